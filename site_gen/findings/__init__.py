"""The analysis of a puzzle (answers, reasons, proof, suggestions), and its cache on disk."""
