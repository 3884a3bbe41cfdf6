"""Blocks of symbols and letters in cells."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from ...errors import BoardError
from ..grid import Cell, Grid, named, picture
from ..pen import Pen
from ..text import Blocks, grid_of, table
from .board import SYMBOLS, B, Block, Board, Clue, Field, Read
from .cells import listed_places

DOTS = {"dot": (0, 0), "dot right": (0, 1), "dot below": (1, 0), "dot corner": (1, 1)}
"""Looks of dots -> how many half cells the dot is below and to the right of its cell's centre."""
DOT_NAMES = {
    "o": "Dot in the cell",
    ">": "Dot on the right side",
    "v": "Dot on the lower side",
    "x": "Dot at the lower right corner",
}
DOT_LOOKS = dict(zip(DOT_NAMES, DOTS, strict=True))


@dataclass(frozen=True)
class CellSymbols(Block):
    """Symbols in cells, `.` for none: each character with its name and its look.

    A look is "black" or "white" (a disc), "circle", "triangle", "tree", "moon", "sun", "wall",
    "open" or "grey" (a black cell, a white one with a heavy border, a grey one), "plus", "dash" or
    "bar" (strokes), "dot", "dot right", "dot below" or "dot corner" (a small circle in the cell,
    on its right or lower side, at its lower right corner), or the character itself.
    `stays`: the symbols that are not clues and cannot be removed. `hidden`: the symbol that
    replaces a removed clue; "" if the cell becomes empty. `optional`: a file may omit the block.
    `rare`: see Block.
    """

    names: Mapping[str, str]
    looks: Mapping[str, str]
    stays: str = ""
    hidden: str = ""
    optional: bool = False
    rare: bool = False
    _: KW_ONLY
    field: Field[Mapping[Cell, str]] = SYMBOLS

    @property
    def signs(self) -> str:
        """Return the symbols."""
        return "".join(self.names)

    def turn_token(self, token: str, how: str) -> str:
        """Return the symbol; strokes across and down change places if the board is rotated."""
        looks = {self.looks.get(char): char for char in self.names}
        other = {"dash": "bar", "bar": "dash"}.get(self.looks.get(token, ""), "")
        return looks.get(other, token) if how != "flip" else token

    def turns(self, how: str) -> bool:
        """Return False if there are dots, whose place is in the symbol."""
        return not DOTS.keys() & {*self.looks.values()}

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the symbol of each cell that has one."""
        cells = table(blocks, name, largest=largest)
        wanted = f"{', '.join(self.names)} or ."
        for (r, c), text in cells.items():
            if text != "." and text not in self.names:
                raise BoardError(f"{text!r} is not {wanted}", block=name, row=r, col=c)
        grid = grid_of(cells)
        found = {cell: text for cell, text in cells.items() if text != "."}
        return Read(grid.rows, grid.cols, found)

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a dot that would be on the board's frame."""
        for (r, c), char in board[self.field].items():
            down, right = DOTS.get(self.looks.get(char, ""), (0, 0))
            if Cell(r + down, c + right) not in board.grid:
                raise BoardError(f"{char!r} lies on the frame", block=name, row=r, col=c)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `symbols_text`."""
        return symbols_text(board.grid, board[self.field])

    def describe(self, board: Board) -> str:
        """Return a sentence for each symbol with its cells; "" if an optional block has none."""
        if self.optional and not board[self.field]:
            return ""
        told = (
            (name, listed_places(self._cells_with(board, char)))
            for char, name in self.names.items()
        )
        return " ".join(f"{name}: {places}." for name, places in told)

    def words_at(self, board: Board) -> Iterator[tuple[Cell, str]]:
        """Yield each cell with a symbol in a field of the block's own, and the symbol's name."""
        if self.field != SYMBOLS:
            yield from ((at, self.names[char].lower()) for at, char in board[self.field].items())

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each symbol by its look."""
        if walls := [
            cell for cell, char in board[self.field].items() if self.looks.get(char) == "wall"
        ]:
            pen.fill(walls, "black")
            pen.fill(board.grid.cells(), "white", "ground")
        grey = [cell for cell, char in board[self.field].items() if self.looks.get(char) == "grey"]
        pen.fill(grey, "given", "ground")
        for cell, char in board[self.field].items():
            match self.looks.get(char):
                case None:
                    pen.text(cell, char, "clue end")
                case "circle":
                    pen.disc(cell, "mark circle", 0.26)
                case "triangle":
                    pen.triangle(cell, "mark triangle", 0.28)
                case "moon":
                    pen.mark(cell, "moon", "mark black")
                case "sun":
                    pen.mark(cell, "sun", "mark sun")
                case "open":
                    pen.square(cell, "box")
                case "wall" | "grey":
                    pass
                case "plus" | "dash" | "bar" as name:
                    pen.mark(cell, name, "mark stroke")
                case "tree":
                    pen.given(cell, "tree")
                case "dot" | "dot right" | "dot below" | "dot corner" as name:
                    down, right = DOTS[name]
                    pen.disc(cell, "mark dot", 0.17, 0.5 + right / 2, 0.5 + down / 2)
                case pearl:
                    pen.disc(cell, f"pearl {pearl}", 0.36)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the symbols that are clues."""
        return [
            Clue(
                self.field.key(cell),
                f"the {self.names[char].lower()} in {named(cell)}",
                frozenset({cell}),
            )
            for cell, char in board[self.field].items()
            if char not in self.stays + self.hidden
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these symbols, or with the `hidden` symbol in their places.

        Symbols that stay are not removed.
        """
        had = board[self.field]
        gone = self.field.pick_places((c for c in had if had[c] not in self.stays), keys)
        left = {c: self.hidden if c in gone else char for c, char in had.items()}
        return board.with_field(self.field, {c: char for c, char in left.items() if char})

    def erase(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without these symbols. Symbols that stay are not erased."""
        had = board[self.field]
        gone = self.field.pick_places((c for c in had if had[c] not in self.stays), keys)
        return board.with_field(self.field, {c: s for c, s in had.items() if c not in gone})

    def places(self, board: Board) -> Sequence[Cell] | None:
        """Return the cells with the `hidden` symbol or, if there is no such symbol, the cells
        without any.
        """
        if self.hidden:
            return self._cells_with(board, self.hidden)
        return [cell for cell in board.grid.cells() if cell not in board[self.field]]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with each symbol that is a clue in that cell."""
        for char in self.names:
            if char not in self.stays + self.hidden:
                yield board.with_field(self.field, {**board[self.field], place: char})

    def _cells_with(self, board: Board, char: str) -> list[Cell]:
        """Return the cells of a symbol, in reading order."""
        return sorted(cell for cell, one in board[self.field].items() if one == char)


@dataclass(frozen=True)
class CellDots(CellSymbols):
    """Dots in cells `o`, on their right `>` or lower `v` sides, or at their lower right corners
    `x`. None of them can be removed.
    """

    names: Mapping[str, str] = field(default_factory=lambda: DOT_NAMES)
    looks: Mapping[str, str] = field(default_factory=lambda: DOT_LOOKS)
    stays: str = "o>vx"


@dataclass(frozen=True)
class RegionSymbols(CellSymbols):
    """Symbols of which each region always keeps one of each sort."""

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return all symbols but one of each sort per region.

        The one that stays is not always the first, so its place reveals nothing.
        """
        order = sorted(board.symbols, key=lambda c: ((7 * c.row + 5 * c.col) % 11, c))
        stay = {(board.regions.part_of[c], board.symbols[c]): c for c in order}.values()
        return [clue for clue in super().clues(board) if clue.cells.isdisjoint(stay)]

    def with_clue(self, board: B, place: Cell, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the boards with one more symbol, of a sort that the region already has."""
        had = {board.symbols.get(cell) for cell in board.regions.part_with(place)}
        more = super().with_clue(board, place, answer)
        return (made for made in more if made.symbols[place] in had)


@dataclass(frozen=True)
class RuleSymbols(CellSymbols):
    """Symbols of an optional rule. A board without the block has none, and never gets one."""

    optional: bool = True

    def places(self, board: Board) -> None:
        """Return None: the rule says which symbols a board has."""


@dataclass(frozen=True)
class CellLetters(Block):
    """Letters in cells, `.` for none; all copies of a letter are one clue."""

    field = SYMBOLS

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the grid's size, and the letter of each cell that has one."""
        cells = table(blocks, name, largest=largest)
        found = {cell: text for cell, text in cells.items() if text != "."}
        for (r, c), text in found.items():
            if len(text) != 1 or not text.isalpha():
                raise BoardError(f"{text!r} is not a letter or .", block=name, row=r, col=c)
        grid = grid_of(cells)
        return Read(grid.rows, grid.cols, found)

    def text(self, board: Board) -> str:
        """Return the block's text, made by `symbols_text`."""
        return symbols_text(board.grid, board.symbols)

    def describe(self, board: Board) -> str:
        """Return a sentence with each letter and its cells."""
        told = (f"{char} at {listed_places(cells)}" for char, cells in copies(board).items())
        return f"Symbols: {'; '.join(told) or 'none'}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write each letter in a disc: capital letters on a dark one, small letters on a
        light one.
        """
        for char, cells in copies(board).items():
            for cell in cells:  # capital letters are light on dark, small letters are dark on light
                pen.disc(cell, "symbol black" if char.isupper() else "symbol", 0.34)
                pen.text(cell, char, "clue inverse" if char.isupper() else "clue")

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return one clue for each letter, with all its cells."""
        found = copies(board).items()
        return [
            Clue(SYMBOLS.key(char), f"the symbol {char}", frozenset(cells)) for char, cells in found
        ]

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without all copies of these letters."""
        gone = SYMBOLS.pick_places(copies(board), keys)
        left = {cell: char for cell, char in board.symbols.items() if char not in gone}
        return board.with_field(SYMBOLS, left)


def copies(board: Board) -> dict[str, list[Cell]]:
    """Return the cells of each symbol on the board: symbol -> cells, both sorted."""
    return {char: board.with_symbol(char) for char in sorted({*board.symbols.values()})}


def symbols_text(grid: Grid, symbols: Mapping[Cell, str]) -> str:
    """Return the rows of a block CellSymbols or CellLetters, without blanks; a cell without a
    symbol is `.`.
    """
    return "\n".join(picture(grid, lambda cell: symbols.get(cell, ".")))
