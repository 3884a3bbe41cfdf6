"""The build: from content to a folder with a site, making only what has changed."""
