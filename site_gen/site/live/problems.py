"""What went wrong in a build, as the overlay shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ... import errors
from ...content.characters import visible
from ...content.excerpt import excerpt
from .news import Problem

_IN_TEMPLATE = re.compile(r"([^\n]+?):([0-9]{1,6}): (.*)", re.DOTALL)


def problems_of(error: errors.SiteGenError, effect: str = "") -> list[Problem]:
    if isinstance(error, errors.ContentError):
        return [shown(problem, effect) for problem in error.problems]
    return [shown(problem, effect) for problem in _placed(str(error))]


def _placed(text: str) -> Iterator[errors.Problem]:
    """Lines `file:line: why`, as templates are told, or one message."""
    lines = text.split("\n")
    found = [_IN_TEMPLATE.fullmatch(line) for line in lines]
    if all(found):
        for one in filter(None, found):
            yield errors.Problem(one[1], int(one[2]), 1, one[3])
    else:
        yield errors.Problem.of(text)


def shown(problem: errors.Problem, effect: str = "") -> Problem:
    """`effect`: a sentence on what is shown instead."""
    seen = excerpt(problem)
    text, caret = (seen.text, seen.caret) if seen else ("", "")
    return Problem(visible(problem.place), visible(problem.message), text, caret, effect)
