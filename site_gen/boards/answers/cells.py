"""Answers that choose cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..grid import Cell, named, picture
from ..paths import SIGNS
from ..pen import Pen
from ..text import cells_from_rows, cells_to_rows
from .base import Answer, AnswerType, Rows


@dataclass(frozen=True)
class Shading(AnswerType):
    """Cells that are shaded. `name`: of the rows in JSON, and the class of a shaded cell.

    `closed`: cells with a clue take no shading. `words`: of a cell that is, or is not. `given`: the
    symbol of cells that the board shades; those with other symbols take no shading.
    """

    name: str = "shaded"
    closed: bool = False
    words: tuple[str, str] = ("is shaded", "is not shaded")
    decides: tuple[str, str] = ("cell", "cells")
    given: str = ""
    shape = "cell"

    def elements(self, board: Any) -> Sequence[tuple[Cell, ...]]:
        taken = board.clues.keys() if self.closed else ()
        if self.given:
            taken = board.symbols.keys() - self.fixed(board)
        return [(cell,) for cell in board.grid.cells() if cell not in taken]

    def fixed(self, board: Any) -> frozenset[Cell]:
        return frozenset(board.with_symbol(self.given)) if self.given else frozenset()

    def candidates(self, board: Any) -> Iterable[Answer]:
        given = self.fixed(board)
        return (given | one for one in super().candidates(board) if one.isdisjoint(given))

    def to_json(self, board: Any, answer: Answer) -> Rows:
        return {self.name: cells_to_rows(board.grid, answer)}

    def from_json(self, board: Any, rows: Rows) -> Answer:
        return cells_from_rows(rows[self.name])

    def picture(self, board: Any, answer: Answer) -> Sequence[str]:
        return picture(board.grid, lambda cell: "#" if cell in answer else ".")

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        pen.fill(answer - self.fixed(board), f"answer {self.name}")

    def draw_decision(self, pen: Pen, board: Any, key: Cell, one: bool) -> None:
        if one:
            pen.fill([key], self.name)
        else:
            pen.cross(key, "decision")

    def say_decision(self, board: Any, key: Cell, one: bool) -> str:
        return f"{named(key)} {self.words[not one]}"


@dataclass(frozen=True)
class Placed(Shading):
    """Objects in cells. `name`: a noun, for the rows in JSON, the class and the words.

    `sign`: how it is drawn, "circle", "light", "square", "star" or "triangle"; without it, the
    sign of its name. `closed`: cells with a clue hold none. `words`: of a cell that holds one, or
    does not; without them, "holds a star" and "holds no star".
    """

    name: str = "star"
    words: tuple[str, str] = ("", "")
    sign: str = ""

    def __post_init__(self) -> None:
        sign = self.sign or self.name
        if sign not in SIGNS:
            raise ValueError(f"there is no sign {sign!r}; `sign` may be {', '.join(SIGNS)}")
        object.__setattr__(self, "sign", sign)
        object.__setattr__(self, "called", self.name)
        if not any(self.words):
            object.__setattr__(self, "words", (f"holds a {self.name}", f"holds no {self.name}"))

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        for cell in sorted(answer - self.fixed(board)):
            pen.sign(cell, self.sign, f"answer {self.name}")

    def draw_decision(self, pen: Pen, board: Any, key: Cell, one: bool) -> None:
        if one:
            pen.sign(key, self.sign, f"decision {self.name}")
        else:
            pen.cross(key, "decision")
