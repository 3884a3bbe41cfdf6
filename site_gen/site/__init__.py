"""The website: pages and files made from solved puzzles."""
