"""The table of new boards of each level, and of the levels in the gallery."""

from __future__ import annotations

from benchmarks.levels import (
    SLOW,
    Attempt,
    attempt,
    format_table,
    make_attempt_table,
    summarize_levels,
)
from site_gen.generator.budget import Budget
from site_gen.generator.making import make
from site_gen.generator.wishes import Wishes
from site_gen.kind import find_kind


def test_an_attempt_measures_the_board_that_the_generator_makes() -> None:
    found = attempt("akari", "easy", 1, side=5)
    made, budget = make(wishes := Wishes("akari", 5, 5, 1, "easy"), 1), Budget(wishes)
    make(wishes, 1, budget=budget)
    assert found.density == made.clues / 25
    assert found.work == Budget(wishes).left - budget.left > 0


def test_attempts_that_found_nothing_or_took_long_are_listed() -> None:
    usual = find_kind("akari").usual
    attempts = [
        Attempt("akari", "easy", usual, 1, 0.5, 1e6, 0.2),
        Attempt("akari", "easy", usual, 2, 1.5, 3e6, 0.25),
        Attempt("akari", "hard", 14, 1, SLOW + 1, 5e6, 0.2),
        Attempt("akari", "hard", 14, 2, 1.0, 5e6, None),
    ]
    text = format_table(make_attempt_table(attempts))
    assert "| 2 of 2, 1.0/1.5 s, 2.0/3.0, .20 to .25 | 14x14, 1 of 2," in text
    lines = [*summarize_levels(attempts)]
    assert lines[:2] == ["easy: 2 of 2 found, 1.0/1.5 s", "hard: 1 of 2 found, 6.0/11.0 s"]
    assert [line.split(":")[0] for line in lines[2:]] == [
        "- akari, hard, 14x14, seed 1",
        "- akari, hard, 14x14, seed 2",
    ]


def test_a_density_is_written_in_full() -> None:
    usual = find_kind("hitori").usual
    for density, text in ((1.0, "1.00"), (0.25, ".25"), (0.0, "")):
        one = Attempt("hitori", "easy", usual, 1, 0.5, 1e6, density)
        (row,) = make_attempt_table([one]).rows
        assert row[-1] == ", ".join(filter(None, ("1 of 1, 0.5/0.5 s, 1.0/1.0", text)))
        assert ("density" in str(one), "found" in str(one)) == (bool(text), True)
        assert text in str(one)
