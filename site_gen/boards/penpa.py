"""Boards drawn in Penpa+, read as the blocks of a kind.

An address of Penpa+ holds a drawing: numbers, symbols, colours and edges, without the kind whose
board it is. Here each block reads the marks that it has a sign for; a mark that belongs to no block
is an error that names it. The form of the data is that of penpa-edit, the
meaning of its marks that of noqx, which solves such drawings.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import unquote

from ..errors import BoardError
from .blocks import (
    Arrows,
    Block,
    CageNumbers,
    CellDots,
    CellSums,
    CellSymbols,
    LineClues,
    LineNumbers,
    OneNumber,
    PointNumbers,
    Regions,
)
from .blocks.allowances import Allowances
from .blocks.lists import CellLists
from .grid import Cell, Grid, components, named
from .text import ForeignBoard

ADDRESS = re.compile(r"(?:^|[#?&])m=(?:edit|solve)&p=([A-Za-z0-9+/=%_-]+)")
MOST_PACKED, MOST_TEXT = 60_000, 2_000_000  # characters
SHORT = {
    "z9": "qa",
    "zQ": "pu_q",
    "zA": "pu_a",
    "zG": "grid",
    "zM": "edit_mode",
    "zS": "surface",
    "zL": "line",
    "zE": "edge",
    "zW": "wall",
    "zC": "cage",
    "zN": "number",
    "z1": "sudoku",
    "zY": "symbol",
    "zP": "special",
    "zB": "board",
    "zR": "command_redo",
    "zD": "d",
    "zU": "command_undo",
    "z8": "command_replay",
    "zF": "freeline",
    "z2": "freeedge",
    "zT": "thermo",
    "z3": "arrows",
    "z0": "squareframe",
    "z5": "polygon",
    "z4": "deleteedge",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "z_": "__a",
}
"""The abbreviations of penpa-edit for the names in its JSON."""
SHAPES = "square", "sudoku", "kakuro"
UNREAD = {  # parts that no block reads -> their name in Penpa+
    "thermo": "thermometers",
    "nobulbthermo": "lines of thermometers",
    "arrows": "arrows across cells",
    "killercages": "cages",
    "wall": "walls",
    "freeline": "free lines",
    "polygon": "polygons",
}
BLACK, GREY = {4}, {1, 3, 8}  # colours of cells
LOOKS = {  # a mark's name and number -> its look in `CellSymbols`
    **{(f"circle_{size}", 1): "white" for size in ("S", "M", "L")},
    **{(f"circle_{size}", 2): "black" for size in ("S", "M", "L")},
    ("tents", 1): "tree",
    ("sun_moon", 1): "moon",
    ("sun_moon", 2): "sun",
}
WAYS = {"0": "^", "1": "<", "2": ">", "3": "v"}
MARKS = {4: "^", 16: "^", 8: "<", 32: "<", 2: ">", 128: ">", 1: "v", 64: "v"}
"""The styles of an arrow beside a number in drawings of older versions."""
SIDES = {"rows": "left", "columns": "top"} | {
    way: way for way in ("left", "right", "top", "bottom")
}
SIGNS = str.maketrans("−–×÷", "--*/")
CANDIDATES = "7"  # the style of small numbers, which are a solver's marks


class Spot(NamedTuple):
    """A place of a text or a mark: in a cell, which may be beyond the grid, or on its edges.

    `part`: "" for the middle of the cell, "corner", "below" or "right" for the point at its lower
    right corner and for the middles of those sides, and "0" to "3" for a small text in a corner of
    the cell, from the upper left one, row by row.
    """

    cell: Cell
    part: str = ""


@dataclass
class Sheet:
    """A drawing. `marks`: name and number of each symbol. `colours`: of cells. `borders`: pairs of
    cells with an edge between them. `blank`: cells with an empty text. `told` and `shown`: the
    texts and the marks that some block has read.
    """

    grid: Grid
    title: str = ""
    author: str = ""
    texts: dict[Spot, str] = field(default_factory=dict)
    marks: dict[Spot, tuple[str, int]] = field(default_factory=dict)
    colours: dict[Cell, int] = field(default_factory=dict)
    borders: set[frozenset[Cell]] = field(default_factory=set)
    blank: set[Cell] = field(default_factory=set)
    told: set[Spot] = field(default_factory=set)
    shown: set[Spot] = field(default_factory=set)

    def take(self, cell: Cell, part: str = "") -> str:
        """Return the text of a spot, or ""."""
        spot = Spot(cell, part)
        self.told.add(spot)
        return self.texts.get(spot, "")


def is_address(text: str) -> bool:
    """Return True if a text is an address of Penpa+, or the part of one after its `#`."""
    return bool(ADDRESS.search(text.strip()))


def read_address(text: str, blocks: Mapping[str, Block]) -> ForeignBoard:
    """Return the board of a kind with these blocks that is drawn in an address of Penpa+.

    Raises BoardError if the data cannot be read, or the drawing has marks that no block reads.
    """
    sheet = _read_sheet(text)
    found: dict[str, str] = {}
    for name, block in blocks.items():
        table = _read_block(sheet, name, block)
        if not block.optional or any(token != block.blank for row in table for token in row):
            spaced = isinstance(block, Regions) or type(block) is LineClues
            spaced = spaced or any(len(token) > 1 for row in table for token in row)
            found[name] = "\n".join((" " if spaced else "").join(row) for row in table)
    unread = {spot: repr(text) for spot, text in sheet.texts.items() if spot not in sheet.told}
    decorated = sheet.told & {*sheet.texts}  # such as the circle around an island's number
    for spot in {*sheet.marks} - sheet.shown - decorated:
        unread[spot] = "the mark {} {}".format(*sheet.marks[spot])
    for spot in sorted(unread):
        if spot.cell in sheet.grid:
            why = f"{unread[spot]} at {named(spot.cell)}"
            raise BoardError(f"{why} belongs to no block of this kind")
    dark = sorted(cell for cell, one in sheet.colours.items() if one in BLACK | GREY)
    if dark := [cell for cell in dark if cell in sheet.grid]:
        raise BoardError(f"the dark cell {named(dark[0])} belongs to no block of this kind")
    left_out = [f"{unread[spot]} beside the board" for spot in sorted(unread)]
    if sheet.borders and not any(isinstance(block, Regions) for block in blocks.values()):
        left_out.append("edges")
    return ForeignBoard(found, sheet.title, sheet.author, left_out=", ".join(left_out))


def _read_sheet(text: str) -> Sheet:
    """Return the drawing in an address. Raises BoardError for data that are not one of squares."""
    found = ADDRESS.search(text.strip())
    packed = unquote(found[1]) if found else ""
    if len(packed) > MOST_PACKED:
        raise BoardError(f"the address has more than {MOST_PACKED} characters")
    try:
        unpacker = zlib.decompressobj(-15)
        plain = unpacker.decompress(base64.b64decode(packed, validate=True), MOST_TEXT).decode()
        head, margins, _, drawn, *_ = plain.split("\n")
        shape, width, height, *more = head.split(",")
        top, bottom, left, right = map(int, json.loads(margins))
        board = _load_board(drawn)
        size = int(height) - top - bottom, int(width) - left - right
    except (ValueError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        why = "cut off or damaged, or not packed as Penpa+ packs it"
        raise BoardError(f"the data in this address are {why} ({error})") from None
    if shape not in SHAPES:
        raise BoardError(f"the drawing has the form {shape!r}; expected squares")
    if min(size) < 1:
        raise BoardError(f"the drawing has {size[0]} rows and {size[1]} columns")
    if unread := [told for name, told in UNREAD.items() if board.get(name)]:
        raise BoardError(f"the drawing has {unread[0]}, which are not read")
    told = [unquote(part.partition(": ")[2]).strip() for part in more if ": " in part]
    title, author, *_ = [*told, "", ""]
    sheet = Sheet(Grid(*size), title, author)
    try:
        _add_drawn(sheet, board, (int(height), int(width)), (top, left))
    except (ValueError, TypeError, AttributeError, IndexError, KeyError) as error:
        raise BoardError(f"the drawing has an unknown form ({error!r})") from None
    return sheet


def _load_board(text: str) -> dict[str, Any]:
    """Return the part of a drawing that is the puzzle, without its answer."""
    for short, name in SHORT.items():
        text = text.replace(short, f'"{name}"')
    return dict(json.loads(text.replace("zO", "null")))


def _add_drawn(
    sheet: Sheet, board: Mapping[str, Any], whole: tuple[int, int], before: tuple[int, int]
) -> None:
    """Add the drawing to an empty sheet.

    `whole`: its rows and columns with margins. `before`: the margins above and on the left. Places
    are numbered row by row with two more cells on each side: first all cells, then all points, then
    the middles of lower sides, then those of right sides.
    """
    wide = whole[1] + 4
    area = (whole[0] + 4) * wide

    def find(number: int) -> tuple[Cell, int]:
        group, place = divmod(number, area)
        r, c = divmod(place, wide)
        return Cell(r - 2 - before[0], c - 2 - before[1]), group

    parts = ("", "corner", "below", "right")
    for number, (text, *_) in board.get("number", {}).items():
        cell, group = find(int(number))
        if (told := str(text).strip()) and _get_style(board, number) != CANDIDATES:
            sheet.texts[Spot(cell, parts[group])] = told
        elif not told:
            sheet.blank.add(cell)
    for number, (text, *_) in board.get("sudoku", {}).items():
        place, corner = divmod(int(number), 4)
        cell, group = find(place)
        if told := str(text).strip():
            sheet.texts[Spot(cell, str(corner + 4 * (group - 1)))] = told
    for number, (style, name, *_) in board.get("symbol", {}).items():
        cell, group = find(int(number))
        kept = style if isinstance(style, int) else int("".join(map(str, style)), 2)
        sheet.marks[Spot(cell, parts[group])] = str(name), kept
    for number, colour in board.get("surface", {}).items():
        sheet.colours[find(int(number))[0]] = int(colour)
    for number in {*board.get("edge", {})} - {*board.get("deleteedge", {})}:
        if "," in number:
            (a, _), (b, _) = (find(int(end)) for end in number.split(","))
            first = Cell(*max(a, b))  # the point is its lower right corner
            beside = Cell(first.row + (a.row == b.row), first.col + (a.col == b.col))
            sheet.borders.add(frozenset((first, beside)))


def _get_style(board: Mapping[str, Any], number: str) -> str:
    return str((*board["number"][number], "", "")[2])


# -- blocks


def _read_block(sheet: Sheet, name: str, block: Block) -> list[list[str]]:
    """Return the tokens of a block, row by row."""
    rows, cols = sheet.grid.rows, sheet.grid.cols
    if isinstance(block, Regions):
        return _read_regions(sheet, block)
    if isinstance(block, LineClues):
        return _read_lines(sheet, name, block)
    if isinstance(block, Allowances | CellLists):
        return []
    if isinstance(block, OneNumber):
        return [[_read_number(sheet)]]
    if isinstance(block, PointNumbers):
        points = [[Cell(r - 1, c - 1) for c in range(cols + 1)] for r in range(rows + 1)]
        return [[sheet.take(cell, "corner") or block.blank for cell in row] for row in points]
    read = {cell: _read_cell(sheet, block, cell) for cell in sheet.grid.cells()}
    for cell in filter(read.get, read):
        sheet.colours.pop(cell, None)
    return [[read[Cell(r, c)] or block.blank for c in range(cols)] for r in range(rows)]


def _read_regions(sheet: Sheet, block: Regions) -> list[list[str]]:
    """Return the number of each cell's region; no rows if nothing divides the board."""
    grid = sheet.grid

    def reach(cell: Cell) -> list[Cell]:
        near = grid.neighbours(cell)
        return [other for other in near if frozenset((cell, other)) not in sheet.borders]

    parts = components(grid.cells(), reach)
    if block.optional and len(parts) == 1:
        return []
    number = {cell: str(i) for i, part in enumerate(parts, start=1) for cell in part}
    return [[number[cell] for cell in row] for row in grid.lines("row")]


def _read_lines(sheet: Sheet, name: str, block: LineClues) -> list[list[str]]:
    """Return the lists next to the board, or for `LineNumbers` the numbers in one row."""
    side = SIDES[name]
    lines = [
        line if side in ("left", "top") else line[::-1]
        for line in sheet.grid.lines("row" if side in ("left", "right") else "column")
    ]
    down, right = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}[side]
    found = []
    for first, *_ in lines:
        cell, told = Cell(first.row + down, first.col + right), list[str]()
        while text := sheet.take(cell):
            told.insert(0, text) if side in ("left", "top") else told.append(text)
            cell = Cell(cell.row + down, cell.col + right)
        found.append(told)
    if isinstance(block, LineNumbers):
        return [[told[-1] if told else block.blank for told in found]]
    return [told or ["?"] for told in found]


def _read_number(sheet: Sheet) -> str:
    """Return the only number outside the grid, with the mark next to it; or ""."""
    outside = [spot for spot in sheet.texts if spot.cell not in sheet.grid]
    told = [sheet.texts[spot] for spot in outside]
    if len(told) != 1 or not told[0].isdigit():
        return ""
    sheet.told |= {*outside}
    sheet.shown |= {spot for spot in sheet.marks if spot.cell not in sheet.grid}
    return told[0]


def _read_cell(sheet: Sheet, block: Block, cell: Cell) -> str:
    """Return the token of a cell in a block, or "" for an empty one."""
    if isinstance(block, CellDots):
        return _read_dot(sheet, cell)
    if isinstance(block, CellSums):
        return _read_sums(sheet, cell)
    if isinstance(block, CageNumbers):
        return sheet.take(cell, "0").translate(SIGNS)
    if isinstance(block, Arrows):
        return _read_arrow(sheet, cell)
    dark = sheet.colours.get(cell, 0) in BLACK | GREY
    if isinstance(block, CellSymbols):
        return _read_symbol(sheet, block, cell)
    text = sheet.take(cell) or "?" * (cell in sheet.blank and "?" in block.signs)
    return text or "#" * (dark and "#" in block.signs)


def _read_symbol(sheet: Sheet, block: CellSymbols, cell: Cell) -> str:
    """Return the sign of a cell's mark, colour or text; "" if none is one of the block."""
    signs = {look: char for char, look in block.looks.items()}
    spot, colour = Spot(cell), sheet.colours.get(cell, 0)
    text, look = sheet.texts.get(spot, ""), LOOKS.get(sheet.marks.get(spot, ("", 0)), "")
    if "open" in signs:  # walls, of which the white ones have an arrow
        shown = "open" if text or cell in sheet.blank else ""
        look = "wall" if colour in BLACK else "grey" if colour in GREY else shown
    elif colour in BLACK | GREY:
        look = look or "wall"
    elif text in block.names:
        look = block.looks.get(text, text)
    if look not in signs:
        return text if text in block.names and sheet.take(cell) else ""
    if "open" not in signs:
        sheet.told.add(spot)
    sheet.shown.add(spot)
    return signs[look]


def _read_arrow(sheet: Sheet, cell: Cell) -> str:
    """Return a number with its arrow, which is in the text or, in old drawings, a mark."""
    spot = Spot(cell)
    number, _, way = sheet.texts.get(spot, "").partition("_")
    name, style = sheet.marks.get(spot, ("", 0))
    arrow = WAYS.get(way) or (MARKS.get(style, "") if name == "arrow_fouredge_B" else "")
    unknown = number == "?" or (cell in sheet.blank and not arrow)
    if not unknown and not (number and arrow):
        return ""
    sheet.told.add(spot)
    return "?" if unknown else f"{number}{arrow}"


def _read_dot(sheet: Sheet, cell: Cell) -> str:
    """Return the sign of the dot in a cell, at its lower right corner, or on its sides."""
    for part, sign in (("", "o"), ("corner", "x"), ("below", "v"), ("right", ">")):
        if Spot(cell, part) in sheet.marks:
            sheet.shown.add(Spot(cell, part))
            return sign
    return ""


def _read_sums(sheet: Sheet, cell: Cell) -> str:
    """Return the sums of a black cell, below and to the right of it; "" for a white one."""
    down, right = sheet.take(cell, "2"), sheet.take(cell, "1")
    spot = Spot(cell)
    sheet.shown.add(spot)
    if down or right:
        return f"{down}\\{right}"
    return "#" if spot in sheet.marks else ""
