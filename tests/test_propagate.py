"""The engine that says why, against brute force on random rows."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import models
from site_gen.solver.inequalities import Rules, inequalities, rules_of
from site_gen.solver.linear import Row
from site_gen.solver.propagate import State, Why


def random_rows(rng: Random, size: int) -> list[Row]:
    """Rows with weights, one-sided and two-sided, over some of the variables."""
    _, xs = models.variables(*[(0, 1)] * size)
    rows = []
    for _ in range(rng.randint(1, 7)):
        some = rng.sample(xs, rng.randint(1, min(5, size)))
        terms = {x: rng.choice((-3, -2, -1, 1, 1, 1, 2)) for x in some}
        low = sum(min(w, 0) for w in terms.values())
        high = sum(max(w, 0) for w in terms.values())
        side = rng.randint(low, high)
        both = rng.random() < 0.3
        upward = rng.random() < 0.5
        rows.append(
            Row(terms, side if both or upward else None, side if both or not upward else None)
        )
    return rows


def holds(row: Row, values: tuple[int, ...]) -> bool:
    return row.holds(lambda x: values[x.index])


def points(rows: list[Row], size: int, literals: frozenset[int]) -> list[tuple[int, ...]]:
    """All assignments that satisfy the rows and make the literals true."""
    return [
        values
        for values in product((0, 1), repeat=size)
        if all(values[one >> 1] == 1 - (one & 1) for one in literals)
        and all(holds(row, values) for row in rows)
    ]


@pytest.mark.parametrize("seed", range(300))
def test_what_follows_is_true_and_why_is_enough(seed: int) -> None:
    rng, size = Random(seed), 6
    rows = random_rows(rng, size)
    rules, of = Rules(size), dict[int, Row]()
    for label, row in enumerate(rows):
        for one in inequalities(row):
            of.setdefault(rules.add(one, 1 << label), row)
    said = frozenset(2 * i + rng.randrange(2) for i in rng.sample(range(size), rng.randint(0, 3)))
    state = State(rules)
    for literal in said:
        state.say(literal)
    broken = state.follow()
    left = points(rows, size, said)

    def enough(why: Why, forced: frozenset[int]) -> None:
        assert why.given <= said | forced
        used = [row for i, row in enumerate(rows) if why.labels >> i & 1]
        assert {id(of[number]) for number in why.rows} == {id(row) for row in used}
        assert not points(used, size, why.given | {one ^ 1 for one in forced})

    if broken is not None:
        assert not left
        enough(state.why(broken), frozenset())
        return
    for literal in state.trail:
        assert all(values[literal >> 1] == 1 - (literal & 1) for values in left)
        enough(state.why_true(literal), frozenset({literal}))


def test_a_single_row_forces_all_that_it_can() -> None:
    """Of one inequality alone, propagation misses nothing."""
    forced = 0
    for seed in range(300):
        rng, size = Random(seed), 5
        row = random_rows(rng, size)[0]
        for one in inequalities(row):
            rules = Rules(size)
            rules.add(one, 0)
            state = State(rules)
            broken = state.follow()
            left = [v for v in product((0, 1), repeat=size) if _sum(one, v) >= one.bound]
            assert (broken is not None) == (not left)
            for variable in range(size if left else 0):
                values = {v[variable] for v in left}
                assert (len(values) == 1) == (not state.open(variable))
                forced += len(values) == 1
    assert forced > 100


def _sum(one: object, values: tuple[int, ...]) -> int:
    weights, literals, _ = one  # type: ignore[misc]
    pairs = zip(weights, literals, strict=True)
    return sum(w for w, literal in pairs if values[literal >> 1] == 1 - (literal & 1))


@pytest.mark.parametrize("seed", range(40))
def test_going_back_leaves_nothing_behind(seed: int) -> None:
    rng, size = Random(seed), 6
    rules = Rules(size)
    for row in random_rows(rng, size):
        for one in inequalities(row):
            rules.add(one, 0)
    state = State(rules)
    if state.follow() is not None:
        return
    root, slack, true = len(state.trail), list(state.slack), list(state.true)
    for variable in range(size):
        if state.open(variable):
            state.say(2 * variable + rng.randrange(2))
            state.follow()
            state.back(root)
            assert (state.slack, state.true) == (slack, true)
            assert len(state.trail) == root


def test_forbidden_rows_are_not_used() -> None:
    _, (x, y) = models.variables((0, 1), (0, 1))
    rules = Rules(2)
    for label, row in enumerate((x >= 1, x + y <= 1)):
        for one in inequalities(row):
            rules.add(one, 1 << label)
    for allowed, known in ((0b11, [0, 3]), (0b10, []), (0b01, [0])):
        state = State(rules, allowed)
        assert state.follow() is None
        assert sorted(state.trail) == known


def test_rows_with_other_than_binaries_are_left_out() -> None:
    _, (x, n) = models.variables((0, 1), (0, 5))
    assert not list(inequalities(x + n >= 2))


def test_lazy_families_take_part_and_are_right() -> None:
    """Circles that rows alone leave open: what the separators add holds in all answers."""
    more = 0
    for board in models.yin_yangs(200, seed=5):
        m = board.model()
        with_cuts, without = rules_of(m), rules_of(m)
        without.lazy.clear()
        answers = board.answers()
        state, plain = State(with_cuts), State(without)
        broken = state.follow()
        plain.follow()
        if broken is not None:
            assert not answers
            continue
        for literal in state.trail:
            cell = m.variables[literal >> 1].key
            assert all((cell in black) == (not literal & 1) for black in answers)
        more += len(state.trail) > len(plain.trail)
    assert more > 3
