"""A Slash Pack board, and the pieces that lines cut it into."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from site_gen.boards.text import grid_of, only_blocks, table
from site_gen.vocabulary import *


@dataclass(frozen=True)
class SlashPackBoard:
    """A board with letters or numbers in some cells, `?` for an unknown one."""

    grid: Grid
    clues: Mapping[Cell, str]
    symbols: tuple[str, ...]  # every piece holds each of them once
    copies: tuple[Cell, ...] = ()  # copies of the most frequent symbol, each in a separate piece

    @property
    def pieces(self) -> range:
        """Return the pieces' numbers; their count follows from the clues."""
        return range(len(self.clues) // len(self.symbols))

    @property
    def noun(self) -> str:
        """Return the word for a symbol."""
        return "number" if all(map(str.isdecimal, self.symbols)) else "letter"

    @cached_property
    def cells_with(self) -> dict[str, list[Cell]]:
        """Return the cells of each symbol."""
        return {s: [c for c in self.clues if self.clues[c] == s] for s in self.symbols}

    @property
    def anchors(self) -> dict[int, Cell]:
        """Return a clue in each piece, if known, by the piece's number.

        A clue keeps its piece when others are removed.
        """
        return {k: cell for k, cell in enumerate(self.copies) if self.clues[cell] != "?"}

    @property
    def all_known(self) -> bool:
        """Return whether the board has no `?`."""
        return "?" not in self.clues.values()

    @cached_property
    def label(self) -> dict[Pair, Pair]:
        """Return for each side the side that represents it: one for all that clue cells join."""
        return _join_sides(self.grid, tuple(self.clues))

    def label_of(self, clue: Cell) -> Pair:
        """Return the side that represents the four sides of a clue's cell, which are joined."""
        return self.label[self.grid.sides(clue)[0]]

    def empty(self) -> list[Cell]:
        """Return the cells without a clue."""
        return [cell for cell in self.grid.cells() if cell not in self.clues]


@lru_cache(maxsize=4)  # boards with fewer known clues have clues in the same cells
def _join_sides(grid: Grid, cells: tuple[Cell, ...]) -> dict[Pair, Pair]:
    """Return for each side the side that represents it: one for all that these cells join."""
    joined = {side: [side] for side in grid.points.pairs()}
    for cell in cells:
        for side in (sides := grid.sides(cell)):
            joined[side] = joined[side] + sides
    parts = components(joined, joined.__getitem__)
    return {side: min(part) for part in parts for side in part}


def parse(blocks: Blocks, largest: int) -> SlashPackBoard:
    """Return the board in the block `board`: rows of letters or numbers, `?` and `.` (empty).

    Raises BoardError with the place of a mistake.
    """
    only_blocks(blocks, ("board",))
    cells = table(blocks, "board", largest=largest)
    clues = {cell: text for cell, text in cells.items() if text != "."}
    known = {cell: text for cell, text in clues.items() if text != "?"}
    if not known:
        raise BoardError("no letter and no number on the board", block="board")
    numbers = next(iter(known.values())).isdigit()
    for cell, text in known.items():
        if why := _find_mistake(text, numbers, len(cells)):
            raise BoardError(why, block="board", row=cell.row, col=cell.col)
    symbols = sorted(set(known.values()))
    if numbers:
        symbols = [str(n + 1) for n in range(max(map(int, symbols)))]
    if len(clues) % len(symbols):
        why = f"{len(clues)} clues cannot be split into pieces of {len(symbols)}"
        raise BoardError(f"{why}{_explain_uneven(clues, symbols)}", block="board")
    often = max(symbols, key=lambda symbol: [*clues.values()].count(symbol))
    copies = [cell for cell in clues if clues[cell] == often]
    return SlashPackBoard(
        grid_of(cells), clues, tuple(symbols), tuple(copies[: len(clues) // len(symbols)])
    )


def _explain_uneven(clues: Mapping[Cell, str], symbols: Sequence[str]) -> str:
    """Return why this many clues cannot be split: the symbols that are too many, or how few miss.

    The text follows the message that they cannot be split.
    """
    pieces, seen = len(clues) // len(symbols), Counter(clues.values())
    if pieces and (many := [s for s in symbols if seen[s] > pieces]):
        counts = ", ".join(f"{seen[s]} of {s}" for s in many)
        return f": {counts}, where at most {pieces} of each can stand"
    return f": expected {-len(clues) % len(symbols)} more"


def _find_mistake(text: str, numbers: bool, most: int) -> str | None:
    """Return the mistake in a clue on a board of `most` cells; None if it is right."""
    if not text.isdigit() and not (text.isalpha() and len(text) == 1):
        return f"{text!r} is not a letter, a number, ? or ."
    if text.isdigit() != numbers:
        kinds = ("letters", "a number") if text.isdigit() else ("numbers", "a letter")
        return f"{text!r} is {kinds[1]}, but the clues before it are {kinds[0]}"
    if numbers and (text.startswith("0") or not text.isascii()):
        return f"{text!r} is not a number from 1, without leading zeros"
    if numbers and (len(text) > 4 or int(text) > most):
        return f"the number {text[:12]} is above the number of cells, {most}"
    return None


Quarter: TypeAlias = tuple[Cell, str]  # the part of a cell at its side n, w, e or s

STEPS = {"n": (-1, 0, "s"), "w": (0, -1, "e"), "e": (0, 1, "w"), "s": (1, 0, "n")}
PARTS = {"": ("nwes",), "/": ("nw", "es"), "\\": ("ne", "ws"), "/\\": ("n", "w", "e", "s")}
"""The quarters that are together in a cell with these lines."""


def list_joined(lines: Answer, quarter: Quarter) -> Sequence[Quarter]:
    """Return the quarters next to one that no line parts from it."""
    (row, col), side = quarter
    down, right, facing = STEPS[side]
    drawn = "".join(way for way in "/\\" if (Cell(row, col), way) in lines)
    own = next(part for part in PARTS[drawn] if side in part)
    return [(Cell(row + down, col + right), facing), *((Cell(row, col), one) for one in own)]


def pieces(grid: Grid, lines: Answer) -> list[set[Quarter]]:
    """Return the pieces that the lines cut the board into, as sets of quarters of cells."""
    part_of: dict[Quarter, tuple[Cell, str]] = {}
    for cell in grid.cells():
        for sides in PARTS["".join(way for way in "/\\" if (cell, way) in lines)]:
            part_of |= dict.fromkeys(((cell, side) for side in sides), (cell, sides))

    def joined(part: tuple[Cell, str]) -> Iterator[tuple[Cell, str]]:
        """Yield the parts of other cells that share a side with this one."""
        (row, col), sides = part
        for side in sides:
            down, right, facing = STEPS[side]
            if other := part_of.get((Cell(row + down, col + right), facing)):
                yield other

    found = components(dict.fromkeys(part_of.values()), joined)
    return [{(cell, side) for cell, sides in piece for side in sides} for piece in found]
