"""What every page is made of: its parts as data, its frame, templates, colours and words."""
