"""What the benchmarks need: boards, and what makes them."""
