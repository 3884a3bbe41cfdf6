"""The reader of what authors write; each error names file, line and column."""
