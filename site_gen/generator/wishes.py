"""The requested properties of boards to generate."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ..boards.text import SIZE
from ..errors import BoardError, SiteGenError
from ..kind import Kind
from ..levels import Level

Symmetry = Literal["none", "half-turn", "mirror"]
SYMMETRIES = get_args(Symmetry)
LEAST = 4  # rows and columns; smaller boards are hardly puzzles
MOST_SEED = 999_999


@dataclass(frozen=True)
class Wishes:
    """The requested properties of boards.

    A `level` of None means any. In a `minimal` board no clue can be left out. The `symmetry` is
    that of the places of clues; "mirror" is from left to right. `measured` is False for boards
    that are too large for their page to show a difficulty.
    """

    kind: str
    rows: int
    cols: int
    seed: int
    level: Level | None = None
    symmetry: Symmetry = "none"
    minimal: bool = False
    measured: bool = True

    @property
    def chosen(self) -> list[str]:
        """Return the requested properties other than size and seed, as words: `easy`, `mirror`."""
        words = [self.level or "", self.symmetry.removeprefix("none"), "minimal" * self.minimal]
        return [*filter(None, words)]

    def slug(self, number: int) -> str:
        """Return the slug of the board with a number, from 1."""
        return "-".join([f"{self.rows}x{self.cols}", *self.chosen, f"{self.seed}-{number}"])

    @property
    def command(self) -> str:
        """Return the command line that generates these boards."""
        options = [f"--size {self.rows}x{self.cols}", f"--seed {self.seed}"]
        options += [f"--difficulty {self.level}"] * bool(self.level)
        options += [f"--symmetry {self.symmetry}"] * (self.symmetry != "none")
        options += ["--minimal"] * self.minimal
        return f"site-gen generate {self.kind} {' '.join(options)}"


def parse_size(kind: Kind[Any], size: str) -> tuple[int, int]:
    """Return the rows and columns of a size such as 10x10.

    Raises BoardError for a size that the kind cannot have.
    """
    found = re.fullmatch(SIZE, size)
    rows, cols = map(int, found.groups()) if found else (0, 0)
    if not (min(rows, cols) >= LEAST and max(rows, cols) <= kind.largest):
        raise BoardError(f"expected rows and columns from {LEAST} to {kind.largest}, as in 10x10")
    if rows * cols > kind.most_cells:
        raise BoardError(f"at most {kind.most_cells} cells are allowed")
    return rows, cols


def parse_size_option(kind: Kind[Any], size: str) -> tuple[int, int]:
    """Return the rows and columns of the option --size of a command. Raises SiteGenError."""
    try:
        return parse_size(kind, size)
    except BoardError as error:
        raise SiteGenError(f"--size {size}: {error}") from None
