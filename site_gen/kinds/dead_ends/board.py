"""A Dead Ends board, and its rules that only this kind has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from site_gen.boards.blocks import Board as VocabularyBoard
from site_gen.boards.grid import Cell, Grid, Pair, Partition, components
from site_gen.kind import Answer, Violation


@dataclass(frozen=True)
class Board(VocabularyBoard):
    @property
    def shapes(self) -> Partition:
        return self.regions

    @cached_property
    def heads(self) -> list[Cell]:
        """The first cell of each shape, by which the models name it."""
        return [min(part) for part in self.shapes.parts]

    def _at(self, char: str) -> frozenset[Cell]:
        return frozenset(cell for cell, here in self.symbols.items() if here == char)

    @cached_property
    def start(self) -> Cell:
        return next(iter(self._at("S")))

    @cached_property
    def goal(self) -> Cell:
        return next(iter(self._at("G")))

    @cached_property
    def circles(self) -> frozenset[Cell]:
        return self._at("o")

    @cached_property
    def triangles(self) -> frozenset[Cell]:
        return self._at("t")

    @property
    def marked(self) -> frozenset[Cell]:
        return frozenset(self.symbols)


def stretch(board: Board, chosen: Answer) -> frozenset[Cell]:
    """What is left of the chosen cells around the start when dead ends, other than start and
    goal, are taken off one after another: the route, if there is no round trip. Empty if
    start and goal are not joined.
    """
    ends = {board.start, board.goal}
    for group in components(sorted(chosen), board.grid.neighbours):
        if ends <= group:
            return _without_ends(board.grid, group, ends)
    return frozenset()


def _without_ends(grid: Grid, group: Collection[Cell], keep: Collection[Cell]) -> frozenset[Cell]:
    left = set(group)
    while off := [
        c for c in left if c not in keep and sum(n in left for n in grid.neighbours(c)) < 2
    ]:
        left -= set(off)
    return frozenset(left)


def steps(grid: Grid, cells: Collection[Cell]) -> list[Pair]:
    """The pairs of neighbours among `cells`: one fewer than cells where these form a tree."""
    return [p for p in grid.pairs() if p.a in cells and p.b in cells]


def _has_round_trip(grid: Grid, group: Collection[Cell]) -> bool:
    return len(steps(grid, group)) >= len(group)


def verify(board: Board, chosen: Answer) -> Iterator[Violation]:
    """The rules about shapes, roads and the route, as a person would check them."""
    grid, shapes = board.grid, board.shapes
    taken = [part for part in shapes.parts if part & chosen]
    for part in taken:
        if not part <= chosen:
            yield Violation("whole_shapes", part)
    for cell in sorted(board.marked - chosen):
        yield Violation("marks_chosen", frozenset({cell}))
    for group in components(sorted(chosen), grid.neighbours):
        if _has_round_trip(grid, group):
            yield Violation("one_lane", _without_ends(grid, group, ()))
    route = stretch(board, chosen)
    for cell in sorted(board.circles - route):
        yield Violation("circles_on_route", frozenset({cell}))
    # with a round trip there is no one route: only one_lane is broken
    for cell in sorted(() if _has_round_trip(grid, route) else board.triangles & route):
        yield Violation("triangles_off_route", frozenset({cell}))
    for i in sorted({shapes.part_of[cell] for cell in board.triangles}):
        if sum(shapes.parts[j] in taken for j in shapes.neighbours(i)) != 1:
            yield Violation("triangles_in_dead_ends", shapes.parts[i])
