"""Answers that put one of several values into a cell, such as digits or diagonals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, Literal

from ..blocks import CAGES, NUMBER, POINTS, SUMS, Board, Clue, SumRun, runs
from ..grid import Cell, Grid, characters, components, crossing, named, picture
from ..pen import Pen
from ..phrases import say_all
from ..sizes import divisions, room_without_number
from ..text import cell_spans, count, join_words
from .base import ERASE, HELD, Answer, AnswerType, DecisionText, Fact, Rows
from .lines import borders_between


@dataclass(frozen=True)
class Digits(AnswerType):
    """A number in each cell that is not black, from 1 to the number of "rows", to the size of the
    cell's "region", or to a given number; the board's clues are given. If each row has empty cells,
    the largest number is the number of its other cells.

    A key is a cell with its number, even if the board gives it, so an answer stays the same when a
    clue is removed.
    """

    name: str = "digits"
    most: Literal["rows", "region"] | int = "rows"
    decides: tuple[str, str] = ("possibility", "possibilities")
    shape = "digit"
    signs = ".", "a number"
    how = (
        "Tap a cell, or draw over several, then tap a number below the board or type it; the same "
        "number again clears the cells. ✎ changes to notes in the corners or in the centre of "
        "cells. Keys: the arrow keys move, with Shift they select several cells; Shift and a digit "
        "notes it in the corner, Ctrl and a digit in the centre; Space is the same as ✎; Delete "
        "clears cells."
    )
    has_candidates = True

    def how_on(self, board: Board) -> str:
        """Return the instructions, with how to type two digits if the board has numbers from 10."""
        two = " Type the two digits of a number from 10 within a second."
        return self.how + (two if self.numbers(board)[-1] > 9 else "")

    def numbers(self, board: Board) -> range:
        """Return the numbers that cells of this board may hold: 1 to the largest one."""
        if isinstance(self.most, int):
            return range(1, self.most + 1)
        sizes = [max(1, board.grid.rows - board[NUMBER])]
        if self.most == "region":
            sizes = [len(part) for part in board.regions.parts]
        return range(1, max(sizes) + 1)

    def elements(self, board: Board) -> Sequence[tuple[Any, ...]]:
        """Return the keys `(cell, number)`, one per element, for each cell that is not black."""
        black = board[SUMS]
        white = (cell for cell in board.grid.cells() if cell not in black)
        numbers = self.numbers(board)
        return [((cell, k),) for cell in white for k in numbers]

    def choices(self, board: Board) -> Sequence[tuple[int, ...]]:
        """Return for each cell the indices of its elements."""
        size, count = len(self.numbers(board)), len(self.elements(board))
        return [tuple(range(i, i + size)) for i in range(0, count, size)]

    def fixed(self, board: Board) -> frozenset[Any]:
        """Return the keys of the cells whose number the board gives."""
        return frozenset(board.known().items())

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return a picture with each cell's number; if a number has two digits, blanks separate the
        cells.
        """
        return {self.name: value_rows(board, answer)}

    def split_row(self, row: str, width: int) -> Sequence[str]:
        """Return the text of each cell of a row: between blanks, or each character."""
        return [row] if width == 1 else [text for _, text in cell_spans(row)]

    def is_sign(self, text: str) -> bool:
        """Return whether the text of a cell is a number, or `.` for none."""
        return re.fullmatch(r"\.|0|[1-9][0-9]{0,3}", text) is not None

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the numbers in the picture, each with its cell."""
        lines = (self.split_row(row, board.grid.cols) for row in rows[self.name])
        return frozenset((cell, int(text)) for cell, text in characters(lines) if text != ".")

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Write the numbers that the board does not give."""
        for cell, k in sorted(answer - self.fixed(board)):
            pen.text(cell, str(k), "answer digit", (1 + self._space_for_clue(board)) / 2)

    def draw_decision(self, pen: Pen, board: Board, key: tuple[Cell, int], one: bool) -> None:
        """Write the number (`one`), or draw a cross at its place among the cell's small numbers."""
        cell, k = key
        if one:
            css = "clue digit" if cell in board.clues else "digit"
            pen.text(cell, str(k), css, (1 + self._space_for_clue(board)) / 2)
        else:
            pen.candidate(
                cell, k, len(self.numbers(board)), "decision", self._space_for_clue(board)
            )

    def _space_for_clue(self, board: Board) -> float:
        """Return the part of a cell's height, from its top, that is kept free for a cage's clue: 0
        on boards without cages.
        """
        return 0.3 if board[CAGES] else 0

    def say_decision(self, board: Board, key: tuple[Cell, int], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 = 5" or "R1C1 ≠ 5"."""
        return DecisionText(named(key[0]), "=" if one else "≠", str(key[1]))

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield every way to fill the cells that keeps the given numbers.

        With `most` "region", each region holds the numbers from 1 to its size once.
        """
        known, cells = board.known(), board.grid.cells()
        if self.most == "region":
            yield from _fill_regions(board)
            return
        numbers = self.numbers(board)
        each = [[known[c]] if c in known else numbers for c in cells]
        for chosen in product(*each):
            yield frozenset(zip(cells, chosen, strict=True))


@dataclass(frozen=True)
class Sizes(Digits):
    """A number in each cell: connected cells with the same number form a region, and the number is
    the region's size. It is at most the board's number, if the rule `largest` holds.

    In decisions, the key of a cell with `">9"` means that its number is larger than 9.
    """

    largest: str = "largest"

    def find_fact(
        self,
        board: Board,
        decided: Mapping[tuple[Cell, int | str], bool],
        made: Mapping[tuple[Cell, int | str], bool],
    ) -> Fact | None:
        """Return a region that can only grow in a cell, or one that is complete or would be too
        large, or that the neighbours of a cell are all filled.
        """
        near, filled = board.grid.neighbours, {c: k for (c, k), one in made.items() if one}
        placed = [key for key, one in decided.items() if one]
        found = [self._find_region(board, *one, filled, made, decided) for one in placed or decided]
        if len(placed) > 1 or len({one and one.why for one in found}) != 1 or not found[0]:
            return None
        cells = {c for (c, _) in decided for c in near(c)}
        uses = {key for one in found if one for key in one.uses}
        return found[0]._replace(uses=uses or {(c, filled[c]) for c in cells if c in filled})

    def _find_region(
        self,
        board: Board,
        cell: Cell,
        k: int | str,
        filled: Mapping[Cell, int | str],
        made: Mapping[tuple[Cell, int | str], bool],
        decided: Mapping[tuple[Cell, int | str], bool],
    ) -> Fact | None:
        """Return the fact about one number in a cell."""
        if not isinstance(k, int):
            return None
        near, is_placed = board.grid.neighbours, decided[cell, k]
        alike = components((c for c, held in filled.items() if held == k), near)
        parts = [one for one in alike if one & {*near(cell)}]
        for part in parts:
            around = board.grid.around(part)
            exits = {c for c in around if c not in filled and made.get((c, k), True)}
            if is_placed and exits == {cell} and len(part) < k:
                uses = {(c, filled[c]) for c in (*part, *around) if c in filled}
                return Fact(f"{_say_part(part, k)} can only grow here", (), uses)
            if not is_placed and len(part) == k:
                told = f"{_say_part(part, k)} {'is' if k == 1 else 'are'} a complete region"
                return Fact(told, (), {(c, k) for c in part})
        if not is_placed and len(parts) == 2 and (size := sum(map(len, parts)) + 1) > k:
            ends = " and ".join(named(min(one & {*near(cell)})) for one in parts)
            told = f"otherwise the {k}s in {ends} would be in a region of {size} cells"
            return Fact(told, (), {(c, k) for part in parts for c in part})
        if not is_placed and not parts and len(decided) > 1 and {*near(cell)} <= filled.keys():
            return Fact("otherwise its number would stand alone")
        return None

    def numbers(self, board: Board) -> range:
        """Return the numbers from 1 to the board's number."""
        return range(1, board[NUMBER] + 1)

    def elements(self, board: Board) -> Sequence[tuple[Any, ...]]:
        """Return the possible numbers of each cell, one key `(cell, number)` per element.

        If the rule `largest` is waived, a cell may have a larger number than the board's, as far as
        there is room for such a region.
        """
        room = room_without_number(board.grid, board.known()) if self._is_unlimited(board) else {}
        most = {cell: max(board[NUMBER], room.get(cell, 0)) for cell in board.grid.cells()}
        return [((cell, k),) for cell in most for k in range(1, most[cell] + 1)]

    def choices(self, board: Board) -> Sequence[tuple[int, ...]]:
        """Return for each cell the indices of its elements."""
        of: dict[Cell, list[int]] = {}
        for i, ((cell, _),) in enumerate(self.elements(board)):
            of.setdefault(cell, []).append(i)
        return [*map(tuple, of.values())]

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the borders between the regions, and write the numbers."""
        pen.along_sides(borders_between(board.grid, alike(board.grid, answer)), "answer border")
        super().draw(pen, board, answer)

    def draw_decision(self, pen: Pen, board: Board, key: tuple[Cell, int | str], one: bool) -> None:
        """Write the number or, for a key like `">9"`, that text (`one`); or draw a cross at its
        place.
        """
        cell, k = key
        if isinstance(k, int):
            super().draw_decision(pen, board, (cell, k), one)
        elif one:
            pen.text(cell, k, "digit")
        else:
            pen.candidate(cell, board[NUMBER] + 1, board[NUMBER] + 1, "decision")

    def say_decision(self, board: Board, key: tuple[Cell, int | str], one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 = 5", "R1C1 ≠ 5", "R1C1 > 9" or "R1C1 ≤ 9"."""
        cell, k = key
        if isinstance(k, int):
            return super().say_decision(board, (cell, k), one)
        return DecisionText(named(cell), ">" if one else "≤", k.removeprefix(">"))

    def settles(self, board: Board, key: tuple[Cell, int | str], one: bool) -> Iterable[Any]:
        """Return the key itself, if it has a number.

        If the cell's number is decided not to be larger than the board's, return the keys of its
        larger numbers; if it is decided to be larger, return ().
        """
        cell, k = key
        if isinstance(k, int):
            return [key]
        larger = ((c, n) for ((c, n),) in self.elements(board) if c == cell and n > board[NUMBER])
        return () if one else [*larger]

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield the answers for every division into regions that fits the given numbers; regions of
        one size do not touch.
        """
        grid = board.grid
        most = len(grid.cells()) if self._is_unlimited(board) else board[NUMBER]
        for regions in divisions(grid, grid.full, range(1, most + 1), board.known()):
            yield frozenset((c, r.bit_count()) for r in regions for c in grid.from_bits(r))

    def _is_unlimited(self, board: Board) -> bool:
        return self.largest in board.waived


def _say_part(cells: Collection[Cell], k: int) -> str:
    """Return `the 3s in R1C1 and R1C2` for connected cells with the number 3."""
    if len(cells) > 3:
        return f"the {k}s from {named(min(cells))} to {named(max(cells))}"
    return f"the {k}{'s' * (len(cells) > 1)} in {join_words(map(named, sorted(cells)))}"


DRAWN = {".": "", "/": "/", "\\": "\\", "X": "/\\"}  # X, both lines, breaks the rules
"""The characters of a picture, and the lines that each shows; X, both lines, breaks the rules."""


@dataclass(frozen=True)
class Diagonals(AnswerType):
    r"""A line from corner to corner in a cell without a clue, `/` or `\`.

    `full`: each such cell holds one, so a decision against one line is a decision for the other.
    """

    name: str = "lines"
    decides: tuple[str, str] = ("line", "lines")
    full: bool = False
    sees_near = True
    shape = "line"
    signs = "".join(DRAWN)

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        no = "A long tap or the right mouse button draws / at once."
        return (
            "Tap a cell to change its line, or drag from corner to corner, through several cells "
            f"if you like. {ERASE} Keys: the arrow keys move, / and \\ draw a line"
            + (f". {no}" if self.full else f", X: a cross, for no line.{HELD}")
        )

    def elements(self, board: Any) -> Sequence[tuple[Any, ...]]:
        r"""Return the lines `/` and `\` of each cell without a clue, one key per element."""
        free = (cell for cell in board.grid.cells() if cell not in board.clues)
        return [((cell, way),) for cell in free for way in "/\\"]

    def choices(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Return for each cell the indices of its two elements."""
        return [(i, i + 1) for i in range(0, len(self.elements(board)), 2)]

    def to_json(self, board: Any, answer: Answer) -> Rows:
        r"""Return a picture with `/`, `\` or `.` for each cell."""
        chars = {drawn: char for char, drawn in DRAWN.items()}

        def char(cell: Cell) -> str:
            """Return the character for the lines in a cell."""
            return chars["".join(way for way in "/\\" if (cell, way) in answer)]

        return {self.name: picture(board.grid, char)}

    def read(self, board: Any, rows: Rows) -> Answer:
        """Return the lines that the characters of the picture show, each with its cell."""
        return frozenset(
            (cell, way) for cell, char in characters(rows[self.name]) for way in DRAWN[char]
        )

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Draw the diagonals."""
        pen.diagonals(answer, "answer line")

    def draw_decision(self, pen: Pen, board: Any, key: tuple[Cell, str], one: bool) -> None:
        """Draw the line (`one`). For a line that is excluded, draw the other one if `full`, else a
        cross.
        """
        if one or self.full:
            pen.diagonals([key if one else crossing(key)], "decision")
        else:
            pen.cross(key[0], "decision", 0.84 if key[1] == "/" else 0.16)

    def draw_wrong(self, pen: Pen, keys: Collection[Any]) -> None:
        """Draw rings around the cells of `keys`, and their lines again, where a rule is broken."""
        super().draw_wrong(pen, keys)
        lines = [key for key in keys if not isinstance(key, Cell)]
        for css in ("gap", "wrong"):
            pen.diagonals(lines, css)

    def explain(
        self,
        board: Any,
        decided: Mapping[tuple[Cell, str], bool],
        used: Mapping[tuple[Cell, str], bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain diagonals around one numbered point, by those that are drawn there, or one that
        would close a small ring.
        """
        point = self._find_point(board, clues)
        if point is None:
            ring = [line if one else crossing(line) for line, one in used.items()]
            ring += [crossing(line) if one else line for line, one in decided.items()]
            block = sorted(cell for cell, _ in ring)
            if clues or len(decided) != 1 or block not in board.grid.blocks(2, 2):
                return None
            if not self.full or {*ring} & {*board.grid.diagonals_at(block[-1])}:
                return None
            near = join_words(named(cell) for cell, _ in sorted(used))
            return f"otherwise it would close a ring with {near}", "no_cycle"
        ends = {*board.grid.diagonals_at(point)}
        meets, met = (
            [(line if one else crossing(line)) in ends for line, one in lines.items()]
            for lines in (decided, used)
        )
        around = {cell for cell, _ in ends}
        if not {cell for cell, _ in (*decided, *used)} <= around:
            return None
        wanted, says = board[POINTS][point], clues[0].says
        if all(meets) and sum(met) + len(around) - len(met) == wanted:
            told = "needs every diagonal that is left"
            if len(around) - len(met) == 1:
                told = f"needs its {'last ' * (wanted > 1)}diagonal here"
            if wanted == len(around):
                told = f"touches only {count(wanted, 'cell')}"
            return f"{says} {told}", "count_ends"
        if not any(meets) and sum(met) == wanted:
            every = "both its diagonals" if wanted == 2 else say_all(wanted, "diagonals")
            told = f"{says} has {every}"
            return told if wanted else f"no diagonal meets {says}", "count_ends"
        return None

    def explain_failure(
        self, board: Any, failed: Mapping[tuple[Cell, str], bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Count the diagonals at a numbered point that these decisions around it allow."""
        point = self._find_point(board, clues)
        if point is None:
            return None
        ends = {*board.grid.diagonals_at(point)}
        states = [None if one is None else (line in ends) == one for line, one in failed.items()]
        least, wanted = states.count(True), board[POINTS][point]
        most = least + states.count(None)
        if wanted is None or len(states) != len(ends) or least <= wanted <= most:
            return None
        few = most < wanted
        return f"{clues[0].says} would have too {'few' if few else 'many'} diagonals", "count_ends"

    def _find_point(self, board: Any, clues: Sequence[Clue]) -> Cell | None:
        """Return the point of a single clue, or None."""
        if not self.full or len(clues) != 1:
            return None
        return next((one for one in board[POINTS] if POINTS.key(one) == clues[0].key), None)

    def find_evident(
        self, board: Any, decided: Mapping[tuple[Cell, str], bool]
    ) -> Sequence[tuple[Cell, str]]:
        """Return the crossing lines of those that are drawn."""
        return [crossing(key) for key, one in decided.items() if one]

    def say_decision(self, board: Any, key: tuple[Cell, str], one: bool) -> DecisionText:
        r"""Return the decision in words: "R1C1 = /", or "R1C1 ≠ /" for an excluded line.

        If `full`, an excluded line is said as the other one: "R1C1 = \".
        """
        cell, way = crossing(key) if self.full and not one else key
        return DecisionText(named(cell), "=" if one or self.full else "≠", way)

    def candidates(self, board: Any) -> Iterable[Answer]:
        """Return the answers with one line in each cell where the number of ends at each point fits
        its clue.
        """
        at, found = board.grid.diagonals_at, list[Answer]([frozenset()])
        known = [(at(p), k) for p, k in board[POINTS].items() if k is not None]
        for cell in board.grid.cells():
            settled = [(ends, k) for ends, k in known if ends[-1][0] == cell]
            found = [
                lines
                for before in found
                for lines in (before | {(cell, way)} for way in "/\\")
                if all(len(lines.intersection(ends)) == k for ends, k in settled)
            ]
        return found


def value_rows(board: Board, answer: Answer) -> list[str]:
    """Return a string for each row with its cells' values, `.` for none.

    If any value has several characters, blanks separate the cells.
    """
    at = {cell: str(value) for cell, value in answer}
    gap = " " if any(len(text) > 1 for text in at.values()) else ""
    rows, cols = board.grid.rows, board.grid.cols
    return [gap.join(at.get(Cell(r, c), ".") for c in range(cols)) for r in range(rows)]


def alike(grid: Grid, numbers: Iterable[tuple[Cell, int]]) -> list[set[Cell]]:
    """Return the connected components of the cells that hold the same number."""
    at = dict(numbers)
    return components(sorted(at), lambda a: [b for b in grid.neighbours(a) if at.get(b) == at[a]])


def _fill_regions(board: Board) -> Iterator[Answer]:
    """Yield the answers in which each region holds 1 to its size once, and the clues are kept."""
    known = board.known().items()
    each = []
    for part in map(sorted, board.regions.parts):
        orders = permutations(range(1, len(part) + 1))
        filled = (frozenset(zip(part, order, strict=True)) for order in orders)
        given = {(c, k) for c, k in known if c in part}
        each.append([one for one in filled if given <= one])
    yield from (frozenset().union(*chosen) for chosen in product(*each))


def latin_squares(board: Board) -> Iterator[Answer]:
    """Yield the answers in which each row and column holds the numbers 1 to n once, and the clues
    are kept.

    n is the number of rows, less `board[NUMBER]` cells of each line that stay empty.
    """
    known, side = board.known(), board.grid.rows
    numbers = [*range(1, side - board[NUMBER] + 1), *([0] * board[NUMBER])]  # 0 is an empty cell
    orders = sorted({*permutations(numbers)})
    # a bit for each number and column
    taken = [sum(1 << k * side + c for c, k in enumerate(row) if k) for row in orders]
    fitting = [
        [
            (frozenset((c, k) for c, k in zip(line, row, strict=True) if k), bits)
            for row, bits in zip(orders, taken, strict=True)
            if all(known.get(c, k) == k for c, k in zip(line, row, strict=True))
        ]
        for line in board.grid.lines("row")
    ]

    def add_rows(above: Answer, used: int, lines: int) -> Iterator[Answer]:
        """Yield the answers whose first `lines` rows are `above`."""
        if lines == side:
            yield above
            return
        for row, bits in fitting[lines]:
            if not bits & used:
                yield from add_rows(above | row, used | bits, lines + 1)

    return add_rows(frozenset(), 0, 0)


def run_fillings(board: Board) -> Iterator[Answer]:
    """Yield the answers with digits 1 to 9 in the white cells, where no run holds a digit twice and
    each run has its sum.
    """
    black = board[SUMS]
    white = [cell for cell in board.grid.cells() if cell not in black]
    at: dict[Cell, list[SumRun]] = {cell: [] for cell in white}
    for run in runs(board):
        for cell in run.cells:
            at[cell].append(run)
    found: dict[Cell, int] = {}

    def fits(run: SumRun) -> bool:
        """Return whether the digits so far keep to the run's rule and do not exceed its sum."""
        held = [found[cell] for cell in run.cells if cell in found]
        whole = len(held) == len(run.cells)
        right = run.sum is None or (sum(held) == run.sum if whole else sum(held) < run.sum)
        return right and len({*held}) == len(held)

    def fill(i: int) -> Iterator[Answer]:
        """Yield the answers that fill the white cells from the i-th on."""
        if i == len(white):
            yield frozenset(found.items())
            return
        for k in range(1, 10):
            found[white[i]] = k
            if all(map(fits, at[white[i]])):
                yield from fill(i + 1)
        del found[white[i]]

    return fill(0)
