"""Phrases that explain a step in the language of solvers, by the check of the step's rule.

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

from collections.abc import Mapping
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
_COUNT = Phrase(
    "{clue} needs every place that is left",
    "{clue} has all that it needs",
    "{clue} could not be right",
    "{clue} would have too few places left",
    "{clue} would have too many",
    "{clue} allows nothing else",
)
_FITS = Phrase("no other number fits {clue}", "{value} does not fit {clue}")
_GIVEN = Phrase("given", "given")
_CLUE = Phrase(otherwise="{clue} could not be right", both="{clue} allows nothing else")
_COVERS = Phrase(
    "nothing else can cover {covered}",
    "{common} is covered otherwise",
    "a cell would be covered twice, or not at all",
    "{spot} would be left uncovered",
    "{spot} would be covered twice",
    "nothing else can cover one of the cells",
)
_OUTSIDE = Phrase(
    otherwise="a line and a region would have unequal numbers of stars outside each other",
)
_HOLDS = Phrase(
    "{group} has no other place for {value}",
    "{group} already has its {value}",
    "a number would be missing or stand twice",
    "{group} would have no place for {value}",
    "{group} would have {value} twice",
)
PHRASES: Mapping[str, Phrase] = {
    "adds_up": _FITS,
    "agrees": _GIVEN,
    "alike": Phrase(
        otherwise="too many circles of one colour would stand side by side",
        few="three {off} circles would stand side by side",
        many="three {on} circles would stand side by side",
    ),
    "alike_beside": Phrase("", "beside {known}", "equal poles would touch[ at {both}]"),
    "alike_touch": Phrase("", "beside {known}", "equal numbers would touch[ at {both}]"),
    "all_different": _HOLDS,
    "all_seen": Phrase(
        "a dark cell[, {centre},] can be lit only from here",
        "",
        "a cell[, {centre},] would stay dark",
    ),
    "alternates": Phrase(otherwise="two regions in a row would be of one sort"),
    "arms": _CLUE._replace(one="{clue} needs this line", zero="{clue} allows no line here"),
    "at_frame": Phrase(otherwise="some {on} cells would not reach the frame"),
    "avoids": Phrase("", "the loop does not enter this cell"),
    "avoids_arrows": Phrase("", "the loop does not enter a cell with a clue"),
    "clues_in_part": _COVERS,
    "connected": Phrase(otherwise="some cells would be cut off"),
    "count_along": _COUNT,
    "count_around": _COUNT._replace(many="{clue} would have too many {on}s"),
    "count_at_points": _COUNT._replace(many="{clue} would have too many {on}s"),
    "count_beside": _COUNT._replace(many="{clue} would have too many {on}s"),
    "count_bridges": Phrase(
        "{clue} needs every bridge that is left",
        "{clue} has all its bridges",
        "{clue} could not be right",
        "{clue} would have too few bridges",
        "{clue} would have too many bridges",
        "{clue} allows nothing else",
    ),
    "count_chosen": _COUNT._replace(many="{clue} would have too many {on} cells"),
    "count_ends": _COUNT,
    "count_in": Phrase(
        "{group} needs every place that is left",
        "{group} has all that it needs",
        "a line or region would have too many or too few",
        "{group} would have too few places left",
        "{group} would have too many",
    ),
    "count_in_line": _COUNT._replace(many="{clue} would have too many {on}s"),
    "count_in_sight": _CLUE,
    "count_seen": Phrase(
        otherwise="{clue} could not be right",
        few="{clue} would see too many cells",
        many="{clue} would see too few cells",
    ),
    "count_sides": Phrase(otherwise="{clue} would have too many or too few lines"),
    "count_value_in_line": _COUNT,
    "count_values_beside": _COUNT,
    "count_visited": _COUNT._replace(
        few="{clue} would have too few visited cells",
        many="{clue} would have too many visited cells",
    ),
    "crosses_borders": Phrase(
        otherwise="a straight run of white cells[, {span},] would cross two borders"
    ),
    "crosses_region": Phrase(otherwise="the loop would enter a region twice, or not leave it"),
    "differ_in_runs": Phrase(
        "{group} has no other place for {value}",
        "{value} does not fit {group}",
        "the digits of a run would not fit its sum[, {clue}]",
        "{group} would have no place for {value}",
        "{value} would not fit {group}",
    ),
    "far_apart": Phrase("", "{known} is too near", "equal numbers would be too near[ at {both}]"),
    "filled": Phrase(
        "no other number is left here",
        "its cell holds another number",
        "no number would be left[ for {cell}]",
    ),
    "givens": _GIVEN,
    "half_in": Phrase(
        "{group} has all its {off} circles",
        "{group} has all its {on} circles",
        "a line would not be half and half",
        "{group} would have too many {off} circles",
        "{group} would have too many {on} circles",
    ),
    "holds_given": _GIVEN,
    "joined_islands": Phrase(otherwise="some islands would be cut off"),
    "joins_alike": Phrase(otherwise="a path would end, branch or join different numbers"),
    "leaves_empty": Phrase(
        "no other number is left here", "", "no number would be left[ for {cell}]"
    ),
    "lines_differ": Phrase(otherwise="{group} would be equal"),
    "makes": Phrase(
        "{clue} needs {value} here",
        "{value} does not fit {clue}",
        "{clue} could not be right",
        "{clue} would have no place for {value}",
        "{value} would not fit {clue}",
    ),
    "no_block": Phrase(
        otherwise="a block of cells would be all alike",
        few="a 2×2 block[ at {block}] would be all {off}",
        many="a 2×2 block[ at {block}] would be all {on}",
    ),
    "no_branch": Phrase(otherwise="the line would branch or end[ at {common}]"),
    "no_crossing": Phrase("", "it would cross {known}", "two bridges would cross"),
    "no_cycle": Phrase(otherwise="diagonals would close a ring"),
    "no_four_meet": Phrase(otherwise="four rectangles would meet at a point"),
    "no_loose_end": Phrase(otherwise="the line would end or branch[ at {common}]"),
    "none_beside": Phrase("", "beside {known}", "two {on} cells would touch[ at {both}]"),
    "none_see": Phrase(
        "", "light from {known} shines here", "two lights would shine on each other[, at {both}]"
    ),
    "none_touch": Phrase("", "beside {known}", "two {on}s would touch[ at {both}]"),
    "numbers_differ": Phrase(
        "{group} keeps this number elsewhere", "", "{group} would show a number twice"
    ),
    "one_loop": Phrase(otherwise="a small loop would close"),
    "opposites": Phrase(
        "{known} holds its other pole",
        "{known} cannot hold its other pole",
        "a domino would have one pole only",
    ),
    "paired": Phrase(
        "a tree beside it has no other free place",
        "no tree is left for it",
        "trees and tents would not pair up",
        "a tree would have no place for its tent",
    ),
    "parts_differ": Phrase(
        "these numbers have no other place",
        "this pair stands elsewhere",
        "two dominoes would hold the same numbers",
        "a pair of numbers would be on no domino",
    ),
    "parts_of_size": Phrase(
        "no other domino can cover {common}",
        "{common} has its domino",
        "a cell would be left without its domino",
        "{common} would be in no domino",
        "{common} would be in two dominoes",
        "only this domino can cover {common}",
    ),
    "piece_in": Phrase(otherwise="a region would have no room for its four cells"),
    "runs": Phrase(
        "the numbers of {group} leave it no other place",
        "no number of {group} reaches this cell",
        "the numbers of {group} would not fit",
    ),
    "shapes_differ": Phrase(otherwise="two pieces of one shape would touch"),
    "size_of_alike": Phrase(
        otherwise="a region[ of {value}s] would be too small",
        many="a region[ of {value}s] would be too large",
    ),
    "size_of_part": Phrase(
        otherwise="an area would have the wrong size",
        few="{clue} would have too little room",
        many="{clue} would have too many cells",
    ),
    "sizes_beside": Phrase(
        otherwise="{clue} could not be right",
        few="{clue} would have too few cells",
        many="{clue} would have too many cells",
    ),
    "straight_at": Phrase(
        "the loop goes straight through {place}",
        "the loop goes straight through {place}",
        "the loop would turn where it goes straight[, at {common}]",
        both="the loop goes straight through {place}",
    ),
    "straight_beside": Phrase(
        "the loop goes straight beside {clue}",
        "the loop goes straight beside {clue}",
        "the loop would turn beside a black circle",
    ),
    "symbols_in_part": _COVERS._replace(otherwise="a part would be cut off from its sign or dot"),
    "turns_at": Phrase(
        "the loop turns at {place}",
        "the loop turns at {place}",
        "the loop would go straight where it turns[, at {common}]",
        both="the loop turns at {place}",
    ),
    "turns_beside": Phrase(
        "the loop turns beside {clue}",
        "the loop turns beside {clue}",
        "the loop would go straight on both sides of a white circle",
    ),
    "visits": Phrase(otherwise="the loop would miss a circle"),
    "visits_across": Phrase(otherwise="two cells at a border would both be unvisited"),
    "visits_one_sort": Phrase(otherwise="a region would mix its symbols"),
    "visits_or_on": Phrase(
        "the loop cannot pass through {it}",
        "the loop passes through {it}",
        "a cell would be neither shaded nor visited",
        many="a shaded cell would be visited",
    ),
    "visits_others": Phrase(otherwise="a cell would not be visited"),
    "visits_region": Phrase(otherwise="a region would not be visited"),
    "white_rectangles": Phrase(otherwise="a white area would be no rectangle"),
    "within_number": Phrase("", "the largest number is smaller"),
    "within_size": Phrase("", "its region has fewer cells"),
}
# for families of rows that say more than their rules do
FAMILY_PHRASES: Mapping[str, Phrase] = {
    "allowed": Phrase("no other digit fits here", otherwise="no digit would be left[ for {cell}]"),
    "along": Phrase(otherwise="a path would join different numbers"),
    "as_many": Phrase(
        few="there would be fewer tents than trees", many="there would be more tents than trees"
    ),
    "enough_trees": Phrase("", "no tree is left for it", many="two tents would share a tree"),
    "in_and_out": Phrase(
        "{region} needs a way in and a way out",
        "{region} has its way in and its way out",
        few="{region} would have no way in or out",
        many="the loop would enter {region} twice",
    ),
    "island_connected": Phrase(otherwise="an island would be cut in two"),
    "islands_apart": Phrase(otherwise="two islands would touch"),
    "no_checkerboard": Phrase(otherwise="a 2×2 checkerboard would form"),
    "no_ring": Phrase(otherwise="a ring would close"),
    "no_three": Phrase(otherwise="three shaded cells would touch"),
    "numbered_white": Phrase("", "a cell with a number stays white"),
    "one_between": Phrase(
        few="the loop would miss a way between two regions",
        many="the loop would pass too often between two regions",
    ),
    "one_or_two": Phrase(otherwise="a path would end or branch[ at {common}]"),
    "one_sea": Phrase(otherwise="the sea would be cut in two"),
    "sea_or_island": Phrase(
        "no island can reach {it}",
        "an island needs {it}",
        "no island could reach {any}",
        "no island could reach {cell}",
        "a cell of an island would be shaded",
    ),
    "joined": Phrase(otherwise="some cells would be cut off from their dot[, {value}]"),
    "shared": Phrase(
        "no other galaxy can reach {it}",
        "another galaxy holds {it}",
        "a cell would be in no galaxy, or in two",
        "no galaxy could reach {spot}",
        "two galaxies would share {spot}",
    ),
    "sight": Phrase(
        otherwise="{clue} could not be right",
        few="{clue} would see too few cells",
        many="{clue} would see too many cells",
    ),
    "pairs_with": Phrase(
        "{known} needs it for the sum",
        "{known} cannot hold what is left of the sum",
        "a run of two would not have its sum",
    ),
    "two_trees": Phrase(
        "two trees need two tents here", otherwise="two trees would have one tent only"
    ),
    "rows_outside": _OUTSIDE,
    "columns_outside": _OUTSIDE,
    "view_ends": Phrase(otherwise="{clue} would see too many cells"),
}
