"""Variables and families for parts that are symmetric under a half-turn about their dots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...boards.answers.base import Answer
from ...boards.answers.dots import core, image
from ...boards.answers.lines import borders_between, parts_between
from ...boards.grid import Cell, Grid
from ...boards.phrases import Phrase
from ..graphs.connect import connected_graph
from ..model.family import family
from ..model.linear import Row, Variable, total
from ..model.model import PuzzleModel

Key = tuple[Cell, Cell]
"""A cell, and the first cell of a dot's place."""
Dots = Mapping[Cell, str]
"""The char of each dot, by the first cell that it touches: whether it lies in it or on its edge."""
Own = Mapping[Key, Variable]
"""For each key, a binary that is 1 if the cell belongs to the dot."""


@family(
    says="Each cell belongs to exactly one dot.",
    tex=r"\sum_d y_{c,d} = 1",
    phrase=Phrase(
        "no other galaxy can reach {it}",
        "another galaxy holds {it}",
        "a cell would be in no galaxy, or in two",
        "no galaxy could reach {common}|no galaxy could reach a cell",
        "two galaxies would share {common}|two galaxies would share a cell",
    ),
)
def shared(grid: Grid, y: Own) -> Iterator[Row]:
    own: dict[Cell, list[Variable]] = {cell: [] for cell in grid.cells()}
    for (cell, _), x in y.items():
        own[cell].append(x)
    yield from (total(some) == 1 for some in own.values())


@family(says="The cells that a dot touches belong to it.", tex="y_{c,d} = 1")
def under_dot(dots: Dots, y: Own) -> Iterator[Row]:
    for dot, char in dots.items():
        for x in dict.fromkeys(y[cell, dot] for cell in core(dot, char)):
            yield x == 1


@family(
    says="A cell that belongs to a dot and does not touch it has a neighbour of the same dot.",
    tex=r"y_{c,d} \le \sum_{n \sim c} y_{n,d}",
    implied=True,
    phrase=Phrase(
        otherwise="{seed} would be cut off from its dot|a cell would be cut off from its dot"
    ),
)
def not_alone(grid: Grid, dots: Dots, y: Own) -> Iterator[Row]:
    """Yield a row for each (cell, dot) not under the dot: a neighbour belongs to the dot too.

    Of a cell and its image, only the first has a row.
    """
    for (cell, dot), x in y.items():
        if cell == min(cell, image(cell, dot, dots[dot])) and cell not in core(dot, dots[dot]):
            beside = [(n, dot) for n in grid.neighbours(cell)]
            yield x <= total(y[key] for key in beside if key in y)


def reach(grid: Grid, dots: Dots) -> Iterator[Key]:
    """Yield (cell, dot) for each cell that may belong to a dot, dots by their first cells.

    These cells and their images are not under another dot, and they are connected to the dot.
    """
    cores = {dot: {*core(dot, char)} for dot, char in dots.items()}
    for dot, char in dots.items():
        closed = set[Cell]().union(*(own for other, own in cores.items() if other != dot))
        free = {cell for cell in grid.cells() if cell not in closed}
        may = {cell for cell in free if image(cell, dot, char) in free} | cores[dot]
        whole = grid.flood_bits(grid.bits(cores[dot]), grid.bits(may))
        yield from ((cell, dot) for cell in grid.from_bits(whole))


def dotted(m: PuzzleModel, grid: Grid, dots: Dots, one_dot: str, uncut: str) -> None:
    """Build the model of a division into connected parts, each symmetric about its only dot.

    The answer is the set of borders between parts. `one_dot` and `uncut` are the names of the
    rules that each part has one dot and that no border touches a dot.
    """

    def both(key: Key) -> list[Cell]:
        """Return a key's cell and its image under the half-turn about the key's dot, sorted."""
        return sorted({key[0], image(*key, dots[key[1]])})

    keys = [*reach(grid, dots)]
    one = {key: (both(key)[0], key[1]) for key in keys}
    own = m.binaries(
        "y", dict.fromkeys(one.values()), means="the cell belongs to the dot", where=both
    )
    y = {key: own[one[key]] for key in keys}

    def read(found: Answer) -> Answer:
        """Return the borders between parts, from the keys at 1."""
        parts: dict[Cell, list[Cell]] = {dot: [] for dot in dots}
        for key in found:
            parts[key[1]] += both(key)
        return borders_between(grid, [*parts.values()])

    def write(answer: Answer) -> Answer | None:
        """Return the keys for an answer; a part without a dot is given to a dot that may have it.

        Return None if no keys represent the answer.
        """
        parts, found = parts_between(grid, answer), set[Key | None]()
        lost = set[Cell]().union(*(part for part in parts if not part & dots.keys()))

        def may_have(dot: Cell, part: frozenset[Cell]) -> bool:
            """Return whether a dot may have all cells of a part, with images in lost parts."""
            return all((c, dot) in one and lost.issuperset(both((c, dot))) for c in part)

        for part in parts:
            held = sorted(part & dots.keys()) or [dot for dot in dots if may_have(dot, part)]
            found.update(one.get((cell, dot)) for cell in part for dot in held[:1] or [cell])
        return frozenset(found) if None not in found and read(frozenset(found)) == answer else None

    m.answer_is(own, read=read, write=write)
    m.require(shared.with_facts(rules=(one_dot,)), grid, y)
    m.require(under_dot.with_facts(rules=(uncut,)), dots, y)
    m.require(not_alone.with_facts(rules=(one_dot,)), grid, dots, y)
    m.require_lazily(
        "joined",
        connected_graph(
            {(c, dot): [(n, dot) for n in grid.neighbours(c)] for c, dot in keys},
            y,
            root=[(c, dot) for dot, char in dots.items() for c in core(dot, char)],
        ),
        says="Each cell is connected to its dot.",
        tex=r"y_{c,d} \le \sum_{w \in W} y_{w,d} \quad \text{for each wall } W",
        rules=(one_dot,),
        phrase=Phrase(
            otherwise="{seed} would be cut off from its dot"
            "|{every} would be cut off from its dot"
            "|some cells would be cut off from their dot"
        ),
    )
