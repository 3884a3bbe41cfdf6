"""Everything that the core finds out about a kind.

`python tests/support/core.py KIND` prints it as JSON. As in a browser, every third-party module
except svgwrite is blocked.
"""

from __future__ import annotations

import importlib.abc
import json
import sys
from itertools import count, islice
from random import Random
from typing import Any


class Blocker(importlib.abc.MetaPathFinder):
    """An import hook that refuses modules that a browser does not have."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("site_gen", "svgwrite", "desks"):
            raise ModuleNotFoundError(f"{name} is blocked", name=name)


def explore_kind(name: str) -> dict[str, Any]:
    """Parse, draw, solve, explain, propose and generate a kind's boards, without SCIP."""
    from desks import ask
    from site_gen.content.addresses import blocks_from_pzpr, format_address
    from site_gen.content.puzzle_text import format_puzzle
    from site_gen.findings import differences
    from site_gen.findings.clue_sets import UndecidedError, find_clash
    from site_gen.findings.engine_verdict import find_answers
    from site_gen.findings.proof import UnprovedError, find_proof
    from site_gen.findings.reasons import search_of
    from site_gen.findings.reasons.measure import name_level
    from site_gen.findings.suggestions import find_missing_clues, find_redundant_clues
    from site_gen.findings.verdict import describe_clash
    from site_gen.findings.worth import SolvedBoard, measure_worth
    from site_gen.generator.making import make
    from site_gen.generator.wishes import Wishes
    from site_gen.kind import Kind, find_kind
    from site_gen.samples import list_growing_blocks
    from site_gen.solver.engine.slices import finish
    from site_gen.workshop.desk import Desk

    kind: Kind[Any] = find_kind(name)
    board = kind.parse(kind.example)
    (answer,), complete, _ = find_answers(kind, board)
    pen = kind.pen(board, title="A board", description=kind.describe(board))
    kind.draw(pen, board)
    kind.draw_answer(pen, board, answer)
    search = search_of(SolvedBoard(kind, board, (answer,), complete))
    reasons = finish(search.run()) if search else None
    proof = None
    if reasons:
        try:
            proof = len(repr(find_proof(kind, board, reasons)))
        except UnprovedError as error:
            proof = str(error)
    try:
        needless = [clue.says for clue in find_redundant_clues(kind, board, answer)[0]]
    except UndecidedError as error:  # only SCIP could decide it
        needless = [str(error)]
    bare = kind.without(board, [clue.key for clue in kind.clues(board)])
    several = find_answers(kind, bare).answers
    more = (
        find_missing_clues(kind, bare, answer)
        if list_growing_blocks(kind, bare, rare=True)
        else None
    )
    wrong = (kind.parse(kind.sample(Random(f"{name} {i}"), 3, 3)) for i in count())
    without = (one for one in islice(wrong, 60) if find_answers(kind, one)[:2] == ((), True))
    clashing = next(without, None)
    composes = kind.composes
    made = make(Wishes(name, 6, 6, 1), 1).board if composes and kind.usual >= 6 else None
    address = format_address(kind, board)
    desk, own = Desk(), {"kind": name, "blocks": kind.example}
    questions = (*("hello", "open", "edit", "export"), *("verdict", "steps", "play"))
    return {
        "workshop": [ask(desk, do, **own) for do in questions],
        "answer": kind.answer.to_json(board, answer),
        "complete": complete,
        "drawn": pen.file(""),
        "word": name_level(reasons),
        "steps": len(reasons.steps) if reasons else 0,
        "proof": proof,
        "worth": [
            one.found for one in measure_worth(SolvedBoard(kind, board, (answer,), complete)).rules
        ],
        "needless": needless,
        "differ": differences.describe_difference(kind, bare, several) if len(several) > 1 else "",
        "more": [clue.says for clue in more.clues] if more else None,
        "clash": describe_clash(find_clash(kind, clashing)) if clashing else "",
        "made": kind.describe(made) if made else "",
        "again": address is None or blocks_from_pzpr(address).keys() <= kind.blocks.keys(),
        "text": format_puzzle("A board", kind.example, kind.describe(board)),
    }


if __name__ == "__main__":
    sys.meta_path.insert(0, Blocker())
    print(json.dumps(explore_kind(sys.argv[1])))
