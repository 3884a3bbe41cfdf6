r"""Slash Pack

Draw at most one diagonal line in each empty cell, from corner to corner, so that the board falls
apart into pieces and every piece holds every letter exactly once. A cell with a letter stays
without a line. Numbers are used like letters: then every piece holds each number from 1 to the
largest. A `?` is one of the letters, but which one is not told.

Lines must cut: a line may not end in the middle of a piece, alone at an inner grid point. Pieces
that touch at a corner only are different pieces.
"""

from __future__ import annotations

from site_gen.kind import Formulation, PuzzleKind

from .article import number_sides
from .board import (
    LARGEST,
    Board,
    candidates,
    describe,
    draw,
    draw_answer,
    from_json,
    from_pzpr,
    parse,
    sample,
    to_json,
    to_pzpr,
    verify,
)
from .main import label_sides
from .marks import choices, clues, draw_mark, elements, say_mark, without

KIND = PuzzleKind[Board](
    title="Slash Pack",
    also=("Surasshupakku",),
    largest=LARGEST,
    most_cells=400,
    parse=parse,
    formulations={
        "main": Formulation(
            label_sides,
            says="Every side of a cell says in which piece it lies, by one binary per piece. "
            "Sides that meet in a cell agree unless a line comes between them, so a piece’s "
            "letters can be summed up. Parts that lines cut off without the letters they need "
            "are forbidden as they turn up.",
            built_in={"clear_clues": "a cell with a clue has no variables for lines"},
            naming=("anchors",),
        ),
        "article": Formulation(
            number_sides,
            says="Every side of a cell carries the number of its piece; from grid point to grid "
            "point along such sides runs a path with rising numbers that joins the letters of "
            "the piece. It asks for a little more than the rules: a line that cuts nothing, "
            "though no end of it is loose, is refused (a puzzle with one answer has none), and "
            "so is a piece that no path without a ring can join.",
            built_in={"clear_clues": "a cell with a clue has no variables for lines"},
            leaves_out={
                "none_missing": "A piece without letters needs no path, so needless lines may "
                "cut off corners. And a path may go through a grid point where two pieces "
                "touch, which then count as one."
            },
        ),
    },
    rules={
        "clear_clues": "No line goes through a cell with a letter, a number or a ?.",
        "one_line": "A cell holds at most one line.",
        "no_loose_end": "No line ends alone at an inner grid point.",
        "none_missing": "Every piece holds every letter.",
        "no_double": "No piece holds a letter twice.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    draw_mark=draw_mark,
    say_mark=say_mark,
    marks_are=("line", "lines"),
    describe=describe,
    to_json=to_json,
    from_json=from_json,
    clues=clues,
    without=without,
    elements=elements,
    choices=choices,
    shape="line",
    wrong={
        "clear_clues": ({"board": "11"}, {"cells": ["/."]}),
        "one_line": ({"board": ".1.\n1.1\n.1."}, {"cells": ["\\./", ".X.", "/.\\"]}),
        "no_loose_end": ({"board": "1.\n.."}, {"cells": ["..", ".\\"]}),
        "none_missing": ({"board": "1.1."}, {"cells": ["./.\\"]}),
        "no_double": ({"board": "11"}, {"cells": [".."]}),
    },
    example={"board": "..CA\n.B.B\nC.C.\nAB.A"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 63 (2021), “Slash Pack”",
    clue_note="A clue that is taken away leaves a “?” behind.",
    pzpr="slashpack",
    from_pzpr=from_pzpr,
    to_pzpr=to_pzpr,
)
