"""The page of the race between solvers, made from its results."""
