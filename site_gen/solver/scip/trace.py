"""The trace of one run of SCIP, a sequence of frames in plain data, like a film.

Frames refer to the answer's variables by the numbers of decisions (see `facts.list_decisions`), and
bits show which are decided. `known` are the decisions that hold globally: every answer that was not
found in an earlier frame agrees with them. `here` are those that hold at one node: every such
answer that satisfies the node's assumptions agrees with them.

`recorder.py` makes traces. Their size is limited; events without a frame are only counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MOST_ROUNDS = 30  # frames of presolve; if there are more rounds, they share frames
FIRST_NODES = 24  # all of the first nodes have a frame, and as many or fewer of the others
MOST_REJECTED = 12
MOST_FOUND = 12
MOST_RUNS = 4  # SCIP starts the tree again after it has learned enough conflicts


class Decided(NamedTuple):
    """The decisions whose variable is 1, and those whose variable is 0, as bits."""

    ones: int = 0
    zeros: int = 0

    @property
    def size(self) -> int:
        """Return the number of decisions."""
        return (self.ones | self.zeros).bit_count()

    def without(self, other: Decided) -> Decided:
        """Return the decisions that are not decided in `other`."""
        known = other.ones | other.zeros
        return Decided(self.ones & ~known, self.zeros & ~known)


class Assumption(NamedTuple):
    """A branching, `name <= bound` if `upper`, else `name >= bound`.

    `decision`: the variable's number as a decision, or None if it is not part of the answer.
    """

    name: str
    decision: int | None
    upper: bool
    bound: int


@dataclass(frozen=True)
class Frame:
    """One step of the film. `known`: the decisions that hold globally."""

    known: Decided


@dataclass(frozen=True)
class Start(Frame):
    """The first frame, in which nothing is decided."""


@dataclass(frozen=True)
class Rounds(Frame):
    """The rounds `first` to `last` of presolve. `before`: the decisions known before them."""

    first: int
    last: int
    before: Decided
    run: int


@dataclass(frozen=True)
class Presolved(Frame):
    """The end of presolve in the `run`th start, before the tree or after a contradiction."""

    rounds: int
    run: int
    contradiction: bool


@dataclass(frozen=True)
class Relaxation(Frame):
    """The LP at the root.

    `point`: the values of all variables, in the model's order; empty if the LP is infeasible.
    `decisions`: the places of the answer's variables in `point`.
    """

    run: int
    point: tuple[float, ...]
    decisions: tuple[int, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """Return the values of the answer's variables, in order; empty if the LP is infeasible."""
        return tuple(self.point[i] for i in self.decisions) if self.point else ()


@dataclass(frozen=True)
class Node(Frame):
    """A node when SCIP has processed it.

    `dead`: there are no answers below it. `family` and `cut`: the lazy family, and the number of
    its cut from 0, that showed this; empty if a row or the LP did.
    """

    number: int  # in the order in which SCIP processed them, from 1
    depth: int
    here: Decided
    assumes: tuple[Assumption, ...]  # from the root down
    dead: bool
    family: str = ""
    cut: int | None = None


@dataclass(frozen=True)
class Rejected(Frame):
    """A candidate that satisfies every row, but that a lazy family refused.

    `point`: the values of all variables of the model. `parts`: its unconnected parts according to
    the family, each as decisions at 1 and at 0. `cut`: the number of the cut that was added.
    """

    number: int
    chosen: Decided
    point: tuple[int, ...]
    family: str
    cut: int | None
    parts: tuple[Decided, ...]


@dataclass(frozen=True)
class AnswerFrame(Frame):
    """An answer. `number`: counts answers from 1."""

    number: int
    chosen: Decided


@dataclass(frozen=True)
class End(Frame):
    """The last frame. `status`: as in the report. `runs`: how often the tree was started."""

    status: str
    nodes: int
    runs: int


@dataclass(frozen=True)
class Trace:
    """The frames of a run, and counts of all its events, of which the frames may show fewer.

    `decisions`: the number of variables in an answer. `nodes`: the number of processed nodes, not
    those dropped at a restart. `dead_ends`: for each lazy family, how many nodes it cut off.
    """

    frames: tuple[Frame, ...]
    decisions: int
    rounds: int
    nodes: int
    rejected: int
    found: int
    dead_ends: dict[str, int]
