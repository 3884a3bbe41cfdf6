"""`site-gen solve --jsonl` reads JSON lines and writes JSON lines, whatever the lines contain."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import PEERED
from site_gen.boards.fpuzzles import write_address
from site_gen.cli import main
from site_gen.content.addresses import format_address, write_fpuzzles
from site_gen.errors import SolveError
from site_gen.kind import find_kind
from site_gen.work import lines
from site_gen.work.lines import Limits, solve_line, solve_lines
from sites import ROOT, write_file

KEYS = {
    "id",
    "kind",
    "status",
    "answers",
    "unique",
    "seconds",
    "first_seconds",
    "build_seconds",
    "nodes",
    "message",
}


def run(*args: str, stdin: str = "", folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "site_gen", *args],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)},
    )


def solve(request: Any, **limits: Any) -> dict[str, Any]:
    return solve_line(json.dumps(request), 1, Limits(**limits))


def test_an_unexpected_error_on_one_board_is_its_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any, **named: Any) -> Any:
        raise IndexError("no such row")

    monkeypatch.setattr(lines, "run_formulation", fail)
    found = solve({"id": 1, "kind": "slitherlink", "blocks": {"board": "3"}})
    assert (found["id"], found["status"]) == (1, "error")
    assert found["message"].startswith("IndexError: no such row, ")


def select_easy(practice: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [p for p in practice if p["rows"] * p["cols"] <= 100 and "hard" not in p["id"]]


def test_practice_boards_are_found_and_proved(practice: list[dict[str, Any]]) -> None:
    """Every kind's small practice boards are solved; test_practice.py solves all of them."""
    kinds = set()
    for puzzle in select_easy(practice):
        found = solve(puzzle)
        assert found["status"] == "complete", puzzle["id"]
        assert found["unique"] is True
        assert found["confirmed"] is True
        assert [_drop_route(a) for a in found["answers"]] == [
            _drop_route(a) for a in puzzle["answers"]
        ]
        kinds.add(puzzle["kind"])
    assert sorted(kinds) == PEERED


def _drop_route(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: rows for name, rows in answer.items() if name != "route"}


def test_one_bad_line_never_stops_the_others() -> None:
    board = {"board": "0.2.\n..1.\n.002\n.12."}
    lines = [
        json.dumps({"id": 1, "kind": "slitherlink", "blocks": board, "unknown": [1]}),
        "not json",
        "[]",
        '{"id": 4}',
        json.dumps({"id": 5, "kind": "slithrlink", "blocks": board}),
        json.dumps({"id": 5, "kind": "slitherlink", "blocks": {"board": "9"}}),
        json.dumps({"id": {"a": 1}, "pzpr": "slither/2/2/"}),
        "",
        json.dumps({"id": "é", "kind": "slitherlink", "blocks": {"board": "."}}),
        json.dumps({"id": 10, "kind": "slitherlink", "blocks": {"board": "33\n33"}}),
    ]
    made = run("solve", "--jsonl", "-", "--limit", "5", stdin="\n".join(lines) + "\n")
    assert made.returncode == 1
    assert made.stdout.isascii()
    found = [json.loads(line) for line in made.stdout.splitlines()]
    assert [f["id"] for f in found] == [1, None, None, 4, 5, 5, {"a": 1}, "é", 10]
    assert [f["status"] for f in found] == ["complete", *["error"] * 6, "complete", "complete"]
    assert all(set(f) >= KEYS for f in found)
    assert found[1]["message"].startswith("line 2:")
    assert "did you mean slitherlink?" in found[4]["message"]
    assert "row 1, column 1: '9' is not" in found[5]["message"]
    assert found[8]["answers"] == []
    assert found[8]["unique"] is False
    assert "Traceback" not in made.stderr


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_lines(jobs: int) -> None:
    """The order also holds for boards that are solved early and for lines that are not valid."""
    large = json.dumps({"id": "large", "pzpr": f"slither/24/24/{28 * 'z'}v"})
    small = [json.dumps({"id": i, "pzpr": "slither/2/2/2222"}) for i in range(6)]
    told = [large, *small[:3], "", "no JSON", *small[3:]]
    limits = Limits(seconds=20, confirm_seconds=0)
    found = [*solve_lines(told, limits, jobs)]
    assert [one["id"] for one in found] == ["large", 0, 1, 2, None, 3, 4, 5]
    assert "line 6: " in found[4]["message"]
    assert [len(one["answers"]) for one in found] == [2, 1, 1, 1, 0, 1, 1, 1]
    alone = [solve_line(line, n, limits) for n, line in enumerate(told, start=1) if line]
    timeless = [{k: v for k, v in one.items() if "seconds" not in k} for one in found]
    assert timeless == [{k: v for k, v in one.items() if "seconds" not in k} for one in alone]


NOISE = """
import ctypes

print("printed by Python")
ctypes.CDLL(None).puts(b"printed by C")
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_standard_output_holds_only_json_lines(tmp_path: Path, jobs: str) -> None:
    """Anything else that our processes print goes to standard error."""
    akari = (ROOT / "site_gen/kinds/akari.py").read_text(encoding="utf-8")
    (tmp_path / "kinds").mkdir()
    (tmp_path / "kinds/noisy.py").write_text(akari + NOISE, encoding="utf-8")
    line = json.dumps({"kind": "noisy", "blocks": {"board": "1."}})
    made = run("solve", "--jsonl", "-", "--jobs", jobs, stdin=f"{line}\n{line}\n", folder=tmp_path)
    assert [json.loads(line)["status"] for line in made.stdout.splitlines()] == ["complete"] * 2
    assert "printed by Python" in made.stderr
    assert "printed by C" in made.stderr


def test_ctrl_c_leaves_only_json_lines(tmp_path: Path) -> None:
    boards = ["slither/2/2/2222", f"slither/24/24/{28 * 'z'}v"]
    lines = "".join(json.dumps({"pzpr": board}) + "\n" for board in boards)
    (tmp_path / "boards.jsonl").write_text(lines, encoding="utf-8")
    command = ["-m", "site_gen", "solve", "--jsonl", "boards.jsonl", "--limit", "1000000"]
    with subprocess.Popen(
        [sys.executable, *command], cwd=tmp_path, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:  # fmt: skip
        assert process.stdout
        first = process.stdout.readline()
        time.sleep(1)  # now SCIP is searching the large board
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert all(json.loads(line)["status"] == "complete" for line in (first + out).splitlines())
    assert process.returncode == 1
    assert errors.endswith("Aborted!\n")


def test_a_line_whose_process_dies_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    died = SolveError("the board: the process that solved it died")
    came = {0: {}, 1: died}
    monkeypatch.setattr(
        lines, "run_tasks", lambda _, tasks, *args, **more: ((tasks[i], came[i]) for i in (1, 0))
    )
    first, second = lines.solve_lines(["{}", "{}"], Limits(), 2)
    assert first == {}
    assert second["status"] == "error"
    assert second["message"] == "line 2: the board: the process that solved it died"


def test_numbers_that_json_does_not_allow_are_refused_and_never_printed() -> None:
    board = '"kind": "slitherlink", "blocks": {"board": "."}'
    for number in ("NaN", "Infinity"):
        found = solve_line(f'{{"id": {number}, {board}}}', 3, Limits())
        assert found["id"] is None
        assert found["message"].startswith("line 3: ")
    assert solve_line("\ufeff" + f'{{"id": 1, {board}}}', 1, Limits())["status"] == "complete"


def test_limits_are_reported_as_incomplete() -> None:
    empty = {"id": 1, "kind": "slitherlink", "blocks": {"board": "\n".join(["." * 6] * 6)}}
    found = solve(empty, answers=3)
    assert found["status"] == "incomplete"
    assert len(found["answers"]) == 3
    assert found["unique"] is False
    assert "answer limit" in found["message"]
    assert solve(empty, answers=1)["unique"] is False
    stopped = solve(empty, answers=10**6, seconds=0.2)
    assert stopped["status"] == "incomplete"
    assert "time limit" in stopped["message"]


def test_seconds_are_counted_from_the_start_of_a_line() -> None:
    found = solve({"kind": "slitherlink", "blocks": {"board": "0.2.\n..1.\n.002\n.12."}})
    assert 0 < found["build_seconds"] <= found["first_seconds"] <= found["seconds"]
    assert found["confirm_seconds"] > 0
    unconfirmed = solve({"kind": "slitherlink", "blocks": {"board": "3"}}, confirm_seconds=0.0)
    assert unconfirmed["confirm_seconds"] is None


def test_the_articles_formulation_finds_the_same() -> None:
    board = {"kind": "slitherlink", "blocks": {"board": "..2\n3..\n..1"}}
    ours, theirs = solve(board, answers=50), solve(board, answers=50, formulation="article")
    assert ours["status"] == theirs["status"] == "complete"
    assert sorted(map(str, ours["answers"])) == sorted(map(str, theirs["answers"]))
    assert solve(board, formulation="best")["status"] == "error"


def test_every_address_that_import_reads_is_solved() -> None:
    kind = find_kind("sudoku")
    board = kind.parse({"board": "1...\n..3.\n.4..\n...2"})
    data = write_fpuzzles(kind, board)
    assert data
    marked = {**data, "circle": [{"cells": ["R1C1"]}]}
    answers = []
    for text in (
        write_address(data),
        json.dumps(marked),
        "1.....3..4.....2",
        f"https://puzz.link/p?{format_address(kind, board)}",
    ):
        found = solve({"id": 1, "address": text})
        assert (found["kind"], found["unique"]) == ("sudoku", True)
        assert found["message"] == ("left out: circles" if "circle" in text else "")
        answers.append(found["answers"])
        made = CliRunner().invoke(main, ["solve", text])
        assert json.loads(made.stdout)["answers"] == found["answers"]
    assert answers == answers[:1] * 4
    for request, why in (
        ({"address": 3}, '"address": expected text'),
        ({"address": write_address({**data, "nonsense": [1]})}, "`nonsense`"),
        ({"address": write_address(data), "blocks": {"board": "1"}}, "remove this block"),
    ):
        assert why in solve(request)["message"]


def test_a_document_and_an_address_are_solved(tmp_path: Path) -> None:
    path = write_file(
        tmp_path / "content" / "slitherlink" / "a.md",
        "---\ntitle: A\n---\n```board\n0.2.\n..1.\n.002\n.12.\n```\n",
    )
    made = run("solve", str(path))
    assert made.returncode == 0
    assert json.loads(made.stdout)["unique"] is True
    again = CliRunner().invoke(main, ["solve", "https://puzz.link/p?slither/4/4/5cc6a0a0b"])
    assert again.stdout
    assert again.exception is None or isinstance(again.exception, SystemExit)


@pytest.mark.parametrize(
    "args",
    [
        ("solve",),
        ("solve", "nothing.md"),
        ("solve", "x", "--jsonl", "-"),
        ("solve", "x", "--time-limit", "nan"),
        ("solve", "x", "--time-limit", "inf"),
        ("build", "--only", "zz"),
    ],
)
def test_wrong_arguments_are_reported_without_a_traceback(args: tuple[str, ...]) -> None:
    made = CliRunner().invoke(main, args)
    assert made.exit_code != 0
    assert isinstance(made.exception, SystemExit)


@settings(max_examples=150)
@given(
    st.one_of(
        st.text(max_size=60),
        st.dictionaries(
            st.sampled_from(["id", "kind", "blocks", "pzpr"]),
            st.one_of(
                st.none(),
                st.integers(),
                st.sampled_from(["slitherlink", "slither/2/2/g2d", "country/1/1/"]),
                st.dictionaries(st.sampled_from(["board", "x"]), st.text("0.x \n", max_size=12)),
                st.lists(st.integers(), max_size=2),
            ),
        ).map(json.dumps),
    )
)
def test_any_line_gives_a_finding(line: str) -> None:
    found = solve_line(line, 7, Limits(seconds=5))
    assert set(found) >= KEYS
    assert found["status"] in ("complete", "incomplete", "error")
    assert (found["message"] != "") == (found["status"] != "complete")
