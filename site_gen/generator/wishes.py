"""The requested properties of boards to generate."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ..boards.blocks import Allowances
from ..boards.text import SIZE, Blocks
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
    that are too large for their page to show a difficulty. `rules`: what the boards allow or
    require, in the words of the kind's blocks.
    """

    kind: str
    rows: int
    cols: int
    seed: int
    level: Level | None = None
    symmetry: Symmetry = "none"
    minimal: bool = False
    measured: bool = True
    rules: tuple[str, ...] = ()

    @property
    def chosen(self) -> list[str]:
        """Return the requested properties other than size and seed, as words: `easy`, `mirror`."""
        words = [self.level or "", self.symmetry.removeprefix("none"), "minimal" * self.minimal]
        return [*filter(None, words), *self.rules]

    def slug(self, number: int) -> str:
        """Return the slug of the board with a number, from 1."""
        words = [word.lower().replace(" ", "-") for word in self.chosen]
        return "-".join([f"{self.rows}x{self.cols}", *words, f"{self.seed}-{number}"])

    @property
    def command(self) -> str:
        """Return the command line that generates these boards."""
        options = [f"--size {self.rows}x{self.cols}", f"--seed {self.seed}"]
        options += [f"--difficulty {self.level}"] * bool(self.level)
        options += [f"--symmetry {self.symmetry}"] * (self.symmetry != "none")
        options += ["--minimal"] * self.minimal
        options += [f'--with "{words}"' for words in self.rules]
        return f"site-gen generate {self.kind} {' '.join(options)}"


def choose_rules(kind: Kind[Any], rules: Collection[str]) -> Blocks:
    """Return the blocks that choose these rules, in the words of the kind's blocks.

    Raises BoardError for a rule that boards of the kind cannot choose, and that is no variant.
    """
    found, blocks = dict[str, str](), kind.blocks.items()
    choices = {
        name: block.things.values() for name, block in blocks if isinstance(block, Allowances)
    }
    known = [words for things in choices.values() for words in things]
    known += [variant.name for variant in kind.variants if variant.block]
    for rule in rules:
        if rule not in known:
            listed = ", ".join(f'"{words}"' for words in known) or "none"
            raise BoardError(f"{kind.title} has no rule {rule!r} to choose; it has: {listed}")
    for name, things in choices.items():
        placed = {one.thing for one in kind.variants if one.has_clues}
        if own := [words for words in things if words in rules and words not in placed]:
            found[name] = "\n".join(own)
    return found


def find_variant_names(kind: Kind[Any], rules: Collection[str]) -> list[str]:
    """Return the names of the variants with clues among the chosen rules."""
    return [
        one.name for one in kind.variants
        if one.has_clues and not {one.name, one.thing}.isdisjoint(rules)
    ]  # fmt: skip


def choose_size(kind: Kind[Any], level: Level | None) -> int:
    """Return the default number of rows and columns for a new board. A level of None: any."""
    return kind.sizes.get(level, kind.usual) if level else kind.usual


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
