"""The boards of the benchmark match their descriptions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from benchmarks.entries import FILES
from site_gen.boards.grid import Grid
from site_gen.boards.random import random_inside
from site_gen.boards.text import Blocks
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.solver.scip.report import SearchSettings
from sites import DATA

OUT = FILES[1]
LINES = [json.loads(text) for text in OUT.read_text(encoding="utf-8").splitlines()]
BY_ID = {line["id"]: line for line in LINES}
SMALL = [i for i, line in BY_ID.items() if line.get("minimal") and line["rows"] <= 10]
CLUES = {  # kinds whose clues can be removed: the block, and a pattern for a clue
    "slitherlink": ("board", "[0-3]"),
    "country_road": ("numbers", r"\d+"),
    "dead_ends": ("markers", "[ot]"),
    "yin_yang_cut": ("symbols", r"\w"),
}


def test_the_practice_boards_are_those_of_the_other_tests() -> None:
    assert (OUT.parent / "practice.jsonl").read_bytes() == (DATA / "practice.jsonl").read_bytes()


def test_no_two_boards_are_equal() -> None:
    assert len(BY_ID) == len(LINES)
    assert len({json.dumps(line["blocks"]) for line in LINES}) == len(LINES)


@pytest.mark.parametrize("ident", BY_ID)
def test_a_board_matches_its_line(ident: str) -> None:
    line = BY_ID[ident]
    kind = find_kind(line["kind"])
    board = kind.parse(line["blocks"])
    assert board.grid == Grid(line["rows"], line["cols"])
    assert ident.startswith(f"{line['kind']}-{line['rows']}x{line['cols']}-")
    assert ("-hard-" in ident) <= ("minimal" in line)
    (answer,) = line["answers"]
    assert not list(kind.verify(board, kind.answer.from_json(board, answer)))
    for rows in _change_answer(answer, Random(ident)):
        assert list(kind.verify(board, kind.answer.from_json(board, rows))), rows


def _change_answer(answer: dict[str, list[str]], rng: Random) -> Iterator[dict[str, list[str]]]:
    """Yield the answer with one character changed, once for each of its grids."""
    for name, rows in answer.items():
        r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        other = {"0": "1", "1": "0", ".": "/"}.get(rows[r][c], ".")
        changed = rows[r][:c] + other + rows[r][c + 1 :]
        yield {**answer, name: [*rows[:r], changed, *rows[r + 1 :]]}


@pytest.mark.parametrize("ident", SMALL)
def test_without_any_clue_of_a_minimal_board_there_is_a_second_answer(ident: str) -> None:
    line = BY_ID[ident]
    kind = find_kind(line["kind"])
    report = run_formulation(kind, kind.parse(line["blocks"]), "main").report
    assert report.complete
    assert len(report.answers) == 1
    for blocks in _remove_each_clue(line):
        report = run_formulation(
            kind, kind.parse(blocks), "main", settings=SearchSettings(limit=2)
        ).report
        assert len(report.answers) == 2, blocks


def _remove_each_clue(line: dict[str, Any]) -> Iterator[Blocks]:
    name, clue = CLUES[line["kind"]]
    text = line["blocks"][name]
    if line["kind"] == "yin_yang_cut":  # all copies of a symbol are one clue
        fewer = [text.replace(letter, ".") for letter in sorted(set(re.findall(clue, text)))]
    else:
        fewer = [text[: m.start()] + "." + text[m.end() :] for m in re.finditer(clue, text)]
    assert len(fewer) > 1
    return ({**line["blocks"], name: one} for one in fewer)


def test_random_loops_are_single_loops() -> None:
    for seed in range(20):
        grid = Grid(6, 9)
        inside = random_inside(Random(seed), grid, 0.5, winding=0.2)
        assert len(inside) == 27
        kind = find_kind("slitherlink")
        board = kind.parse({"board": "\n".join(["." * 9] * 6)})
        assert not list(kind.verify(board, grid.boundary(inside)))
