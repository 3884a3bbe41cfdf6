"""The board that the blocks of a document describe, one type for all kinds."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

from ...errors import BoardError
from ..grid import Cell, Grid
from ..partition import Partition
from ..pen import Pen
from ..text import Blocks, only_blocks

Side = Literal["left", "top", "right", "bottom"]
"""The place of a clue outside the grid: left or right of a row, above or below a column."""

NO_REGIONS = Partition(Grid(0, 0), (), ())


class Clue(NamedTuple):
    """A clue that can be removed: its key among the board's clues, its words and its cells."""

    key: Hashable
    says: str  # "the 3 in R2C5"
    cells: frozenset[Cell]


class Arrow(NamedTuple):
    """A number that counts cells in a direction: `^`, `v`, `<` or `>`."""

    way: str
    number: int


class Cage(NamedTuple):
    """A number that a region's numbers combine to, by an operator: `+`, `-`, `*` or `/`.

    The operator is "" if it is unknown, and for a single cell.
    """

    operator: str
    number: int


class Sums(NamedTuple):
    """The sums of the numbers below a black cell, and of those to its right."""

    down: int | None
    right: int | None


@dataclass(frozen=True)
class Board:
    """A parsed puzzle. The kind's blocks fill their own fields; the others stay empty.

    `clues`, `points`: numbers in cells, and at grid points; None for a `?`, an unknown number.
    `arrows`: numbers with arrows in cells; None for an unknown one.
    `sums`: the black cells of a board with sums.
    `cages`: the results of combining a region's numbers, each in one of the region's cells.
    `outside`: the clues next to each row, and above or below each column; None for an unknown list.
    `waived`: the kind's rules that do not hold on this board.
    """

    grid: Grid
    clues: Mapping[Cell, int | None] = field(default_factory=dict)
    symbols: Mapping[Cell, str] = field(default_factory=dict)
    points: Mapping[Cell, int | None] = field(default_factory=dict)
    regions: Partition = NO_REGIONS
    number: int = 0
    arrows: Mapping[Cell, Arrow | None] = field(default_factory=dict)
    sums: Mapping[Cell, Sums] = field(default_factory=dict)
    cages: Mapping[Cell, Cage] = field(default_factory=dict)
    outside: Mapping[Side, tuple[tuple[int, ...] | None, ...]] = field(default_factory=dict)
    waived: frozenset[str] = frozenset()

    def known(self) -> dict[Cell, int]:
        """Return the clues whose number is known."""
        return {cell: k for cell, k in self.clues.items() if k is not None}

    def with_symbol(self, chars: str) -> list[Cell]:
        """Return the cells with one of these symbols, in order."""
        return sorted(cell for cell, char in self.symbols.items() if char in chars)


B = TypeVar("B", bound=Board)


class Read(NamedTuple):
    """The content of a block: the rows and columns of the grid (None if it does not say), its
    value.
    """

    rows: int | None
    cols: int | None
    value: Any


class Block:
    """A type of block.

    `field`: the field of Board that it fills. `optional`: a file may omit it.
    `edge`: user units of free space that it needs all around the board.
    `whole`: generated boards keep all its clues, unless the user asks for the fewest.
    `rare`: generated boards have only those of its clues that a unique answer needs.
    `chooses_rules`: it only says which rules hold. A file may combine it with a puzz.link address;
    then it replaces the default there.
    """

    field: ClassVar[str]
    edge: ClassVar[int] = 6
    optional = False
    whole = False
    rare = False
    chooses_rules = False

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the content of the block's text. Raises BoardError with the place in the block."""
        raise BoardError(f"{type(self).__name__} cannot be read")

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for mistakes in block `name` that only the whole board shows."""

    def text(self, board: Board) -> str:
        """Return the text that `read` turns into this board's value again."""
        raise BoardError(f"{type(self).__name__} cannot be written")

    def describe(self, board: Board) -> str:
        """Return a sentence for readers who do not see the board; "" if it has nothing to say."""
        return ""

    def rule_note(self, board: Board) -> str:
        """Return a sentence on which rules hold on this board; "" for a block that changes none."""
        return ""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the block's part of the board."""

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the clues that can be removed."""
        return ()

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without the clues of these keys."""
        return board

    def places(self, board: Board) -> Sequence[Any] | None:
        """Return the places for further clues; None for a block that takes none."""
        return None

    def with_clue(self, board: B, place: Any, answer: frozenset[Any]) -> Iterator[B]:
        """Yield the board with one more clue, for each clue that the answer might have there."""
        yield from ()

    def margin(self, board: Board) -> tuple[int, int]:
        """Return the space left of the board and above it that the block needs, in clues."""
        return 0, 0

    def margin_after(self, board: Board) -> tuple[int, int]:
        """Return the space right of the board and below it that the block needs, in clues."""
        return 0, 0


def parse_board(blocks: Blocks, types: Mapping[str, Block], largest: int, made: type[B]) -> B:
    """Return the board that the blocks describe.

    Raises BoardError for a missing or unknown block, one that cannot be read, or one whose size
    differs from the size of the blocks before it.
    """
    only_blocks(blocks, types)
    found: dict[str, Any] = {}
    size: dict[str, int] = {}
    told_by = ""  # the first block that has a size
    for name, block in types.items():
        if block.optional and name not in blocks:
            continue
        rows, cols, value = block.read(blocks, name, largest)
        own = {w: n for w, n in (("rows", rows), ("columns", cols)) if n is not None}
        if any(size.get(what, count) != count for what, count in own.items()):
            raise BoardError(
                f"{_sizes(own)}, but `{told_by}` has {_sizes(size)}", block=name, row=0
            )
        told_by = told_by or name * bool(own)
        size |= own
        had = found.get(block.field)
        found[block.field] = {**had, **value} if had else value  # two sides of outside clues
    return made(grid=Grid(size["rows"], size["columns"]), **found)


def _sizes(size: Mapping[str, int]) -> str:
    return " and ".join(f"{count} {what}" for what, count in size.items())


def check_square(grid: Grid, block: str) -> None:
    """Raise BoardError for a grid whose rows and columns differ in number."""
    if grid.rows != grid.cols:
        why = f"{grid.rows} rows and {grid.cols} columns; expected a square"
        raise BoardError(why, block=block, row=0)


def lacking(
    numbers: Mapping[Cell, int | None], keys: Collection[Hashable], *, stays: bool
) -> dict[Cell, int | None]:
    """Return the numbers without some of them. `stays`: their places stay, as `?`."""
    if stays:
        return {at: None if at in keys else value for at, value in numbers.items()}
    return {at: value for at, value in numbers.items() if at not in keys}
