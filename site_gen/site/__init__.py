"""From solved puzzles to a website."""
