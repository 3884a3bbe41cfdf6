"""Lighthouse: its package, and the script that `make check-site` runs."""
