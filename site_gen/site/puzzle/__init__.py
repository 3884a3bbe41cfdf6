"""The page of a puzzle and the files in its folder."""
