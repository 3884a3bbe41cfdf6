"""Integer programs over SCIP: models of named families, search, proof."""
