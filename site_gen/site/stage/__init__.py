"""The board on a page: its pictures, and the data to play it in the browser."""
