"""The reference engine of puzz.link judges an answer in its text format.

The engine is the npm package that package.json pins; `make test` installs it. Without Node the
tests that need it fail; they are never skipped.
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
from site_gen.boards.blocks import ARROWS, NUMBER, OUTSIDE, POINTS, SUMS, Board, Regions
from site_gen.boards.grid import Cell, Grid, Pair
from site_gen.boards.text import pairs_to_json
from site_gen.kind import Answer, Kind


class Verdict(NamedTuple):
    complete: bool
    reasons: frozenset[str]  # the engine's codes of the checks that fail
    address: str  # the address that the engine writes for the board, without the host
    file: str  # board and answer in the engine's text format


def judge(text: str) -> Verdict:
    """Return the engine's verdict on a file's text or an address."""
    (found,) = ask("reference_judge.js", [text])
    assert "error" not in found, found["error"]
    name, cols, rows, body = found["address"].partition("?")[2].split("/", 3)
    if name == "kakuro":  # in this release, a missing sum was written as 0
        body = body.replace("0", "-") + "/" * body.endswith("0")
    address = "/".join((LATER.get(name, name), cols, rows, body))
    return Verdict(found["complete"], frozenset(found["reasons"]), address, found["file"])


JUDGED = (
    "akari", "fillomino", "galaxies", "hashi", "heyawake", "hitori", "kakuro", "kurodoko",
    "kurotto", "lits", "masyu", "moon_or_sun", "norinori", "numberlink", "nurikabe",
    "ripple_effect", "shakashaka", "shikaku", "skyscrapers", "slant", "star_battle", "sudoku",
    "tatamibari", "yajilin", "yin_yang",
)  # fmt: skip
"""Kinds that this release knows and whose boards and answers `format_file` writes. Others need not
be added: this is one more comparison, for kinds whose files it can write.
"""


def is_known(kind: Kind[Any], board: Board) -> bool:
    """Return whether this release knows everything that the board contains."""
    return not (kind.pzpr == "skyscrapers" and board.clues)


def format_slitherlink(board: Any, loop: Collection[Pair]) -> str:
    """Return the board with lines along the sides of its cells, as a pzprv3 text."""
    drawn = pairs_to_json(board.grid.points, loop)
    clues = _format_cells(board.grid, lambda cell: _format_clue(board.clues, cell))
    return _join_file(
        "slither", board.grid, [*clues, *_format_lines(drawn["v"]), *_format_lines(drawn["h"])]
    )


def format_country_road(board: Any, loop: Collection[Pair]) -> str:
    """Return the board with lines from cell to cell, as a pzprv3 text."""
    grid, regions = board.grid, board.regions
    drawn = pairs_to_json(grid, loop)
    rows = [
        str(len(regions.parts)),
        *_format_cells(grid, lambda cell: str(regions.part_of[cell])),
        *_format_cells(grid, lambda cell: _format_clue(board.clues, cell)),
        *_format_lines(drawn["h"]),
        *_format_lines(drawn["v"]),
        *_format_cells(grid, lambda cell: "0"),  # no auxiliary marks
    ]
    return _join_file("country", grid, rows)


LATER = {"building": "skyscrapers"}  # names that puzz.link has changed since this release
# kinds whose file has the borders of regions instead of a number for each cell
BORDERED = ["ripple"]
FILES = {"slitherlink": format_slitherlink, "country_road": format_country_road}


def format_file(kind: Kind[Any], board: Board, answer: Answer) -> str:
    """Return board and answer as a pzprv3 text, by the types of the kind's blocks and of its
    answer."""
    # with sizes as the answer, puzz.link has no limit
    told = board[NUMBER] and not isinstance(kind.answer, Sizes)
    head = [str(board[NUMBER])] if told else []
    if kind.pzpr in BORDERED:
        head += _format_pairs(board.grid, Counter(board.regions.borders()))
    elif any(isinstance(block, Regions) and not block.optional for block in kind.blocks.values()):
        at = board.regions.part_of
        head += [
            str(len(board.regions.parts)),
            *_format_cells(board.grid, lambda cell: str(at[cell])),
        ]
    shapes = (DRAWN[one] for one in type(kind.answer).mro() if one in DRAWN)
    draw = BESIDE.get(kind.pzpr) or next(shapes)
    marks = _format_cells(board.grid, lambda cell: "0") if kind.pzpr == "moonsun" else []
    before = kind.codec.before if kind.codec else 0
    grid = Grid(board.grid.rows - before, board.grid.cols - before)
    return _join_file(kind.pzpr, grid, [*head, *draw(board, answer), *marks])


def _format_shading(board: Board, answer: Answer) -> list[str]:
    return _format_cells(board.grid, lambda c: "#" if c in answer else _format_clue(board.clues, c))


def _format_clues_then_shading(board: Board, answer: Answer) -> list[str]:
    return [
        *_format_clues(board),
        *_format_cells(board.grid, lambda cell: "#" if cell in answer else "."),
    ]


def _format_sides(board: Board, answer: Answer) -> list[str]:
    """Return the clues on all sides, and the numbers between them."""
    told = {s: [str(*own) if own else "." for own in o] for s, o in board[OUTSIDE].items()}
    at = {cell: str(k) for cell, k in answer}
    rows = _format_cells(board.grid, lambda cell: at.get(cell, "."))
    return [
        " ".join([".", *told["top"], "."]),
        *map(" ".join, zip(told["left"], rows, told["right"], strict=True)),
        " ".join([".", *told["bottom"], "."]),
    ]


def _format_sums(board: Board, answer: Answer) -> list[str]:
    """Return the sums in black cells, first those to the right; then the digits after the first
    row."""
    at = {cell: str(k) for cell, k in answer}

    def format_sum(cell: Cell) -> str:
        right, down = (str(k or 0) for k in reversed(board[SUMS].get(cell, (None, None))))
        if not (cell.row and cell.col):
            return down if cell.row == 0 else right
        return f"{right},{down}" if cell in board[SUMS] else "."

    rows = _format_cells(board.grid, lambda cell: at.get(cell, "."))[1:]
    return [*_format_cells(board.grid, format_sum), *(row.partition(" ")[2] for row in rows)]


def _format_circles(board: Board, answer: Answer) -> list[str]:
    """Return the board's circles, then those of the answer."""
    given = {cell: str("wb".index(symbol) + 1) for cell, symbol in board.symbols.items()}
    own = {c: str(1 + (c in answer)) for c in board.grid.cells() if c not in given}
    return [
        *_format_cells(board.grid, lambda c: given.get(c, ".")),
        *_format_cells(board.grid, lambda c: own.get(c, ".")),
    ]


def _format_digits(board: Board, answer: Answer) -> list[str]:
    own = {cell: str(k) for cell, k in answer if cell not in board.clues}
    return [*_format_clues(board), *_format_cells(board.grid, lambda cell: own.get(cell, "."))]


def _format_sizes(board: Board, answer: Answer) -> list[str]:
    """Return the digits, and borders between different numbers."""
    at = dict(answer)
    different = Counter(p for p in board.grid.pairs() if at.get(p.a) != at.get(p.b))
    return [*_format_digits(board, answer), *_format_pairs(board.grid, different)]


def _format_loop(board: Board, answer: Answer) -> list[str]:
    circle = {cell: str("wsbm".index(symbol) // 2 + 1) for cell, symbol in board.symbols.items()}
    circles = _format_cells(board.grid, lambda cell: circle.get(cell, "."))
    return [*circles, *_format_pairs(board.grid, Counter(answer))]


def _format_paths(board: Board, answer: Answer) -> list[str]:
    return [*_format_clues(board), *_format_pairs(board.grid, Counter(answer))]


def _format_shaded_loop(board: Board, answer: Answer) -> list[str]:
    ways = " ^v<>"
    told = {c: f"{ways.index(a.way)},{a.number}" if a else "0,-" for c, a in board[ARROWS].items()}
    shaded = {cell: "#" for cell in answer if isinstance(cell, Cell)}
    return [
        *_format_cells(board.grid, lambda cell: told.get(cell, ".")),
        *_format_cells(board.grid, lambda cell: shaded.get(cell, ".")),
        *_format_pairs(board.grid, Counter(answer - shaded.keys())),
    ]


def _format_bridges(board: Board, answer: Answer) -> list[str]:
    return [
        *_format_clues(board),
        *_format_pairs(board.grid, Counter(s for span, _ in answer for s in steps(span))),
    ]


def _format_borders(board: Board, answer: Answer) -> list[str]:
    """Return the clues and the answer's borders; pzprv3 describes each by the two cells next to
    it."""
    return [*_format_clues(board), *_format_barred(board.grid, answer)]


def _format_barred(grid: Grid, answer: Answer) -> list[str]:
    return _format_pairs(grid, Counter(Pair(*grid.beside(s)) for s in answer))


def _format_signed_borders(board: Board, answer: Answer) -> list[str]:
    told = {cell: "-abc"["?|-+".index(sign)] for cell, sign in board.symbols.items()}
    signs = _format_cells(board.grid, lambda cell: told.get(cell, "."))
    return [*signs, *_format_barred(board.grid, answer)]


def _format_dotted_borders(board: Board, answer: Answer) -> list[str]:
    dots = {(2 * r, 2 * c, "o>vx".index(char)) for (r, c), char in board.symbols.items()}
    at = {Cell(y + i // 2, x + i % 2) for y, x, i in dots}
    grid = Grid(2 * board.grid.rows - 1, 2 * board.grid.cols - 1)
    rows = ["".join(".1"[cell in at] for cell in line) for line in grid.lines("row")]
    return [
        *rows,
        *_format_barred(board.grid, answer),
        *_format_cells(board.grid, lambda cell: "0"),
    ]


def _format_triangles(board: Board, answer: Answer) -> list[str]:
    way = {cell: str(("sw", "se", "ne", "nw").index(corner) + 2) for cell, corner in answer}
    black = {cell: "5" if k is None else str(k) for cell, k in board.clues.items()}
    return [
        *_format_cells(board.grid, lambda cell: black.get(cell, ".")),
        *_format_cells(board.grid, lambda cell: way.get(cell, ".")),
    ]


def _format_diagonals(board: Board, answer: Answer) -> list[str]:
    way = {cell: str("\\/".index(line) + 1) for cell, line in answer}
    points = _format_cells(board.grid.points, lambda point: _format_clue(board[POINTS], point))
    return [*points, *_format_cells(board.grid, lambda cell: way.get(cell, "."))]


DRAWN: dict[type[AnswerType], Callable[[Board, Answer], list[str]]] = {
    Sizes: _format_sizes,
    Shading: _format_shading,
    Placed: _format_shading,
    Digits: _format_digits,
    Loop: _format_loop,
    Paths: _format_paths,
    ShadedLoop: _format_shaded_loop,
    Borders: _format_borders,
    Bridges: _format_bridges,
    Diagonals: _format_diagonals,
    Triangles: _format_triangles,
}

# the engine writes these kinds in a different form
SHADED = "heyawake", "hitori", "kurodoko", "kurotto"
BESIDE = dict.fromkeys(SHADED, _format_clues_then_shading) | {
    "tatamibari": _format_signed_borders,
    "tentaisho": _format_dotted_borders,
    "yinyang": _format_circles,
    "skyscrapers": _format_sides,
    "kakuro": _format_sums,
}


def _format_clues(board: Board) -> list[str]:
    return _format_cells(board.grid, lambda cell: _format_clue(board.clues, cell))


def _format_pairs(grid: Grid, count: Counter[Pair]) -> list[str]:
    """Return the counts of horizontally adjacent cells, row by row, then of vertically adjacent
    ones."""
    right, below = Grid(grid.rows, grid.cols - 1), Grid(grid.rows - 1, grid.cols)
    return [
        *_format_cells(right, lambda c: str(count[Pair(c, Cell(c.row, c.col + 1))])),
        *_format_cells(below, lambda c: str(count[Pair(c, Cell(c.row + 1, c.col))])),
    ]


def _join_file(name: str, grid: Grid, rows: Iterable[str]) -> str:
    size = [grid.rows] if name == "sudoku" else [grid.rows, grid.cols]
    return "\n".join(["pzprv3", name, *map(str, size), *rows, ""])


def _format_cells(grid: Grid, text: Callable[[Cell], str]) -> list[str]:
    return [" ".join(text(Cell(r, c)) for c in range(grid.cols)) for r in range(grid.rows)]


def _format_clue(clues: Mapping[Cell, int | None], cell: Cell) -> str:
    if cell not in clues:
        return "."
    return "-" if clues[cell] is None else str(clues[cell])


def _format_lines(rows: Iterable[str]) -> list[str]:
    return [" ".join(row) for row in rows]
