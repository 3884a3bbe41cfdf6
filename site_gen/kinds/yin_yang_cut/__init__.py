"""Yin and Yang, the cut

Cut the board along grid lines into two connected pieces of the same shape: the half-turn about the
centre of the board maps one onto the other. The copies of each symbol are split evenly between
the pieces: of two yins each piece has one, of four yangs two.
"""

from __future__ import annotations

from site_gen.kind import Formulation, PuzzleKind

from .article import number_from_corner
from .board import (
    LARGEST,
    Board,
    candidates,
    describe,
    draw,
    draw_answer,
    from_json,
    parse,
    sample,
    to_json,
    verify,
)
from .main import halve
from .marks import clues, draw_mark, elements, say_mark, without

KIND = PuzzleKind[Board](
    title="Yin and Yang, the cut",
    also=("Yin and Yang", "Cut in two"),
    largest=LARGEST,
    most_cells=900,
    parse=parse,
    formulations={
        "main": Formulation(
            halve,
            says="A binary for each cell of one half of the board: its opposite cell is in the "
            "other piece, so the pieces have the same shape whatever the values. If one piece is "
            "connected, so is the other. No cell needs a number.",
            built_in={
                "same_shape": "opposite cells share one variable: where one has $p$, the other "
                "has $1 - p$"
            },
            naming=("corner",),
        ),
        "article": Formulation(
            number_from_corner,
            says="A binary per cell, and a number per cell: in piece 0, every cell but the top "
            "left one has exactly one neighbour with a lower number. Cuts that differ only in the "
            "numbers are one answer.",
        ),
    },
    rules={
        "same_shape": "The half-turn about the centre of the board maps one piece onto the other.",
        "connected": "Both pieces are connected.",
        "symbols": "The copies of each symbol are split evenly between the pieces.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    draw_mark=draw_mark,
    say_mark=say_mark,
    marks_are=("pair of cells", "pairs of cells"),
    describe=describe,
    to_json=to_json,
    from_json=from_json,
    clues=clues,
    without=without,
    elements=elements,
    shape="cell",
    wrong={
        "same_shape": ({"symbols": "..\n.."}, {"piece": ["00", "01"]}),
        "connected": ({"symbols": "...."}, {"piece": ["0101"]}),
        "symbols": ({"symbols": "aa\n.."}, {"piece": ["00", "11"]}),
    },
    example={"symbols": "...\n..Y\n.Yy\n..y"},
    sample=sample,
    candidates=candidates,
    clue_note="All copies of a symbol are one clue.",
    article="Adam Furmanek, *ILP* series, part 95 (2022), “Yin and Yang”",
)
