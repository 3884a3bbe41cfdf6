"""A static website about logic puzzles, solved, proved and explained by integer programming."""
