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

KIND = PuzzleKind(
    title="Yin and Yang, the cut",
    also=("Yin and Yang", "Cut in two"),
    largest=LARGEST,
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
    describe=describe,
    to_json=to_json,
    from_json=from_json,
    wrong={
        "same_shape": ({"symbols": "..\n.."}, {"piece": ["00", "01"]}),
        "connected": ({"symbols": "...."}, {"piece": ["0101"]}),
        "symbols": ({"symbols": "aa\n.."}, {"piece": ["00", "11"]}),
    },
    example={"symbols": "...\n..Y\n.Yy\n..y"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 95 (2022), “Yin and Yang”",
)
