"""puzz.link addresses as content: lists read, boards checked, twins found, files named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..boards.pzpr import parse_address
from ..boards.text import Blocks
from ..errors import BoardError, ContentError, Place, Problem, SiteGenError
from ..kind import HasGrid, find_kind
from .addresses import blocks_from_pzpr, find_pzpr_kind, format_address
from .document import load, read
from .puzzle_text import format_puzzle
from .slugs import slugify
from .sources import read_text

MOST_SHOWN = 60  # characters of an address


@dataclass(frozen=True)
class ImportOptions:
    """What the author says of all boards at once."""

    kind: str | None = None
    title: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()


@dataclass
class ImportPlan:
    """What is to be written, and what was wrong with the rest."""

    files: dict[Path, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def list_addresses(given: Sequence[str]) -> Iterator[tuple[str, Place]]:
    """Every address that was given, and where: an argument is one, or a file with one a line.

    Raises ContentError for what looks like a file and is none, or cannot be read.
    """
    for word in given:
        if Path(word).is_file():
            for number, text in enumerate(read_text(Path(word)).split("\n"), start=1):
                if plain := text.partition("#")[0].strip():
                    yield plain, Place(Path(word).as_posix(), number, 1)
        elif why := _file_problem(word):
            raise SiteGenError(why, Place(word))
        else:
            short = word[:MOST_SHOWN]
            yield word, Place(short if short == word else f"{short}…")


def _file_problem(word: str) -> str:
    """Why a word that is no address cannot be read as a file either; "" if it is an address."""
    wanted = "expected a file, or an address like slither/4/4/5cgb0071c"
    if Path(word).is_dir():
        return f"this is a folder; {wanted}"
    address = re.search(r"\?|://", word) or re.match("[a-z_-]+/([^/]+/)?[0-9]+/[0-9]+/", word)
    named = word.startswith((".", "/", "~")) or re.search(r"\.[A-Za-z]+$", word)
    if not address and (named or "/" not in word):
        return f"there is no such file; {wanted}"
    return ""


def plan_import(
    lines: Iterable[tuple[str, Place]], options: ImportOptions, content: Path
) -> ImportPlan:
    """Files for all good addresses; each board once, also if the gallery has it already."""
    made, known = ImportPlan(), dict[str, str]()
    several = [*lines]
    for address, place in several:
        try:
            name = options.kind or find_pzpr_kind(parse_address(address).name)
            blocks = blocks_from_pzpr(address, name)
            board = find_kind(name).parse(blocks)
            known = known or _load_boards(content)
            if (twin := known.get(_board_key(name, board))) is not None:
                raise BoardError(f"this board is {twin} already")
            path = _choose_path(content, name, board, options, made.files)
            text = _format_file(name, board, blocks, options, len(several) > 1, path.stem)
            read(text, path=path.as_posix(), kind=name, slug=path.stem).board()
        except (BoardError, ContentError) as error:
            why = "; ".join(problem.message for problem in error.problems)
            made.problems.append(Problem(place, why))
        else:
            made.files[path] = text
            known[_board_key(name, board)] = path.as_posix()
    return made


def find_duplicate(content: Path, name: str, blocks: Blocks) -> str | None:
    """The puzzle of the gallery that has this board already, if there is one."""
    return _load_boards(content, name).get(_board_key(name, find_kind(name).parse(blocks)))


def _load_boards(content: Path, kind: str = "*") -> dict[str, str]:
    """The boards that are there already, by their addresses; a file with mistakes has none."""
    known: dict[str, str] = {"": ""}
    for path in sorted(content.glob(f"{kind}/*.md")):
        try:
            document = load(path)
            known.setdefault(_board_key(document.kind, document.board()[1]), path.as_posix())
        except ContentError:
            continue
    return known


def _board_key(name: str, board: HasGrid) -> str:
    """The same text for the same board, however it is written; of its own kind without a link."""
    return format_address(find_kind(name), board) or f"{name} {board!r}"


def _choose_path(
    content: Path, name: str, board: HasGrid, options: ImportOptions, taken: Mapping[Path, Any]
) -> Path:
    """A name that no file has: `ten-by-ten` of the title, or of the size, and a number."""
    words = slugify(options.title.replace("'", "").replace("’", ""))
    stem = words[:50].strip("-") or f"{board.grid.rows}x{board.grid.cols}"
    for number in range(1, 10_000):
        path = content / name / (f"{stem}.md" if number == 1 else f"{stem}-{number}.md")
        if path not in taken and not path.exists():
            return path
    raise BoardError(f"there are too many puzzles of the name {stem!r}; choose another title")


def _format_file(
    name: str, board: HasGrid, blocks: Blocks, options: ImportOptions, several: bool, stem: str
) -> str:
    rows, cols = board.grid.rows, board.grid.cols
    number = stem.rpartition("-")[2]
    count = f" {number}" if several and number.isdigit() else ""
    title = (
        f"{options.title}{count}"
        if options.title
        else f"{find_kind(name).title}, {rows} × {cols}{count}"
    )
    prose = f"A board of {rows} rows and {cols} columns."
    return format_puzzle(
        title, blocks, prose, source=options.source or "puzz.link", tags=options.tags
    )
