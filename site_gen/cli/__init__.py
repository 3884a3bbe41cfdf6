"""The command line: the only room that prints, exits or reads argv."""

from .group import main

__all__ = ["main"]
