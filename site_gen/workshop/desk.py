"""The desk of a worker: it reads the messages of a page, and answers them in slices.

The package's docstring describes the messages.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, get_args

from ..boards.blocks import Block, CellLists, CellSymbols, Regions, SideLists
from ..boards.fpuzzles import SITE
from ..content.puzzle_text import format_puzzle
from ..errors import BoardError, ContentError, SiteGenError, SolveError
from ..findings.clue_sets import UndecidedError
from ..generator.making import GenerateError
from ..generator.repairing import can_repair
from ..kind import Kind, find_kind, kind_names
from ..samples import list_growing_blocks
from .boards import WorkshopBoard, open_text, read_board, show_board
from .clues import make_clues, make_unique, thin_out
from .drafts import LEAST, make_blank, read_draft
from .edits import paste, say_entry
from .explaining import find_steps, prepare_game
from .generating import (
    generate_board,
    list_other_boards,
    read_wishes,
    show_wishes,
)
from .links import is_fragment, read_fragment, write_fragment, write_make_fragment
from .possible import find_possible
from .request import (
    VERSION,
    Json,
    RequestError,
    VersionError,
    Work,
    get_blocks,
    get_choice,
    get_number,
    get_places,
    get_text,
    get_translations,
    read_request,
)
from .reshaping import SideOfBoard, Turn, resize, turn
from .signs import describe_text, is_counting, list_palette
from .symmetry import edit_symmetrically, get_symmetry, list_lacking
from .verdicts import find_suggestion, find_verdict

SLICES = 1500  # that a question may take before the reader is asked whether to go on
MOST_ENTRY = 2_000  # characters that one edit enters
MOST_STYLE = 200_000  # characters of a stylesheet
EXPECT = {"": "", "unique": "unique", "none": "none", "several": "many"}
"""What a file expects, by the verdict on its board; "" without one."""
CODES: Mapping[type[BaseException], str] = {
    VersionError: "version",
    RequestError: "request",
    UndecidedError: "limit",
    GenerateError: "limit",
    BoardError: "board",
    ContentError: "board",
    SolveError: "bug",
    SiteGenError: "board",
    MemoryError: "memory",
    RecursionError: "memory",
    Exception: "bug",
}
TOO_LONG = "Not decided yet: the work for one question is used up."


class Desk:
    """The questions of one page. At most one is open; `limit` is the number of its slices."""

    def __init__(self, limit: int = SLICES) -> None:
        self.limit = limit
        self._open: tuple[int, Work] | None = None
        self._waiting: tuple[int, Work] | None = None  # at its limit
        self._left = 0
        self._last: WorkshopBoard | None = None

    @property
    def is_busy(self) -> bool:
        """Return True if a question is open, so that `work` should be called."""
        return self._open is not None

    # -- messages

    def receive(self, text: str) -> str:
        """Read a message, and return the replies to it as a list in JSON."""
        replies = list[Json]()
        ident = None
        try:
            request = read_request(text)
            if "cancel" in request:
                return json.dumps(self._cancel(request["cancel"]))
            ident = request.get("id")
            if not isinstance(ident, int):
                raise RequestError("the field `id` is not a number")
            name = get_text(request, "do")
            if name in QUICK:
                replies.append(_reply(ident, ok=QUICK[name](request)))
            elif name == "more":
                replies += self._continue(ident, request.get("of"))
            elif name in QUESTIONS:
                work = self._begin(name, request)
                replies += self._stop()
                self._open, self._waiting, self._left = (ident, work), None, self.limit
            else:
                raise RequestError(f"unknown request {name!r:.40}")
        except Exception as error:  # noqa: BLE001 - the worker must survive any error
            replies.append(_reply(ident, error=_show_error(error)))
        return json.dumps(replies)

    def work(self, seconds: float = 0.05) -> str:
        """Work on the open question for about this time, and return replies as a list in JSON."""
        end, progress, used = time.perf_counter() + seconds, None, 0
        while self._open:
            ident, work = self._open
            try:
                progress = next(work) or progress
            except StopIteration as stop:
                self._open = None
                return json.dumps([_reply(ident, ok=stop.value)])
            except Exception as error:  # noqa: BLE001 - the same
                self._open = None
                return json.dumps([_reply(ident, error=_show_error(error))])
            used += 1
            if used >= self._left:
                self._open, self._waiting = None, self._open
                return json.dumps([_reply(ident, error={"code": "limit", "message": TOO_LONG})])
            if time.perf_counter() >= end:
                self._left -= used
                return json.dumps([_reply(ident, progress=progress)] if progress else [])
        return "[]"

    def _begin(self, name: str, request: Json) -> Work:
        """Return the work on a question. Raises the errors of a board that cannot be read."""
        if name == "generate":
            read_wishes(request)
            return generate_board(request)
        opened = self._open_board(request)
        return QUESTIONS[name](opened, request)

    def _open_board(self, request: Json) -> WorkshopBoard:
        """Return the board of a request; the last one, if it is the same, with what is known."""
        name, blocks = get_text(request, "kind"), get_blocks(request)
        last = self._last
        if last is None or (last.kind.name, last.blocks) != (name, blocks):
            self._last = last = read_board(name, blocks)
        return last

    def _cancel(self, ident: Any) -> list[Json]:
        """End the open question if it has this number."""
        return self._stop() if self._open and self._open[0] == ident else []

    def _stop(self) -> list[Json]:
        """End the open question, and return the reply to it."""
        if self._open is None:
            return []
        ident, work = self._open
        work.close()
        self._open = None
        return [_reply(ident, error={"code": "cancelled", "message": "Stopped."})]

    def _continue(self, ident: int, of: Any) -> list[Json]:
        """Open the question that has reached its limit again, under a new number."""
        if self._waiting is None or self._waiting[0] != of:
            raise RequestError("this question cannot be continued")
        replies = self._stop()
        self._open, self._waiting, self._left = (ident, self._waiting[1]), None, self.limit
        return replies


def _reply(ident: Any, **said: Any) -> Json:
    """Return a reply with a field `ok`, `progress` or `error`."""
    return {"v": VERSION, "id": ident, **said}


def _show_error(error: Exception) -> Json:
    """Return an error as JSON data: its code, its message, and its place on the board."""
    code = next(code for kind, code in CODES.items() if isinstance(error, kind))
    message = str(error) or type(error).__name__
    if code == "bug":
        message = f"{type(error).__name__}: {message}"
    if code == "memory":
        message = "The board needs more memory than the browser gives."
    place = {}
    if isinstance(error, BoardError):
        place = {"block": error.block, "row": error.row, "col": error.col}
    return {"code": code, "message": message, **{k: v for k, v in place.items() if v is not None}}


# -- quick requests


def greet(request: Json) -> Json:
    """Return what a page needs to know about each kind."""
    return {"kinds": [_show_kind(find_kind(n)) for n in kind_names()]}


def _show_kind(kind: Kind[Any]) -> Json:
    """Return the facts about a kind for the menus of the page."""
    board = kind.parse(kind.example)
    return {
        "name": kind.name,
        "title": kind.title,
        "blocks": [_show_block(name, block) for name, block in kind.blocks.items()],
        "variants": list_variants(kind),
        "size": kind.usual,
        "sizes": kind.sizes,
        "unknown": kind.unknown_levels,
        "largest": kind.largest,
        "cells": kind.most_cells,
        "makes": kind.composes,
        "symmetries": kind.symmetries,
        "thins": bool(kind.clues(board)),
        "repairs": can_repair(kind),
        "grows": bool(list_growing_blocks(kind, board, rare=False)),
    }


def list_variants(kind: Kind[Any]) -> list[Json]:
    """Return each name of a variant of the kind, sorted, and what adds the variant to a board."""
    found = [
        {
            "name": one.name,
            "title": name if name == one.title else f"{name} ({one.title})",
            "block": one.name if one.block else "required",
            "word": one.thing,
        }
        for one in kind.variants
        for name in (one.title, *one.also)
    ]
    return sorted(found, key=lambda one: one["title"].casefold())


def _show_block(name: str, block: Block) -> Json:
    """Return the facts about a block for its text field and its edits."""
    listed = isinstance(block, CellLists)
    return {
        "name": name,
        "optional": block.optional,
        "about": describe_text(block),
        "layout": "lists of cells" if listed else block.layout,
        "side": getattr(block, "side", ""),
        "beside": isinstance(block, SideLists),
        "signs": block.signs,
        "palette": list_palette(block),
        "paints": isinstance(block, Regions),
        "cycles": isinstance(block, CellSymbols) or is_counting(block),
    }


def open_board(request: Json) -> Json:
    """Return the board in a text, or the example of a kind."""
    kind, text = get_text(request, "kind", ""), get_text(request, "text", "")
    if not text and kind:
        return show_board(kind, find_kind(kind).example)
    if is_fragment(text):
        found = read_fragment(text)
        if "make" in found:
            return found
        return show_board(found["kind"], found.get("blocks") or find_kind(found["kind"]).example)
    if text.startswith("#load="):  # as in the address of f-puzzles
        text = f"{SITE}{text.removeprefix('#load=')}"
    return open_text(text, kind)


def edit_board(request: Json) -> Json:
    """Return the board that the blocks of a request describe, after an edit, or its problem.

    The edit is none, or one of: `block`, `places`, `entry` and `typed` (see `edits.edit`), `paste`
    and `places` (`edits.paste`), `side` and `by` (`reshaping.resize`), `turn` (`reshaping.turn`),
    `rows` and `cols` (`drafts.make_blank`).
    """
    kind, blocks = get_text(request, "kind"), get_blocks(request)
    symmetry = get_symmetry(request)
    said: Json = {}
    had = draft = read_draft(find_kind(kind), blocks, get_places({"loose": [], **request}, "loose"))
    if "rows" in request:
        most = draft.kind.largest
        rows, cols = (get_number(request, side, LEAST, most) for side in ("rows", "cols"))
        draft = make_blank(draft.kind, rows, cols)
    elif "block" in request:
        entry, typed = get_text(request, "entry")[:MOST_ENTRY], get_text(request, "typed", "")
        block, places = get_text(request, "block"), get_places(request, "places")
        draft = edit_symmetrically(draft, block, places, entry, typed[:MOST_ENTRY], symmetry)
        said = {"said": say_entry(draft, block, places)}
    elif "paste" in request:
        first, *_ = get_places(request, "places") or [(0, 0)]
        draft = paste(draft, get_blocks({"blocks": request["paste"]}), first)
    elif "side" in request:
        side = get_choice(request, "side", get_args(SideOfBoard), "bottom")
        draft = resize(draft, side, get_number(request, "by", -1, 1))
    elif "turn" in request:
        draft = turn(draft, get_choice(request, "turn", get_args(Turn), "flip"))
    shown = show_board(kind, blocks if draft is had else draft.blocks)
    lacks, loose = list_lacking(draft, symmetry), sorted(map(sorted, draft.loose))
    return {**shown, **said, "lacks": lacks, "loose": [cell for pair in loose for cell in pair]}


def export_board(request: Json) -> Json:
    """Return a board in the forms that a reader can take away."""
    kind, blocks = get_text(request, "kind"), get_blocks(request)
    title = get_text(request, "title", "")[:200].strip() or find_kind(kind).title
    style = get_text(request, "style", "")[:MOST_STYLE]
    expect = EXPECT[get_choice(request, "verdict", (*EXPECT,), "")]
    opened, make = read_board(kind, blocks), request.get("make")
    fragment = write_fragment(kind, blocks)
    if isinstance(make, dict):
        fragment = write_make_fragment(
            show_wishes(*read_wishes(make)), by=get_text(request, "by", "")[:40]
        )
    return {
        "markdown": format_puzzle(title, blocks, expect=expect, kind=kind),
        "fragment": fragment,
        "svg": opened.make_pen().file(style),
        "address": show_board(kind, blocks)["address"],
    }


def play_board(opened: WorkshopBoard, request: Json) -> Work:
    """Return the work that prepares a game for the player, with links to other boards."""
    ident, make = get_text(request, "ident", "workshop"), request.get("make")
    game = yield from prepare_game(
        opened, ident, request.get("hints") is True, get_translations(request)
    )
    others = list_other_boards(make, game["word"]) if isinstance(make, dict) else []
    return {**game, "others": others}


QUICK: Mapping[str, Callable[[Json], Json]] = {
    "hello": greet,
    "open": open_board,
    "edit": edit_board,
    "export": export_board,
}
QUESTIONS: Mapping[str, Callable[[WorkshopBoard, Json], Work]] = {
    "verdict": lambda opened, _: find_verdict(opened),
    "suggest": lambda opened, request: find_suggestion(opened, get_symmetry(request)),
    "steps": lambda opened, request: find_steps(opened, get_translations(request)),
    "clues": make_clues,
    "thin": thin_out,
    "unique": make_unique,
    "possible": lambda opened, _: find_possible(opened),
    "play": play_board,
    "generate": lambda _, request: generate_board(request),
}
