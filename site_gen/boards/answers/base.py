"""The interface of answer types."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Literal, NamedTuple

from ..grid import Cell, Pair
from ..pen import Pen

Answer = frozenset[Any]
Rows = Mapping[str, list[str]]
"""An answer as pictures, rows of characters by name: what `site-gen solve` prints."""

HELD = " A long tap or the right mouse button marks “surely not” at once."
ERASE = "Draw over lines to erase them."


class Said(NamedTuple):
    """A decision in words: "R2C5 shaded", "R2C5 ≠ 3". Places of which the same holds are listed,
    and so are values, so none of the words is a verb in the singular."""

    place: str
    holds: str
    value: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self))


class AnswerType:
    """An answer is a set of keys: cells, pairs, a cell or a pair with a value ...

    Boards are those of the blocks, or a kind's own with the same fields.

    `shape`: how a mark looks in the browser, and which gestures make it: the name of a module in
    `templates/play/shapes`. `how`: what a reader does, in sentences. `paint`: a stroke from cell to
    cell marks the sides around a rectangle. `full`: each choice must hold one.
    `pairs`: what a pair is, of cells ("steps") or of grid points ("sides").
    `decides`: what a single key decides about, one and many of them. `sign`: the name of a mark's
    sign, where it is one. `called`: a mark of the reader's in a cell, in words.
    `has_candidates`: keys are numbers in cells: as decisions, so many that a page draws them only
    when they are wanted, and a step excludes one only where it matters.
    """

    shape: ClassVar[str]
    how: str
    paint: ClassVar[bool] = False
    full: bool = False
    pairs: Literal["steps", "sides"] = "steps"
    decides: tuple[str, str] = ("decision", "decisions")
    sign: str = ""
    called: str = "marked"
    has_candidates: ClassVar[bool] = False

    def elements(self, board: Any) -> Sequence[tuple[Any, ...]]:
        """What a reader marks by one touch each: keys that go together."""
        raise NotImplementedError

    def choices(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Elements, by number, of which one place can hold only some: a cell's digits, say."""
        return ()

    def notes(self, board: Any) -> Sequence[Cell]:
        """Return the cells that the reader may note as inside or outside: no part of an answer."""
        return ()

    def fixed(self, board: Any) -> frozenset[Any]:
        """Keys of every answer that the board gives: no reader marks them."""
        return frozenset()

    def to_json(self, board: Any, answer: Answer) -> Rows:
        raise NotImplementedError

    def from_json(self, board: Any, rows: Rows) -> Answer:
        raise NotImplementedError

    def picture(self, board: Any, answer: Answer) -> Sequence[str]:
        """One that a terminal shows."""
        return next(iter(self.to_json(board, answer).values()))

    def cells(self, board: Any, key: Any) -> Sequence[Cell]:
        """Where a single key lies."""
        return [key if isinstance(key, Cell) else key[0]]

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        raise NotImplementedError

    def draw_decision(self, pen: Pen, board: Any, key: Any, one: bool) -> None:
        """A single key of the answer: it is there, or it is not."""
        raise NotImplementedError

    def draw_wrong(self, pen: Pen, keys: Collection[Any]) -> None:
        """Cells and marks where a rule is broken."""
        pen.ring([key for key in keys if isinstance(key, Cell)], "wrong")
        pairs = [key for key in keys if isinstance(key, Pair)]
        for css in ("gap", "wrong"):  # dashes show only where the line below them is gone
            (pen.along_sides if self.pairs == "sides" else pen.through_cells)(pairs, css)

    def say_decision(self, board: Any, key: Any, one: bool) -> Said:
        """The same in words: "R2C5 shaded"."""
        raise NotImplementedError

    def settles(self, board: Any, key: Any, one: bool) -> Iterable[Any]:
        """Return the keys of the answer that one of a kind's `decisions` settles by itself."""
        return ()

    def explain(
        self, decided: Mapping[Any, bool], used: Mapping[Any, bool]
    ) -> tuple[str, str] | None:
        """Why some decisions follow from others by the rules alone, in a few words, and the rule;
        None where the decisions themselves say it best."""
        return None

    def candidates(self, board: Any) -> Iterable[Answer]:
        """Answers of a tiny board among which all right ones are, found without a model."""
        elements = self.elements(board)
        for chosen in product((False, True), repeat=len(elements)):
            picked = zip(elements, chosen, strict=True)
            yield frozenset(key for keys, one in picked if one for key in keys)
