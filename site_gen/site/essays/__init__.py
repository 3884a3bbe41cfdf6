"""Essays with a board beside them."""
