"""Programs for our puzzles in other technologies, as strong as we could make them.

Each package in this folder has `PEERS`, which maps kinds to programs, and imports its solver.
This module imports none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from site_gen.kind import Answer


class PeerResult(NamedTuple):
    """The answers that a program found."""

    answers: frozenset[Answer]
    complete: bool  # the search was exhausted, so there are no more answers


Peer: TypeAlias = Callable[[Any, int, float], PeerResult]
"""A function of a parsed board, a limit on answers and a time limit in seconds."""
