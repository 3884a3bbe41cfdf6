"""Country Road: the loop is founded, cell by cell and line by line, in the smallest region."""

from __future__ import annotations

from site_gen.kind import Answer
from site_gen.kinds.country_road.board import CountryRoadBoard

from .. import PeerResult
from .program import Program, write_none_or_two

OPTIONS = "--configuration=trendy", "--eq=0"  # clause elimination is worth it here


def draw_loop(board: CountryRoadBoard, limit: int, seconds: float) -> PeerResult:
    rows, cols = board.grid.rows, board.grid.cols
    program = Program()
    visited = program.new_atoms(rows * cols)
    pairs = board.grid.pairs()
    drawn = program.new_atoms(len(pairs))
    region = [0] * (rows * cols)
    for number, part in enumerate(board.regions.parts):
        for r, c in part:
            region[r * cols + c] = number
    at: list[list[str]] = [[] for _ in visited]  # cell -> its lines
    leaving: list[list[str]] = [[] for _ in board.regions.parts]
    shared: dict[tuple[int, int], list[str]] = {}
    across = [(i, i + 1) for i in range(rows * cols) if (i + 1) % cols]
    down = [(i, i + cols) for i in range((rows - 1) * cols)]
    for line, (i, j) in zip(drawn, across + down, strict=True):
        at[i].append(line)
        at[j].append(line)
        a, b = region[i], region[j]
        if a != b:
            leaving[a].append(line)
            leaving[b].append(line)
            shared.setdefault((a, b) if a < b else (b, a), []).append(line)
            program.write(f"1 0 0 0 2 -{visited[i]} -{visited[j]}")
    for cell, lines in zip(visited, at, strict=True):
        program.allow(lines, cell)
        for line in lines:
            program.write(f"1 0 1 {cell} 0 1 {line}")
        program.write(write_none_or_two(len(lines)).format(*lines))
    if len(leaving) > 1:
        for lines in leaving:
            program.require_exactly(2, lines)
    if len(leaving) > 2:  # implied: otherwise the loop would close after two regions
        for lines in shared.values():
            program.require_at_most(1, lines)
    for number, count in board.numbers.items():
        cells = sorted(board.regions.parts[number])
        program.require_exactly(count, [visited[r * cols + c] for r, c in cells])
    smallest = min(board.regions.parts, key=len)  # the loop visits every region
    root = [r * cols + c for r, c in sorted(smallest)]
    program.found_first([visited[i] for i in root])
    for i in root:
        program.forbid(visited[i], *("-" + line for line in at[i]))

    def loop(places: list[int]) -> Answer:
        return frozenset(pairs[i] for i in places)

    return program.solve(drawn, loop, limit, seconds, OPTIONS)
