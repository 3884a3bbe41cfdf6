"""The build, which turns content into a site and rewrites only the changed files."""
