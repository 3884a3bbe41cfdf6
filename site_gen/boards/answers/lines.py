"""Answers made of lines: loops through cells or along their sides, and borders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from ..blocks import Board, Clue
from ..grid import Cell, Grid, Pair, components, named, pair, picture
from ..loops import single_loops
from ..pen import Pen
from ..text import cells_from_rows, cells_to_rows, pairs_from_json, pairs_to_json
from .base import ERASE, HELD, Answer, AnswerType, DecisionText, Rows

STEP = "Drag from cell to cell, or tap between two cells: a line; again: a cross; again: clear."
WALK = (
    "Keys: the arrow keys move, with Shift they draw; W, A, S and D draw a line up, left, down and "
    "right, with Shift they set a cross"
)
ALONG = (
    "Keys: the arrow keys move; W, A, S and D draw the upper, left, lower and right side of a "
    "cell, with Shift they set a cross"
)


@dataclass(frozen=True)
class Loop(AnswerType):
    """A closed loop, of "steps" from cell to cell or of "sides" of cells."""

    pairs: Literal["steps", "sides"] = "steps"

    @property
    def shape(self) -> str:  # type: ignore[override]  # a class attribute in other types
        return "step" if self.pairs == "steps" else "side"

    @property
    def how(self) -> str:  # type: ignore[override]
        if self.pairs == "steps":
            return f"{STEP} {ERASE} {WALK}.{HELD}"
        return (
            "Tap a side, or drag along several: a line; again: a cross; again: clear. "
            f"{ERASE} Tap the middle of a cell: coloured as inside the loop; again: as outside; "
            f"again: clear. {ALONG}; Space colours the cell.{HELD}"
        )

    def notes(self, board: Board) -> Sequence[Cell]:
        return board.grid.cells() if self.pairs == "sides" else ()

    @property
    def decides(self) -> tuple[str, str]:  # type: ignore[override]
        return ("line", "lines") if self.pairs == "steps" else ("side", "sides")

    def _grid(self, board: Board) -> Grid:
        return board.grid if self.pairs == "steps" else board.grid.points

    def elements(self, board: Board) -> Sequence[tuple[Pair, ...]]:
        return [(pair,) for pair in self._grid(board).pairs()]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        return pairs_to_json(self._grid(board), answer)

    def from_json(self, board: Board, rows: Rows) -> Answer:
        return pairs_from_json(rows)

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        return drawn(self._grid(board), answer)

    def cells(self, board: Board, key: Pair) -> Sequence[Cell]:
        return key if self.pairs == "steps" else board.grid.beside(key)

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        if self.pairs == "steps":
            pen.through_cells(answer, "answer loop")
        else:
            pen.along_sides(answer, "answer loop")

    def draw_decision(self, pen: Pen, board: Board, key: Pair, one: bool) -> None:
        if self.pairs == "sides":
            draw_side(pen, key, one)
        elif one:
            pen.through_cells([key], "decision")
        else:
            pen.cross_between(key, 0.5, "decision")

    def say_decision(self, board: Board, key: Pair, one: bool) -> DecisionText:
        place = side_named(board.grid, key) if self.pairs == "sides" else "–".join(map(named, key))
        return DecisionText(place, "drawn" if one else "not drawn")

    def explain(
        self,
        board: Any,
        decided: Mapping[Any, bool],
        used: Mapping[Any, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a decision by the lines at one cell."""
        keys = [*decided, *used]
        pairs = self.pairs == "steps" and all(isinstance(k, Pair) for k in keys)
        if not pairs or len(keys) < 2:
            return None
        shared = frozenset(keys[0]).intersection(*keys[1:])
        if len(shared) != 1:
            return None
        if any(clue.cells != shared for clue in clues):
            return None
        (cell,) = map(named, shared)
        lines, drawn = sum(used.values()), [*decided.values()]
        if drawn == [True] and lines == 1:
            return f"the line at {cell} can only continue here", "no_loose_end"
        if drawn == [True, True] and lines == 0:
            return f"only two ways lead through {cell}", "no_loose_end"
        if not any(drawn) and lines in (0, 2):
            return (f"a line here would end at {cell}", "no_loose_end") if lines == 0 else (
                f"a line already passes through {cell}", "no_branch"
            )  # fmt: skip
        return None

    def candidates(self, board: Board) -> Iterable[Answer]:
        return single_loops(self._grid(board))


@dataclass(frozen=True)
class Paths(Loop):
    """Paths of steps from cell to cell, with a clue at both ends."""

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return the answers with one step at each clue, and two or none at other cells."""
        found = list[Answer]([frozenset()])
        for cell in board.grid.cells():
            own = board.grid.pairs_at(cell)
            after = [step for step in own if step.a == cell]
            wanted = (1,) if cell in board.clues else (0, 2)
            found = [
                steps.union(chosen)
                for steps in found
                for count in range(len(after) + 1)
                for chosen in combinations(after, count)
                if count + len(steps.intersection(own)) in wanted
            ]
        return found


@dataclass(frozen=True)
class ShadedLoop(Loop):
    """A closed loop of steps, and shaded cells; cells with an arrow cannot be shaded."""

    called = "shaded"
    how = (
        f"{STEP} {ERASE} Tap the middle of a cell: shaded; again: a cross; again: clear. "
        f"{WALK}; Space: shaded, X: a cross.{HELD}"
    )

    @property
    def decides(self) -> tuple[str, str]:  # type: ignore[override]
        return "line or cell", "lines and cells"

    def elements(self, board: Board) -> Sequence[tuple[Pair | Cell, ...]]:  # type: ignore[override]
        free = (cell for cell in board.grid.cells() if cell not in board.arrows)
        return [*super().elements(board), *((cell,) for cell in free)]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        shaded = cells_to_rows(board.grid, _cells(answer))
        return {**super().to_json(board, answer - _cells(answer)), "shaded": shaded}

    def from_json(self, board: Board, rows: Rows) -> Answer:
        return super().from_json(board, rows) | cells_from_rows(rows.get("shaded", ()))

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        lines, shaded = super().picture(board, answer), _cells(answer)
        return picture(board.grid, lambda c: "#" if c in shaded else lines[c.row][c.col])

    def cells(self, board: Board, key: Pair | Cell) -> Sequence[Cell]:
        return [key] if isinstance(key, Cell) else key

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        pen.fill(_cells(answer), "answer shaded")
        super().draw(pen, board, answer - _cells(answer))

    def draw_decision(self, pen: Pen, board: Board, key: Pair | Cell, one: bool) -> None:
        if isinstance(key, Pair):
            super().draw_decision(pen, board, key, one)
        elif one:
            pen.fill([key], "shaded")
        else:
            pen.cross(key, "decision")

    def say_decision(self, board: Board, key: Pair | Cell, one: bool) -> DecisionText:
        if isinstance(key, Pair):
            return super().say_decision(board, key, one)
        return DecisionText(named(key), "shaded" if one else "not shaded")

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield each loop together with all cells that it does not visit, shaded."""
        free = {*board.grid.cells()} - board.arrows.keys()
        return (loop | free.difference(*loop) for loop in super().candidates(board))


def _cells(answer: Answer) -> frozenset[Cell]:
    return frozenset(key for key in answer if isinstance(key, Cell))


@dataclass(frozen=True)
class Borders(AnswerType):
    """Lines along sides that divide the board into parts; the frame is always drawn."""

    decides: tuple[str, str] = ("border", "borders")
    pairs = "sides"
    shape = "side"
    paint = True
    how = (
        f"Tap a side, or drag along several: a line; again: a cross; again: clear. {ERASE} "
        "Drag from the middle of a cell to that of another one: the rectangle between them. "
        f"{ALONG}.{HELD}"
    )

    def elements(self, board: Board) -> Sequence[tuple[Pair, ...]]:
        return [(s,) for s in board.grid.points.pairs() if len(board.grid.beside(s)) == 2]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        return pairs_to_json(board.grid.points, answer)

    def from_json(self, board: Board, rows: Rows) -> Answer:
        return pairs_from_json(rows)

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        frame = board.grid.boundary(board.grid.cells())
        return drawn(board.grid.points, answer | frame)

    def cells(self, board: Board, key: Pair) -> Sequence[Cell]:
        return board.grid.beside(key)

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        pen.along_sides(answer, "answer border")

    def draw_decision(self, pen: Pen, board: Board, key: Pair, one: bool) -> None:
        draw_side(pen, key, one)

    def say_decision(self, board: Board, key: Pair, one: bool) -> DecisionText:
        return DecisionText(side_named(board.grid, key), "border" if one else "no border")


BOX = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"  # indexed by the lines that lead up (1), right (2), down (4), left (8)


def drawn(grid: Grid, pairs: Collection[Pair]) -> Sequence[str]:
    """Return lines as characters, one for each cell (or point) that they join."""

    def char(cell: Cell) -> str:
        r, c = cell
        ways = Cell(r - 1, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r, c - 1)
        return BOX[sum(1 << i for i, n in enumerate(ways) if pair(cell, n) in pairs)]

    return picture(grid, char)


def borders_between(grid: Grid, parts: Sequence[Iterable[object]]) -> Answer:
    """Return the sides between cells of different parts."""
    part_of = {cell: i for i, part in enumerate(parts) for cell in part}
    both = ((side, grid.beside(side)) for side in grid.points.pairs())
    return frozenset(side for side, beside in both if len({part_of.get(c) for c in beside}) == 2)


def parts_between(grid: Grid, borders: Answer) -> list[frozenset[Cell]]:
    """Return the parts that the borders divide the board into, in order of first cells."""
    found = components(
        grid.cells(),
        lambda a: [b for s in grid.sides(a) if s not in borders for b in grid.beside(s) if b != a],
    )
    return [frozenset(part) for part in found]


def draw_side(pen: Pen, side: Pair, one: bool) -> None:
    if one:
        pen.along_sides([side], "decision")
    else:
        pen.cross_between(side, 0, "decision")


def side_named(grid: Grid, side: Pair) -> str:
    """Return a side's name, by the cells next to it: "R2C5|R2C6"; "R1C5 top" at the frame."""
    beside = grid.beside(side)
    if len(beside) == 2:
        return "|".join(map(named, beside))
    (cell,) = beside
    if side.a.row == side.b.row:
        return f"{named(cell)} {'top' if side.a.row == cell.row else 'bottom'}"
    return f"{named(cell)} {'left' if side.a.col == cell.col else 'right'}"
