"""The page of the workshop, and the files that it loads."""
