"""Integer programs: models made of named constraint families, and solvers: SCIP and our engine."""
