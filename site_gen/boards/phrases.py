"""Phrases that explain a step in the language of solvers.

A check and a family have the phrase for steps that use them.

A part in brackets is left out if one of its fields is missing. Fields are about the step's last
row: `clue` is the only clue that it depends on, `group` its row, column, region or run, `cell` its
only cell, `common` the cell that all of its decisions are about, `spot` and `covered` the same, or
else "a cell" and "one of its cells", `place` the clue or the common cell, `centre` the only cell in
line with all of its cells, `block` its first cell if it takes some steps to reach it, `span` its
ends if its cells are in a line, `region` the region whose border all of its decisions cross, or
else "a region", `both` the places of the only two of its variables that are 1 when it fails.

The other fields are about the step: `value` is the only number, of the row or of the decisions,
`known` are the places of earlier decisions, `on` and `off` the two states of a cell, `it` and `any`
the pronouns for the decided cells and for one of them.
"""

from __future__ import annotations

from typing import NamedTuple


class Phrase(NamedTuple):
    """The phrases for one check; "" if the rule's own sentence is better.

    `one` and `zero`: the reason why a single row makes a decision true or false; `both` if it makes
    some true and others false. `otherwise`: the mistake that the opposite decision would lead to;
    `few` and `many`: the same where the last row's sum would be too small or too large.
    """

    one: str = ""
    zero: str = ""
    otherwise: str = ""
    few: str = ""
    many: str = ""
    both: str = ""


NO_PHRASE = Phrase()
COUNT = Phrase(
    "{clue} needs every place that is left",
    "{clue} has all that it needs",
    "{clue} could not be right",
    "{clue} would have too few places left",
    "{clue} would have too many",
    "{clue} allows nothing else",
)
FITS = Phrase("no other number fits {clue}", "{value} does not fit {clue}")
GIVEN = Phrase("given", "given")
CLUE = Phrase(otherwise="{clue} could not be right", both="{clue} allows nothing else")
COVERS = Phrase(
    "nothing else can cover {covered}",
    "{common} is covered otherwise",
    "a cell would be covered twice, or not at all",
    "{spot} would be left uncovered",
    "{spot} would be covered twice",
    "nothing else can cover one of the cells",
)
HOLDS = Phrase(
    "{group} has no other place for {value}",
    "{group} already has its {value}",
    "a number would be missing or stand twice",
    "{group} would have no place for {value}",
    "{group} would have {value} twice",
)
