"""What somebody wants of the boards that are to be made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["easy", "medium", "hard"]
Symmetry = Literal["none", "half-turn", "mirror"]
LEVELS, SYMMETRIES = get_args(Level), get_args(Symmetry)


@dataclass(frozen=True)
class Wishes:
    """`level`: None for any. `minimal`: no clue can be left out. `symmetry`: of the places of
    clues; "mirror" is from left to right."""

    kind: str
    rows: int
    cols: int
    seed: int
    level: Level | None = None
    symmetry: Symmetry = "none"
    minimal: bool = False

    def slug(self, number: int) -> str:
        """The name of the file of a board, by its number from 1."""
        more = [self.level or "", self.symmetry * (self.symmetry != "none")]
        chosen = filter(None, [*more, "minimal" * self.minimal])
        return "-".join([f"{self.rows}x{self.cols}", *chosen, f"{self.seed}-{number}"])

    @property
    def command(self) -> str:
        """That makes these boards."""
        options = [f"--size {self.rows}x{self.cols}", f"--seed {self.seed}"]
        options += [f"--difficulty {self.level}"] * bool(self.level)
        options += [f"--symmetry {self.symmetry}"] * (self.symmetry != "none")
        options += ["--minimal"] * self.minimal
        return f"site-gen generate {self.kind} {' '.join(options)}"
