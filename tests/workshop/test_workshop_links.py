"""Links that carry a board, which are hostile input."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from desks import ask
from oracle import KINDS
from site_gen.content.document import load
from site_gen.kind import find_kind
from site_gen.workshop import links
from site_gen.workshop.desk import Desk
from sites import write_file


def pack(data: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(data) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def make_link(board: str, **fields: str) -> str:
    return "#" + urlencode({"v": "1", "kind": "sudoku", "board": board, **fields})


@pytest.mark.parametrize("name", KINDS)
def test_a_board_survives_a_link_a_file_and_an_address(name: str) -> None:
    kind, desk, rng = find_kind(name), Desk(), Random(name)
    for blocks in (kind.example, *(kind.sample(rng, 3, 4) for _ in range(3))):
        board = kind.parse(blocks)
        away = ask(desk, "export", kind=name, blocks=blocks, title="Mine")
        back = ask(desk, "open", text=f"https://example.org/workshop/index.html#{away['fragment']}")
        assert back["blocks"] == blocks
        file = ask(desk, "open", text=away["markdown"], kind=name)
        assert kind.parse(file["blocks"]) == board
        assert file["title"] == "Mine"
        other = next(one for one in KINDS if one != name)
        for chosen in ({}, {"kind": other}):  # the file notes its kind
            assert ask(desk, "open", text=away["markdown"], **chosen) == file
        assert "expect:" not in away["markdown"]
        assert "<svg" in away["svg"]
        if away["address"]:
            there = ask(desk, "open", text=f"https://puzz.link/p?{away['address']}")
            assert there["address"] == away["address"]


@pytest.mark.parametrize(
    ("verdict", "expect"), [("unique", "unique"), ("none", "none"), ("several", "many")]
)
def test_a_file_expects_what_was_proved_and_a_build_reads_it(
    tmp_path: Path, verdict: str, expect: str
) -> None:
    blocks = find_kind("tents").example
    away = ask(Desk(), "export", kind="tents", blocks=blocks, verdict=verdict)
    path = write_file(tmp_path / "tents" / "mine.md", away["markdown"])
    document = load(path)
    assert (document.kind, document.meta.expect) == ("tents", expect)
    assert {name: text.rstrip() for name, text in document.blocks.items()} == blocks


def test_a_file_of_an_unknown_kind_is_opened_as_the_chosen_one() -> None:
    board = "```board\n1...\n....\n....\n....\n```"
    found = ask(Desk(), "open", text=f"---\n# kind: tennis (x)\n---\n{board}", kind="sudoku")
    assert found["kind"] == "sudoku"


def test_a_large_board_makes_a_short_link() -> None:
    rng = Random(1)
    rows = ["".join(rng.choice("0123....") for _ in range(20)) for _ in range(20)]
    assert len(links.write_fragment("slitherlink", {"board": "\n".join(rows)})) < 400


GOOD = pack(json.dumps([["board", "1...\n....\n....\n...."]]).encode())


@pytest.mark.parametrize(
    ("link", "why"),
    [
        (make_link(GOOD, v="2"), links.NEWER),
        (make_link(GOOD, v=""), links.NEWER),
        ("#v=9", links.NEWER),
        ("#v=1", links.DAMAGED),
        ("#v=1&kind", links.DAMAGED),
        ("#v=1&" + "&".join(f"a{i}=1" for i in range(100)), links.DAMAGED),
        (make_link(""), links.DAMAGED),
        (make_link(GOOD[:-3]), links.DAMAGED),
        (make_link(GOOD + "AAAA"), links.DAMAGED),
        (make_link(GOOD[:8] + "é" + GOOD[8:]), links.DAMAGED),
        (make_link(GOOD.replace("A", "+") + "+"), links.DAMAGED),
        (make_link("A" * links.MOST_FRAGMENT), links.DAMAGED),
        (make_link(pack(b"not JSON")), links.DAMAGED),
        (make_link(pack(b"[" * 50_000)), links.DAMAGED),
        (make_link(pack(b"0" * 10_000_000)), links.DAMAGED),  # a bomb
        (make_link(pack(b'{"board": "1"}')), links.DAMAGED),
        (make_link(pack(b'[["board", 1]]')), links.DAMAGED),
        (make_link(pack(b'[["board"]]')), links.DAMAGED),
        (make_link(pack(b'[["board", "' + b"1" * 30_000 + b'"]]')), links.DAMAGED),
        (make_link(pack(json.dumps([["a", "b"]] * 100).encode())), links.DAMAGED),
        ("#v=1&make=sudoku&seed=x", links.DAMAGED),
        ("#v=1&make=sudoku&seed=99999999999", links.DAMAGED),
    ],
)
def test_a_link_that_cannot_be_read_gets_a_sentence(link: str, why: str) -> None:
    found = ask(Desk(), "open", text=link)
    assert (found["code"], found["message"]) == ("board", why)


def test_random_changes_of_a_link_give_a_board_or_a_sentence() -> None:
    rng, desk = Random(3), Desk()
    good = make_link(GOOD)
    for _ in range(400):
        at = rng.randrange(len(good))
        bad = good[:at] + rng.choice(["", "A", "&", "=", "%", "ÿ", good]) + good[at + 1 :]
        found = ask(desk, "open", text=bad)
        assert "kind" in found or found["code"] == "board", bad


def test_a_link_with_a_kind_alone_opens_its_example() -> None:
    found = ask(Desk(), "open", text="#v=1&kind=tents")
    assert found["blocks"] == find_kind("tents").example


def test_a_link_to_an_unknown_kind_names_it() -> None:
    found = ask(Desk(), "open", text=make_link(GOOD, kind="sudoky"))
    assert "did you mean sudoku" in found["message"]


def test_a_link_may_name_a_board_of_the_generator() -> None:
    desk = Desk()
    wishes = {"kind": "tents", "rows": 6, "cols": 6, "seed": 7, "symmetry": "half-turn"}
    made = ask(desk, "generate", **wishes)
    away = ask(desk, "export", kind="tents", blocks=made["blocks"], make=made["make"], by="1.2")
    found = ask(desk, "open", text=away["fragment"])
    assert found["by"] == "1.2"
    again = ask(Desk(), "generate", **found["make"])
    assert again["blocks"] == made["blocks"]
