"""Blocks of cell lists, such as thermometers and cages: one list in each line of text."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from ...errors import BoardError
from ..grid import Cell, Grid, named
from ..pen import Pen
from ..text import Blocks, block_lines
from .board import B, Block, Board, Clue, Field, Read

Cells = tuple[Cell, ...]
Lists = Mapping[Cells, Any]
"""The value of each list; None for a list without one."""
WAYS = {(0, 1): "to the right", (0, -1): "to the left", (1, 0): "below", (-1, 0): "above"}
MOST_LISTS = 400  # of one block
CELL_NAME = re.compile(r"[Rr]([1-9][0-9]?)[Cc]([1-9][0-9]?)")


@dataclass(frozen=True)
class CellLists(Block):
    """Lists of cells, one in each line of text: `R1C1 R1C2 R2C2`. `R1C1-R1C4` stands for all cells
    of a straight line, also a diagonal one. The value of a list is in front of it: `10: R1C1 R1C2`.

    `what`: the noun for a list. `values`: the numbers or words that are values; none by default.
    `bare`: a list may have no value.
    """

    what: str
    field: Field[Lists]
    values: Collection[int] | Collection[str] = ()
    bare: bool = False
    optional: bool = True
    layout = "words"
    blank = ""
    parted: ClassVar[bool] = False
    """Whether cells stand in front of the colon; then their number is the value."""

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the value of each list, without a size of the grid."""
        found = dict[Cells, Any]()
        for row, line in enumerate(block_lines(blocks, name, "lines", largest=MOST_LISTS)):
            try:
                cells, value = self._read_line(line)
                if cells in found:
                    raise BoardError(f"this {self.what} is listed twice")
            except BoardError as error:
                raise BoardError(str(error), block=name, row=row) from None
            found[cells] = value
        return Read(None, None, found)

    def _read_line(self, line: str) -> tuple[Cells, Any]:
        head, colon, tail = line.rpartition(":")
        if self.parted and not colon:
            raise BoardError(f"expected two groups of cells with a colon between; found {line!r}")
        cells = read_cells(tail)
        if self.parted:
            first = read_cells(head)
            return (*first, *cells), len(first)
        if not colon and self.values and not self.bare:
            raise BoardError(f"expected {self._name_values()} and a colon before the cells")
        return self.order(cells), self.read_value(head.strip()) if colon else None

    def order(self, cells: Cells) -> Cells:
        """Return the cells in the order that counts; by default, as they are."""
        return cells

    def read_value(self, text: str) -> Any:
        """Return the value that a text says. Raises BoardError if it is not one of `values`."""
        found = {str(one).lower(): one for one in self.values}.get(text.lower())
        if found is None:
            raise BoardError(
                f"expected {self._name_values()} before the colon; found {text!r}"
                if self.values
                else f"{self.what}s have no value; found {text!r} before the colon"
            )
        return found

    def _name_values(self) -> str:
        if isinstance(self.values, range):
            return f"a number from {self.values.start} to {self.values.stop - 1}"
        return " or ".join(map(str, self.values))

    def format_value(self, cells: Cells, value: Any) -> str:
        """Return the text of a value: the inverse of `read_value`; "" if there is none."""
        return "" if value is None else str(value)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a cell outside the board, or a list of a wrong shape."""
        for row, (cells, value) in enumerate(board[self.field].items()):
            far = [named(cell) for cell in cells if cell not in board.grid]
            size = f"{board.grid.rows}×{board.grid.cols}"
            why = f"{far[0]} is not on the board of {size}" if far else ""
            if not why and len({*cells}) < len(cells):
                why = f"a cell is twice in this {self.what}"
            if why := why or self.find_mistake(board.grid, cells, value):
                raise BoardError(why, block=name, row=row)

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake in a list of distinct cells on the board; "" if nothing is."""
        return ""

    def text(self, board: Board) -> str:
        """Return the lists, one in each line: the inverse of `read`."""
        return "\n".join(self._format_line(*one) for one in board[self.field].items())

    def _format_line(self, cells: Cells, value: Any) -> str:
        if self.parted:
            return f"{format_cells(cells[:value])}: {format_cells(cells[value:])}"
        told = self.format_value(cells, value)
        return f"{told}: {format_cells(cells)}" if told else format_cells(cells)

    def describe(self, board: Board) -> str:
        """Return a sentence with all lists; "" if there are none."""
        told = "; ".join(self._format_line(*one) for one in board[self.field].items())
        return f"{self.what[0].upper()}{self.what[1:]}s: {told}." if told else ""

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return the words for one list in the sentences of steps: "the 12-cage at R1C1"."""
        told = self.format_value(cells, value)
        if told.isdigit():
            return f"the {told}-{self.what} at {named(cells[0])}"
        return f"the {self.what} {told} at {named(cells[0])}".replace("  ", " ")

    def words_at(self, board: Board) -> Iterator[tuple[Cell, str]]:
        """Yield each cell of a list with words for the list."""
        for cells, value in board[self.field].items():
            yield from ((cell, self.describe_at(cells, value, i)) for i, cell in enumerate(cells))

    def describe_at(self, cells: Cells, value: Any, i: int) -> str:
        """Return the words for a list at its cell `i`: "thermometer, cell 2 of 4"."""
        if self.parted:
            part, first = ("first part", 0) if i < value else ("second part", value)
            size = value if i < value else len(cells) - value
            return f"{self.what}, {part}, cell {i - first + 1} of {size}"
        named = f"{self.what} {self.format_value(cells, value)}".rstrip()
        return f"{named}, cell {i + 1} of {len(cells)}"

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return all lists."""
        return [
            Clue(self.field.key(cells), self.describe_list(cells, value), frozenset(cells))
            for cells, value in board[self.field].items()
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these lists."""
        gone = self.field.pick_places(board[self.field], keys)
        left = {cells: value for cells, value in board[self.field].items() if cells not in gone}
        return board.with_field(self.field, left) if gone else board


@dataclass(frozen=True)
class CellPaths(CellLists):
    """Lists of cells that form a path: each cell touches the next one at a side or a corner.

    `look`: the classes of the drawn lines, one upon the other; `start` and `end` those of dots in
    the first and last cell, if they have some. `least`: the least number of cells.
    """

    look: str = "path"
    start: str = ""
    end: str = ""
    least: int = 2

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: too few cells, or two in succession that do not touch."""
        if len(cells) < self.least:
            count = f"{len(cells)} cell{'s' * (len(cells) != 1)}"
            return f"this {self.what} has {count}; expected at least {self.least}"
        for a, b in pairwise(cells):
            if b not in grid.touching(a):
                return f"{named(a)} and {named(b)} do not touch; expected a path of touching cells"
        return ""

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return "the thermometer from R1C1"."""
        return f"the {self.what} from {named(cells[0])}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each path below the numbers."""
        for cells in board[self.field]:
            for css in self.look.split():
                pen.cell_path(cells, css)
            for cell, some in ((cells[0], self.start), (cells[-1], self.end)):
                for css in some.split():
                    pen.cell_dot(cell, css)


class CellGroups(CellLists):
    """Lists of cells in any order, each drawn with an outline and its value in a corner."""

    edge = 6

    def order(self, cells: Cells) -> Cells:
        """Return the cells in reading order."""
        return tuple(sorted(cells))

    def describe_at(self, cells: Cells, value: Any, i: int) -> str:
        """Return the words for a group at any of its cells: "cage of 10, 3 cells"."""
        told = self.format_value(cells, value)
        size = f"{len(cells)} cell{'s' if len(cells) > 1 else ''}"
        return f"{self.what} of {told}, {size}" if told else f"{self.what}, {size}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw an outline around each group, and write its value into its first cell."""
        for cells, value in board[self.field].items():
            pen.ring(cells, "cage", inset=0.08, stratum="paths")
            if value is not None:
                pen.corner(cells[0], self.format_value(cells, value), "corner cage-sum")


@dataclass(frozen=True)
class CellPairs(CellLists):
    """Lists of two cells with a common side.

    `all_given`: the rules that say something of pairs that are not listed. Where one holds, none
    can be removed.
    """

    all_given: Collection[str] = ()

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return all pairs, or none if all are given."""
        return super().clues(board) if board.waived.issuperset(self.all_given) else ()

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: not two cells, or two without a common side."""
        if len(cells) != 2 or cells[1] not in grid.neighbours(cells[0]):
            return f"expected two cells with a common side; found {format_cells(cells)}"
        return ""

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return "the white dot between R1C1 and R1C2"."""
        return f"the {self._name(cells, value)} between {named(cells[0])} and {named(cells[1])}"

    def describe_at(self, cells: Cells, value: Any, i: int) -> str:
        """Return "white dot to the right"."""
        here, there = cells[i], cells[1 - i]
        way = there.row - here.row, there.col - here.col
        return f"{self._name(cells, value)} {WAYS[way]}"

    def _name(self, cells: Cells, value: Any) -> str:
        return f"{self.format_value(cells, value)} {self.what}".strip()


@dataclass(frozen=True)
class SideLists(CellLists):
    """Numbers next to the board, each with the cells of its row or column from there on.

    `sign`: the sign next to each number, which shows its variant, as path data around (0, 0).
    """

    sign: str = ""

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: not all cells of a row or column, from one end to the other."""
        lines = [tuple(line) for way in ("row", "column") for line in grid.lines(way)]
        if cells not in lines and cells[::-1] not in lines:
            return "expected all cells of a row or column, from one end to the other"
        return ""

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return "the sandwich 10 of row 2"."""
        line = f"row {cells[0].row + 1}"
        if cells[0].col == cells[-1].col and len(cells) > 1:
            line = f"column {cells[0].col + 1}"
        side = find_side(cells)[0]
        end = {"right": " from the right", "bottom": " from below"}.get(side, "")
        return f"the {self.what} {value} of {line}{end}"

    def find_side(self, grid: Grid, cells: Cells) -> tuple[str, int]:
        """Return the side of the board where a number is, and the index of its line."""
        return find_side(cells)

    def describe_at(self, cells: Cells, value: Any, i: int) -> str:
        """Return the number of a line and its side, "sandwich 10 from the left", at each cell."""
        side = find_side(cells)[0]
        return f"{self.what} {value} from {'below' if side == 'bottom' else f'the {side}'}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each number next to the first cell of its line."""
        for cells, value in board[self.field].items():
            side, i = self.find_side(board.grid, cells)
            pen.outside(side, i, [str(value)], sign=self.sign)

    def _list_sides(self, board: Board) -> set[str]:
        return {self.find_side(board.grid, cells)[0] for cells in board[self.field]}

    def margin(self, board: Board) -> tuple[int, int]:
        """Return the room for the numbers to the left and above."""
        sides = self._list_sides(board)
        return int("left" in sides), int("top" in sides)

    def margin_after(self, board: Board) -> tuple[int, int]:
        """Return the room for the numbers to the right and below."""
        sides = self._list_sides(board)
        return int("right" in sides), int("bottom" in sides)


class DiagonalLists(SideLists):
    """Numbers next to the board, each with the cells of a diagonal from there on, and an arrow."""

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: not all cells of a diagonal, from one end to the other."""
        if len(cells) > 1:
            down, right = cells[1].row - cells[0].row, cells[1].col - cells[0].col
            before = Cell(cells[0].row - down, cells[0].col - right)
            after = Cell(cells[-1].row + down, cells[-1].col + right)
            steps = {(b.row - a.row, b.col - a.col) for a, b in pairwise(cells)}
            straight = steps == {(down, right)} and abs(down) == abs(right) == 1
            if straight and before not in grid and after not in grid:
                return ""
        return "expected at least two cells: all of a diagonal, from one end to the other"

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return "the little killer 20 from R1C3 to R3C1"."""
        return f"the {self.what} {value} from {named(cells[0])} to {named(cells[-1])}"

    def describe_at(self, cells: Cells, value: Any, i: int) -> str:
        """Return the number of a diagonal, "little killer 20 from R1C3"."""
        return f"{self.what} {value} from {named(cells[0])}"

    def find_side(self, grid: Grid, cells: Cells) -> tuple[str, int]:
        """Return the side of the board where a number is, and the index of the line there; -1
        or the number of columns for a number beyond a corner.
        """
        down, right = cells[1].row - cells[0].row, cells[1].col - cells[0].col
        row, col = cells[0].row - down, cells[0].col - right
        if 0 <= row < grid.rows:
            return ("left" if right > 0 else "right"), row
        return ("top" if down > 0 else "bottom"), col

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each number, with an arrow to the first cell of its diagonal."""
        for cells, value in board[self.field].items():
            side, i = self.find_side(board.grid, cells)
            down, right = cells[1].row - cells[0].row, cells[1].col - cells[0].col
            pen.outside(side, i, [str(value)], way=(down, right))

    def _list_sides(self, board: Board) -> set[str]:
        found = set()
        for cells in board[self.field]:
            side, i = self.find_side(board.grid, cells)
            found |= {side, *(["left"] if i < 0 else ["right"] if i >= board.grid.cols else [])}
        return found


def find_side(cells: Cells) -> tuple[str, int]:
    """Return the side of the board where a line of cells begins, and the index of the line."""
    first, last = cells[0], cells[-1]
    if first.row == last.row:
        return ("left" if first.col < last.col else "right"), first.row
    return ("top" if first.row < last.row else "bottom"), first.col


def read_cells(text: str) -> Cells:
    """Return the cells that a text names: `R1C1 R2C2`, or `R1C1-R1C4` for those of a line.

    Raises BoardError for a word that is no cell, and for two cells that are not in line.
    """
    if not text.split():
        raise BoardError("expected cells, such as R1C1 R1C2")
    found = list[Cell]()
    for word in text.replace(",", " ").split():
        ends = [_read_cell(name) for name in word.split("-")]
        found.append(ends[0])
        for a, b in pairwise(ends):
            found.extend(_list_between(a, b))
    return tuple(found)


def _read_cell(name: str) -> Cell:
    if not (told := CELL_NAME.fullmatch(name)):
        raise BoardError(f"{name!r} is no cell; expected one such as R2C5: row 2, column 5")
    return Cell(int(told[1]) - 1, int(told[2]) - 1)


def _list_between(a: Cell, b: Cell) -> Iterator[Cell]:
    """Yield the cells of a straight line after `a`, up to `b`."""
    down, right = b.row - a.row, b.col - a.col
    far = max(abs(down), abs(right))
    if not far or not {0, far, -far} >= {down, right}:
        raise BoardError(f"{named(a)} and {named(b)} are not the ends of a straight line")
    yield from (Cell(a.row + down // far * i, a.col + right // far * i) for i in range(1, far + 1))


def format_cells(cells: Sequence[Cell]) -> str:
    """Return the names of cells, with a dash for straight lines: the inverse of `read_cells`."""
    words, i = list[str](), 0
    while i < len(cells):
        end = i
        if i + 1 < len(cells):
            step = cells[i + 1].row - cells[i].row, cells[i + 1].col - cells[i].col
            while end + 1 < len(cells) and max(map(abs, step)) == 1 and (
                cells[end + 1] == (cells[end].row + step[0], cells[end].col + step[1])
            ):  # fmt: skip
                end += 1
        if end > i + 1:
            words.append(f"{named(cells[i])}-{named(cells[end])}")
            i = end + 1
        else:
            words.append(named(cells[i]))
            i += 1
    return " ".join(words)
