"""Checks of a built site, page by page, and of kinds of puzzle."""
