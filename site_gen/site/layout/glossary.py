"""A glossary of solving terms, which each page explains at the place where it first uses them.

A term becomes a button that opens its meaning in an HTML popover, without a script. In a browser
without popovers, the meanings appear at the end of the page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from .parts import Link


class Term(NamedTuple):
    """A term of the glossary.

    `pattern`: a regular expression for its spellings. `means`: a noun phrase or two, without a full
    stop. `topic`: the topic of essays that explain it further.
    """

    pattern: str
    means: str
    topic: str = ""


TERMS: Mapping[str, Term] = {
    "SCIP": Term("SCIP", "the solver: a program that finds the answers of integer programs"),
    "binary": Term("binar(?:y|ies)", "a variable that is either 0 or 1"),
    "row of the model": Term(
        "rows? of the model", "one equation or inequality that the variables must satisfy"
    ),
    "presolve": Term(
        "[Pp]resolve",
        "SCIP’s simplification of a problem before the search, such as fixing forced variables",
    ),
    "LP relaxation": Term(
        "LP relaxation", "the model with fractions allowed between 0 and 1; it is quick to solve"
    ),
    "LP iteration": Term(
        "LP iterations?",
        "a step in solving a linear program (LP), the model with fractions allowed",
    ),
    "root node": Term("root node", "the first node: the whole problem, with nothing assumed"),
    "node": Term("[Nn]odes?", "a part of the search, where some values are assumed"),
    "branching": Term("branching", "trying the values of a variable one after the other"),
    "lazy family": Term(
        "lazy famil(?:y|ies)", "rows that are added only when a trial answer breaks them", "lazy"
    ),
    "cut": Term(
        "cuts?(?= added| separated| was needed| of lazy| that was)",
        "a row that is added during the search because a trial answer broke it",
        "lazy",
    ),
    "no-good": Term(
        "no-goods?", "a row that excludes one answer, so that the search finds others", "no-goods"
    ),
    "infeasible": Term("infeasible", "no values satisfy all rows, so nothing is left to find"),
    "simplex method": Term("simplex method", "the usual way to solve a linear program"),
}
NO_ESSAYS: Mapping[str, Sequence[Link]] = {}
IDENTS = {name: f"term-{re.sub('[^a-z]+', '-', name.lower())}" for name in TERMS}
NAMES = tuple(TERMS)
# the letters that a term may begin with, and some others: a fast test at each word
BEGIN = "".join(re.sub("[^a-zA-Z]", "", term.pattern)[:2] for term in TERMS.values())
SPOKEN = re.compile(
    rf"\b(?=[{BEGIN}])(?:{'|'.join(f'({term.pattern})' for term in TERMS.values())})\b"
)
CLOSED = "a|button|summary|h[1-6]|code|pre|math|svg|script|style|output|label|select|title"
PIECES = re.compile(rf"(<({CLOSED})\b.*?</\2>|<[^>]*>)", re.DOTALL)


def explain_terms(
    html: str,
    essays: Mapping[str, Sequence[Link]] = NO_ESSAYS,
    theirs: str = "",
    english: str = "",
) -> Markup:
    """Return the HTML content of a page with a button at the first use of each term.

    The meanings that the buttons open are added at the end, with links to the `essays` about their
    topics; `theirs`: the attributes of these links. `english`: those of the meanings, which are
    English in each language. Terms in links, headings, code and the like stay as they are.
    """
    found: set[str] = set()

    def button(match: re.Match[str]) -> str:
        name = NAMES[(match.lastindex or 1) - 1]
        if name in found:
            return match[0]
        found.add(name)
        return (
            f'<button type="button" class="term" popovertarget="{IDENTS[name]}">{match[0]}</button>'
        )

    pieces, last = [], 0
    for closed in PIECES.finditer(html):
        pieces += [SPOKEN.sub(button, html[last : closed.start()]), closed[0]]
        last = closed.end()
    pieces.append(SPOKEN.sub(button, html[last:]))
    return Markup("".join(pieces) + _format_meanings(found, essays, theirs, english))


def _format_meanings(
    found: set[str], essays: Mapping[str, Sequence[Link]], theirs: str, english: str
) -> str:
    if not found:
        return ""
    told = (
        f'<p id="{IDENTS[name]}" popover><dfn>{name}</dfn>: {TERMS[name].means}.'
        f"{_format_links(essays.get(TERMS[name].topic, ()), theirs)}</p>"
        for name in TERMS
        if name in found
    )
    return f'<div class="terms"{english}>{"".join(told)}</div>'


def _format_links(essays: Sequence[Link], theirs: str) -> str:
    links = (f'<a{theirs} href="{escape(link.url)}">{escape(link.text)}</a>' for link in essays)
    return f" More about this: {', '.join(links)}." if essays else ""
