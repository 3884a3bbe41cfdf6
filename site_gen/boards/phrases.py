"""Phrases that explain a step in the language of solvers.

A check and a family have the phrase for steps that use them.

Alternatives are separated by `|`: the first one whose fields are all known is used. A part in
brackets is left out if one of its fields is missing.

Fields are about the step's last row. `clue` is the only clue that it depends on, and `none` the
same if it is a 0; `group` its row, column, region, run or diagonal (`groups` those of several
rows), `area` the region that has all of its cells, `areas` the two that have them. `line` is its
only decision, `held` its only earlier decision that is 1, `cell` its only cell, `among` its few
cells, `block` the corners of its 2×2 block, `span` its ends if its cells are in a line, `common`
the cell that all of its decisions are about, `symbols` the only sort of symbols in its cells,
`place` the clue or the common cell, `only` the common cell's clue, `own` the same without a
pronoun. `centre` is the cell that is in line with all others, `hub` the one whose neighbours they
are, `hubs` the two of a pair with these. `region` is the region whose border all of its decisions
cross, `crossed` one whose border two earlier lines cross. `seed` is the first cell whose variable
is 1 when the row fails, `large` the same if it means a large number, `both` are the places of the
only two, and `they` stands for these if the decisions before the mistake end with them. Of a wall
between two cells, or between a cell and the frame, `end` is one side and `far` the other; `ends`
are both if the decided cell is the last gap.
`cells` are its two cells, `two` those of its only decision, `several` its two to four regions,
`corner` the point where its diagonals end, `room` says how many places it would have left, and
`open` that it needs all of several.
`along` is the direction of an arrow, as "to its left". `size` says how few cells or places several
groups have.

If a row does not name these, they are about the place where every way to decide what is open breaks
the rule. `wrong` are the cells of that place, `shown` the number that the board shows in them,
`around` four cells of the frame that differ by turns, and `passing` tells what a line would do at
the common cell. `end` and `far` are also two cells that nothing can connect, and `each` are the
decided cells if each of them is such an `end`. `bridge` is the only line left between `first` and
`second`, where a loop needs two; `inside` are the cells on the side of `first`, if they are few.
`shut` are these, or their part, if other lines pass the end of the only line left.
`ways` stands for two decided lines. `count` is what the clue would count, with the noun as its
format, and `counted` the same with `things`; `full` is the clue's number if it counts as many
before the step. `rest` is what a cage would leave for its open cells,
`holding` the numbers of a list that do not fit together, and `needed` a number that a clue would
have no place for. `beside` are the numbers of a list that excluded ones do not fit, and `left` says
that cells cannot have what cages leave of a group.
`position` is what the answer type says of the place: a clause, as in `no number could reach R1C1`.

The other fields are about the step: `value` is the only number, of the row or of the decisions,
`here` the place of the decisions if they have only one, `sole_clue` its only clue. `known` are the
places of one or two earlier decisions, with `s` for the plural, `pair` those of two, and `domino`
those of two cells that share a side. `units` tells where all other numbers of the cell are. `on`
and `off` are the two states of a cell, `things` a noun for what is counted, `whole` all of them
with a pronoun, `sign` one for what the board's clues are, `numbers` the clues of two decided cells,
`its` a possessive whose format is the noun, `sole` the words "no other place" for one of them, if
no other in the row is true, and `it` and `any` the pronouns for the decided cells and for one of
them. `need` are the numbers that another cell would need beside an excluded one, `unfit` says which
numbers do not fit, and `largest` is the largest number of a cell. `every` are the decided cells if
neither they nor earlier ones are placed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple


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

    def of_mistake(self, mistake: Literal["few", "many", ""]) -> str:
        """Return the phrase for a sum that would be too small or too large, "" for neither."""
        return {"few": self.few, "many": self.many, "": ""}[mistake]


class Counted(str):
    """The number that a clue would count, such as "at most 3", or "only 2" if it is too small.

    A format's text is the noun in the plural: "at most 3 cells".
    """

    def __format__(self, noun: str) -> str:
        said = "no" if self in ("0", "at most 0") else str(self)
        one = said.split()[-1] == "1" and noun.endswith("s")
        return f"{said} {noun.removesuffix('s') if one else noun}".strip()

    @property
    def roughly(self) -> Counted:
        """Return "too few" or "too many" for a bound, or else the count itself."""
        sorts = {"at most": "too few", "only": "too few", "at least": "too many"}
        sort = sorts.get(self.rpartition(" ")[0])
        return Counted(sort) if sort else self


class Owned(str):
    """The word "its" or "their"; a format's text is the noun in the singular."""

    def __format__(self, noun: str) -> str:
        return f"{self!s} {noun}{'s' * (self == 'their')}"


def say_all(number: int, things: str) -> str:
    """Return "all its stars", or "its star" if the number of the things, in the plural, is 1."""
    return f"its {things.removesuffix('s')}" if number == 1 else f"all its {things}"


def describe_counts(found: Collection[tuple[int, int]], wanted: int) -> Counted | None:
    """Return which counts are possible for a clue, None if they do not exclude its number.

    `found`: the least and the largest count of each case.
    """
    if not found or any(least <= wanted <= most for least, most in found):
        return None
    below = max((most for _, most in found if most < wanted), default=None)
    above = min((least for least, _ in found if least > wanted), default=None)
    exact = {least for least, _ in found} | {most for _, most in found}
    if len(exact) == 1:
        return Counted(f"only {below}" if below else min(exact))
    if above is None:
        return Counted(f"at most {below}")
    if below is None:
        return Counted(f"at least {above}")
    low, high = ({one for one in found if (one[0] > wanted) == more} for more in (False, True))
    told = [Counted(f"at most {below}"), Counted(f"at least {above}")]
    for i, some in enumerate((low, high)):
        points = sorted({least for least, most in some if least == most})
        if len(points) == 1 and len(some) == 1:
            told[i] = Counted(points[0])
    if told[0].isdigit() or above - below > 2:
        return Counted(" or ".join(told))
    return Counted(f"more or fewer than {wanted}")


def find_weakest(counts: Sequence[Counted]) -> Counted | None:
    """Return what holds of all of several counts; None if they are not bounds of one sort."""
    numbers = [int(text.split()[-1]) for text in counts]
    sorts = {text.rpartition(" ")[0] for text in counts}
    if len({*counts}) == 1:
        return counts[0]
    if sorts <= {"", "at least"}:
        return Counted(f"at least {min(numbers)}") if "at least" in sorts else None
    return Counted(f"at most {max(numbers)}") if sorts <= {"", "only", "at most"} else None


NO_PHRASE = Phrase()
COUNT = Phrase(
    "{clue} has {sole}|{clue} has {room}|{clue} needs {open}",
    "{none} allows no {things}|{none} allows none|{clue} has {whole}|{clue} is complete",
    "{clue} would have {counted}|what is left would not fit {clue}",
    "{clue} would have {counted}|{clue} would have too few places left",
    "{clue} would have {counted}|{clue} would have too many[ {things}]",
    "{clue} allows nothing else",
)
NOTHING_FITS = (
    "{clue} would leave {rest}|{clue} would have no place for {needed}"
    "|{clue} would hold {holding}|no numbers left would fit {clue}"
)
UNFIT = (
    "{unfit} {clue} with {beside}|{clue} would need {need}"
    "|{unfit} {clue}|{value} does not fit {clue}|{clue} does not allow them"
)
FITS = Phrase("no other number fits {clue}", UNFIT)
MISFIT = Phrase("", UNFIT, NOTHING_FITS)
GIVEN = Phrase("given", "given")
CLUE = Phrase(otherwise="what is left would not fit {clue}", both="{clue} allows nothing else")
CUT_OFF = Phrase(
    "the only way left {ends}",
    "the only way left {ends}",
    "{end} would be cut off from {far}|{each} would be cut off|{wrong} would be cut off"
    "|some cells would be cut off",
)
COVERS = Phrase(
    "{only} fits nowhere else|nothing else can cover {common}"
    "|nothing else can cover one of its cells",
    "{common} is covered otherwise",
    "a cell would be covered twice, or not at all",
    "{own} would fit nowhere|{common} would be left uncovered|a cell would be left uncovered",
    "{common} would be covered twice|a cell would be covered twice",
    "nothing else can cover one of the cells",
)
HOLDS = Phrase(
    "{group} has no other place for {value}",
    "{group} already has its {value}",
    "a number would be missing or stand twice",
    "{group} would have no place for {value}|a group of cells would have no place for {value}",
    "{group} would have {value} twice[, in {both}]|a group of cells would have {value} twice",
)
