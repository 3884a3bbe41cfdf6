"""The building blocks for every page: its parts as data, frame, templates, colours and words."""
