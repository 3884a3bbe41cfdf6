"""Slitherlink without a model: the board, its text, the check, the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from site_gen.boards.codecs import clues_from_pzpr, clues_to_pzpr
from site_gen.boards.grid import Cell, Grid, Pair, components, joined, pair
from site_gen.boards.loops import single_loops
from site_gen.boards.pen import Pen
from site_gen.boards.text import (
    Blocks,
    grid_of,
    only_blocks,
    pairs_to_json,
    table,
)
from site_gen.errors import BoardError
from site_gen.kind import Answer, Rows, Violation

LARGEST = 60


@dataclass(frozen=True)
class Board:
    grid: Grid
    clues: Mapping[Cell, int | None]  # None: a clue of unknown value

    def known(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, k) for cell, k in self.clues.items() if k is not None)


def parse(blocks: Blocks) -> Board:
    """Block `board`: rows of 0 to 3, `?` for an unknown number and `.` for none."""
    only_blocks(blocks, ("board",))
    cells = table(blocks, "board", largest=LARGEST)
    for (r, c), text in cells.items():
        if text not in (".", "?", "0", "1", "2", "3"):
            raise BoardError(f"{text!r} is not 0, 1, 2, 3, ? or .", block="board", row=r, col=c)
    clues = {at: None if text == "?" else int(text) for at, text in cells.items() if text != "."}
    return Board(grid_of(cells), clues)


def inside_of(grid: Grid, loop: Answer) -> frozenset[Cell] | None:
    """The cells inside, by crossing the lines from the left; None if the lines enclose nothing."""
    inside = set()
    for r in range(grid.rows):
        within = False
        for c in range(grid.cols):
            within ^= Pair(Cell(r, c), Cell(r + 1, c)) in loop
            if within:
                inside.add(Cell(r, c))
    return frozenset(inside) if grid.boundary(inside) == loop else None


def verify(board: Board, loop: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    for cell, k in board.known():
        if sum(side in loop for side in board.grid.sides(cell)) != k:
            yield Violation("clues", frozenset({cell}))
    at = joined(loop)
    for point, others in sorted(at.items()):
        if len(others) == 1:
            yield Violation("no_loose_end", frozenset({pair(point, others[0])}))
        elif len(others) > 2:
            yield Violation("no_touching", frozenset(pair(point, o) for o in others))
    loops = components(sorted(at), at.__getitem__)
    if len(loops) != 1:
        extra = set().union(*loops[1:]) if loops else set()
        yield Violation("one_loop", frozenset(e for e in loop if e.a in extra))


def draw(pen: Pen, board: Board) -> None:
    pen.points()
    for cell, k in board.clues.items():
        pen.text(cell, "?" if k is None else str(k))


def draw_answer(pen: Pen, board: Board, loop: Answer) -> None:
    pen.fill(inside_of(board.grid, loop) or (), "answer inside")
    pen.along_sides(loop, "answer loop")


def describe(board: Board) -> str:
    numbers = ", ".join(
        f"{'?' if k is None else k} at row {r + 1} column {c + 1}"
        for (r, c), k in board.clues.items()
    )
    return f"Numbers: {numbers or 'none'}."


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Clues that a random loop would have, some left out, now and then one that is wrong."""
    grid = Grid(rows, cols)
    loop = rng.choice(single_loops(grid.points))
    shown = rng.random()

    def clue() -> str:
        if rng.random() > shown:
            return "."
        return str(rng.randrange(4)) if rng.random() < 0.03 else "*"

    def text(cell: Cell) -> str:
        k = sum(side in loop for side in grid.sides(cell))
        return clue().replace("*", str(k) if k < 4 else ".")

    return {"board": "\n".join("".join(text(Cell(r, c)) for c in range(cols)) for r in range(rows))}


def candidates(board: Board) -> Iterable[Answer]:
    return single_loops(board.grid.points)


def from_pzpr(rows: int, cols: int, body: str) -> Blocks:
    return {"board": clues_from_pzpr(rows, cols, body)}


def to_pzpr(board: Board) -> str:
    return clues_to_pzpr(board.grid, board.clues)


def to_json(board: Board, loop: Answer) -> Rows:
    return pairs_to_json(board.grid.points, loop)
