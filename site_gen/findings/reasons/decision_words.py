"""Decisions in the words of a sentence: as a list, as premises, and as a chain of clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...boards.answers import DecisionText
from ...boards.text import join_words, number

MOST = 12  # decisions at most in the chain of a sentence, from an assumption to a mistake
LAST = 3  # decisions at most that a longer chain begins with, and ends with
OWN = re.compile(r"^its\b|\bhere\b|(?<!that )\bit\b")  # words about a single place
SAME_AT = {
    r"the line at (R\d+C\d+) can only continue here": "the lines at {} can only continue here",
    r"a line already passes through (R\d+C\d+)": "lines already pass through {}",
    r"a path passes through (R\d+C\d+)": "paths pass through {}",
    r"the loop visits (R\d+C\d+), which has (only two exits left)": (
        "the loop visits {}, which each have {}"
    ),
    r"(R\d+C\d+) has (only two exits left)": "{} each have {}",
    r"a third step in the 2×2 block (\S+) (would be a U-turn)": (
        "a third step in the 2×2 blocks {} {}"
    ),
    r"(the \S+ (?:in|at point) R\d+C\d+) needs (every .*)": "{} need {}",
}
"""Reasons at one place, and what they are at several places, which are listed first."""
SHARED = {  # the same about several places, where one word is enough
    r"^its (\w+)((?: in (?:row|column) \d+)?) has\b": r"their \1s\2 have",
    r"\bhere\b": "there",
    r"\bit(?=$|[,;])": "them",
}
FINITE = "fills", "does not "  # the beginning of a decision's words if these are a clause
NEGATED = "does not ", "not "
Reasoned = tuple[DecisionText, str]
"""A decision, and why it follows; "" if a reader sees it."""
PLURALS = {"is": "are", "has": "have", "has a": "have", "is a": "are"}


def format_decisions(told: Sequence[DecisionText], limit: int | None = None) -> str:
    """Format decisions, grouped first by place and then by equal values.

    Example: `R1C2, R2C1 ≠ 3, 5; R1C1 = 3`. Of more than `limit`, only the number of the others is
    stated.
    """
    more = 0 if limit is None else max(0, len(told) - limit)
    groups = _group_decisions(told[: len(told) - more])
    parts = [str(one._replace(place=", ".join(places))) for places, one in groups]
    if more and len(parts) == 1:  # "R1C1, R1C2 and 3 more shaded"
        ((places, one),) = groups
        return str(one._replace(place=f"{', '.join(places)} and {number(more)} more"))
    return "; ".join(parts) + f"; and {number(more)} more" * bool(more)


def format_premises(clues: Sequence[str], told: Sequence[DecisionText]) -> str:
    """Format clues and decisions as premises: `, given the 3s in R1C2 and R2C1, and that R3C3 is
    shaded`; "" for none.
    """
    held = {one: re.fullmatch(r"the (\w+) in (R\d+C\d+)", one) for one in clues}
    nouns, clauses = [one for one in clues if not held[one]], list[DecisionText]()
    same = [DecisionText(one[2], "=", one[1]) for one in held.values() if one]
    for places, one in _group_decisions([*same, *told]):
        if one.verb in ("is", "is a", "has") or one.holds.startswith(FINITE):
            clauses += [one._replace(place=place) for place in places]
        else:
            nouns.append(_format_noun(places, one))
    listed = join_words(nouns)
    that = f"that {format_clauses(clauses)}" if clauses else ""
    given = (", and " if " and " in listed else " and ").join(filter(None, [listed, that]))
    return f", given {given}" if given else ""


def _format_noun(places: Sequence[str], one: DecisionText) -> str:
    """Format what holds in some places as a noun: `the 3s in R1C2 and R2C1`."""
    several = "s" * (len(places) > 1)
    if one.holds == "=" and one.value.isalnum():
        return f"the {one.value}{several} in {join_words(places)}"
    if one.holds == "=" and one.value.isascii() and len(one.value) == 1:
        return f"{one.value} in {join_words(places)}"
    if not one.verb:
        return str(one._replace(place=join_words(places)))
    return f"the {one.holds}{several} in {join_words(places)}"


def format_chain(chain: Sequence[Sequence[Reasoned]]) -> str:
    """Format decisions that follow from each other: ` R1C1 = 6, then R2C3 = 4 (a reason), and`.

    Return "" if there are none. Of more than MOST decisions, only the first and the last ones are
    listed, each at most LAST, and the number of the others is stated.
    """
    groups = [some for some in chain if some]
    told = [*_format_groups(groups)]
    if sum(map(len, groups)) > MOST:
        begin, more, ends = _shorten(groups)
        told = [*_format_groups(begin), f"{number(more)} more decisions", *_format_groups(ends)]
    mark = ";" if any("," in why for some in groups for _, why in some) else ","
    return f" {f'{mark} then '.join(told)}{mark} and" if told else ""


def _shorten(
    groups: Sequence[Sequence[Reasoned]],
) -> tuple[Sequence[Sequence[Reasoned]], int, Sequence[Sequence[Reasoned]]]:
    """Return the first groups, the number of decisions after them, and the last group.

    The last one is empty if it has more than LAST decisions.
    """
    first, *rest = groups
    begin, ends = [first], [] if len(groups[-1]) > LAST else [groups[-1]]
    while sum(map(len, begin)) + len(rest[0]) <= LAST:
        begin.append(rest.pop(0))
    more = sum(map(len, rest)) - sum(map(len, ends))
    return begin, more, ends


def _format_groups(groups: Sequence[Sequence[Reasoned]]) -> Sequence[str]:
    """Format each group as clauses, without the verb of the one before if it has the same.

    Example: "R1C1 is shaded", "R2C3 and R2C5", "R3C3 is not shaded (a reason)". A reason that is
    the same as the one before is `likewise`.
    """
    told, before, reason = list[str](), set[tuple[str, str, str]](), ""
    for group in groups:
        by_reason = dict[str, list[DecisionText]]()
        for text, why in _join_reasons(group):
            by_reason.setdefault(why, []).append(text)
        clauses = list[str]()
        for why, texts in by_reason.items():
            same = {one[1:] for one in texts}
            short = not why and len(same) == 1 and same == before and texts[0].verb
            said = join_words(one.place for one in texts) if short else format_clauses(texts)
            for own, shared in SHARED.items() if len(texts) > 1 else ():
                why = re.sub(own, shared, why)
            if len(texts) > 1 and OWN.search(why) and not why.startswith("or else "):
                why = f"in {'both cases' if len(texts) == 2 else 'each case'} {why}"
            again, reason = why == reason, why or reason
            clauses.append(f"{said} ({'likewise' if again else why})" if why else said)
            before = set() if why else same
        told.append(join_words(clauses))
    return told


def _join_reasons(group: Sequence[Reasoned]) -> Iterator[Reasoned]:
    """Yield a group's decisions, with one reason for those that follow alike somewhere."""
    found = [
        next(((own, *at.groups()) for own in SAME_AT if (at := re.fullmatch(own, why))), ())
        for _, why in group
    ]
    alike = [(text.holds, own[:1], own[2:]) for (text, _), own in zip(group, found, strict=True)]
    for (text, why), own, sort in zip(group, found, alike, strict=True):
        same = (one[1] for one, other in zip(found, alike, strict=True) if own and other == sort)
        places = dict.fromkeys(same)
        if len(places) > 1:
            why = SAME_AT[own[0]].format(join_words(places), *own[2:])
        yield text, why


def format_clauses(told: Sequence[DecisionText]) -> str:
    """Format decisions as clauses: `R1C2 and R2C1 are shaded and R1C1 = 3`."""
    clauses = []
    for places, one in _group_decisions(told):
        if one.holds.startswith(("is ", "has ")):
            clauses += [str(one._replace(place=place)) for place in places]
            continue
        verb = one.verb if len(places) == 1 else PLURALS.get(one.verb, one.verb)
        several = len(places) > 1 and (one.verb.endswith(" a") or one.holds.startswith("no "))
        noun = one.holds + ("es" if one.holds.endswith("o") else "s") * several
        parts = (join_words(places), verb, noun if several else one.holds, one.value)
        clauses.append(" ".join(filter(None, parts)))
    return join_words(clauses)


def _group_decisions(told: Sequence[DecisionText]) -> Sequence[tuple[list[str], DecisionText]]:
    """Return the places of decisions with what holds there, grouped by place and equal values."""
    values: dict[tuple[str, str, str], list[str]] = {}
    for one in told:
        values.setdefault((one.place, one.holds, one.verb), []).append(one.value)
    places: dict[tuple[str, str, str], list[str]] = {}
    for (place, holds, verb), some in values.items():
        listed = join_words(some, "or") if holds.startswith(NEGATED) else ", ".join(some)
        places.setdefault((holds, listed, verb), []).append(place)
    return [(some, DecisionText("", *same)) for same, some in places.items()]
