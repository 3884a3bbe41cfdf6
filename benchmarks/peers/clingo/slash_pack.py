"""Slash Pack: the sides of a piece are founded in one of its clues."""

from __future__ import annotations

from site_gen.kind import Answer
from site_gen.kinds.slash_pack.board import Board

from .. import PeerResult
from .program import Program, write_nogoods

ALONE = [write_nogoods([(p, p == one) for p in range(n)] for one in range(n)) for n in range(5)]
"""What is forbidden to so many line ends at an inner grid point."""


def draw_slashes(board: Board, limit: int, seconds: float) -> PeerResult:
    pieces = len(board.pieces)
    program = Program()
    lines = [(cell, line) for cell in board.empty() for line in "/\\"]
    drawn = dict(zip(lines, program.atoms(len(lines)), strict=True))
    program.may(drawn.values())
    for point in board.grid.inner_points():
        ends = [drawn[line] for line in board.grid.diagonals_at(point) if line in drawn]
        program.write(ALONE[len(ends)].format(*ends))
    sides = {side: program.atoms(pieces) for side in dict.fromkeys(board.label.values())}
    for labels in sides.values():
        program.exactly(1, labels)
    for cell in board.empty():
        top, left, right, bottom = (sides[board.label[side]] for side in board.grid.sides(cell))
        slash, back = drawn[cell, "/"], drawn[cell, "\\"]
        program.forbid(slash, back)
        for line, first, second in (
            (back, top, left), (back, right, bottom), (slash, top, right), (slash, left, bottom)
        ):  # fmt: skip
            if first is not second:
                for a, b in zip(first, second, strict=True):
                    program.write(f"1 0 1 {a} 0 2 {b} -{line}\n1 0 1 {b} 0 2 {a} -{line}")
    clues = {cell: sides[board.label_of(cell)] for cell in sorted(board.clues)}
    for k in range(pieces):
        for cells in board.cells_with.values():
            held = [clues[cell][k] for cell in cells]
            if board.all_known:
                program.exactly(1, held)
            else:
                program.at_most(1, held)
        if not board.all_known:
            program.exactly(len(board.symbols), [labels[k] for labels in clues.values()])
    for k, cell in enumerate(board.copies):
        program.rule(clues[cell][k])
    _late_roots(program, list(clues.values()), range(len(board.copies), pieces))

    def answer(places: list[int]) -> Answer:
        return frozenset(lines[i] for i in places)

    return program.answers(list(drawn.values()), answer, limit, seconds)


def _late_roots(program: Program, clues: list[list[str]], pieces: range) -> None:
    """Where `?` hide copies of every letter, some pieces have no copy to start from. Each of
    these grows from the first of its clues, and they are numbered in the order of these.
    """
    before: list[str] = []  # whether the root of the piece before is at an earlier clue
    for k in pieces:
        roots = program.atoms(len(clues))
        earlier = program.atoms(len(clues) + 1)
        for i, (root, labels) in enumerate(zip(roots, clues, strict=True)):
            program.may([root], "-" + earlier[i], *before[i : i + 1])
            program.rule(labels[k], root)
            program.rule(earlier[i + 1], earlier[i])
            program.rule(earlier[i + 1], root)
            program.forbid(labels[k], "-" + earlier[i + 1])
        program.forbid("-" + earlier[-1])
        before = earlier
