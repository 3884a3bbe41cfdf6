"""The fenced blocks of a document and the board in them.

Each error names its place in the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import takewhile
from typing import Any

from markdown_it.token import Token
from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from ..boards.characters import find_hidden
from ..boards.text import Blocks, cell_spans, only_blocks, trim_block
from ..errors import BoardError, ContentError, Place, Problem
from ..kind import HasGrid, Kind, check_size, find_kind, list_fitting_kinds
from .markdown import NOT_CLOSED, is_open


@dataclass
class FencedBlocks:
    """The fenced blocks in one file, by name.

    `first_lines` maps a block to the place below its fence. `sure` is False if a block may be
    missing or incomplete, for example because its fence is not closed.
    """

    path: str
    blocks: dict[str, str] = field(default_factory=dict)
    first_lines: dict[str, Place] = field(default_factory=dict)
    sure: bool = True


def is_block(token: Token) -> bool:
    """Return True if a token is a block: a fence whose name is not a language of Pygments."""
    name = token.info.strip() if token.type == "fence" else ""
    if not name:
        return False
    try:
        find_lexer_class_by_name(name.split()[0])
    except ClassNotFound:
        return True
    return False


def collect_blocks(
    fences: Sequence[Token], lines: Sequence[str], path: str, problems: list[Problem]
) -> FencedBlocks:
    """Return the blocks in the fences; add their mistakes to `problems`.

    Mistakes are a fence within a list or quote, a second block of the same name, and a fence that
    is not closed. `lines` are the lines that the tokens' maps refer to.
    """
    made = FencedBlocks(path)
    for fence in fences:
        name, line = fence.info.strip(), (fence.map or [0])[0] + 1
        column, rows = lines[line - 1].find(fence.markup) + 1, fence.content.splitlines(True)
        swallows = any(row.startswith(fence.markup) for row in rows)
        ends, why = not swallows and not is_open(fence, lines), ""
        if fence.level:
            why = f"the block `{name}` is inside a list or quote"
        elif name in made.blocks:
            why = f"a second block `{name}`; the first is at line {made.first_lines[name].line - 1}"
        else:
            text = fence.content if ends else "".join(takewhile(_is_row, rows))
            made.blocks[name], made.first_lines[name] = text, Place(path, line + 1, 1)
            why = NOT_CLOSED if swallows and not is_open(fence, lines) else ""
        made.sure &= ends and not why
        problems += [Problem(Place(path, line, column), why)] if why else []
    return made


def _is_row(line: str) -> bool:
    """Return True if a line may be a row of a block: neither blank nor the start of a fence.

    A block whose fence is not closed ends before the first other line.
    """
    return bool(line.strip()) and not line.startswith(("```", "~~~"))


def read_board(name: str, fenced: FencedBlocks) -> tuple[Kind[Any], HasGrid]:
    """Return the kind called `name`, and the board that it parses from the blocks.

    Raises ContentError with places in the file, also if the board has too many cells.
    """
    kind = find_kind(name)
    try:
        board: HasGrid = kind.parse(fenced.blocks)
        check_size(kind, board, next(iter(fenced.blocks)))
        return kind, board
    except BoardError as error:
        problems = (_locate(one, fenced) for one in _find_errors(error, kind, fenced.blocks))
        raise ContentError(*problems) from None


def board_problems(name: str, fenced: FencedBlocks) -> Iterator[Problem]:
    """Yield the problems of the board in a file that has other mistakes as well.

    If a block may be incomplete, yield only problems inside rows: the others may be consequences.
    """
    try:
        read_board(name, fenced)
    except ContentError as error:
        starts = fenced.first_lines.values()
        fences = {1, *(start.line - 1 for start in starts)}
        yield from (p for p in error.problems if fenced.sure or p.place.line not in fences)


def _find_errors(error: BoardError, kind: Kind[Any], blocks: Blocks) -> Iterator[BoardError]:
    """Yield the parser's error; but if blocks are unknown, an error for each, and one in a row.

    To find the latter, an unknown block is read as the missing block whose name is most similar.
    """
    strange = [name for name in blocks if name not in kind.blocks]
    if not strange:
        yield error
        return
    meant = dict(blocks)
    names = {}
    for name in strange:
        try:
            only_blocks({name: ""}, tuple(kind.blocks))
        except BoardError as unknown:
            yield BoardError(f"{unknown.why}{_suggest_kinds(blocks)}", block=name)
        text = meant.pop(name)
        missing = [known for known in kind.blocks if known not in meant]
        for near in get_close_matches(name, missing, n=1):
            meant[near], names[near] = text, name
    try:
        kind.parse(meant)
    except BoardError as behind:
        if behind.row is not None:
            block = names.get(behind.block or "", behind.block)
            yield BoardError(behind.why, block=block, row=behind.row, col=behind.col)


def _suggest_kinds(blocks: Blocks) -> str:
    """Return a hint that names the kinds that these blocks fit, or "" if there are none.

    The file may be in the wrong folder.
    """
    found = list_fitting_kinds(blocks)
    return f"; these blocks belong to {' or '.join(found)}" if found else ""


def _locate(error: BoardError, fenced: FencedBlocks) -> Problem:
    """Return the error as a problem at its row and cell in the file.

    Without a row it is at the fence of its block, and without a block at the start of the file.
    """
    block, row, line, column = error.block or "", error.row, 1, 1
    if block in fenced.first_lines:
        above, rows = trim_block(fenced.blocks[block])
        line = fenced.first_lines[block].line + (-1 if row is None else above + row)
        text = rows[row] if row is not None and row < len(rows) else ""
        spans = cell_spans(text)
        if hidden := find_hidden(text):  # which parsers report before anything else
            column = hidden[0] + 1
        elif error.col is not None and spans:
            column = spans[min(error.col, len(spans) - 1)][0] + 1
    return Problem(Place(fenced.path, line, column), str(error))
