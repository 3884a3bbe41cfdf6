"""Pages and files about many puzzles: lists, search, feeds."""
