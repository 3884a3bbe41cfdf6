"""Geometry compared with its definitions, sets of cells as bits, and the strokes of the pen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import subsets
from site_gen.boards.grid import Cell, Grid, Pair, components, ends, marked, ones, pair, picture
from site_gen.boards.loops import single_loops
from site_gen.boards.partition import Partition
from site_gen.boards.paths import bars
from site_gen.boards.pen import SIDE, Pen
from site_gen.boards.svg import join_alike

GRIDS = st.builds(Grid, st.integers(1, 6), st.integers(1, 6))


def choose_cells(grid: Grid) -> st.SearchStrategy[frozenset[Cell]]:
    return st.integers(0, grid.full).map(lambda bits: frozenset(grid.from_bits(bits)))


GRID_AND_CELLS = GRIDS.flatmap(lambda grid: st.tuples(st.just(grid), choose_cells(grid)))


def are_adjacent(a: Cell, b: Cell) -> bool:
    return abs(a.row - b.row) + abs(a.col - b.col) == 1


def find_pieces(grid: Grid, cells: frozenset[Cell]) -> list[set[Cell]]:
    """Return the connected components in order, found by merging the pieces each cell touches."""
    found: list[set[Cell]] = []
    for cell in sorted(cells):
        touched = [p for p in found if any(are_adjacent(cell, other) for other in p)]
        found = [p for p in found if p not in touched] + [{cell}.union(*touched)]
    return sorted(found, key=min)


# -- cells and pairs


@given(GRIDS)
def test_neighbours_share_an_edge(grid: Grid) -> None:
    cells = list(grid.cells())
    assert cells == sorted(set(product(range(grid.rows), range(grid.cols))))
    for cell in cells:
        assert grid.neighbours(cell) == [other for other in cells if are_adjacent(cell, other)]
        assert grid.pairs_at(cell) == [pair(cell, other) for other in grid.neighbours(cell)]
        assert grid.opposite(grid.opposite(cell)) == cell
        assert grid.opposite(cell) in grid
    assert set(grid.pairs()) == {
        Pair(a, b) for a in cells for b in cells if a < b and are_adjacent(a, b)
    }
    assert len(grid.pairs()) == len(set(grid.pairs()))
    assert list(grid.frame()) == [
        c for c in cells if Cell(c.row + 1, c.col + 1) not in grid or 0 in c
    ]


@given(GRIDS, st.integers(1, 3), st.integers(1, 3))
def test_blocks_are_all_windows_of_their_size(grid: Grid, height: int, width: int) -> None:
    blocks = [tuple(block) for block in grid.blocks(height, width)]
    assert len(set(blocks)) == len(blocks)
    assert len(blocks) == max(0, grid.rows - height + 1) * max(0, grid.cols - width + 1)
    for block in blocks:
        assert list(block) == sorted(block)
        rows, cols = {c.row for c in block}, {c.col for c in block}
        assert (len(rows), len(cols), len(block)) == (height, width, height * width)
        assert max(rows) - min(rows) == height - 1
        assert max(cols) - min(cols) == width - 1
        assert all(cell in grid for cell in block)


@given(GRIDS)
def test_sides_and_corners_lead_back_to_their_cells(grid: Grid) -> None:
    for cell in grid.cells():
        assert len(set(grid.sides(cell))) == 4
        assert all(cell in grid.beside(side) for side in grid.sides(cell))
    for side in grid.points.pairs():
        cells = grid.beside(side)
        assert 1 <= len(cells) <= 2
        assert all(side in grid.sides(cell) for cell in cells)
    for point in grid.points.cells():
        corners = {c for c in grid.cells() if any(point in side for side in grid.sides(c))}
        assert grid.cells_around(point) == sorted(corners)
        lines = [(cell, way) for cell in grid.cells() for way in "/\\"]
        assert grid.diagonals_at(point) == [line for line in lines if point in ends(*line)]


@given(GRID_AND_CELLS)
def test_a_boundary_separates_the_cells_from_the_others(made: tuple[Grid, frozenset[Cell]]) -> None:
    grid, cells = made
    boundary = grid.boundary(cells)
    for side in grid.points.pairs():
        assert (side in boundary) == (sum(c in cells for c in grid.beside(side)) == 1)
    at = Counter(point for side in boundary for point in side)
    assert all(degree in (2, 4) for degree in at.values())


# -- connectivity


@given(GRID_AND_CELLS)
def test_components_are_the_connected_pieces(made: tuple[Grid, frozenset[Cell]]) -> None:
    grid, cells = made
    assert components(sorted(cells), grid.neighbours) == find_pieces(grid, cells)


@given(GRIDS.flatmap(lambda grid: st.tuples(st.just(grid), choose_cells(grid), choose_cells(grid))))
def test_a_flood_of_bits_fills_whole_components(
    made: tuple[Grid, frozenset[Cell], frozenset[Cell]],
) -> None:
    grid, within, start = made
    start &= within
    reached = set().union(*(p for p in find_pieces(grid, within) if p & start))
    assert grid.flood_bits(grid.bits(start), grid.bits(within)) == grid.bits(reached)


@given(GRID_AND_CELLS)
def test_bits_around_are_all_neighbours(made: tuple[Grid, frozenset[Cell]]) -> None:
    """The end of a row is not a neighbour of the start of the next row."""
    grid, cells = made
    around = {n for cell in cells for n in grid.neighbours(cell)}
    assert grid.from_bits(grid.around_bits(grid.bits(cells))) == sorted(around)


@given(GRID_AND_CELLS)
def test_sets_of_cells_are_restored_from_bits_and_pictures(
    made: tuple[Grid, frozenset[Cell]],
) -> None:
    grid, cells = made
    assert grid.from_bits(grid.bits(cells)) == sorted(cells)
    assert grid.bits(grid.cells()) == grid.full
    assert list(ones(grid.bits(cells))) == [r * grid.cols + c for r, c in sorted(cells)]
    rows = picture(grid, lambda cell: "x" if cell in cells else ".")
    assert (len(rows), {len(row) for row in rows}) == (grid.rows, {grid.cols})
    assert marked("\n".join(rows), "x") == cells


@given(GRID_AND_CELLS)
def test_parts_meet_at_their_borders(made: tuple[Grid, frozenset[Cell]]) -> None:
    grid, cells = made
    partition = build_partition(grid, cells)
    parts = partition.parts
    assert all(cell in parts[partition.part_of[cell]] for cell in grid.cells())
    assert set(partition.borders()) == {p for p in grid.pairs() if (p.a in cells) != (p.b in cells)}
    for i, part in enumerate(parts):
        beside = {n for cell in part for n in grid.neighbours(cell)}
        met = [k for k, other in enumerate(parts) if k != i and beside & other]
        assert partition.neighbours(i) == met


def build_partition(grid: Grid, cells: frozenset[Cell]) -> Partition:
    """Return the partition into the pieces of `cells` and the pieces of the other cells."""
    both = [*find_pieces(grid, cells), *find_pieces(grid, frozenset(grid.cells()) - cells)]
    parts = tuple(map(frozenset, sorted(both, key=min)))
    return Partition(grid, tuple(map(str, range(len(parts)))), parts)


# -- loops


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 13), (3, 213), (4, 9349)])
def test_all_single_loops_of_a_square_are_found(n: int, count: int) -> None:
    """OEIS A140517 counts the cycles in the graph of n x n squares."""
    loops = single_loops(Grid(n, n).points)
    assert len(loops) == len(set(loops)) == count
    for loop in loops:
        at = Counter(point for side in loop for point in side)
        assert set(at.values()) == {2}
        if n < 4:
            neighbours = {p: [q for side in loop if p in side for q in side] for p in at}
            assert len(components(sorted(at), neighbours.__getitem__)) == 1


@pytest.mark.parametrize("grid", [Grid(1, 1), Grid(1, 4), Grid(3, 2), Grid(3, 3), Grid(2, 5)])
def test_single_loops_are_the_boundaries_of_whole_regions(grid: Grid) -> None:
    """A whole region is connected, has no holes and does not touch itself at a corner."""
    loops = set()
    for cells in subsets(grid.cells()):
        others = frozenset(grid.cells()) - cells
        whole = len(find_pieces(grid, cells)) == 1
        open_ = all(part & set(grid.frame()) for part in find_pieces(grid, others))
        points = Counter(point for side in grid.boundary(cells) for point in side)
        if whole and open_ and max(points.values()) == 2:
            loops.add(grid.boundary(cells))
    assert set(single_loops(grid.points)) == loops


# -- strokes


def corners(stroke: str) -> list[tuple[float, float]]:
    """Return the points of one stroke, which goes along the grid."""
    found = list[tuple[float, float]]()
    for axis, place in re.findall(r"([MHV])([^MHVz]+)", stroke):
        numbers = [*map(float, place.split())]
        x, y = found[-1] if found else (0, 0)
        found.append((x if axis == "V" else numbers[0], y if axis == "H" else numbers[-1]))
    return found


def read_pairs(d: str, shift: float) -> list[Pair]:
    """Return the pairs of cells that a path draws, each as often as it is drawn."""
    found = []
    for stroke in re.findall(r"(M[^Mz]*)(z?)", d):
        at = []
        for x, y in corners(stroke[0]):
            cell = Cell(round(y / SIDE - shift), round(x / SIDE - shift))
            assert ((cell.col + shift) * SIDE, (cell.row + shift) * SIDE) == (x, y)
            at.append(cell)
        if stroke[1]:
            at.append(at[0])
        for a, b in pairwise(at):
            assert a.row == b.row or a.col == b.col
            low, high = min(a, b), max(a, b)
            cells = [
                Cell(r, c)
                for r in range(low.row, high.row + 1)
                for c in range(low.col, high.col + 1)
            ]
            found += [Pair(*two) for two in pairwise(cells)]
    return found


def find_paths(pen: Pen, css: str) -> list[str]:
    found = ET.fromstring(pen.inline()).iter()
    return [path.get("d", "") for path in found if path.get("class") == css]


@given(GRIDS.flatmap(lambda g: st.tuples(st.just(g), st.integers(0, 2 ** len(g.pairs()) - 1))))
def test_strokes_draw_each_pair_once(made: tuple[Grid, int]) -> None:
    grid, bits = made
    chosen = {grid.pairs()[i] for i in ones(bits)}
    pen = Pen(grid, title="", description="")
    pen.through_cells(chosen, "line")
    found = find_paths(pen, "line")
    assert len(found) == (1 if chosen else 0)
    assert Counter(p for d in found for p in read_pairs(d, 0.5)) == Counter(chosen)


@given(st.sampled_from(single_loops(Grid(3, 3).points)))
def test_a_loop_is_one_closed_stroke(loop: frozenset[Pair]) -> None:
    pen = Pen(Grid(3, 3), title="", description="")
    pen.along_sides(loop, "line")
    (d,) = find_paths(pen, "line")
    assert (d.count("M"), d.count("z"), d[-1]) == (1, 1, "z")
    points = corners(d)
    assert len(points) == len(set(points))
    assert Counter(read_pairs(d, 0)) == Counter(loop)


@given(GRID_AND_CELLS)
def test_borders_are_the_sides_where_parts_meet(made: tuple[Grid, frozenset[Cell]]) -> None:
    grid, cells = made
    pen = Pen(grid, title="", description="")
    pen.borders(build_partition(grid, cells))
    step = {"h": (0, 1), "v": (1, 0)}
    found = []
    for x, y, way, size in re.findall(
        r"M(\d+) (\d+)([hv])(\d+)", "".join(find_paths(pen, "border"))
    ):
        a = Cell(int(y) // SIDE, int(x) // SIDE)
        assert (a.col * SIDE, a.row * SIDE, SIDE) == (int(x), int(y), int(size))
        found.append(Pair(a, Cell(a.row + step[way][0], a.col + step[way][1])))
    inner = [side for side in grid.boundary(cells) if len(grid.beside(side)) == 2]
    assert Counter(found) == Counter(inner)


@given(GRIDS)
def test_touching_cells_share_a_corner(grid: Grid) -> None:
    for cell in grid.cells():
        near = [c for c in grid.cells() if max(abs(c.row - cell.row), abs(c.col - cell.col)) == 1]
        assert grid.touching(cell) == near


def test_the_path_around_the_frame_passes_each_of_its_cells_once() -> None:
    assert Grid(1, 5).frame_pairs() == Grid(5, 1).frame_pairs() == []
    for rows, cols in ((2, 2), (2, 5), (4, 3)):
        grid = Grid(rows, cols)
        way = grid.frame_pairs()
        assert len({*way}) == len(way) == len([*grid.frame()])
        assert {*way} <= {*grid.pairs()}
        assert all(sum(cell in p for p in way) == 2 for cell in grid.frame())


# -- what is drawn together


@given(GRID_AND_CELLS)
def test_bars_cover_the_cells_once(made: tuple[Grid, frozenset[Cell]]) -> None:
    cells = sorted(made[1])
    covered = Counter[Cell]()
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v40h-\d+z", bars(cells)):
        first = Cell(int(y) // SIDE, int(x) // SIDE)
        covered.update(Cell(first.row, first.col + n) for n in range(int(wide) // SIDE))
    assert covered == Counter(cells)


LOOKS = st.sampled_from(["one", "other"])


@given(st.lists(st.tuples(LOOKS, st.sampled_from(["path", "circle", "5", "12"])), max_size=12))
def test_what_looks_alike_is_joined_and_nothing_is_lost(drawn: list[tuple[str, str]]) -> None:
    elements = []
    for n, (css, what) in enumerate(drawn):
        if what == "path":
            elements.append(ET.Element("path", {"class": css, "d": f"M{n} 0h1", "data-key": "r1"}))
        elif what == "circle":
            elements.append(ET.Element("circle", {"class": css, "cx": str(n)}))
        else:
            elements.append(ET.Element("text", {"class": css, "x": str(n), "y": "0"}))
            elements[-1].text = what
    joined = join_alike(elements)
    seen = []
    for element in joined:
        css, text = element.get("class"), element.text or ""
        assert element.get("data-key") is None
        if element.tag == "path":
            seen += [(css, "path", at) for at in re.findall(r"M(\d+) 0h1", element.get("d", ""))]
        elif element.tag == "circle":
            seen.append((css, "circle", element.get("cx", "")))
        else:
            at = element.get("x", "").split()
            texts = [text] if len(at) == 1 else [*text]
            assert len(element.get("y", "").split()) == len(at)
            seen += [(css, one, x) for one, x in zip(texts, at, strict=True)]
    assert sorted(seen) == sorted((css, what, str(n)) for n, (css, what) in enumerate(drawn))
    paths = [e for e in joined if e.tag == "path"]
    assert len(paths) == len({css for css, what in drawn if what == "path"})
    digits = [e for e in joined if e.tag == "text" and set(e.text or "") == {"5"}]
    assert len(digits) == len({css for css, what in drawn if what == "5"})
