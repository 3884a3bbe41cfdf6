"""The fences `puzzles`, `posts` and `board`, by which any prose page shows puzzles and others.

    ```puzzles            cards of all puzzles with one of each: tag, kind, author, series
    tag: small
    newest: 3             only the newest three
    kind: slitherlink
    ```

    ```puzzles            cards of these puzzles, in this order
    slitherlink/first-steps
    masyu/six-circles
    ```

    ```posts              links to all posts, or to those with one of each: tag, author
    author: Ann Lee
    ```

    ```board slitherlink  a small board; several blocks have a line `name:` before each
    0.2.
    ..1.
    ```

A fence `board` without a kind names a puzzle of the gallery.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ...content.blocks import FencedBlocks, read_board
from ...content.composed import compose
from ...errors import ContentError, Place, Problem, SiteGenError, collecting, suggest
from ...kind import HasGrid, Kind, find_kind
from ..layout.prose import Piece

PUZZLES, POSTS_FENCE, BOARD = "puzzles", "posts", "board"
NEWEST = "newest"  # the key for the number of entries, the newest first
NAMES = ("author", "series")  # keys whose values are texts, which may have no-break blanks
KEYS = {
    PUZZLES: ("tag", "kind", "author", "series", NEWEST),
    POSTS_FENCE: ("tag", "author", NEWEST),
}
EXPECTED = {
    PUZZLES: "expected `tag: small`, kind:, author: or series:, or names of puzzles, kind/slug",
    POSTS_FENCE: "expected `tag: news` or author:, or nothing for all posts",
}


class QueryLine(NamedTuple):
    """A line of a fence `puzzles` or `posts`.

    `key`: one of the fence's `KEYS`, or "" for the name of a puzzle.
    """

    key: str
    value: str
    line: int  # in the file, from 1


class KnownPuzzles(NamedTuple):
    """The names of all puzzles and the values that fences may name, by fence and key."""

    names: frozenset[str]
    values: Mapping[str, Mapping[str, frozenset[str]]]


def read_lines(piece: Piece) -> list[QueryLine]:
    """Return the lines of a fence without blank ones. Keys may be unknown."""
    lines = []
    for number, text in enumerate(compose(piece.text).split("\n"), start=piece.line + 1):
        key, colon, value = text.partition(":")
        if text.strip():
            told = (key.strip(), value.strip()) if colon else ("", text.strip())
            lines.append(QueryLine(*told, number))
    return lines


def find_form_problems(piece: Piece) -> Iterator[tuple[int, str]]:
    """Yield (line, message) for each mistake in a query that its lines alone show.

    A query is a fence `puzzles` or `posts`.
    """
    lines, keys, expected = read_lines(piece), KEYS[piece.name], EXPECTED[piece.name]
    if piece.about:
        yield piece.line, f"expected nothing after `{piece.name}`, found {piece.about!r}"
    if not lines and piece.name == PUZZLES:
        yield piece.line, f"this fence shows no puzzle; {expected}"
    queries = [one for one in lines if one.key]
    for one in lines:
        if one.key and one.key not in keys:
            yield one.line, f"unknown key {one.key!r}{suggest(one.key, keys, expected)}"
        elif one.key and not one.value:
            yield one.line, f"expected a value after `{one.key}:`"
        elif one.key == NEWEST and not re.fullmatch("[1-9][0-9]{0,2}", one.value):
            yield one.line, f"expected a number after `{NEWEST}:`, such as 3; found {one.value!r}"
        elif not one.key and (queries or piece.name != PUZZLES):
            yield one.line, f"expected {' or '.join(keys)} and a colon, as in the other lines"
    for i, one in enumerate(lines):
        if one[:2] in [other[:2] for other in lines[:i]]:
            yield one.line, "this line repeats an earlier one"
        elif one.key == NEWEST and NEWEST in [other.key for other in lines[:i]]:
            yield one.line, f"an earlier line has another number for `{NEWEST}:`"


def find_unknown(path: str, pieces: Iterable[Piece], known: KnownPuzzles) -> Iterator[Problem]:
    """Yield a problem for each puzzle or value that these fences name and that does not exist.

    `path`: the page's file.
    """
    for piece in pieces:
        for one in _read_name(piece) if piece.name == BOARD else read_lines(piece):
            if one.key == NEWEST:
                continue
            values = known.values[piece.name][one.key] if one.key else known.names
            if one.value not in values:
                hint = suggest(one.value, sorted(values))
                if not one.key and one.value in known.values[PUZZLES]["kind"]:
                    hint = f"; did you mean `kind: {one.value}`?"
                what = f"no {piece.name[:-1] if one.key else 'puzzle'}"
                what += f" with {one.key}" if one.key else ""
                yield Problem(Place(path, one.line, 1), f"there is {what} {one.value!r}{hint}")


def _read_name(piece: Piece) -> list[QueryLine]:
    """Return the line of a fence `board` that names a puzzle, if it has no kind."""
    return [] if piece.about else read_lines(piece)


def find_board_problems(piece: Piece, path: str) -> list[Problem]:
    """Return the mistakes in a fence `board`, except for the name of an unknown puzzle."""
    problems: list[Problem] = []
    if piece.about:
        try:
            with collecting(problems):
                read_drawn_board(piece, path)
        except SiteGenError as error:
            problems.append(Problem(Place(path, piece.line, 1), str(error)))
    elif len(lines := read_lines(piece)) != 1 or lines[0].key:
        why = "expected one puzzle, kind/slug; or the kind after `board`, and its block here"
        problems.append(Problem(Place(path, piece.line, 1), why))
    return problems


def read_drawn_board(piece: Piece, path: str) -> tuple[Kind[HasGrid], HasGrid]:
    """Return the board that is written in a fence `board`, with its kind.

    Raises SiteGenError for an unknown kind, and ContentError with places for a wrong board.
    """
    kind = find_kind(piece.about)
    return read_board(piece.about, _divide_blocks(piece, path, [*kind.blocks]))


def _divide_blocks(piece: Piece, path: str, names: Sequence[str]) -> FencedBlocks:
    """Return the blocks in a fence: each begins after a line with its name and a colon.

    Text before such a line is that of the first block of the kind. Raises ContentError for a block
    that is given twice. `names`: the names of the kind's blocks.
    """
    made, rows = FencedBlocks(path), piece.text.split("\n")
    heads = [i for i, row in enumerate(rows) if _is_head(row, names)]
    parts = [(rows[i].strip().removesuffix(":"), i + 1) for i in heads]
    if any(row.strip() for row in rows[: heads[0] if heads else len(rows)]) or not heads:
        parts.insert(0, (names[0], 0))
    ends = [start - 1 for _, start in parts[1:]]
    for (name, start), end in zip(parts, [*ends, len(rows)], strict=True):
        place = Place(path, piece.line + 1 + start, 1)
        if name in made.blocks:
            raise ContentError(Problem(place, f"the block `{name}` is here twice"))
        made.blocks[name] = "\n".join(rows[start:end]).rstrip() + "\n"
        made.first_lines[name] = place
    return made


def _is_head(row: str, names: Container[str]) -> bool:
    return row.rstrip().endswith(":") and row.strip().removesuffix(":") in names
