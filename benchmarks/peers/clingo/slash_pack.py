"""Slash Pack: the sides of a piece are founded in one of its clues."""

from __future__ import annotations

from site_gen.kind import Answer
from site_gen.kinds.slash_pack.board import SlashPackBoard

from .. import PeerResult
from .program import Program, write_nogoods

ALONE = [write_nogoods([(p, p == one) for p in range(n)] for one in range(n)) for n in range(5)]
"""Number of line ends at an inner grid point -> template that forbids a single line there."""


def draw_slashes(board: SlashPackBoard, limit: int, seconds: float) -> PeerResult:
    pieces = len(board.pieces)
    program = Program()
    lines = [(cell, line) for cell in board.empty() for line in "/\\"]
    drawn = dict(zip(lines, program.new_atoms(len(lines)), strict=True))
    program.allow(drawn.values())
    for point in board.grid.inner_points():
        ends = [drawn[line] for line in board.grid.diagonals_at(point) if line in drawn]
        program.write(ALONE[len(ends)].format(*ends))
    sides = {side: program.new_atoms(pieces) for side in dict.fromkeys(board.label.values())}
    for labels in sides.values():
        program.require_exactly(1, labels)
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
                program.require_exactly(1, held)
            else:
                program.require_at_most(1, held)
        if not board.all_known:
            program.require_exactly(len(board.symbols), [labels[k] for labels in clues.values()])
    for k, cell in enumerate(board.copies):
        program.derive(clues[cell][k])
    _late_roots(program, list(clues.values()), range(len(board.copies), pieces))

    def answer(places: list[int]) -> Answer:
        return frozenset(lines[i] for i in places)

    return program.solve(list(drawn.values()), answer, limit, seconds)


def _late_roots(program: Program, clues: list[list[str]], pieces: range) -> None:
    """Found the pieces that have no copy of a letter to start from.

    There are such pieces if `?` hide copies of every letter. Each grows from its first clue, and
    they are numbered in the order of these clues.
    """
    before: list[str] = []  # the root of the previous piece is at an earlier clue
    for k in pieces:
        roots = program.new_atoms(len(clues))
        earlier = program.new_atoms(len(clues) + 1)
        for i, (root, labels) in enumerate(zip(roots, clues, strict=True)):
            program.allow([root], "-" + earlier[i], *before[i : i + 1])
            program.derive(labels[k], root)
            program.derive(earlier[i + 1], earlier[i])
            program.derive(earlier[i + 1], root)
            program.forbid(labels[k], "-" + earlier[i + 1])
        program.forbid("-" + earlier[-1])
        before = earlier
