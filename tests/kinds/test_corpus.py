"""`python -m tests.corpus`, which reads, solves and compares boards from text collections."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from corpus.findings import make_finding
from corpus.forms import FORMS, read
from site_gen.kind import find_kind
from sites import ROOT

EXAMPLES = {  # a small board for each form, with its only answer
    "castle_wall": (
        "4 4\n- - - -\n- o - -\n- 0wo - 0n\n- - - x",
        "4 4\nse ew sw -\nns - ns -\nns - ns -\nne ew nw -",
    ),
    "akari": (
        "4 4\n- - x -\n1 - - -\n- - - 3\n- x - -",
        "4 4\no - - -\n- - - o\n- - o -\no - - o",
    ),
    "binairo": (
        "4 4\n- - 2 2\n- - - 2\n- - - -\n- 1 - -",
        "4 4\n1 1 2 2\n1 2 1 2\n2 2 1 1\n2 1 2 1",
    ),
    "cave": (
        "5 5\n- - - - 5\n- - - 5 -\n3 4 - - -\n- - - 7 -\n5 - - - -",
        "5 5\n- - - - x\nx - - x x\nx x - x x\n- x x x x\nx x x x x",
    ),
    "dominosa": (
        "3 4\n0 1 2 2\n1 0 0 0\n1 2 2 1",
        "3 4\na a b b\nc d e e\nc d f f",
    ),
    "fillomino": (
        "5 5\n1 4 3 - 4\n- - - - -\n4 - 3 - -\n- 1 - - -\n- - - - 4",
        "5 5\n1 4 3 3 4\n4 4 1 3 4\n4 3 3 4 4\n2 1 3 2 2\n2 4 4 4 4",
    ),
    "galaxies": (
        "5 5\n- - 0 - -\n- - 1 - -\n0 - - - -\n- 2 - 0 -\n- - - - -",
        "5 5\na b b b c\na c c c c\na c d d d\na e d d d\na e d d d",
    ),
    "hashi": (
        "3 5\n1 - 3 - 4\n- - - - -\n- - - - 2",
        "3 5\n- 1 - 2 -\n- - - - b\n- - - - -",
    ),
    "heyawake": (
        "5 5\n0 - - 2 -\n- - - - -\n- - - 1 -\n- - - - -\n2 - - - -\n"
        "a b b c c\na b b c c\nd d d e e\nd d d e e\nf f f f g",
        "5 5\n- x - - x\n- - - x -\n- x - - -\n- - - - x\nx - x - -",
    ),
    "hitori": (
        "5 5\n2 2 5 4 4\n4 5 1 2 3\n3 2 4 3 1\n3 1 1 4 1\n1 5 3 5 2",
        "5 5\n- x - x -\n- - - - -\nx - - - -\n- - x - x\n- x - - -",
    ),
    "jigsaw_sudoku": (
        "3 3\n2 - -\n- - -\n3 - -\na a a\nb b c\nb c c",
        "3 3\n2 3 1\n1 2 3\n3 1 2",
    ),
    "kenken": (
        "4 4\n2/ 2- - 5+\n- 4x - -\n7+ - 8+ 4/\n- - - -\na b b c\na d d c\ne e f g\ne f f g",
        "4 4\n4 1 3 2\n2 4 1 3\n1 3 2 4\n3 2 4 1",
    ),
    "kurodoko": (
        "5 5\n- - - - -\n- - 5 - 3\n- - - - 6\n- - 5 - 3\n- - - - -",
        "5 5\n- - - - x\n- x - x -\nx - - - -\n- x - x -\n- - - - x",
    ),
    "kurotto": (
        "5 5\n4 - - 3 -\n- 5 - - -\n- - - - -\n0 - - 5 -\n- 0 o 0 4",
        "5 5\n- x x - -\nx - x - x\n- x - x x\n- - x - x\n- - - - -",
    ),
    "lits": (
        "5 5\n1 1 2 3 3\n1 2 2 2 3\n1 1 1 2 3\n1 4 4 2 3\n4 4 4 2 2",
        "5 5\nI - T - I\nI T T T I\nI - - - I\nI - L - I\nL L L - -",
    ),
    "magnets": (
        "4 4\n2 - 1 1\n1 - 0 -\n- 1 - 1\n- - 1 -\na a b b\nc c d e\nf f d e\ng g h h",
        "4 4\n+ - x x\n- + x -\n+ - x +\nx x + -",
    ),
    "masyu": (
        "4 4\n- w - -\n- - - -\n- 1 - 2\n- - - -",
        "4 4\nse ew ew sw\nns - - ns\nne ew ew nw\n- - - -",
    ),
    "moon_or_sun": (
        "4 4\n- - x o\n- - x -\n- o - o\n- - o -\n1 1 1 2\n3 4 4 2\n3 3 4 4\n3 3 3 4",
        "4 4\nse ew ew sw\nns - se nw\nne sw ns -\n- ne nw -",
    ),
    "nonogram": (
        "5 5\n2\n4\n4\n4\n2\n1 1\n5\n5\n3\n1",
        "5 5\n- x - x -\nx x x x x\nx x x x x\n- x x x -\n- - x - -",
    ),
    "norinori": (
        "5 5\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n- - - - -\n"
        "a a a a b\na a c b b\nd d c e b\nd f c e e\nd f f f f",
        "5 5\nx x - - x\n- - x - x\nx - x - -\nx - - x x\n- x x - -",
    ),
    "numberlink": (
        "5 5\n1 2 - - -\n- 3 - - -\n- - 1 - 2\n- - - - 4\n3 4 - - -",
        "5 5\ns e ew ew sw\nns e ew sw ns\nne ew w ns n\nse ew ew nw s\nn e ew ew nw",
    ),
    "nurikabe": (
        "4 4\n1 - 1 -\n- - - -\n- 4 - 1\n- - - -",
        "4 4\n- x - x\nx x x x\n- - x -\n- - x x",
    ),
    "ripple_effect": (
        "4 4\n4 - - -\n1 - - 5\n- - 2 6\n- 6 3 -\na a b b\na c c b\na c c b\na a b b",
        "4 4\n4 5 1 2\n1 3 4 5\n3 1 2 6\n2 6 3 4",
    ),
    "shakashaka": (
        "4 4\n2 - - x\n- - - -\n- - - -\nx - - x",
        "4 4\n- nw ne -\nnw - - ne\nsw - - se\n- sw se -",
    ),
    "shikaku": (
        "4 4\n2 - - 6\n- - - -\n- - - -\n4 - 4 -",
        "4 4\n7 1 1 1\n7 1 1 1\n2 2 3 3\n2 2 3 3",
    ),
    "shingoki": (
        "4 4\n- b4 - -\n- - w3 -\n- - - -\n- - b4 -",
        "4 4\n- se sw -\n- ns ns -\n- ns ns -\n- ne nw -",
    ),
    "simple_loop": (
        "5 5\n- - - - x\n- x x - -\n- - - - -\n- - - - x\nx x - - x",
        "5 5\nse ew ew sw -\nns - - ne sw\nns se sw se nw\nne nw ns ns -\n- - ne nw -",
    ),
    "slant": (
        "3 3\n1 - 1 -\n- 1 3 -\n0 - - -\n- - 1 1",
        "3 3\n\\ \\ \\\n\\ / \\\n/ \\ \\",
    ),
    "skyscrapers": (
        "4 4 4\n4 3 - 2\n- 2 - -\n- - 2 1\n- 1 - 3\n- - - -\n- - - -\n- - - -\n- - - -",
        "4 4 4\n1 2 4 3\n2 3 1 4\n3 4 2 1\n4 1 3 2",
    ),
    "kakuro": (
        "4 4\n- 17, 24, -\n,16 0 0 11,\n,22 0 0 0\n- ,14 0 0",
        "4 4\n- - - -\n- 9 7 -\n- 8 9 5\n- - 8 6",
    ),
    "star_battle": (
        "4 4 1\na a b b\na c b b\nc c d d\nc d d d",
        "4 4 1\n- x - -\n- - - x\nx - - -\n- - x -",
    ),
    "sudoku": (
        "4 4\n- - - -\n- 3 1 2\n3 - - -\n- 2 - 4",
        "4 4\n2 1 4 3\n4 3 1 2\n3 4 2 1\n1 2 3 4",
    ),
    "suguru": (
        "4 4\n- - 3 -\n5 - - -\n3 - - -\n- - - 2\na a a a\na b c c\nb b b c\nd d b c",
        "4 4\n1 4 3 2\n5 2 1 4\n3 4 5 3\n1 2 1 2",
    ),
    "tatamibari": (
        "5 5\n- - - h -\n- - - - v\n- v - - -\ns - - - -\n- - - - -",
        "5 5\na a b b b\na a c c c\na a c c c\nd d c c c\nd d c c c",
    ),
    "tents": (
        "5 5\n2 0 1 0 2\n1 0 - 2 -\n- - - x -\n- - - - -\n- x - - -\nx x - x -\n- - - - -",
        "5 5\n- - - - o\n- - - - -\no - - - -\n- - o - o\no - - - -",
    ),
    "yajilin": (
        "4 4\n- - - -\n- - - -\n- - - 1w\n- - - 0w",
        "4 4\nx se ew sw\nse nw se nw\nns x ns -\nne ew nw -",
    ),
    "yin_yang": (
        "5 5\n- - - - b\n- - w - b\n- b - w -\nw b - - -\n- - - - w",
        "5 5\nw w w w b\nw b w b b\nw b w w b\nw b b b b\nw w w w w",
    ),
}


def format_line(kind: str, problem: Any, answer: Any) -> str:
    return json.dumps({"id": "one", "kind": kind, "problem": problem, "answer": answer})


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_read_and_its_answer_found(name: str) -> None:
    form, (problem, answer) = FORMS[name], EXAMPLES[name]
    kind = find_kind(form.kind)
    given = read(form, problem, answer)
    assert not list(kind.verify(given.board, given.answer))
    found = make_finding(format_line(name, problem, answer), 1, 20)
    assert (found["status"], found["unique"], found["equal"]) == ("complete", True, True)
    assert found["message"] == ""
    assert found["seconds"] > 0
    by_engine = make_finding(format_line(name, problem, answer), 1, 20, engine=True)
    assert {**by_engine, "seconds": 0, "nodes": 0} == {**found, "seconds": 0, "nodes": 0}


def test_the_engine_does_not_claim_more_than_it_decided() -> None:
    problem, answer = EXAMPLES["star_battle"]
    line = format_line("star_battle", problem, answer)
    several = format_line("nurikabe", "1 3\n- ? -", "1 3\n- - x")
    wrong = format_line("star_battle", problem, answer.replace("- x - -", "x - - -", 1))
    rows = "\n".join(["- " * 21] * 20)
    large = format_line("nurikabe", f"20 21\n{rows}", f"20 21\n{rows}")
    told = [
        (found["status"], found["unique"], found["equal"])
        for found in (
            make_finding(line, 1, 1e-9, engine=True),
            make_finding(several, 1, 20, engine=True),
            make_finding(wrong, 1, 20, engine=True),
            make_finding(large, 1, 20, engine=True),
        )
    ]
    assert told == [
        ("undecided", False, False),
        ("complete", False, False),
        ("complete", True, False),
        ("too large", False, False),
    ]


def test_every_form_has_an_example() -> None:
    assert FORMS.keys() == EXAMPLES.keys()


def test_a_wrong_answer_is_reported_with_the_rule_that_it_breaks() -> None:
    problem, answer = EXAMPLES["star_battle"]
    found = make_finding(
        format_line("star_battle", problem, answer.replace("- x - -", "x - - -", 1)), 1, 20
    )
    assert (found["unique"], found["equal"]) == (True, False)
    assert found["message"] == "the given answer breaks columns"


def test_a_board_with_several_answers_is_not_unique() -> None:
    found = make_finding(format_line("nurikabe", "1 3\n- ? -", "1 3\n- - x"), 1, 20)
    assert (found["unique"], found["equal"]) == (False, False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 7: this is not JSON: "),
        ("[1]", "line 7: expected an object"),
        (format_line("nurikabe", None, ""), "problem: expected text"),
        (format_line("nurikabe", "", ""), "problem, line 1: expected numbers: rows, columns"),
        (format_line("nurikabe", "2 x\n", ""), "problem, line 1: expected numbers"),
        (format_line("nurikabe", "9" * 5000 + " 1", ""), "problem, line 1: expected numbers"),
        (
            format_line("nurikabe", "2 2\n1 -\n", ""),
            "problem, line 2: the text ends; expected 2 lines from line 2",
        ),
        (format_line("nurikabe", "2 2\n1 -\n1", ""), "problem, line 3: 1 tokens; expected 2"),
        (format_line("nurikabe", "1 2\n1 -\n- -", ""), "problem, line 3: this line is too much"),
        (format_line("nurikabe", "1 2\n1 q\n", ""), "board: row 1, column 2: 'q' is not a number"),
        (
            format_line("nurikabe", "1 2\n1 -", "2 2\n- x\n- x"),
            "answer, line 1: but the board has 1 rows",
        ),
        (
            format_line("star_battle", "4 1 1\naabb\nacbb\nccdd\ncddd", ""),
            "problem, line 1: but the board has 4 rows",
        ),
        (
            format_line("star_battle", "1 1\n1", ""),
            "problem, line 1: expected numbers: rows, columns, s",
        ),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_with_its_place(text: str, message: str) -> None:
    found = make_finding(text, 7, 20)
    assert found["status"] == "error"
    assert found["message"].startswith(message)


def test_the_command_continues_after_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    lines = [
        format_line("chess", "8 8", ""),
        "broken",
        '{"kind": 3}',
        format_line("nurikabe", *EXAMPLES["nurikabe"]),
    ]
    path.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    made = subprocess.run(
        [sys.executable, "-m", "tests.corpus", str(path), "--time-limit", "5"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = [json.loads(row) for row in made.stdout.splitlines()]
    assert [f["status"] for f in found] == ["unknown kind", "error", "unknown kind", "complete"]
    assert [f["id"] for f in found] == ["one", None, None, "one"]
    assert {*map(tuple, found)} == {
        ("id", "kind", "status", "unique", "equal", "seconds", "nodes", "message")
    }
    head, *rows = made.stderr.splitlines()
    assert head.split()[:3] == ["kind", "boards", "done"]
    counted = {name: tuple(map(int, own[:4])) for name, *own in map(str.split, rows)}
    assert counted == {
        "3": (1, 0, 0, 0),
        "None": (1, 0, 0, 0),
        "chess": (1, 0, 0, 0),
        "nurikabe": (1, 1, 1, 1),
    }
