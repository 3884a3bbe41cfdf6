"""The blocks that choose which rules of a kind hold on one board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from ...errors import BoardError
from ..pen import Pen
from ..text import Blocks, block_lines
from .board import Block, Board, Read

NOTHING = "nothing"
"""The text of a block that waives no rule."""


@dataclass(frozen=True)
class Allowances(Block):
    """Names of things that the board allows, one on each line; without the block, it allows none.

    `things`: each rule that a board may waive, and the name of the thing that it forbids:
    "U-turns".
    """

    things: Mapping[str, str]
    optional: bool = True
    chooses_rules: bool = True
    word: ClassVar[str] = "Allowed"
    names_rules_that_hold: ClassVar[bool] = False
    layout = "words"
    blank = ""

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the names of the waived rules, without a size of the grid or a value."""
        rules = {words.lower(): rule for rule, words in self.things.items()}
        lines = block_lines(blocks, name, "lines", largest=largest)
        found = dict[str, None]()
        for row, line in enumerate(lines):
            thing = " ".join(line.split()).lower()
            if thing == NOTHING and len(lines) == 1:
                continue
            if thing not in rules:
                one = " or ".join(f"`{words}`" for words in self.things.values())
                why = f"expected {one}, one on each line; found {line.strip()!r}"
                if thing == NOTHING:
                    why = f"`{NOTHING}` stands alone; here are {len(lines)} lines"
                raise BoardError(why, block=name, row=row)
            if rules[thing] in found:
                raise BoardError(f"{line.strip()!r} is listed twice", block=name, row=row)
            found[rules[thing]] = None
        return Read(None, None, None, frozenset(found))

    def text(self, board: Board) -> str:
        """Return the allowed things, one on each line, or `nothing`."""
        return "\n".join(self._list_chosen(board)) or NOTHING

    def vary(self, rng: Random, text: str | None) -> str | None:
        """Return a random choice of the things, since an answer stays one if more is allowed."""
        allowed = [words for words in self.things.values() if rng.random() < 0.5]
        return "\n".join(allowed) or NOTHING

    def describe(self, board: Board) -> str:
        """Return a sentence with the chosen things; "" if there are none."""
        chosen = ", ".join(self._list_chosen(board))
        return f"{self.word}: {chosen}." if chosen else ""

    def rule_note(self, board: Board) -> str:
        """Return a sentence on what this board allows and what it does not."""
        allowed = self._list_chosen(board)
        forbidden = [words for words in self.things.values() if words not in allowed]
        if not allowed:
            return f"This board allows no {' and no '.join(forbidden)}."
        but = f", but no {' and no '.join(forbidden)}" if forbidden else ""
        return f"This board allows {' and '.join(allowed)}{but}."

    def draw(self, pen: Pen, board: Board) -> None:
        """Write a note above the board for each chosen thing."""
        for above, words in enumerate(reversed(self._list_chosen(board))):
            pen.note(f"{words[0].upper()}{words[1:]} allowed", above)

    def margin(self, board: Board) -> tuple[int, int]:
        """Return 0 for the left, and for the top one row for each allowed thing."""
        return 0, len(self._list_chosen(board))

    def _list_chosen(self, board: Board) -> list[str]:
        holds = self.names_rules_that_hold
        return [words for rule, words in self.things.items() if (rule in board.waived) != holds]


@dataclass(frozen=True)
class Switches(Allowances):
    """Names of variants without clues that the board has, one on each line: "anti-knight".

    `things`: the rule of each variant, and the variant's name. `drawn`: functions that draw the
    variants; they return False for one that needs a note.
    """

    drawn: Mapping[str, Callable[[Pen, Board], bool]] = field(default_factory=dict)
    word: ClassVar[str] = "Required"
    names_rules_that_hold: ClassVar[bool] = True

    @property
    def rules(self) -> Collection[str]:  # type: ignore[override]
        """Return the names of the rules that a board may require."""
        return self.things.keys()

    def read(self, blocks: Blocks, name: str, largest: int) -> Read:
        """Return the names of the rules that are not required, without a size or a value."""
        required = super().read(blocks, name, largest).waived
        return Read(None, None, None, frozenset(self.things) - required)

    def vary(self, rng: Random, text: str | None) -> str | None:
        """Return the text: an answer may break what is required."""
        return text

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each variant on the board, or write a note above it."""
        noted = [
            self.things[rule] for rule in self.drawn
            if rule not in board.waived and not self.drawn[rule](pen, board)
        ]  # fmt: skip
        for above, words in enumerate(reversed(noted)):
            pen.note(f"{words[0].upper()}{words[1:]}", above)

    def rule_note(self, board: Board) -> str:
        """Return "": a page states the rules of each variant."""
        return ""
