"""Describe mistakes at cells that lines or bridges must reach, or must not, in words of clues."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from ...boards.answers import DecisionText
from .filling import CELL
from .leads import Lead

PASS = "the line could not pass through "
ENTER = "the line would enter "
END = "the line would end at "
NO_WAY_OUT = " would have no way out"
COUNTED = re.compile(r"the (\d+) in R\d+C\d+")
COMPLETE = re.compile(r"(the \S+ in R\d+C\d+) (is complete|has (all its lines|its line))")
ENDS_THERE = re.compile(
    rf"would (be complete|have (all its lines|its line)), and {END}|{END}\S+, as the .* would "
)
PASSED = re.compile(r"a line already passes through (R\d+C\d+)$")
SEPARATES = re.compile(r"(\S+) would not separate (the inside of the loop from the outside)")
ONE_WAY = re.compile(r"the line at (\S+) can only continue here|(\S+) has only two exits left")
NOT_DRAWN = re.compile(r", given that ((?:R\d+C\d+–R\d+C\d+(?:, | and )?)+) (?:is|are) not drawn")
ALL_BRIDGES = re.compile(r"have all their bridges and ")
HAS_BRIDGES = re.compile(r"the \d in (R\d+C\d+) has (?:all its bridges|its bridge)\b")


def shorten_visit(
    told: str, leads: Sequence[Lead], says: Mapping[Lead, DecisionText], reasons: Mapping[Lead, str]
) -> tuple[str, Sequence[Lead]]:
    """Return a mistake at a cell without the states that a reader sees there, and the other leads.

    Cells have no way out where lines pass, and islands that have all their bridges lack others. A
    line ends where a clue would be complete, or must go on to a cell that is one too many for it. A
    cell next to one that is not visited cannot be unvisited too.
    """
    if told.endswith(NO_WAY_OUT) and all(PASSED.match(reasons.get(one, "")) for one in leads):
        return told, ()
    side = SEPARATES.fullmatch(told)
    for one in leads:
        if side and says[one].place == side[1] and (end := PASSED.match(reasons.get(one, ""))):
            told = f"the line would branch at {end[1]}, because {side[1]} separates {side[2]}"
            return told, [lead for lead in leads if lead != one]
    full = {one: found for one in leads if (found := COMPLETE.fullmatch(reasons.get(one, "")))}
    if told.startswith(END) and len({found[0] for found in full.values()}) == 1:
        clue, _, lines = next(iter(full.values())).groups()
        then = f"{clue} would {f'have {lines}' if lines else 'be complete'}"
        left = [one for one in leads if one not in full]
        return f"{told}, as {then}" if left else f"{then}, and {told}", left
    if ALL_BRIDGES.search(told):
        left = [one for one in leads if not _has_all_bridges(told, reasons.get(one, ""))]
        return told if len(left) < len(leads) else ALL_BRIDGES.sub("", told), left
    states = {says[one].place: one for one in leads if one.state}
    cell = told.removeprefix(PASS).removeprefix(ENTER)
    at, reason = states.get(cell), reasons.get(states[cell], "") if cell in states else ""
    if told.startswith(ENTER) and at and not at.value:
        clue = re.fullmatch(r"(the (\d+) in \S+) is complete", reason)
        line = next((one for one in leads if one.value and cell in says[one].place), None)
        end = ONE_WAY.fullmatch(reasons.get(line, "")) if line else None
        if end and clue:
            more = "a second cell" if clue[2] == "1" else "one cell too many"
            way = f"at {end[1]} could only continue to"
            way = way if end[1] else f"through {end[2]} would need"
            left = [one for one in leads if one not in (at, line)]
            return f"the line {way} {cell}, {more} for {name_there(clue[1], cell)}", left
    across = re.fullmatch(r"across the border from (\S+)", reason)
    if told.startswith(PASS) and across and across[1] in states:
        told = f"{cell}, {across[0]}, could not be visited either"
        return told, [one for one in leads if one != at]
    return told, leads


def _has_all_bridges(told: str, reason: str) -> bool:
    """Return whether a reason is that an island has all its bridges, as a mistake says of it."""
    found = HAS_BRIDGES.match(reason)
    return found is not None and found[1] in CELL.findall(told)


def shorten_premises(why: str, premises: str, symbols: Collection[str]) -> tuple[str, str]:
    """Return a reason that ends with a cell that no line could pass, and the other premises.

    It says why the loop visits this cell: for a clue, or next to one that is not visited.
    `symbols`: the names of the cells with one.
    """
    if ALL_BRIDGES.search(why) or ENDS_THERE.search(why):  # a reader sees the counted cells
        return why, ""
    before, _, cell = why.rpartition(PASS)
    if not before or not CELL.fullmatch(cell):
        return why, premises
    clue = re.match(r", given (the \S+ in (R\d+C\d+))(?: and that .*)?$", premises)
    if clue and cell in symbols and clue[2] == cell:
        is_told = f"{cell} is visited" in before
        return why if is_told else f"{before}the loop could not visit {clue[1]}", ""
    if clue and COUNTED.fullmatch(clue[1]):
        return f"{why}, which {name_there(clue[1], cell)} needs", ""
    closed = NOT_DRAWN.fullmatch(premises)
    if closed:
        pairs = [{*CELL.findall(pair)} for pair in re.findall(r"R\d+C\d+–R\d+C\d+", closed[1])]
        near = [one for one in sorted(set.intersection(*pairs)) if touch(one, cell)]
        if len(near) == 1:
            return f"{before}{near[0]} and {cell} would both be unvisited", ""
    return why, premises


def name_there(clue: str, cell: str) -> str:
    """Return a numbered clue, as `the 1 there` if it is in a cell, by name, that was named."""
    return f"{clue.removesuffix(f'in {cell}')}there" if clue.endswith(f" {cell}") else clue


def name_own(clue: str, cell: str) -> str:
    """Return a cell, by name, as a numbered clue needs it: `its own cell` if the clue is in it."""
    return "its own cell" if clue.endswith(f" {cell}") else cell


def touch(one: str, other: str) -> bool:
    """Return whether two cells, by name, share a side."""
    a, b = ([int(k) for k in re.findall(r"\d+", name)] for name in (one, other))
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
