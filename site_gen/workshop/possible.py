"""The true candidates of a board: what each decision of its model is in some answer, or each side
of a cell where sides make the answer.

An answer that is found shows the values of all decisions at once. A value that no answer has had is
assumed, and a search finds such an answer or proves that there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable
from typing import Any

from ..boards.pen import Pen
from ..errors import BoardError
from ..findings.clue_sets import UndecidedError
from ..solver.engine.engine import Engine, make_engine, read_answer
from ..solver.engine.inequalities import Inequality
from ..solver.engine.slices import SLICE, Slices, run_search
from ..solver.model.model import PuzzleModel
from .boards import WorkshopBoard
from .request import Json, Work
from .sides import Ways, list_side_ways
from .verdicts import check_answer

CONFLICTS = 5_000  # limit of the search for one value
ALWAYS, NEVER, SOME, YES, NO = "ansyx"
"""The states of a decision: 1 in all answers, 0 in all, either, and those so far 1 or 0 in all."""


class Possible:
    """The values that decisions of a board have in some answer.

    A literal is twice the number of a decision, and one more if it is not taken. `keys`: what is in
    the answer if a decision is taken, by its number. `proved`: literals that all answers have.
    `fixed`: those that all answers so far have, and that are not proved.
    """

    def __init__(self, opened: WorkshopBoard) -> None:
        self.opened, self.kind, self.board = opened, opened.kind, opened.board
        self.model = PuzzleModel("possible")
        self.kind.formulations["main"].build(self.model, self.board)
        self.sides = list_side_ways(self.kind, self.board, self.model)
        self.shown = self.kind.answer if self.sides else self.kind.decided
        self.keys: list[Any] = [*self.sides]
        self.variables = list[int]()  # of the decisions, unless these are sides
        elements = {key for keys in self.kind.answer.elements(self.board) for key in keys}
        given = self.kind.answer.fixed(self.board)
        for key, x, _ in self.model.decisions() if not self.sides else ():
            if key not in given and (self.model.has_own_keys or key in elements):
                self.keys.append(key)
                self.variables.append(x.index)
        self.fixed: set[int] | None = None
        self.proved = set[int]()
        self.answers = 0

    def meet(self, literals: Iterable[int]) -> None:
        """Note the true literals of an answer."""
        found = {*literals}
        self.fixed = found if self.fixed is None else self.fixed & found
        self.answers += 1

    def prove(self, literals: Collection[int]) -> None:
        """Note that all answers have these literals."""
        fixed = self.fixed or set()
        self.proved |= fixed.intersection(literals)
        self.fixed = fixed.difference(literals)

    @property
    def states(self) -> str:
        """Return the state of each decision, in the order of `keys`."""
        states = [SOME] * len(self.keys)
        for literals, words in ((self.fixed or (), (YES, NO)), (self.proved, (ALWAYS, NEVER))):
            for literal in literals:
                states[literal >> 1] = words[literal & 1]
        return "".join(states)

    def list_ways(self, literal: int) -> Ways:
        """Return the combinations of the engine's literals with which a literal is true."""
        if self.sides:
            return self.sides[self.keys[literal >> 1]][literal & 1]
        return [[2 * self.variables[literal >> 1] + (literal & 1)]]

    def _is_proved(self, engine: Engine, literal: int) -> bool:
        """Return whether the engine knows that a literal is true."""
        ways = self.list_ways(literal ^ 1)
        return all(any(engine.is_true(one ^ 1) for one in way) for way in ways)

    def search(self, engine: Engine) -> Slices[bool]:
        """Decide all literals; yield after each question. Return True if all are proved."""
        late = set[int]()
        engine.slice = SLICE
        while asked := sorted((self.fixed or set()) - late):
            if self.variables:  # other values first: an answer then shows many that are new
                engine.prefer(self.variables[one >> 1] for one in asked if one & 1)
            said = "unsat"
            for way in self.list_ways(asked[0] ^ 1):
                said = yield from run_search(engine, engine.solve(way, CONFLICTS))
                if said != "unsat":
                    break
                engine.backtrack(0)
                engine.add(Inequality((1,) * len(way), tuple(one ^ 1 for one in way), 1))
            if said == "sat":
                self._read(engine)
            elif said == "unsat":
                engine.follow()
                self.prove([asked[0], *(one for one in asked if self._is_proved(engine, one))])
            else:
                late.add(asked[0])
            yield
        return not late

    def _read(self, engine: Engine) -> None:
        """Note the answer that the engine has found. Raises SolveError if it breaks a rule."""
        answer = read_answer(engine, self.model)
        check_answer(self.opened, answer)
        if self.sides:
            self.meet_answer(answer)
        else:
            taken = map(engine.is_true, (2 * x for x in self.variables))
            self.meet(2 * number + (not one) for number, one in enumerate(taken))
        for other in self.model.others(answer) or ():
            self.meet_answer(other)

    def meet_answer(self, answer: frozenset[Any]) -> None:
        """Note an answer if an assignment of the model represents it."""
        if self.sides:
            self.meet(2 * i + (side not in answer) for i, side in enumerate(self.keys))
            return
        keys = self.model.write(answer)
        if keys is not None:
            values = {x.index: one for x, one in self.model.at_one(keys).items()}
            self.meet(2 * i + (not values[x]) for i, x in enumerate(self.variables))

    # -- drawing

    def draw(self, pen: Pen) -> None:
        """Draw what each decision can be, as `data-decision` with its place in `keys`."""
        if self.shown.has_candidates:
            self._write_numbers(pen)
            return
        for number, key in enumerate(self.keys):
            for one in (True, False):
                with pen.decision(number, one):
                    self.shown.draw_decision(pen, self.board, key, one)

    def _write_numbers(self, pen: Pen) -> None:
        """Write the numbers in small digits. Larger ones that stand for several come last."""
        most = max((k for _, k in self.keys if isinstance(k, int)), default=0)
        several = any(not isinstance(k, int) for _, k in self.keys)
        for number, (cell, k) in enumerate(self.keys):
            place = k if isinstance(k, int) else most + 1
            with pen.decision(number, True):
                pen.small_number(cell, str(k), place, most + several, "candidate")


def find_possible(opened: WorkshopBoard) -> Work:
    """Return the reply to `possible`. Raises BoardError for a board without answers."""
    verdict = yield from opened.solve()
    found = Possible(opened)
    if not verdict.answers:
        if verdict.complete:
            raise BoardError("the board has no answer, so nothing is possible in it")
        raise UndecidedError("no answer was found in time")
    for answer in verdict.answers:
        found.meet_answer(answer)
    pen = opened.make_pen()
    found.draw(pen)
    exact = True
    if opened.is_unique:
        found.prove(found.fixed or ())
    else:
        yield {"svg": pen.inline(ident="board"), "states": found.states}
        exact = yield from _report(found)
    return {
        "svg": pen.inline(ident="board"),
        "states": found.states,
        "says": _describe(found, exact),
        "exact": exact,
    }


def _report(found: Possible) -> Generator[Json | None, None, bool]:
    """Search, and yield the states whenever they have changed. Return whether all are proved."""
    engine = make_engine(found.model)
    searching, states = found.search(engine), ""
    while True:
        try:
            next(searching)
        except StopIteration as end:
            return bool(end.value)
        if states != (states := found.states):
            yield {"states": states, "left": len(found.fixed or ())}
        else:
            yield None


def _describe(found: Possible, exact: bool) -> str:
    """Return a sentence about the proved values."""
    if found.opened.is_unique:
        return "Exactly one answer, which is shown: nothing else is possible."
    if exact:
        return "Several answers. All that is possible is shown; it is proved that nothing else is."
    left = f"{len(found.fixed or ())} more to prove"
    return f"Several answers. What is possible so far is shown; {left}: the search took too long."
