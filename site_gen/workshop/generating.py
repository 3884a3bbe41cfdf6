"""New boards, made by the generator that `site-gen generate` runs."""

from __future__ import annotations

from typing import Any

from ..errors import BoardError
from ..generator.making import search_board
from ..generator.puzzle_files import format_blocks, format_puzzle_file
from ..generator.wishes import LEAST, MOST_SEED, SYMMETRIES, Wishes, parse_size
from ..kind import Kind, find_kind
from ..levels import LEVELS
from .boards import show_board
from .request import Json, Work, get_choice, get_number, get_text

REASONS_CELLS = 400  # the largest board whose difficulty is measured, as a site's settings have it
MOST_NUMBER = 1000


def can_generate(kind: Kind[Any]) -> bool:
    """Return True if the generator has boards of this kind."""
    return type(kind).compose is not Kind.compose


def read_wishes(request: Json) -> tuple[Wishes, int]:
    """Return the wishes for a board and its number. Raises RequestError and BoardError."""
    kind = find_kind(get_text(request, "kind"))
    rows = get_number(request, "rows", LEAST, kind.largest, kind.usual)
    cols = get_number(request, "cols", LEAST, kind.largest, kind.usual)
    parse_size(kind, f"{rows}x{cols}")
    level: Any = get_choice(request, "level", ("", *LEVELS), "") or None
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
    """Return the reply to `generate`. Raises GenerateError if no board is found."""
    wishes, number = read_wishes(request)
    tries = [0]
    search = search_board(wishes, number, on_try=tries.append)
    while True:
        try:
            next(search)
        except StopIteration as end:
            made = end.value
            break
        yield {"tries": tries[-1]}
    kind = find_kind(wishes.kind)
    return {
        **show_board(kind.name, format_blocks(kind, made)),
        "text": format_puzzle_file(wishes, number, made),
        "clues": made.clues,
        "tries": made.tries,
        "word": made.word,
        "command": wishes.command,
        "make": show_wishes(wishes, number),
    }


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
