"""The messages of the workshop: requests, slices, cancelling, limits and errors."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from desks import ask, run, send
from oracle import KINDS, mark_deep_except
from site_gen.boards.fpuzzles import write_address
from site_gen.boards.text import cell_spans, trim_block
from site_gen.cli.puzzle_files import make_puzzle_file
from site_gen.content.addresses import write_fpuzzles
from site_gen.generator.puzzle_files import Texts
from site_gen.generator.wishes import LEAST, Wishes
from site_gen.kind import find_kind
from site_gen.levels import LEVELS
from site_gen.workshop.desk import QUESTIONS, Desk, greet
from site_gen.workshop.generating import list_other_boards, read_wishes
from site_gen.workshop.links import link_like
from site_gen.workshop.request import MOST_BLOCK, MOST_TEXT

BARE = {"board": "\n".join(["." * 9] * 9)}
SUDOKU = {"kind": "sudoku", "blocks": BARE}
SLITHERLINK = {"kind": "slitherlink", "blocks": find_kind("slitherlink").example}


def test_the_page_learns_which_kinds_there_are() -> None:
    kinds = {kind["name"]: kind for kind in ask(Desk(), "hello")["kinds"]}
    assert [*kinds] == KINDS
    assert kinds["sudoku"]["title"] == "Sudoku"
    first = kinds["sudoku"]["blocks"][0]
    assert (first["name"], first["optional"]) == ("board", False)
    (board,) = kinds["tatamibari"]["blocks"]
    assert all(f"`{sign}`" in board["about"] for sign in "+-|?")
    for name in KINDS:
        assert all(len(block["about"]) > 4 for block in kinds[name]["blocks"])
        assert kinds[name]["makes"] == (find_kind(name).composes)
    wishes = {name: (kinds[name]["symmetries"], kinds[name]["thins"]) for name in KINDS}
    assert wishes["sudoku"] == (["half-turn", "mirror"], True)
    assert wishes["kenken"] == ([], True)
    assert wishes["star_battle"] == ([], False)


@pytest.mark.parametrize("name", KINDS)
def test_the_example_of_each_kind_opens_and_is_drawn(name: str) -> None:
    found = ask(Desk(), "open", kind=name)
    assert found["blocks"] == find_kind(name).example
    assert found["svg"].startswith("<svg")
    assert found["says"] in found["svg"] or "&" in found["svg"]


@pytest.mark.parametrize("name", KINDS)
def test_any_text_of_a_block_gives_a_board_or_the_place_of_the_mistake(name: str) -> None:
    kind, desk, rng = find_kind(name), Desk(), Random(name)
    mistakes = 0
    for _ in range(25):
        blocks = {**kind.example}
        block = rng.choice([*blocks])
        text = blocks[block]
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text) + 1)
            new = rng.choice(["", "9", "?", "#", ".", " ", "\n", "z", "é", "-", "1", "\\", "999"])
            text = text[:at] + new + text[at + rng.randint(0, 2) :]
        blocks[block] = text
        found = ask(desk, "edit", kind=name, blocks=blocks)
        if "problem" not in found:
            continue
        problem = found["problem"]
        mistakes += 1
        assert problem["message"]
        if problem["row"] is not None:
            own = blocks[problem["block"]]
            assert 0 <= problem["start"] <= problem["end"] <= len(own)
            row = trim_block(own)[1][problem["row"]]
            if problem["col"] is not None and problem["col"] < len(cell_spans(row)):
                shown = own[problem["start"] : problem["end"]]
                assert shown == cell_spans(row)[problem["col"]][1]
    assert mistakes


GIVEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [GIVEN[i : i + 9] for i in range(0, 81, 9)]
DRAWN = [f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS]
RULE = "+-------+-------+-------+"


@pytest.mark.parametrize(
    "text",
    [
        GIVEN,
        f" {GIVEN.replace('.', '0')}\n",
        GIVEN.replace(".", "-"),
        ",".join(GIVEN.replace(".", "0")),
        "\n".join(ROWS).replace(".", "0"),
        "\n".join([*DRAWN[:3], RULE, *DRAWN[3:6], RULE, *DRAWN[6:]]),
        "\n".join([RULE, *DRAWN, RULE]).replace(" .", " -"),
    ],
)
def test_common_forms_of_a_sudoku_are_read(text: str) -> None:
    found = ask(Desk(), "open", text=text)
    assert found["kind"] == "sudoku"
    assert found["blocks"] == {"board": "\n".join(ROWS)}
    assert "problem" not in found


def test_bare_rows_and_messages_with_a_link_are_opened() -> None:
    desk = Desk()
    rows = find_kind("slitherlink").example["board"]
    assert "slitherlink" in ask(desk, "open", text=rows)["kinds"]
    assert ask(desk, "open", text=f"\n{rows}\n", kind="slitherlink")["blocks"]["board"] == rows
    link = "https://puzz.link/p?slither/4/4/5cgb0071c"
    for text in (f"Look: {link} (hard)", f"[this one]({link})", f"<{link}>"):
        assert ask(desk, "open", text=text)["blocks"] == SLITHERLINK["blocks"]


def test_boards_of_f_puzzles_are_opened() -> None:
    desk, kind = Desk(), find_kind("sudoku")
    blocks = {"board": "1...\n....\n....\n....", "thermometers": "R1C1-R1C3"}
    data = write_fpuzzles(kind, kind.parse(blocks), "Mine")
    assert data
    data |= {"text": [{"value": "see https://example.org/x"}]}
    link = write_address(data)
    packed = link.partition("load=")[2]
    for text in (
        json.dumps(data, indent=1),
        link,
        f"Look: {link} (hard)",
        f"#load={packed}",
        f"https://sudokupad.app/fpuz{packed}",
        f"sudokupad.app/fpuz{packed}",
    ):
        found = ask(desk, "open", text=text)
        assert (found["kind"], found["blocks"], found["title"]) == ("sudoku", blocks, "Mine")
        assert found["notes"].endswith("Left out: texts.")
    data |= {"nonsense": [1]}
    assert "`nonsense`" in ask(desk, "open", text=json.dumps(data))["message"]


def test_files_and_addresses_are_opened_and_others_refused() -> None:
    desk = Desk()
    file = "---\ntitle: 'Mine'\n---\nWords.\n\n```python\nx\n```\n\n~~~board\n3.\n..\n~~~\n"
    assert ask(desk, "open", text=file, kind="slitherlink")["title"] == "Mine"
    assert ask(desk, "open", text=file)["kinds"]
    pzpr = "https://puzz.link/p?slither/4/4/5cgb0071c"
    assert ask(desk, "open", text=pzpr)["kind"] == "slitherlink"
    assert ask(desk, "open", text="p?type=editor&pzprv3/slither/2/2/. 3 /. - /0 0 0 /0 0 0")[
        "blocks"
    ]
    with_front = f"---\ntitle: Far\npzpr: {pzpr}\n---\n"
    assert ask(desk, "open", text=with_front)["blocks"] == SLITHERLINK["blocks"]
    for text, why in {
        "": "is empty",
        "some words of mine": "no block in the text",
        "hello": "no block in the text",
        "some words\nof mine": "no block in the text",
        "1 2 3": "no block in the text",
        "pzprv3\nslither\n1\n1\n. . ": "expected 1 row of 1 value; open it in the editor",
        f"{pzpr} {pzpr}0": "no block in the text",
        "https://example.com/?load=N4Ig": "expected an address like https://puzz.link/p?",
        "https://www.f-puzzles.com/?load=N4Ig": "cut off or damaged",
        "https://sudokupad.app/abc": "on its server",
        "```board\n1": "not closed",
        "```board\n1\n```\n```board\n1\n```": "two blocks `board`",
        "```board\n1\n```\n```points\n1\n```\n```cages\n1\n```": "no kind has the blocks",
        "```nothing\n1\n```": "no block in the text",
        "https://puzz.link/p?nothing/4/4/5": "'nothing'",
        "https://puzz.link/p?slither/4/4/" + "5" * 30_000: "more than 20000 characters",
        "https://puzz.link/p?slither/999/999/5": "at most 60",
    }.items():
        found = ask(desk, "open", text=text)
        assert found["code"] == "board"
        assert why in found["message"]
    wrong = ask(desk, "open", text="```board\n1x\n```", kind="slitherlink")
    assert wrong["problem"]["col"] == 1


# -- questions in slices


def test_a_new_question_cancels_the_one_before() -> None:
    desk = Desk()
    assert send(desk, id=5, do="verdict", **SUDOKU) == []
    json.loads(desk.work(0))
    assert desk.is_busy
    (stopped,) = send(desk, id=6, do="verdict", **SLITHERLINK)
    assert (stopped["id"], stopped["error"]["code"]) == (5, "cancelled")
    (reply,) = [one for one in run(desk) if "ok" in one]
    assert (reply["id"], reply["ok"]["verdict"]) == (6, "unique")


def test_a_question_is_cancelled_by_its_number() -> None:
    desk = Desk()
    send(desk, id=5, do="verdict", **SUDOKU)
    assert json.loads(desk.receive('{"v": 1, "cancel": 4}')) == []
    assert desk.is_busy
    (stopped,) = json.loads(desk.receive('{"v": 1, "cancel": 5}'))
    assert stopped["error"]["code"] == "cancelled"
    assert not desk.is_busy
    assert json.loads(desk.receive('{"v": 1, "cancel": 5}')) == []
    assert desk.work() == "[]"


def test_quick_requests_are_answered_while_a_question_is_open() -> None:
    desk = Desk()
    send(desk, id=5, do="verdict", **SUDOKU)
    assert send(desk, id=6, do="edit", **SLITHERLINK)[0]["ok"]["rows"] == 4
    assert desk.is_busy


def test_progress_arrives_before_the_end() -> None:
    desk = Desk()
    send(desk, id=5, do="verdict", **SUDOKU)
    replies = run(desk)
    progress = [one["progress"] for one in replies if "progress" in one]
    shown = [len(one["cells"]) for one in progress]
    assert [one["marks"].count("z") for one in progress] == shown
    assert shown
    assert shown == sorted(shown)
    assert replies[-1]["ok"]["alike"] == 0
    assert replies[-1]["ok"]["exact"]


def test_a_question_at_its_limit_goes_on_where_it_stopped() -> None:
    whole = ask(Desk(), "verdict", **SUDOKU)
    desk, ident, replies = Desk(3), 1, send(Desk(3), id=1, do="hello")
    send(desk, id=ident, do="verdict", **SUDOKU)
    for _ in range(1000):
        replies = run(desk)
        if "ok" in replies[-1]:
            break
        assert replies[-1]["error"]["code"] == "limit"
        assert send(desk, id=ident + 1, do="more", of=ident) == []
        ident += 1
    assert ident > 3
    assert replies[-1] == {"v": 1, "id": ident, "ok": whole}
    assert ask(desk, "more", of=ident)["code"] == "request"


def test_what_is_known_about_a_board_is_not_searched_again() -> None:
    desk = Desk()
    ask(desk, "verdict", **SLITHERLINK)
    (reply,) = [*send(desk, do="play", **SLITHERLINK), *json.loads(desk.work(10))]
    assert reply["ok"]["play"]["answers"]
    steps = ask(desk, "steps", **SLITHERLINK)
    game = ask(desk, "play", hints=True, ident="mine", **SLITHERLINK)
    assert game["sentences"] == [one["says"] for one in steps["steps"]]
    assert len(game["why"]["steps"]) == len(game["why"]["settles"]) == len(steps["steps"])
    assert game["play"]["id"] == "mine"
    assert (game["word"], game["hints"]) == (steps["word"], True)
    assert game["others"] == []


@pytest.mark.parametrize("name", mark_deep_except(["slitherlink", "fillomino"], KINDS))
def test_the_game_has_the_family_of_each_step_and_its_row_unless_it_is_a_cut(name: str) -> None:
    game = ask(Desk(), "play", kind=name, blocks=find_kind(name).example, hints=True)
    families = game["model"]["families"]
    last = [tuple(chain[-2:]) for *_, chain, _, _ in game["why"]["steps"] if chain]
    assert any(place >= 0 for _, place in last)
    for family, place in last:
        assert families[family]["title"]
        assert place < len(families[family]["rows"])
        assert place >= 0 or families[family]["row"] == "cut"


@pytest.mark.parametrize("name", KINDS)
def test_a_link_below_a_solved_board_asks_for_one_like_it(name: str) -> None:
    kind: Any = find_kind(name)
    board = kind.parse(kind.example)
    for word in (*LEVELS, "not measured"):
        fragment = link_like(kind, board, word)
        assert fragment or not kind.composes or min(board.grid.rows, board.grid.cols) < LEAST
        if fragment:
            found = ask(Desk(), "open", text=f"#{fragment}")
            wishes, _ = read_wishes({**found["make"], "seed": 1})
            assert (wishes.kind, wishes.level) == (name, word if word in LEVELS else None)
            assert (wishes.rows, wishes.cols) == (board.grid.rows, board.grid.cols)
            assert found["play"]


def test_a_game_of_a_new_board_has_links_to_others() -> None:
    desk = Desk()
    made = ask(desk, "generate", kind="sudoku", rows=6, cols=6, seed=3, symmetry="mirror")
    assert made["word"] == "easy"
    board = {"kind": "sudoku", "blocks": made["blocks"]}
    game = ask(desk, "play", hints=True, make=made["make"], **board)
    others = {words: ask(desk, "open", text=link) for words, link in game["others"]}
    assert [*others] == ["the same size", "smaller", "larger", "harder"]
    assert all(one["play"] for one in others.values())
    wishes = {words: one["make"] for words, one in others.items()}
    same = {"kind": "sudoku", "rows": 6, "cols": 6, "symmetry": "mirror"}
    assert wishes["the same size"] == same
    assert wishes["harder"] == {**same, "level": "medium"}
    sizes = [ask(desk, "generate", seed=1, **wishes[one])["rows"] for one in ("smaller", "larger")]
    assert sizes == [4, 8]  # no sudoku has 5 or 7 rows


@pytest.mark.parametrize("name", [one for one in KINDS if find_kind(one).unknown_levels])
def test_a_difficulty_that_no_board_is_known_to_have_is_not_offered(name: str) -> None:
    unknown = find_kind(name).unknown_levels
    (shown,) = (kind for kind in greet({})["kinds"] if kind["name"] == name)
    assert [*shown["unknown"]] == [*unknown]
    for word in LEVELS:
        links = dict(list_other_boards({"kind": name, "seed": 1}, word))
        levels = {ask(Desk(), "open", text=link)["make"].get("level") for link in links.values()}
        assert levels.isdisjoint(unknown)
        assert links.keys() & {"easier", "harder"}


def test_an_easier_board_is_smaller_where_easy_ones_are_rare() -> None:
    for rows, size in ((10, (6, 6)), (5, (5, 5))):
        wishes = {"kind": "lits", "rows": rows, "cols": rows, "seed": 3}
        links = dict(list_other_boards(wishes, "medium"))
        easier = ask(Desk(), "open", text=links["easier"])["make"]
        assert (easier["rows"], easier["cols"], easier["level"]) == (*size, "easy")
    wishes, _ = read_wishes({"kind": "lits", "seed": 3, "level": "easy"})
    assert (wishes.rows, wishes.cols) == (6, 6)


def test_the_next_size_ends_at_the_largest_board() -> None:
    wishes = {"kind": "kenken", "rows": 8, "cols": 9, "seed": 1}
    found = ask(Desk(), "generate", **wishes, step="up")
    assert "is no square" in found["message"]
    assert "`step` is" in ask(Desk(), "generate", **wishes, step="on")["message"]


# -- the generator


@pytest.mark.parametrize(
    "name",
    mark_deep_except(
        ["tents", "shikaku"],
        [name for name in KINDS if find_kind(name).composes],
    ),
)
def test_a_new_board_is_the_one_that_the_command_makes(name: str) -> None:
    for number in (1, 2):
        text, made = make_puzzle_file(Wishes(name, 6, 6, 7), number, Texts())
        found = ask(Desk(), "generate", kind=name, rows=6, cols=6, seed=7, number=number)
        assert found["text"] == text
        assert (found["clues"], found["tries"], found["word"]) == (
            made.clues,
            made.tries,
            made.word,
        )
        assert found["command"] == f"site-gen generate {name} --size 6x6 --seed 7"


def test_wishes_that_cannot_be_fulfilled_are_refused_at_once() -> None:
    wishes = {"kind": "tents", "rows": 6, "cols": 6, "seed": 1}
    for more, why in (
        ({"rows": 2}, "`rows` is 2; expected 4 to"),
        ({"rows": True}, "`rows` is True"),
        ({"seed": -1}, "`seed` is -1"),
        ({"seed": "1"}, "`seed` is '1'"),
        ({"level": "mild"}, "expected one of"),
        ({"symmetry": 7}, "`symmetry` is 7"),
        ({"minimal": True, "symmetry": "mirror"}, "exclude each other"),
        ({"rows": 40, "cols": 40}, "cells are allowed"),
        ({"kind": "tent"}, "did you mean tents"),
    ):
        desk = Desk()
        (reply,) = send(desk, do="generate", **{**wishes, **more})
        assert why in reply["error"]["message"]
        assert not desk.is_busy


# -- messages that are no requests


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "request"),
        ("{", "request"),
        ("[" * 100_000, "request"),
        ("[]", "request"),
        ('{"v": 2, "id": 1, "do": "hello"}', "version"),
        ('{"id": 1, "do": "hello"}', "version"),
        ('{"v": 1, "do": "hello"}', "request"),
        ('{"v": 1, "id": "x", "do": "hello"}', "request"),
        ('{"v": 1, "id": 1}', "request"),
        ('{"v": 1, "id": 1, "do": 7}', "request"),
        ('{"v": 1, "id": 1, "do": "nothing"}', "request"),
        ('{"v": 1, "id": 1, "do": "more"}', "request"),
        ('{"v": 1, "id": 1, "do": "edit"}', "request"),
        ('{"v": 1, "id": 1, "do": "edit", "kind": "sudoku"}', "request"),
        ('{"v": 1, "id": 1, "do": "edit", "kind": "sudoku", "blocks": {"board": 1}}', "request"),
        ('{"v": 1, "id": 1, "do": "verdict", "kind": "x", "blocks": {}}', "board"),
        ('{"v": 1, "id": 1, "do": "verdict", "kind": "sudoku", "blocks": {}}', "board"),
        (json.dumps({"v": 1, "id": 1, "do": "x" * MOST_TEXT}), "request"),
        (
            json.dumps(
                {
                    "v": 1,
                    "id": 1,
                    "do": "edit",
                    "kind": "sudoku",
                    "blocks": {"board": "." * (MOST_BLOCK + 1)},
                }
            ),
            "request",
        ),
        (
            json.dumps(
                {
                    "v": 1,
                    "id": 1,
                    "do": "edit",
                    "kind": "sudoku",
                    "blocks": dict.fromkeys(map(str, range(70)), ""),
                }
            ),
            "request",
        ),
    ],
)
def test_a_message_that_is_no_request_gets_a_code(text: str, code: str) -> None:
    desk = Desk()
    (reply,) = json.loads(desk.receive(text))
    assert reply["error"]["code"] == code
    assert not desk.is_busy


def test_a_board_that_is_too_large_is_refused() -> None:
    kind = find_kind("slitherlink")
    rows = kind.largest
    blocks = {"board": "\n".join(["." * rows] * rows)}
    assert rows * rows > kind.most_cells
    found = ask(Desk(), "edit", kind="slitherlink", blocks=blocks)
    assert "are allowed" in found["problem"]["message"]
    assert ask(Desk(), "verdict", kind="slitherlink", blocks=blocks)["code"] == "board"


def test_a_bug_is_an_error_and_the_desk_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        yield
        raise ZeroDivisionError("no")

    desk = Desk()
    with monkeypatch.context() as patch:
        patch.setitem(dict(QUESTIONS), "verdict", fail)
        patch.setattr("site_gen.workshop.desk.QUESTIONS", {"verdict": fail})
        found = ask(desk, "verdict", **SLITHERLINK)
    assert found == {"code": "bug", "message": "ZeroDivisionError: no"}
    assert ask(desk, "verdict", **SLITHERLINK)["verdict"] == "unique"


def test_a_board_that_needs_too_much_memory_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> Any:
        yield
        raise MemoryError

    monkeypatch.setattr("site_gen.workshop.desk.QUESTIONS", {"verdict": fail})
    assert ask(Desk(), "verdict", **SLITHERLINK)["code"] == "memory"
