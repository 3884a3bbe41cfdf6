"""The board that the blocks of a document give, one value for all kinds."""

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
"""Where a clue outside the grid stands: beside a row, above or below a column."""

NO_REGIONS = Partition(Grid(0, 0), (), ())


class Clue(NamedTuple):
    """A clue that can be taken away: its name among the board's clues, and where it stands."""

    key: Hashable
    says: str  # "the 3 in R2C5"
    cells: frozenset[Cell]


class Arrow(NamedTuple):
    """A number that speaks of the cells in a direction: `^`, `v`, `<` or `>`."""

    way: str
    number: int


class Cage(NamedTuple):
    """What the numbers in a region make, by an operator: `+`, `-`, `*`, `/`, or "" for one of them
    that is not told, and for a single cell."""

    operator: str
    number: int


class Sums(NamedTuple):
    """What the numbers below a black cell add up to, and those to the right of it."""

    down: int | None
    right: int | None


@dataclass(frozen=True)
class Board:
    """A parsed puzzle. A kind's blocks fill what they are about; the rest stays empty.

    `clues`, `points`: numbers in cells, and at grid points; None for a `?`, an unknown number.
    `arrows`: numbers with arrows in cells; None for a cell of which nothing is said.
    `sums`: the black cells of a board with sums.
    `cages`: what the numbers of a region make, in one of its cells.
    `outside`: the clues beside each row, and above or below each column; None for an unknown list.
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
        """The clues whose number is known."""
        return {cell: k for cell, k in self.clues.items() if k is not None}

    def with_symbol(self, chars: str) -> list[Cell]:
        """The cells with one of these symbols, in order."""
        return sorted(cell for cell, char in self.symbols.items() if char in chars)


B = TypeVar("B", bound=Board)


class Read(NamedTuple):
    """What a block's text says: rows and columns of the grid, where it tells them; its value."""

    rows: int | None
    cols: int | None
    value: Any


class Block:
    """A type of block. `field`: what it fills in a Board; `optional`: a file may leave it out.

    `edge`: user units that it wants free all around the board. `whole`: boards that are made keep
    all its clues, unless the fewest are wished for. `rare`: they have none of its clues but those
    that they need to have one answer. `chooses_rules`: it only says which rules hold; a file may
    have it beside an address of puzz.link, and then it counts instead of what is usual there.
    """

    field: ClassVar[str]
    edge: ClassVar[int] = 6
    optional = False
    whole = False
    rare = False
    chooses_rules = False

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Raises BoardError with the place in the block."""
        raise BoardError(f"{type(self).__name__} cannot be read")

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for what only the whole board shows; `name`: of the block."""

    def text(self, board: Board) -> str:
        """The text that `read` turns into this board's value again."""
        raise BoardError(f"{type(self).__name__} cannot be written")

    def describe(self, board: Board) -> str:
        """A sentence for those who do not see the board; "" if there is nothing to say."""
        return ""

    def rule_note(self, board: Board) -> str:
        """Return a sentence on which rules hold on this board; "" for a block that changes none."""
        return ""

    def draw(self, pen: Pen, board: Board) -> None:
        """What the block puts on the board."""

    def clues(self, board: Board) -> Sequence[Clue]:
        """What can be taken away."""
        return ()

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """The board without the clues of these keys."""
        return board

    def places(self, board: Board) -> Sequence[Any] | None:
        """Where further clues could stand; None for a block that takes none."""
        return None

    def with_clue(self, board: B, place: Any, answer: frozenset[Any]) -> Iterator[B]:
        """The board with a clue more, each of those that the answer might have there."""
        yield from ()

    def margin(self, board: Board) -> tuple[int, int]:
        """Clues of room that it wants to the left of the board and above it."""
        return 0, 0

    def margin_after(self, board: Board) -> tuple[int, int]:
        """The same to the right of the board and below it."""
        return 0, 0


def parse_board(blocks: Blocks, types: Mapping[str, Block], largest: int, made: type[B]) -> B:
    """The board of some blocks. Raises BoardError for a missing or unknown block, or one that
    cannot be read, or whose size differs from that of the blocks before.
    """
    only_blocks(blocks, types)
    found: dict[str, Any] = {}
    size: dict[str, int] = {}
    told_by = ""  # the first block with a size of its own
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
    """Without some of the numbers; `stays`: their places stay, as `?`."""
    if stays:
        return {at: None if at in keys else value for at, value in numbers.items()}
    return {at: value for at, value in numbers.items() if at not in keys}
