"""What the player draws in response to marks: lit cells, borders, colours, placed dominoes. Each is
compared with the same thing computed in Python, for random marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsing import eventually, until
from playing import PlayedPage, choose_action, drag, open_board
from site_gen.boards.answers.lines import borders_between, parts_between
from site_gen.boards.blocks import OUTSIDE
from site_gen.boards.grid import Cell, Grid, Pair, components, joined, key_text
from site_gen.kind import EFFECTS, find_kind, kind_names
from sites import ROOT

SHOWN = [(name, effect) for name in kind_names() for effect in find_kind(name).effects]
MARK = """(on) => {
  const { game, data } = player;
  game.set(data.elements.map((_, i) => [i, i < data.marks && on.includes(i) ? 1 : 0]));
  player.settling.finish();
}"""
TRACES = """(selector) => [...document.querySelectorAll(selector)].map((e) => {
  const all = e.getAttribute("class").split(" ");
  return [e.dataset.key, all.filter((css) => !/^(trace|mine|yes|)$/.test(css)).join(" ")];
})"""
INSIDE = """(e, [x, y]) => [[0, 1], [0, -1], [1, 0], [-1, 0]].map(([dx, dy]) => {
  const isInside = (k) => e.isPointInFill(new DOMPoint(x + k * dx, y + k * dy));
  return [...Array(16).keys()].filter(isInside).at(-1);
})"""


class Position:
    """Random marks for the board of a played page, as Python sees them."""

    def __init__(self, played: PlayedPage, rng: Random) -> None:
        self.kind = find_kind(played.name)
        self.board = self.kind.parse(self.kind.example)
        elements = self.kind.answer.elements(self.board)
        fixed = self.kind.answer.fixed(self.board)
        answer = {i for i, bit in enumerate(played.data["answers"][0]) if bit == "1"}
        # the answer with a few changes, so that some parts of it are finished
        noise = rng.choice((0.0, 0.05, 0.2))
        on = {i for i in range(len(elements)) if (i in answer) != (rng.random() < noise)}
        for choice in self.kind.answer.choices(self.board):
            marked = sorted(on.intersection(choice))
            on -= {*marked} - {*rng.sample(marked, min(1, len(marked)))}
            if any(fixed.issuperset(elements[i]) for i in choice):
                on -= {*choice}
        self.on = sorted(on)
        self.answer = frozenset(key for i in on for key in elements[i]) | fixed

    @property
    def grid(self) -> Grid:
        grid: Grid = self.board.grid
        return grid


def show_each(played: PlayedPage, positions: list[Position], read: str) -> list[Any]:
    """Show positions, and return what a JavaScript function of a position's number reads in
    each."""
    show = f"(all) => all.map((on, i) => {{ ({MARK})(on); return ({read})(i); }})"
    return list(played.page.evaluate(show, [at.on for at in positions]))


def light_cells(at: Position) -> dict[str, str]:
    lines = [{*line} for line in at.board.grid.runs(at.board.clues)]
    seen = [line for line in lines if line & at.answer]
    return {key_text(cell): "lit" for cell in at.answer.union(*seen)}


def separate_values(at: Position) -> dict[str, str]:
    known = dict(at.answer)
    groups = [[cell] for cell in at.grid.cells()]  # every side between two cells
    sides = borders_between(at.grid, groups)
    values = {side: [known.get(cell) for cell in at.grid.beside(side)] for side in sides}
    return {key_text(s): "apart" for s, (a, b) in values.items() if a and b and a != b}


def parts_of(at: Position) -> Sequence[frozenset[Cell]]:
    return at.board.regions.parts or parts_between(at.grid, at.answer)


def tint_parts(at: Position) -> dict[str, str]:
    open_cells = {key for one in at.kind.verify(at.board, at.answer) for key in one.where}
    parts = parts_of(at)
    return {key_text(c): "" for part in parts if not part & open_cells for c in part}


def tint_paths(at: Position) -> dict[str, str]:
    near, numbers = joined(sorted(at.answer)), [*dict.fromkeys(at.board.clues.values())]
    found = {}
    for part in components(near, lambda cell: near[cell]):
        tones = {numbers.index(at.board.clues[c]) % 6 for c in part if c in at.board.clues}
        if len(tones) == 1:
            found |= {
                key_text(pair): f"tone tone-{min(tones)}" for pair in at.answer if pair.a in part
            }
    return found


def tint_pieces(at: Position) -> dict[str, str]:
    found = {}
    for region in at.board.regions.parts:
        piece = region & at.answer
        if len(piece) == 4 and len(components(piece, at.grid.neighbours)) == 1:
            found |= {key_text(cell): canonical(piece) for cell in piece}
    return found


def canonical(piece: Iterable[Cell]) -> str:
    """Return the same text for two pieces if one can be turned and reflected to give the other."""
    seen, at = list[list[tuple[int, int]]](), [tuple(cell) for cell in piece]
    for _ in range(4):
        at = [(c, -r) for r, c in at]
        for way in (at, [(r, -c) for r, c in at]):
            top, left = min(r for r, _ in way), min(c for _, c in way)
            seen.append(sorted((r - top, c - left) for r, c in way))
    return str(min(seen))


def connected_groups(at: Position) -> list[set[str]]:
    """Return the marks in groups: lines that share an end, or cells that share a side."""
    spots = {element[0]: {*spots_of(element[0])} for element in at.kind.answer.elements(at.board)}
    lines = {key for key in spots if not isinstance(key, Cell)}
    left = at.answer & (lines or {*spots})
    return [
        {key_text(key) for key in group}
        for group in components(left, lambda key: [one for one in left if spots[key] & spots[one]])
    ]


def spots_of(key: Any) -> Iterable[object]:
    """Return the ends of a line, or the sides of a cell."""
    if isinstance(key, Cell):
        r, c = key
        return [(r, c, "-"), (r, c, "|"), (r + 1, c, "-"), (r, c + 1, "|")]
    if isinstance(key, Pair):
        return key
    place, value = key
    if isinstance(place, Pair):  # a bridge
        return place
    r, c = place
    down = value == "\\"
    return [(r + (not down), c), (r + down, c + 1)]


EXPECTED: dict[str, tuple[str, Callable[[Position], dict[str, str]]]] = {
    "light_cells": (".trace.lit", light_cells),
    "separate_values": (".trace.apart", separate_values),
    "tint_parts": (".trace", tint_parts),
    "tint_paths": (".mine.tone", tint_paths),
    "tint_pieces": (".mine.tone", tint_pieces),
}


def find_pairs(found: dict[str, str], css: dict[str, str]) -> Iterator[tuple[str, str]]:
    return ((css[key], found[key]) for key in found)


@pytest.mark.parametrize(("name", "effect"), [one for one in SHOWN if one[1] in EXPECTED])
def test_an_effect_shows_what_the_marks_imply(
    browser: Browser, boards: Path, name: str, effect: str
) -> None:
    played, rng = open_board(browser, boards, name), Random(name)
    selector, find = EXPECTED[effect]
    seen = set()
    positions = [Position(played, rng) for _ in range(12)]
    shown = show_each(played, positions, f"() => ({TRACES})('{selector}')")
    for at, drawn in zip(positions, map(dict, shown), strict=True):
        found = find(at)
        assert drawn.keys() == found.keys()
        if effect == "tint_pieces":  # one tone for each shape
            pairs = {*find_pairs(found, drawn)}
            assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
        elif effect == "tint_parts":  # one tint for each part
            parts = [[*map(key_text, part)] for part in parts_of(at)]
            assert all(len({drawn.get(key) for key in part}) == 1 for part in parts)
        else:
            assert drawn == found
        seen.add(len(found))
    assert len(seen) > 1
    if (name, effect) == next(one for one in SHOWN if one[1] == effect):
        choose_action(played, EFFECTS[effect].words)
    else:
        played.page.evaluate(f"document.querySelector('[data-play={effect}]').click()")
    assert played.page.locator(selector).count() == 0
    if effect == "light_cells":  # a setting is stored in the same way for all effects
        played.page.reload()
        assert played.page.locator(selector).count() == 0
    played.page.evaluate(f"document.querySelector('[data-play={effect}]').click()")
    assert dict(played.page.evaluate(TRACES, selector)).keys() == found.keys()
    assert played.watched.complaints == []


@pytest.mark.parametrize(
    "name",
    sorted({find_kind(n).answer.shape: n for n, e in SHOWN if e == "tint_connected"}.values()),
)
def test_connected_marks_have_one_tone_and_keep_it(
    browser: Browser, boards: Path, name: str
) -> None:
    played, rng = open_board(browser, boards, name), Random(name)
    page = played.page
    positions = [Position(played, rng) for _ in range(12)]
    page.evaluate(MARK, positions[0].on)
    assert page.locator(".mine.tone").count() == 0  # off at first
    choose_action(played, EFFECTS["tint_connected"].words)
    # the largest group keeps its tone without one of its marks, and with it
    some = [min(max(connected_groups(at), key=len)) for at in positions]
    read = f"""(i) => {{
      const read = () => ({TRACES})(".mine.tone");
      const drawn = read();
      const own = {some}[i];
      const one = player.data.elements.findIndex((keys) => keys.includes(own));
      for (const mark of [0, 1]) player.game.set([[one, mark]]);
      return [drawn, read()];
    }}"""
    seen = set()
    for at, shown in zip(positions, show_each(played, positions, read), strict=True):
        drawn, again = map(dict, shown)
        groups = connected_groups(at)
        assert drawn.keys() == set().union(*groups)
        tones = [{drawn[key] for key in group} for group in groups]
        assert all(len(one) == 1 for one in tones)
        assert len(set().union(*tones)) == min(len(groups), 6)
        seen.add(len(groups))
        largest = max(max(groups, key=len))
        assert again[largest] == drawn[largest]
    assert len(seen) > 1
    assert played.watched.complaints == []


def test_the_list_names_all_dominoes_and_those_that_are_placed(
    browser: Browser, boards: Path
) -> None:
    played, rng = open_board(browser, boards, "dominosa"), Random(3)
    page, most = played.page, 0
    positions = [Position(played, rng) for _ in range(12)]
    read = (
        "[...document.querySelectorAll('.dominoes button')].map(e => [e.textContent, e.className])"
    )
    for at, listed in zip(positions, show_each(played, positions, f"() => {read}"), strict=True):
        numbers = at.board.clues
        parts = [p for p in parts_between(at.grid, at.answer) if len(p) == 2]
        placed = ["–".join(map(str, sorted(numbers[c] for c in part))) for part in parts]
        every = combinations_with_replacement(sorted({*numbers.values()}), 2)
        names = [f"{a}–{b}" for a, b in every]
        looks = [("", "placed", "twice")[min(2, placed.count(one))] for one in names]
        expected = [[*pair] for pair in zip(names, looks, strict=True)]
        assert listed == expected
        most = max(most, len({*placed}))
    assert most > 3
    first = page.locator(".dominoes button").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "0–1"
    cells = "l => l.map(e => e.dataset.key).sort()"
    lit = page.locator(".wrongs .hinted").evaluate_all(cells)
    pairs = [pair for pair in at.grid.pairs() if {numbers[pair.a], numbers[pair.b]} == {0, 1}]
    assert lit == sorted({key_text(cell) for pair in pairs for cell in pair})


def find_complete_runs(line: str, lengths: Sequence[int]) -> list[bool]:
    """Return whether each run lies on the same marked cells (`#`) in all arrangements."""
    places: list[set[int]] = [set() for _ in lengths]
    for cells in product(*("# " if char == "?" else char for char in line)):
        runs = [*re.finditer("#+", "".join(cells))]
        if [len(run[0]) for run in runs] == [*lengths]:
            for own, run in zip(places, runs, strict=True):
                own.add(run.start())
    return [
        len(own) == 1 and {*line[min(own) :][:length]} == {"#"}
        for own, length in zip(places, lengths, strict=True)
    ]


def test_numbers_of_complete_runs_are_dimmed(browser: Browser, boards: Path) -> None:
    played, rng = open_board(browser, boards, "nonogram"), Random(2)
    page, board = played.page, find_kind("nonogram").parse(find_kind("nonogram").example)
    read = """[...document.querySelectorAll('.clues .outside')].map((e) =>
      [Number(e.getAttribute('x')), Number(e.getAttribute('y')), e.matches('.complete')])"""
    mark = "marks => player.game.set([...marks].map((mark, i) => [i, Number(mark)]))"
    seen = list[bool]()
    for _ in range(40):
        right = played.data["answers"][0].replace("0", "2")
        noise = rng.choice((0.1, 0.3, 0.7))
        marks = "".join(rng.choice("012") if rng.random() < noise else k for k in right)
        page.evaluate(mark, marks)
        dimmed = sorted(page.evaluate(read))
        at = dict(zip(board.grid.cells(), ("?# "[int(k)] for k in marks), strict=True))
        for side, where, across in (("left", "row", 1), ("top", "column", 0)):
            for i, line in enumerate(board.grid.lines(where)):
                own = [one[2] for one in dimmed if one[1 - across] < 0 and one[across] // 40 == i]
                text = "".join(at[cell] for cell in line)
                assert own == find_complete_runs(text, board[OUTSIDE][side][i]), (text, side, i)
                seen += own
    assert 100 < sum(seen) < len(seen) - 100
    page.evaluate("document.querySelector('[data-play=live]').click()")
    assert page.locator(".clues .complete").count() == 0


def test_rows_and_columns_show_how_many_circles_they_lack(browser: Browser, boards: Path) -> None:
    """Compare random marks with a model. The room for the counts is added to that for numbers."""
    played, rng = open_board(browser, boards, "binairo"), Random(4)
    page, board = played.page, find_kind("binairo").parse(find_kind("binairo").example)
    read = """[...document.querySelectorAll('.lacking > g')].map((e) =>
      [[...e.classList].slice(1).join(' '), Number(e.textContent.replace('−', '-'))])"""
    place = """[".board .lattice .frame", ".cells"].flatMap((selector) => {
      const { x, y, width } = document.querySelector(selector).getBoundingClientRect();
      return [Math.round(x), Math.round(y), Math.round(width)]; })"""
    size = "document.querySelector('.board').getAttribute('viewBox')"
    plain = page.evaluate(size)
    for name in ("numbers", "count_lacking", "numbers", "numbers"):
        page.evaluate(f"document.querySelector('[data-play={name}]').click()")
        eventually(lambda: (at := page.evaluate(place))[:3] == at[3:])
    given = {c: char == "b" for c, char in board.symbols.items()}
    lines = [*board.grid.lines("row"), *board.grid.lines("column")]
    for _ in range(10):
        marks = [rng.choice((0, 1, 2)) for _ in played.elements]
        page.evaluate("marks => player.game.set(marks.map((mark, i) => [i, mark]))", marks)
        at = given | {
            cell: mark == 1
            for (key, *_), mark in zip(played.elements, marks, strict=True)
            if mark and (cell := Cell(*(int(n) - 1 for n in key[1:].split("c")))) not in given
        }
        lacks = [len(x) // 2 - sum(at.get(c) is b for c in x) for x in lines for b in (True, False)]
        expected = [["complete" if n == 0 else "over" if n < 0 else "", n] for n in lacks]
        assert page.evaluate(read) == expected
        words = {0: "", 1: "1 {} missing", 2: "2 {} missing"}
        row = [words.get(n, f"{-n} {{}} too many") for n in lacks[:2]]
        text = ", ".join(w.format(c) for w, c in zip(row, ("black", "white"), strict=True) if w)
        label = page.locator("[role=gridcell]").first.get_attribute("aria-label") or ""
        assert f"row: {text or 'complete'}" in label
    for name in ("numbers", "count_lacking"):
        page.evaluate(f"document.querySelector('[data-play={name}]').click()")
    eventually(lambda: page.evaluate(size) == plain)
    assert page.locator(".lacking").count() == 0
    assert played.watched.complaints == []


def test_each_effect_has_a_module() -> None:
    folder = ROOT / "templates" / "play" / "effects"
    assert {path.stem for path in folder.glob("*.js")} == {*EFFECTS} == {e for _, e in SHOWN}


# -- marks that exclude something


def test_both_colours_are_circles(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "binairo")
    page = played.page
    cell = next(e[0] for i, e in enumerate(played.elements) if i not in played.data["fixed"])
    r, c = (int(n) for n in cell[1:].split("c"))
    label = page.get_by_role("gridcell", name=f"row {r}, column {c}")
    for css, word in ((".yes.black", "black"), (".no.white", "white"), ("", "")):
        page.mouse.click(*played.at((c - 0.5, r - 0.5)))
        drawn = page.locator(".played .mine:not(.meant)")
        assert drawn.count() == (1 if css else 0)
        if css:
            assert page.locator(f".played .mine{css}").count() == 1
            inside = drawn.evaluate(INSIDE, [40 * (c - 0.5), 40 * (r - 0.5)])
            assert {*inside} <= {10, 11}  # a circle with radius 11 about the cell's centre
        said = label.get_attribute("aria-label") or ""
        assert re.findall("black|white", said) == [*filter(None, [word])]
    check_solved_by_keys(played, needs_crosses=True)


def check_solved_by_keys(played: PlayedPage, *, needs_crosses: bool) -> None:
    """Fill a board of cells by the keyboard, row by row, and check that "Solved" is shown exactly
    while the marks are an answer: also after crosses, if no answer needs them, and after undo."""
    page, data = played.page, played.data
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    marks = {keys[0]: data["answers"][0][i] for i, keys in enumerate(played.elements)}
    given = {data["elements"][i][0] for i in data["fixed"]}
    left = [key for key in marks if key not in given and (needs_crosses or marks[key] == "1")]
    for r in range(1, data["board"]["rows"] + 1):
        for c in range(1, data["board"]["cols"] + 1):
            if (key := f"r{r}c{c}") in marks and key not in given:
                page.keyboard.press("Space" if marks[key] == "1" else "x")
                left = [one for one in left if one != key]
            assert played.is_solved() == (not left), key
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+z")
    assert played.is_solved() == (not needs_crosses and marks[[*marks][-1]] == "0")
    played.button("Check")
    still = f"mark each cell as {data['called']} or {data['denied']}"
    assert (still in played.read_message()) == needs_crosses
    page.keyboard.press("Control+y")
    assert played.is_solved()
    assert played.watched.complaints == []


def test_a_ring_excludes_a_number(browser: Browser, boards: Path) -> None:
    played = open_board(browser, boards, "hitori")
    page = played.page
    for r, c in ((1, 1), (2, 3)):
        page.mouse.click(*played.at((c - 0.5, r - 0.5)), button="right")
        ring = page.locator(f".mine.no.ring[data-key=r{r}c{c}]")
        box = ring.evaluate("e => { const b = e.getBBox(); return [b.x, b.y, b.width, b.height]; }")
        # around the number, within the cell
        assert box == [40 * (c - 0.5) - 15, 40 * (r - 0.5) - 15, 30, 30]
        assert ring.evaluate("e => getComputedStyle(e).fill") == "none"
        label = page.get_by_role("gridcell", name=f"row {r}, column {c},")
        assert "not shaded" in (label.get_attribute("aria-label") or "")
    page.locator(".extras summary").click()
    assert "again: a ring, for not shaded" in page.locator(".extras .aside").inner_text()


def test_drag_with_objects_sets_dots_only_in_empty_cells(browser: Browser, boards: Path) -> None:
    """Compare random strokes with a model: a stroke never sets or removes a star."""
    played, rng = open_board(browser, boards, "star_battle"), Random(5)
    page, cols = played.page, played.data["board"]["cols"]
    rows, marks = played.data["board"]["rows"], "Array.from(player.game.values)"
    for _ in range(12):
        page.evaluate("values => player.game.set(values.map((v, i) => [i, v]))", [
            rng.choice((0, 0, 1, 2)) for _ in range(rows * cols)
        ])  # fmt: skip
        before, moves = page.evaluate(marks), page.evaluate("player.game.done.length")
        way = [(rng.randrange(rows), rng.randrange(cols))]
        while len(way) < 4:
            r, c = way[-1]
            way.append(rng.choice([(r, rng.randrange(cols)), (rng.randrange(rows), c)]))
        button = rng.choice(("left", "right"))
        page.mouse.move(*played.at((way[0][1] + 0.5, way[0][0] + 0.5)))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        passed = way[:1]
        for r, c in way[1:]:
            page.mouse.move(*played.at((c + 0.5, r + 0.5)), steps=3)
            while passed[-1] != (r, c):
                r0, c0 = passed[-1]
                passed.append((r0 + (r > r0) - (r < r0), c0 + (c > c0) - (c < c0)))
        page.mouse.up(button=button)  # type: ignore[arg-type]
        cells = [r * cols + c for r, c in passed]
        first, expected = before[cells[0]], list(before)
        if len({*cells}) == 1:
            turns = {"left": (1, 2, 0), "right": (2, 2, 0)}  # a tap: star, dot, empty
            expected[cells[0]] = turns[button][first]
        elif first == 2:
            expected = [0 if i in cells and mark == 2 else mark for i, mark in enumerate(before)]
        else:
            change = {0, first} if button == "right" else {0}
            expected = [2 if i in cells and m in change else m for i, m in enumerate(before)]
        assert page.evaluate(marks) == expected
        changed = expected != before
        assert page.evaluate("player.game.done.length") == moves + changed
    assert played.watched.complaints == []


def test_a_drag_from_a_circle_copies_it(browser: Browser, boards: Path) -> None:
    """Compare strokes along rows with a model: a stroke never changes another circle."""
    played, rng = open_board(browser, boards, "binairo"), Random(8)
    page, data = played.page, played.data
    cols, kind = data["board"]["cols"], find_kind("binairo")
    board = kind.parse(kind.example)
    given = {cell: 1 if char == "b" else 2 for cell, char in board.symbols.items()}
    element = {keys[0]: i for i, keys in enumerate(data["elements"])}
    copied = 0
    for _ in range(30):
        free = {cell: rng.choice((0, 0, 1, 2)) for cell in board.grid.cells() if cell not in given}
        page.evaluate(
            "marks => player.game.set(marks)", [[element[key_text(c)], k] for c, k in free.items()]
        )
        r, first = rng.randrange(data["board"]["rows"]), rng.randrange(cols)
        last = rng.choice([c for c in range(cols) if c != first])
        drag(played, (first + 0.5, r + 0.5), (last + 0.5, r + 0.5))
        cells = [Cell(r, c) for c in range(min(first, last), max(first, last) + 1)]
        to = given.get(Cell(r, first), free.get(Cell(r, first))) or 1
        copied += to == 2
        expected = free | {cell: to for cell in cells if free.get(cell) == 0}
        marks = page.evaluate("Array.from(player.game.values)")
        assert {cell: marks[element[key_text(cell)]] for cell in free} == expected
    assert copied > 3
    assert played.watched.complaints == []


@pytest.mark.parametrize("button", ["left", "right"])
def test_a_stroke_over_shaded_cells_replaces_only_marks_like_the_first(
    browser: Browser, boards: Path, button: str
) -> None:
    played = open_board(browser, boards, "nonogram")
    page, cols = played.page, played.data["board"]["cols"]
    for first, to in ((0, 1 if button == "left" else 2), (1, 2), (2, 0)):
        row = [first, 0, 1, 2, 0][:cols]
        page.evaluate("row => player.game.set(row.map((v, i) => [i, v]))", row)
        page.mouse.move(*played.at((0.5, 0.5)))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        page.mouse.move(*played.at((len(row) - 0.5, 0.5)), steps=5)
        page.mouse.up(button=button)  # type: ignore[arg-type]
        replaced = {first} if to == 0 else {first, 0}
        after = [to if mark in replaced else mark for mark in row]
        assert page.evaluate(f"Array.from(player.game.values).slice(0, {len(row)})") == after
    if button == "left":
        page.evaluate("player.game.restart()")
        check_solved_by_keys(played, needs_crosses=False)


# -- the end of a game

SOLVE = "player.game.set([...player.data.answers[0]].map((bit, i) => [i, Number(bit)]))"
RUNNING = "document.getAnimations().filter(a => a.effect.target.closest('.board')).length"


@pytest.mark.parametrize("name", ["akari", "numberlink"])
def test_a_wave_shows_that_the_board_is_solved(browser: Browser, boards: Path, name: str) -> None:
    played = PlayedPage(browser, boards, name)
    page = played.page
    # nothing moves for readers who do not want it; for the others, only a few elements do
    for motion, running in (("reduce", 0), ("no-preference", 2)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("player.game.restart()")
        page.evaluate(SOLVE)
        eventually(played.is_solved)
        assert page.evaluate(RUNNING) == running
    frame = page.locator(".board .lattice .frame").first
    colour = "e => getComputedStyle(e).stroke"
    assert frame.evaluate(colour) == page.locator(".player output").evaluate(
        "e => getComputedStyle(e).color"
    )
    until(page, "() => !document.querySelector('.finish')")
    page.reload()
    assert page.locator(".stage.solved").count() == 1
    assert page.locator(".finish").count() == 0
    assert played.watched.complaints == []


def test_a_drag_from_a_dot_colours_a_cell_and_its_image(browser: Browser, boards: Path) -> None:
    """Each of the four places of dots; a link and undo have the colours, as others do."""
    played = open_board(browser, boards, "galaxies")
    page = played.page

    def read_colours() -> dict[str, int]:
        return page.evaluate("({ ...player.game.notes })")  # type: ignore[no-any-return]

    before: dict[str, int] = {}
    for start, end, cells in (
        ((2.5, 0.5), (1.5, 0.5), {"r1c2", "r1c4"}),  # in the cell
        ((3.0, 1.5), (4.5, 1.5), {"r2c5", "r2c2"}),  # on its right side
        ((1.5, 4.0), (2.6, 3.4), {"r4c3", "r5c1"}),  # on its lower side
        ((2.5, 0.5), (2.5, 2.5), set()),  # the image is not on the board
    ):
        drag(played, start, end)
        after = read_colours()
        new = {key.removeprefix("colour:"): after[key] for key in after.keys() - before.keys()}
        assert new.keys() == cells
        assert len({*new.values()}) == len(cells) // 2
        before = after
    assert played.marks() == []
    page.wait_for_selector(".colours [data-key=r5c1]")
    drag(played, (1.5, 4.0), (2.6, 3.4))  # again
    assert read_colours().keys() == before.keys() - {"colour:r4c3", "colour:r5c1"}
    page.keyboard.press("Control+z")
    assert read_colours() == before
    assert (
        page.evaluate("player.game.parse(player.game.encode()).values.filter(Boolean).length") == 6
    )
    drag(played, (4.5, 2.5), (3.5, 4.5))  # a rectangle from a cell without a dot
    assert played.marks()
    assert read_colours() == before
    assert played.watched.complaints == []


def test_a_drag_from_a_tree_links_it_with_its_tent(browser: Browser, boards: Path) -> None:
    """A tree has one link and so has a tent; a link, undo and a reload have them, as others do."""
    played = open_board(browser, boards, "tents")
    page, board = played.page, played.data["board"]
    trees = {(r, c) for (r, c), _ in board["symbols"]}

    def read_links() -> dict[str, int]:
        return page.evaluate("({ ...player.game.notes })")  # type: ignore[no-any-return]

    def middle(cell: tuple[int, int]) -> tuple[float, float]:
        return cell[1] + 0.5, cell[0] + 0.5

    grid = Grid(board["rows"], board["cols"])
    ways = {t: [c for c in grid.neighbours(Cell(*t)) if c not in trees] for t in sorted(trees)}
    tree = next(t for t, near in ways.items() if len(near) > 1)
    for cell in ways[tree]:  # each replaces the one before
        drag(played, middle(tree), middle(cell))
        links = read_links()
        assert links.keys() == {f"link:r{tree[0] + 1}c{tree[1] + 1}"}
        label = f'[aria-label^="row {cell.row + 1}, column {cell.col + 1}"]'
        page.wait_for_selector(f'{label}[aria-label*="linked to the tree"]', state="attached")
    assert played.marks() == []
    drag(played, middle(tree), (-0.5, -0.5))
    assert read_links() == links
    d = page.locator(".played .link").get_attribute("d") or ""
    assert d.count("M") == 1
    code = page.evaluate("player.game.encode()")
    drag(played, middle(tree), middle(ways[tree][-1]))  # again
    assert read_links() == {}
    page.keyboard.press("Control+z")
    assert read_links() == links
    page.reload()
    until(page, "() => window.player && player.game.encode()")
    assert page.evaluate("player.game.encode()") == code
    shared = next(
        ((t, u, c) for t in ways for u in ways for c in ways[t] if t < u and c in ways[u]), None
    )
    assert shared, "no two trees share a cell"
    page.evaluate("player.game.restart()")
    for one in shared[:2]:
        drag(played, middle(one), middle(shared[2]))
    assert len(read_links()) == 1
    assert played.watched.complaints == []


def test_dots_between_cells_are_notes(browser: Browser, boards: Path) -> None:
    """Compare taps with a model, in halves of a cell: a dot is on a side or a corner between cells.
    A star at a dot hides it. Undo, a link and a reload have the dots, as others do."""
    played, rng = open_board(browser, boards, "star_battle", has_touch=True), Random(3)
    page, drawn = played.page, played.page.locator(".played .between")
    places = [(y, x) for y in range(1, 2 * played.data["board"]["rows"]) for x in range(1, 8)]
    dots: set[tuple[int, int]] = set()
    excluded = "Array.from(player.game.values).filter((mark) => mark === 2).length"

    def check(y: int, x: int) -> None:
        nonlocal dots
        dots ^= {(y, x)} if y % 2 == 0 or x % 2 == 0 else set()
        notes = page.evaluate("Object.keys(player.game.notes)")
        assert {*notes} == {f"dot:{y},{x}" for y, x in dots}

    def jitter(y: int, x: int) -> tuple[float, float]:
        return played.at((x / 2 + rng.uniform(-0.1, 0.1), y / 2 + rng.uniform(-0.1, 0.1)))

    for y, x in [*rng.sample(places, 12), (2, 2), (2, 2)]:
        page.mouse.click(*jitter(y, x), button="right")
        check(y, x)
    page.mouse.click(*played.at((0.05, 0.5)), button="right")  # at the frame
    before = page.evaluate(excluded)
    for button in ("left", "right"):  # strokes that begin near a side
        page.mouse.move(*played.at((0.95, 1.5)))
        page.mouse.down(button=button)  # type: ignore[arg-type]
        page.mouse.move(*played.at((3.5, 1.5)), steps=4)
        page.mouse.up(button=button)  # type: ignore[arg-type]
        assert page.evaluate(excluded) > before
        page.keyboard.press("Control+z")
        assert page.evaluate(excluded) == before
    check(1, 1)

    page.evaluate("player.game.restart()")
    dots.clear()
    x, y = jitter(4, 5)
    played.touch("touchStart", (x, y))
    eventually(lambda: page.evaluate("Object.keys(player.game.notes).length"))  # a long touch
    played.touch("touchEnd")
    check(4, 5)
    pen = page.get_by_role("button", name="Pen for crosses")
    pen.tap()
    page.touchscreen.tap(x, y)
    pen.tap()
    check(1, 1)
    assert page.evaluate(excluded) == 1

    page.evaluate("player.game.restart()")
    dots.clear()
    page.mouse.click(*played.at((1.5, 1.5)))  # a star
    page.keyboard.press("x")
    around = [way for way in product((2, 3, 4), repeat=2) if way != (3, 3)]
    for letter, way in zip("qweadzsc", around, strict=True):
        page.keyboard.press(letter)
        check(*way)
    label = page.locator('[aria-label^="row 2, column 2"]')
    words = "; dots: upper left, top, upper right, left, right, lower left, bottom, lower right"
    eventually(lambda: (label.get_attribute("aria-label") or "").endswith(f"no star{words}"))
    page.mouse.click(*played.at((2.5, 2.5)))  # a star at the last one
    eventually(lambda: (drawn.get_attribute("d") or "").count("M") == 7)
    page.keyboard.press("Control+z")
    code = page.evaluate("player.game.encode()")
    page.reload()
    until(page, "() => window.player && player.game.encode()")
    assert page.evaluate("player.game.encode()") == code
    assert (drawn.get_attribute("d") or "").count("M") == 8
    check(1, 1)
    assert played.watched.complaints == []
