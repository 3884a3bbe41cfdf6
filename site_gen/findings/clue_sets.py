"""Small sets of clues that leave no answer, or no other than those known.

The engine searches; the result rests on answers that were verified without any model, and on
SCIP, which is asked whether the set leaves an answer. Without SCIP, the engine has the last word,
or the question stays undecided.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..boards.grid import ones
from ..errors import SolveError
from ..kind import Answer, Clue, HasGrid, Kind
from ..solver.engine import Engine, answer_of
from ..solver.families import family
from ..solver.linear import Row, Variable, total
from ..solver.model import PuzzleModel
from ..solver.report import Ask, Report
from .engine_verdict import Verdict, ask_engine
from .labels import LabelledBoard
from .worth import CLUE_CONFLICTS, look_beside

SECONDS = 20.0  # of one question to SCIP
VERIFIED = 16  # literals that an engine follows in the time that a cell takes to verify
TRIES = 60  # sets that are tried for a smaller one
FEW_TRIES = 20  # where an author waits for the verdict

Clues = frozenset[int]
"""By number, in the order of the kind's clues."""


class UndecidedError(SolveError):
    """Neither the engine nor SCIP has found out in time."""


@dataclass(frozen=True)
class Found:
    """`smallest`: it is proved that no smaller set would do; of no clue of any set can be done
    without."""

    clues: Clues
    smallest: bool


class ClueSets:
    """A board of which clues are left out. `known`: answers that do not count. `ask`: how to ask
    SCIP."""

    def __init__(
        self,
        kind: Kind[Any],
        board: HasGrid,
        known: Collection[Answer] = (),
        ask: Ask | None = None,
    ) -> None:
        self.kind, self.known, self.ask = kind, known, ask
        self.labelled = LabelledBoard(kind, board)
        self.clues = self.labelled.clues
        self.every = frozenset(range(len(self.clues)))
        self._asked = 0

    @property
    def work(self) -> int:
        """What was done so far, in literals that an engine follows."""
        return self.labelled.work + self._asked

    def told(self, clues: Clues) -> list[Clue]:
        return [self.clues[i] for i in sorted(clues)]

    # -- questions

    def other(self, clues: Clues) -> tuple[Answer | None, Clues]:
        """An answer of the board with these clues only; where there is none, None, and those of
        the clues that the engine has needed. Raises UndecidedError."""
        engine = self._engine
        engine.back(0)
        engine.forbid(sum(1 << i for i in self.every - clues))
        said = engine.solve((), CLUE_CONFLICTS)  # then SCIP is asked
        self._asked += engine.followed
        if said == "unsat" and engine.refutation:
            used = engine.refutation.labels & self.labelled.labels_of_clues
            return None, frozenset(ones(used))
        if said == "sat":
            answer = answer_of(engine, self.labelled.model)
            if self._right(clues, answer):
                return answer, self.every
        answers = self._ask(clues)  # rows are missing that only fewer clues have
        if not all(self._right(clues, answer) for answer in answers):
            raise SolveError("an answer of the solver breaks a rule")
        return next(iter(answers), None), clues

    def _ask(self, clues: Clues) -> Collection[Answer]:
        """Ask the same question of SCIP, or of an engine that has only these clues: an answer, or
        none. Raises UndecidedError."""
        model = self.labelled.model_of(clues)
        found: Report | Verdict
        if self.ask:
            found = self.ask(model, limit=1, seconds=SECONDS, known=self.known)
        else:
            found = ask_engine(model, limit=1, conflicts=CLUE_CONFLICTS, known=self.known)
            self._asked += found.work
        if found.complete or found.answers:
            return found.answers
        raise UndecidedError(f"whether {len(clues)} clues leave an answer is not known in time")

    def confirm(self, clues: Clues) -> None:
        """Raise SolveError if SCIP finds an answer where the engine found none."""
        if self.ask and self._ask(clues):
            raise SolveError("SCIP has found an answer where the engine says that there is none")

    def _right(self, clues: Clues, answer: Answer) -> bool:
        board = self.labelled.board_of(clues)
        self._asked += VERIFIED * board.grid.rows * board.grid.cols
        return not any(self.kind.verify(board, answer))

    @cached_property
    def _engine(self) -> Engine:
        engine = self.labelled.engine()
        for answer in self.known:
            look_beside(engine, self.labelled.model, answer)
        return engine

    # -- sets

    def search(self, keep: Clues = frozenset(), tries: int = TRIES) -> Found | None:
        """Clues that leave no answer beside those to `keep`: few, if possible the fewest.

        None where all clues together leave one. Raises UndecidedError.
        """
        left, met = self.irreducible(keep)
        if left is None:
            return None
        smallest, least = False, 0
        for _ in range(tries):
            hit = None
            while hit is None and least < len(left):
                hit = hitting(met, least, self.ask)
                least += hit is None
            if hit is None:
                smallest = True
                break
            answer, _ = self.other(keep | hit)
            if answer is None:
                left = hit
            else:
                met.append(self.missing(keep | hit, answer))
        self.confirm(keep | left)
        return Found(left, smallest)

    def irreducible(self, keep: Clues = frozenset()) -> tuple[Clues | None, list[Clues]]:
        """Clues of which none can be done without; and for each answer met on the way the clues
        of which it wants one. None where there is no such set."""
        answer, used = self.other(self.every)
        if answer is not None:
            return None, []
        left, met = used - keep, list[Clues]()
        for clue in sorted(left):
            if clue in left:
                rest = keep | left - {clue}
                answer, used = self.other(rest)
                if answer is None:
                    left = (used - keep) & left
                else:
                    met.append(self.missing(rest, answer))
        return left, met

    def missing(self, clues: Clues, answer: Answer) -> Clues:
        """An answer of the board with some clues: what is left when all others are taken in with
        which it stays one. A set that refuses it has one of those."""
        had, left = clues, [sorted(self.every - clues)]
        refused = set[int]()
        while left:
            some = left.pop()
            if not some or self._right(had | {*some}, answer):
                had |= {*some}
            elif len(some) == 1:
                refused.update(some)
            else:
                half = len(some) // 2
                left += [some[half:], some[:half]]
        return frozenset(refused)


@dataclass(frozen=True)
class Clash:
    """Clues of a board without an answer that cannot hold together; none where the board has no
    answer without any clues either. `fewest`: it is proved that no fewer do. `every`: how many
    clues the board has that can be left out."""

    clues: tuple[Clue, ...]
    fewest: bool
    every: int


def clash_of(
    kind: Kind[Any], board: HasGrid, ask: Ask | None = None, tries: int = FEW_TRIES
) -> Clash | None:
    """None where it is not found in time. Raises SolveError for a board that has an answer."""
    sets = ClueSets(kind, board, ask=ask)
    try:
        found = sets.search(tries=tries)
    except UndecidedError:
        return None
    if found is None:
        raise SolveError("the clues do not clash: an answer was found")
    return Clash(tuple(sets.told(found.clues)), found.smallest, len(sets.clues))


@family(says="One clue for each answer that is to be refused.", tex="", rules=())
def one_of_each(x: dict[int, Variable], sets: Collection[Clues]) -> Iterator[Row]:
    for some in sets:
        yield total(x[i] for i in sorted(some)) >= 1


@family(says="So many clues at most.", tex="", rules=())
def at_most(x: dict[int, Variable], most: int) -> Iterator[Row]:
    yield total(x.values()) <= most


def hitting(sets: Collection[Clues], most: int, ask: Ask | None = None) -> Clues | None:
    """Return at most `most` clues with one of each of the sets; None if there are none. Raises
    UndecidedError."""
    if most == 0 or not sets:
        return None if sets else frozenset()
    model = PuzzleModel("hitting")
    x = model.binaries("x", sorted(frozenset[int]().union(*sets)), means="the clue is taken")
    model.answer_is(x)
    model.require(one_of_each, x, sets)
    model.require(at_most, x, most)
    found: Report | Verdict
    if ask:
        found = ask(model, limit=1, seconds=SECONDS, known=())
    else:
        found = ask_engine(model, limit=1, conflicts=CLUE_CONFLICTS)
    if found.complete or found.answers:
        return next(iter(found.answers), None)
    raise UndecidedError("which clues are the fewest is not known in time")
