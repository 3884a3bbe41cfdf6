"""Random boards for tests, made from boards that a kind composes.

A board has some of the clues that are true for a composed answer. One board in four is then
changed in one place, so that some have no answer and others have several.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from .boards.answers.base import Answer
from .boards.blocks import Block
from .boards.text import Blocks
from .errors import BoardError
from .variant import place_some_variants

TRIES = 5  # attempts to compose a board of one size
LARGER = 3  # rows and columns of a sample that a kind may need beyond the requested ones
CHANGED = 0.25  # the share of samples that are changed in one place


def sample_blocks(kind: Any, rng: Random, rows: int, cols: int) -> Blocks:
    """Return the blocks of a random board of about this size; the board need not have an answer.

    Raises BoardError if the kind composes no board of a similar size.
    """
    composed, answer = compose_about(kind, rng, rows, cols)
    texts = {name: block.vary(rng, composed.get(name)) for name, block in kind.blocks.items()}
    stated = {name: text for name, text in texts.items() if text is not None}
    board, share = add_clues(kind, kind.parse(stated), answer), rng.uniform(-0.3, 1)
    board = kind.without(board, [clue.key for clue in kind.clues(board) if rng.random() < share])
    blocks = {
        name: block.text(board)
        for name, block in kind.blocks.items()
        if name in stated or block.clues(board)
    }
    if kind.variants:
        blocks = dict(place_some_variants(kind, rng, blocks, answer))
    return _change(kind, rng, blocks) if rng.random() < CHANGED else blocks


def compose_about(kind: Any, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
    """Return the blocks and the answer of a composed board whose size is as close as possible.

    Raises BoardError if all attempts fail.
    """
    limit = range(1, max(rows, cols) + LARGER + 1)
    sizes = ((high, wide) for high in limit for wide in limit)
    for size in sorted(sizes, key=lambda size: (abs(size[0] - rows) + abs(size[1] - cols), size)):
        for _ in range(TRIES):
            try:
                found = kind.compose(rng, *size)
            except BoardError:
                break
            if found:
                return found  # type: ignore[no-any-return]
    raise BoardError(f"`compose` of {kind.name} found no board of about {rows}×{cols} cells")


def list_growing_blocks(kind: Any, board: Any, *, rare: bool) -> list[Block]:
    """Return the blocks of the kind to which clues of this board can be added.

    `rare`: include blocks whose clues boards only have when they are needed.
    """
    blocks = kind.blocks.values()
    return [one for one in blocks if one.places(board) is not None and (rare or not one.rare)]


def add_clues(
    kind: Any,
    board: Any,
    answer: Answer,
    *,
    rare: bool = True,
    only: Mapping[str, Collection[Any]] | None = None,
) -> Any:
    """Return the board with all clues added that are true for one of its answers.

    `rare`: include clues that boards only have when they are needed. `only`: the places to add
    clues at, by block.
    """
    growing = list_growing_blocks(kind, board, rare=rare)
    for name, block in kind.blocks.items():
        places = block.places(board) or () if block in growing else ()
        for place in places if only is None else [at for at in places if at in only.get(name, ())]:
            more = block.with_clue(board, place, answer)
            board = next((one for one in more if not any(kind.verify(one, answer))), board)
    return board


def show_difference(
    kind: Any, rng: Random, board: Any, answer: Answer, other: Answer
) -> tuple[Any, Answer] | None:
    """Return the board with one more clue, which is true for `answer` and not for `other`.

    Only blocks whose clues boards have when they are needed get one, in a cell where the answers
    differ. Return None if there is no such clue.
    """
    differ = {cell for key in answer ^ other for cell in kind.answer.cells(board, key)}
    for block in (block for block in kind.blocks.values() if block.rare):
        places = sorted(differ.intersection(block.places(board) or ()))
        for place in rng.sample(places, len(places)):
            for more in block.with_clue(board, place, answer):
                if not any(kind.verify(more, answer)) and any(kind.verify(more, other)):
                    return more, answer
    return None


def _change(kind: Any, rng: Random, blocks: Blocks) -> Blocks:
    """Return blocks in which two entries of a block are exchanged, or one becomes a `?`.

    Blocks that are no board of the kind are not returned; if need be, `blocks` is unchanged.
    """
    for name in rng.sample([*blocks], len(blocks)):
        for text in _list_changes(rng, blocks[name]):
            try:
                kind.parse({**blocks, name: text})
            except BoardError:
                continue
            return {**blocks, name: text}
    return blocks


def _list_changes(rng: Random, text: str) -> Iterator[str]:
    """Yield some texts of a block with two entries exchanged, or with one replaced by a `?`."""
    gap = " " if " " in text else ""
    rows = [line.split() if gap else [*line] for line in text.split("\n")]
    places = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    for _ in range(TRIES):
        changed = [[*row] for row in rows]
        (r, c), (r2, c2) = rng.choice(places), rng.choice(places)
        changed[r][c], changed[r2][c2] = rows[r2][c2], rows[r][c] if rng.random() < 0.7 else "?"
        yield "\n".join(map(gap.join, changed))
