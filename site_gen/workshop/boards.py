"""Boards of the workshop: read from texts, shown, and solved once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..boards import penpa
from ..boards.blocks import Regions
from ..boards.grid import Cell, Grid
from ..boards.pen import Pen
from ..boards.text import Blocks, cell_spans, trim_block
from ..content.addresses import format_address, is_address, read_address
from ..content.block_layout import keep_layout, keep_names
from ..errors import BoardError
from ..findings.engine_verdict import Verdict, search_answers
from ..findings.reasons import Reasons, search_of
from ..findings.worth import SolvedBoard
from ..kind import Answer, Kind, check_size, find_kind, kind_names, list_fitting_kinds
from ..solver.engine.slices import Slices
from .drafts import Draft, is_blank, list_refused_digits, read_draft, read_loosely
from .request import MOST_BLOCK, MOST_BLOCKS, Json, Work

FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*([^`\s]*)[ \t]*$")
FRONT = re.compile(r"(title|pzpr|# kind)[ \t]*:[ \t]*(.*?)[ \t]*$")
LINK = re.compile(r"https?://[^\s<>()\[\]\"]+")
EXPECTED = (
    "expected a puzzle’s file with blocks, the rows of a board, an address of puzz.link or "
    "f-puzzles, or a link of this page"
)
MOST_ADDRESS = 20_000  # characters of one on puzz.link


@dataclass
class WorkshopBoard:
    """A board that a reader works on, with what was found out about it so far."""

    kind: Kind[Any]
    blocks: Blocks
    board: Any
    verdict: Verdict | None = None
    reasons: Reasons | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Return the answers that were found."""
        return self.verdict.answers if self.verdict else ()

    @property
    def is_unique(self) -> bool:
        """Return True if it is proved that there is exactly one answer."""
        return bool(self.verdict and self.verdict.complete and len(self.verdict.answers) == 1)

    def solve(self) -> Slices[Verdict]:
        """Return up to two answers; search for them at the first call only."""
        if self.verdict is None:
            self.verdict = yield from search_answers(self.kind, self.board)
        return self.verdict

    def explain(self) -> Work:
        """Find the steps to the only answer at the first call. The result is empty."""
        search = search_of(SolvedBoard(self.kind, self.board, self.answers, self.is_unique))
        if search and self.reasons is None:
            running = search.run()
            while self.reasons is None:
                try:
                    next(running)
                except StopIteration as end:
                    self.reasons = end.value
                else:
                    yield {"steps": len(search.steps)}
        return {}

    def draw(
        self,
        *,
        rings: Iterable[Cell] = (),
        css: str = "spare",
        differ: Collection[Cell] = (),
        answer: Answer | None = None,
        ident: str = "board",
    ) -> str:
        """Return the board as SVG, with rings around cells, and with an answer.

        `differ`: cells that get marks because answers differ in them. `ident`: the start of
        its ids, unique in the page.
        """
        pen = self.make_pen()
        if answer is not None:
            self.kind.draw_answer(pen, self.board, answer)
        for cell in rings:
            pen.ring_clue({cell}, css)
        pen.mark_corners(differ)
        return pen.inline(ident=ident)

    def make_pen(self) -> Pen:
        """Return a pen that has drawn the board."""
        kind, board = self.kind, self.board
        title = f"{kind.title}, {board.grid.rows}\u00a0×\u00a0{board.grid.cols}"
        pen = kind.pen(board, title=title, description=kind.describe(board))
        kind.draw(pen, board)
        return pen


def read_board(name: str, blocks: Blocks) -> WorkshopBoard:
    """Return the board of the kind `name` that the blocks describe. Raises SiteGenError."""
    kind = find_kind(name)
    board = kind.parse(blocks)
    check_size(kind, board, next(iter(blocks)))
    return WorkshopBoard(kind, blocks, board)


def write_blocks(kind: Kind[Any], board: Any, had: Blocks) -> dict[str, str]:
    """Return the texts of a board's blocks: required ones, those in `had`, and those with clues.

    What a text in `had` says as well keeps its layout, and regions keep their names.
    """
    made = dict[str, str]()
    for name, block in kind.blocks.items():
        if name in had or not block.optional or block.clues(board):
            made[name] = block.text(board)
        if name in made and name in had:
            old = "\n".join(trim_block(had[name])[1])
            made[name] = keep_layout(block, old, keep_names(block, old, made[name]))
    return made


# -- replies


def show_board(name: str, blocks: Blocks) -> Json:
    """Return the reply to `edit`: the board, or its problem."""
    try:
        opened = read_board(name, blocks)
    except BoardError as error:
        draft = read_draft(find_kind(name), blocks)
        problem = {**show_problem(error, blocks), "message": _say_problem(error, draft)}
        return {"kind": name, "blocks": blocks, "problem": problem, **_draw_draft(draft)}
    kind, board = opened.kind, opened.board
    return {
        "kind": name,
        "blocks": blocks,
        "rows": board.grid.rows,
        "cols": board.grid.cols,
        "svg": opened.draw(),
        "refused": list_refused_digits(kind, board.grid.rows, board.grid.cols),
        "says": kind.describe(board),
        "notes": kind.rule_notes(board),
        "address": format_address(kind, board),
    }


def _say_problem(error: BoardError, draft: Draft) -> str:
    """Return what is wrong with a board, or missing, in words for somebody who draws it."""
    name = error.block or ""
    block = draft.kind.blocks.get(name)
    if isinstance(block, Regions) and is_blank(block, draft.tables[name]):
        return f"no {block.what} is drawn yet; drag over cells to make one"
    if error.row is not None and (side := getattr(block, "side", "")):
        of = "row" if side in ("left", "right") else "column"  # its text may be one line
        where = f", {side}" if name == side else ""
        return f"{of} {error.row + (error.col or 0) + 1}{where}: {error.why}"
    return error.why if (error.row, error.col) == (0, None) else str(error)


def _draw_draft(draft: Draft) -> Json:
    """Return the size and the picture of what is no board yet, with its wrong tokens in red."""
    board, bad = read_loosely(draft)
    try:
        pen = WorkshopBoard(draft.kind, draft.blocks, board).make_pen()
    except (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError):
        pen = _draw_tokens(draft)  # the drawing of a kind may rely on what its `parse` checks
    for block, tokens in bad.items():
        side = getattr(draft.kind.blocks[block], "side", "")
        for place, token in tokens.items():
            if side:
                with pen.beyond({side: 1}):  # the sign of an unknown clue is there
                    pen.outside(side, max(place), token.split(), "clue wrong")
            elif draft.kind.blocks[block].layout == "cells":
                pen.text(Cell(*place), token, "clue wrong")
    refused = list_refused_digits(draft.kind, draft.rows, draft.cols)
    svg = pen.inline(ident="board")
    return {"rows": draft.rows, "cols": draft.cols, "svg": svg, "refused": refused}


def _draw_tokens(draft: Draft) -> Pen:
    """Return a pen that has drawn the cells, and the tokens as texts."""
    title = f"{draft.kind.title}, {draft.rows}\u00a0×\u00a0{draft.cols}"
    pen = Pen(Grid(draft.rows, draft.cols), title=title, description="This is not a board yet.")
    pen.lattice()
    for name, table in draft.tables.items():
        block = draft.kind.blocks[name]
        if block.layout == "cells" and not isinstance(block, Regions):
            for r, row in enumerate(table):
                for c, token in enumerate(row):
                    if token != block.blank:
                        pen.text(Cell(r, c), token)
    return pen


def show_problem(error: BoardError, blocks: Blocks) -> Json:
    """Return a mistake in a board, and its place in the text of its block."""
    found = {"message": str(error), "block": error.block, "row": error.row, "col": error.col}
    text = blocks.get(error.block or "", "")
    (above, rows), lines = trim_block(text), text.splitlines(keepends=True)
    if error.row is None or error.row >= len(rows):
        return {**found, "start": None, "end": None}
    first, line = sum(map(len, lines[: above + error.row])), rows[error.row]
    start, end = 0, len(line.rstrip())
    if error.col is not None and (spans := cell_spans(line)):
        start, text = spans[min(error.col, len(spans) - 1)]
        end = start + len(text)
    return {**found, "start": first + start, "end": first + end}


# -- texts


def open_text(text: str, name: str = "") -> Json:
    """Return the board in a puzzle's file, in bare rows, or in an address, as the reply to `open`.

    `name`: the kind, if the reader has chosen it; a file may note its kind. If several kinds fit,
    the reply names them.
    Raises BoardError if the text has no board.
    """
    if not text.strip():
        raise BoardError(f"the text is empty; {EXPECTED}")
    if is_address(text):
        if name or not penpa.is_address(text):
            return _open_address(text, "", {}, name)
        return {"title": "", "kinds": _list_drawn_kinds(text)}
    title, address, noted, blocks = _read_file(text)
    name = noted or name
    if address or not blocks:
        address = address or _find_address(text)
        if address:
            return _open_address(address, title, blocks)
        blocks = {"board": text.strip("\r\n")}
        fits = any("problem" not in show_board(one, blocks) for one in list_fitting_kinds(blocks))
        if len(blocks["board"].splitlines()) == 1 or not fits:
            raise BoardError(f"no block in the text; {EXPECTED}")
    kinds = [kind for kind in list_fitting_kinds(blocks) if name in ("", kind)]
    if name and not kinds:  # its parser says which blocks are missing or unknown
        return {"title": title, **show_board(name, blocks)}
    fitting = [kind for kind in kinds if "problem" not in show_board(kind, blocks)] or kinds
    if not fitting:
        had = ", ".join(f"`{block}`" for block in blocks)
        raise BoardError(f"no kind has the blocks {had}")
    if len(fitting) > 1:
        return {"title": title, "kinds": fitting}
    return {"title": title, **show_board(fitting[0], blocks)}


def _find_address(text: str) -> str:
    """Return the address in a text, which may be the only link of a message, or ""."""
    links: set[str] = {*LINK.findall(text)}
    if len(links) == 1:
        return links.pop()
    return text.strip() if len(text.split()) == 1 and "/" in text else ""


def _list_drawn_kinds(text: str) -> list[str]:
    """Return the kinds whose board an address of Penpa+ may be.

    Raises BoardError if there is none.
    """

    def fits(name: str) -> bool:
        with suppress(BoardError):
            return "problem" not in show_board(name, read_address(text, name).blocks)
        return False

    if kinds := [*filter(fits, kind_names())]:
        return kinds
    raise BoardError("no kind can say all that this drawing has")


def _open_address(address: str, title: str, extra: Mapping[str, str], kind: str = "") -> Json:
    """Return the board of an address. `extra`: blocks that choose its rules. `kind`: of a drawing,
    which does not name it.
    """
    if len(address) > MOST_ADDRESS and not is_address(address):
        raise BoardError(f"the address has more than {MOST_ADDRESS} characters")
    found = read_address(address, kind if penpa.is_address(address) else None)
    shown = show_board(found.kind, {**found.blocks, **extra})
    if found.left_out and "notes" in shown:
        shown["notes"] = f"{shown['notes']} Left out: {found.left_out}.".lstrip()
    return {"title": title or found.title, **shown}


def _read_file(text: str) -> tuple[str, str, str, dict[str, str]]:
    """Return the title, puzz.link address, kind in a comment, and blocks of a puzzle's file.

    A missing title or address, and a missing or unknown kind, is "".

    This reader is simpler than that of a build, which reports more mistakes. Fences with names
    that no kind uses are left out. Raises BoardError for a fence that is not closed, and for two
    blocks of one name.
    """
    lines = text.splitlines()
    front, blocks, at = dict[str, str](), dict[str, str](), 0
    if lines and lines[0].strip() == "---":
        at = 1
        while at < len(lines) and lines[at].strip() != "---":
            if found := FRONT.match(lines[at]):
                front[found[1]] = found[2].strip("\"'")
            at += 1
    while at < len(lines):
        found = FENCE.match(lines[at])
        at += 1
        if not (found and found[2]):
            continue
        closes = partial(_is_closing, found[1])
        end = next((i for i in range(at, len(lines)) if closes(lines[i])), None)
        if end is None:
            raise BoardError(f"the block `{found[2]}` is not closed; expected a line {found[1]}")
        if found[2] in blocks:
            raise BoardError(f"there are two blocks `{found[2]}`")
        blocks[found[2]] = "\n".join(lines[at:end])
        at = end + 1
    known = {block for kind in kind_names() for block in find_kind(kind).blocks}
    blocks = {name: text for name, text in blocks.items() if name in known}
    if len(blocks) > MOST_BLOCKS or any(len(one) > MOST_BLOCK for one in blocks.values()):
        raise BoardError(
            f"expected at most {MOST_BLOCKS} blocks of at most {MOST_BLOCK} characters"
        )
    kind = front.get("# kind", "").partition(" ")[0]
    noted = kind if kind in kind_names() else ""
    return front.get("title", ""), front.get("pzpr", ""), noted, blocks


def _is_closing(fence: str, line: str) -> bool:
    """Return True if a line closes a fence that began with the characters `fence`."""
    bare = line.strip()
    return len(bare) >= len(fence) and set(bare) == {fence[0]}
