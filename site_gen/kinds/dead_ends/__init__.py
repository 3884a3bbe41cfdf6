"""Dead Ends

The board is divided into shapes. Choose whole shapes so that the chosen cells form a one-lane
road network: connected, and without a round trip. Every cell with a mark is chosen. The route from
the start S to the goal G passes through every circle and through no triangle. A shape with a
triangle is a dead end: it touches exactly one other chosen shape. Further dead ends may be chosen.
"""

from __future__ import annotations

from site_gen.boards.text import cells_from_rows
from site_gen.kind import Formulation, PuzzleKind

from .article import number_the_route
from .board import (
    LARGEST,
    Board,
    candidates,
    describe,
    draw,
    draw_answer,
    parse,
    sample,
    to_json,
    verify,
)
from .main import choose_shapes
from .marks import clues, draw_mark, elements, say_mark, without

KIND = PuzzleKind[Board](
    title="Dead Ends",
    also=("Ślepe zaułki",),
    largest=LARGEST,
    most_cells=900,
    parse=parse,
    formulations={
        "main": Formulation(
            choose_shapes,
            says="A binary per shape, not per cell. The network is connected, and it has no round "
            "trip if no 2×2 block is full and it encloses nothing. Then only one route leads from "
            "S to G, and two steps at each of its cells describe it: no cell needs a number.",
            built_in={"whole_shapes": "all cells of a shape share one variable"},
            leans_on=dict.fromkeys(  # that there is a route from S to G, and only one
                (
                    "route_on_chosen",
                    "route_from_start_to_goal",
                    "circles_visited",
                    "triangles_avoided",
                ),
                ("connected", "one_lane"),
            ),
        ),
        "article": Formulation(
            number_the_route,
            says="A binary per cell and per step, and a number per cell that rises by 1 along the "
            "route from the start. Every other chosen cell is free to be where its shape is.",
            leaves_out={
                "connected": "shapes that nothing joins to the route may be chosen",
                "one_lane": "2×2 blocks are forbidden, but not longer round trips",
                "circles_on_route": "the numbered route may run on beyond the goal, and a circle "
                "that it finds there counts",
                "triangles_in_dead_ends": "a triangle’s shape is kept off the route, but may touch "
                "any number of chosen shapes",
            },
        ),
    },
    rules={
        "whole_shapes": "Shapes are chosen whole: all their cells or none.",
        "marks_chosen": "Every cell with S, G, a circle or a triangle is chosen.",
        "connected": "The chosen cells are connected.",
        "one_lane": "The chosen cells allow no round trip: no 2×2 block, and no longer loop.",
        "circles_on_route": "The route from S to G passes through every circle.",
        "triangles_off_route": "The route from S to G passes through no triangle.",
        "triangles_in_dead_ends": "A shape with a triangle touches exactly one other chosen shape.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    draw_mark=draw_mark,
    say_mark=say_mark,
    marks_are=("shape", "shapes"),
    describe=describe,
    to_json=to_json,
    from_json=lambda board, rows: cells_from_rows(rows["chosen"]),
    clues=clues,
    without=without,
    elements=elements,
    shape="cell",
    wrong={
        "whole_shapes": ({"markers": "SG.", "shapes": "111"}, {"chosen": ["110"]}),
        "marks_chosen": ({"markers": "SGt", "shapes": "112"}, {"chosen": ["110"]}),
        "connected": ({"markers": "SG..", "shapes": "1123"}, {"chosen": ["1101"]}),
        "one_lane": (
            {"markers": "SG.\n...\n...", "shapes": "112\n452\n433"},
            {"chosen": ["111", "101", "111"]},
        ),
        "circles_on_route": ({"markers": "SGo", "shapes": "111"}, {"chosen": ["111"]}),
        "triangles_off_route": ({"markers": "StG", "shapes": "112"}, {"chosen": ["111"]}),
        "triangles_in_dead_ends": ({"markers": "SGt.", "shapes": "1123"}, {"chosen": ["1111"]}),
    },
    example={"markers": "S..t\n.o..\nG...\n....", "shapes": "1123\n4553\n6789\n6688"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 76 (2021), “Ślepe zaułki”",
)
