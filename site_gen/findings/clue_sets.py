"""The search for small sets of clues that allow no answer, or no answer except known ones.

The engine searches. The result is confirmed in two ways: answers are verified without any model,
and SCIP checks that the set allows no answer. Without SCIP the engine's result is final, or the
question stays undecided. The searches run in slices (see `solver/engine/slices.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..boards.grid import Cell, ones
from ..errors import BoardError, SolveError
from ..kind import Answer, Clue, HasGrid, Kind
from ..solver.engine.engine import Engine, read_answer
from ..solver.engine.slices import SLICE, Slices, finish, run_search
from ..solver.model.family import family
from ..solver.model.linear import Row, Variable, total
from ..solver.model.model import PuzzleModel
from ..solver.scip.report import Ask, Report
from .engine_verdict import Verdict, ask_engine
from .labels import LabelledBoard
from .reasons.walk import distance
from .worth import CLUE_CONFLICTS, search_other_answer

SECONDS = 20.0  # time limit of one SCIP run
VERIFIED = 24  # work of verifying one cell, in literals that an engine propagates
TRIES = 60  # candidates for a smaller set
PLACE_CONFLICTS = 500  # limit of the search with one clue erased
FEW_TRIES = 20  # candidates while an author waits for the result

Clues = frozenset[int]
"""Indices of clues, in the order of the kind's clues."""


class UndecidedError(SolveError):
    """A question that neither the engine nor SCIP decided within its limit."""


@dataclass(frozen=True)
class MinimalClues:
    """A set of clues from which no clue can be removed.

    `smallest`: it is proved that no set with fewer clues has the same property.
    """

    clues: Clues
    smallest: bool


class ClueSets:
    """A board and the searches over subsets of its clues.

    `known`: answers that are ignored. `ask`: a function that runs SCIP, or None. `labelled`: the
    board with the labelled rows of its model, if they are known already.
    """

    def __init__(
        self,
        kind: Kind[Any],
        board: HasGrid,
        known: Collection[Answer] = (),
        ask: Ask | None = None,
        labelled: LabelledBoard | None = None,
    ) -> None:
        self.kind, self.known, self.ask = kind, known, ask
        self.labelled = labelled or LabelledBoard(kind, board)
        self.clues = self.labelled.clues
        self.every = frozenset(range(len(self.clues)))
        self._asked = 0

    @property
    def work(self) -> int:
        """Return the work so far, in literals that an engine propagates."""
        return self.labelled.work + self._asked

    def clues_at(self, clues: Clues) -> list[Clue]:
        """Return the clues with these indices, in the order of the kind's clues."""
        return [self.clues[i] for i in sorted(clues)]

    # -- questions

    def find_other(self, clues: Clues) -> Slices[tuple[Answer | None, Clues]]:
        """Return an answer of the board with only these clues that is not in `known`.

        If there is none, return None and those of the given clues that the proof uses (all of them
        if SCIP proved it); with an answer, the second value has no meaning. Raises UndecidedError
        if neither the engine nor SCIP decides it.
        """
        engine = self._engine
        engine.backtrack(0)
        engine.disable_labels(sum(1 << i for i in self.every - clues))
        # beyond this limit, SCIP takes over
        said = yield from run_search(engine, engine.solve((), CLUE_CONFLICTS))
        self._asked += engine.followed
        if said == "unsat" and engine.refutation:
            used = engine.refutation.labels & self.labelled.labels_of_clues
            return None, frozenset(ones(used))
        if said == "sat":
            answer = read_answer(engine, self.labelled.model)
            if answer not in self.known and self._is_right(clues, answer):
                return answer, self.every
        # undecided, or wrong: the engine lacks rows that only exist on boards with fewer clues
        answers = yield from self._ask(clues)
        if not all(self._is_right(clues, answer) for answer in answers):
            raise SolveError("an answer of the solver breaks a rule")
        return next(iter(answers), None), clues

    def _ask(self, clues: Clues) -> Slices[Collection[Answer]]:
        """Return at most one answer of the board with only these clues that is not in `known`.

        It is found by SCIP, or without SCIP by an engine. Raises UndecidedError if the search
        reaches its limit.
        """
        model = self.labelled.build_model(clues)
        found: Report | Verdict
        if self.ask:
            found = self.ask(model, limit=1, seconds=SECONDS, known=self.known)
        else:
            found = yield from ask_engine(
                model, limit=1, conflicts=CLUE_CONFLICTS, known=self.known
            )
            self._asked += found.work
        if found.complete or found.answers:
            return found.answers
        raise UndecidedError(f"whether {len(clues)} clues leave an answer is not known in time")

    def confirm(self, clues: Clues) -> None:
        """Raise SolveError if SCIP finds another answer with these clues; do nothing without SCIP.

        It is called where the engine has proved that there is none. Raises UndecidedError.
        """
        if self.ask and finish(self._ask(clues)):
            raise SolveError("SCIP has found an answer where the engine says that there is none")

    def _is_right(self, clues: Clues, answer: Answer) -> bool:
        """Return True if an answer breaks no rule on the board with only these clues.

        The check is counted as work.
        """
        board = self.labelled.get_board(clues)
        self._asked += VERIFIED * board.grid.rows * board.grid.cols
        return not any(self.kind.verify(board, answer))

    @cached_property
    def _engine(self) -> Engine:
        """Return the engine with the rows of all clues that excludes the known answers."""
        engine = self.labelled.make_engine()
        engine.slice = SLICE
        for answer in self.known:
            search_other_answer(engine, self.labelled.model, answer)
        return engine

    # -- sets

    def search(self, keep: Clues = frozenset(), tries: int = TRIES) -> Slices[MinimalClues | None]:
        """Find a small set of clues that, together with `keep`, allows only known answers.

        At most `tries` candidates for a smaller set are tested; each is a smallest set that
        contains a clue of every set met so far (implicit hitting sets). Return None if all clues
        together allow another answer. Raises UndecidedError, and SolveError if SCIP refutes the
        result.
        """
        left, met = yield from self.reduce(keep)
        if left is None:
            return None
        smallest, least = False, 0
        for _ in range(tries):
            hit = None
            while hit is None and least < len(left):
                hit = yield from find_hitting_set(met, least, self.ask)
                least += hit is None
            if hit is None:
                smallest = True
                break
            answer, _ = yield from self.find_other(keep | hit)
            if answer is None:
                left = hit
            else:
                met.append(self.find_missing(keep | hit, answer))
        self.confirm(keep | left)
        return MinimalClues(left, smallest)

    def reduce(self, keep: Clues = frozenset()) -> Slices[tuple[Clues | None, list[Clues]]]:
        """Return an irreducible set of clues that, together with `keep`, allows only known answers.

        Also return, for each other answer found on the way, a set of clues of which any such set
        must contain at least one. The first value is None if all clues allow another answer. Raises
        UndecidedError.
        """
        answer, used = yield from self.find_other(self.every)
        if answer is not None:
            return None, []
        left, met = used - keep, list[Clues]()
        for clue in sorted(left):
            if clue in left:
                rest = keep | left - {clue}
                answer, used = yield from self.find_other(rest)
                if answer is None:
                    left = (used - keep) & left
                else:
                    met.append(self.find_missing(rest, answer))
        return left, met

    def find_missing(self, clues: Clues, answer: Answer) -> Clues:
        """Return the clues left over when every clue with which `answer` stays right is added.

        They are added to `clues`; `answer` is an answer of the board with these. A set of clues
        that excludes it must contain one of the returned clues.
        """
        had, left = clues, [sorted(self.every - clues)]
        refused = set[int]()
        while left:
            some = left.pop()
            if not some or self._is_right(had | {*some}, answer):
                had |= {*some}
            elif len(some) == 1:
                refused.update(some)
            else:
                half = len(some) // 2
                left += [some[half:], some[:half]]
        return frozenset(refused)

    # -- places

    def erase(self, clues: Clues, erased: Clues) -> HasGrid | None:
        """Return the board with only `clues`, and without the places of those in `erased`.

        A clue that is neither in `clues` nor erased may leave a `?`. Return None if erasing changes
        nothing, or if the kind has no such board.
        """
        board = self.labelled.get_board(clues)
        left: HasGrid = self.kind.erase(board, [clue.key for clue in self.clues_at(erased)])
        try:
            self.kind.validate(left)
        except BoardError:
            return None
        return None if left == board else left

    def find_needed_places(self, clues: Clues, tries: int) -> Slices[Clues]:
        """Return the clues outside `clues` without whose place the board has an answer.

        The others leave a `?`. At most `tries` clues are erased, beginning with those close to
        `clues`. If the engine does not decide one in time, its place is not needed.
        """
        needed = set[int]()
        for i in self._sort_others(clues)[:tries]:
            if (yield from self._has_answer_without(clues, frozenset({i}))):
                needed.add(i)
        return frozenset(needed)

    def find_joint_places(self, clues: Clues, needed: Clues, tries: int) -> Slices[Clues]:
        """Return other clues than `clues` and `needed`: if all their places are erased, the board
        has an answer.

        At most `tries` tests make the set smaller. Return no clues if the board has no answer even
        with all of these places erased, or if this is not decided in time.
        """
        left = self.every - clues - needed
        if not left or not (yield from self._has_answer_without(clues, left)):
            return frozenset()
        for i in self._sort_others(clues)[::-1][:tries]:
            if left > {i} and (yield from self._has_answer_without(clues, left - {i})):
                left -= {i}
        return left

    def _sort_others(self, clues: Clues) -> list[int]:
        """Return the clues outside `clues`, the closest ones first."""
        near = frozenset[Cell]().union(*(clue.cells for clue in self.clues_at(clues)))
        return sorted(self.every - clues, key=lambda i: (distance(self.clues[i].cells, near), i))

    def _has_answer_without(self, clues: Clues, erased: Clues) -> Slices[bool]:
        """Return whether an answer is found with only `clues`, and without the places `erased`."""
        board = self.erase(clues, erased)
        if board is None:
            return False
        model = PuzzleModel("erased")
        self.kind.formulations["main"].build(model, board)
        found = yield from ask_engine(model, limit=1, conflicts=PLACE_CONFLICTS)
        self._asked += found.work
        return any(not any(self.kind.verify(board, answer)) for answer in found.answers)


@dataclass(frozen=True)
class Clash:
    """Contradicting clues of a board without an answer.

    `clues` is empty if the board has no answer even without clues. Of some, only the place takes
    part; they say so. `fewest`: it is proved that no smaller set contradicts itself. `every`: the
    number of clues that can be removed from the board. `stays`: the other clues leave a `?` in
    their places. `joint`: other clues that take part together: if all their places are erased,
    the board has an answer.
    """

    clues: tuple[Clue, ...]
    fewest: bool
    every: int
    stays: bool
    joint: tuple[Clue, ...] = ()


def find_clash(
    kind: Kind[Any], board: HasGrid, ask: Ask | None = None, tries: int = FEW_TRIES
) -> Clash | None:
    """Find contradicting clues; return None if they are not found within the limits.

    Raises SolveError if the board has an answer.
    """
    return finish(search_clash(kind, board, ask, tries))


def search_clash(
    kind: Kind[Any], board: HasGrid, ask: Ask | None = None, tries: int = FEW_TRIES
) -> Slices[Clash | None]:
    """Find contradicting clues as `find_clash` does, in slices."""
    sets = ClueSets(kind, board, ask=ask)
    try:
        found = yield from sets.search(tries=tries)
    except UndecidedError:
        return None
    if found is None:
        raise SolveError("the clues do not clash: an answer was found")
    places = yield from sets.find_needed_places(found.clues, tries)
    clues = [
        clue._replace(says=f"the place of {clue.says}") if i in places else clue
        for i, clue in enumerate(sets.clues)
        if i in found.clues | places
    ]
    stays = sets.erase(found.clues, sets.every - found.clues - places) is not None
    together = yield from sets.find_joint_places(found.clues, places, tries)
    joint = (*sets.clues_at(together),)
    return Clash((*clues,), found.smallest and not places, len(sets.clues), stays, joint)


@family(says="One clue for each answer that is to be refused.", tex="", rules=())
def one_of_each(x: dict[int, Variable], sets: Collection[Clues]) -> Iterator[Row]:
    """Yield a row for each set: at least one of its clues is taken."""
    for some in sets:
        yield total(x[i] for i in sorted(some)) >= 1


@family(says="At most this many clues.", tex="", rules=())
def at_most(x: dict[int, Variable], limit: int) -> Iterator[Row]:
    """Yield the row that at most `limit` clues are taken."""
    yield total(x.values()) <= limit


def find_hitting_set(
    sets: Collection[Clues], limit: int, ask: Ask | None = None
) -> Slices[Clues | None]:
    """Return at most `limit` clues that contain one of each set, or None if that is impossible.

    Without `ask`, which runs SCIP, the engine searches. Raises UndecidedError.
    """
    if limit == 0 or not sets:
        return None if sets else frozenset()
    model = PuzzleModel("hitting")
    x = model.binaries("x", sorted(frozenset[int]().union(*sets)), means="the clue is taken")
    model.answer_is(x)
    model.require(one_of_each, x, sets)
    model.require(at_most, x, limit)
    found: Report | Verdict
    if ask:
        found = ask(model, limit=1, seconds=SECONDS, known=())
    else:
        found = yield from ask_engine(model, limit=1, conflicts=CLUE_CONFLICTS)
    if found.complete or found.answers:
        return next(iter(found.answers), None)
    raise UndecidedError("which clues are the fewest is not known in time")
