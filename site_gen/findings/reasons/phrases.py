"""Phrases that explain a step in the language of solvers, by the check of the step's rule.

Fields: `clue` is a step's only clue, `group` a row, column or region that its cells share,
`value` its number, `known` the places of earlier decisions, `on` and `off` the two states of a
cell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Phrase(NamedTuple):
    """The phrases for one check; "" if the rule's own sentence is better.

    `one` and `zero`: the reason why a single row makes a decision true or false. `otherwise`: the
    mistake that the opposite decision would lead to.
    """

    one: str = ""
    zero: str = ""
    otherwise: str = ""


NO_PHRASE = Phrase()
_COUNT = Phrase(
    "{clue} needs every place that is left",
    "{clue} has all that it needs",
    "{clue} could not come out right",
)
_FITS = Phrase("no other number fits {clue}", "{value} does not fit {clue}")
_GIVEN = Phrase("given", "given")
_CLUE = Phrase(otherwise="{clue} could not come out right")
_HOLDS = Phrase(
    "{group} has no other place for {value}",
    "{group} already has its {value}",
    "{group} could not hold each number once",
)
PHRASES: Mapping[str, Phrase] = {
    "adds_up": _FITS,
    "agrees": _GIVEN,
    "alike": Phrase(otherwise="too many circles of one colour would stand side by side"),
    "alike_beside": Phrase("", "beside {known}", "equal poles would touch"),
    "alike_touch": Phrase("", "beside {known}", "equal numbers would touch"),
    "all_different": _HOLDS,
    "all_seen": Phrase("a dark cell can be lit only from here", "", "a cell would stay dark"),
    "alternates": Phrase(otherwise="two regions in a row would be of one sort"),
    "arms": _CLUE,
    "at_frame": Phrase(otherwise="some {on} cells would not reach the frame"),
    "avoids": Phrase("", "the loop does not enter this cell"),
    "avoids_arrows": Phrase("", "the loop does not enter a cell with a clue"),
    "clues_in_part": Phrase(otherwise="an area would have two numbers, or none"),
    "connected": Phrase(otherwise="some cells would be cut off"),
    "count_along": _COUNT,
    "count_beside": _COUNT,
    "count_bridges": _COUNT,
    "count_chosen": _COUNT,
    "count_ends": _COUNT,
    "count_in": Phrase(
        "{group} needs every place that is left",
        "{group} has all that it needs",
        "{group} would have too many or too few",
    ),
    "count_in_line": _COUNT,
    "count_in_sight": _CLUE,
    "count_seen": _CLUE,
    "count_sides": Phrase(otherwise="{clue} would have too many or too few sides"),
    "count_value_in_line": _COUNT,
    "count_values_beside": _COUNT,
    "count_visited": _COUNT,
    "crosses_borders": Phrase(otherwise="a straight run of white cells would cross two borders"),
    "crosses_region": Phrase(otherwise="the loop would enter a region twice, or not leave it"),
    "differ_in_runs": Phrase(
        "its run has no other place for {value}",
        "its run already has its {value}",
        "its run would have a digit twice",
    ),
    "far_apart": Phrase("", "{known} is too near", "equal numbers would be too near"),
    "filled": Phrase(
        "no other number is left here", "its cell holds another number", "a cell would stay empty"
    ),
    "givens": _GIVEN,
    "half_in": Phrase(
        "{group} has all its {off} circles",
        "{group} has all its {on} circles",
        "{group} would not be half and half",
    ),
    "joined_islands": Phrase(otherwise="some islands would be cut off"),
    "joins_alike": Phrase(otherwise="a path would end, branch or join different numbers"),
    "leaves_empty": Phrase("nothing else is left here", "", "a cell would hold too little"),
    "makes": _FITS,
    "no_block": Phrase(otherwise="a block of cells would be all alike"),
    "no_branch": Phrase(otherwise="the line would branch or end"),
    "no_crossing": Phrase("", "it would cross {known}", "two bridges would cross"),
    "no_cycle": Phrase(otherwise="diagonals would close a ring"),
    "no_four_meet": Phrase(otherwise="four rectangles would meet at a point"),
    "no_loose_end": Phrase(otherwise="the line would end or branch"),
    "none_beside": Phrase("", "beside {known}", "two {on} cells would touch"),
    "none_see": Phrase(
        "", "light from {known} shines here", "two lights would shine on each other"
    ),
    "none_touch": Phrase("", "beside {known}", "two {on}s would touch"),
    "numbers_differ": Phrase(
        "{group} keeps this number elsewhere", "", "{group} would show a number twice"
    ),
    "one_loop": Phrase(otherwise="a small loop would close"),
    "opposites": Phrase(otherwise="a domino would have one pole only"),
    "paired": Phrase(
        "a tree beside it has no other free place",
        "no tree is left for it",
        "trees and tents would not pair up",
    ),
    "parts_differ": Phrase(
        "these numbers have no other place",
        "this pair stands elsewhere",
        "two dominoes would hold the same numbers",
    ),
    "parts_of_size": Phrase(otherwise="a cell would be left without its domino"),
    "piece_in": Phrase(otherwise="its region would have no room for its four cells"),
    "runs": Phrase(
        "the numbers of {group} leave it no other place",
        "no number of {group} reaches this cell",
        "the numbers of {group} would not fit",
    ),
    "shapes_differ": Phrase(otherwise="two pieces of one shape would touch"),
    "size_of_alike": Phrase(otherwise="a region would have the wrong number of cells"),
    "size_of_part": Phrase(otherwise="an area would have the wrong size"),
    "sizes_beside": _CLUE,
    "straight_at": Phrase(otherwise="the loop would turn where it goes straight"),
    "symbols_in_part": Phrase("no other part can reach here", "too far from this part"),
    "turns_at": Phrase(otherwise="the loop would go straight where it turns"),
    "visits": Phrase(otherwise="the loop would miss a circle"),
    "visits_across": Phrase(otherwise="two cells at a border would both be unvisited"),
    "visits_one_sort": Phrase(otherwise="a region would mix its symbols"),
    "visits_or_on": Phrase(otherwise="a cell would be neither shaded nor visited"),
    "visits_others": Phrase(otherwise="a cell would not be visited"),
    "visits_region": Phrase(otherwise="a region would not be visited"),
    "white_rectangles": Phrase(otherwise="a white area would be no rectangle"),
    "within_number": Phrase("", "the largest number is smaller"),
    "within_size": Phrase("", "its region has fewer cells"),
}
