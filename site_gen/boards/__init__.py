"""Boards without rules: their geometry, their text, their drawing."""
