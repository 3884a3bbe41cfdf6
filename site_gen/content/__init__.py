"""What authors write: read, checked, and told of with file, line and column."""
