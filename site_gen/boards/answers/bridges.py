"""Answers with no, one or two bridges between islands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..blocks import Board
from ..blocks.board import Clue
from ..grid import Cell, Pair, characters, components, joined, named, pair, picture
from ..pen import Pen
from ..phrases import say_all
from ..text import join_words
from .base import HELD, Answer, AnswerType, DecisionText, Fact, Rows

CUT_OFF = "be cut off from the other islands"
FULL = "have all their bridges and "
MOST_NAMED = 4  # islands at most that a sentence names
ASIDE = -0.09, 0.09  # the offsets of the first and the second bridge from the middle, in cells


@dataclass(frozen=True)
class Bridges(AnswerType):
    """Single or double straight bridges between islands (cells with a clue) that see each other.

    The key `(pair, 1)` means that there is a bridge, `(pair, 2)` that there is a second one.
    """

    decides: tuple[str, str] = ("bridge", "bridges")
    shape = "bridge"
    signs = "012"
    how = (
        "Drag from island to island, or tap between two: one bridge; again: two; again: a cross, "
        "for no bridge; again: clear. Keys: the arrow keys move; on an island, W, A, S and D draw "
        f"a bridge up, left, down and right, with Shift a cross.{HELD}"
    )

    def spans(self, board: Board) -> list[Pair]:
        """Return the pairs of islands that see each other: first those in rows, then those in
        columns.
        """
        found = []
        for order in (lambda c: c, lambda c: (c.col, c.row)):
            islands = sorted(board.clues, key=order)
            across = order(Cell(0, 1)) == Cell(0, 1)
            for a, b in pairwise(islands):
                if (a.row == b.row) if across else (a.col == b.col):
                    found.append(Pair(a, b))
        return found

    def elements(self, board: Board) -> Sequence[tuple[Any, ...]]:
        """Return one key per element: for each span a first bridge, then a second one."""
        return [((span, k),) for span in self.spans(board) for k in (1, 2)]

    def choices(self, board: Board) -> Sequence[tuple[int, ...]]:
        """Return for each span the indices of its two elements."""
        return [(2 * i, 2 * i + 1) for i in range(len(self.spans(board)))]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return `h`: the number of bridges from each cell to its right neighbour, and `v`: to the
        one below.
        """
        rows, cols = board.grid.rows, board.grid.cols
        count: dict[Pair, int] = {}
        for span, _ in answer:
            for step in steps(span):
                count[step] = count.get(step, 0) + 1
        right = [[Pair(Cell(r, c), Cell(r, c + 1)) for c in range(cols - 1)] for r in range(rows)]
        below = [[Pair(Cell(r, c), Cell(r + 1, c)) for c in range(cols)] for r in range(rows - 1)]
        return {
            name: ["".join(str(count.get(step, 0)) for step in line) for line in lines]
            for name, lines in (("h", right), ("v", below))
        }

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the keys of the answer from the numbers of bridges in `h` and `v`.

        A bridge that does not lead from island to island has a key for each of its steps.
        """
        left = {
            step: int(char)
            for name, across in (("h", 1), ("v", 0))
            for a, char in characters(rows[name])
            for step in [Pair(a, Cell(a.row + 1 - across, a.col + across))]
        }
        found = dict[Pair, int]()
        for span in self.spans(board):
            found[span] = min(left[step] for step in steps(span))
            left |= {step: left[step] - found[span] for step in steps(span)}
        many = [*found.items(), *((step, n) for step, n in left.items() if step not in found)]
        return frozenset((span, k) for span, n in many for k in range(1, n + 1))

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        """Return a picture with the islands' numbers, bridges as ─ ═ │ ║, and dots elsewhere."""
        at = {cell: "?" if k is None else str(k) for cell, k in board.clues.items()}
        for key in sorted(answer):
            (a, b), count = key
            for cell in self.cells(board, key)[1:-1]:
                at[cell] = "─═"[count - 1] if a.row == b.row else "│║"[count - 1]
        return picture(board.grid, lambda cell: at.get(cell, "."))

    def cells(self, board: Board, key: tuple[Pair, int]) -> Sequence[Cell]:
        """Return the cells of a bridge, from island to island."""
        met = steps(key[0])
        return [met[0].a, *(step.b for step in met)]

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw one line for a single bridge, two for a double one."""
        for span in self.spans(board):
            if count := sum((span, k) in answer for k in (1, 2)):
                pen.bridge(span, (0,) if count == 1 else ASIDE, "answer bridge")

    def draw_decision(self, pen: Pen, board: Board, key: tuple[Pair, int], one: bool) -> None:
        """Draw a bridge (`one`), or a cross in its middle. The second bridge of a span is beside
        the first.
        """
        span, count = key
        if one:
            pen.bridge(span, (ASIDE[count - 1],), "bridge")
        else:
            pen.cross_between(span, 0.5, "decision", aside=0.12 * (count - 1))

    def say_decision(self, board: Board, key: tuple[Pair, int], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1–R1C4 bridge", "no bridge", "two bridges" or "at most
        one bridge".
        """
        span, count = key
        what = ("bridge" if one else "no bridge") if count == 1 else (
            "two bridges" if one else "at most one bridge"
        )  # fmt: skip
        verb = "has a" if what == "bridge" else "has"
        return DecisionText("–".join(map(named, span)), what, verb=verb)

    def explain(
        self,
        board: Board,
        decided: Mapping[tuple[Pair, int], bool],
        used: Mapping[tuple[Pair, int], bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain bridges of an island by its neighbours, and second ones by a 1."""
        if len(clues) != 1 or len(clues[0].cells) != 1:
            return None
        (cell,), says = clues[0].cells, clues[0].says
        if board.clues[cell] == 1 and decided.keys() <= {(span, 2) for span, _ in decided}:
            return f"{says} takes only one bridge", "count_bridges"
        near = sum(cell in span for span in self.spans(board))
        if not used and all(decided.values()) and all(cell in span for span, _ in decided):
            told = f"{says} has only {near} neighbour{'s' * (near > 1)}"
            return told.replace("only 1", "only one"), "count_bridges"
        return None

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that an island has all its bridges, or had only one neighbour from the start."""
        spans, ((span, k), *more) = self.spans(board), decided
        for island in span if not more else ():
            number, own = board.clues[island], [one for one in spans if island in one]
            bridges = {(one, n) for one in own for n in (1, 2) if made.get((one, n))}
            if all(decided.values()):
                if len(own) == 1:
                    told = f"{named(island)} has only one neighbour"
                    return Fact(told, (), (), "joined_islands") if k == 1 else None
            elif len(bridges) == number:
                told = f"the {number} in {named(island)} has {say_all(number, 'bridges')}"
                return Fact(told, {island}, bridges, "count_bridges")
        return None

    def explain_position(
        self, board: Board, known: Mapping[tuple[Pair, int], bool]
    ) -> tuple[str, str] | None:
        """Name the islands of a small part that no bridge could join to the others."""
        near = joined(span for span in self.spans(board) if known.get((span, 1)) is not False)
        parts = components(sorted(board.clues), lambda island: near.get(island, []))
        if len(parts) < 2:
            return None
        least = min(map(len, parts))
        part = min(sorted(one) for one in parts if len(one) == least)
        if len(part) > MOST_NAMED:
            return None
        count = Counter(island for (span, _), one in known.items() if one for island in span)
        full = FULL * (len(part) > 1 and all(count[one] == board.clues[one] for one in part))
        return f"{join_words(map(named, part))} would {full}{CUT_OFF}", "joined_islands"

    def join_mistakes(self, told: Collection[str]) -> str:
        """Name both parts of which one would be cut off, as `R1C2, or R3C2,`."""
        if len(told) != 2 or not all(one.endswith(CUT_OFF) for one in told):
            return ""
        one, other = sorted((re.findall(r"R\d+C\d+", text) for text in told), key=_sort_part)
        more = [cell for cell in other if cell not in one]
        also = {len(other): "or", len(other) - len(one): "perhaps with"}.get(len(more), "")
        return f"{join_words(one)}, {also} {join_words(more)}, would {CUT_OFF}" if also else ""

    def find_evident(
        self, board: Board, decided: Mapping[tuple[Pair, int], bool]
    ) -> Sequence[tuple[Pair, int]]:
        return [(span, 3 - k) for (span, k), one in decided.items() if one == (k == 2)]

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield all answers in which each island has as many bridges as its number says."""
        spans = self.spans(board)
        last = {island: span for span in spans for island in span}
        found: list[dict[Pair, int]] = [{}]
        for span in spans:
            settled = [(i, k) for i, k in board.known().items() if last.get(i) == span]
            found = [
                counts
                for before in found
                for counts in ({**before, span: count} for count in range(3))
                if all(sum(n for e, n in counts.items() if i in e) == k for i, k in settled)
            ]
        for counts in found:
            yield frozenset((e, k) for e, n in counts.items() for k in range(1, n + 1))


def _sort_part(part: Sequence[str]) -> tuple[int, Sequence[str]]:
    return len(part), part


def steps(span: Pair) -> list[Pair]:
    """Return the steps (pairs of neighbouring cells) from one island of a span to the other."""
    (r, c), (r2, c2) = span
    if r == r2:
        return [pair(Cell(r, k), Cell(r, k + 1)) for k in range(c, c2)]
    return [pair(Cell(k, c), Cell(k + 1, c)) for k in range(r, r2)]
