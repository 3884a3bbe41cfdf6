"""Single rows of an essay's model as pictures: one whose bound the reader moves, and one wall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...boards.grid import Cell, in_words
from ...boards.pen import Pen
from ...findings.engine_verdict import ask_engine
from ...solver.engine.slices import finish
from ...solver.model.facts import format_row
from ...solver.model.family import Family
from ...solver.model.linear import Row
from ...solver.model.model import PuzzleModel
from ...workshop.model_data import list_wall_letters
from ..authoring.references import MAIN
from ..layout import words
from ..layout.prose import convert_to_mathml
from .subject import EssayBoard

MOST_ANSWERS = 100  # beyond this number, a picture does not count them


@dataclass(frozen=True)
class RowPicture:
    """A row, a board with the cells that it forbids or contains, and a description of these."""

    formula: Markup
    svg: Markup  # decoration, since the words say the same
    says: str


def picture_bounds(subject: EssayBoard, name: str) -> tuple[tuple[RowPicture, ...], int] | None:
    """Return pictures of a row `sum <= bound`, for the bounds 0, 1, ... up to its number of cells.

    The row is the one that the page shows of the family `name`. In the pictures, the first of its
    cells that is in the answer has the value 1, and a cross marks the cells that the row then
    forbids. The words also have the number of answers of the whole model with this bound. Also
    return the bound that the model has. Return None if no row of the family adds up cells to a
    number, or if none of its cells is in the answer.
    """
    family = _build_family(subject, name)[1]
    for row in family.rows:
        cells = _list_cells(row)
        chosen = next((c for c in cells if c in subject.answers[0]), None)
        alike = {*row.terms.values()} == {1} and len(cells) == len(row.terms)
        if alike and chosen and row.upper is not None:
            at = family.rows.index(row)
            found = (_picture_bound(subject, name, at, chosen, k) for k in range(len(cells) + 1))
            return tuple(found), row.upper
    return None


def _picture_bound(subject: EssayBoard, name: str, at: int, chosen: Cell, bound: int) -> RowPicture:
    model, family = _build_family(subject, name)
    row = Row(family.rows[at].terms, None, bound)
    family.rows[at] = row
    cells, forbidden = _list_cells(row), list[Cell]()
    pen = _draw(subject, [chosen])
    if bound == 0:
        says, forbidden = "Every cell is forbidden, so the cell with 1 violates the row.", cells
    elif bound == 1:
        says = "One cell has 1, so the others are forbidden."
        forbidden = [cell for cell in cells if cell != chosen]
    else:
        says = "One cell has 1, and no other cell is forbidden yet."
    for cell in forbidden:
        pen.cross(cell, "forbidden", 0.8, 0.22)
    pen.ring(cells, "needed")
    verdict = finish(ask_engine(model, limit=MOST_ANSWERS))
    if verdict.complete:
        found = words.count(len(verdict.answers), "answer") if verdict.answers else "no answer"
        says += f" The whole puzzle, with this row, has {found}."
    return _make_picture(row, pen, says)


def picture_wall(subject: EssayBoard, name: str) -> RowPicture | None:
    """Return a picture of the wall whose row the page shows, or None if the run had none.

    `name`: a lazy family with walls between two cells.
    """
    facts, model = subject.family(MAIN, name), subject.main.model
    rows = next((f for f in model.families if f.name == name), None) if model else None
    if not (facts and facts.example and rows and model):
        return None
    letters = list_wall_letters(facts.tex)
    keys = [key for symbol in model.symbols for key in symbol.keys]
    cells = [keys[i] for i in rows.rows[rows.shown].variables]
    ends, wall = cells[: len(letters)], cells[len(letters) :]
    pen = _draw(subject, [])
    for letter, cell in zip(letters, ends, strict=True):
        pen.text(cell, letter, "clue letter")
    for cell in wall:
        pen.text(cell, "W", "clue letter wall")
    pen.ring(wall, "needed")
    named = [f"{letter} is {in_words(c)}" for letter, c in zip(letters, ends, strict=True)]
    says = f"{'; '.join(named)}. W: {'; '.join(map(in_words, wall))}."
    return RowPicture(
        convert_to_mathml(facts.example, block=True), Markup(pen.inline(css="board thumb")), says
    )


def _build_family(subject: EssayBoard, name: str) -> tuple[PuzzleModel, Family]:
    """Build the model of the board; return it with one of its families."""
    model = PuzzleModel(MAIN)
    subject.kind.formulations[MAIN].build(model, subject.board)
    return model, model.families[name]


def _draw(subject: EssayBoard, chosen: Sequence[Cell]) -> Pen:
    pen = subject.drawings.board()
    subject.kind.draw_answer(pen, subject.board, frozenset(chosen))
    return pen


def _make_picture(row: Row, pen: Pen, says: str) -> RowPicture:
    formula = convert_to_mathml(format_row(row), block=True)
    return RowPicture(formula, Markup(pen.inline(css="board thumb")), says)


def _list_cells(row: Row) -> list[Cell]:
    """Return the cells whose variables a row has, in order."""
    return sorted(x.key for x in row.terms if isinstance(x.key, Cell))
