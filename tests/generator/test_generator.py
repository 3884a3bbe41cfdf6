"""Generated boards: one answer, the requested difficulty and symmetry, and the same bytes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import date, timedelta
from itertools import cycle, islice, pairwise
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from oracle import DEEP_BUT_SHAPED, KINDS, SHAPED, build_model, mark_deep_except
from site_gen.boards.answers import Coloured, Digits, Poles
from site_gen.boards.blocks import NUMBER
from site_gen.boards.grid import Cell
from site_gen.cli import main
from site_gen.content.config import Daily, Site, Solving
from site_gen.content.document import Document, load, load_all
from site_gen.errors import BoardError
from site_gen.findings.clue_sets import Clues
from site_gen.findings.oracle import brute_force
from site_gen.generator.budget import WORK, Budget, CountingRandom, SpentError
from site_gen.generator.composing import compose_board, is_finished, repair_board
from site_gen.generator.easing import can_ease, ease_board
from site_gen.generator.level_steps import LevelSteps
from site_gen.generator.making import GenerateError, make, search_board
from site_gen.generator.puzzle_files import format_blocks
from site_gen.generator.thinning import thin_clues
from site_gen.generator.wishes import LEAST, SYMMETRIES, Symmetry, Wishes, choose_size
from site_gen.kind import Kind, find_kind, kind_names
from site_gen.levels import LEVELS, Level
from site_gen.samples import (
    add_clues,
    list_growing_blocks,
    sample_blocks,
    show_difference,
)
from site_gen.site.gallery.daily import choose_wishes, list_daily_kinds
from site_gen.solver.engine.slices import finish
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from site_gen.variant import place_variants
from sites import ROOT, solve_document

MADE = [name for name in kind_names() if find_kind(name).composes]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def soon_tired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("site_gen.generator.making.TRIES", 20)
    monkeypatch.setattr("site_gen.generator.making.LEVEL_TRIES", 20)


def test_only_boards_with_a_variant_get_its_clues_and_lose_them_one_by_one() -> None:
    """A plain board gets no clue of a variant. A board without one of its clues keeps its answer,
    also where a clue says something of its neighbours, or of pairs that have none.
    """
    kind, rng = find_kind("sudoku"), Random(2)
    for variant in kind.variants:
        blocks, answer = kind.compose(rng, 4, 4)
        assert not kind.variants_on(add_clues(kind, kind.parse(blocks), answer))
        board = kind.parse(place_variants(kind, rng, blocks, answer, [variant.name], full=True))
        assert not variant.has_clues or variant in kind.variants_on(board)
        assert not any(kind.verify(board, answer))
        for clue in kind.clues(board):
            assert not any(kind.verify(kind.without(board, [clue.key]), answer)), clue.says


def test_a_board_on_which_all_marks_are_given_has_them_and_its_other_rules() -> None:
    kind, rules = find_kind("sudoku"), ("all dots are given", "all X and V are given")
    board = make(Wishes("sudoku", 4, 4, 1, rules=(*rules, "diagonal up")), 1).board
    on = {one.name for one in kind.variants_on(board)}
    assert on == {"all_dots", "all_xv", "diagonal_up", "dots", "xv"}


def generate(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["generate", *arguments])


def count_answers(kind: Kind[Any], board: Any) -> int:
    """Count the answers with SCIP in a new model; return two if there are more."""
    model = PuzzleModel("again")
    kind.formulations["main"].build(model, board)
    report = solve(model, SearchSettings(limit=2, seconds=60))
    assert report.complete or len(report.answers) == 2
    return len(report.answers)


@pytest.mark.parametrize(
    ("method", "gives", "why"),
    [
        ("compose", {"points": "..."}, "compose of slant: expected a pair"),
        (
            "compose",
            ({"points": "...\n...\n..."}, frozenset()),
            "found a board of 2×2; expected 6×6",
        ),
        ("compose", ({"points": "\n".join(["." * 7] * 7)}, frozenset()), "breaks the rule"),
        ("compose", ({"numbers": ""}, frozenset()), "compose of slant: "),
        ("repair", iter(()), "repair of slant: expected a pair, a board and its answer"),
        ("repair", ({}, frozenset()), "repair of slant: expected a pair, a board and its answer"),
    ],
)
def test_the_generator_checks_the_results_of_a_kind(
    monkeypatch: pytest.MonkeyPatch, method: str, gives: object, why: str
) -> None:
    kind = find_kind("slant")
    board, blocks, answer = compose_board(kind, Random(1), 6, 6) or pytest.fail("nothing came")
    assert blocks
    monkeypatch.setattr(type(kind), method, lambda *_: gives)
    tried = {
        "compose": lambda: compose_board(kind, Random(1), 6, 6),
        "repair": lambda: repair_board(kind, Random(1), board, answer, [answer]),
    }
    with pytest.raises(BoardError, match=why):
        tried[method]()


def test_a_star_battle_has_one_or_two_stars_in_each_line() -> None:
    kind = find_kind("star_battle")
    for size, numbers in ((8, {1}), (10, {1, 2}), (14, {1})):
        composed = [kind.compose(Random(seed), size, size) for seed in range(10)]
        assert {int(blocks["stars"]) for blocks, _ in filter(None, composed)} == numbers
    boards = [make(Wishes("star_battle", 10, 10, 3), number).board for number in range(1, 7)]
    assert {board[NUMBER] for board in boards} == {1, 2}  # type: ignore[attr-defined]
    assert all(count_answers(kind, board) == 1 for board in boards)


def test_a_nonogram_has_no_empty_line_and_is_about_half_shaded() -> None:
    kind = find_kind("nonogram")
    composed = [*filter(None, (kind.compose(Random(seed), 10, 10) for seed in range(30)))]
    assert len(composed) > 15
    for _, shaded in composed:
        assert 45 <= len(shaded) <= 70
        assert {cell.row for cell in shaded} == {cell.col for cell in shaded} == {*range(10)}


def test_a_large_hashi_is_found() -> None:
    kind, made = find_kind("hashi"), make(Wishes("hashi", 18, 18, 3), 1)
    assert len(kind.clues(made.board)) > 50
    assert count_answers(kind, made.board) == 1


@pytest.mark.parametrize(
    "name", [name for name in MADE if any(b.rare for b in find_kind(name).blocks.values())]
)
def test_a_repair_shows_a_clue_that_excludes_the_other_answer(name: str) -> None:
    kind, rng, shown = find_kind(name), Random(5), 0
    for _ in range(20):
        board = kind.parse(sample_blocks(kind, rng, 3, 3))
        bare = kind.without(board, [clue.key for clue in kind.clues(board)])
        for answer, other in islice(pairwise(brute_force(kind, bare)), 2):
            if found := show_difference(kind, rng, bare, answer, other):
                shown += 1
                assert found[1] == answer
                assert not any(kind.verify(*found))
                assert any(kind.verify(found[0], other))
                assert len(kind.clues(found[0])) == len(kind.clues(bare)) + 1
    assert shown > 5


def test_the_file_has_a_block_that_only_a_repair_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, filled = find_kind("magnets"), 0
    monkeypatch.setattr(type(kind), "symmetries", ())
    for seed in range(1, 7):
        made = make(Wishes("magnets", 8, 8, seed, measured=False), 1)
        assert kind.parse(format_blocks(kind, made)) == made.board
        filled += "poles" in made.blocks
    assert filled


@pytest.mark.parametrize("name", DEEP_BUT_SHAPED)
def test_a_small_board_has_one_answer_by_brute_force(name: str) -> None:
    kind = find_kind(name)
    for number in (1, 2):
        made = make(Wishes(name, 4, 4, 5), number)
        assert len(brute_force(kind, made.board)) == 1


@pytest.mark.parametrize("name", mark_deep_except([*SHAPED, "shikaku"], KINDS))
def test_no_clue_of_a_minimal_board_can_be_removed(name: str) -> None:
    kind = find_kind(name)
    size = min(6, kind.usual)
    board = make(Wishes(name, size, size, 1, minimal=True), 1).board
    assert count_answers(kind, board) == 1
    for clue in kind.clues(board):
        assert count_answers(kind, kind.without(board, [clue.key])) == 2


@pytest.mark.parametrize(
    ("level", "symmetry"), [("easy", "none"), ("medium", "half-turn"), ("hard", "none")]
)
@pytest.mark.parametrize("name", ["binairo", "slitherlink", "suguru", "yin_yang"])
def test_a_board_of_a_level_has_about_as_many_clues_as_published_ones(
    name: str, level: Level, symmetry: Symmetry
) -> None:
    kind = find_kind(name)
    made = make(Wishes(name, 6, 6, 1, level, symmetry), 1)
    assert made.word == level
    assert 0.6 <= made.clues / (36 * kind.density) <= 1.6
    assert count_answers(kind, made.board) == 1


def test_a_minimal_board_of_a_level_has_as_few_clues_as_possible() -> None:
    kind = find_kind("suguru")
    made = make(Wishes("suguru", 8, 8, 1, "hard", minimal=True), 1)
    assert made.word == "hard"
    assert made.clues < 0.6 * 64 * kind.density
    for clue in kind.clues(made.board):
        assert count_answers(kind, kind.without(made.board, [clue.key])) == 2


def test_clues_are_removed_in_another_order_if_a_board_stays_too_easy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To compose and complete another board would take longer."""
    wishes, first = Wishes("suguru", 6, 6, 7, "hard", minimal=True), dict[Any, Any]()
    with monkeypatch.context() as patch:
        patch.setattr("site_gen.generator.making.ORDERS", 0)
        plain = make(wishes, 1)

    def thin_late(sets: Any, groups: Any, budget: Any) -> Any:
        """Remove no clue of a board at the first call, and at the second those of the first."""
        if sets in first:
            assert groups != first[sets]
            return (yield from thin_clues(sets, first[sets], budget))
        first[sets] = groups
        return sets.every

    monkeypatch.setattr("site_gen.generator.making.thin_clues", thin_late)
    made = make(wishes, 1)
    assert (made.board, made.tries) == (plain.board, plain.tries)


@pytest.mark.parametrize("name", ["galaxies", "hitori", "simple_loop"])
def test_a_board_without_removable_clues_is_graded_once(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    graded, tried = list[Clues](), list[int]()
    monkeypatch.setattr("site_gen.generator.making.LEVEL_TRIES", 3)
    monkeypatch.setattr(LevelSteps, "fill", lambda _, left, *__: graded.append(left) or left)
    with pytest.raises(GenerateError):
        finish(search_board(Wishes(name, 6, 6, 1, "expert"), 1, on_try=tried.append))
    assert len(graded) <= len(tried)


@pytest.mark.parametrize("name", ["hashi", "kurodoko"])
def test_a_board_that_is_too_hard_gets_few_clues_and_is_then_not_too_easy(name: str) -> None:
    """Each clue that was added is needed, if more than a number of clues would be left."""
    kind, eased = find_kind(name), 0
    for seed in range(2):
        budget = Budget(Wishes(name, 5, 5, 1))
        board, _, answer = compose_board(kind, Random(seed), 5, 5) or pytest.fail("nothing came")
        board = add_clues(kind, board, answer)
        steps = LevelSteps(kind, board, answer, "medium", budget)
        every = frozenset(range(len(kind.clues(board))))
        if steps.is_too_hard(every):
            continue
        groups = [frozenset({i}) for i in Random(seed).sample(sorted(every), len(every))]
        few = steps.ease(frozenset(), groups, most=0)
        assert not steps.is_too_hard(few)
        assert all(steps.is_too_hard(few - {i}) for i in few)
        assert few <= every
        assert not steps.is_too_hard(steps.ease(frozenset(), groups, most=len(every)))
        assert steps.ease(every, groups, most=len(every)) == every  # the estimate may be wrong
        eased += 1
    assert eased


@pytest.mark.parametrize("name", mark_deep_except([*SHAPED, "shikaku", "tatamibari"], KINDS))
def test_a_board_with_fewer_clues_is_as_hard_as_its_own_steps_say(name: str) -> None:
    """It may have decisions that the board with all clues does not have."""
    kind, size = find_kind(name), min(6, find_kind(name).usual)
    for seed in range(3):
        rng, budget = Random(seed), Budget(Wishes(name, size, size, 1))
        if not (composed := compose_board(kind, rng, size, size)):
            continue
        board, _, answer = composed
        board = add_clues(kind, board, answer, rare=False)
        every = range(len(kind.clues(board)))
        some = frozenset(rng.sample(every, len(every) * 2 // 3))
        for level in ("easy", "medium", "hard"):
            steps = LevelSteps(kind, board, answer, level, budget)
            less = steps.labelled.get_board(some)
            own = LevelSteps(kind, less, answer, level, budget, fixed=True)
            assert steps.is_too_hard(some) == own.is_too_hard(frozenset())


@pytest.mark.parametrize("name", mark_deep_except([*SHAPED, "moon_or_sun", "tatamibari"], KINDS))
def test_steps_are_the_same_if_no_clue_may_be_left_out(name: str) -> None:
    """Without labels of clues, the same steps are found, with little more work at most."""
    kind, size = find_kind(name), min(6, find_kind(name).usual)
    for seed in range(3):
        wishes = Wishes(name, size, size, 1, "easy")
        if not (composed := compose_board(kind, Random(seed), size, size)):
            continue
        board, _, answer = composed
        board = add_clues(kind, board, answer, rare=False)
        budgets = Budget(wishes), Budget(wishes)
        plain, fixed = (
            LevelSteps(kind, board, answer, "easy", budget, fixed=budget is budgets[1])
            for budget in budgets
        )
        assert fixed.take_all().finder.open == plain.take_all().finder.open
        assert WORK - budgets[1].left <= 1.01 * (WORK - budgets[0].left)


@pytest.mark.parametrize("name", ["norinori", "shingoki", "tatamibari"])
def test_a_board_that_is_too_hard_is_changed_until_easy_steps_reach_its_answer(name: str) -> None:
    """Borders, clues and the answer change; easy steps show that the last answer is the only
    one.
    """
    kind, found = find_kind(name), None
    for seed in range(9):
        budget, rng = Budget(Wishes(name, 6, 6, 1, "easy")), Random(seed)
        board, _, answer = compose_board(kind, rng, 6, 6) or pytest.fail("nothing came")
        if LevelSteps(kind, board, answer, "easy", budget).take_all().finder.open:
            found = finish(ease_board(kind, rng, board, answer, "easy", budget))
        if found:
            break
    changed, answer = found or pytest.fail("no board became easy")
    assert changed != board
    assert not LevelSteps(kind, changed, answer, "easy", budget).take_all().finder.open
    assert not any(kind.verify(changed, answer))
    assert count_answers(kind, changed) == 1


@pytest.mark.parametrize("name", mark_deep_except([*SHAPED, "dominosa", "kakuro"], KINDS))
def test_boards_of_all_kinds_can_be_changed_for_answers_that_break_rules(name: str) -> None:
    """The repair of a kind gets such answers; the changed board keeps its own answer."""
    kind, size = find_kind(name), min(6, find_kind(name).usual)
    for seed in range(3):
        budget = Budget(Wishes(name, size, size, 1, "easy"))
        budget.left = 400_000
        composed = compose_board(kind, Random(seed), size, size)
        if composed and can_ease(kind, composed.board):
            with suppress(SpentError):
                found = ease_board(
                    kind, Random(seed), composed.board, composed.answer, "easy", budget
                )
                assert not (eased := finish(found)) or not any(kind.verify(*eased))


def test_a_board_that_does_not_become_easy_takes_a_quarter_of_the_budget() -> None:
    kind, budget = find_kind("norinori"), Budget(Wishes("norinori", 10, 10, 1, "easy"))
    budget.left = 500_000
    board, _, answer = compose_board(kind, Random(1), 10, 10) or pytest.fail("nothing came")
    assert finish(ease_board(kind, Random(1), board, answer, "easy", budget)) is None
    assert 300_000 < budget.left < 375_000


def test_a_board_of_a_usual_size_has_the_same_limit_of_work_for_all_kinds() -> None:
    """So no search at a usual size takes much longer than another one."""
    for name in MADE:
        side = find_kind(name).usual
        assert Budget(Wishes(name, side, side, 1, "hard")).left == WORK
        assert Budget(Wishes(name, 20, 20, 1, "hard")).left > WORK
        assert Budget(Wishes(name, side, side, 1)).left == inf


def find_clue_cells(document: Document) -> set[Cell]:
    return {
        Cell(r, c)
        for r, row in enumerate(document.blocks["board"].split("\n"))
        for c, k in enumerate(row)
        if k != "."
    }


@pytest.mark.parametrize("level", LEVELS)
def test_the_file_matches_the_options(here: Path, level: str) -> None:
    wish = ("slitherlink", "--size", "8x7", "--seed", "4", "--difficulty", level, "--tags", "a, b")
    done = generate(*wish, "--symmetry", "half-turn")
    assert done.exit_code == 0
    document = load(Path(done.stdout.strip()))
    meta = document.meta
    assert (meta.expect, meta.license, meta.tags) == ("unique", "CC0-1.0", ("a", "b"))
    assert meta.title == f"Slitherlink, 8 × 7, {level}, half-turn, no. 4.1"
    assert meta.source == "generated by site_gen, 8 × 7, seed 4, board 1"
    assert (
        f"`site-gen generate slitherlink --size 8x7 --seed 4 --difficulty {level}" in document.prose
    )
    found = find_clue_cells(document)
    assert {Cell(7 - r, 6 - c) for r, c in found} == found
    solved = solve_document(document, Solving())
    assert solved.difficulty.word == level  # as its page says
    assert f"board 1: {level}, " in done.stderr


def test_the_places_of_clues_are_mirrored(here: Path) -> None:
    path = generate("slitherlink", "--size", "6x8", "--seed", "1", "--symmetry", "mirror").stdout
    found = find_clue_cells(load(Path(path.strip())))
    assert {Cell(r, 7 - c) for r, c in found} == found


def test_rules_can_be_chosen_for_generated_boards(here: Path) -> None:
    rules = ["--with", "different columns", "--with", "different rows"]
    done = generate("binairo", "--size", "6x6", "--seed", "2", "--minimal", *rules)
    document = load(Path(done.stdout.strip()))
    assert document.blocks["required"].split("\n")[:2] == ["different rows", "different columns"]
    kind, board = document.board()
    assert count_answers(kind, board) == 1
    plain = kind.parse({"board": document.blocks["board"]})
    assert count_answers(kind, plain) > 1
    refused = generate("binairo", "--with", "equal rows")
    assert refused.exit_code
    assert "--with: Binairo has no rule 'equal rows' to choose" in refused.output


@pytest.mark.deep
@pytest.mark.parametrize("name", MADE)
def test_a_kind_names_the_symmetries_that_its_clues_can_have(name: str) -> None:
    kind, size = find_kind(name), 5 if name == "skyscrapers" else 6
    can = list[str]()
    for symmetry in SYMMETRIES[1:]:
        with suppress(BoardError):
            for number in (1, 2, 3):  # some boards of a kind may have such clues by chance
                make(Wishes(name, size, size, 1, symmetry=symmetry), number)
            can.append(symmetry)
    keeps_all = any(block.whole for block in kind.blocks.values())
    assert kind.symmetries == (() if keeps_all else tuple(can))


def test_the_same_seed_makes_the_same_bytes(here: Path) -> None:
    wish = ("masyu", "--size", "7x7", "--count", "3", "--seed", "11")
    for jobs, out in (("1", "one"), ("2", "two")):
        done = generate(*wish, "--jobs", jobs, "--out", out)
        assert done.exit_code == 0
    one, two = ({p.name: p.read_bytes() for p in Path(out).rglob("*.md")} for out in ("one", "two"))
    assert len(one) == 3
    assert len({*one.values()}) == 3
    assert two == one
    other = generate("masyu", "--size", "7x7", "--seed", "12", "--out", "three")
    assert Path(other.stdout.strip()).read_bytes() not in one.values()


def test_an_existing_board_is_not_overwritten(here: Path) -> None:
    first = generate("slant", "--size", "5x5", "--seed", "2")
    path = Path(first.stdout.strip())
    path.write_text("mine")
    again = generate("slant", "--size", "5x5", "--seed", "2", "--count", "2")
    assert again.exit_code == 0
    assert f"{path}: it already exists" in again.stderr
    assert path.read_text() == "mine"
    assert len([*path.parent.iterdir()]) == 2


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (["sudoku", "--size", "7x7"], "7×7 has no boxes"),
        (["slitherlink", "--size", "3x9"], "expected rows and columns from 4 to 60, as in 10x10"),
        (["slitherlink", "--size", "ten"], "expected rows and columns from 4 to 60"),
        (["slitherlink", "--minimal", "--symmetry", "mirror"], "choose one"),
        (["masyu", "--size", "6x6", "--seed", "1", "--symmetry", "mirror"], "cannot be placed"),
        (["hashi", "--size", "7x7", "--seed", "1", "--symmetry", "mirror"], "cannot be placed"),
        (
            ["star_battle", "--seed", "1", "--symmetry", "mirror"],
            "no clues that --symmetry mirror could place",
        ),
        (["slitherlnk"], "did you mean slitherlink?"),
        (["slitherlink", "--size", "21x21", "--difficulty", "easy"], "21x21 has 441"),
        (["slitherlink", "--tags", "Two Loops"], "--tags: found 'Two Loops'"),
        (
            ["akari", "--size", "4x4", "--seed", "1", "--difficulty", "hard", "--count", "1"],
            "board 1: no hard board of Akari, 4×4 with 2 to 3 clues, was found in 20 tries; ",
        ),
    ],
)
@pytest.mark.usefixtures("soon_tired")
def test_requests_that_cannot_be_met_are_reported(here: Path, wish: list[str], why: str) -> None:
    done = generate(*wish)
    assert done.exit_code == 1
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert not [*here.rglob("*.md")]


@pytest.mark.parametrize("name", kind_names())
def test_a_board_is_finished_when_no_cell_is_open(name: str) -> None:
    """The boards are the example and the example with all clues of its answer."""
    kind = find_kind(name)
    board = kind.parse(kind.example)
    (answer,) = solve(build_model(kind, board), SearchSettings(limit=1)).answers
    boards = [board]
    if list_growing_blocks(kind, board, rare=True):
        boards.append(add_clues(kind, board, answer))
    for one in boards:
        given, elements = kind.answer.fixed(one), kind.answer.elements(one)
        closed = {i for i, keys in enumerate(elements) if given.issuperset(keys)}
        closed |= {i for group in kind.answer.choices(one) if closed & {*group} for i in group}
        if not isinstance(kind.answer, Poles):  # a domino without given poles may stay empty
            assert is_finished(kind, one) == (len(closed) == len(elements))
    if isinstance(kind.answer, Digits | Coloured | Poles) and len(boards) > 1:
        assert is_finished(kind, boards[1])


@pytest.mark.usefixtures("soon_tired")
@pytest.mark.parametrize("level", [(), ("--difficulty", "easy")])
def test_a_finished_board_is_never_written(
    here: Path, monkeypatch: pytest.MonkeyPatch, level: tuple[str, ...]
) -> None:
    kind = find_kind("binairo")
    blocks, answer = kind.compose(Random(1), 6, 6) or ({}, frozenset())
    full = add_clues(kind, kind.parse(blocks), answer)
    blocks = {"board": kind.blocks["board"].text(full)}
    monkeypatch.setattr(type(kind), "compose", lambda *_: (blocks, answer))
    monkeypatch.setattr(type(kind), "clues", lambda *_: ())  # no clue can be removed
    made = generate("binairo", "--size", "6x6", "--seed", "1", "--jobs", "1", *level)
    assert made.exit_code == 1
    assert re.search("board of Binairo, 6×6.*, was found in 20 tries", made.stderr)
    assert not [*here.rglob("*.md")]


def test_the_search_for_a_level_ends_after_some_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Work is counted instead of seconds, so the result is the same on all machines."""
    monkeypatch.setattr("site_gen.generator.budget.WORK", 200_000)
    said = []
    for _ in range(2):
        with pytest.raises(GenerateError) as found:
            make(Wishes("kurotto", 6, 6, 1, "easy"), 1)
        said.append(str(found.value))
    assert said[0] == said[1]
    assert "no easy board of Kurotto, 6×6 with 5 to 12 clues, was found in " in said[0]
    assert ", which used up the work for one board; another seed, size or difficulty" in said[0]
    assert make(Wishes("kurotto", 6, 6, 1), 1).tries  # without a level there is no limit


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in MADE for level in find_kind(name).sizes]
)
def test_a_level_that_is_rare_at_the_usual_size_is_made_at_another(
    here: Path, monkeypatch: pytest.MonkeyPatch, name: str, level: Level
) -> None:
    kind = find_kind(name)
    side = choose_size(kind, level)
    assert LEAST <= side < kind.usual == choose_size(kind, None)
    monkeypatch.setattr("site_gen.generator.budget.WORK", 0)
    hint = f"{level} boards of {kind.title} are found at {side}×{side}"
    usual = f"{kind.usual}x{kind.usual}"
    command = (name, "--seed", "1", "--jobs", "1", "--difficulty", level)
    assert hint in generate(*command, "--size", usual).stderr
    own = generate(*command).stderr
    assert f"{kind.title}, {side}×{side}" in own
    assert hint not in own


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in MADE for level in find_kind(name).unknown_levels]
)
def test_a_level_that_no_board_is_known_to_have_is_not_sought(name: str, level: Level) -> None:
    wishes = Wishes(name, 6, 6, 1, level)
    budget = Budget(wishes)
    had = budget.left
    with pytest.raises(GenerateError, match=f"known to be {level}; choose .*: easy or medium"):
        make(wishes, 1, budget=budget)
    assert budget.left == had


def test_a_level_that_no_board_is_known_to_have_is_not_sought_with_rules_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The workshop does not offer such a level, whatever variants the board has."""
    for name, rule in (("sudoku", "anti-king"), ("numberlink", "U-turns")):
        monkeypatch.setattr(type(find_kind(name)), "unknown_levels", ("hard",))
        with pytest.raises(GenerateError, match="known to be hard"):
            make(Wishes(name, 6, 6, 1, "hard", rules=(rule,)), 1)


def test_progress_is_reported_if_a_board_takes_long(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("site_gen.cli.progress.SOONER", 0.01)
    made = generate("slitherlink", "--size", "8x8", "--seed", "1", "--jobs", "1")
    assert re.search(r"^making: 0 of 1; still at board 1 for \d+ s$", made.stderr, re.M)
    assert made.stdout == "content/slitherlink/8x8-1-1.md\n"


def test_composing_a_board_is_counted_as_work_and_counting_changes_no_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("akari", "galaxies", "hashi", "slitherlink"):
        kind, rng = find_kind(name), CountingRandom("1")
        assert kind.compose(rng, 6, 6) == kind.compose(Random("1"), 6, 6)
        assert rng.draws > 6
    monkeypatch.setattr("site_gen.generator.budget.WORK", 1_000_000)
    monkeypatch.setattr("site_gen.generator.making._attempt", lambda *_: iter(()))
    with pytest.raises(GenerateError, match=r"found in \d tries, which used up the work"):
        make(Wishes("galaxies", 10, 10, 1, "hard"), 1)


def test_another_answer_may_replace_the_first() -> None:
    """Few loops are the only answer to all their circles; the generator moves on to such a loop."""
    kind = find_kind("masyu")
    blocks, answer = kind.compose(Random(3), 10, 10) or ({}, frozenset())
    whole = add_clues(kind, kind.parse(blocks), answer)
    assert count_answers(kind, whole) == 2
    assert make(Wishes("masyu", 10, 10, 3), 1).tries < 20


def test_boards_of_every_kind_can_be_made() -> None:
    assert [*kind_names()] == MADE


INTERRUPTED = """
import signal
from site_gen.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell ignores it
main()
"""


def test_ctrl_c_keeps_finished_boards(here: Path) -> None:
    wish = ["generate", "slant", "--size", "6x6", "--seed", "1", "--count", "500", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, *wish],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        try:
            assert process.stdout
            first = [process.stdout.readline() for _ in range(2)]
            os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all processes
            out, errors = process.communicate(timeout=30)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 1
    assert "Traceback" not in errors
    written = {path.relative_to(here).as_posix() for path in here.rglob("*.*")}
    told = {line.strip() for line in [*first, *out.splitlines()]}
    assert told <= written
    assert len(written - told) <= 1  # it was written, but not printed yet
    assert all(load(Path(name)).meta.expect == "unique" for name in written)
    assert len(written) < 500


# -- a puzzle a day

SMALL = """
[daily]
kinds = ["slitherlink", "sudoku", "hashi"]
sizes = { slitherlink = "5x6", sudoku = "4x4", hashi = "5x5" }
week = ["easy", "easy", "easy", "easy", "easy", "easy", "easy"]
"""


def generate_daily(day: str, *more: str) -> Result:
    return generate("--daily", "--date", day, *more)


def test_kinds_take_turns_and_the_weekday_sets_the_difficulty(here: Path) -> None:
    Path("site.toml").write_text(SMALL, encoding="utf-8")
    for day in ("2026-11-23", "2026-11-24", "2026-11-25"):
        assert generate_daily(day).exit_code == 0
    documents = load_all(Path("content"))
    assert {d.kind for d in documents} == {"slitherlink", "sudoku", "hashi"}
    for document in documents:
        meta = document.meta
        assert meta.date
        assert document.slug == meta.date.isoformat()
        assert f"of {meta.date.day} November 2026" in meta.title
        assert meta.tags == ("daily",)
        grid = document.board()[1].grid
        sizes = {"slitherlink": (5, 6), "sudoku": (4, 4), "hashi": (5, 5)}
        assert (grid.rows, grid.cols) == sizes[document.kind]
        assert solve_document(document, Solving()).difficulty.word == "easy"


def test_kinds_take_turns_even_at_the_end_of_a_month() -> None:
    site = Site(daily=Daily(kinds=("slant", "akari", "tents")))
    days = [date(2026, 1, 1) + timedelta(i) for i in range(366)]
    kinds = [choose_wishes(site, day, ()).kind for day in days]
    assert kinds == [*islice(cycle(kinds[:3]), len(days))]
    assert {*kinds[:3]} == {*site.daily.kinds}


def test_the_kinds_of_the_puzzles_take_turns_as_on_the_page(here: Path) -> None:
    for name in ("tents", "akari", "slant"):
        path = Path("content", name, "one.md")
        path.parent.mkdir(parents=True)
        path.touch()
    sizes = '{ tents = "5x5", akari = "5x5", slant = "5x5" }'
    week = ["easy"] * 7
    Path("site.toml").write_text(f"[daily]\nsizes = {sizes}\nweek = {week}\n", encoding="utf-8")
    shown = list_daily_kinds(Site(), ("tents", "akari", "slant"))
    day = date(2026, 11, 28)
    assert generate_daily(day.isoformat()).exit_code == 0
    assert Path("content", shown[day.toordinal() % len(shown)], f"{day}.md").is_file()


def test_a_day_has_one_puzzle_that_is_always_the_same(here: Path) -> None:
    Path("site.toml").write_text(SMALL, encoding="utf-8")
    assert generate_daily("2026-11-23").exit_code == 0
    (first,) = Path("content").glob("*/*.md")
    text = first.read_bytes()
    Path("site.toml").write_text(SMALL.replace('"sudoku", ', ""), encoding="utf-8")
    again = generate_daily("2026-11-23")  # it would be of another kind now
    assert again.exit_code == 0
    assert again.stderr == f"{first}: it already exists\n"
    assert [*Path("content").glob("*/*.md")] == [first]
    Path("site.toml").write_text(SMALL, encoding="utf-8")
    assert generate_daily("2026-11-23", "--out", "other").exit_code == 0
    assert (Path("other") / first.relative_to("content")).read_bytes() == text


def test_a_finished_board_is_refused_as_a_puzzle_of_the_day(here: Path) -> None:
    Path("site.toml").write_text(SMALL, encoding="utf-8")
    path = Path("content/sudoku/2026-11-23.md")
    path.parent.mkdir(parents=True)
    board = "```board\n1234\n3412\n2143\n432.\n```\n"
    path.write_text(f"---\ntitle: A\n---\n{board}", encoding="utf-8")
    assert generate_daily("2026-11-23").exit_code == 0
    path.write_text(f"---\ntitle: A\n---\n{board.replace('.', '1')}", encoding="utf-8")
    made = generate_daily("2026-11-23")
    assert made.exit_code == 1
    assert f"{path}: its board leaves nothing to solve; delete the file" in made.stderr


def test_the_command_in_the_file_makes_the_same_board(here: Path) -> None:
    Path("site.toml").write_text(SMALL, encoding="utf-8")
    assert generate_daily("2026-11-23").exit_code == 0
    (path,) = Path("content").glob("*/*.md")
    (first,) = load_all(Path("content"))
    command = path.read_text(encoding="utf-8").split("`")[1]
    assert generate(*command.split()[2:], "--out", "again").exit_code == 0
    (again,) = load_all(Path("again"))
    assert again.blocks == first.blocks


@pytest.mark.usefixtures("soon_tired")
def test_a_day_has_a_puzzle_even_if_its_difficulty_is_not_found(here: Path) -> None:
    akari = SMALL.replace('"slitherlink", "sudoku", "hashi"', '"akari"')
    akari = akari.replace("sudoku", "akari").replace('"easy"', '"hard"')
    Path("site.toml").write_text(akari, encoding="utf-8")
    made = generate_daily("2026-11-23")
    assert made.exit_code == 0
    assert "no hard board of Akari, 4×4 with 2 to 3 clues, was found" in made.stderr
    assert Path("content/akari/2026-11-23.md").exists()


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ('[daily]\nkinds = ["sudoko"]', "site.toml:2:9: daily.kinds: found"),
        ('[daily]\nweek = ["easy"]', "site.toml:2:8: daily.week: found"),
        (f"[daily]\nweek = {['easy'] * 6 + ['harder']}", "daily.week.6: found 'harder'"),
        ('[daily]\nsizes = { sudoku = "big" }', "site.toml:2:9: daily.sizes: found"),
        (
            '[daily]\nkinds = ["sudoku"]\nsizes = { sudoku = "60x60" }',
            "site.toml:3:9: daily.sizes.sudoku: found '60x60'; expected rows and columns",
        ),
        ('[daily]\nkinds = ["sudoku"]\nsizes = { sudoku = "7x7" }', "7×7 has no boxes"),
        (
            '[daily]\nkinds = ["slant"]\nsizes = { sudoku = "7x7" }',
            "site.toml:3:9: daily.sizes.sudoku",
        ),
    ],
)
def test_a_wrong_daily_setting_is_reported(here: Path, settings: str, why: str) -> None:
    Path("site.toml").write_text(settings, encoding="utf-8")
    made = generate_daily("2026-11-23")
    assert made.exit_code == 1
    assert why in made.stderr
    assert made.stderr.count("site.toml:") == 1
    assert not Path("content").exists()
