"""The reference engine of puzz.link: an answer, drawn into its text format, judged by its rules.

The engine is the npm package that package.json pins; `make test` installs it. Without Node the
tests that ask it fail: they are never skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from node import ask
from site_gen.boards.answers import (
    AnswerType,
    Borders,
    Bridges,
    Diagonals,
    Digits,
    Loop,
    Paths,
    Placed,
    ShadedLoop,
    Shading,
    Sizes,
    Triangles,
)
from site_gen.boards.answers.bridges import steps
from site_gen.boards.blocks import Board, Regions
from site_gen.boards.grid import Cell, Grid, Pair
from site_gen.boards.text import pairs_to_json
from site_gen.kind import Answer, Kind


class Verdict(NamedTuple):
    complete: bool
    reasons: frozenset[str]  # the engine's codes of the checks that fail
    address: str  # that the engine writes for the board, without the host
    file: str  # board and answer in the engine's text format


def judge(text: str) -> Verdict:
    """The engine's verdict on a file's text or an address."""
    (found,) = ask("reference_judge.js", [text])
    assert "error" not in found, found["error"]
    name, cols, rows, body = found["address"].partition("?")[2].split("/", 3)
    if name == "kakuro":  # a sum that is missing was a 0 in this release
        body = body.replace("0", "-") + "/" * body.endswith("0")
    address = "/".join((LATER.get(name, name), cols, rows, body))
    return Verdict(found["complete"], frozenset(found["reasons"]), address, found["file"])


UNKNOWN = (
    "castle_wall", "cave", "magnets", "nonogram", "simple_loop", "slash_pack", "suguru", "tents"
)  # fmt: skip
"""Kinds that puzz.link has taken in since this release."""


def is_known(kind: Kind[Any], board: Board) -> bool:
    """Return whether this release knows all that the board gives."""
    return not (kind.pzpr == "skyscrapers" and board.clues)


def slitherlink(board: Any, loop: Collection[Pair]) -> str:
    """The board with lines along the sides of its cells, as a pzprv3 text."""
    drawn = pairs_to_json(board.grid.points, loop)
    clues = _cells(board.grid, lambda cell: _clue(board.clues, cell))
    return _file("slither", board.grid, [*clues, *_lines(drawn["v"]), *_lines(drawn["h"])])


def country_road(board: Any, loop: Collection[Pair]) -> str:
    """The board with lines from cell to cell, as a pzprv3 text."""
    grid, regions = board.grid, board.regions
    drawn = pairs_to_json(grid, loop)
    rows = [
        str(len(regions.parts)),
        *_cells(grid, lambda cell: str(regions.part_of[cell])),
        *_cells(grid, lambda cell: _clue(board.clues, cell)),
        *_lines(drawn["h"]),
        *_lines(drawn["v"]),
        *_cells(grid, lambda cell: "0"),  # no auxiliary marks
    ]
    return _file("country", grid, rows)


LATER = {"building": "skyscrapers"}  # what puzz.link has renamed since this release
BORDERED = ["ripple"]  # whose file gives the borders of regions instead of a number for each
FILES = {"slitherlink": slitherlink, "country_road": country_road}


def file_of(kind: Kind[Any], board: Board, answer: Answer) -> str:
    """Board and answer as a pzprv3 text, by the types of the kind's blocks and of its answer."""
    told = board.number and not isinstance(kind.answer, Sizes)  # there, puzz.link has no limit
    head = [str(board.number)] if told else []
    if kind.pzpr in BORDERED:
        head += _between(board.grid, Counter(board.regions.borders()))
    elif any(isinstance(block, Regions) and not block.optional for block in kind.blocks.values()):
        at = board.regions.part_of
        head += [str(len(board.regions.parts)), *_cells(board.grid, lambda cell: str(at[cell]))]
    draw = BESIDE.get(kind.pzpr) or DRAWN[type(kind.answer)]
    marks = _cells(board.grid, lambda cell: "0") if kind.pzpr == "moonsun" else []
    before = kind.codec.before if kind.codec else 0
    grid = Grid(board.grid.rows - before, board.grid.cols - before)
    return _file(kind.pzpr, grid, [*head, *draw(board, answer), *marks])


def _shading(board: Board, answer: Answer) -> list[str]:
    return _cells(board.grid, lambda c: "#" if c in answer else _clue(board.clues, c))


def _clues_then_shading(board: Board, answer: Answer) -> list[str]:
    return [*_clues(board), *_cells(board.grid, lambda cell: "#" if cell in answer else ".")]


def _all_sides(board: Board, answer: Answer) -> list[str]:
    """The clues all around, and the numbers in between."""
    told = {s: [str(*own) if own else "." for own in o] for s, o in board.outside.items()}
    at = {cell: str(k) for cell, k in answer}
    rows = _cells(board.grid, lambda cell: at.get(cell, "."))
    return [
        " ".join([".", *told["top"], "."]),
        *map(" ".join, zip(told["left"], rows, told["right"], strict=True)),
        " ".join([".", *told["bottom"], "."]),
    ]


def _sums(board: Board, answer: Answer) -> list[str]:
    """The sums in black cells, those to the right first; then the digits behind the first row."""
    at = {cell: str(k) for cell, k in answer}

    def told(cell: Cell) -> str:
        right, down = (str(k or 0) for k in reversed(board.sums.get(cell, (None, None))))
        if not (cell.row and cell.col):
            return down if cell.row == 0 else right
        return f"{right},{down}" if cell in board.sums else "."

    rows = _cells(board.grid, lambda cell: at.get(cell, "."))[1:]
    return [*_cells(board.grid, told), *(row.partition(" ")[2] for row in rows)]


def _circles(board: Board, answer: Answer) -> list[str]:
    """Those of the board, then the others."""
    given = {cell: str("wb".index(symbol) + 1) for cell, symbol in board.symbols.items()}
    own = {c: str(1 + (c in answer)) for c in board.grid.cells() if c not in given}
    return [
        *_cells(board.grid, lambda c: given.get(c, ".")),
        *_cells(board.grid, lambda c: own.get(c, ".")),
    ]


def _digits(board: Board, answer: Answer) -> list[str]:
    own = {cell: str(k) for cell, k in answer if cell not in board.clues}
    return [*_clues(board), *_cells(board.grid, lambda cell: own.get(cell, "."))]


def _sizes(board: Board, answer: Answer) -> list[str]:
    """With borders between different numbers."""
    at = dict(answer)
    different = Counter(p for p in board.grid.pairs() if at.get(p.a) != at.get(p.b))
    return [*_digits(board, answer), *_between(board.grid, different)]


def _loop(board: Board, answer: Answer) -> list[str]:
    circle = {cell: str("wsbm".index(symbol) // 2 + 1) for cell, symbol in board.symbols.items()}
    circles = _cells(board.grid, lambda cell: circle.get(cell, "."))
    return [*circles, *_between(board.grid, Counter(answer))]


def _paths(board: Board, answer: Answer) -> list[str]:
    return [*_clues(board), *_between(board.grid, Counter(answer))]


def _shaded_loop(board: Board, answer: Answer) -> list[str]:
    ways = " ^v<>"
    told = {c: f"{ways.index(a.way)},{a.number}" if a else "0,-" for c, a in board.arrows.items()}
    shaded = {cell: "#" for cell in answer if isinstance(cell, Cell)}
    return [
        *_cells(board.grid, lambda cell: told.get(cell, ".")),
        *_cells(board.grid, lambda cell: shaded.get(cell, ".")),
        *_between(board.grid, Counter(answer - shaded.keys())),
    ]


def _bridges(board: Board, answer: Answer) -> list[str]:
    return [
        *_clues(board),
        *_between(board.grid, Counter(s for span, _ in answer for s in steps(span))),
    ]


def _borders(board: Board, answer: Answer) -> list[str]:
    """A border is a side here, and there a step from cell to cell that is barred."""
    return [*_clues(board), *_barred(board.grid, answer)]


def _barred(grid: Grid, answer: Answer) -> list[str]:
    return _between(grid, Counter(Pair(*grid.beside(s)) for s in answer))


def _signed_borders(board: Board, answer: Answer) -> list[str]:
    told = {cell: "-abc"["?|-+".index(sign)] for cell, sign in board.symbols.items()}
    signs = _cells(board.grid, lambda cell: told.get(cell, "."))
    return [*signs, *_barred(board.grid, answer)]


def _dotted_borders(board: Board, answer: Answer) -> list[str]:
    dots = {(2 * r, 2 * c, "o>vx".index(char)) for (r, c), char in board.symbols.items()}
    at = {Cell(y + i // 2, x + i % 2) for y, x, i in dots}
    grid = Grid(2 * board.grid.rows - 1, 2 * board.grid.cols - 1)
    rows = ["".join(".1"[cell in at] for cell in line) for line in grid.lines("row")]
    return [*rows, *_barred(board.grid, answer), *_cells(board.grid, lambda cell: "0")]


def _triangles(board: Board, answer: Answer) -> list[str]:
    way = {cell: str(("sw", "se", "ne", "nw").index(corner) + 2) for cell, corner in answer}
    black = {cell: "5" if k is None else str(k) for cell, k in board.clues.items()}
    return [
        *_cells(board.grid, lambda cell: black.get(cell, ".")),
        *_cells(board.grid, lambda cell: way.get(cell, ".")),
    ]


def _diagonals(board: Board, answer: Answer) -> list[str]:
    way = {cell: str("\\/".index(line) + 1) for cell, line in answer}
    points = _cells(board.grid.points, lambda point: _clue(board.points, point))
    return [*points, *_cells(board.grid, lambda cell: way.get(cell, "."))]


DRAWN: dict[type[AnswerType], Callable[[Board, Answer], list[str]]] = {
    Sizes: _sizes,
    Shading: _shading,
    Placed: _shading,
    Digits: _digits,
    Loop: _loop,
    Paths: _paths,
    ShadedLoop: _shaded_loop,
    Borders: _borders,
    Bridges: _bridges,
    Diagonals: _diagonals,
    Triangles: _triangles,
}

# the engine writes these in a way of their own
SHADED = "heyawake", "hitori", "kurodoko", "kurotto"
BESIDE = dict.fromkeys(SHADED, _clues_then_shading) | {
    "tatamibari": _signed_borders,
    "tentaisho": _dotted_borders,
    "yinyang": _circles,
    "skyscrapers": _all_sides,
    "kakuro": _sums,
}


def _clues(board: Board) -> list[str]:
    return _cells(board.grid, lambda cell: _clue(board.clues, cell))


def _between(grid: Grid, count: Counter[Pair]) -> list[str]:
    """A number for each two cells side by side, row by row, then for those one above the other."""
    right, below = Grid(grid.rows, grid.cols - 1), Grid(grid.rows - 1, grid.cols)
    return [
        *_cells(right, lambda c: str(count[Pair(c, Cell(c.row, c.col + 1))])),
        *_cells(below, lambda c: str(count[Pair(c, Cell(c.row + 1, c.col))])),
    ]


def _file(name: str, grid: Grid, rows: Iterable[str]) -> str:
    size = [grid.rows] if name == "sudoku" else [grid.rows, grid.cols]
    return "\n".join(["pzprv3", name, *map(str, size), *rows, ""])


def _cells(grid: Grid, text: Callable[[Cell], str]) -> list[str]:
    return [" ".join(text(Cell(r, c)) for c in range(grid.cols)) for r in range(grid.rows)]


def _clue(clues: Mapping[Cell, int | None], cell: Cell) -> str:
    if cell not in clues:
        return "."
    return "-" if clues[cell] is None else str(clues[cell])


def _lines(rows: Iterable[str]) -> list[str]:
    return [" ".join(row) for row in rows]
