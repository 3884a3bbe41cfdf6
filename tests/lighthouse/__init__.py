"""Lighthouse: its package, and what `make check-site` runs."""
