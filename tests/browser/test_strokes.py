"""Strokes over a board, slow and quick: nothing that lies on the way is lost, the way back takes
back, and a line is drawn over to erase it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from oracle import deep_but
from playing import Played, Spot, cells

LINED = {"country_road": "step", "slitherlink": "side", "slash_pack": "line"}
Node = tuple[int, int]


def stroke(played: Played, way: Sequence[Spot], steps: int = 1, button: str = "left") -> None:
    """From the first spot over all others, with so many events between two of them."""
    mouse = played.page.mouse
    mouse.move(*played.at(way[0]))
    mouse.down(button=button)  # type: ignore[arg-type]
    for spot in way[1:]:
        mouse.move(*played.at(spot), steps=steps)
    mouse.up(button=button)  # type: ignore[arg-type]


def spots(played: Played, nodes: Sequence[Node]) -> list[Spot]:
    """Of cells their middles, else the points between cells."""
    shift = 0.5 if played.data["shape"] == "step" else 0.0
    return [(c + shift, r + shift) for r, c in nodes]


def links(played: Played) -> dict[frozenset[Node], str]:
    """The key of the line between two nodes."""
    found = {}
    for (key, *_), closed in zip(played.elements, closed_of(played), strict=True):
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


def closed_of(played: Played) -> list[bool]:
    """Whether each element is one that the board decides."""
    fixed, choices = {*played.data["fixed"]}, played.data["choices"]
    closed = fixed.union(*(choice for choice in choices if fixed.intersection(choice)))
    return [i in closed for i in range(len(played.elements))]


def walk(rng: Random, played: Played) -> list[Node]:
    """Over as many lines as are found without meeting a node again."""
    near: dict[Node, list[Node]] = {}
    for a, b in map(sorted, links(played)):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    way = [rng.choice(sorted(near))]
    while free := [node for node in near[way[-1]] if node not in way]:
        way.append(rng.choice(free))
    return way


def keys_on(played: Played, way: Sequence[Node]) -> list[str]:
    known = links(played)
    return sorted(known[frozenset(pair)] for pair in pairwise(way))


@pytest.mark.parametrize("name", LINED)
@pytest.mark.parametrize("steps", deep_but([1, 4], [1, 2, 4, 9]))
def test_a_stroke_draws_what_it_follows(
    browser: Browser, site: Path, name: str, steps: int
) -> None:
    played = Played(browser, site, name)
    assert played.data["shape"] == LINED[name]
    rng = Random(f"{name} {steps}")
    for _ in range(2):
        way = walk(rng, played)
        hand = [
            (x + rng.uniform(-0.1, 0.1), y + rng.uniform(-0.1, 0.1)) for x, y in spots(played, way)
        ]
        stroke(played, hand, steps)
        assert played.marks() == keys_on(played, way)
        played.page.keyboard.press("Control+z")  # a stroke is one move
        assert played.marks() == []
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", LINED)
def test_a_single_event_draws_a_whole_line(browser: Browser, site: Path, name: str) -> None:
    """The straight way with the most lines, from its first to its last place at once."""
    played = Played(browser, site, name)
    ways = []
    for pair in map(sorted, links(played)):
        (r, c), (r2, c2) = pair
        way = [(r, c), (r2, c2)]
        while frozenset([way[-1], there := (way[-1][0] + r2 - r, way[-1][1] + c2 - c)]) in links(
            played
        ):
            way.append(there)
        ways.append(way)
    longest = max(ways, key=len)
    assert len(longest) > 3
    first, *_, last = spots(played, longest)
    stroke(played, [first, last])
    assert played.marks() == keys_on(played, longest)
    stroke(played, [last, first])  # over lines: they go
    assert played.marks() == []


@pytest.mark.parametrize("name", ["country_road", "slitherlink"])
def test_a_jump_around_a_corner_goes_on_as_before_and_then_turns(
    browser: Browser, site: Path, name: str
) -> None:
    """No event falls on the corner: the line is in one piece all the same."""
    played = Played(browser, site, name)
    known, turns = links(played), 0
    for r, c in sorted({node for pair in known for node in pair}):
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            way = [(r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)]
            way.append((way[-1][0] + dc, way[-1][1] + dr))
            if turns < 8 and all(frozenset(pair) in known for pair in pairwise(way)):
                stroke(played, spots(played, [way[0], way[1], way[3]]))
                assert played.marks() == keys_on(played, way)
                played.page.keyboard.press("Control+z")
                turns += 1
    assert turns == 8
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", LINED)
def test_the_way_back_takes_back(browser: Browser, site: Path, name: str) -> None:
    played = Played(browser, site, name)
    way = max((walk(Random(i), played) for i in range(9)), key=len)
    there = spots(played, way)
    stroke(played, [*there, *reversed(there[2:-1])])
    assert played.marks() == keys_on(played, way[:3])
    played.page.keyboard.press("Control+z")
    stroke(played, [*there, *reversed(there)])
    assert played.marks() == []
    assert played.page.evaluate("player.game.done.length") == 0


def test_cells_under_a_stroke_are_shaded(browser: Browser, site: Path) -> None:
    played = Played(browser, site, "dead_ends")
    assert played.data["shape"] == "cell"
    rows, cols = (played.data["board"][k] for k in ("rows", "cols"))
    stroke(played, [(0.5, 0.5), (cols - 0.5, 0.5), (cols - 0.5, rows - 0.5)])
    under = {(0, c) for c in range(cols)} | {(r, cols - 1) for r in range(rows)}
    elements = zip(played.elements, closed_of(played), strict=True)
    touched = [e[0] for e, closed in elements if not closed and under & {*cells(" ".join(e))}]
    assert len(touched) > 3
    assert played.marks() == sorted(touched)


def test_the_middle_button_marks_nothing(browser: Browser, site: Path) -> None:
    played = Played(browser, site, "slitherlink")
    stroke(played, [(0, 0), (2, 0)], button="middle")
    assert played.page.evaluate("player.game.done.length") == 0
