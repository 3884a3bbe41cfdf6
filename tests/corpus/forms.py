"""How the collections write each kind, as a board and an answer of ours."""

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
    """`kind`: ours. `problem` and `answer` raise BoardError that says what is wrong, and where."""

    kind: str
    problem: Callable[[Text], Blocks]
    answer: Callable[[Text, Board], Answer]


class Given(NamedTuple):
    """A board of ours, and the answer that came with it."""

    kind: str
    blocks: Blocks
    board: Board
    answer: Answer


def read(form: Form, problem: Any, answer: Any) -> Given:
    """Raises BoardError that says what cannot be read, and where."""
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


def grid(block: str, words: Mapping[str, str] = {}, more: int = 0) -> Callable[[Text], Blocks]:
    """`words`: other tokens -> ours; `more` rows and columns than the board has cells."""

    def problem(text: Text) -> Blocks:
        ours = {"-": ".", **words}
        rows = text.take(text.rows + more, text.cols + more)
        return {block: "\n".join(" ".join(ours.get(token, token) for token in row) for row in rows)}

    return problem


def board_and_regions(text: Text) -> Blocks:
    return {**grid("board")(text), **grid("regions")(text)}


def numbers_and_regions(text: Text) -> Blocks:
    return {**grid("numbers")(text), **grid("regions")(text)}


def regions_alone(text: Text) -> Blocks:
    """After a grid without numbers."""
    text.take(text.rows, text.cols)
    return grid("regions")(text)


def numbered_circles(text: Text) -> Blocks:
    """A colour, and a number."""
    rows = text.take(text.rows, text.cols)
    circles = [["." if t == "-" else t[0] for t in row] for row in rows]
    numbers = [["." if t == "-" else t[1:] or "?" for t in row] for row in rows]
    return {
        "circles": "\n".join(map(" ".join, circles)),
        "numbers": "\n".join(map(" ".join, numbers)),
    }


def marks_and_regions(text: Text) -> Blocks:
    return {**grid("marks", {"o": "m", "x": "s"})(text), **grid("regions")(text)}


def regions_and_stars(text: Text) -> Blocks:
    if len(text.further) != 1:
        raise text.error(0, "expected numbers: rows, columns, stars")
    return {**grid("regions")(text), "stars": str(text.further[0])}


def lists(text: Text) -> Blocks:
    """A line of numbers for each column, then for each row."""
    columns, rows = text.take(text.cols), text.take(text.rows)
    return {"rows": "\n".join(map(" ".join, rows)), "columns": "\n".join(map(" ".join, columns))}


def arrows(text: Text) -> Blocks:
    """A number and a direction."""
    ways = dict(zip("nswe", "^v<>", strict=True))
    rows = text.take(text.rows, text.cols)
    return {
        "board": "\n".join(
            " ".join("." if t == "-" else t[:-1] + ways.get(t[-1:], t[-1:]) for t in row)
            for row in rows
        )
    }


def walls(text: Text) -> Blocks:
    """A number and a direction, or neither, and the colour: white, black, or grey."""
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


def board_in_lines(block: str, words: Mapping[str, str]) -> Callable[[Text], Blocks]:
    """A line of numbers for the columns, one for the rows, and then the grid."""

    def problem(text: Text) -> Blocks:
        (columns,), (rows,) = text.take(1, text.cols), text.take(1, text.rows)
        lines = {"rows": rows, "columns": columns}
        told = {name: " ".join(own).replace("-", "?") for name, own in lines.items()}
        return {**told, **grid(block, words)(text)}

    return problem


def crossing_sums(text: Text) -> Blocks:
    """A 0 is a white cell; a black one says the sum below and that to the right."""
    rows = text.take(text.rows, text.cols)
    ours = [
        ["#" if t in "-," else "." if t == "0" else t.replace(",", "\\") for t in row]
        for row in rows
    ]
    return {"board": "\n".join(map(" ".join, ours))}


def skyline(text: Text) -> Blocks:
    """How high the highest building is; the clues of all sides; then the grid."""
    sides = ("top", text.cols), ("bottom", text.cols), ("left", text.rows), ("right", text.rows)
    told = {side: " ".join(text.take(1, n)[0]).replace("-", "?") for side, n in sides}
    lots = text.rows - sum(text.further)
    return {**grid("board")(text), **told, **({"lots": str(lots)} if lots else {})}


def poles_beside(text: Text) -> Blocks:
    """A line of numbers for the plus and the minus of the columns, then of the rows."""
    told = [*text.take(2, text.cols), *text.take(2, text.rows)]
    lines = zip(("top", "bottom", "left", "right"), told, strict=True)
    return {
        **{side: " ".join(own).replace("-", "?") for side, own in lines},
        **grid("regions")(text),
    }


def cages(text: Text) -> Blocks:
    """What each cage makes; an x is a product, too."""
    rows = text.take(text.rows, text.cols)
    told = [["." if t in "-." else t.replace("x", "*") for t in row] for row in rows]
    return {"cages": "\n".join(map(" ".join, told)), **grid("regions")(text)}


# -- answers


def signed(*signs: str) -> Callable[[Text, Board], Answer]:
    """The cells with one of these tokens."""

    def answer(text: Text, board: Board) -> Answer:
        return frozenset(cell for cell, token in text.cells().items() if token in signs)

    return answer


marked = signed("x")


def unmarked(text: Text, board: Board) -> Answer:
    """The cells without a token."""
    return frozenset(board.grid.cells()) - text.cells().keys()


def values(text: Text, board: Board) -> Answer:
    return frozenset(text.cells().items())


def numbers(text: Text, board: Board) -> Answer:
    for cell, token in (found := text.cells()).items():
        if not is_number(token):
            raise text.error(cell.row + 1, f"{token!r} is not a number")
    return frozenset((cell, int(token)) for cell, token in found.items())


def heights(text: Text, board: Board) -> Answer:
    """A 0 stands in empty cells."""
    return frozenset((cell, k) for cell, k in numbers(text, board) if k)


def loop(text: Text, board: Board) -> Answer:
    return _steps(text, text.cells())


def _steps(text: Text, cells: Mapping[Cell, str]) -> Answer:
    """Each cell says by which sides the loop leaves it, so two cells say each step."""
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


def shaded_loop(text: Text, board: Board) -> Answer:
    cells = text.cells()
    shaded = frozenset(cell for cell, token in cells.items() if token == "x")
    return _steps(text, {c: ways for c, ways in cells.items() if c not in shaded}) | shaded


def halves(text: Text, board: Board) -> Answer:
    return frozenset((cell, token) for cell, token in text.cells().items() if token in CORNERS)


def poles_told(text: Text, board: Board) -> Answer:
    names = {"+": "plus", "-": "minus"}
    rows = enumerate(text.take(text.rows, text.cols))
    return frozenset(
        (Cell(r, c), names[t]) for r, row in rows for c, t in enumerate(row) if t in names
    )


def parts(text: Text, board: Board) -> Answer:
    named: dict[str, list[Cell]] = {}
    for cell, name in text.cells().items():
        named.setdefault(name, []).append(cell)
    return borders_between(board.grid, list(named.values()))


def bridges(text: Text, board: Board) -> Answer:
    """1 or 2 across, a or b down, in each cell between two islands."""
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
    "castle_wall": Form("castle_wall", walls, loop),
    "akari": Form("akari", grid("board", {"x": "#"}), signed("o")),
    "binairo": Form("binairo", grid("board", {"1": "w", "2": "b"}), signed("2")),
    "cave": Form("cave", grid("board"), unmarked),
    "dominosa": Form("dominosa", grid("board"), parts),
    "fillomino": Form("fillomino", grid("board"), numbers),
    "galaxies": Form("galaxies", grid("board", DOTS), parts),
    "hashi": Form("hashi", grid("board"), bridges),
    "heyawake": Form("heyawake", numbers_and_regions, marked),
    "hitori": Form("hitori", grid("board"), marked),
    "jigsaw_sudoku": Form("sudoku", board_and_regions, numbers),
    "kakuro": Form("kakuro", crossing_sums, numbers),
    "kenken": Form("kenken", cages, numbers),
    "kurodoko": Form("kurodoko", grid("board"), marked),
    "kurotto": Form("kurotto", grid("board", {"o": "?"}), marked),
    "lits": Form("lits", grid("regions"), signed(*"LITS")),
    "magnets": Form("magnets", poles_beside, poles_told),
    "masyu": Form("masyu", grid("board", {"1": "w", "2": "b"}), loop),
    "moon_or_sun": Form("moon_or_sun", marks_and_regions, loop),
    "nonogram": Form("nonogram", lists, marked),
    "norinori": Form("norinori", regions_alone, marked),
    "numberlink": Form("numberlink", grid("board"), loop),
    "nurikabe": Form("nurikabe", grid("board"), marked),
    "ripple_effect": Form("ripple_effect", board_and_regions, numbers),
    "shakashaka": Form("shakashaka", grid("board", {"x": "#", "5": "#"}), halves),
    "shikaku": Form("shikaku", grid("board"), parts),
    "shingoki": Form("shingoki", numbered_circles, loop),
    "simple_loop": Form("simple_loop", grid("board", {"x": "#"}), loop),
    "skyscrapers": Form("skyscrapers", skyline, heights),
    "slant": Form("slant", grid("points", more=1), values),
    "star_battle": Form("star_battle", regions_and_stars, marked),
    "tents": Form("tents", board_in_lines("board", {"x": "t"}), signed("o")),
    "suguru": Form("suguru", board_and_regions, numbers),
    "sudoku": Form("sudoku", grid("board"), numbers),
    "tatamibari": Form("tatamibari", grid("board", SIGNS), parts),
    "yajilin": Form("yajilin", arrows, shaded_loop),
    "yin_yang": Form("yin_yang", grid("board"), signed("b")),
}
