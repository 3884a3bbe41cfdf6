"""Boards of our own: a random answer, the clues that it would have, and then fewer of them."""
