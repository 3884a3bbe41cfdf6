"""Checks of a kind's answers, run by `kind_check`: its model, its JSON and its clues."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from ...boards.grid import ones
from ...findings.labels import LabelledBoard
from ...findings.oracle import (
    Solved,
    brute_force,
    build_model,
    count_assignments,
    find_all_answers,
    generate_samples,
    solve_samples,
)
from ...findings.part_models import Rows
from ...generator.composing import compose_board
from ...kind import HasGrid, Kind
from ...solver.engine.inequalities import Inequality
from ...solver.model.facts import collect_facts
from ...solver.model.family import Family
from ...solver.scip.report import SearchSettings
from ...solver.scip.search import confirm, solve
from ..layout.prose import convert_to_mathml

MANY = 300  # most answers of a compared board; finding thousands takes minutes and shows no more


def answers_are_those_of_brute_force(kind: Kind[Any]) -> Iterator[str]:
    """Compare the model with brute force on up to a hundred random boards of up to 3x4 cells.

    The model must find all answers and no others, and prove it. One board in four is proved a
    second time, and another one is solved with the settings of runs that pages describe.
    """
    yield from compare_answers(kind, solve_samples(kind))


def compare_answers(kind: Kind[Any], solved: Sequence[Solved]) -> Iterator[str]:
    """Compare the model with the answers of small boards that brute force found.

    Yield one message for the first board where they differ or where the proof does not hold; or a
    message if at most one board in twenty has answers. Boards with many answers are left out.
    """
    several = 0
    for number, (board, expected) in enumerate(solved):
        if len(expected) > MANY:
            continue
        m = build_model(kind, board)
        report = find_all_answers(m, whole=number % 4 == 1)
        if {*report.answers} != {*expected} or len(report.answers) != len(expected):
            yield (
                f"on a board the model finds {len(report.answers)} answers, and trying everything "
                f"{len(expected)}: {kind.describe(board) or board}"
            )
            return
        held = report.complete and (number % 4 or confirm(m, report, seconds=60).confirmed)
        if not held:
            yield f"the proof does not hold on a board: {kind.describe(board) or board}"
            return
        several += bool(expected)
    if several <= len(solved) // 20:  # boards without answers alone would prove little
        yield f"only {several} of {len(solved)} boards of `sample` have answers"


def answers_determine_variables(kind: Kind[Any]) -> Iterator[str]:
    """Check that each answer belongs to exactly one assignment of all variables.

    Otherwise, the search would find an answer, and forbid it by a no-good, once per assignment.
    """
    seen = 0
    for board in generate_samples(kind, 25, (3, 3), seed=17):
        for answer in sorted(brute_force(kind, board), key=repr)[:3]:
            if (ways := count_assignments(build_model(kind, board), answer)) != 1:
                many = "no assignment stands" if ways == 0 else "several assignments stand"
                yield f"{many} for an answer: its variables must follow from it"
                return
            seen += 1
    if seen <= 2:
        yield "hardly any board of `sample` has an answer"


def answers_survive_json(kind: Kind[Any]) -> Iterator[str]:
    """Check that `from_json` returns the answers that `to_json` wrote, on random boards."""
    rng = Random(5)
    for board, answers in solve_samples(kind, 30):
        for answer in rng.sample(sorted(answers, key=repr), min(3, len(answers))):
            if kind.answer.from_json(board, kind.answer.to_json(board, answer)) != answer:
                yield "an answer is another one after `to_json` and `from_json`"
                return


def elements_make_up_answers(kind: Kind[Any]) -> Iterator[str]:
    """Check that each answer consists of whole elements, which have no key in common."""
    for board, answers in solve_samples(kind, 30):
        elements = kind.answer.elements(board)
        if len({k for e in elements for k in e}) != sum(map(len, elements)):
            yield "two elements of `answer` have a key in common"
        parts = {*map(frozenset, elements)}
        for answer in answers:
            whole = [part for part in parts if part <= answer]
            if frozenset().union(*whole) != answer:
                yield "an answer does not consist of whole elements of `answer`"
                return


def example_has_one_answer(kind: Kind[Any]) -> Iterator[str]:
    """Check that the main model of the example has exactly one answer, and proves it.

    Raises SiteGenError if a formula of one of the formulations cannot be converted to MathML.
    """
    board = kind.parse(kind.example)
    for name in kind.formulations:
        m = build_model(kind, board, name)
        report = solve(m, SearchSettings(limit=2, seconds=60))
        if name == "main" and not (report.complete and len(report.answers) == 1):
            found = "two answers or more" if len(report.answers) > 1 else "no answer"
            yield f"the example has {found}; expected one"
        told = collect_facts(m, report.cuts)
        texts = [*(f.tex for f in told.families), *(s.tex for s in told.symbols)]
        for tex in [*texts, *(f.example for f in told.families if f.example)]:
            convert_to_mathml(tex)  # raises for a command that it would not convert


def fewer_clues_keep_answers(kind: Kind[Any]) -> Iterator[str]:
    """Check `clues` and `without` on random boards.

    Clues must have different keys and words, and cells of the board. `without` must take away
    exactly the clues that it is asked to, and a board with fewer clues must keep all its answers.
    """
    solved = solve_samples(kind, 60)
    yield from find_lost_answers(kind, solved, Random(3))
    clues = sum(len(kind.clues(board)) for board, _ in solved)
    if clues <= 20 and kind.clues(kind.parse(kind.example)):
        yield "the boards of `sample` have hardly any clues"


def find_lost_answers(kind: Kind[Any], solved: Sequence[Solved], rng: Random) -> Iterator[str]:
    """Yield problems of the clues of solved boards, and answers that are lost with fewer clues."""
    for board, answers in solved:
        clues = kind.clues(board)
        keys = [clue.key for clue in clues]
        if not len(set(keys)) == len({clue.says for clue in clues}) == len(keys):
            yield "two clues have one key, or the same words"
        taken = [key for key in keys if rng.random() < 0.5]
        less = kind.without(board, taken)
        left = [clue for clue in clues if clue.key not in taken]
        whole = kind.without(board, []) == board and not kind.clues(kind.without(board, keys))
        if not whole or list(kind.clues(less)) != left:
            yield "`without` takes other clues away than it was asked to"
        if any(any(kind.verify(less, answer)) for answer in (answers if taken else ())):
            yield "an answer is lost where clues are taken away"
        if any(cell not in board.grid for clue in clues for cell in clue.cells):
            yield "a clue names a cell that is not on the board"


def rows_hold_with_their_clues(kind: Kind[Any]) -> Iterator[str]:
    """Check the clues that families yield with their rows.

    A row must be in the model of the board with only these clues, or follow from one row there.
    """
    yield from check_rows_with_clues(kind, generate_samples(kind, 40, (4, 4), seed=19))


def check_rows_with_clues(kind: Kind[Any], boards: Iterable[HasGrid]) -> Iterator[str]:
    """Yield the first row of these boards that depends on more clues than its family yields."""
    for board in boards:
        labelled = LabelledBoard(kind, board)
        silent = {made.name for made in labelled.families if made.clues is None}
        rows_with = cache(partial(_get_rows_with, labelled, silent))
        for made in (one for one in labelled.families if one.name not in silent):
            for row, labels in labelled.fewer.labelled(made):
                clues = tuple(ones(labels))
                there = rows_with(clues).get(made.name, ())
                if row not in there and not any(_implies(one, row) for one in there):
                    told = ", ".join(labelled.clues[i].says for i in clues) or "no clue"
                    yield (
                        f"a row of the family {made.name} depends on more than it yields ({told}): "
                        f"{kind.describe(board) or board}{_name_other_keys(labelled, made)}"
                    )
                    return


def _name_other_keys(labelled: LabelledBoard, made: Family) -> str:
    """Return a sentence about a key that a family yields with a row and no clue has, or ""."""
    known = {clue.key: clue.says for clue in labelled.clues}
    found = (key for sides in made.clues or () for keys in sides for key in keys)
    other = next((key for key in found if key not in known), None)
    if other is None or not known:
        return ""
    key, says = next(iter(known.items()))
    return f" It yields {other!r}, which is the key of no clue; that of {says} is {key!r}."


def _get_rows_with(labelled: LabelledBoard, skip: Collection[str], clues: tuple[int, ...]) -> Rows:
    """Return the rows of the model of the board with only these clues, by family.

    `skip`: the names of families to leave out.
    """
    return labelled.get_rows(labelled.build_model(clues, skip))


def _implies(one: Inequality, other: Inequality) -> bool:
    """Return True if `other` follows from `one` by dropping literals or adding some."""
    there = dict(zip(other.literals, other.weights, strict=True))
    left = one.bound
    for literal, weight in zip(one.literals, one.weights, strict=True):
        left -= max(0, weight - there.get(literal, 0))
    return left >= other.bound


def composed_boards_have_their_answer(kind: Kind[Any]) -> Iterator[str]:
    """Check that at least 5 of 24 attempts of `compose` return a board for the generator.

    Skip kinds that have no `compose`. Raises BoardError if it returns anything but a board with an
    answer.
    """
    if not kind.composes:
        return
    tries = [(seed, side) for seed in range(12) for side in (4, 6)]
    came = [compose_board(kind, Random(seed), side, side) for seed, side in tries]
    if sum(one is not None for one in came) <= 4:
        yield f"hardly any of {len(tries)} tries of `compose` gives a board of 4x4 or 6x6"
