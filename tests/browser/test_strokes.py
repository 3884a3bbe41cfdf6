"""Slow and fast strokes over a board: every line on the path is drawn, the way back erases it, and
a stroke over lines erases them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from oracle import mark_deep_except
from playing import PlayedPage, Spot, cells, open_board

LINED = {"country_road": "step", "slitherlink": "side", "slash_pack": "line"}
Node = tuple[int, int]


def draw_stroke(
    played: PlayedPage, way: Sequence[Spot], steps: int = 1, button: str = "left"
) -> None:
    """Move the mouse from the first spot over all others, with `steps` events between two of
    them."""
    mouse = played.page.mouse
    mouse.move(*played.at(way[0]))
    mouse.down(button=button)  # type: ignore[arg-type]
    for spot in way[1:]:
        mouse.move(*played.at(spot), steps=steps)
    mouse.up(button=button)  # type: ignore[arg-type]


def find_spots(played: PlayedPage, nodes: Sequence[Node]) -> list[Spot]:
    """Return the middles of cells, or the points between cells."""
    shift = 0.5 if played.data["shape"] == "step" else 0.0
    return [(c + shift, r + shift) for r, c in nodes]


def map_links(played: PlayedPage) -> dict[frozenset[Node], str]:
    """Return the key of the line between each pair of nodes."""
    found = {}
    for (key, *_), closed in zip(played.elements, find_closed(played), strict=True):
        if closed:
            continue
        (r, c), *other = cells(key)
        ends = [(r, c), *other]
        if key.endswith("\\"):
            ends = [(r, c), (r + 1, c + 1)]
        if key.endswith("/"):
            ends = [(r + 1, c), (r, c + 1)]
        found[frozenset(ends)] = key
    return found


def find_closed(played: PlayedPage) -> list[bool]:
    """Return, for each element, whether the board decides it."""
    fixed, choices = {*played.data["fixed"]}, played.data["choices"]
    closed = fixed.union(*(choice for choice in choices if fixed.intersection(choice)))
    return [i in closed for i in range(len(played.elements))]


def make_walk(rng: Random, played: PlayedPage) -> list[Node]:
    """Return a random path of lines that visits no node twice and cannot be continued."""
    near: dict[Node, list[Node]] = {}
    for a, b in map(sorted, map_links(played)):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    way = [rng.choice(sorted(near))]
    while free := [node for node in near[way[-1]] if node not in way]:
        way.append(rng.choice(free))
    return way


def list_keys(played: PlayedPage, way: Sequence[Node]) -> list[str]:
    known = map_links(played)
    return sorted(known[frozenset(pair)] for pair in pairwise(way))


@pytest.mark.parametrize("name", LINED)
@pytest.mark.parametrize("steps", mark_deep_except([1, 4], [1, 2, 4, 9]))
def test_a_stroke_draws_its_path(browser: Browser, boards: Path, name: str, steps: int) -> None:
    played = open_board(browser, boards, name)
    assert played.data["shape"] == LINED[name]
    rng = Random(f"{name} {steps}")
    for _ in range(2):
        way = make_walk(rng, played)
        hand = [
            (x + rng.uniform(-0.1, 0.1), y + rng.uniform(-0.1, 0.1))
            for x, y in find_spots(played, way)
        ]
        draw_stroke(played, hand, steps)
        assert played.marks() == list_keys(played, way)
        played.page.keyboard.press("Control+z")  # a stroke is one move
        assert played.marks() == []
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", LINED)
def test_a_single_event_draws_a_complete_line(browser: Browser, boards: Path, name: str) -> None:
    """The stroke jumps from the first to the last place of the longest straight path."""
    played = open_board(browser, boards, name)
    ways = []
    for pair in map(sorted, map_links(played)):
        (r, c), (r2, c2) = pair
        way = [(r, c), (r2, c2)]
        while frozenset(
            [way[-1], there := (way[-1][0] + r2 - r, way[-1][1] + c2 - c)]
        ) in map_links(played):
            way.append(there)
        ways.append(way)
    longest = max(ways, key=len)
    assert len(longest) > 3
    first, *_, last = find_spots(played, longest)
    draw_stroke(played, [first, last])
    assert played.marks() == list_keys(played, longest)
    draw_stroke(played, [last, first])  # a stroke over lines erases them
    assert played.marks() == []


@pytest.mark.parametrize("name", ["country_road", "slitherlink"])
def test_a_jump_around_a_corner_continues_straight_and_then_turns(
    browser: Browser, boards: Path, name: str
) -> None:
    """No event is at the corner, but the line has no gap."""
    played = open_board(browser, boards, name)
    known, turns = map_links(played), 0
    for r, c in sorted({node for pair in known for node in pair}):
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            way = [(r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)]
            way.append((way[-1][0] + dc, way[-1][1] + dr))
            if turns < 8 and all(frozenset(pair) in known for pair in pairwise(way)):
                draw_stroke(played, find_spots(played, [way[0], way[1], way[3]]))
                assert played.marks() == list_keys(played, way)
                played.page.keyboard.press("Control+z")
                turns += 1
    assert turns == 8
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", LINED)
def test_a_stroke_back_erases_its_path(browser: Browser, boards: Path, name: str) -> None:
    played = open_board(browser, boards, name)
    way = max((make_walk(Random(i), played) for i in range(9)), key=len)
    there = find_spots(played, way)
    draw_stroke(played, [*there, *reversed(there[2:-1])])
    assert played.marks() == list_keys(played, way[:3])
    played.page.keyboard.press("Control+z")
    draw_stroke(played, [*there, *reversed(there)])
    assert played.marks() == []
    assert played.page.evaluate("player.game.done.length") == 0


def test_a_stroke_shades_its_cells(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "dead_ends")
    assert played.data["shape"] == "cell"
    rows, cols = (played.data["board"][k] for k in ("rows", "cols"))
    draw_stroke(played, [(0.5, 0.5), (cols - 0.5, 0.5), (cols - 0.5, rows - 0.5)])
    under = {(0, c) for c in range(cols)} | {(r, cols - 1) for r in range(rows)}
    elements = zip(played.elements, find_closed(played), strict=True)
    touched = [e[0] for e, closed in elements if not closed and under & {*cells(" ".join(e))}]
    assert len(touched) > 3
    assert played.marks() == sorted(touched)


def test_the_middle_button_marks_nothing(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "slitherlink")
    draw_stroke(played, [(0, 0), (2, 0)], button="middle")
    assert played.page.evaluate("player.game.done.length") == 0
