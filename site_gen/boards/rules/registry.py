"""The checks by name: functions with the decorator `check`, and the facts about them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..phrases import NO_PHRASE, Phrase

Find = Callable[..., Iterator[frozenset[Any]]]
"""A function that takes a View and a check's arguments, and yields one set of keys (cells, pairs
...) for each place where the rule is broken.
"""


Count = Callable[..., int | None]
"""A function that takes a View, the place of a clue and a check's arguments, and returns the number
that would be right there; None if there is none.
"""


class Check(NamedTuple):
    """A check of a rule.

    `about_clues`: each clue holds by itself, so the player dims the clues that hold. `phrase`: for
    the steps that use the rule. `module`: the name of its module, here and in templates/play/rules.
    `counts`: what a clue counts.
    """

    find: Find
    about_clues: bool
    phrase: Phrase
    module: str
    counts: Count | None = None


CHECKS: dict[str, Check] = {}


def check(
    *, about_clues: bool = False, phrase: Phrase = NO_PHRASE, counts: Count | None = None
) -> Callable[[Find], Find]:
    """Register a function as the check with its name; the arguments are the facts of `Check`."""

    def register(find: Find) -> Find:
        module = find.__module__.rpartition(".")[2]
        if find.__name__ in CHECKS:
            had = CHECKS[find.__name__].module
            raise ValueError(f"{module}.py: {had}.py has a check {find.__name__!r} already")
        CHECKS[find.__name__] = Check(find, about_clues, phrase, module, counts)
        return find

    return register
