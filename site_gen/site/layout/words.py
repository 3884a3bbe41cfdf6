"""Numbers and findings in words, so that all pages use the same wording."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from typing import Literal

from babel.dates import format_date, get_day_names

from ...boards.text import count as count
from ...boards.text import number as number
from ...languages import ENGLISH, _, get_language, ngettext
from ...solver.scip.report import Report

Bound = Literal["exact", "at most", "at least", "about"]

# languages that are written from right to left, and such scripts in the code of a language
_RIGHT_TO_LEFT = re.compile(
    "aeb|ar[cqyz]?|azb|bal|ckb|dv|fa|glk|he|iw|ji|khw|ks|lrc|luz|mzn|nqo|pbt|pes|pnb|prs|ps|rhg|sam"
    "|sd|skr|syr|ug|ur|yi|adlm|arab|hebr|mand|mend|nkoo|rohg|samr|syrc|thaa"
)


def find_direction(language: str) -> Literal["ltr", "rtl"]:
    """Return the direction of a language's script: rtl for `he` and `uz-Arab`."""
    name, *parts = language.lower().split("-")
    script = next((part for part in parts if len(part) == 4 and part.isalpha()), name)
    return "rtl" if _RIGHT_TO_LEFT.fullmatch(script) else "ltr"


def format_seconds(t: float) -> str:
    """Return a time with about two significant figures: `4 ms`, `0.12 s`, `5.1 s`, `75 s`."""
    if t < 0.0995:
        return f"{max(1, round(t * 1000))}\u00a0ms"
    if t < 9.95:
        return f"{t:.2f}\u00a0s" if t < 0.995 else f"{t:.1f}\u00a0s"
    return f"{t:.0f}\u00a0s"


def format_figures(value: float, rounding: str = ROUND_HALF_EVEN) -> str:
    """Return a number with two significant figures: `0.042`, `1.4`, `26`, `380`, `12 000`."""
    short = Context(prec=2, rounding=rounding).create_decimal(f"{value:.9g}")
    plain = Decimal(f"{short:.1e}")  # 1 as 1.0
    return number(int(plain)) if plain >= 1000 else f"{plain:f}"


def format_bound(value: float, bound: Bound) -> str:
    """Return `2.4`, `at least 2.4` ...; a bound is rounded so that it still holds."""
    if bound == "exact":
        return format_figures(value)
    side = {"at least": ROUND_FLOOR, "at most": ROUND_CEILING, "about": ROUND_HALF_EVEN}[bound]
    return f"{bound} {format_figures(value, side)}"


def format_day(on: date) -> str:
    """Return a date as `21 November 2026`, in the form of the language in use."""
    return format_date(on, "long", _get_locale())


def format_short_day(on: date) -> str:
    """Return a date as `21 Nov 2026`, in the form of the language in use."""
    return format_date(on, "medium", _get_locale())


def list_weekdays() -> tuple[tuple[str, str], ...]:
    """Return the names of the days from Monday to Sunday, each with a short form."""
    wide, short = (get_day_names(w, "stand-alone", _get_locale()) for w in ("wide", "short"))
    return tuple((wide[day], short[day]) for day in range(7))


def _get_locale() -> str:
    """Return the language in use, with the country of our English."""
    return "en_GB" if get_language() == ENGLISH else get_language()


def count_puzzles(n: int) -> str:
    """Return a number of puzzles: `1 puzzle`, `no puzzles`."""
    return ngettext("%(n)s puzzle", "%(n)s puzzles", n) % {"n": number(n)} if n else _("no puzzles")


def count_kinds(n: int) -> str:
    """Return a number of kinds: `1 kind`, `40 kinds`."""
    return ngettext("%(n)s kind", "%(n)s kinds", n) % {"n": number(n)} if n else _("no kinds")


def format_list(names: Sequence[str]) -> str:
    """Return names as `a`, `a and b`, `a, b and c`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def join_facts(*facts: str) -> str:
    """Return facts as a list, as `Sudoku, 9 × 9, easy`."""
    return _(", ").join(facts)


def add_detail(what: str, detail: str) -> str:
    """Return a text with what follows a colon, as `Sudoku: easy`."""
    return what + _(": ") + detail


def format_sentence(text: str) -> str:
    """Return a text with a capital letter at its beginning and one full stop at its end."""
    return text[0].upper() + text[1:].rstrip(".") + "."


def format_size(rows: int, cols: int) -> str:
    """Return the size of a board as `10 × 10`, with spaces that do not break."""
    return f"{rows}\u00a0×\u00a0{cols}"


def format_verdict(report: Report) -> str:
    """Return the finding as a sentence or two: the number of answers, and whether it is proved."""
    found = len(report.answers)
    slots = {"n": number(found), "time": format_seconds(report.seconds)}
    if report.complete:
        if found == 0:
            return _("No answer: every possibility was checked.")
        if found == 1:
            return _("Exactly one answer: every possibility was checked.")
        return _("%(n)s answers and no more: every possibility was checked.") % slots
    if report.status == "answer limit":
        return _("At least %(n)s answers: the search stopped there.") % slots
    if found == 0:
        had = _("No answer found; not proved: the search reached a limit after %(time)s.")
    elif found == 1:
        had = _("One answer found; not proved: the search reached a limit after %(time)s.")
    else:
        had = _("%(n)s answers found; not proved: the search reached a limit after %(time)s.")
    return had % slots


def format_short_verdict(report: Report) -> str:
    """Return the finding in a few words: `one answer`, `at least 2 answers`, `not proved`."""
    found = len(report.answers)
    if not report.complete:
        at_least = _("at least %(n)s answers") % {"n": number(found)}
        return at_least if found > 1 else _("not proved")
    several = _("%(n)s answers") % {"n": number(found)}
    return {0: _("no answer"), 1: _("one answer")}.get(found, several)


def get_verdict_tone(report: Report) -> str:
    """Return the class for a finding: `none`, `unique` or `many` answers.

    It is `open` if it is not proved and at most one answer was found.
    """
    found = len(report.answers)
    if not report.complete:
        return "many" if found > 1 else "open"
    return {0: "none", 1: "unique"}.get(found, "many")


def format_proof_title(report: Report) -> str:
    """Return the heading of the proof: a question that depends on the number of answers."""
    if not report.complete:
        return _("What is proved?")
    titles = {0: _("Why is there no answer?"), 1: _("Why is it the only one?")}
    return titles.get(len(report.answers), _("Why are there no more?"))


def explain_proof(report: Report) -> str:
    """Return the reason why SCIP's verdict holds, as Markdown.

    If the search was not complete, it says that nothing is proved.
    """
    found = len(report.answers)
    if not report.complete:
        return (
            f"The search reached its {report.status} before the tree was finished. Every answer "
            "found was checked against the rules. It is **not proved** that there are no others."
        )
    check = (
        ""
        if found == 0
        else (
            f"{'The answer' if found == 1 else 'Every answer'} was also checked against the rules "
            "by a program that does not use the model. "
        )
    )
    shown = {0: "no answer", 1: "exactly this answer"}.get(found, "exactly these answers")
    files = (
        " `model.lp` in `reproduce.zip` holds all rows and every cut that was found. It is a plain "
        f"integer program, which needs no code of ours, and it has {shown}."
    )
    return explain_exhausted(report) + check + _explain_confirmation(report) + files


def explain_exhausted(report: Report) -> str:
    """Return an explanation of how a complete search ended, as Markdown."""
    found = len(report.answers)
    start = (
        "SCIP searches for all answers at once. It records each answer that it finds, excludes it "
        "by a *no-good*, a row that only this answer violates, and continues. "
    )
    if found == 0:
        start = "SCIP searches for an answer that satisfies all rows and every cut. "
    end = (
        f"Here the search ended with *infeasible* {_format_end(report.nodes)}: "
        f"nothing{' else' if found else ''} satisfies the rows. This is the proof. "
    )
    return start + end


def _format_end(nodes: int) -> str:
    """Return when the search ended: `after 12 nodes`; for 0 nodes, `already in presolve`."""
    return f"after {count(nodes, 'node')}" if nodes else "already in presolve"


def _explain_confirmation(report: Report) -> str:
    """Return a sentence about the second search, which was to confirm the proof.

    Return "" if none was run.
    """
    if report.confirm_seconds is None:
        return ""
    took = format_seconds(report.confirm_seconds)
    if report.confirmed:
        return (
            "A second search, without presolve and with every known answer excluded from the "
            f"start, ended the same way after {took}."
        )
    return (
        f"A second search without presolve was stopped after {took}, before it had finished, so "
        "this proof rests on one search."
    )


def format_kilobytes(size: int) -> str:
    """Return a number of bytes as `14 kB`, rounded, at least `1 kB`."""
    return number(max(1, round(size / 1000))) + " kB"
