"""Generated boards of a kind, which show its author how good `compose` is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

from ...boards.text import count
from ...errors import BoardError
from ...generator.making import GenerateError, MadeBoard, make
from ...generator.wishes import Wishes
from ...kind import Kind

SIDE = 6  # rows and columns at most; larger boards take longer and show little more


@dataclass(frozen=True)
class GeneratedBoards:
    """The boards of one size that were made, the CPU seconds of each, and why others failed."""

    side: int
    boards: Sequence[MadeBoard]
    seconds: Sequence[float]
    failures: Sequence[str]

    def describe(self) -> str:
        """Return the levels, the numbers of clues and the seconds in a line."""
        what = f"{count(len(self.boards), 'board')} of {self.side}×{self.side}"
        if not self.boards:
            return what
        levels = Counter(made.word for made in self.boards)
        told = ", ".join(f"{number} {word}" for word, number in levels.most_common())
        clues = [made.clues for made in self.boards]
        seconds = [f"{one:.2f}" for one in (min(self.seconds), max(self.seconds))]
        return f"{what}: {told}; {min(clues)} to {max(clues)} clues; {' to '.join(seconds)} s each"


def generate_boards(kind: Kind[Any], number: int) -> GeneratedBoards:
    """Try to make a number of boards of a small size, without a wish for their level.

    Raises BoardError if the kind composes no square boards of up to its usual size.
    """
    for side in range(min(kind.usual, SIDE), kind.usual + 1):
        try:
            return _generate_boards(kind, side, number)
        except BoardError as error:
            if side == kind.usual:
                raise BoardError(f"`compose`, {side}×{side}: {error}") from None
    raise BoardError(f"`usual` is {kind.usual}; expected at least 1")


def _generate_boards(kind: Kind[Any], side: int, number: int) -> GeneratedBoards:
    """Try to make boards of one size. Raises BoardError if there are none of this size."""
    boards, seconds, failures = list[MadeBoard](), list[float](), list[str]()
    for i in range(1, number + 1):
        start = process_time()
        try:
            boards.append(make(Wishes(kind.name, side, side, 1), i))
        except GenerateError as error:
            failures.append(str(error))
        else:
            seconds.append(process_time() - start)
    return GeneratedBoards(side, boards, seconds, failures)
