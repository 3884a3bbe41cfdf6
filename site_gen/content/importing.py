"""The import of addresses of other sites: read lists, check boards, skip duplicates, name files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..boards.text import Blocks
from ..errors import BoardError, ContentError, Place, Problem, SiteGenError
from ..kind import HasGrid, find_kind
from .addresses import FoundBoard, format_address, is_address, read_address
from .document import load, read
from .puzzle_text import format_puzzle
from .slugs import slugify
from .sources import read_text

MOST_SHOWN = 60  # characters of an address


@dataclass(frozen=True)
class ImportOptions:
    """The options that apply to all imported boards."""

    kind: str | None = None
    title: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()


@dataclass
class ImportPlan:
    """The files to write, and the problems of the addresses that cannot be imported.

    `notes`: what boards that can be imported have beside their rules and clues.
    """

    files: dict[Path, str] = field(default_factory=dict)
    notes: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def list_addresses(given: Sequence[str]) -> Iterator[tuple[str, Place]]:
    """Yield each address and its place. An argument is an address, or a file with one per line, or
    with the JSON of one board. A Sudoku in one line and f-puzzles' JSON count as addresses.

    Raises SiteGenError if an argument looks like a file that does not exist, ContentError if a
    file cannot be read.
    """
    for word in given:
        if not is_address(word) and Path(word).is_file():
            whole, path = read_text(Path(word)), Path(word).as_posix()
            if _is_json(whole):
                yield whole, Place(path, 1, 1)
                continue
            for number, text in enumerate(whole.split("\n"), start=1):
                plain = text if _is_json(text) else text.partition("#")[0]
                if plain := plain.strip(" \t"):
                    yield plain, Place(path, number, 1)
        elif why := _file_problem(word):
            raise SiteGenError(why, Place(word))
        else:
            short = word[:MOST_SHOWN]
            yield word, Place(short if short == word else f"{short}…")


def _is_json(text: str) -> bool:
    """Return True if a text is an object in JSON, where a # starts no comment."""
    try:
        return text.lstrip().startswith("{") and bool(json.loads(text))
    except (ValueError, RecursionError):
        return False


def _file_problem(word: str) -> str:
    """Return why a word is neither a board nor a file, or "" if it is a board."""
    if is_address(word):
        return ""
    expected = "expected a file, an address like slither/4/4/5cgb0071c, or 81 digits of a Sudoku"
    if Path(word).is_dir():
        return f"this is a folder; {expected}"
    address = re.search(r"\?|://", word) or re.match("[a-z_-]+/([^/]+/)?[0-9]+/[0-9]+/", word)
    named = word.startswith((".", "/", "~")) or re.search(r"\.[A-Za-z]+$", word)
    if not address and (named or "/" not in word):
        return f"there is no such file; {expected}"
    return ""


def plan_import(
    lines: Iterable[tuple[str, Place]], options: ImportOptions, content: Path
) -> ImportPlan:
    """Return the files to write for the valid addresses, and a problem for each other address.

    `lines`: addresses with their places. A board that is given twice, or that the gallery in
    `content` already has, is a problem.
    """
    made, known = ImportPlan(), dict[str, str]()
    several = [*lines]
    for address, place in several:
        try:
            found = read_address(address, options.kind)
            name, board = found.kind, find_kind(found.kind).parse(found.blocks)
            known = known or _load_boards(content)
            if (twin := known.get(_make_board_key(name, board))) is not None:
                raise BoardError(f"duplicate of {twin}")
            own = replace(options, title=options.title or found.title.replace("\n", " ")[:200])
            path = _choose_path(content, name, board, own, made.files)
            text = _format_file(found, board, options, len(several) > 1, path.stem)
            read(text, path=path.as_posix(), kind=name, slug=path.stem).board()
        except (BoardError, ContentError) as error:
            why = "; ".join(problem.message for problem in error.problems)
            made.problems.append(Problem(place, why))
        else:
            made.files[path] = text
            if found.left_out:
                made.notes.append(Problem(place, f"left out: {found.left_out}"))
            known[_make_board_key(name, board)] = path.as_posix()
    return made


def find_duplicate(content: Path, name: str, blocks: Blocks) -> str | None:
    """Return the path of a puzzle of the kind `name` that already has this board, or None."""
    return _load_boards(content, name).get(_make_board_key(name, find_kind(name).parse(blocks)))


def _load_boards(content: Path, kind: str = "*") -> dict[str, str]:
    """Return the paths of the gallery's puzzles by the keys of their boards.

    Files with mistakes are skipped. The mapping is never empty: it also has the key "".
    """
    known: dict[str, str] = {"": ""}
    for path in sorted(content.glob(f"{kind}/*.md")):
        try:
            document = load(path)
            known.setdefault(_make_board_key(document.kind, document.board()[1]), path.as_posix())
        except ContentError:
            continue
    return known


def _make_board_key(name: str, board: HasGrid) -> str:
    """Return a text that is equal for equal boards: their address, or else their repr."""
    return format_address(find_kind(name), board) or f"{name} {board!r}"


def _choose_path(
    content: Path, name: str, board: HasGrid, options: ImportOptions, taken: Mapping[Path, Any]
) -> Path:
    """Return a path that no file and none of `taken` has.

    The name is a slug of the title, or the size, followed by a number if it is not the first.
    """
    words = slugify(options.title.replace("'", "").replace("’", ""))
    stem = words[:50].strip("-") or f"{board.grid.rows}x{board.grid.cols}"
    for number in range(1, 10_000):
        path = content / name / (f"{stem}.md" if number == 1 else f"{stem}-{number}.md")
        if path not in taken and not path.exists():
            return path
    raise BoardError(f"there are too many puzzles of the name {stem!r}; choose another title")


def _format_file(
    found: FoundBoard, board: HasGrid, options: ImportOptions, several: bool, stem: str
) -> str:
    """Return the text of the puzzle's file.

    If `several` boards are imported, its title ends with the number at the end of `stem`, if there
    is one and the board has no title of its own.
    """
    rows, cols = board.grid.rows, board.grid.cols
    number = stem.rpartition("-")[2]
    count = f" {number}" if several and number.isdigit() else ""
    title = options.title or found.title.replace("\n", " ")[:200]
    if not title:
        title = f"{find_kind(found.kind).title}, {rows} × {cols}"
    return format_puzzle(
        title if found.title and not options.title else f"{title}{count}",
        found.blocks,
        _escape(found.rules) or f"A board of {rows} rows and {cols} columns.",
        source=options.source or found.source,
        author=found.author.replace("\n", " ")[:200],
        tags=options.tags,
    )


def _escape(text: str) -> str:
    """Return Markdown that shows a text with its lines as they are."""
    signs = r"[\\`*_\[\]<>#|~&]|^[-+=:]|(?<=^[0-9])[.)]|(?<=^[0-9]{2})[.)]"
    return "  \n".join(re.sub(signs, r"\\\g<0>", line) for line in text.split("\n"))
