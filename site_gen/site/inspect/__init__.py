"""A built site, looked at page by page."""
