"""Live preview: builds at every save, and tells the pages in the browser what has changed."""
