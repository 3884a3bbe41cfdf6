"""Drawings of boards: alone, with an answer, and with everything that a page shows on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from ...boards.pen import Pen
from ...findings.differences import find_differing_cells
from ...kind import Answer, HasGrid, Kind
from ...languages import _, translate_form
from ...solver.model.facts import Decision
from ...workshop.play_data import draw_decisions
from ..layout import words

MOST_ANSWERS = 30  # layers on the stage; all of them are in puzzle.json


class Layer(NamedTuple):
    """A drawing that can be shown on the board, with its name on the stage and its words.

    `blocks`: the same as text that an author may copy into the puzzle's file.
    """

    name: str
    label: str
    words: str
    draw: Callable[[Pen], None]
    blocks: str = ""


@dataclass(frozen=True)
class AnswerView:
    """An answer as a layer of the stage, and as a picture for readers without JavaScript."""

    layer: str  # "answer-1": the name of its layer on the stage
    label: str  # "Answer", "Answer 1 of 4"
    svg: Markup
    file: str  # its SVG file in the page's folder


class Drawings:
    """The pictures for one puzzle: the board, the stage with its layers, each answer."""

    def __init__(
        self, kind: Kind[HasGrid], board: HasGrid, answers: tuple[Answer, ...], title: str
    ) -> None:
        self.kind, self.board_, self.answers = kind, board, answers
        grid = board.grid
        self.title = words.add_detail(
            title, words.join_facts(_(kind.title), words.format_size(grid.rows, grid.cols))
        )

    def _pen(self, title: str, description: str) -> Pen:
        """Return a new pen that has drawn the board, without an answer.

        Screen readers read its title and description.
        """
        pen = self.kind.pen(self.board_, title=title, description=description)
        pen.translate = translate_form
        self.kind.draw(pen, self.board_)
        return pen

    def board(self) -> Pen:
        """Return a new pen that has drawn the board without an answer, with the puzzle's title."""
        return self._pen(self.title, self.kind.describe(self.board_))

    def answer(self, i: int) -> Pen:
        """Return a new pen that has drawn the board with answer `i`, counted from 0."""
        layer = self.answer_layer(i)
        pen = self._pen(words.join_facts(self.title, layer.label), layer.words)
        layer.draw(pen)
        return pen

    def answer_layer(self, i: int) -> Layer:
        """Return the layer of answer `i`, counted from 0, with its label and description."""
        # only the answer's rows, as in `puzzle.json`: the page describes the board elsewhere
        rows = self.kind.answer.to_json(self.board_, self.answers[i]).items()
        told = "; ".join(f"{name}, row by row: {' '.join(lines)}" for name, lines in rows)

        def draw(pen: Pen) -> None:
            self.kind.draw_answer(pen, self.board_, self.answers[i])

        label = _answer_label(i, len(self.answers))
        return Layer(f"answer-{i + 1}", label, f"The answer as data. {told}.", draw)

    def still(self, layer: Layer) -> Markup:
        """Return the board with one layer of the stage, for readers without JavaScript."""
        pen = self._pen(words.join_facts(self.title, layer.label), layer.words)
        with pen.layer(layer.name):
            layer.draw(pen)
        return Markup(pen.inline(ident=layer.name, parts="used"))

    def stage(
        self, decisions: Sequence[Decision] = (), more: Sequence[Layer] = ()
    ) -> tuple[Markup, Mapping[str, str]]:
        """Return the board with its layers, and the decisions on it by stratum, as SVG.

        Its layers are the first MOST_ANSWERS answers, with marks in cells in which any answers
        differ, and `more`. Decisions on candidates are not drawn.
        """
        pen = self.board()
        draw_decisions(pen, self.kind, self.board_, decisions)
        several = len(self.answers) > 1
        unlike = find_differing_cells(self.kind, self.board_, self.answers) if several else ()
        for i, answer in enumerate(self.answers[:MOST_ANSWERS]):
            with pen.layer(f"answer-{i + 1}"):
                self.kind.draw_answer(pen, self.board_, answer)
                pen.mark_corners(unlike)
        for layer in more:
            with pen.layer(layer.name):
                layer.draw(pen)
        drawn = pen.take_decisions()
        return Markup(pen.inline(ident="stage-board", parts="named")), drawn


def _answer_label(i: int, of: int) -> str:
    return _("Answer") if of == 1 else _("Answer %(n)s of %(of)s") % {"n": i + 1, "of": of}


def answer_file(i: int, of: int) -> str:
    """Return the name of the SVG file of answer `i`: `answer.svg` for 0, `answer-2.svg` for 1.

    The number of answers, `of`, does not change it.
    """
    return "answer.svg" if i == 0 else f"answer-{i + 1}.svg"


def answer_views(drawings: Drawings) -> tuple[AnswerView, ...]:
    """Return the views of the first MOST_ANSWERS answers."""
    of = len(drawings.answers)
    return tuple(
        AnswerView(
            f"answer-{i + 1}",
            _answer_label(i, of),
            drawings.still(drawings.answer_layer(i)),
            answer_file(i, of),
        )
        for i in range(min(of, MOST_ANSWERS))
    )


def draw_thumb(kind: Kind[HasGrid], board: HasGrid) -> Markup:
    """Return a small board as SVG, without an answer or a title: the text next to it names it."""
    return Markup(Drawings(kind, board, (), "").board().inline(css="board thumb"))
