"""What SCIP did in one run, as plain frames: the film of the solve.

A frame speaks of the answer's variables by the numbers of the decisions (see `facts.decisions_of`).
Bits say which are decided. `known` is what SCIP has decided for good, and it claims no more than
this: every answer that was not found in an earlier frame agrees with it. What holds at one node
only, `here`, is claimed for those of these answers that agree with all the node assumes.

`recorder.py` makes them. A trace is bounded: what was seen beyond it is counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MOST_ROUNDS = 30  # frames of presolve; a frame is several rounds where there are more
FIRST_NODES = 24  # the first nodes are all kept; of the others, up to twice as few again
MOST_REJECTED = 12
MOST_FOUND = 12
MOST_RUNS = 4  # starts of the tree: SCIP restarts when conflicts have taught it enough


class Decided(NamedTuple):
    """Decisions whose variable is 1, and those whose variable is 0, as bits."""

    ones: int = 0
    zeros: int = 0

    @property
    def size(self) -> int:
        return (self.ones | self.zeros).bit_count()

    def without(self, other: Decided) -> Decided:
        known = other.ones | other.zeros
        return Decided(self.ones & ~known, self.zeros & ~known)


class Assumption(NamedTuple):
    """A branching: `name <= bound` or `>= bound`. `decision`: its number, if the answer has it."""

    name: str
    decision: int | None
    upper: bool
    bound: int


@dataclass(frozen=True)
class Frame:
    known: Decided


@dataclass(frozen=True)
class Start(Frame):
    """Nothing is decided yet."""


@dataclass(frozen=True)
class Rounds(Frame):
    """Rounds `first` to `last` of presolve; what they decided beyond `before`."""

    first: int
    last: int
    before: Decided
    run: int


@dataclass(frozen=True)
class Presolved(Frame):
    """Presolve is over (for the `run`th time): SCIP starts its tree, or met a contradiction."""

    rounds: int
    run: int
    contradiction: bool


@dataclass(frozen=True)
class Relaxation(Frame):
    """The LP at the root. `point`: the value of every variable of the model, in its order;
    empty if the LP has no solution at all. `decisions`: the places in it of the answer's variables.
    """

    run: int
    point: tuple[float, ...]
    decisions: tuple[int, ...]

    @property
    def values(self) -> tuple[float, ...]:
        return tuple(self.point[i] for i in self.decisions) if self.point else ()


@dataclass(frozen=True)
class Node(Frame):
    """A node as SCIP leaves it. `dead`: nothing is left below it, and the lazy family (and its
    cut, a number from 0) that said so, if one did: else it was a row or the LP.
    """

    number: int  # in the order that SCIP looked at them, from 1
    depth: int
    here: Decided
    assumes: tuple[Assumption, ...]  # from the root down
    dead: bool
    family: str = ""
    cut: int | None = None


@dataclass(frozen=True)
class Rejected(Frame):
    """A candidate that satisfies every row, and that a lazy family refused.

    `point`: the value of every variable of the model. `parts`: what it falls into, seen by the
    family, each part as decisions at 1 and at 0. `cut`: the row of the family that SCIP then got.
    """

    number: int
    chosen: Decided
    point: tuple[int, ...]
    family: str
    cut: int | None
    parts: tuple[Decided, ...]


@dataclass(frozen=True)
class Found(Frame):
    """The `number`th answer, from 1."""

    number: int
    chosen: Decided


@dataclass(frozen=True)
class End(Frame):
    """`status`: as in the report. `runs`, `nodes`: how often the tree was started, its nodes."""

    status: str
    nodes: int
    runs: int


@dataclass(frozen=True)
class Trace:
    """`decisions`: how many variables an answer has. Counts are of all that happened; the frames
    may show fewer. `nodes`: those that SCIP left (at a restart it drops some); `dead_ends`: those
    of them that a lazy family closed, by its name.
    """

    frames: tuple[Frame, ...]
    decisions: int
    rounds: int
    nodes: int
    rejected: int
    found: int
    dead_ends: dict[str, int]
