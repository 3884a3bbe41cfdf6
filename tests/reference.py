"""The reference engine of puzz.link: an answer, drawn into its text format, judged by its rules.

The engine is the npm package that package.json pins; `make test` installs it. One Node process
serves a whole run. Without Node the tests that ask it fail: they are never skipped.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from site_gen.boards.grid import Cell, Grid, Pair
from site_gen.boards.text import pairs_to_json

JUDGE = Path(__file__).with_name("reference_judge.js")


class Verdict(NamedTuple):
    complete: bool
    reasons: frozenset[str]  # the engine's codes of the checks that fail
    address: str  # that the engine writes for the board, without the host
    file: str  # board and answer in the engine's text format


Judge = Callable[[str], Verdict]


@contextmanager
def reference() -> Iterator[Judge]:
    """A function from a file's text or an address to the engine's verdict."""
    with subprocess.Popen(
        ["node", str(JUDGE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout

        def judge(text: str) -> Verdict:
            print(json.dumps({"text": text}), file=process.stdin, flush=True)
            line = process.stdout.readline()  # type: ignore[union-attr]
            assert line, "node ended; is the npm package installed? (make test does it)"
            found = json.loads(line)
            assert "error" not in found, found["error"]
            address = found["address"].partition("?")[2]
            return Verdict(found["complete"], frozenset(found["reasons"]), address, found["file"])

        try:
            yield judge
        finally:
            process.stdin.close()


def slitherlink(board: Any, loop: Collection[Pair]) -> str:
    """The board with lines along the sides of its cells, as a pzprv3 text."""
    drawn = pairs_to_json(board.grid.points, loop)
    clues = _cells(board.grid, lambda cell: _clue(board.clues, cell))
    return _file("slither", board.grid, [*clues, *_lines(drawn["v"]), *_lines(drawn["h"])])


def country_road(board: Any, loop: Collection[Pair]) -> str:
    """The board with lines from cell to cell, as a pzprv3 text."""
    grid, regions = board.grid, board.regions
    drawn = pairs_to_json(grid, loop)
    rows = [
        str(len(regions.parts)),
        *_cells(grid, lambda cell: str(regions.part_of[cell])),
        *_cells(grid, lambda cell: _clue(board.clues, cell)),
        *_lines(drawn["h"]),
        *_lines(drawn["v"]),
        *_cells(grid, lambda cell: "0"),  # no auxiliary marks
    ]
    return _file("country", grid, rows)


FILES = {"slitherlink": slitherlink, "country_road": country_road}


def _file(name: str, grid: Grid, rows: Iterable[str]) -> str:
    return "\n".join(["pzprv3", name, str(grid.rows), str(grid.cols), *rows, ""])


def _cells(grid: Grid, text: Callable[[Cell], str]) -> list[str]:
    return [" ".join(text(Cell(r, c)) for c in range(grid.cols)) for r in range(grid.rows)]


def _clue(clues: Mapping[Cell, int | None], cell: Cell) -> str:
    if cell not in clues:
        return "."
    return "-" if clues[cell] is None else str(clues[cell])


def _lines(rows: Iterable[str]) -> list[str]:
    return [" ".join(row) for row in rows]
