"""The rules as a person checks them: each has a sentence and a check, named and interpreted.

The checks are data: `check` runs them here, templates/play/rules runs them in the browser. This
package does not use the models, and the models do not use it, so each rule is written twice,
independently.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from difflib import get_close_matches
from inspect import signature
from typing import Any, NamedTuple

from ..answers.base import AnswerType
from ..blocks import Board
from ..grid import Cell, Pair
from . import cells, groups, loops, parts, triangles, values
from .view import Answer, View

Check = Callable[..., Iterator[frozenset[Any]]]
"""A function that takes a View and a check's arguments, and yields the keys of each violation."""
CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        cells.connected,
        cells.no_block,
        cells.alike,
        cells.agrees,
        cells.none_beside,
        cells.none_touch,
        cells.half_turn,
        cells.count_beside,
        cells.count_around,
        cells.count_at_points,
        cells.count_seen,
        cells.paired,
        cells.none_see,
        cells.all_seen,
        groups.count_in,
        groups.count_chosen,
        groups.crosses_borders,
        groups.half_in,
        groups.lines_differ,
        groups.piece_in,
        groups.shapes_differ,
        groups.count_in_line,
        groups.count_in_sight,
        groups.count_value_in_line,
        groups.opposites,
        groups.runs,
        groups.split_evenly,
        groups.all_different,
        groups.numbers_differ,
        groups.differ_in_runs,
        groups.adds_up,
        groups.makes,
        loops.no_loose_end,
        loops.no_branch,
        loops.one_loop,
        loops.joins_alike,
        loops.no_u_turn,
        loops.count_sides,
        loops.visits,
        loops.visits_others,
        loops.avoids,
        loops.turns_at,
        loops.straight_at,
        loops.straight_beside,
        loops.turns_beside,
        loops.arms,
        loops.visits_or_on,
        loops.avoids_arrows,
        loops.count_along,
        loops.sides,
        loops.visits_region,
        loops.crosses_region,
        loops.count_visited,
        loops.visits_across,
        loops.visits_one_sort,
        loops.alternates,
        parts.clues_in_part,
        parts.symbols_in_part,
        parts.size_of_part,
        parts.parts_differ,
        parts.sizes_beside,
        parts.parts_of_size,
        parts.at_frame,
        parts.closed_borders,
        parts.rectangles,
        parts.extent,
        parts.no_four_meet,
        parts.dots_whole,
        parts.turned,
        values.filled,
        values.one_at_most,
        values.leaves_empty,
        values.givens,
        values.holds_given,
        values.within_size,
        values.within_number,
        values.size_of_alike,
        values.alike_touch,
        values.alike_beside,
        values.far_apart,
        values.count_bridges,
        values.no_crossing,
        values.joined_islands,
        values.count_ends,
        values.no_cycle,
        triangles.count_values_beside,
        triangles.white_rectangles,
    )
}
"""The checks by name. Each takes a View and its own arguments, and yields one set of keys (cells,
pairs ...) for each place where the rule is broken.
"""


class Rule(NamedTuple):
    """A rule: a sentence for readers (`says`), the name of its check, and the check's arguments.

    A rule without a check is specific to the kind: the kind's `verify` and script check it.
    """

    says: str
    check: str = ""
    args: tuple[Any, ...] = ()


def rule(says: str, check: str = "", *args: Any) -> Rule:
    """Return a rule: its sentence, and its check with arguments, as in
    `rule("The shaded cells are connected.", "connected", "on")`.

    Raises ValueError for an unknown check, and TypeError if the arguments do not fit it.
    """
    if check:
        if check not in CHECKS:
            near = ", ".join(get_close_matches(check, CHECKS, n=3, cutoff=0))
            raise ValueError(
                f"there is no check {check!r}; near ones: {near}; the manual lists all"
            )
        signature(CHECKS[check]).bind(None, *args)
    return Rule(says, check, args)


class Violation(NamedTuple):
    """A broken rule, and the keys of the board (cells, pairs ...) where it is broken."""

    rule: str
    where: frozenset[Any]


def unchecked(rules: Mapping[str, Rule]) -> list[str]:
    """Return the names of the rules without a check; the kind's own `verify` and script
    check them.
    """
    return [name for name, one in rules.items() if not one.check]


def check(board: Board, answer: Answer, rules: Mapping[str, Rule]) -> Iterator[Violation]:
    """Yield a violation for each place where the answer breaks a rule, for the rules that have a
    check.
    """
    view = View(board, answer)
    for name, one in rules.items():
        if one.check:
            for where in CHECKS[one.check](view, *one.args):
                yield Violation(name, where)


POSSIBLE = "possible"
"""The name of a rule of all kinds, which needs no words for readers, as they can make no mark that
breaks it: each mark is one of those that are possible on the board.
"""


def check_possible(
    type_: AnswerType, board: Any, answer: Answer, named: Container[frozenset[Any]]
) -> Iterator[Violation]:
    """Yield a violation for each place with a mark that is impossible on the board, such as a light
    on a wall, except the places `named`, where the answer breaks another rule.
    """
    places = (
        frozenset([key] if isinstance(key, Cell | Pair) else type_.cells(board, key))
        for key in sorted(type_.find_impossible(board, answer), key=repr)
    )
    yield from (Violation(POSSIBLE, where) for where in dict.fromkeys(places) if where not in named)
