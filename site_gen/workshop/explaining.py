"""The steps to a board's only answer, and the data to play the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..boards.grid import Cell
from ..boards.text import fill_form
from ..errors import BoardError
from ..findings.reasons import Reasons, Step
from ..findings.reasons.brief_words import choose_words
from ..findings.reasons.measure import name_level
from ..findings.reasons.step_words import StepWords
from ..solver.model.facts import Decision, list_decisions, list_families, list_plain_rows
from ..solver.model.linear import Row
from ..solver.model.model import PuzzleModel
from .boards import WorkshopBoard
from .links import write_fragment
from .model_data import Telling, make_model_data
from .play_data import draw_decisions, list_play_options, make_decisions_data, make_play_data
from .request import Json, Work
from .step_data import make_step_data

MOST_TERMS = 24  # of a row that is shown as text


class Explanation:
    """The model of a board and its decisions, in which steps are told."""

    def __init__(self, opened: WorkshopBoard, translations: Mapping[str, str]) -> None:
        self.opened, self.translate = opened, _make_translator(translations)
        self.model = PuzzleModel("steps")
        opened.kind.formulations["main"].build(self.model, opened.board)
        self.decisions = list_decisions(self.model)
        self.families = list_families(self.model)

    def make_words(self, found: Reasons) -> StepWords:
        """Return an object that writes the steps as sentences."""
        kind, board = self.opened.kind, self.opened.board
        decided = [*zip(self.decisions, found.values, strict=True)]
        return StepWords(kind, board, kind.clues(board), decided, self.families, found.steps)

    def show_steps(self) -> list[Json]:
        """Return the steps as JSON data; without reasons there are none."""
        found, clues = self.opened.reasons, self.opened.kind.clues(self.opened.board)
        if found is None:
            return []
        english = self.make_words(found)
        say = choose_words(english, self.translate)
        return [
            {
                "says": say.step(step),
                "row": self._write_row(step),
                "cells": _list_cells(self.decisions, step),
                "clues": [clues[i].says for i in english.list_marks(step)[0]],
            }
            for step in found.steps
        ]

    def show_rows(self) -> Json:
        """Return the rows of the model as JSON data."""
        telling = Telling("main", list_plain_rows(self.model), self.families)
        grid = self.opened.board.grid
        return make_model_data([telling], grid, lambda tex: tex.strip("\\{}"))

    def _write_row(self, step: Step) -> str:
        """Return the row of the model that decides a step as text; "" for a cut or a search."""
        family, place = step.chain[-1] if step.chain else (-1, -1)
        if family < 0 or place < 0:
            return ""
        return format_row([*self.model.families.values()][family].rows[place])


def _make_translator(translations: Mapping[str, str]) -> Callable[[str], str] | None:
    """Return a function that translates texts as far as they are known, None without any."""
    if not translations:
        return None
    return lambda text: fill_form(text, lambda one: translations.get(one, one))


def _list_cells(decisions: Sequence[Decision], step: Step) -> list[Cell]:
    """Return the cells that a step is about, sorted."""
    return sorted({cell for i in step.decides for cell in decisions[i].cells})


def format_row(row: Row) -> str:
    """Return a row of a model as plain text, such as `x_r1c1 + x_r1c2 ≥ 1`; "" if it is long."""
    if len(row.terms) > MOST_TERMS:
        return ""
    told = ""
    for x, weight in row.terms.items():
        times = "" if abs(weight) == 1 else f"{abs(weight)} "
        sign = ("−" if weight < 0 else "") if not told else (" − " if weight < 0 else " + ")
        told += f"{sign}{times}{x.name}"
    low, high = (
        None if side is None else f"{side}".replace("-", "−") for side in (row.lower, row.upper)
    )
    if low == high:
        return f"{told} = {low}"
    left = "" if low is None or high is None else f"{low} ≤ "
    return f"{left}{told} " + (f"≥ {low}" if high is None else f"≤ {high}")


def find_steps(opened: WorkshopBoard, translations: Mapping[str, str]) -> Work:
    """Return the reply to `steps`. Raises BoardError unless the board has exactly one answer.

    `translations`: those of the page's language by the English texts; none for English.
    """
    yield from opened.solve()
    if not opened.is_unique:
        raise BoardError("the board does not have exactly one answer, to which steps could lead")
    yield from opened.explain()
    found = opened.reasons
    steps = Explanation(opened, translations).show_steps()
    return {"word": name_level(found), "steps": steps, "ended": found.ended if found else "work"}


def prepare_game(
    opened: WorkshopBoard, ident: str, hints: bool, translations: Mapping[str, str]
) -> Work:
    """Return the reply to `play`. `ident`: the board's name in the browser's storage.

    `hints`: with the steps, which hints are taken from. `translations`: as in `find_steps`.
    """
    yield from opened.solve()
    kind, board = opened.kind, opened.board
    if hints and opened.is_unique:
        yield from opened.explain()
    told = Explanation(opened, translations)
    pen = opened.make_pen()
    draw_decisions(pen, kind, board, told.decisions)
    drawn = pen.take_decisions()
    answers = opened.answers if opened.is_unique else ()
    found = opened.reasons
    why = found and make_step_data(kind, board, told.decisions, found, told.make_words(found))
    return {
        "title": f"{kind.title}, {board.grid.rows}\u00a0×\u00a0{board.grid.cols}",
        "fragment": write_fragment(kind.name, opened.blocks),
        "board": pen.inline(ident="stage-board", parts="named"),
        "play": make_play_data(kind.name, ident, kind, board, answers, opened.is_unique),
        "decisions": make_decisions_data(kind, board, told.decisions, drawn, told.translate),
        "why": why or None,
        "model": told.show_rows() if why else None,
        "sentences": [step["says"] for step in told.show_steps()],
        **list_play_options(kind, board),
        "hints": opened.is_unique,
        "word": name_level(found) if found else None,
    }
