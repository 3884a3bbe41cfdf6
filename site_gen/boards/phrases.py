"""Phrases that explain a step in the language of solvers.

A check and a family have the phrase for steps that use them.

Alternatives are separated by `|`: the first one whose fields are all known is used. A part in
brackets is left out if one of its fields is missing.

Fields are about the step's last row. `clue` is the only clue that it depends on, and `none` the
same if it is a 0; `group` its row, column, region, run or diagonal, `area` the region that has all
of its cells, `areas` the two that have them. `line` is its only decision, `held` its only earlier
decision that is 1, `cell` its only cell, `among` its few cells, `block` the corners of its 2×2
block, `span` its ends if its cells are in a line, `common` the cell that all of its decisions are
about, `place` the clue or the common cell, `only` the common cell's clue. `centre` is the cell that
is in line with all others, `hub` the one whose neighbours they are. `region` is the region whose
border all of its decisions cross. `seed` is the first cell whose variable is 1 when the row fails,
`both` are the places of the only two. Of a wall between two cells, or between a cell and the frame,
`end` is one side and `far` the other; `ends` are both if the decided cell is the last gap.
`twin` is the cell that the row is about if the decision is about two and its name has the other
one, `twins` the same for several decisions.

The other fields are about the step: `value` is the only number, of the row or of the decisions,
`here` the place of the decisions if they have only one. `known` are the places of one or two
earlier decisions, with `s` for the plural, and `pair` those of two. `units` tells where all other
numbers of the cell are. `on` and `off` are the two states of a cell, `things` a noun for what is
counted, `sole` the words "no other place" for one of them, if no other in the row is true, and `it`
and `any` the pronouns for the decided cells and for one of them.
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
    "{clue} has {sole}|{clue} needs every place that is left",
    "{none} allows none|{clue} has all its {things}|{clue} has all that it needs",
    "{clue} could not be right",
    "{clue} would have too few places left",
    "{clue} would have too many",
    "{clue} allows nothing else",
)
FITS = Phrase("no other number fits {clue}", "{value} does not fit {clue}")
GIVEN = Phrase("given", "given")
CLUE = Phrase(otherwise="{clue} could not be right", both="{clue} allows nothing else")
CUT_OFF = Phrase(
    "the only way left between {ends}",
    "the only way left between {ends}",
    "{end} would be cut off from {far}|some cells would be cut off",
)
COVERS = Phrase(
    "{only} fits nowhere else|nothing else can cover {common}"
    "|nothing else can cover one of its cells",
    "{common} is covered otherwise",
    "a cell would be covered twice, or not at all",
    "{common} would be left uncovered|a cell would be left uncovered",
    "{common} would be covered twice|a cell would be covered twice",
    "nothing else can cover one of the cells",
)
HOLDS = Phrase(
    "{group} has no other place for {value}",
    "{group} already has its {value}",
    "a number would be missing or stand twice",
    "{group} would have no place for {value}|a group of cells would have no place for {value}",
    "{group} would have {value} twice|a group of cells would have {value} twice",
)
