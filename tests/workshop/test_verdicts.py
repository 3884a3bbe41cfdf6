"""The verdicts of the workshop, compared with SCIP's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from desks import ask, run, send
from oracle import KINDS, build_model, find_all_answers, mark_deep_except
from site_gen.boards.text import Blocks
from site_gen.errors import BoardError
from site_gen.findings import clue_sets, engine_verdict
from site_gen.findings.clue_sets import find_clash
from site_gen.findings.differences import find_differing_cells
from site_gen.kind import Answer, Kind, find_kind
from site_gen.samples import list_growing_blocks
from site_gen.workshop import possible, verdicts
from site_gen.workshop.boards import read_board, write_blocks
from site_gen.workshop.desk import Desk
from site_gen.workshop.drafts import read_draft
from site_gen.workshop.possible import Possible
from site_gen.workshop.symmetry import NONE, list_lacking

MANY = 60
SOME = mark_deep_except(["slitherlink", "sudoku", "shikaku", "lits", "tents"], KINDS)
SIDED = {"slitherlink", "shikaku", "tatamibari", "dominosa", "galaxies"}


def list_answers(kind: Kind[Any], board: Any) -> tuple[list[Answer], bool]:
    """Return SCIP's answers, at most MANY, and whether these are all."""
    report = find_all_answers(build_model(kind, board), MANY)
    return [*report.answers], report.complete


def change_board(kind: Kind[Any], seed: str) -> Iterator[Blocks]:
    """Yield the example, the example with fewer clues, and small random boards."""
    rng, board = Random(seed), kind.parse(kind.example)
    yield kind.example
    for clue in rng.sample(kind.clues(board), min(3, len(kind.clues(board)))):
        board = kind.without(board, [clue.key])
        yield write_blocks(kind, board, kind.example)
    for size in (2, 3, 3, 4):
        yield kind.sample(rng, size, size)


@pytest.mark.parametrize("name", SOME)
def test_a_verdict_is_the_one_that_scip_finds(name: str) -> None:
    kind, desk, found = find_kind(name), Desk(), set[str]()
    for blocks in change_board(kind, name):
        try:
            board = kind.parse(blocks)
        except BoardError:  # some boards need all their clues
            continue
        said = ask(desk, "verdict", kind=name, blocks=blocks)
        right, every = list_answers(kind, board)
        found.add(said["verdict"])
        rows = [kind.answer.to_json(board, one) for one in right]
        assert not every or all(one["rows"] in rows for one in said["answers"])
        if said["verdict"] == "several":
            assert len(right) > 1
            cells = [list(cell) for cell in find_differing_cells(kind, board, right)]
            assert said["alike"] == board.grid.rows * board.grid.cols - len(said["cells"])
            if said["exact"]:
                assert all(cell in said["cells"] for cell in cells)
            if every:
                assert all(cell in cells for cell in said["cells"])
                assert said["exact"] or len(right) >= verdicts.MORE
        else:
            assert len(right) == {"unique": 1, "none": 0}[said["verdict"]]
        if said["verdict"] == "none":
            check_clash(kind, board, said)
        check_possible(kind, blocks, right, every)
    assert "unique" in found


def check_possible(kind: Kind[Any], blocks: Blocks, right: list[Answer], every: bool) -> None:
    """Each decision can be what it is in some answer of SCIP's, and nothing else if these are all;
    what is not proved yet is what was found so far.
    """
    *early, last = [*send(desk := Desk(), do="possible", kind=kind.name, blocks=blocks), *run(desk)]
    if not right:
        assert last["error"]["code"] == "board"
        return
    found, seen = Possible(read_board(kind.name, blocks)), dict[int, set[bool]]()
    for answer in right:
        for i, side in enumerate(found.sides):
            seen.setdefault(i, set()).add(side in answer)
        if not found.sides:
            values = found.model.at_one(found.model.write(answer) or frozenset())
            for x, one in values.items():
                if x.index in found.variables:
                    seen.setdefault(found.variables.index(x.index), set()).add(one)
    states = [*enumerate(last["ok"]["states"])]
    assert last["ok"]["exact"]
    assert bool(found.sides) == (kind.name in SIDED)
    for x, state in states:
        values = {"a": {True}, "n": {False}, "s": {True, False}}[state]
        assert seen[x] <= values
        assert not every or seen[x] == values
    for reply in early:
        for one, (_, state) in zip(reply["progress"]["states"], states, strict=True):
            assert state == one or state in {"y": "as", "x": "ns"}[one]
    numbers = {int(one) for one in re.findall(r'data-decision="(\d+)"', last["ok"]["svg"])}
    assert numbers == {*range(len(states))}


def test_what_is_not_proved_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = {"board": "3.....\n...4..\n......\n......\n..?...\n....?."}
    right = ask(Desk(), "possible", kind="nurikabe", blocks=blocks)
    assert right["exact"]
    monkeypatch.setattr(possible, "CONFLICTS", 0)
    early = ask(Desk(), "possible", kind="nurikabe", blocks=blocks)
    assert not early["exact"]
    assert f"{sum(map(early['states'].count, 'xy'))} more to prove" in early["says"]
    pairs = zip(early["states"], right["states"], strict=True)
    assert all(one == state or state in {"y": "as", "x": "ns"}[one] for one, state in pairs)


@pytest.mark.parametrize(
    ("name", "blocks", "says"),
    [
        ("binairo", {"board": "..\n.."}, "They differ in all cells."),
        ("akari", {"board": "##.\n##1"}, "Exactly one answer"),
        ("akari", {"board": "##.\n##."}, "2 marked cells; the other 4 cells are the same in"),
        ("akari", {"board": "#..\n###"}, "2 marked cells; the other 4 cells are the same in"),
        ("slitherlink", {"board": "\n".join(["...."] * 4)}, "They differ in all cells."),
        ("slitherlink", {"board": "\n".join(["0...", *["...."] * 3])}, " answers were compared"),
        ("galaxies", {"board": "..\n.."}, "No answer"),
    ],
)
def test_the_sentence_says_what_is_proved(name: str, blocks: dict[str, str], says: str) -> None:
    said = ask(Desk(), "verdict", kind=name, blocks=blocks)
    assert says in said["says"]
    assert said.get("exact", True) != ("at least" in said["says"])


def check_clash(kind: Kind[Any], board: Any, said: dict[str, Any]) -> None:
    """The named clues allow no answer, even without the others."""
    named = {clue["says"] for clue in said["clues"]}
    others = [clue.key for clue in kind.clues(board) if clue.says not in named]
    assert list_answers(kind, kind.without(board, others)) == ([], True)
    assert all(clue["says"] in said["says"] for clue in said["clues"])


WITHOUT_CLASH = {"castle_wall", "dominosa", "galaxies", "kenken", "lits", "norinori", "shingoki"}
WITHOUT_CLASH |= {"numberlink", "simple_loop", "star_battle", "suguru"}
"""Kinds whose clues cannot be removed, or whose random small boards have answers."""
CLASHING = [kind for kind in KINDS if kind not in WITHOUT_CLASH]
PLACED = ["nurikabe", "hashi", "shikaku", "tatamibari", "yajilin"]
"""Kinds in which a clue's place has a meaning, even without the clue."""


@pytest.mark.parametrize("name", mark_deep_except([*PLACED, "slitherlink"], CLASHING))
def test_clues_that_contradict_each_other_do_so_by_brute_force(name: str) -> None:
    """Whatever else is erased or unknown; and each of them has a part in it."""
    kind, rng, tested = find_kind(name), Random(name), 0
    for _ in range(500):
        try:
            board = kind.parse(kind.sample(rng, rng.choice((2, 3)), rng.choice((2, 3))))
        except BoardError:
            continue
        if not kind.clues(board) or has_answer(kind, board):
            continue
        clash = find_clash(kind, board)
        assert clash
        placed = [clue.key for clue in clash.clues if clue.says.startswith("the place of ")]
        named = [clue.key for clue in clash.clues if clue.key not in placed]
        keys = [clue.key for clue in kind.clues(board)]
        others = [key for key in keys if key not in named]
        left = kind.without(board, others)
        assert not has_answer(kind, left)
        assert all(has_answer(kind, kind.without(left, [key])) for key in named)
        assert all(has_answer(kind, kind.erase(left, [key])) for key in placed)
        for key in others:
            assert key in placed or not has_answer(kind, kind.erase(board, [key]))
        joint = {clue.key for clue in clash.joint}
        rest = [key for key in others if key not in placed]
        assert bool(joint) == has_answer(kind, kind.erase(left, rest))
        assert not joint or has_answer(kind, kind.erase(left, joint))
        assert not any(has_answer(kind, kind.erase(left, joint - {key})) for key in joint)
        if clash.fewest and named:
            for some in combinations(keys, len(named) - 1):
                rest = kind.without(board, [key for key in keys if key not in some])
                assert has_answer(kind, rest)
        tested += 1
        if tested == 10:
            break
    assert tested


def has_answer(kind: Kind[Any], board: Any) -> bool:
    """Return True if a board has an answer, found without any model."""
    candidates = kind.candidates(board)
    return any(not any(kind.verify(board, answer)) for answer in candidates)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "nurikabe",
            "3.....\n....2.\n..4...\n......\n.2..1.\n.....3",
            "these 2 clues contradict each other, even with a ? in place of each other clue; "
            "without any one of them, the others do not: the place of the 1 in R5C5; "
            "the 3 in R6C6.",
        ),
        (
            "hashi",
            "1.1\n...\n.2.",
            "this clue allows no answer, even with a ? in place of each other clue, unless the "
            "places of the 1 in R1C1 and the 1 in R1C3 are empty: the place of the 2 in R3C2.",
        ),
        (
            "hashi",
            "5.2\n...\n2.2",
            "this clue allows no answer, even with a ? in place of each other clue: the 5 in R1C1.",
        ),
        (
            "nurikabe",
            "1.1\n.?.",
            "the board has no answer even with a ? in place of each clue, unless the places of "
            "the 1 in R1C1 and the 1 in R1C3 are empty.",
        ),
    ],
)
def test_a_clue_is_named_whose_place_alone_takes_part(name: str, text: str, says: str) -> None:
    said = ask(Desk(), "verdict", kind=name, blocks={"board": text})
    assert said["says"] == f"No answer: {says}"


@pytest.mark.parametrize("name", SOME)
def test_suggested_clues_leave_one_answer(name: str) -> None:
    kind, desk = find_kind(name), Desk()
    board = kind.parse(kind.example)
    for clue in kind.clues(board):
        less = kind.without(board, [clue.key])
        try:
            blocks = write_blocks(kind, less, kind.example)
            kind.parse(blocks)
        except BoardError:
            continue
        if ask(desk, "verdict", kind=name, blocks=blocks).get("verdict") == "several":
            break
    else:
        return
    said = ask(desk, "suggest", kind=name, blocks=blocks)
    if not list_growing_blocks(kind, less, rare=True):
        assert "take no further clues" in said["says"]
    elif "blocks" in said:
        assert ask(desk, "verdict", kind=name, blocks=said["blocks"])["verdict"] == "unique"
        assert said["clues"]
    else:
        assert "Change or move a clue" in said["says"]


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("slitherlink", "3....?\n......\n..??..\n..??..\n......\n?....?"),
        ("kurodoko", ".?..\n....\n....\n..?."),
        ("sudoku", "1...\n....\n....\n...."),
    ],
)
@pytest.mark.parametrize("symmetry", [NONE, "half-turn"])
def test_suggested_clues_keep_unknown_ones_and_the_symmetry(
    name: str, board: str, symmetry: str
) -> None:
    said = ask(Desk(), "suggest", kind=name, blocks={"board": board}, symmetry=symmetry)
    had, made = (read_draft(find_kind(name), one) for one in ({"board": board}, said["blocks"]))
    tokens = [[token for row in one.tables["board"] for token in row] for one in (had, made)]
    for token, new in zip(*tokens, strict=True):
        assert new == token if token.isdigit() else new != "." or token == "."
    assert ask(Desk(), "verdict", kind=name, blocks=made.blocks)["verdict"] == "unique"
    lacking = [list_lacking(one, symmetry).get("board", ()) for one in (had, made)]
    assert {*lacking[1]} <= {*lacking[0]}


def test_both_answers_keep_the_marks_of_the_cells_that_differ() -> None:
    blocks = {"board": "....\n....\n....\n...1"}
    said = ask(Desk(), "verdict", kind="sudoku", blocks=blocks)
    ringed = re.compile(r'<g class="rings">(.*?)</g>')
    drawings = [said["svg"], *(one["svg"] for one in said["answers"])]
    (marks,) = {*(ringed.findall(svg)[0] for svg in drawings)}
    assert 'class="differ"' in marks
    assert marks.count("M") == marks.count("z") == len(said["cells"])
    idents = [ident for svg in drawings for ident in re.findall(r' id="([^"]+)"', svg)]
    assert len({*idents}) == len(idents) == 6


@pytest.mark.parametrize("name", ["slitherlink", "shikaku"])
def test_the_size_of_slices_changes_no_reply(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the answers nor the work; smaller slices only pause more often."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    bare = kind.without(board, [clue.key for clue in kind.clues(board)[:2]])
    clashing = {"slitherlink": {"board": "3333\n3333\n3333"}, "shikaku": {"board": "3.1\n1.3"}}
    several = write_blocks(kind, bare, ())
    told = []
    for size in (20, 10**9):
        for module in (engine_verdict, clue_sets, verdicts):
            monkeypatch.setattr(module, "SLICE", size)
        desk = Desk(10**9)
        told.append(
            [
                ask(desk, do, kind=name, blocks=blocks)
                for do, blocks in [
                    ("verdict", kind.example),
                    ("verdict", several),
                    ("verdict", clashing[name]),
                    ("suggest", several),
                    ("steps", kind.example),
                ]
            ]
        )
    assert told[0] == told[1]
    assert [one.get("verdict") for one in told[0][:3]] == ["unique", "several", "none"]


def test_a_question_about_steps_or_clues_needs_a_board_with_such_answers() -> None:
    kind, desk = find_kind("slitherlink"), Desk()
    bare = {"board": "....\n....\n...."}
    for do, blocks in (("steps", bare), ("suggest", kind.example)):
        said = ask(desk, do, kind="slitherlink", blocks=blocks)
        assert said["code"] == "board"
        assert "answer" in said["message"]
