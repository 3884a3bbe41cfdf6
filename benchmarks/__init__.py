"""The benchmarks: our formulation against its peers, and builds of large galleries."""
