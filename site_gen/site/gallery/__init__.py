"""Pages and files that tell of many puzzles: lists, search, feeds."""
