"""Lazy families that watch constants, values that a board fixes before any search."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from models import MANY, subsets
from site_gen.boards.grid import Cell, Grid, components
from site_gen.solver.engine.engine import make_engine
from site_gen.solver.engine.rows import NONE
from site_gen.solver.graphs.connect import connected
from site_gen.solver.model.linear import ONE, ZERO, Linear
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import watch
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve


class OnePiece(NamedTuple):
    """A board whose inside cells are in one piece, or in pieces that each have a root. Cells `x`
    and `o` are free: `x` is inside if its variable is 1, `o` if it is 0. Cells `1` are inside, and
    `0` are outside."""

    grid: Grid
    sort: dict[Cell, str]
    root: list[Cell]

    def model(self) -> PuzzleModel:
        m = PuzzleModel("one_piece")
        x = m.binaries("x", [c for c in self.sort if self.sort[c] in "xo"], means="")
        m.answer_is(x)
        inside: dict[Cell, Linear] = {c: ONE if s == "1" else ZERO for c, s in self.sort.items()}
        inside |= {c: x[c] if self.sort[c] == "x" else 1 - x[c] for c in x}
        separator = connected(self.grid, inside, root=self.root)
        m.require_lazily("connected", separator, says="", tex="")
        return m

    def answers(self) -> set[frozenset[Cell]]:
        """Return all answers, found by trying every assignment."""
        free = {c: s for c, s in self.sort.items() if s in "xo"}
        return {at_one for at_one in subsets(free) if self._holds(at_one)}

    def _holds(self, at_one: frozenset[Cell]) -> bool:
        inside = [c for c, s in self.sort.items() if s in ("x1" if c in at_one else "o1")]
        pieces = components(inside, self.grid.neighbours)
        return all({*piece} & {*self.root} for piece in pieces) if self.root else len(pieces) <= 1


def draw_boards(count: int) -> list[OnePiece]:
    """Return random boards of up to 3x3 cells. Some have no free cells, and some no answer."""
    rng, made = Random(4), []
    for _ in range(count):
        grid = Grid(rng.randint(1, 3), rng.randint(1, 3))
        sorts = rng.choice(("01", "xo01", "xxoo01"))
        sort = {c: rng.choice(sorts) for c in grid.cells()}
        rooted = rng.random() < 0.5
        made.append(OnePiece(grid, sort, [c for c in sort if rooted and rng.random() < 0.3]))
    return made


@pytest.mark.parametrize("compiled", [True, False])
def test_a_search_watches_constants(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(watch, "compiled_bounds", lambda *args: None)
    answers = cuts = 0
    for board in draw_boards(150):
        m, expected = board.model(), board.answers()
        report = solve(m, SearchSettings(limit=MANY, record=True))
        assert report.complete
        assert set(report.answers) == expected
        answers += len(expected)
        cuts += len(report.cuts["connected"])
    assert min(answers, cuts) > 100


def test_the_engine_of_reasons_watches_constants() -> None:
    """Its deductions hold in all answers. If the constants are not connected, it finds the
    contradiction without a search."""
    forced = broken = 0
    for board in draw_boards(300):
        m, expected = board.model(), board.answers()
        engine = make_engine(m)
        if engine.follow() != NONE:
            assert not expected
            broken += 1
            continue
        for literal in engine.trail_from(0):
            cell = m.variables[literal >> 1].key
            assert all((cell in at_one) == (not literal & 1) for at_one in expected)
        forced += engine.length
        assert expected or m.variables
    assert min(forced, broken) > 20
