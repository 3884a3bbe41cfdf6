"""New boards, made by the generator that `site-gen generate` runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..errors import BoardError
from ..generator.making import search_board
from ..generator.puzzle_files import Texts, format_blocks, format_puzzle_file
from ..generator.wishes import LEAST, MOST_SEED, SYMMETRIES, Wishes, choose_size, parse_size
from ..kind import find_kind
from ..levels import LEVELS, Level
from .boards import show_board
from .links import write_make_fragment
from .request import Json, Work, get_choice, get_number, get_text

REASONS_CELLS = 400  # the largest board whose difficulty is measured, as a site's settings have it
MOST_NUMBER = 1000
STEPS = {"up": 1, "down": -1}


def read_wishes(request: Json) -> tuple[Wishes, int]:
    """Return the wishes for a board and its number. Raises RequestError and BoardError."""
    kind = find_kind(get_text(request, "kind"))
    level: Any = get_choice(request, "level", ("", *LEVELS), "") or None
    side = choose_size(kind, level)
    rows = get_number(request, "rows", LEAST, kind.largest, side)
    cols = get_number(request, "cols", LEAST, kind.largest, side)
    parse_size(kind, f"{rows}x{cols}")
    symmetry: Any = get_choice(request, "symmetry", SYMMETRIES, "none")
    minimal, measured = request.get("minimal") is True, rows * cols <= REASONS_CELLS
    if minimal and symmetry != "none":
        raise BoardError("the fewest clues and a symmetry exclude each other: choose one")
    if level and not measured:
        raise BoardError(
            f"the difficulty is measured on boards of up to {REASONS_CELLS} cells; "
            f"{rows}x{cols} has {rows * cols}"
        )
    seed = get_number(request, "seed", 0, MOST_SEED)
    number = get_number(request, "number", 1, MOST_NUMBER, 1)
    return Wishes(kind.name, rows, cols, seed, level, symmetry, minimal, measured), number


def generate_board(request: Json) -> Work:
    """Return the reply to `generate`. Raises GenerateError if no board is found.

    If the kind has no boards of this size, `step` in the request asks for the next size.
    """
    wishes, number = read_wishes(request)
    step = get_choice(request, "step", ("", *STEPS), "")
    sizes = _list_sizes(wishes, step, range(1, 5)) if step else iter(())
    tries = [0]
    search = search_board(wishes, number, on_try=tries.append)
    while True:
        try:
            next(search)
        except StopIteration as end:
            made = end.value
            break
        except BoardError:  # the kind has no boards of this size
            if (size := next(sizes, None)) is None:
                raise
            wishes = replace(wishes, rows=size[0], cols=size[1])
            search = search_board(wishes, number, on_try=tries.append)
        yield {"tries": tries[-1]}
    kind = find_kind(wishes.kind)
    return {
        **show_board(kind.name, format_blocks(kind, made)),
        "text": format_puzzle_file(wishes, number, made, Texts()),
        "clues": made.clues,
        "tries": made.tries,
        "word": made.word,
        "command": wishes.command,
        "make": show_wishes(wishes, number),
    }


def _list_sizes(wishes: Wishes, step: str, by: range) -> Iterator[tuple[int, int]]:
    """Yield sizes that differ by the numbers in `by`; those out of bounds are left out."""
    for n in by:
        rows, cols = (side + STEPS[step] * n for side in (wishes.rows, wishes.cols))
        with suppress(BoardError):
            parse_size(find_kind(wishes.kind), f"{rows}x{cols}")
            yield rows, cols


def list_other_boards(request: Json, word: str | None) -> list[tuple[str, str]]:
    """Return links to boards like the one of this request: pairs of words and a fragment.

    They are another one, one of the next size in each direction, and one of the next difficulty in
    each direction that boards of the kind are known to have, smaller if it is rare at this size.
    `word`: the difficulty of this board, if it is measured.
    """
    wishes, _ = read_wishes(request)
    same = {**show_wishes(wishes, 1), "seed": "", "number": ""}
    found = [("the same size", same)]
    for name, step in (("smaller", "down"), ("larger", "up")):
        for rows, cols in _list_sizes(wishes, step, range(2, 3)):
            level = same["level"] if rows * cols <= REASONS_CELLS else ""
            larger = {**same, "rows": rows, "cols": cols, "level": level, "step": step}
            found.append((name, larger))
    if word in LEVELS:
        at, unknown = LEVELS.index(word), find_kind(wishes.kind).unknown_levels
        lower, upper = (
            [level for level in levels if level not in unknown]
            for levels in (LEVELS[:at], LEVELS[at + 1 :])
        )
        found += [("easier", _choose_level(wishes, same, level)) for level in lower[-1:]]
        found += [("harder", _choose_level(wishes, same, level)) for level in upper[:1]]
    return [(name, write_make_fragment(wish, play="1")) for name, wish in found]


def _choose_level(wishes: Wishes, fields: Json, level: Level) -> Json:
    """Return the fields for a level, with the size that has such boards if this one is larger."""
    side = find_kind(wishes.kind).sizes.get(level)
    size = {"rows": side, "cols": side} if side and wishes.rows * wishes.cols > side**2 else {}
    return {**fields, **size, "level": level}


def show_wishes(wishes: Wishes, number: int) -> Json:
    """Return the fields of the request for a board of the generator."""
    return {
        "kind": wishes.kind,
        "rows": wishes.rows,
        "cols": wishes.cols,
        "seed": wishes.seed,
        "number": number,
        "level": wishes.level or "",
        "symmetry": wishes.symmetry,
        "minimal": wishes.minimal,
    }
