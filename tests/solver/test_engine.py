"""The engine, compared with brute force on random rows, compiled and as plain Python."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import models
from oracle import brute_force
from site_gen.boards.grid import ones
from site_gen.errors import SolveError
from site_gen.kind import find_kind
from site_gen.solver.engine import engine as installed
from site_gen.solver.engine.inequalities import Inequality, inequalities
from site_gen.solver.model.linear import Row
from site_gen.solver.model.model import PuzzleModel
from uncompiled import load_uncompiled

NONE = -1
BOTH: list[Any] = [installed, load_uncompiled("engine.rows", "engine.propagate", "engine.engine")]


def test_one_of_the_two_modules_is_compiled() -> None:
    """The tests need a C compiler."""
    assert not installed.__file__.endswith(".py")
    assert BOTH[1].__file__.endswith(".py")


def draw_rows(rng: Random, size: int, most: int = 7) -> list[Row]:
    """Return random weighted rows, one-sided and two-sided, each over some of the variables."""
    _, xs = models.variables(*[(0, 1)] * size)
    rows = []
    for _ in range(rng.randint(1, most)):
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


def draw_hard_rows(rng: Random, size: int) -> list[Row]:
    """Return about as many rows as leave one answer or none; each of them excludes little."""
    _, xs = models.variables(*[(0, 1)] * size)
    rows = []
    for _ in range(4 * size):
        terms = {x: rng.choice((-1, 1)) for x in rng.sample(xs, 3)}
        rows.append(Row(terms, 1 - sum(w < 0 for w in terms.values()), None))
    for _ in range(size // 3):
        rows.append(Row(dict.fromkeys(rng.sample(xs, 5), 1), 2, 3))
    return rows


def add_labelled(engine: Any, rows: list[Row]) -> dict[int, Row]:
    """Add each row to the engine with its own label; return the rows by the engine's numbers."""
    of = dict[int, Row]()
    for label, row in enumerate(rows):
        for one in inequalities(row):
            of.setdefault(engine.add(one, 1 << label), row)
    return of


def list_points(rows: list[Row], size: int, literals: frozenset[int]) -> list[tuple[int, ...]]:
    """Return all assignments that satisfy the rows and make the literals true."""
    return [
        values
        for values in product((0, 1), repeat=size)
        if all(values[one >> 1] == 1 - (one & 1) for one in literals)
        and all(row.holds(lambda x, at=values: at[x.index]) for row in rows)  # type: ignore[misc]
    ]


def choose_literals(rng: Random, size: int) -> frozenset[int]:
    return frozenset(2 * i + rng.randrange(2) for i in rng.sample(range(size), rng.randint(0, 3)))


def check_reason(
    why: Any, rows: list[Row], size: int, said: frozenset[int], forced: frozenset[int] = frozenset()
) -> list[Row]:
    """Check that the rows named by `why` and the literals in `said` imply `forced`, or that they
    contradict each other if `forced` is empty. Return these rows."""
    assert why.given <= said | forced
    used = [row for i, row in enumerate(rows) if why.labels >> i & 1]
    assert not list_points(used, size, why.given | {one ^ 1 for one in forced})
    return used


@pytest.mark.parametrize("module", BOTH)
def test_deductions_are_true_and_their_reasons_are_sufficient(module: Any) -> None:
    for seed in range(300):
        rng, size = Random(seed), 6
        rows = draw_rows(rng, size)
        engine = module.Engine(size)
        of = add_labelled(engine, rows)
        said = choose_literals(rng, size)
        for literal in said:
            engine.assume(literal)
        broken = engine.follow()
        left = list_points(rows, size, said)
        if broken != NONE:
            assert not left
            found = [(engine.why(broken), frozenset[int]())]
        else:
            trail = engine.trail_from(0)
            assert all(v[one >> 1] == 1 - (one & 1) for one in trail for v in left)
            found = [(engine.why_true(literal), frozenset({literal})) for literal in trail]
        for why, forced in found:
            used = check_reason(why, rows, size, said, forced)
            assert {id(of[number]) for number in why.rows} == {*map(id, used)}


def test_a_single_row_forces_all_values_that_follow_from_it() -> None:
    forced = 0
    for seed in range(300):
        rng, size = Random(seed), 5
        row = draw_rows(rng, size)[0]
        for one in inequalities(row):
            engine = installed.Engine(size)
            engine.add(one)
            broken = engine.follow()
            left = [v for v in product((0, 1), repeat=size) if sum_at(one, v) >= one.bound]
            assert (broken != NONE) == (not left)
            for variable in range(size if left else 0):
                values = {v[variable] for v in left}
                known = engine.is_true(2 * variable) or engine.is_true(2 * variable + 1)
                assert (len(values) == 1) == known
                forced += len(values) == 1
    assert forced > 100


@pytest.mark.parametrize("module", BOTH)
def test_a_literal_that_the_rows_exclude_cannot_be_assumed(module: Any) -> None:
    """Its variable would be on the trail twice, the second time after the end of the trail."""
    _, (x,) = models.variables((0, 1))
    engine = module.Engine(1)
    for one in inequalities(x >= 1):
        engine.add(one)
    engine.settle()
    engine.assume(0)
    with pytest.raises(SolveError, match="exclude"):
        engine.assume(1)
    assert engine.is_true(0)


def sum_at(one: object, values: tuple[int, ...]) -> int:
    weights, literals, _ = one  # type: ignore[misc]
    pairs = zip(weights, literals, strict=True)
    return sum(w for w, literal in pairs if values[literal >> 1] == 1 - (literal & 1))


@pytest.mark.parametrize("module", BOTH)
def test_backtracking_leaves_nothing_behind(module: Any) -> None:
    for seed in range(40):
        rng, size = Random(seed), 6
        engine, again = module.Engine(size), module.Engine(size)
        rows = draw_rows(rng, size)
        add_labelled(engine, rows)
        add_labelled(again, rows)
        if engine.follow() != NONE:
            continue
        root = engine.length
        for variable in range(size):
            literal = 2 * variable + rng.randrange(2)
            if engine.is_true(literal) or engine.is_true(literal ^ 1):
                continue
            engine.assume(literal)
            engine.follow()
            engine.backtrack(root)
            # the engine now deduces the same as one that has assumed nothing before
            other = 2 * rng.randrange(size) + rng.randrange(2)
            if not engine.is_true(other ^ 1):
                for one in (engine, again):
                    one.backtrack(0)
                    one.follow()
                    one.assume(other)
                assert (engine.follow() == NONE) == (again.follow() == NONE)
                if engine.follow() == NONE:
                    assert {*engine.trail_from(0)} == {*again.trail_from(0)}
                engine.backtrack(0)
                engine.follow()


@pytest.mark.parametrize("module", BOTH)
def test_starting_over_deduces_what_a_new_engine_does(module: Any) -> None:
    """Neither the literals assumed before nor those at which explanations ended matter then."""
    compared = 0
    for seed in range(60):
        rng, size = Random(seed), 6
        rows = draw_rows(rng, size)
        engine, again = module.Engine(size), module.Engine(size)
        add_labelled(engine, rows)
        add_labelled(again, rows)
        first, second = choose_literals(rng, size), choose_literals(rng, size)
        if any(list_points(rows, size, one) == [] for one in (first, second)):
            continue
        engine.assume_all(first)
        engine.settle()
        for literal in engine.trail_from(0):
            engine.stop_at(literal)
        for one in (engine, again):
            one.start_over(second)
        trail = again.trail_from(0)
        assert engine.trail_from(0) == trail
        assert [engine.why_true(one) for one in trail] == [again.why_true(one) for one in trail]
        compared += len(trail) > len(second)
    assert compared > 5


def test_forbidden_rows_are_not_used() -> None:
    _, (x, y) = models.variables((0, 1), (0, 1))
    engine = installed.Engine(2)
    add_labelled(engine, [x >= 1, x + y <= 1])
    for forbidden, known in ((0b00, [0, 3]), (0b01, []), (0b10, [0])):
        engine.backtrack(0)
        engine.disable_labels(forbidden)
        assert engine.follow() == NONE
        assert sorted(engine.trail_from(0)) == known


def test_rows_with_integer_variables_are_skipped() -> None:
    _, (x, n) = models.variables((0, 1), (0, 5))
    assert not list(inequalities(x + n >= 2))


def test_lazy_families_take_part_and_their_deductions_are_true() -> None:
    """Separators fix cells that rows alone leave open, and these hold in all answers."""
    more = 0
    for board in models.make_yin_yangs(200, seed=5):
        m = board.model()
        answers = board.answers()
        engine, plain = installed.make_engine(m), installed.make_engine(m)
        plain.lazy.clear()
        broken = engine.follow()
        plain.follow()
        if broken != NONE:
            assert not answers
            continue
        for literal in engine.trail_from(0):
            cell = m.variables[literal >> 1].key
            assert all((cell in black) == (not literal & 1) for black in answers)
        more += engine.length > plain.length
    assert more > 3


# -- the search


def build_no_good(values: tuple[int, ...]) -> Row:
    _, xs = models.variables(*[(0, 1)] * len(values))
    return Row({x: -1 if v else 1 for x, v in zip(xs, values, strict=True)}, 1 - sum(values), None)


@pytest.mark.parametrize("module", BOTH)
def test_a_search_finds_an_answer_or_the_rows_that_exclude_all_answers(module: Any) -> None:
    none = more = 0
    for seed in range(100):
        rng, size = Random(seed), 8
        rows = draw_rows(rng, size, 14)
        engine = module.Engine(size)
        add_labelled(engine, rows)
        for _ in range(6):  # each question can use the clauses learned before
            said = choose_literals(rng, size)
            banned = rng.sample(range(len(rows)), rng.randint(0, min(2, len(rows))))
            allowed = [row for i, row in enumerate(rows) if i not in banned]
            engine.backtrack(0)
            engine.disable_labels(sum(1 << i for i in banned))
            left = list_points(allowed, size, said)
            found = engine.solve(sorted(said), 10_000)
            if found == "sat":
                values = tuple(int(engine.is_true(2 * x)) for x in range(size))
                assert values in left
                more += 1
                continue
            assert found == "unsat"
            assert not left
            used = check_reason(engine.refutation, rows, size, said)
            assert not {*map(id, used)} - {*map(id, allowed)}
            none += 1
    assert min(none, more) > 50


@pytest.mark.parametrize("module", BOTH)
def test_learned_clauses_have_the_labels_of_all_rows_they_follow_from(module: Any) -> None:
    """A search over clauses of three literals learns many more."""
    learned = none = 0
    for seed in range(60):
        rng, size = Random(seed), 10
        engine, clauses = module.Engine(size), list[tuple[int, ...]]()
        for i in range(55):
            chosen = sorted(rng.sample(range(size), 3))
            clauses.append(tuple(2 * x + rng.randint(0, 1) for x in chosen))
            engine.add(Inequality((1, 1, 1), clauses[-1], 1), 1 << i)
        if engine.solve((), 10_000) == "unsat":
            none += 1
            learned += engine.conflicts
            used = [clauses[i] for i in ones(engine.refutation.labels)]
            for point in product((0, 1), repeat=size):
                assert any(all(point[x >> 1] == x & 1 for x in clause) for clause in used)
    assert none > 20
    assert learned > 4 * none


@pytest.mark.parametrize("module", BOTH)
def test_continuing_a_search_finds_every_answer_once(
    module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even if cuts are dropped all the time; rows that exclude found answers stay."""
    monkeypatch.setattr(module, "CUTS", 0)
    monkeypatch.setattr(module, "ROOM", 2)
    ended = 0
    for seed in range(80):
        rng, size = Random(seed), 8
        rows = draw_rows(rng, size, 14)
        engine = module.Engine(size)
        add_labelled(engine, rows)
        found = []
        for said in ({*()}, choose_literals(rng, size)):
            engine.backtrack(0)
            left = [v for v in list_points(rows, size, said) if v not in found]
            outcome = engine.solve(sorted(said), 10_000)
            while outcome == "sat":
                found.append(tuple(int(engine.is_true(2 * x)) for x in range(size)))
                (row,) = inequalities(build_no_good(found[-1]))
                outcome = engine.search_again(row, 10_000)
                if rng.random() < 0.05:
                    break  # the next question continues from here
            assert len({*found}) == len(found)
            assert outcome == "sat" or {*left} <= {*found}
            ended += len(found) > 3
    assert ended > 40


@pytest.mark.parametrize("module", BOTH)
def test_a_search_in_slices_takes_the_same_steps_as_one_without_pauses(
    module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers, the conflicts, the trail and the learned clauses are the same."""
    monkeypatch.setattr(module, "ROOM", 5)
    paused = found = 0
    for seed in range(60):
        rng, size = Random(seed), 14
        rows, said = draw_hard_rows(rng, size), sorted(choose_literals(rng, size))
        for limit in (3, 10_000):
            told = []
            for sliced in (False, True):
                engine = module.Engine(size)
                add_labelled(engine, rows)
                one: list[object] = []
                if sliced:
                    engine.slice = rng.randint(1, 20)
                outcome = engine.solve(said, limit, 100)
                while outcome in ("pause", "sat"):
                    if outcome == "pause":
                        paused += 1
                        outcome = engine.resume()
                        engine.slice = rng.randint(1, 20)
                        continue
                    one.append(engine.trail_from(0))
                    values = tuple(int(engine.is_true(2 * x)) for x in range(size))
                    (row,) = inequalities(build_no_good(values))
                    outcome = engine.search_again(row, limit)
                    found += 1
                why = engine.refutation
                one += [outcome, engine.conflicts, engine.followed, why and tuple(why)]
                one += [engine.inequality(row) for row in engine.learned]
                told.append(one)
            assert told[0] == told[1]
    assert min(paused, found) > 60


def test_boards_are_searched_in_slices_with_the_same_conflicts() -> None:
    """Also those with lazy families, whose separators are asked again after a pause."""
    paused = 0
    for board in models.make_yin_yangs(60, seed=6):
        told = []
        for size in (installed.ENDLESS, 7):
            engine = installed.make_engine(board.model())
            engine.slice = size
            outcome = engine.solve((), 10_000)
            while outcome == "pause":
                paused += 1
                outcome = engine.resume()
            works = [lazy.work for lazy in engine.lazy]
            told.append([outcome, engine.conflicts, engine.trail_from(0), engine.rows, works])
        assert told[0] == told[1]
    assert paused > 15


def test_each_learned_clause_follows_from_those_before_it() -> None:
    """The negation of a learned clause contradicts the rows and clauses before it."""
    checked = 0
    for seed in range(120):
        rng, size = Random(seed), 14
        rows = draw_hard_rows(rng, size)
        engine, judge = installed.Engine(size), installed.Engine(size)
        add_labelled(engine, rows)
        add_labelled(judge, rows)
        engine.solve([], 10_000)
        for number in engine.learned:
            clause = engine.inequality(number)
            judge.backtrack(0)
            for literal in clause.literals:
                if not judge.is_true(literal):
                    judge.assume(literal ^ 1)
            assert judge.follow() != NONE
            judge.backtrack(0)
            judge.add(clause)
            checked += 1
    assert checked > 200


@pytest.mark.parametrize("module", BOTH)
def test_forgetting_clauses_changes_no_verdict(
    module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds even where the labels that only clauses used are removed with the cuts."""
    monkeypatch.setattr(module, "CUTS", 0)
    for seed in range(100):
        rng, size = Random(seed), 14
        rows = draw_hard_rows(rng, size)
        engine, again = module.Engine(size), module.Engine(size)
        add_labelled(engine, rows)
        add_labelled(again, rows)
        for _ in range(8):
            said = sorted(choose_literals(rng, size))
            engine.reset(rng.randrange(3))
            engine.reset(rng.randrange(2))
            assert engine.solve(said, 10_000) == again.solve(said, 10_000)


def test_the_trail_is_the_same_compiled_and_in_plain_python() -> None:
    """The steps and their order are the same, not only the results."""
    for seed in range(60):
        size = 14
        rows = draw_hard_rows(Random(seed), size)
        told = []
        for module in BOTH:
            rng = Random(seed + 1)
            engine = module.Engine(size)
            add_labelled(engine, rows)
            one: list[object] = []
            for _ in range(6):
                engine.backtrack(0)
                engine.disable_labels(1 << rng.randrange(len(rows)))
                one.append(engine.solve(sorted(choose_literals(rng, size)), 10_000))
                why = engine.refutation
                one += [engine.trail_from(0), engine.conflicts, why and tuple(why), engine.rows]
                one += [engine.inequality(row) for row in engine.learned]
            told.append(one)
        assert told[0] == told[1]


@pytest.mark.parametrize("name", ["cave", "kurotto", "nurikabe", "yin_yang"])
def test_cuts_are_the_same_compiled_and_in_plain_python(name: str) -> None:
    kind, told = find_kind(name), []
    for module in BOTH:
        model = PuzzleModel("both")
        kind.formulations["main"].build(model, kind.parse(kind.example))
        engine = module.make_engine(model)
        one = [engine.solve((), 1000), engine.trail_from(0), engine.rows]
        one.append(engine.search_again(module.make_no_good(engine, model), 1000))
        one += [engine.followed, engine.conflicts, engine.rows]
        told.append((one, [engine.inequality(row) for row in range(engine.rows)]))
    assert told[0] == told[1]
    assert told[0][0][2] > engine.base  # there were cuts


@pytest.mark.parametrize("module", BOTH)
@pytest.mark.parametrize("board", ["1", "?", "1.\n.1"])
def test_a_family_may_watch_constants_in_a_model_without_variables(module: Any, board: str) -> None:
    kind, model = find_kind("hashi"), PuzzleModel("lone")
    kind.formulations["main"].build(model, kind.parse({"board": board}))
    assert not model.variables
    engine = module.make_engine(model)
    watched = [literal for lazy in engine.lazy for literal in lazy.watched]
    assert watched
    answers = brute_force(kind, kind.parse({"board": board}))
    assert engine.solve((), 10) == ("sat" if answers else "unsat")


@pytest.mark.parametrize("module", BOTH)
def test_rows_seen_at_a_glance_and_small_cuts_take_less_effort(module: Any) -> None:
    """The effort of what follows from five premises: by a row, a wide cut, and a narrow one."""
    wide, narrow = (Inequality((1,) * n, tuple(range(0, 2 * n, 2)), 1) for n in (7, 6))
    for at_sight, efforts in ((0, [1, 2, 1]), (1, [0, 1, 1])):
        for cut, row, effort in zip(
            (False, True, True), (narrow, wide, narrow), efforts, strict=True
        ):
            engine = module.Engine(7)
            engine.at_sight = at_sight
            if not cut:
                engine.add(row, 1)
            engine.follow()
            engine.assume_all(range(1, 2 * len(row.literals) - 1, 2))
            at = engine.add(row, 1) if cut else 0
            assert engine.follow() < 0
            assert engine.why_true(row.literals[-1]).effort == effort, (at_sight, at)
