"""Other technologies on our puzzles, as strong as we could make them: what the benchmarks beat.

Each package in here has `PEERS`, the name of a kind -> its Peer, and needs its own solver. This
module needs none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from site_gen.kind import Answer


class PeerResult(NamedTuple):
    answers: frozenset[Answer]
    complete: bool  # the search was exhausted: there are no more answers


Peer: TypeAlias = Callable[[Any, int, float], PeerResult]
"""(the kind's own board, how many answers are wanted at most, seconds it may take) -> Found"""
