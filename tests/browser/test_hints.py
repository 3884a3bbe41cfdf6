"""Hints lead from the empty board to the answer, and all marks that they make are right."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser
from test_notes import find_inside

from browsing import DRAWN
from oracle import KINDS, brute_force, build_model, sample_boards
from playing import PlayedPage, choose_action, fits_menu, open_board
from site_gen.content.config import Explaining, Site, Solving, load_site
from site_gen.kind import find_kind
from site_gen.solver.model.facts import list_decisions
from sites import ROOT, build_site, share_site, write_content

EIGHT = [
    "dominosa",  # pairs of cells decide about pairs of points
    "galaxies",  # a cell and a dot decide about pairs of points
    "hashi",  # a second bridge follows a first one
    "magnets",  # an element has two keys
    "shikaku",  # rectangles decide about pairs of points
    "slant",  # one variable decides about both lines of a cell
    "slitherlink",  # cells get notes, sides get marks
    "sudoku",  # the board gives some elements
]
# each has other things around its board: a list, nothing, clues, clues and digits, digits
CONTROLS = {"dominosa", "galaxies", "magnets", "skyscrapers", "sudoku"}
NUMBERS = [name for name in KINDS if find_kind(name).answer.has_candidates]
SEVERAL = """---
title: Two answers
expect: 2
---
```rows
1 1
1 1
```

```columns
1
1
0
2
```
"""
GALLERY = sorted(
    f"{path.parent.name}/{path.stem}"
    for path in (ROOT / "content").glob("*/*.md")
    if path.parent.name in KINDS
)

PRESS = """() => {
  const button = document.querySelector("[data-play=hint]");
  const marksNow = () => new Map([...document.querySelectorAll(".played .mine[data-key]")].map(
    (e) => [`${e.dataset.key} ${e.classList.contains("note")}`, e.classList.contains("yes")]));
  const presses = [];
  const limit = 3 * player.data.elements.length;
  for (let before = marksNow(); !button.disabled && presses.length < limit; ) {
    const text = button.textContent;
    button.click();
    const after = marksNow();
    const made = [...after].filter(([mark, yes]) => before.get(mark) !== yes);
    const gone = [...before.keys()].filter((mark) => !after.has(mark));
    const said = document.querySelector(".player output").textContent;
    presses.push({ text, said, lit: document.querySelectorAll(".hinted").length, made, gone });
    if (button.textContent === text) break; // there is no further hint
    before = after;
  }
  return presses;
}"""


class Hint(NamedTuple):
    """A hint: the number of highlighted places, its reasons, and the marks that it made, each with
    whether it is a yes."""

    lit: int
    reasons: list[str]
    made: dict[str, bool]


def follow_hints(played: PlayedPage) -> tuple[list[Hint], str]:
    """Press the button until it has no effect. Return the hints, and the last message."""
    presses = played.page.evaluate(PRESS)
    assert played.watched.complaints == []
    last = (
        presses.pop()["said"]
        if presses and presses[-1]["text"] == "Hint"
        else played.read_message()
    )
    hints = []
    while presses:
        end = [press["text"] for press in presses].index("Do it")
        *shown, done = presses[: end + 1]
        later = [f"Why? {k} of {end - 1}" for k in range(2, end)]
        assert [press["text"] for press in shown] == ["Hint", "Why?", *later][: len(shown)]
        assert not any(press["made"] or press["gone"] for press in shown)
        reasons = [press["said"] for press in shown[1:]]
        hints.append(Hint(min(press["lit"] for press in shown), reasons, dict(done["made"])))
        presses = presses[end + 1 :]
    return hints, last


def assert_right(played: PlayedPage, hints: list[Hint]) -> None:
    """Check that each hint highlights cells and makes marks that agree with all answers."""
    element_of = {key: i for i, (key, *_) in enumerate(played.elements)}
    within: dict[str, bool] = {}
    for hint in hints:
        assert hint.lit
        assert hint.made
        for mark, yes in hint.made.items():
            key, note = mark.split(" ")
            if note == "true":
                within = within or find_inside(played)
                assert within[key] == yes, (hint.reasons, mark)
            else:
                bits = {answer[element_of[key]] for answer in played.data["answers"]}
                assert bits == {"01"[yes]}, (hint.reasons, mark)


def list_steps(played: PlayedPage) -> list[str]:
    texts = played.page.locator(".why-steps > li").all_text_contents()
    return [text.strip() for text in texts]


def assert_solved_by_hints(played: PlayedPage) -> None:
    """Check that hints solve the board: each step is a hint at most once, and only steps are hints
    if the steps are complete."""
    hints, last = follow_hints(played)
    assert_right(played, hints)
    assert played.marks() == sorted(played.answer())
    assert last.startswith("Solved")
    assert played.page.locator("[data-play=hint]").is_disabled()
    steps = list_steps(played)
    # the reason of a number may say more: what comes before it, and the sets of its runs
    at = [
        [[i for i, step in enumerate(steps) if step in reason] for reason in hint.reasons]
        for hint in hints
    ]
    ends = [places[-1] for *_, places in at if places]
    assert len(ends) == len({*ends})
    if not played.page.locator("#why > .aside").count():  # every decision has a reason
        assert all(all(places) for places in at)
    if played.name in NUMBERS:
        assert all(hint.made and all(hint.made.values()) for hint in hints), "each places a number"


def assert_ends_where_answers_differ(played: PlayedPage) -> None:
    """Check that hints mark what all answers share, and then say that the answers differ."""
    hints, last = follow_hints(played)
    assert_right(played, hints)
    every = [{*played.answer(i)} for i in range(len(played.data["answers"]))]
    assert played.marks() == sorted(set.intersection(*every))
    assert last.startswith(f"The answers differ here: {len(every)} of them fit")
    assert played.page.locator(".hinted").count()
    assert not played.page.locator("[data-play=hint]").is_disabled()


SIZES = [(768, 650), (1100, 650), (1280, 720), (1366, 650), (1440, 950)]
SIGHT = f"""async () => {{
  scrollTo(0, 0);
  await {DRAWN};
  const [tools, hint] = [".player .tools", ".tools > [data-play=hint]"].map((css) => () =>
    document.querySelector(css).getBoundingClientRect());
  const [{{ bottom }}, {{ x, y, width, height }}] = [tools(), hint()];
  document.elementFromPoint(x + width / 2, y + height / 2).click();
  const said = document.querySelector(".player output").textContent;
  const found = {{ said, below: bottom - innerHeight, moved: hint().y - y, scrollY }};
  player.help.forget();
  return found;
}}"""


def assert_buttons_stay_in_sight(played: PlayedPage) -> None:
    """Check that the window shows the tools, and that a second press of a hint is one, too."""
    if played.name not in CONTROLS:
        return
    for width, height in SIZES:
        played.page.set_viewport_size({"width": width, "height": height})
        found = played.page.evaluate(SIGHT)
        assert found["below"] <= 0, (width, height)
        assert "deduce" in found["said"]
        assert abs(found["moved"]) < 2, (width, height)
        assert found["scrollY"] == 0
        assert fits_menu(played), (width, height)


# -- eight kinds, and boards without reasons


@pytest.fixture(scope="session")
def hinted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        content = write_content(folder / "content", EIGHT)
        for path in content.glob("*/two.md"):
            # the examples of the other kinds would be the same as "one"
            if path.parent.name in ("dominosa", "slant"):
                text = path.read_text(encoding="utf-8")
                path.write_text(text.replace("\n---", "\nexplain: false\n---", 1), encoding="utf-8")
            else:
                path.unlink()
        write_content(content, [name for name in NUMBERS if name not in EIGHT])
        for name in NUMBERS:
            (content / name / "two.md").unlink(missing_ok=True)
        (content / "nonogram").mkdir()
        (content / "nonogram" / "one.md").write_text(SEVERAL, encoding="utf-8")
        explain = Explaining(worth=False, film=False)
        solving = Solving(explain=explain)
        site = Site(solving=solving, sections=("rules", "answer", "why"))
        build_site(content, folder / "output", site)

    return share_site(tmp_path_factory, "hinted", make) / "output"


@pytest.mark.parametrize("name", EIGHT)
def test_hints_lead_to_the_answer(browser: Browser, hinted: Path, name: str) -> None:
    """Hints start from the empty board, and from one where the reader has made some right marks."""
    played = open_board(browser, hinted, name)
    assert_buttons_stay_in_sight(played)
    assert_solved_by_hints(played)
    played.page.evaluate("player.game.restart()")
    assert not played.page.locator("[data-play=hint]").is_disabled()
    rng, bits = Random(name), played.data["answers"][0]
    single = len({i for choice in played.data["choices"] for i in choice}) == 0
    marks = [[i, 1] for i, bit in enumerate(bits) if bit == "1" and rng.random() < 0.3]
    marks += [[i, 2] for i, bit in enumerate(bits) if bit == "0" and single and rng.random() < 0.3]
    played.page.evaluate("marks => player.game.set(marks)", marks)
    assert_solved_by_hints(played)


@pytest.mark.parametrize("name", [name for name in NUMBERS if name not in EIGHT])
def test_each_hint_places_a_number(browser: Browser, hinted: Path, name: str) -> None:
    played = open_board(browser, hinted, name)
    assert_buttons_stay_in_sight(played)
    assert_solved_by_hints(played)


def test_a_hint_shows_the_place_then_its_row_then_marks(browser: Browser, hinted: Path) -> None:
    played = open_board(browser, hinted, "sudoku")
    lit = played.page.locator(".wrongs .lit rect, .wrongs .premise")
    played.button("Hint")
    (place,) = played.page.locator(".hinted").evaluate_all("all => all.map(e => e.dataset.key)")
    assert lit.count() == 0
    played.button("Why?")
    assert lit.count()
    said = played.read_message()
    assert said.startswith(place.upper())
    assert said.count(place.upper()) == 1
    played.button("Do it")
    (made,) = played.marks()
    assert made.startswith(f"{place}=")
    assert lit.count() == 0
    played.page.get_by_text("More", exact=True).click()
    played.button("Give hints all at once")
    played.button("Hint")
    assert len(played.marks()) == 2
    assert lit.count()
    assert played.read_message() != said
    played.page.reload()
    played.button("Hint")
    assert len(played.marks()) == 3


NOTE = """([cell, marks]) => {
  const all = player.help.hints.position.candidates;
  const numbered = (i) => all.facts.numberOf(i);
  const own = all.elementsIn(cell).filter((i) => marks.includes(numbered(i)));
  player.game.set(own.map((i) => [all.noteOf(i, "centre"), 1]));
  return all.elementsIn(cell).filter((i) => all.isExcluded(i)).map(numbered);
}"""


def test_hints_know_what_several_centre_marks_rule_out(browser: Browser, hinted: Path) -> None:
    played = open_board(browser, hinted, "kakuro")
    assert played.page.evaluate(NOTE, ["r2c2", [9]]) == []  # a single mark may mean anything
    assert played.page.evaluate(NOTE, ["r2c2", [1, 9]]) == [2, 3, 4, 5, 6, 7, 8]


def test_hints_remove_marks_that_they_rule_out(browser: Browser, hinted: Path) -> None:
    """No rule of this kind keeps equal numbers apart, so only hints remove marks."""
    played = open_board(browser, hinted, "fillomino")
    every = """() => {
      const all = player.help.hints.position.candidates;
      const open = player.data.elements.map((_, i) => i).filter((i) => !all.choices.closed.has(i));
      return open.map((i) => [all.noteOf(i, "centre"), player.data.answers[0][i] === "1"]);
    }"""
    notes = played.page.evaluate(every)
    played.page.evaluate("all => player.game.set(all.map(([i]) => [i, 1]))", notes)
    assert_solved_by_hints(played)
    left = played.page.evaluate("all => all.map(([i]) => player.game.mark(i))", notes)
    assert all(mark == 1 for mark, (_, right) in zip(left, notes, strict=True) if right)
    assert 0 in left
    played.page.evaluate("player.game.undo()")
    again = played.page.evaluate("all => all.map(([i]) => player.game.mark(i))", notes)
    assert sum(again) >= sum(left)


@pytest.mark.parametrize("name", ["dominosa", "slant"])
def test_hints_without_reasons_also_lead_to_the_answer(
    browser: Browser, hinted: Path, name: str
) -> None:
    """A page without the section `why` offers no reason, neither after "Why?" nor at once."""
    played = open_board(browser, hinted, name, "two")
    assert not list_steps(played)
    hints, last = follow_hints(played)
    assert_right(played, hints)
    assert [hint.reasons for hint in hints] == [[]] * len(hints)
    assert last.startswith("Solved")
    played.page.evaluate("player.game.undo()")
    choose_action(played, "Give hints all at once")
    played.button("Hint")
    assert played.is_solved()
    assert played.watched.complaints == []


def test_hints_end_if_answers_differ_and_continue_after_a_mark(
    browser: Browser, hinted: Path
) -> None:
    played = open_board(browser, hinted, "nonogram")
    assert_ends_where_answers_differ(played)
    assert played.marks() == ["r1c4", "r2c4"]
    lit = played.page.locator(".hinted").evaluate_all("all => all.map(e => e.dataset.key)")
    assert sorted(lit) == ["r1c1", "r1c2", "r2c1", "r2c2"]
    key = "r2c2"
    element = [keys[0] for keys in played.elements].index(key)
    played.page.evaluate("element => player.game.set([[element, 1]])", element)
    hints, last = follow_hints(played)
    assert [hint.made for hint in hints] == [{"r1c1 false": True}]
    assert hints[0].reasons == ["This is true in the only answer that fits your marks."]
    assert last.startswith("Solved")
    assert played.page.locator("[data-play=hint]").is_disabled()
    played.page.reload()
    assert played.page.locator("[data-play=hint]").is_disabled()
    played.button("Undo")
    assert played.page.locator("[data-play=hint]").is_enabled()


def test_a_wrong_mark_is_reported_before_any_hint(browser: Browser, hinted: Path) -> None:
    for name, said in (("dominosa", "One mark is wrong"), ("nonogram", "No answer fits")):
        played = open_board(browser, hinted, name)
        wrong = next(
            i
            for i, bits in enumerate(zip(*played.data["answers"], strict=True))
            if {*bits} == {"0"}
        )
        played.page.evaluate("element => player.game.set([[element, 1]])", wrong)
        played.button("Hint")
        assert said in played.read_message()
        assert len(played.marks()) == 1


def test_a_repeated_hint_goes_back_to_before_the_first_wrong_mark(
    browser: Browser, hinted: Path
) -> None:
    played = open_board(browser, hinted, "dominosa")
    bits = played.data["answers"][0]
    right, wrong = bits.index("1"), bits.index("0")
    for i in (right, wrong, bits.rindex("1")):
        played.page.evaluate("element => player.game.set([[element, 1]])", i)
    played.button("Hint")
    assert "“Go back” undoes moves" in played.read_message()
    assert len(played.marks()) == 3
    played.button("Go back")
    assert "All marks are right again" in played.read_message()
    assert played.marks() == [played.elements[right][0]]
    played.button("Redo")
    played.button("Redo")
    assert len(played.marks()) == 3
    assert played.watched.complaints == []


@pytest.mark.parametrize("name", [k for k in KINDS if find_kind(k).decisions])
def test_marks_settled_by_a_decision_agree_with_all_answers(name: str) -> None:
    """Any division of the board counts as an answer here, also if it breaks other rules."""
    kind = find_kind(name)
    assert kind.decisions is not None
    compared = 0
    for board in sample_boards(name, 40, (3, 4)):
        m = build_model(kind, board)
        answers = [*kind.candidates(board)] if name != "slitherlink" else brute_force(kind, board)
        written = [(answer, keys) for answer in answers if (keys := m.write(answer)) is not None]
        for decision, one in product(list_decisions(m), (True, False)):
            own = [answer for answer, keys in written if (decision.key in keys) == one]
            for key in kind.decisions.settles(board, decision.key, one):
                assert len({key in answer for answer in own}) <= 1, (decision.key, one, key)
                compared += len(own) > 1
    # in these kinds, no single decision settles a mark
    assert compared or name in ("galaxies", "slitherlink")


# -- a kind in which every cell has a line


def test_clicks_offer_no_cross_if_every_cell_has_a_line(browser: Browser, hinted: Path) -> None:
    r"""A click goes through \, / and no mark; the right button and a long touch draw /."""
    played = open_board(browser, hinted, "slant", has_touch=True)
    spot = played.at((0.5, 0.5))

    def marks_after(click: str) -> list[list[Any]]:
        played.page.mouse.click(*spot, button="right" if click == "right" else "left")
        found = "all => all.map(e => [e.dataset.key, e.classList.contains('yes')])"
        return played.page.locator(".played .mine[data-key]").evaluate_all(found)  # type: ignore[no-any-return]

    down, up = [["r1c1\\", True]], [["r1c1/", True]]
    assert [marks_after("left") for _ in range(4)] == [down, up, [], down]
    assert [marks_after("right") for _ in range(3)] == [up, [], up]
    played.page.keyboard.press("x")
    assert played.marks() == ["r1c1/"]
    assert played.page.locator("[data-play=pen]").count() == 0
    assert "cross" not in (played.page.locator(".extras").text_content() or "")


# -- the whole gallery


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site of this repository with its cache."""

    def make(folder: Path) -> None:
        build_site(ROOT / "content", folder / "output", load_site(ROOT / "site.toml"), jobs=2)

    return share_site(tmp_path_factory, "gallery", make) / "output"


@pytest.mark.deep
@pytest.mark.parametrize("name", GALLERY)
def test_hints_lead_to_the_answer_of_every_puzzle(
    browser: Browser, gallery: Path, name: str
) -> None:
    played = PlayedPage(browser, gallery, *name.split("/"))
    answers = json.loads((gallery / name / "puzzle.json").read_text(encoding="utf-8"))["answers"]
    assert len(answers) == len(played.data["answers"])
    if len(answers) > 1:
        assert_ends_where_answers_differ(played)
    else:
        assert_solved_by_hints(played)
