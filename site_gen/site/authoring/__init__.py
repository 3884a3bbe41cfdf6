"""Prose and its links, checked before anything is solved."""
