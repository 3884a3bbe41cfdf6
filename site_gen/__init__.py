"""Static websites about logic puzzles, solved, proved and explained by integer programming.

`Puzzle` is the Python API: a puzzle that is read from a file or from its blocks, and solved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = ["Puzzle"]


def __getattr__(name: str) -> Any:
    """Import the API with its first use: the command line needs only parts of it."""
    if name != "Puzzle":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .puzzle import Puzzle

    return Puzzle
