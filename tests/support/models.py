"""Small models for the solver's tests, and other ways to find their answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import clingo
from pyscipopt import Model, quicksum

from site_gen.boards.grid import Cell, Grid, components
from site_gen.boards.text import Blocks
from site_gen.errors import SolveError
from site_gen.solver.graphs.connect import connected
from site_gen.solver.model.family import Family, FamilyRows, Separator, family
from site_gen.solver.model.linear import Linear, Row, Variable, total
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import search, settings
from site_gen.solver.scip.report import SearchSettings

MANY = 1_000_000  # more answers than any test board has


def make_family(*rows: Row, name: str = "rows") -> FamilyRows[[]]:
    """Return a constraint family with these rows."""

    def those() -> Iterator[Row]:
        yield from rows

    those.__name__ = name
    return family(says="", tex="")(those)


Values = Mapping[Variable, int]


def variables(*bounds: tuple[int, int]) -> tuple[PuzzleModel, list[Variable]]:
    """Return a model with a variable for each pair of bounds."""
    m = PuzzleModel("test")
    for i, (low, high) in enumerate(bounds):
        m.integers(f"v{i}", [0], low, high, means="")
    return m, m.variables


def iterate_assignments(xs: list[Variable]) -> Iterator[Values]:
    """Yield all assignments."""
    for values in product(*(range(x.lower, x.upper + 1) for x in xs)):
        yield dict(zip(xs, values, strict=True))


def find_violated(made: Family, at: Callable[[Variable], int]) -> list[Row]:
    """Return the rows, or the cuts of a lazy family, that an assignment violates."""
    cuts: Iterable[Row] = ()
    if made.lazy:
        ones = sum(1 << i for i, x in enumerate(made.lazy.watches) if x.value(at))
        cuts = made.lazy.separate(ones, ones)
    return [*(row for row in made.rows if not row.holds(at)), *cuts]


def keys_at(m: PuzzleModel, at: Values) -> frozenset[Any]:
    return frozenset(key for key, y in m.answer.items() if y.value(at))


# -- Yin-Yang: two lazy families, one of them on complements


class YinYang(NamedTuple):
    """A board on which some cells have circles, black (True) or white. The answer is the black
    cells."""

    grid: Grid
    circles: Mapping[Cell, bool]

    def model(self) -> PuzzleModel:
        m, grid = PuzzleModel("yin_yang"), self.grid
        x = m.binaries("x", grid.cells(), means="the cell is black")
        m.answer_is(x)
        m.require(make_family(*(x[c] == int(k) for c, k in self.circles.items()), name="circles"))
        m.require(no_solid_block, grid, x)
        white: dict[Cell, Linear] = {c: 1 - x[c] for c in x}
        for name, inside in ("black_connected", x), ("white_connected", white):
            m.require_lazily(name, connected(grid, inside), says="One piece.", tex="")
        return m

    def answers(self) -> set[frozenset[Cell]]:
        """Return all answers by brute force."""
        shown = self.circles.items()
        return {a for a in _colourings(self.grid) if all((c in a) == k for c, k in shown)}


@family(says="No 2x2 block has four cells of one colour.", tex=r"1 \le \sum_Q x_c \le 3")
def no_solid_block(grid: Grid, x: dict[Cell, Variable]) -> Iterator[Row]:
    for block in grid.blocks(2, 2):
        yield total(x[c] for c in block) >= 1
        yield total(x[c] for c in block) <= 3


@cache
def _colourings(grid: Grid) -> list[frozenset[Cell]]:
    return [black for black in subsets(grid.cells()) if _is_yin_yang(grid, black)]


def _is_yin_yang(grid: Grid, black: Set[Cell]) -> bool:
    return not has_solid_block(grid, black) and all(
        len(components(sorted(part), grid.neighbours)) <= 1
        for part in (black, set(grid.cells()) - black)
    )


def has_solid_block(grid: Grid, black: Set[Cell]) -> bool:
    return any(len(black.intersection(block)) in (0, 4) for block in grid.blocks(2, 2))


def subsets(keys: Iterable[Cell]) -> Iterator[frozenset[Cell]]:
    order = list(keys)
    for bits in product((0, 1), repeat=len(order)):
        yield frozenset(key for key, one in zip(order, bits, strict=True) if one)


def make_yin_yangs(count: int, seed: int = 1) -> list[YinYang]:
    """Return random boards from 2x2 to 3x4; most have several answers, some have none."""
    rng, boards = Random(seed), []
    for _ in range(count):
        grid = Grid(rng.randint(2, 3), rng.randint(2, 4))
        share = rng.random() * 0.5
        circles = {c: rng.random() < 0.5 for c in grid.cells() if rng.random() < share}
        boards.append(YinYang(grid, circles))
    return boards


def make_full_yin_yangs(right: bool) -> list[YinYang]:
    """Return 3x3 boards with a circle in every cell, which presolve finishes by rows and bounds
    alone.

    No block has one colour only. Only the separators know whether both colours are connected
    (`right`).
    """
    grid = Grid(3, 3)
    return [
        YinYang(grid, {c: c in black for c in grid.cells()})
        for black in subsets(grid.cells())
        if not has_solid_block(grid, black) and _is_yin_yang(grid, black) == right
    ]


def count_verdicts(
    boards: Collection[YinYang], *, seconds: float = 10.0, parameters: Mapping[str, Any] = {}
) -> Counter[str]:
    """Count SCIP's results: right, wrong (but reported as complete), unfinished, refused.

    Stops after three unfinished boards, because most boards take a hundredth of a second.
    """
    verdicts: Counter[str] = Counter()
    for board in boards:
        if verdicts["unfinished"] == 3:
            break
        m = board.model()
        m.parameters.update(parameters)
        try:
            report = search.solve(m, SearchSettings(limit=MANY, seconds=seconds))
        except SolveError:
            verdicts["refused"] += 1
            continue
        right = set(report.answers) == board.answers()
        verdicts["unfinished" if not report.complete else "right" if right else "wrong"] += 1
    return verdicts


# -- the rows that SCIP got wrong


def make_xor_system() -> PuzzleModel:
    """Return a feasible binary model without objective that SCIP 10 with its defaults calls
    infeasible."""
    m = PuzzleModel("xor_system")
    x = m.binaries("x", range(25), means="")
    d = m.binaries("d", range(5), means="")
    m.answer_is(x)
    even = (4, 9, 10, 11), (6, 12, 14, 15), (11, 16, 18, 19), (13, 18, 20, 21), (17, 22, 23, 24)
    fixed = ((0, 1, 3, 8), 0), ((2, 3, 4, 9), 3), ((5, 6, 7, 14), 3)
    fixed += ((12, 13, 15, 20), 3), ((16, 17, 19, 23), 2)
    m.require(make_family(*(total(x[i] for i in of) == 2 * d[k] for k, of in enumerate(even))))
    m.require(make_family(*(total(x[i] for i in of) == n for of, n in fixed), name="sums"))
    return m


def make_and_gate() -> PuzzleModel:
    """Return a model in which x_2 is x_4 and x_5. SCIP 10 detects it, and then loses one of the
    three rows that state it."""
    m = PuzzleModel("and_gate")
    x = m.binaries("x", range(1, 6), means="")
    m.answer_is(x)
    m.require(make_family(x[2] <= x[5], x[2] <= x[4], x[5] + x[4] - x[2] <= 1, name="gate"))
    m.require(make_family(x[4] - x[5] + x[3] + x[1] + x[2] == 1, name="sum"))
    return m


def make_with_separator(grid: Grid, separate: Callable[[int, int], Iterator[Row]]) -> PuzzleModel:
    """Return an empty Yin-Yang board with `separate` as an additional separator on its black
    cells."""
    m = YinYang(grid, {}).model()
    m.require_lazily("extra", Separator(tuple(m.variables), separate), says="", tex="")
    return m


# -- other ways to all answers


def solve_by_clingo(m: PuzzleModel) -> set[frozenset[Any]]:
    """Return the answers that clingo finds for a model of binaries without lazy families."""
    control = clingo.Control(["0"])
    shown = {x.index: key for key, y in m.answer.items() for x in y.terms}
    program = "".join(f"{{x({x.index})}}. " for x in m.variables)
    for _, row in m.rows():
        terms = "; ".join(f"{w},{x.index}: x({x.index})" for x, w in row.terms.items())
        if row.lower is not None:
            program += f":- #sum {{ {terms} }} < {row.lower}. "
        if row.upper is not None:
            program += f":- #sum {{ {terms} }} > {row.upper}. "
    control.add("base", [], program)
    control.ground([("base", [])])
    found = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            at = {symbol.arguments[0].number for symbol in model.symbols(atoms=True)}
            found.add(frozenset(key for i, key in shown.items() if i in at))
    return found


def solve_problem_file(m: PuzzleModel, path: Path, most: int) -> set[frozenset[Any]]:
    """Return up to `most` answers of an LP or MPS file, found by SCIP without any of our
    plugins."""
    scip = Model()
    scip.hideOutput()
    scip.readProblem(str(path))
    scip.setParams(dict(settings.SAFE))
    by_name = {x.name: x for x in scip.getVars()}
    assert set(by_name) == {x.name for x in m.variables}
    found: set[frozenset[Any]] = set()
    while len(found) < most:
        scip.optimize()
        if scip.getStatus() == "infeasible":
            break
        assert scip.getStatus() == "optimal"
        at = {x: round(scip.getVal(by_name[x.name])) for x in m.variables}
        keys = frozenset(key for key, y in m.answer.items() if y.value(at))
        found.add(m.read(keys))
        row = m.no_good(keys)
        scip.freeTransform()
        scip.addCons(quicksum(w * by_name[x.name] for x, w in row.terms.items()) >= row.lower)
    scip.freeProb()
    return found


def remove_clues(blocks: Blocks, share: float, seed: int) -> Blocks:
    """Remove some clues of a slitherlink board, so that it has more answers."""
    rng = Random(seed)
    text = "".join("." if ch in "0123" and rng.random() < share else ch for ch in blocks["board"])
    return {"board": text}
