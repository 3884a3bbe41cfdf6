"""Symmetric edits: an entry at a place is repeated at its images.

Black cells, regions and strokes are repeated. Other clues differ from place to place: for them, the
images that still lack one are listed, and only clearing is repeated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from ..boards.blocks import CellLists, Regions
from .drafts import Draft, Place, put_token
from .edits import BORDER, ERASE, EXTEND, NEXT, edit
from .request import get_choice
from .reshaping import Turn, move_place

BLACK = "#"
NONE = ""
SYMMETRIES: Mapping[str, Sequence[Sequence[Turn]]] = {
    NONE: (),
    "half-turn": (("rotate", "rotate"),),
    "quarter-turn": (("rotate",), ("rotate",) * 2, ("rotate",) * 3),
    "mirror": (("flip",),),
    "upside-down": (("flip", "rotate", "rotate"),),
    "diagonal": (("transpose",),),
}
"""For each symmetry the turns that lead to the images of a place, one after another."""


def get_symmetry(request: Mapping[str, Any]) -> str:
    """Return the symmetry that a request asks for; NONE by default. Raises RequestError."""
    return str(get_choice(request, "symmetry", (*SYMMETRIES,), NONE))


def edit_symmetrically(
    draft: Draft, name: str, places: Sequence[Place], entry: str, typed: str, symmetry: str
) -> Draft:
    """Return the draft after an entry, as `edit` does, and after those at its images."""
    made, block = edit(draft, name, places, entry, typed), draft.kind.blocks[name]
    pairs = entry == BORDER
    done = {_name_places(places, pairs)}
    for images in _find_images(made, name, places, symmetry):
        same = _name_places(images, pairs)
        if same in done:
            continue
        done.add(same)
        if isinstance(block, Regions) or (
            isinstance(block, CellLists) and entry in (ERASE, EXTEND, NEXT)
        ):
            made = edit(made, name, images, entry, typed)
        elif not isinstance(block, CellLists):
            made = _follow(made, name, places, images)
    return made


def _name_places(places: Sequence[Place], pairs: bool) -> frozenset[object]:
    """Return places in no order. `pairs`: they are pairs of cells."""
    if pairs:
        return frozenset(map(frozenset, zip(places[::2], places[1::2], strict=False)))
    return frozenset(places)


def _find_images(
    draft: Draft, name: str, places: Sequence[Place], symmetry: str
) -> list[list[Place]]:
    """Return the images of places, for each turn of a symmetry that keeps the board's size."""
    layout, found = draft.kind.blocks[name].layout, list[list[Place]]()
    if layout not in ("cells", "points") and not isinstance(draft.kind.blocks[name], CellLists):
        return found
    more = int(layout == "points")
    whole = draft.rows + more, draft.cols + more
    for turns in SYMMETRIES[symmetry]:
        size, images = whole, [*places]
        for how in turns:
            images = [move_place(place, size, how) for place in images]
            size = size if how == "flip" else size[::-1]
        if size == whole:
            found.append(images)
    return found


def _follow(draft: Draft, name: str, places: Sequence[Place], images: Sequence[Place]) -> Draft:
    """Return the draft with the images of cells that are empty now, or black now."""
    block = draft.kind.blocks[name]
    for (r, c), image in zip(places, images, strict=True):
        table = draft.tables[name]
        if not (0 <= r < len(table) and 0 <= c < len(table[r])):
            continue
        token, other = table[r][c], table[image[0]][image[1]]
        if token == block.blank:
            draft = edit(draft, name, [image], ERASE)
        elif BLACK in block.signs and (token == BLACK or other == block.blank):
            draft = edit(draft, name, [image], BLACK)
    return draft


def add_images(had: Draft, made: Draft, full: Draft, symmetry: str) -> Draft:
    """Return `made`, a draft with more clues than `had`, with those of `full` at the empty images
    of their places.
    """
    for name, table in made.tables.items():
        block = made.kind.blocks[name]
        if isinstance(block, Regions | CellLists) or block.layout not in ("cells", "points"):
            continue
        every = [(r, c) for r, row in enumerate(table) for c in range(len(row))]
        places = [(r, c) for r, c in every if table[r][c] != had.tables[name][r][c]]
        for image in chain.from_iterable(_find_images(made, name, places, symmetry)):
            if made.tables[name][image[0]][image[1]] == block.blank:
                made = put_token(made, name, [image], full.tables[name][image[0]][image[1]])
    return made


def list_lacking(draft: Draft, symmetry: str) -> dict[str, list[Place]]:
    """Return, by block, the places that are empty although an image of them has a token."""
    found = dict[str, list[Place]]()
    for name, table in draft.tables.items():
        block = draft.kind.blocks[name]
        if isinstance(block, Regions | CellLists):
            continue
        had = [
            (r, c)
            for r, row in enumerate(table)
            for c, token in enumerate(row)
            if token != block.blank
        ]
        images = {place for one in _find_images(draft, name, had, symmetry) for place in one}
        lacking = sorted(place for place in images if table[place[0]][place[1]] == block.blank)
        if lacking:
            found[name] = lacking
    return found
