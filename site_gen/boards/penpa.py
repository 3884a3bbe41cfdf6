"""Boards drawn in Penpa+, read as the blocks of a kind, and blocks written as such drawings.

An address of Penpa+ holds a drawing: numbers, symbols, colours and edges, without the kind whose
board it is. Here each block reads the marks that it has a sign for; a mark that belongs to no block
is an error that names it. Writing draws the same marks. The form of the data is that of penpa-edit,
the meaning of its marks that of noqx, which solves such drawings.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from ..errors import BoardError
from .blocks import (
    Arrows,
    Block,
    CageNumbers,
    CellDots,
    CellNumbers,
    CellSums,
    CellSymbols,
    LineClues,
    LineNumbers,
    OneNumber,
    PointNumbers,
    Regions,
)
from .blocks.allowances import Allowances
from .blocks.board import Side
from .blocks.lists import CellLists
from .blocks.outside import lines_from
from .grid import Cell, Grid, components, named
from .text import Blocks, ForeignBoard, cell_spans

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
SITE = "https://swaroopg92.github.io/penpa-edit/"
SHAPES = "square", "sudoku", "kakuro"
PARTS = "", "corner", "below", "right"  # of cells, in the order of the places' numbers
EMPTY: Mapping[str, Any] = {
    **{name: {} for name in ("surface", "number", "sudoku", "symbol", "line", "edge", "wall")},
    **{name: {} for name in ("cage", "deleteedge")},
    **{name: [] for name in ("thermo", "arrows", "d", "squareframe", "polygon")},
    **{name: [] for name in ("killercages", "nobulbthermo")},
    **{name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")},
}
"""All parts of a drawing, without marks."""
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
DRAWN = {look: mark for mark, look in LOOKS.items()}  # the largest circles
TINTS = {"wall": 4, "grey": 3}  # looks of `CellSymbols` -> the colour that is written for it
DOTS = {"o": "", "x": "corner", "v": "below", ">": "right"}
"""Signs of `CellDots` -> the part of a cell where the dot is."""
WAYS = {"0": "^", "1": "<", "2": ">", "3": "v"}
MARKS = {4: "^", 16: "^", 8: "<", 32: "<", 2: ">", 128: ">", 1: "v", 64: "v"}
"""The styles of an arrow beside a number in drawings of older versions."""
STEPS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}
"""The side of the board where a list is -> the way from its first number to the next one."""
SIGNS = str.maketrans("−–×÷", "--*/")
PRINTED = str.maketrans("-*/", "−×÷")
VERSION = [3, 2, 3]  # of penpa-edit, whose form of the data is written
PIXELS = 38  # the side of a cell
DARK_MARKS = {DRAWN["black"], ("kakuro", 1)}  # on which texts are white
BLACK_TEXT, WHITE_TEXT, ENCIRCLED = 1, 4, 6
PLAIN, ARROW, SMALL = "1", "2", "6"  # styles of texts
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
        table = _read_block(sheet, block)
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
        head, margins, _, drawn, *_ = _expand(plain).split("\n")
        shape, width, height, *more = head.split(",")
        top, bottom, left, right = map(int, json.loads(margins))
        board = dict(json.loads(drawn))
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


def _expand(text: str) -> str:
    """Return the data without abbreviations."""
    for short, name in SHORT.items():
        text = text.replace(short, f'"{name}"')
    return text.replace("zO", "null").replace("zZ", "z")


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

    for number, (text, *_) in board.get("number", {}).items():
        cell, group = find(int(number))
        if (told := str(text).strip()) and _get_style(board, number) != CANDIDATES:
            sheet.texts[Spot(cell, PARTS[group])] = told
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
        sheet.marks[Spot(cell, PARTS[group])] = str(name), kept
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


def _read_block(sheet: Sheet, block: Block) -> list[list[str]]:
    """Return the tokens of a block, row by row."""
    rows, cols = sheet.grid.rows, sheet.grid.cols
    if isinstance(block, Regions):
        return _read_regions(sheet, block)
    if isinstance(block, LineClues):
        return _read_lines(sheet, block)
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


def _find_ends(grid: Grid, side: Side) -> list[Cell]:
    """Return the cell beside each row or column, at a side of the board."""
    down, right = STEPS[side]
    return [Cell(line[0].row + down, line[0].col + right) for line in lines_from(grid, side)]


def _read_lines(sheet: Sheet, block: LineClues) -> list[list[str]]:
    """Return the lists next to the board, or for `LineNumbers` the numbers in one row."""
    down, right = STEPS[block.side]
    found = []
    for cell in _find_ends(sheet.grid, block.side):
        told = list[str]()
        while text := sheet.take(cell):
            told.insert(0, text) if block.side in ("left", "top") else told.append(text)
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
    for sign, part in DOTS.items():
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


# -- writing


def write_address(
    grid: Grid, texts: Blocks, blocks: Mapping[str, Block], title: str = "", author: str = ""
) -> str:
    """Return the address of a drawing of a board: the inverse of `read_address`.

    What a drawing cannot say is missing or wrong; only reading the address again shows this.
    """
    sheet = Sheet(grid, title, author)
    for name, text in texts.items():
        _draw_block(sheet, blocks[name], text)
    lines = _write_sheet(sheet).replace("z", "zZ").replace("null", "zO")
    for short, name in SHORT.items():
        lines = lines.replace(f'"{name}"', short)
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(lines.encode()) + packer.flush()
    return f"{SITE}#m=edit&p={base64.b64encode(packed).decode()}"


def _write_sheet(sheet: Sheet) -> str:
    """Return a drawing as the lines that penpa-edit loads."""
    beside = [spot.cell for spot in sheet.texts if not spot.part] + [Cell(0, 0)]
    rows, cols = sheet.grid.rows, sheet.grid.cols
    top, left = -min(cell.row for cell in beside), -min(cell.col for cell in beside)
    bottom = max(0, max(cell.row for cell in beside) + 1 - rows)
    right = max(0, max(cell.col for cell in beside) + 1 - cols)
    high, wide = rows + top + bottom, cols + left + right
    area = (high + 4) * (wide + 4)

    def number(cell: Cell, part: str = "") -> int:
        """Return the number of a place: the inverse of `find` in `_add_drawn`."""
        place = (cell.row + top + 2) * (wide + 4) + cell.col + left + 2
        if part.isdigit():
            return 4 * (area + place) + int(part)
        return PARTS.index(part) * area + place

    drawn: dict[str, Any] = {**EMPTY, "number": {}, "sudoku": {}}
    drawn["surface"] = {number(cell): colour for cell, colour in sheet.colours.items()}
    drawn["symbol"] = {number(*at): [kept, name, 2] for at, (name, kept) in sheet.marks.items()}
    for spot, text in {**{Spot(cell): " " for cell in sheet.blank}, **sheet.texts}.items():
        black = sheet.colours.get(spot.cell) in BLACK
        black = black or sheet.marks.get(Spot(spot.cell)) in DARK_MARKS
        colour = WHITE_TEXT if black else BLACK_TEXT
        if spot.part.isdigit():
            drawn["sudoku"][number(*spot)] = [text, colour]
        elif spot.part:
            drawn["number"][number(*spot)] = [text, ENCIRCLED, SMALL]
        else:
            drawn["number"][number(*spot)] = [text, colour, ARROW if "_" in text else PLAIN]
    ends = dict[str, int]()
    for pair in sheet.borders:
        first, second = sorted(pair)
        other = Cell(first.row - (first.row == second.row), first.col - (first.col == second.col))
        ends[f"{number(other, 'corner')},{number(first, 'corner')}"] = 2
    drawn["edge"] = dict(sorted(ends.items()))

    # the middle of the drawing is that of a cell, of its right or lower side, or its corner
    part = {(1, 1): "", (1, 0): "right", (0, 1): "below", (0, 0): "corner"}[high % 2, wide % 2]
    centre = number(Cell((high - 1) // 2 - top, (wide - 1) // 2 - left), part)
    cells = [number(cell) for cell in sheet.grid.cells()]
    told = [one.replace(",", "%2C") for one in (f"Title: {sheet.title}", f"Author: {sheet.author}")]
    size = wide, high, PIXELS, 0, 1, 1, (wide + 1) * PIXELS, (high + 1) * PIXELS
    head = "square", *size, centre, centre, 0, 0, 0, 0, *told, "", "", "OFF", "false"
    # a plain grid with a frame; the puzzle, an empty answer, the board's cells, no settings
    data: list[Any] = [[top, bottom, left, right], {"grid": ["1", "2", "1"]}, drawn, EMPTY]
    data += [[cells[0], *(b - a for a, b in pairwise(cells))], [], {}, "x", "x", VERSION]
    dumped = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in data)
    return "\n".join([",".join(map(str, head)), *dumped])


def _draw_block(sheet: Sheet, block: Block, text: str) -> None:
    """Add the marks of a block with this text to a sheet: the inverse of `_read_block`."""
    grid = sheet.grid
    table = [[token for _, token in cell_spans(line)] for line in text.splitlines()]
    if isinstance(block, LineClues):
        down, right = STEPS[block.side]
        lists = [line.split() for line in text.splitlines()]
        if isinstance(block, LineNumbers):
            lists = [[token] for token in table[0]]
        for cell, told in zip(_find_ends(grid, block.side), lists, strict=True):
            ordered = told[::-1] if block.side in ("left", "top") else told
            for i, token in enumerate(ordered if told != ["?"] else []):
                sheet.texts[Spot(Cell(cell.row + i * down, cell.col + i * right))] = token
    elif isinstance(block, OneNumber):
        sheet.texts[Spot(Cell(-1, 0))] = text.strip()
    elif isinstance(block, Regions):
        region = {Cell(r, c): one for r, row in enumerate(table) for c, one in enumerate(row)}
        pairs = [(cell, other) for cell in region for other in grid.neighbours(cell)]
        sheet.borders |= {frozenset(pair) for pair in pairs if len({*map(region.get, pair)}) > 1}
    elif not isinstance(block, Allowances | CellLists):
        for r, row in enumerate(table):
            for c, token in enumerate(row):
                if token != block.blank:
                    _draw_token(sheet, block, Cell(r, c), token)


def _draw_token(sheet: Sheet, block: Block, cell: Cell, token: str) -> None:
    """Add the mark of a cell's token: the inverse of `_read_cell`."""
    spot, text = Spot(cell), token
    if isinstance(block, PointNumbers):
        spot = Spot(Cell(cell.row - 1, cell.col - 1), "corner")
    elif isinstance(block, CellDots):
        sheet.marks[Spot(cell, DOTS[token])] = "circle_SS", 1
        text = ""
    elif isinstance(block, CellSums):
        sheet.marks[spot] = "kakuro", 1
        down, _, text = token.strip("#").partition("\\")
        sheet.texts |= {Spot(cell, "2"): down} if down else {}
        spot = Spot(cell, "1")
    elif isinstance(block, CageNumbers):
        spot, text = Spot(cell, "0"), token.translate(PRINTED)
    elif isinstance(block, Arrows):
        ways = {arrow: f"_{way}" for way, arrow in WAYS.items()}
        text = token[:-1] + ways.get(token[-1], token[-1])
    elif isinstance(block, CellSymbols):
        look = block.looks.get(token, token)
        sheet.marks |= {spot: DRAWN[look]} if look in DRAWN else {}
        sheet.colours |= {cell: TINTS[look]} if look in TINTS else {}
        sheet.blank |= {cell} if look == "open" else set()
        text = "" if look in {*DRAWN, *TINTS, "open"} else token
    elif isinstance(block, CellNumbers):
        sheet.marks |= {spot: ("circle_L", 1)} if block.look == "island" else {}
        sheet.colours |= {cell: TINTS["wall"]} if "#" in block.signs else {}
        text = token.strip("#")
    if text:
        sheet.texts[spot] = text
