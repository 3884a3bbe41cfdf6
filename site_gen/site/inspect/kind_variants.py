"""Checks of a kind's variants, alone and in pairs, run by `kind_check`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from itertools import combinations
from random import Random
from typing import Any

from ...findings.oracle import Solved, brute_force, build_model, find_all_answers
from ...generator.composing import compose_board
from ...generator.wishes import choose_rules, find_variant_names
from ...kind import Kind
from ...variant import Variant
from .kind_answers import check_rows_with_clues, compare_answers, find_lost_answers
from .kind_play import player_blames_only_mistakes, player_finds_what_verify_finds
from .kind_rules import find_broken_rules

SIDE = 4  # rows and columns of the boards
ALONE, IN_PAIRS = 6, 3  # boards with each variant alone, and with it and another one
ENOUGH = 0.7  # the share of these boards that must be found
RELAXED = 12  # answers to look at that may break one rule
NO_ANSWER = 0.25  # the share of boards without an answer that are used
TRIES = 8  # tries to find a board that has the variants
Case = tuple[tuple[Variant, ...], Solved]
"""The variants of a board, and the board with all its answers."""
Compare = Callable[[Kind[Any], Sequence[Solved]], Iterator[str]]


def check_variants(kind: Kind[Any], *, every_pair: bool = False) -> Iterator[str]:
    """Check boards with one or two variants as boards without any, and name the variants.

    Most boards must be found for each variant, and one of them must have an answer.
    `every_pair`: look at all pairs of variants, not some.
    """
    cases = [*make_cases(kind, every_pair=every_pair)]
    pairs = min(IN_PAIRS, len(kind.variants) - 1)
    for one in kind.variants:
        own = [answers for some, (_, answers) in cases if one in some]
        if len(own) < ENOUGH * (ALONE + 2 * pairs):
            yield f"{one.title}: only {len(own)} of its boards found; `place` may return too few"
        elif not any(own):
            yield f"{one.title}: no board has an answer"
    yield from check_cases(kind, cases)


def check_cases(kind: Kind[Any], cases: Sequence[Case]) -> Iterator[str]:
    """Run each comparison on all boards, and yield for each one the variants of the first board
    where it finds a problem.
    """
    kind = copy(kind)
    kind.wrong = {}  # other checks look at the boards of wrong answers, whatever the variant
    for compare in COMPARED:
        if [*compare(kind, [solved for _, solved in cases])]:
            yield next(_name_variants(kind, cases, compare))


def _name_variants(kind: Kind[Any], cases: Sequence[Case], compare: Compare) -> Iterator[str]:
    """Yield a problem with the variants of its board, those of single variants first."""
    for some in dict.fromkeys(variants for variants, _ in sorted(cases, key=lambda c: len(c[0]))):
        own = [solved for variants, solved in cases if variants == some]
        for why in compare(kind, own):
            yield f"{' with '.join(one.title for one in some)}: {why}"
    for why in compare(kind, [solved for _, solved in cases]):
        yield f"several variants: {why}"


def make_cases(kind: Kind[Any], *, every_pair: bool = False) -> Iterator[Case]:
    """Yield random boards with each variant alone, and with pairs of variants.

    Without `every_pair`, each variant is in IN_PAIRS pairs as the first one.
    """
    rng, every = Random(f"variants {kind.name}"), [*kind.variants]
    for one in every:
        yield from (case for _ in range(ALONE) if (case := make_case(kind, rng, one)))
    steps = rng.sample(range(1, len(every)), min(IN_PAIRS, len(every) - 1))
    some = [(one, every[(i + k) % len(every)]) for k in steps for i, one in enumerate(every)]
    for pair in combinations(every, 2) if every_pair else some:
        if case := make_case(kind, rng, *pair):
            yield case


def make_case(kind: Kind[Any], rng: Random, *variants: Variant) -> Case | None:
    """Return a random board with these variants, or None if none was found.

    Boards without an answer are rare, since they show less. If samples have none, the board is
    made from an answer that keeps the rules of the variants, perhaps a larger one.
    """
    chosen = copy(kind)
    chosen.variants, chosen.sampled = variants, [len(variants)]
    for _ in range(TRIES):
        board = kind.parse(chosen.sample(rng, SIDE, SIDE))
        if {*kind.variants_on(board)} == {*variants}:
            answers = brute_force(kind, board)
            if answers or rng.random() < NO_ANSWER:
                return variants, (board, answers)
    for side, share in ((SIDE, 0.7), (SIDE + 2, 0.25)):
        if board := compose_case(kind, rng, variants, side, share):
            return variants, (board, brute_force(kind, board))
    return None


def compose_case(
    kind: Kind[Any], rng: Random, variants: Sequence[Variant], side: int, share: float
) -> Any:
    """Return a composed board with these variants, without this share of its givens, or None."""
    words = [one.thing or one.name for one in variants]
    names = find_variant_names(kind, words)
    made = compose_board(kind, rng, side, side, choose_rules(kind, words), names)
    if made is None or not {*kind.variants_on(made.board)} >= {*variants}:
        return None
    givens = list_givens(kind, made.board)
    return kind.without(made.board, [key for key in givens if rng.random() < share])


def list_givens(kind: Kind[Any], board: Any) -> list[Hashable]:
    """Return the keys of the clues that belong to no variant."""
    own = kind.list_variant_clues(board)
    return [clue.key for clue in kind.clues(board) if clue.key not in own]


def _compare_lost_answers(kind: Kind[Any], solved: Sequence[Solved]) -> Iterator[str]:
    yield from find_lost_answers(kind, solved, Random(3))


def _compare_rows(kind: Kind[Any], solved: Sequence[Solved]) -> Iterator[str]:
    yield from check_rows_with_clues(kind, [board for board, _ in solved[::3]])


def dropped_rules_leave_the_others(kind: Kind[Any], solved: Sequence[Solved]) -> Iterator[str]:
    """Check that a model without one rule refuses answers that break another one.

    Rows that another rule leaves out must be stated again. One board in two is looked at: as it is
    without the first rule, which others replace most often, and without its givens and another
    rule. With its givens, a board often has one answer whether the rows of a variant are there or
    not.
    """
    for number, (board, _) in enumerate(solved[::2]):
        first, *others = kind.rules_on(board)
        bare: Any = kind.without(board, list_givens(kind, board))
        for own, rule in ((board, first), (bare, others[number % len(others)])):
            m = build_model(kind, own)
            m.drop_rule(rule)
            for answer in find_all_answers(m, RELAXED).answers:
                if more := find_broken_rules(kind, own, answer) - {rule}:
                    yield (
                        f"without the rule {rule}, the model allows what breaks "
                        f"{', '.join(sorted(more))}: {kind.describe(own)}"
                    )
                    return


COMPARED: Sequence[Compare] = (
    compare_answers,
    _compare_lost_answers,
    _compare_rows,
    dropped_rules_leave_the_others,
    player_finds_what_verify_finds,
    player_blames_only_mistakes,
)
