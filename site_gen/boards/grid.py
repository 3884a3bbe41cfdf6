"""Cells, pairs and points of a rectangular grid. Pure geometry: no puzzle, no solver.

Sets of cells are also kept as the bits of one Python int (bit `row * cols + col`): a flood
fill is then a handful of shifts per step, whatever the size of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby, pairwise
from typing import Literal, NamedTuple, TypeVar

Node = TypeVar("Node")


class Cell(NamedTuple):
    """A row and a column, both counted from 0 at the top left. Points of the lattice use it too."""

    row: int
    col: int


class Pair(NamedTuple):
    """Two neighbouring cells (or points); the upper or left one comes first."""

    a: Cell
    b: Cell


WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The steps (rows, columns) in the direction of each arrow."""

Diagonal = tuple[Cell, str]
"""A line from corner to corner of a cell, `/` or `\\`."""


@dataclass(frozen=True)
class Grid:
    """A rectangular grid of `rows` × `cols` cells. Cells outside it are not `in` it."""

    rows: int
    cols: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells in reading order."""
        return self._cells

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        return tuple(Cell(r, c) for r in range(self.rows) for c in range(self.cols))

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge with `cell`, in the order above, left, right, below
        it.

        There are two to four of them, or fewer if the grid is a single line.
        """
        return self._neighbours[cell]

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the up to eight cells that share an edge or a corner with `cell`, in reading
        order.
        """
        return self._touching[cell]

    @cached_property
    def _neighbours(self) -> dict[Cell, list[Cell]]:
        return self._cells_by_steps([(-1, 0), (0, -1), (0, 1), (1, 0)])

    @cached_property
    def _touching(self) -> dict[Cell, list[Cell]]:
        return self._cells_by_steps(
            [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
        )

    def around(self, cells: Collection[Cell]) -> set[Cell]:
        """Return the cells outside `cells` that share an edge with one of them."""
        return {n for cell in cells for n in self._neighbours[cell]}.difference(cells)

    def follow_exits(
        self, part: Collection[Cell], closed: Collection[Cell], goal: Collection[Cell] = ()
    ) -> list[Cell]:
        """Return the cells by which alone a part can grow, in order, up to the first choice.

        `closed`: cells that never join it. The way also ends next to a cell of `goal`.
        """
        inside, way = {*part}, list[Cell]()
        while len(exits := self.around(inside).difference(closed)) == 1:
            way += exits
            inside |= exits
            if not exits.isdisjoint(goal) or not self.around(exits).isdisjoint(goal):
                break
        return way

    def _cells_by_steps(self, steps: Sequence[tuple[int, int]]) -> dict[Cell, list[Cell]]:
        """Return for each cell those that are one of `steps` (rows, columns) away, in the steps'
        order.

        Steps that leave the grid are left out.
        """
        at: dict[tuple[int, int], Cell] = {cell: cell for cell in self.cells()}
        return {
            cell: [at[n] for i, j in steps if (n := (cell.row + i, cell.col + j)) in at]
            for cell in self.cells()
        }

    def ray(self, cell: Cell, way: str) -> list[Cell]:
        """Return the cells after `cell` in the direction of the arrow `way` (`^`, `v`, `<`, `>`),
        nearest first, up to the frame.
        """
        (down, right), found = WAYS[way], list[Cell]()
        while (cell := Cell(cell.row + down, cell.col + right)) in self:
            found.append(cell)
        return found

    def within_reach(self, start: Cell, steps: int, closed: Collection[Cell]) -> list[Cell]:
        """Return the cells, sorted, that a walk of 1 to `steps` steps from `start` can reach.

        A step goes to a neighbour that is not in `closed`. `start` itself is not returned.
        """
        seen, fresh = {start}, [start]
        for _ in range(steps):
            fresh = [b for a in fresh for b in self.neighbours(a) if b not in closed]
            fresh = [b for b in dict.fromkeys(fresh) if b not in seen]
            if not fresh:
                break
            seen.update(fresh)
        return sorted(seen - {start})

    def frame(self) -> Iterator[Cell]:
        """Yield the cells in the first or last row or column, in reading order."""
        return (
            c for c in self.cells() if c.row in (0, self.rows - 1) or c.col in (0, self.cols - 1)
        )

    def walk_frame(self) -> list[Cell]:
        """Return the cells of the frame, clockwise from the upper left corner."""
        rows, cols = self.lines("row"), self.lines("column")
        return [*dict.fromkeys((*rows[0], *cols[-1], *rows[-1][::-1], *cols[0][::-1]))]

    def frame_pairs(self) -> list[Pair]:
        """Return the pairs of neighbours around the frame, in the order of `walk_frame`.

        Return [] if the board is a single line.
        """
        if min(self.rows, self.cols) < 2:
            return []
        way = self.walk_frame()
        return [pair(a, b) for a, b in pairwise((*way, way[0]))]

    def pairs(self) -> tuple[Pair, ...]:
        """Return all pairs of neighbours, first the horizontal ones, then the vertical ones, both
        row by row.
        """
        return self._pairs

    @cached_property
    def _pairs(self) -> tuple[Pair, ...]:
        cells, cols = self.cells(), self.cols
        across = [Pair(c, d) for c, d in pairwise(cells) if d.col]
        return (*across, *map(Pair, cells, cells[cols:]))

    def pairs_at(self, cell: Cell) -> list[Pair]:
        """Return the pairs that `cell` forms with each of its neighbours, in the order of
        `neighbours`.
        """
        return self._pairs_at[cell]

    @cached_property
    def _pairs_at(self) -> dict[Cell, list[Pair]]:
        return {cell: [pair(cell, n) for n in self.neighbours(cell)] for cell in self.cells()}

    def lines(self, which: Literal["row", "column"]) -> Sequence[Sequence[Cell]]:
        """Return the rows from the top ("row"), or the columns from the left ("column"). Raises
        ValueError for another word.
        """
        if which not in ("row", "column"):
            raise ValueError(f"there are no lines {which!r}; expected 'row' or 'column'")
        return self._lines[which]

    @cached_property
    def _lines(self) -> dict[str, tuple[tuple[Cell, ...], ...]]:
        rows = tuple(tuple(Cell(r, c) for c in range(self.cols)) for r in range(self.rows))
        return {"row": rows, "column": tuple(zip(*rows, strict=True))}

    def runs(self, walls: Collection[Cell]) -> Iterator[list[Cell]]:
        """Yield the maximal runs of cells outside `walls` in rows, then in columns: the cells of a
        run see each other.
        """
        for line in (*self.lines("row"), *self.lines("column")):
            for wall, cells in groupby(line, walls.__contains__):
                if not wall:
                    yield [*cells]

    def lines_through(self, cell: Cell) -> list[Cell]:
        """Return the other cells in the cell's row and column."""
        return [c for c in self.cells() if (c.row == cell.row) != (c.col == cell.col)]

    def blocks(self, height: int, width: int) -> Iterator[list[Cell]]:
        """Yield every window of height x width cells, its cells in reading order."""
        for top in range(self.rows - height + 1):
            for left in range(self.cols - width + 1):
                yield [Cell(top + i, left + j) for i in range(height) for j in range(width)]

    def opposite(self, cell: Cell) -> Cell:
        """Return the cell to which a half-turn about the board's centre moves `cell`."""
        return Cell(self.rows - 1 - cell.row, self.cols - 1 - cell.col)

    # -- the lattice of points at the corners of the cells

    @cached_property
    def points(self) -> Grid:
        """Return the grid of points at the corners of the cells: one row and one column more."""
        return Grid(self.rows + 1, self.cols + 1)

    def sides(self, cell: Cell) -> list[Pair]:
        """Return the four sides of `cell`, each as a pair of points: top, left, right, bottom."""
        return self._sides[cell]

    @cached_property
    def _sides(self) -> dict[Cell, list[Pair]]:
        found = {}
        for r, c in self._cells:
            nw, ne, sw, se = Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)
            found[Cell(r, c)] = [Pair(nw, ne), Pair(nw, sw), Pair(ne, se), Pair(sw, se)]
        return found

    def beside(self, side: Pair) -> list[Cell]:
        """Return the cells that have this side (a pair of points): two, or one at the frame."""
        return self._beside[side]

    @cached_property
    def _beside(self) -> dict[Pair, list[Cell]]:
        found: dict[Pair, list[Cell]] = {side: [] for side in self.points.pairs()}
        for cell in self._cells:
            for side in self._sides[cell]:
                found[side].append(cell)
        return found

    @cached_property
    def shared_sides(self) -> Sequence[tuple[Pair, Cell, Cell]]:
        """Return each side between two cells (a pair of points), with these cells."""
        return [(side, near[0], near[1]) for side, near in self._beside.items() if len(near) == 2]

    def cells_around(self, point: Cell) -> list[Cell]:
        """Return the one to four cells that have `point` as a corner, in reading order."""
        r, c = point
        around = Cell(r - 1, c - 1), Cell(r - 1, c), Cell(r, c - 1), Cell(r, c)
        return [cell for cell in around if cell in self]

    def diagonals_at(self, point: Cell) -> list[Diagonal]:
        """Return the diagonals that end at a grid point, one in each cell around it."""
        return self._diagonals_at[point]

    @cached_property
    def _diagonals_at(self) -> dict[Cell, list[Diagonal]]:
        found: dict[Cell, list[Diagonal]] = {point: [] for point in self.points.cells()}
        for cell in self._cells:
            for way in "/\\":
                for point in ends(cell, way):
                    found[point].append((cell, way))
        return found

    def inner_points(self) -> list[Cell]:
        """Return the grid points that are surrounded by four cells."""
        return [Cell(r, c) for r in range(1, self.rows) for c in range(1, self.cols)]

    def boundary(self, cells: Collection[Cell]) -> frozenset[Pair]:
        """Return the sides (pairs of points) that separate a cell of `cells` from another cell or
        from the outside of the grid.
        """
        edges: set[Pair] = set()
        for cell in cells:
            edges.symmetric_difference_update(self.sides(cell))
        return frozenset(edges)

    # -- sets of cells as bits

    def bit(self, cell: Cell) -> int:
        """Return the int whose only bit stands for `cell`: bit `row * cols + col`."""
        return 1 << (cell.row * self.cols + cell.col)

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return the int whose bits stand for these cells, which must be distinct."""
        return sum(map(self.bit, cells))

    def from_bits(self, bits: int) -> list[Cell]:
        """Return the cells whose bits are set, in reading order."""
        return [Cell(*divmod(i, self.cols)) for i in ones(bits)]

    @cached_property
    def full(self) -> int:
        """Return the bits of all cells."""
        return (1 << self.rows * self.cols) - 1

    @cached_property
    def _not_first(self) -> int:
        """Return the bits of all cells outside the first column, which have a left neighbour."""
        row = ((1 << self.cols) - 1) ^ 1
        return sum(row << r * self.cols for r in range(self.rows))

    @cached_property
    def not_last(self) -> int:
        """Return the bits of all cells outside the last column, which have a right neighbour."""
        return (self._not_first >> 1) & self.full

    def around_bits(self, cells: int) -> int:
        """Return the bits of all neighbours of the cells in `cells` (bits).

        They may include cells of `cells` itself, if two of these are neighbours.
        """
        left = (cells & self._not_first) >> 1
        right = (cells & self.not_last) << 1
        return (left | right | cells << self.cols | cells >> self.cols) & self.full

    def flood_bits(self, start: int, within: int) -> int:
        """Return the bits of the cells of `within` that `start` reaches through neighbours in
        `within`.

        `start` and `within` are bits; `start` must be a part of `within`, and is included.
        """
        reached, grown = 0, start
        while grown != reached:
            reached, grown = grown, grown | (self.around_bits(grown) & within)
        return reached


def ones(bits: int) -> Iterator[int]:
    """Yield the positions of the 1 bits of `bits`, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bit_components(seeds: int, links: Collection[tuple[int, int]]) -> list[int]:
    """Return the connected components that contain a position of `seeds`, each as bits, in the
    order of their lowest seeds.

    `links`: pairs (distance, bits). Each position p in the bits is linked to position p + distance.
    """
    found = []
    while seeds:
        reached, grown = 0, seeds & -seeds
        while grown != reached:
            reached = grown
            for far, low in links:
                grown |= (grown & low) << far | (grown >> far) & low
        seeds &= ~grown
        found.append(grown)
    return found


def crossing(line: Diagonal) -> Diagonal:
    r"""Return the other diagonal of the same cell: `/` for `\`, and the reverse."""
    return line[0], "/" if line[1] == "\\" else "\\"


@cache
def ends(cell: Cell, way: str) -> tuple[Cell, Cell]:
    r"""Return the two grid points at the ends of a diagonal (`/` or `\`) of a cell, the left one
    first.
    """
    r, c = cell
    if way == "\\":
        return Cell(r, c), Cell(r + 1, c + 1)
    return Cell(r + 1, c), Cell(r, c + 1)


def pair(a: Cell, b: Cell) -> Pair:
    """Return the two cells (or points) as a Pair, the upper or left one first."""
    return Pair(a, b) if a < b else Pair(b, a)


def named(cell: Cell) -> str:
    """Return a cell's name in the notation of solvers: R2C5 is row 2, column 5, counted from 1."""
    return f"R{cell.row + 1}C{cell.col + 1}"


def in_words(cell: Cell) -> str:
    """Return a cell's place in words, `row 2, column 5`, for readers who do not know R2C5, or who
    listen.
    """
    return f"row {cell.row + 1}, column {cell.col + 1}"


def key_text(key: object) -> str:
    """Return the text that stands for an answer's key in the page's data, such as `data-key`.

    It is r3c4 for a cell, r3c4-r3c5 for a pair, r3c4/ for a diagonal, r3c4=5 for a number in a
    cell, r3c4plus for a pole, and r3c4-r3c7=2 for the second bridge between two islands.
    """
    if isinstance(key, Cell):
        return f"r{key.row + 1}c{key.col + 1}"
    if isinstance(key, Pair):
        return f"{key_text(key.a)}-{key_text(key.b)}"
    if isinstance(key, tuple):
        *place, last = key
        told = f"={last}" if isinstance(last, int) else key_text(last)
        return "".join(map(key_text, place)) + told
    return str(key)


def joined(pairs: Iterable[Pair]) -> dict[Cell, list[Cell]]:
    """Return a mapping from each cell (or point) of the pairs to the ones it is paired with."""
    beside: dict[Cell, list[Cell]] = {}
    for a, b in pairs:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return beside


def components(
    nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]
) -> list[set[Node]]:
    """Split `nodes` into connected components, in the order of their first nodes.

    Neighbours that are not in `nodes` are ignored.
    """
    order = list(nodes)
    left, found = set(order), []
    for start in order:
        if start in left:
            component, frontier = {start}, [start]
            left.discard(start)
            while frontier:
                fresh = left.intersection(neighbours(frontier.pop()))
                left -= fresh
                component |= fresh
                frontier.extend(fresh)
            found.append(component)
    return found


def marked(picture: str, char: str) -> frozenset[Cell]:
    """Return the cells that hold `char` in a picture: rows of characters, divided by whitespace."""
    return frozenset(cell for cell, here in characters(picture.split()) if here == char)


def characters(rows: Iterable[Iterable[str]]) -> Iterator[tuple[Cell, str]]:
    """Yield each cell of a picture, row by row, with its character: the inverse of `picture`."""
    return ((Cell(r, c), char) for r, row in enumerate(rows) for c, char in enumerate(row))


def picture(grid: Grid, char: Callable[[Cell], str]) -> list[str]:
    """Return one string per row; each cell has the character `char(cell)`."""
    return ["".join(char(Cell(r, c)) for c in range(grid.cols)) for r in range(grid.rows)]
