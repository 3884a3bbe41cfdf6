"""Essays, which show a board next to their text."""
