"""The verdict on a board: how many answers it has, and what that is due to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from ..boards.grid import Cell
from ..boards.pen import mark_corners
from ..boards.text import count
from ..errors import BoardError, SolveError
from ..findings.clue_sets import UndecidedError, search_clash
from ..findings.differences import find_differing_cells
from ..findings.engine_verdict import ask_engine
from ..findings.suggestions import Further, search_missing_clues
from ..findings.verdict import describe_clash
from ..kind import Answer, Clue
from ..samples import add_clues
from ..solver.engine.engine import Engine, make_engine, read_answer
from ..solver.engine.inequalities import Inequality
from ..solver.engine.slices import SLICE, run_search
from ..solver.model.model import PuzzleModel
from .boards import WorkshopBoard, write_blocks
from .drafts import read_draft
from .request import Json, Work
from .symmetry import add_images, list_lacking

CONFLICTS = 20_000  # limit of the search for one more answer to compare
MORE = 50  # answers to list where the model cannot ask for one that differs in an open key
UNIQUE = "Exactly one answer: every possibility was checked."


def find_verdict(opened: WorkshopBoard) -> Work:
    """Return the reply to `verdict`. Raises UndecidedError, and SolveError for a wrong answer."""
    verdict = yield from opened.solve()
    if len(verdict.answers) > 1:
        found = yield from _compare(opened)
    elif not verdict.complete:
        raise UndecidedError("the board is too hard to decide here")
    elif verdict.answers:
        found = {"verdict": "unique", "says": UNIQUE, "svg": opened.draw()}
    else:
        found = yield from _explain_none(opened)
    answers = [
        {
            "svg": opened.draw(
                answer=answer, differ=found.get("cells", ()), ident=f"answer-{number}"
            ),
            "rows": opened.kind.answer.to_json(opened.board, answer),
        }
        for number, answer in enumerate(verdict.answers, 1)
    ]
    return {**found, "answers": answers, "work": verdict.work}


# -- no answer


def _explain_none(opened: WorkshopBoard) -> Work:
    """Return the reply about a board without an answer: clues that contradict each other."""
    clash = yield from search_clash(opened.kind, opened.board)
    clues = clash.clues if clash else ()
    if clash is None:
        says = "No answer. We could not find out in time which clues contradict each other."
    elif not clash.every:
        says = "No answer."
    else:
        says = f"No answer: {join_lines(describe_clash(clash))}."
    return {
        "verdict": "none",
        "says": says,
        "svg": opened.draw(rings=_list_cells(clues), css="wrong"),
        "clues": [show_clue(clue) for clue in clues],
    }


def join_lines(text: str) -> str:
    """Return a list of indented lines as part of a sentence: `first; second`."""
    return text.replace(":\n  ", ": ").replace("\n  ", "; ")


def show_clue(clue: Clue) -> Json:
    """Return a clue as JSON data: its words and its cells."""
    return {"says": clue.says, "cells": sorted(clue.cells)}


def _list_cells(clues: Iterable[Clue]) -> list[Cell]:
    """Return the cells of some clues, sorted."""
    return sorted(frozenset[Cell]().union(*(clue.cells for clue in clues)))


# -- several answers


def _compare(opened: WorkshopBoard) -> Work:
    """Return the reply about a board with several answers: the cells in which they differ."""
    kind, board, answers = opened.kind, opened.board, [*opened.answers]
    exact = yield from _find_common(opened, answers)
    cells = find_differing_cells(kind, board, answers)
    alike = len(board.grid.cells()) - len(cells)
    where = count(len(cells), "marked cell")
    if not alike:
        says = "in all cells"
    elif not exact:
        says = (
            f"at least in the {where}: {len(answers)} answers were compared, and there may be more"
        )
    else:
        rest = "cell is" if alike == 1 else f"{alike} cells are"
        says = f"in the {where}; the other {rest} the same in all answers"
    return {
        "verdict": "several",
        "says": f"Several answers. They differ {says}.",
        "svg": opened.draw(differ=cells if alike else ()),
        "cells": cells,
        "alike": alike,
        "exact": exact,
    }


def _find_common(opened: WorkshopBoard, answers: list[Answer]) -> Any:
    """Add answers to `answers` until every cell in which some answers differ has been found.

    Yield the cells as progress. Return True if it is proved that there are no others. Each search
    asks for an answer that differs in a cell that is still the same in all answers. If the keys of
    the model are not those of the answer, it asks for one that differs in any variable, and up to
    MORE answers are listed in addition.
    """
    kind, board = opened.kind, opened.board
    model = PuzzleModel("common")
    kind.formulations["main"].build(model, board)
    cells_of = _map_cells(opened, model)
    engine = make_engine(model)
    engine.slice = SLICE
    common = frozenset.intersection(*(_list_true(model, answer) for answer in answers))
    cells, said, is_first = find_differing_cells(kind, board, answers), "sat", True
    yield _show_progress(cells)
    while said == "sat":
        if len(cells) == len(board.grid.cells()):
            return True
        common = frozenset(one for one in common if not cells_of[one >> 1] <= {*cells})
        if not common:
            said = "unsat"
        elif is_first:
            engine.add(_differ_from(common))
            said = yield from run_search(engine, engine.solve((), CONFLICTS))
        else:
            again = engine.search_again(_differ_from(common), CONFLICTS)
            said = yield from run_search(engine, again)
        is_first = False
        if said == "sat":
            answers.append(check_answer(opened, read_answer(engine, model)))
            common = common.intersection(_read_true(engine, model))
            cells = find_differing_cells(kind, board, answers)
            yield _show_progress(cells)
    if said != "unsat":
        return False
    if not model.has_own_keys:
        return True
    answers += chain.from_iterable(model.others(one) or () for one in [*answers])
    verdict = yield from ask_engine(model, limit=MORE, conflicts=CONFLICTS, known=answers)
    answers += [check_answer(opened, one) for one in verdict.answers]
    return verdict.complete


def _show_progress(cells: Sequence[Cell]) -> Json:
    """Return the cells that are known to differ, and their marks as the path of an SVG."""
    return {"cells": cells, "marks": mark_corners(cells)}


def _map_cells(opened: WorkshopBoard, model: PuzzleModel) -> dict[int, frozenset[Cell]]:
    """Return, for each variable of the answer by its index, the cells that its keys are about.

    If the keys of the model are not those of the answer, each variable gets a cell of its own.
    """
    found: dict[int, frozenset[Cell]] = {}
    for key, y in model.answer.items():
        for x in y.terms:
            if model.has_own_keys:
                found[x.index] = frozenset({Cell(-1, x.index)})
            else:
                own = opened.kind.answer.cells(opened.board, key)
                found[x.index] = found.get(x.index, frozenset()).union(own)
    return found


def check_answer(opened: WorkshopBoard, answer: Answer) -> Answer:
    """Return an answer of the engine. Raises SolveError if it breaks a rule."""
    if broken := next(iter(opened.kind.verify(opened.board, answer)), None):
        raise SolveError(f"the engine's answer breaks the rule {broken.rule!r}")
    return answer


def _list_true(model: PuzzleModel, answer: Answer) -> frozenset[int]:
    """Return the literals that are true in an answer, of the model's variables that decide it."""
    keys = model.write(answer)
    at_one = {} if keys is None else model.at_one(keys)
    return frozenset(2 * x.index + (not one) for x, one in at_one.items())


def _read_true(engine: Engine, model: PuzzleModel) -> frozenset[int]:
    """Return the same literals for the answer that the engine has found."""
    literals = (2 * x.index for y in model.answer.values() for x in y.terms)
    return frozenset(one if engine.is_true(one) else one ^ 1 for one in literals)


def _differ_from(common: frozenset[int]) -> Inequality:
    """Return the row that at least one of these literals is false."""
    return Inequality((1,) * len(common), tuple(sorted(one ^ 1 for one in common)), 1)


# -- more clues


def find_suggestion(opened: WorkshopBoard, symmetry: str) -> Work:
    """Return the reply to `suggest`. Raises BoardError unless the board has several answers."""
    verdict = yield from opened.solve()
    if len(verdict.answers) < 2:
        raise BoardError("the board does not have several answers; check it first")
    kind, late = opened.kind, False
    first = list_lacking(read_draft(kind, opened.blocks), symmetry)
    for answer in verdict.answers:
        try:
            found = yield from search_missing_clues(kind, opened.board, answer, first=first)
        except BoardError:
            why = "Boards of this kind take no further clues"
            return {"says": f"{why}: change the board where the answers differ."}
        except UndecidedError:
            late = True
            continue
        if found:
            return _show_further(opened, found, answer, symmetry)
    if late:
        why = "The search for clues that would help took too long."
        return {"says": f"{why} Add a clue yourself in or beside a marked cell, then ask again."}
    why = "No further clues make one of these answers the only one."
    return {"says": f"{why} Change or move a clue beside the marked cells instead."}


def _show_further(opened: WorkshopBoard, found: Further, answer: Answer, symmetry: str) -> Json:
    """Return clues to add as a reply. With a symmetry, their images are clues, too."""
    kind, had = opened.kind, opened.blocks
    full = add_clues(kind, opened.board, answer)
    more = [write_blocks(kind, board, had) for board in (found.board, full)]
    before, made, every = (read_draft(kind, blocks) for blocks in (had, *more))
    blocks = add_images(before, made, every, symmetry).blocks
    board = kind.parse(blocks)
    known = {clue.key for clue in kind.clues(opened.board)}
    clues = [clue for clue in kind.clues(board) if clue.key not in known]
    which = ("first", "second")[opened.answers.index(answer)]
    many = "clue" if len(clues) == 1 else "clues"
    return {
        "says": f"With {len(clues)} more {many}, the {which} answer is the only one: "
        f"{_join(clues)}.",
        "clues": [show_clue(clue) for clue in clues],
        "blocks": blocks,
        "svg": WorkshopBoard(kind, blocks, board).draw(rings=_list_cells(clues)),
    }


def _join(clues: Sequence[Clue]) -> str:
    """Return the words of clues as a list."""
    return "; ".join(clue.says for clue in clues)
