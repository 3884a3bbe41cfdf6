"""A kind's variants on pages: their ids and pictures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from markupsafe import Markup

from ...boards.grid import Cell
from ...kind import Answer, HasGrid, Kind
from ...languages import N_, _
from ...variant import Variant, place_variants
from ..layout import words

SIDE = 4  # rows and columns of a picture
MOST = 5  # cells with clues of the variant on a picture
TRIES = 12  # random boards, of which one with many such cells is drawn


@dataclass(frozen=True)
class VariantPicture:
    """A picture of a variant, and whether the numbers on it fit."""

    svg: Markup
    says: str


def variant_id(variant: Variant) -> str:
    """Return the HTML id of a variant's section on the page of its kind."""
    return f"variant-{variant.name.replace('_', '-')}"


@cache
def draw_variant(kind: Kind[Any], variant: Variant) -> VariantPicture:
    """Return a small picture of a variant.

    It shows a few of its clues with numbers that fit them; or, for a variant without clues, numbers
    that break its rule.
    """
    board, cells, answer = _make_example(kind, variant)
    if not cells:
        return _draw_broken(kind, variant)
    return VariantPicture(_draw(kind, variant, board, answer, cells), N_("This fits."))


def _draw_broken(kind: Kind[Any], variant: Variant) -> VariantPicture:
    blocks, rows = kind.wrong[next(iter(variant.rules))]
    board = kind.parse(blocks)
    answer = kind.answer.from_json(board, rows)
    where = next(iter(kind.verify(board, answer))).where
    svg = _draw(kind, variant, board, answer, where, wrong=True)
    return VariantPicture(svg, N_("This breaks the rule."))


def _make_example(kind: Kind[Any], variant: Variant) -> tuple[HasGrid, frozenset[Cell], Answer]:
    """Return a board with a few clues of the variant, their cells and an answer: the same ones each
    time. There are no cells if the variant has no clues.
    """
    rng, found = Random(variant.name), list[tuple[HasGrid, frozenset[Cell], Answer]]()
    for _attempt in range(TRIES):
        blocks, answer = kind.compose(rng, SIDE, SIDE) or ({}, frozenset())
        full = kind.parse(blocks)
        blank = kind.format_blocks(kind.without(full, [clue.key for clue in kind.clues(full)]))
        board = kind.parse(place_variants(kind, rng, blank, answer, [variant.name]))
        cells, gone = frozenset[Cell](), []
        for clue in kind.clues(board):
            if len(cells | clue.cells) <= MOST:
                cells |= clue.cells
            else:
                gone.append(clue.key)
        found.append((kind.without(board, gone), cells, answer))

    def count_values_and_cells(one: tuple[Any, frozenset[Cell], Answer]) -> tuple[int, int]:
        values = one[0][variant.block.field].values() if variant.block else ()
        return sum(value is not None for value in values), len(one[1])

    return max(found, key=count_values_and_cells)


def _draw(
    kind: Kind[Any],
    variant: Variant,
    board: HasGrid,
    answer: Answer,
    where: Collection[Any],
    *,
    wrong: bool = False,
) -> Markup:
    """Return the board with the numbers of some cells; with `wrong`, as a mistake."""
    shown = frozenset(key for key in answer if {*kind.answer.cells(board, key)} & {*where})
    size = words.format_size(board.grid.rows, board.grid.cols)
    numbers = (str(kind.answer.say_decision(board, key, True)) for key in sorted(shown))
    told = f"{kind.describe(board)} {', '.join(numbers)}."
    pen = kind.pen(board, title=words.join_facts(_(variant.title), size), description=told)
    kind.draw(pen, board)
    kind.draw_answer(pen, board, shown)
    if wrong:
        kind.answer.draw_wrong(pen, where)
    return Markup(pen.inline(ident=variant_id(variant)))
