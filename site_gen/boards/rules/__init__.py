"""The rules as a person checks them: each has a sentence and a check, named and interpreted.

A function with the decorator `check` is a check. Rules name it: `find_violations` runs it here,
and its twin in templates/play/rules runs in the browser. This package does not use the models, and
the models do not use it, so each rule is written twice, independently.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from inspect import signature
from typing import Any, NamedTuple

from ..answers.base import AnswerType
from ..blocks import Board
from ..grid import Cell, Pair
from . import cells, groups, loops, parts, triangles, values  # noqa: F401 - they register checks
from .registry import CHECKS as CHECKS
from .view import Answer as Answer
from .view import View as View


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
            from difflib import get_close_matches  # late: it takes a while to load, and few need it

            near = ", ".join(get_close_matches(check, CHECKS, n=3, cutoff=0))
            raise ValueError(
                f"there is no check {check!r}; near ones: {near}; the manual lists all"
            )
        signature(CHECKS[check].find).bind(None, *args)
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


def find_violations(board: Board, answer: Answer, rules: Mapping[str, Rule]) -> Iterator[Violation]:
    """Yield a violation for each place where the answer breaks a rule, for the rules that have a
    check.
    """
    view = View(board, answer)
    for name, one in rules.items():
        if one.check:
            for where in CHECKS[one.check].find(view, *one.args):
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
