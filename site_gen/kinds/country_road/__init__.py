"""Country Road

The board is divided into regions. Draw one closed loop through the centres of cells, from
neighbour to neighbour. The loop never crosses or touches itself, and visits every region exactly
once: it enters and leaves each of them one time (a single region holds the whole loop). A number
says how many cells of its region the loop visits; a region without a number may have any. Two
neighbouring cells in different regions are never both unvisited.
"""

from __future__ import annotations

from site_gen.boards.text import pairs_from_json
from site_gen.kind import Formulation, PuzzleKind

from .article import as_written
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
from .main import cycle_of_regions
from .marks import clues, draw_mark, elements, say_mark, without

KIND = PuzzleKind[Board](
    title="Country Road",
    also=("Kantoriiroodo",),
    largest=LARGEST,
    most_cells=2500,
    parse=parse,
    formulations={
        "main": Formulation(
            cycle_of_regions,
            says="A binary per step from cell to cell, and one per cell. Seen from far, the loop "
            "is a cycle that passes every region once: this view gives strong rows, and few "
            "sets of cells are left for which “one loop” must be said.",
        ),
        "article": Formulation(
            as_written,
            says="A binary per step from cell to cell; each rule written as it is read, with "
            "operations on these binaries.",
            leaves_out={
                "one_loop": "the article says so itself: besides the loop through the regions "
                "there may be further loops, each within one region"
            },
        ),
    },
    rules={
        "no_loose_end": "The loop is closed: no line ends in a cell.",
        "no_branch": "The loop never crosses or touches itself: a cell has at most two lines.",
        "one_loop": "There is one loop, not several.",
        "visit_all": "The loop visits every region.",
        "visit_once": "The loop enters and leaves a region once only.",
        "numbers": "A number says how many cells of its region the loop visits.",
        "no_two_unvisited": "Two neighbouring cells in different regions are not both unvisited.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    draw_mark=draw_mark,
    say_mark=say_mark,
    marks_are=("step", "steps"),
    describe=describe,
    to_json=to_json,
    from_json=lambda board, rows: pairs_from_json(rows),
    clues=clues,
    without=without,
    elements=elements,
    shape="step",
    wrong={
        "no_loose_end": ({"regions": "aa", "numbers": ".."}, {"h": ["1"], "v": []}),
        "no_branch": (
            {"regions": "aaa\naaa\naaa", "numbers": "...\n...\n..."},
            {"h": ["10", "11", "01"], "v": ["110", "011"]},
        ),
        "one_loop": (
            {"regions": "aaaa\naaaa", "numbers": "....\n...."},
            {"h": ["101", "101"], "v": ["1111"]},
        ),
        "visit_all": (
            {"regions": "aaa\naba\naaa", "numbers": "...\n...\n..."},
            {"h": ["11", "00", "11"], "v": ["101", "101"]},
        ),
        "visit_once": (
            {"regions": "aaab\naaab\naabb", "numbers": "....\n....\n...."},
            {"h": ["111", "001", "110"], "v": ["1001", "1010"]},
        ),
        "numbers": ({"regions": "aa\naa", "numbers": "3.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "no_two_unvisited": (
            {"regions": "aaa\nbbb", "numbers": "...\n..."},
            {"h": ["10", "10"], "v": ["110"]},
        ),
    },
    example={"regions": "aaaa\nabbc\ndbbc\ndeee", "numbers": "....\n....\n....\n...2"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 58 (2021), “Country Road”",
    pzpr="country",
    from_pzpr=from_pzpr,
    to_pzpr=to_pzpr,
)
