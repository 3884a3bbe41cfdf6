"""The command line. No other package prints, exits or reads argv."""

from .group import main

__all__ = ["main"]
