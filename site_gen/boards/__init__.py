"""Boards without rules: their geometry, their text and their drawing."""
