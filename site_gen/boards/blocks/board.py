"""The board that the blocks of a document describe, one type for all kinds."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from ...errors import BoardError
from ..grid import Cell, Grid
from ..partition import Partition
from ..pen import Pen
from ..text import Blocks, only_blocks

Side = Literal["left", "top", "right", "bottom"]
"""The place of a clue outside the grid: left or right of a row, above or below a column."""

NO_REGIONS = Partition(Grid(0, 0), (), ())
"""The value of `Board.regions` for a kind without regions."""


class Clue(NamedTuple):
    """A clue that can be removed: its key among the board's clues, its words and its cells."""

    key: Hashable
    says: str  # "the 3 in R2C5"
    cells: frozenset[Cell]


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Field(Generic[T_co]):
    """A field of boards, which a type of block fills: `board[ARROWS]` is its value.

    `empty`: its value on a board without such a block.
    """

    name: str
    empty: T_co = field(compare=False)

    def key(self, place: Hashable) -> Hashable:
        """Return the key of this field's clue at a place, which names the field: two blocks can
        have a clue in one cell. Only a number in a cell has the cell alone as its key.
        """
        return place if self.name == NUMBERS.name else (self.name, place)

    def pick_places(self, places: Iterable[P], keys: Collection[Hashable]) -> set[P]:
        """Return those of the places whose clue in this field has one of these keys."""
        return {place for place in places if self.key(place) in keys}


NUMBERS = Field[Mapping[Cell, int | None]]("clues", {})
SYMBOLS = Field[Mapping[Cell, str]]("symbols", {})
REGIONS = Field("regions", NO_REGIONS)
COMMON = frozenset(one.name for one in (NUMBERS, SYMBOLS, REGIONS))
"""The fields that most kinds use; they are also attributes of Board."""
OUTSIDE = Field[Mapping[Side, tuple[tuple[int, ...] | None, ...]]]("outside", {})
"""The clues next to each row, and above or below each column: for each side ("left", "top", "right"
or "bottom"), a tuple with a list per line; None for an unknown list. A number is a list of one, and
0 may also be the empty list, so use its sum. `LINES[side]` is "row" or "column". The key of the
first row's clue at the left is `OUTSIDE.key(("left", 0))`.
"""


@dataclass(frozen=True)
class Board:
    """A parsed puzzle: `board[FIELD]` is what a block says. `with_field` sets it.

    `clues`: numbers in cells; None for a `?`, an unknown number.
    `waived`: the kind's rules that do not hold on this board.
    `fields`: the other fields that are not empty, by name.
    """

    grid: Grid
    clues: Mapping[Cell, int | None] = field(default_factory=dict)
    symbols: Mapping[Cell, str] = field(default_factory=dict)
    regions: Partition = NO_REGIONS
    waived: frozenset[str] = frozenset()
    fields: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, field: Field[T]) -> T:
        """Return the value of a field, which is empty if no block has filled it."""
        if field.name in COMMON:
            return getattr(self, field.name)  # type: ignore[no-any-return]
        return self.fields.get(field.name, field.empty)  # type: ignore[no-any-return]

    def with_field(self, field: Field[T], value: T) -> Self:
        """Return the board with this value of a field. Boards are equal if their fields are,
        whether or not a block has left one empty.
        """
        if field.name in COMMON:
            common: dict[str, Any] = {field.name: value}
            return replace(self, **common)
        others = {name: one for name, one in self.fields.items() if name != field.name}
        more = {} if value == field.empty else {field.name: value}
        return replace(self, fields=others | more)

    def known(self) -> dict[Cell, int]:
        """Return the clues without the unknown ones: cell -> number."""
        return {cell: k for cell, k in self.clues.items() if k is not None}

    def with_symbol(self, chars: str) -> list[Cell]:
        """Return the cells that hold one of the symbols in `chars`, in reading order."""
        return sorted(cell for cell, char in self.symbols.items() if char in chars)


B = TypeVar("B", bound=Board)


class Read(NamedTuple):
    """What a block's text says: the grid's rows and columns (None if it does not say), the value
    of its field of the board, and the rules that do not hold.
    """

    rows: int | None
    cols: int | None
    value: Any
    waived: frozenset[str] = frozenset()


Layout = Literal["cells", "points", "line", "lists", "one", "words"]
"""The tokens of a block: one for each cell or grid point, those of all rows or columns in one line
of text or in a line each, a single one, or lines of words.
"""


class Block:
    """A type of block.

    `field`: the field of Board that it fills, if any. A kind with two blocks of one type gives one
    of them a field of its own. `optional`: a file may omit it.
    `edge`: user units of free space that it needs all around the board.
    `whole`: generated boards keep all its clues, unless the user asks for the fewest.
    `rare`: generated boards have only those of its clues that a unique answer needs.
    `rules`: the rules of the kind that hold only on boards with this block.
    `layout`: the arrangement of its tokens. `blank`: the token that says nothing.
    `chooses_rules`: it only says which rules hold. A file may combine it with a puzz.link address;
    then it replaces the default there.
    """

    field: Field[Any] | None = None
    edge: ClassVar[int] = 6
    layout: ClassVar[Layout] = "cells"
    blank = "."
    rules: Collection[str] = ()
    optional = False
    whole = False
    rare = False
    chooses_rules = False

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return what the block `name` says: the size of the grid, and a value for the board's
        `field`.

        `largest`: the kind's limit on rows and columns. Raises BoardError with the place in the
        block.
        """
        raise BoardError(f"{type(self).__name__} cannot be read")

    @property
    def signs(self) -> str:
        """Return the characters of its tokens other than `blank`; "" for any character."""
        return ""

    def turns(self, how: str) -> bool:
        """Return whether its tokens can be rotated to the right ("rotate"), mirrored from left to
        right ("flip"), or have rows and columns exchanged ("transpose").
        """
        return True

    def turn_token(self, token: str, how: str) -> str:
        """Return a token of a board that is turned so; by default, the same."""
        return token

    def check(self, board: Board, name: str) -> None:
        """Raise BoardError for a mistake in block `name` that only the whole board shows."""

    def text(self, board: Board) -> str:
        """Return the block's text for this board: the inverse of `read`."""
        raise BoardError(f"{type(self).__name__} cannot be written")

    def describe(self, board: Board) -> str:
        """Return a sentence on the block's content, for readers who do not see the board; "" if
        there is nothing to say.
        """
        return ""

    def words_at(self, board: Board) -> Iterator[tuple[Cell, str]]:
        """Yield cells with words for what a reader sees there, unless the field is one that
        `templates/play/clues.js` describes.
        """
        yield from ()

    def rule_note(self, board: Board) -> str:
        """Return a sentence on which rules hold on this board; "" if the block changes none."""
        return ""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the block's part of the board, such as its clues."""

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return the block's clues that can be removed from this board."""
        return ()

    def without(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without the block's clues whose keys are in `keys`."""
        return board

    def erase(self, board: B, keys: Collection[Hashable]) -> B:
        """Return the board without the `?` that `without` leaves in the places of these clues."""
        return board

    def vary(self, rng: Random, text: str | None) -> str | None:
        """Return a random text for the block, or None if the file omits it.

        The board keeps its answers. By default, return `text`.
        """
        return text

    def places(self, board: Board) -> Sequence[Any] | None:
        """Return the places where a clue can be added: cells, points or indices of lines.

        Return None if the block takes no further clues.
        """
        return None

    def with_clue(self, board: B, place: Any, answer: frozenset[Any]) -> Iterator[B]:
        """Yield boards with one more clue at `place`, one for each clue that may be right for the
        answer.
        """
        yield from ()

    def margin(self, board: Board) -> tuple[int, int]:
        """Return the space that the block's clues need left of the board and above it, as a number
        of clues each.
        """
        return 0, 0

    def margin_after(self, board: Board) -> tuple[int, int]:
        """Return the space that the block's clues need right of the board and below it, as a number
        of clues each.
        """
        return 0, 0


def parse_board(blocks: Blocks, types: Mapping[str, Block], largest: int, made: type[B]) -> B:
    """Return the board, of the type `made`, that the blocks of a file describe.

    `types`: the kind's blocks by name. `largest`: its limit on rows and columns. Raises BoardError
    for a missing or unknown block, one that cannot be read, or one whose size differs from those
    before it.
    """
    only_blocks(blocks, types)
    found: list[tuple[Field[Any], Any]] = []
    waived = frozenset[str]()
    size: dict[str, int] = {}
    told_by = ""  # the first block that has a size
    for name, block in types.items():
        if block.optional and name not in blocks:
            waived |= {*block.rules}
            continue
        rows, cols, value, more = block.read(blocks, name, largest)
        own = {w: n for w, n in (("rows", rows), ("columns", cols)) if n is not None}
        if any(size.get(what, count) != count for what, count in own.items()):
            raise BoardError(
                f"{_format_size(own)}, but `{told_by}` has {_format_size(size)}", block=name, row=0
            )
        told_by = told_by or name * bool(own)
        size |= own
        waived |= more
        if block.field:
            found.append((block.field, value))
    board = made(grid=Grid(size["rows"], size["columns"]), waived=waived)
    for to, value in found:
        had = board[to]  # the clues of another side
        board = board.with_field(to, had | value if had and isinstance(value, dict) else value)
    return board


def _format_size(size: Mapping[str, int]) -> str:
    return " and ".join(f"{count} {what}" for what, count in size.items())


def check_square(grid: Grid, block: str) -> None:
    """Raise BoardError, for the block `block`, if the grid has not as many rows as columns."""
    if grid.rows != grid.cols:
        why = f"{grid.rows} rows and {grid.cols} columns; expected a square"
        raise BoardError(why, block=block, row=0)


def lacking(
    values: Mapping[Cell, T | None], gone: Collection[Cell], *, stays: bool
) -> dict[Cell, T | None]:
    """Return the values without those at `gone`. `stays`: their places stay, with None for `?`."""
    if stays:
        return {at: None if at in gone else value for at, value in values.items()}
    return {at: value for at, value in values.items() if at not in gone}
