"""The text formats of other collections, read as our boards and answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from site_gen.boards.answers import Bridges
from site_gen.boards.answers.bridges import steps
from site_gen.boards.answers.lines import borders_between
from site_gen.boards.answers.triangles import CORNERS
from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Pair, pair
from site_gen.boards.text import Blocks
from site_gen.kind import Answer, find_kind

from .text import Text, is_number

DOTS = dict(zip("0123", "o>vx", strict=True))
SIGNS = {"s": "+", "h": "-", "v": "|"}
WAYS = {"n": (-1, 0), "w": (0, -1), "e": (0, 1), "s": (1, 0)}


class Form(NamedTuple):
    """The format of a kind. `kind` is ours; `problem` and `answer` raise BoardError with the
    place."""

    kind: str
    problem: Callable[[Text], Blocks]
    answer: Callable[[Text, Board], Answer]


class Given(NamedTuple):
    """One of our boards, and the answer that came with it."""

    kind: str
    blocks: Blocks
    board: Board
    answer: Answer


def read(form: Form, problem: Any, answer: Any) -> Given:
    """Read a problem and its answer. Raises BoardError that says what cannot be read, and where."""
    said = Text("problem", problem)
    blocks = form.problem(said)
    said.end()
    board = find_kind(form.kind).parse(blocks)
    said.fits(board.grid)
    told = Text("answer", answer)
    told.fits(board.grid)
    given = form.answer(told, board)
    told.end()
    return Given(form.kind, blocks, board, given)


# -- problems


def read_grid(block: str, words: Mapping[str, str] = {}, more: int = 0) -> Callable[[Text], Blocks]:
    """Return a reader of a grid with `more` rows and columns than the board; `words` maps tokens to
    ours."""

    def problem(text: Text) -> Blocks:
        ours = {"-": ".", **words}
        rows = text.take(text.rows + more, text.cols + more)
        return {block: "\n".join(" ".join(ours.get(token, token) for token in row) for row in rows)}

    return problem


def read_board_and_regions(text: Text) -> Blocks:
    return {**read_grid("board")(text), **read_grid("regions")(text)}


def read_numbers_and_regions(text: Text) -> Blocks:
    return {**read_grid("numbers")(text), **read_grid("regions")(text)}


def read_regions(text: Text) -> Blocks:
    """Read regions after a grid without numbers."""
    text.take(text.rows, text.cols)
    return read_grid("regions")(text)


def read_numbered_circles(text: Text) -> Blocks:
    """Read tokens of a colour and a number."""
    rows = text.take(text.rows, text.cols)
    circles = [["." if t == "-" else t[0] for t in row] for row in rows]
    numbers = [["." if t == "-" else t[1:] or "?" for t in row] for row in rows]
    return {
        "circles": "\n".join(map(" ".join, circles)),
        "numbers": "\n".join(map(" ".join, numbers)),
    }


def read_marks_and_regions(text: Text) -> Blocks:
    return {**read_grid("marks", {"o": "m", "x": "s"})(text), **read_grid("regions")(text)}


def read_regions_and_stars(text: Text) -> Blocks:
    if len(text.further) != 1:
        raise text.error(0, "expected numbers: rows, columns, stars")
    return {**read_grid("regions")(text), "stars": str(text.further[0])}


def read_lists(text: Text) -> Blocks:
    """Read a line of numbers for each column, then for each row."""
    columns, rows = text.take(text.cols), text.take(text.rows)
    return {"rows": "\n".join(map(" ".join, rows)), "columns": "\n".join(map(" ".join, columns))}


def read_arrows(text: Text) -> Blocks:
    """Read tokens of a number and a direction."""
    ways = dict(zip("nswe", "^v<>", strict=True))
    rows = text.take(text.rows, text.cols)
    return {
        "board": "\n".join(
            " ".join("." if t == "-" else t[:-1] + ways.get(t[-1:], t[-1:]) for t in row)
            for row in rows
        )
    }


def read_walls(text: Text) -> Blocks:
    """Read tokens of an optional number and direction, and a colour: white, black, or grey."""
    cells = text.take(text.rows, text.cols)
    colours = {"o": "w", "x": "b"}
    found = [["." if t == "-" else colours.get(t[-1:], "g") for t in row] for row in cells]
    told = [[t.rstrip("ox") if t != "-" else "" for t in row] for row in cells]
    ways = dict(zip("nswe", "^v<>", strict=True))
    shown = [[t[:-1] + ways.get(t[-1:], t[-1:]) or "." for t in row] for row in told]
    return {
        "walls": "\n".join(map(" ".join, found)),
        "arrows": "\n".join(map(" ".join, shown)),
    }


def read_board_in_lines(block: str, words: Mapping[str, str]) -> Callable[[Text], Blocks]:
    """Return a reader of a line of numbers for the columns, one for the rows, and then the grid."""

    def problem(text: Text) -> Blocks:
        (columns,), (rows,) = text.take(1, text.cols), text.take(1, text.rows)
        lines = {"rows": rows, "columns": columns}
        told = {name: " ".join(own).replace("-", "?") for name, own in lines.items()}
        return {**told, **read_grid(block, words)(text)}

    return problem


def read_crossing_sums(text: Text) -> Blocks:
    """Read sums: 0 is a white cell; a black cell has the sum below and the sum to the right."""
    rows = text.take(text.rows, text.cols)
    ours = [
        ["#" if t in "-," else "." if t == "0" else t.replace(",", "\\") for t in row]
        for row in rows
    ]
    return {"board": "\n".join(map(" ".join, ours))}


def read_skyline(text: Text) -> Blocks:
    """Read the clues on all sides, then the grid. The first line has the height of the highest
    building."""
    sides = ("top", text.cols), ("bottom", text.cols), ("left", text.rows), ("right", text.rows)
    told = {side: " ".join(text.take(1, n)[0]).replace("-", "?") for side, n in sides}
    lots = text.rows - sum(text.further)
    return {**read_grid("board")(text), **told, **({"lots": str(lots)} if lots else {})}


def read_poles(text: Text) -> Blocks:
    """Read two lines of numbers for the columns, plus and minus, then two for the rows."""
    told = [*text.take(2, text.cols), *text.take(2, text.rows)]
    lines = zip(("top", "bottom", "left", "right"), told, strict=True)
    return {
        **{side: " ".join(own).replace("-", "?") for side, own in lines},
        **read_grid("regions")(text),
    }


def read_cages(text: Text) -> Blocks:
    """Read each cage's number and operator; `x` also means a product."""
    rows = text.take(text.rows, text.cols)
    told = [["." if t in "-." else t.replace("x", "*") for t in row] for row in rows]
    return {"cages": "\n".join(map(" ".join, told)), **read_grid("regions")(text)}


# -- answers


def parse_cells_with(*signs: str) -> Callable[[Text, Board], Answer]:
    """Return a reader of the cells that have one of these tokens."""

    def answer(text: Text, board: Board) -> Answer:
        return frozenset(cell for cell, token in text.cells().items() if token in signs)

    return answer


marked = parse_cells_with("x")


def parse_unmarked(text: Text, board: Board) -> Answer:
    """Return the cells without a token."""
    return frozenset(board.grid.cells()) - text.cells().keys()


def parse_values(text: Text, board: Board) -> Answer:
    return frozenset(text.cells().items())


def parse_numbers(text: Text, board: Board) -> Answer:
    for cell, token in (found := text.cells()).items():
        if not is_number(token):
            raise text.error(cell.row + 1, f"{token!r} is not a number")
    return frozenset((cell, int(token)) for cell, token in found.items())


def parse_heights(text: Text, board: Board) -> Answer:
    """Return the numbers; a 0 is an empty cell."""
    return frozenset((cell, k) for cell, k in parse_numbers(text, board) if k)


def parse_loop(text: Text, board: Board) -> Answer:
    return _parse_steps(text, text.cells())


def _parse_steps(text: Text, cells: Mapping[Cell, str]) -> Answer:
    """Return the steps of a loop. Each cell names the sides by which the loop leaves it, so both
    cells of a step name it."""
    said: dict[Pair, list[Cell]] = {}
    for cell, ways in cells.items():
        if not set(ways) <= WAYS.keys():
            raise text.error(cell.row + 1, f"{ways!r} is not made of n, w, e, s")
        for down, right in (WAYS[way] for way in ways):
            said.setdefault(pair(cell, Cell(cell.row + down, cell.col + right)), []).append(cell)
    for cells in said.values():
        if len(cells) != 2:
            raise text.error(
                cells[0].row + 1, "the loop leaves a cell, but does not enter the next"
            )
    return frozenset(said)


def parse_shaded_loop(text: Text, board: Board) -> Answer:
    cells = text.cells()
    shaded = frozenset(cell for cell, token in cells.items() if token == "x")
    return _parse_steps(text, {c: ways for c, ways in cells.items() if c not in shaded}) | shaded


def parse_halves(text: Text, board: Board) -> Answer:
    return frozenset((cell, token) for cell, token in text.cells().items() if token in CORNERS)


def parse_poles(text: Text, board: Board) -> Answer:
    names = {"+": "plus", "-": "minus"}
    rows = enumerate(text.take(text.rows, text.cols))
    return frozenset(
        (Cell(r, c), names[t]) for r, row in rows for c, t in enumerate(row) if t in names
    )


def parse_parts(text: Text, board: Board) -> Answer:
    named: dict[str, list[Cell]] = {}
    for cell, name in text.cells().items():
        named.setdefault(name, []).append(cell)
    return borders_between(board.grid, list(named.values()))


def parse_bridges(text: Text, board: Board) -> Answer:
    """Read bridges: 1 or 2 across, a or b down, in each cell between two islands."""
    cells, found = text.cells(), set()
    for span in Bridges().spans(board):
        between = [step.b for step in steps(span)[:-1]]
        if not between:
            raise text.error(span.a.row + 1, "no cell says how many bridges join these islands")
        many = {"1": 1, "2": 2} if span.a.row == span.b.row else {"a": 1, "b": 2}
        count = min(many.get(cells.get(cell, "-"), 0) for cell in between)
        found.update((span, k) for k in range(1, count + 1))
    return frozenset(found)


FORMS = {
    "castle_wall": Form("castle_wall", read_walls, parse_loop),
    "akari": Form("akari", read_grid("board", {"x": "#"}), parse_cells_with("o")),
    "binairo": Form("binairo", read_grid("board", {"1": "w", "2": "b"}), parse_cells_with("2")),
    "cave": Form("cave", read_grid("board"), parse_unmarked),
    "dominosa": Form("dominosa", read_grid("board"), parse_parts),
    "fillomino": Form("fillomino", read_grid("board"), parse_numbers),
    "galaxies": Form("galaxies", read_grid("board", DOTS), parse_parts),
    "hashi": Form("hashi", read_grid("board"), parse_bridges),
    "heyawake": Form("heyawake", read_numbers_and_regions, marked),
    "hitori": Form("hitori", read_grid("board"), marked),
    "jigsaw_sudoku": Form("sudoku", read_board_and_regions, parse_numbers),
    "kakuro": Form("kakuro", read_crossing_sums, parse_numbers),
    "kenken": Form("kenken", read_cages, parse_numbers),
    "kurodoko": Form("kurodoko", read_grid("board"), marked),
    "kurotto": Form("kurotto", read_grid("board", {"o": "?"}), marked),
    "lits": Form("lits", read_grid("regions"), parse_cells_with(*"LITS")),
    "magnets": Form("magnets", read_poles, parse_poles),
    "masyu": Form("masyu", read_grid("board", {"1": "w", "2": "b"}), parse_loop),
    "moon_or_sun": Form("moon_or_sun", read_marks_and_regions, parse_loop),
    "nonogram": Form("nonogram", read_lists, marked),
    "norinori": Form("norinori", read_regions, marked),
    "numberlink": Form("numberlink", read_grid("board"), parse_loop),
    "nurikabe": Form("nurikabe", read_grid("board"), marked),
    "ripple_effect": Form("ripple_effect", read_board_and_regions, parse_numbers),
    "shakashaka": Form("shakashaka", read_grid("board", {"x": "#", "5": "#"}), parse_halves),
    "shikaku": Form("shikaku", read_grid("board"), parse_parts),
    "shingoki": Form("shingoki", read_numbered_circles, parse_loop),
    "simple_loop": Form("simple_loop", read_grid("board", {"x": "#"}), parse_loop),
    "skyscrapers": Form("skyscrapers", read_skyline, parse_heights),
    "slant": Form("slant", read_grid("points", more=1), parse_values),
    "star_battle": Form("star_battle", read_regions_and_stars, marked),
    "tents": Form("tents", read_board_in_lines("board", {"x": "t"}), parse_cells_with("o")),
    "suguru": Form("suguru", read_board_and_regions, parse_numbers),
    "sudoku": Form("sudoku", read_grid("board"), parse_numbers),
    "tatamibari": Form("tatamibari", read_grid("board", SIGNS), parse_parts),
    "yajilin": Form("yajilin", read_arrows, parse_shaded_loop),
    "yin_yang": Form("yin_yang", read_grid("board"), parse_cells_with("b")),
}
