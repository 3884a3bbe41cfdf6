"""Slitherlink

Draw one closed loop along the lines of the grid. The loop never crosses or touches itself.
A number in a cell says how many of its four sides belong to the loop; a cell without a number
says nothing.
"""

from __future__ import annotations

from site_gen.boards.text import pairs_from_json
from site_gen.kind import Formulation, PuzzleKind

from .article import number_the_loop
from .board import (
    LARGEST,
    Board,
    candidates,
    describe,
    draw,
    draw_answer,
    from_pzpr,
    parse,
    sample,
    to_json,
    to_pzpr,
    verify,
)
from .main import colour_cells
from .marks import clues, draw_mark, elements, say_mark, without

KIND = PuzzleKind[Board](
    title="Slitherlink",
    also=("Fencing Match", "Fences", "Loop the Loop"),
    largest=LARGEST,
    most_cells=2500,
    parse=parse,
    formulations={
        "main": Formulation(
            colour_cells,
            says="Colour every cell inside or outside: the loop is the border between the two "
            "colours. A clue is then one equation, and “one loop” says that each colour is in "
            "one piece.",
            built_in={
                "no_loose_end": "the lines are the border between two colours, and a border has "
                "no ends"
            },
        ),
        "article": Formulation(
            number_the_loop,
            says="A binary per line. From the last point of the loop both halves are numbered by "
            "their distance, until they meet in the first: a second loop would have no numbers.",
        ),
    },
    rules={
        "clues": "A number says how many of its cell’s four sides are drawn.",
        "no_loose_end": "The loop is closed: no line ends at a point.",
        "no_touching": "The loop never crosses or touches itself: at most two lines meet.",
        "one_loop": "There is one loop, not several, and not none.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    draw_mark=draw_mark,
    say_mark=say_mark,
    marks_are=("cell", "cells"),
    describe=describe,
    to_json=to_json,
    from_json=lambda board, rows: pairs_from_json(rows),
    clues=clues,
    without=without,
    elements=elements,
    shape="side",
    wrong={
        "clues": ({"board": "3"}, {"h": ["1", "1"], "v": ["11"]}),
        "no_loose_end": ({"board": ".."}, {"h": ["11", "10"], "v": ["101"]}),
        "no_touching": (
            {"board": "..\n.."},
            {"h": ["10", "11", "01"], "v": ["110", "011"]},
        ),
        "one_loop": (
            {"board": "222\n2.2\n222"},
            {"h": ["111", "010", "010", "111"], "v": ["1001", "1111", "1001"]},
        ),
    },
    example={"board": "0.2.\n..1.\n.002\n.12."},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 60 (2021), “Fencing Match”",
    pairs="sides",
    pzpr="slither",
    from_pzpr=from_pzpr,
    to_pzpr=to_pzpr,
)
