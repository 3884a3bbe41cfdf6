"""One module per puzzle kind, found by its name."""
