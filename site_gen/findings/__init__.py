"""What is found about a puzzle, and how it is kept on disk."""
