"""The page of a puzzle, and the files beside it."""
