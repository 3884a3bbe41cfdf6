"""The worth of rules and clues, compared with brute force, and its display on pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage, until
from oracle import KINDS, PEERED, SHAPED, UNLIKE, brute_force, build_model, sample_boards
from site_gen.boards.blocks import CAGES, Board, CellNumbers, CellSymbols, Field
from site_gen.boards.grid import Cell, Grid
from site_gen.boards.outline import outline
from site_gen.boards.pen import Pen
from site_gen.boards.rules import Rule
from site_gen.content.config import Explaining, Solving
from site_gen.content.document import load_all
from site_gen.errors import SolveError
from site_gen.findings import worth
from site_gen.findings.run import run_formulation
from site_gen.findings.worth import (
    RuleWorth,
    SolvedBoard,
    distance,
    measure_clues,
    measure_rule,
    measure_worth,
)
from site_gen.kind import Answer, Formulation, HasGrid, find_kind
from site_gen.kinds.kenken import KenKen
from site_gen.puzzle import Puzzle
from site_gen.site.sections.worth import describe_clues, describe_rule, layers
from site_gen.site.stage.subject import Subject
from site_gen.solver.families import digits
from site_gen.solver.model.family import Family
from site_gen.solver.model.model import PuzzleModel
from sites import solve_document, write_content

MOST_DECISIONS = 12  # limit of variables up to which every assignment is tried


@cache
def read_all_assignments(name: str, board_number: int) -> dict[frozenset[str], set[Answer]]:
    """Return all assignments of the variables as answers, grouped by the rules they break."""
    kind, board = find_kind(name), sample_small_boards(name)[board_number]
    model = build_model(kind, board)
    decisions = model.decisions()
    found: dict[frozenset[str], set[Answer]] = {}
    for bits in product((0, 1), repeat=len(decisions)):
        at = {x: bit for (_, x, _), bit in zip(decisions, bits, strict=True)}
        keys = frozenset(key for key, y in model.answer.items() if y.value(at.__getitem__))
        # the JSON form of an answer names its pieces in one way only
        answer = kind.answer.from_json(board, kind.answer.to_json(board, model.read(keys)))
        broken = frozenset(v.rule for v in kind.verify(board, answer))
        found.setdefault(broken, set()).add(answer)
    return found


@cache
def sample_small_boards(name: str) -> list[HasGrid]:
    kind = find_kind(name)
    some = [kind.parse(blocks) for blocks, _ in kind.wrong.values()]
    some += sample_boards(name, 8, (3, 4), seed=31)
    return [b for b in some if len(build_model(kind, b).decisions()) <= MOST_DECISIONS]


def list_cases(name: str) -> Iterator[tuple[SolvedBoard, dict[frozenset[str], set[Answer]]]]:
    """Yield tiny boards with all answers that can be read from assignments."""
    kind = find_kind(name)
    for number, board in enumerate(sample_small_boards(name)):
        found = read_all_assignments(name, number)
        right = sorted(found.get(frozenset(), ()), key=repr)
        yield SolvedBoard(kind, board, right, len(right) == 1), found


# -- rules


@pytest.mark.parametrize("name", [*PEERED, "numberlink"])  # its boards may waive rules
def test_all_answers_that_break_one_rule_alone_are_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The count is that of trying all assignments, and no answer is nearer than the example."""
    for limit in ("MOST", "PATIENCE", "CONFLICTS"):
        monkeypatch.setattr(worth, limit, 10**6)
    none, some = 0, set()
    for case, found in list_cases(name):
        for rule in case.kind.rules_on(case.board):
            wanted = found.get(frozenset({rule}), set())
            one = measure_rule(case, rule)
            assert (one.found, one.stopped) == (len(wanted), ""), (rule, case.board)
            if one.built_in:
                assert not wanted
            elif not wanted:
                assert one.example is None
                none += 1
            else:
                assert one.example is not None
                example = case.kind.answer.from_json(case.board, one.example)
                assert example in wanted
                assert distance(case, example) == min(distance(case, a) for a in wanted)
                some.add(rule)
    kind = find_kind(name)
    boards = {rule: kind.parse(blocks) for rule, (blocks, _) in kind.wrong.items()}
    small = {rule for rule, board in boards.items() if board in sample_small_boards(name)}
    assert none
    assert some >= small - set(kind.formulations["main"].built_in)
    assert len(some) >= 2


@pytest.mark.parametrize("name", ["slitherlink", "yin_yang_cut"])
@pytest.mark.parametrize("limit", ["MOST", "PATIENCE", "CONFLICTS"])
def test_a_search_that_stops_claims_no_more_than_it_found(
    name: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worth, limit, 1)
    stopped = 0
    for case, found in list_cases(name):
        for rule in case.kind.rules_on(case.board):
            wanted = found.get(frozenset({rule}), set())
            one = measure_rule(case, rule)
            assert one.found <= len(wanted)
            assert one.stopped or one.found == len(wanted)
            assert one.found >= min(1, len(wanted)) or limit != "MOST"
            stopped += bool(one.stopped)
    assert stopped or limit != "MOST"  # such small boards need little patience and few conflicts


@pytest.mark.parametrize("name", SHAPED)
def test_replacements_of_families_exist_only_while_a_rule_is_left_out(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    whole = set(build_model(kind, board).families)
    for rule in kind.rules_on(board):
        m = build_model(kind, board)
        m.drop_rule(rule)
        left = m.families.keys() & whole
        assert not [f for f in left if rule in m.families[f].rules and f not in find_restated(m)]
        assert set(build_model(kind, board).families) == whole


@pytest.mark.parametrize("name", KINDS)
def test_a_model_is_the_same_after_a_rule_was_dropped(name: str) -> None:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    m = build_model(kind, board)
    families, variables = {**m.families}, [*m.variables]
    for rule in [*kind.rules_on(board)] * 2:  # families that replace others can be added again
        with m.without_rule(rule):
            assert m.families != families or rule in kind.formulations["main"].built_in
        assert (m.families, m.variables) == (families, variables)
    with pytest.raises(SolveError), m.without_rule(next(iter(kind.rules_on(board)))):
        raise SolveError("during the search")
    assert (m.families, m.variables) == (families, variables)


def find_restated(m: PuzzleModel) -> set[str]:
    """Return the families that are stated again for their other rules."""
    return {f.name for f in m.families.values() if len(f.rules) > 1}


# -- clues


def find_unique_cases(name: str, count: int = 4) -> Iterator[SolvedBoard]:
    """Yield small boards with clues and one answer, which is found without a model."""
    kind = find_kind(name)
    for board in sample_boards(name, 400, (3, 4), seed=77):
        if len(kind.clues(board)) > 1 and len(answers := brute_force(kind, board)) == 1:
            yield SolvedBoard(kind, board, answers, True)
            if (count := count - 1) == 0:
                return


def has_clues(name: str) -> bool:
    kind = find_kind(name)
    return bool(kind.clues(kind.parse(kind.example)))


def find_worth_by_brute_force(case: SolvedBoard) -> tuple[worth.ClueWorth, ...]:
    """Return the worth of the clues: a clue is needed if there is another answer without it."""
    kind, board = case.kind, case.board
    return tuple(
        "redundant" if len(brute_force(kind, kind.without(board, [clue.key]))) == 1 else "needed"
        for clue in kind.clues(board)
    )


@pytest.mark.parametrize("name", [k for k in KINDS if has_clues(k)])
def test_a_clue_is_needed_if_there_is_another_answer_without_it(name: str) -> None:
    told = set()
    for case in find_unique_cases(name):
        told |= {*(found := measure_clues(case))}
        assert found == find_worth_by_brute_force(case)
    assert told


def test_clues_have_no_worth_without_a_proof_of_one_answer() -> None:
    case = next(find_unique_cases("slitherlink"))
    assert measure_worth(replace(case, unique=False)).clues == ()


# -- texts


STOPS = cast(list[worth.Stopped], ["", "limit", "work"])


def test_the_text_depends_on_how_the_search_ended() -> None:
    def format_rule(found: int, stopped: worth.Stopped) -> str:
        return describe_rule(RuleWorth("r", found, stopped), True)

    assert "exactly 7 more answers" in format_rule(7, "")
    assert "exactly 1 more answer " in format_rule(1, "")
    for stopped in STOPS[1:]:
        assert "at least 7 more answers" in format_rule(7, stopped)
        assert "stopped" not in format_rule(7, stopped)  # the section says it once
    assert all(format_rule(n, stopped).startswith("Needed: ") for n in (1, 3) for stopped in STOPS)
    assert "Not needed" in format_rule(0, "")
    for stopped in cast(list[worth.Stopped], ["work"]):
        assert "Not needed" not in format_rule(0, stopped)
        assert "exhausted" not in format_rule(0, stopped)
    assert "more" not in describe_rule(RuleWorth("r", 3, ""), False)


@pytest.mark.parametrize("seed", range(40))
def test_the_sentences_about_clues_count_all_of_them(seed: int) -> None:
    rng = Random(seed)
    ways: list[worth.ClueWorth] = ["needed", "redundant", "open"]
    found = rng.choices(rng.sample(ways, rng.randint(1, 3)), k=rng.randint(1, 12))
    said = " ".join(describe_clues(found))
    assert ("second answer" in said) == ("needed" in found)
    assert ("the only one" in said) == ("redundant" in found)
    assert ("undecided" in said) == ("open" in found)
    assert ("All" in said) == (set(found) == {"needed"} and len(found) > 1)
    for way in set(found):
        if len(set(found)) > 1:
            assert re.search(rf"\b{found.count(way)}\b", said)


# -- on the page


def solve_example(
    tmp_path: Path, name: str, explain: Explaining | None = None, front: str = ""
) -> Puzzle:
    content = write_content(tmp_path / "content", [name], front)
    quick = Solving(article_time_limit=0.5, explain=explain or Explaining())
    return solve_document(load_all(content)[0], quick)


@pytest.mark.parametrize("name", UNLIKE)
def test_every_layer_is_drawn(tmp_path: Path, name: str) -> None:
    one = solve_example(tmp_path, name)
    board = one.board
    shown = layers(Subject(one))
    assert one.worth
    assert len(shown) == sum(rule.found > 0 for rule in one.worth.rules) + 1
    for layer in shown:
        pen = Pen(board.grid, title="", description="")
        with pen.layer(layer.name):
            layer.draw(pen)
        svg = pen.inline()
        assert f'data-layer="{layer.name}"' in svg
        assert ('class="wrong"' in svg) == (layer.name != "each-clue")
        assert len(set(re.findall('class="(ring [a-z]+)"', svg))) == (
            len(set(one.worth.clues)) if layer.name == "each-clue" else 0
        )


def test_a_cached_example_is_verified_again(tmp_path: Path) -> None:
    one = solve_example(tmp_path, "slitherlink")
    assert one.worth
    right = {name: list(rows) for name, rows in one.rows[0].items()}
    rules = tuple(replace(r, example=right) if r.example else r for r in one.worth.rules)
    changed = replace(one.finding, worth=replace(one.worth, rules=rules))
    with pytest.raises(SolveError, match="does not break it alone"):
        layers(Subject(replace(one, found=changed)))


def test_worth_can_be_switched_off(tmp_path: Path) -> None:
    assert solve_example(tmp_path, "slitherlink", Explaining(worth=False)).worth is None
    assert solve_example(tmp_path / "b", "slitherlink", front="explain: false\n").worth is None


@pytest.mark.parametrize("name", SHAPED)
def test_the_worth_of_a_rule_depends_on_the_families_that_state_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A family that does not name its rule is not left out, so no other answers appear."""
    kind, looked = find_kind(name), 0
    for rule, (blocks, _) in kind.wrong.items():
        board = kind.parse(blocks)
        families = build_model(kind, board).families.values()
        speak = [f for f in families if rule in (*f.rules, *f.given)]
        if len(speak) == 1:
            case = SolvedBoard(kind, board, sorted(brute_force(kind, board), key=repr), False)
            assert measure_rule(case, rule).found
            with monkeypatch.context() as patched:
                patched.setattr(
                    PuzzleModel, "_add_family", remove_rules(speak[0], PuzzleModel._add_family)
                )
                now = measure_rule(replace(case), rule)  # with a new model
            assert (now.found, now.stopped, now.example) == (0, "", None)
            looked += 1
    assert looked


@pytest.mark.parametrize("name", SHAPED)
def test_a_missing_family_stops_the_build_or_is_missing_on_the_page(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = find_kind(name)
    main, board = kind.formulations["main"], kind.parse(kind.example)
    for made in build_model(kind, board).families.values():

        def build(m: PuzzleModel, board: HasGrid, gone: str = made.name) -> None:
            main.build(m, board)
            m.drop(gone)

        forms = cast(dict[str, Formulation[Any]], kind.formulations)
        with monkeypatch.context() as patched:
            patched.setitem(forms, "main", replace(main, build=build))
            try:
                without = run_formulation(kind, board, "main")
            except SolveError as error:
                assert "breaks the rules" in str(error)
            else:
                assert made.name not in [f.name for f in without.facts.families]


def remove_rules(family: Family, new: Any) -> Any:
    def add_without_rules(self: PuzzleModel, made: Family) -> Family:
        if made.name == family.name:
            made.rules, made.given = (), ()
        return cast(Family, new(self, made))

    return add_without_rules


def test_the_data_of_the_page_has_all_rules_and_clues(site: Path) -> None:
    for name in SHAPED:
        data = json.loads((site / name / "one" / "puzzle.json").read_text(encoding="utf-8"))
        kind = find_kind(name)
        board = kind.parse(kind.example)
        assert list(data["worth"]["rules"]) == list(kind.rules_on(board))
        for rule, one in data["worth"]["rules"].items():
            if one["example"]:
                answer = kind.answer.from_json(board, one["example"])
                assert {v.rule for v in kind.verify(board, answer)} == {rule}
        assert [c["says"] for c in data["worth"]["clues"]] == [c.says for c in kind.clues(board)]


@pytest.mark.parametrize("name", UNLIKE)
def test_buttons_show_answers_that_break_a_rule(browser: Browser, site: Path, name: str) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / name / "one" / "index.html")
    buttons = page.locator("#worth [data-show]")
    stage = page.locator(".stage")
    told = set()
    for i in range(buttons.count()):
        layer = buttons.nth(i).get_attribute("data-show") or ""
        for on in (True, False):
            buttons.nth(i).focus()
            page.keyboard.press("Enter")
            assert (stage.get_attribute("data-shows") == layer) == on
            shown = page.locator(f".stage [data-layer='{layer}']")
            # a straight line has no height, so it does not count as visible
            displays = "all => all.map(one => getComputedStyle(one).display !== 'none')"
            assert set(shown.evaluate_all(displays)) == {on}
            told.add(page.locator(".stage [role=status]").inner_text())
    data = json.loads((site / name / "one" / "puzzle.json").read_text(encoding="utf-8"))["worth"]
    wanted = sum(bool(rule["example"]) for rule in data["rules"].values()) + bool(data["clues"])
    assert buttons.count() == wanted
    assert len(told) == wanted + 1
    assert watched.complaints == []


def test_reaching_the_section_shows_the_clues_and_no_wrong_answer(
    browser: Browser, site: Path
) -> None:
    watched = WatchedPage(browser)
    page = watched.open(site / "slitherlink" / "one" / "index.html", "#worth")
    until(page, "document.querySelector('.stage').dataset.shows === 'each-clue'")
    assert page.locator(".stage .layer.shown").count() == 1
    assert watched.complaints == []


@pytest.mark.parametrize("name", UNLIKE)
def test_a_page_without_scripts_has_pictures(browser: Browser, site: Path, name: str) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(site / name / "one" / "index.html")
    stills = page.locator("#worth .still")
    assert stills.count()
    for still in stills.all():
        still.locator("summary").click()
        assert still.locator("svg").is_visible()
    assert not page.locator("#worth button").filter(visible=True).count()
    page.locator("#worth .words summary").click()
    assert page.locator("#worth .words p").first.is_visible()


# -- rings


@pytest.mark.parametrize("seed", range(30))
def test_a_ring_surrounds_its_cells_slightly_inside(seed: int) -> None:
    rng = Random(seed)
    grid = Grid(5, 5)
    cells = frozenset(rng.sample(grid.cells(), rng.randint(1, 18)))
    length, sides = 0.0, grid.boundary(cells)
    for x, y, moves in re.findall(r"M([-\d.]+) ([-\d.]+)([^z]*)z", outline(cells, 40, 4)):
        line = [(float(x), float(y))]
        for axis, at in re.findall(r"([HV])([-\d.]+)", moves):
            line.append((float(at), line[-1][1]) if axis == "H" else (line[-1][0], float(at)))
        for (x1, y1), (x2, y2) in pairwise([*line, line[0]]):
            assert (x1 == x2) != (y1 == y2)
            assert {min(d % 40, 40 - d % 40) for d in (x1, y1, x2, y2)} == {4}
            length += abs(x1 - x2) + abs(y1 - y2)
            for part in range(1, 8):  # the line is in cells of the set, also between its corners
                at = x1 + (x2 - x1) * part / 8, y1 + (y2 - y1) * part / 8
                assert Cell(int(at[1] // 40), int(at[0] // 40)) in cells
    assert abs(length - 40 * len(sides)) <= 8 * len(sides)


# -- clues of several blocks in one cell

PARITY = Field[Mapping[Cell, str]]("parity", {})
NAMES = {"o": "Odd number", "e": "Even number"}


class GivenKenKen(KenKen):
    """KenKen with given numbers, and with signs for odd and even ones, which no rule is about."""

    name, title = "kenken", "KenKen with given numbers"
    blocks: ClassVar = {
        **KenKen.blocks,
        "givens": CellNumbers(least=1, may_hide=False, optional=True),
        "parity": CellSymbols(NAMES, {"o": "circle", "e": "open"}, optional=True, field=PARITY),
    }
    rules: ClassVar = {**KenKen.rules, "givens": Rule("The given numbers stay.", "givens")}

    def model(self, m: PuzzleModel, board: Board) -> None:
        super().model(m, board)
        m.require(digits.givens, board, m.answer)


def test_clues_of_several_blocks_in_one_cell_are_separate() -> None:
    kind, rng, found = GivenKenKen(), Random(3), set[str]()
    several = 0
    for n in (2, 3, 3, 3, 4):
        blocks, answer = kind.compose(rng, n, n)
        board = kind.parse(blocks)
        cages = board[CAGES]
        board = board.with_field(CAGES, {c: cages[c] for c in cages if rng.random() < 0.8})
        shown = dict(sorted(answer)[: n + 1])
        board = replace(board, clues=shown).with_field(
            PARITY, {cell: "eo"[k % 2] for cell, k in shown.items()}
        )
        several += len(shown.keys() & board[CAGES].keys())
        assert kind.parse({name: one.text(board) for name, one in kind.blocks.items()}) == board
        clues = kind.clues(board)
        assert len({clue.says for clue in clues}) == len(clues)
        assert len({clue.key for clue in clues}) == 2 * len(shown) + len(board[CAGES])

        def show(board: Board) -> tuple[str, str]:
            pen = kind.pen(board)
            kind.draw(pen, board)
            return pen.inline(), kind.describe(board)

        drawn, answers = show(board), brute_force(kind, board)
        needed = []
        for clue in clues:
            less = kind.without(board, [clue.key])
            assert kind.clues(less) == [other for other in clues if other != clue]
            assert kind.erase(board, [clue.key]) == less
            assert all(a != b for a, b in zip(drawn, show(less), strict=True))
            assert answers <= brute_force(kind, less)
            needed.append("redundant" if brute_force(kind, less) == answers else "needed")
        if len(answers) == 1:
            assert [*measure_clues(SolvedBoard(kind, board, [*answers], True))] == needed
            found |= {*needed}
    assert several > 5
    assert found == {"needed", "redundant"}
