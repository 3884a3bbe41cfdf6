"""The board that a page is about: its pictures, and what it is played with."""
