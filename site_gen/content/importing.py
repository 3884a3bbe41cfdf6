"""The import of boards: read lists, check boards, skip duplicates, name files."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from ..boards.pzprv3 import is_file
from ..boards.text import Blocks
from ..errors import BoardError, ContentError, Place, Problem, SiteGenError, suggest
from ..kind import HasGrid, find_kind
from .addresses import FoundBoard, format_address, is_address, read_request
from .document import load, read
from .puzzle_text import fill_title, format_puzzle
from .slugs import slugify
from .sources import read_text

MOST_SHOWN = 60  # characters of an address
COMMENT = re.compile("(?:^|[ \\t])#")  # the # in an address of Penpa+ starts none

COLUMNS = "kind", "title", "author", "source", "tags", "expect", "address", "blocks"
"""The keys of a line of JSON, and the columns of a table."""


@dataclass(frozen=True)
class ImportOptions:
    """The options that apply to all imported boards.

    In `title`, {number}, {kind} and {size} stand for those of each board.
    """

    kind: str | None = None
    title: str = ""
    source: str = ""
    author: str = ""
    series: str = ""
    tags: tuple[str, ...] = ()


class GivenBoard(NamedTuple):
    """A board to import. `request`: see `read_request`; its title, author, source and tags are
    those of the board, unless the options have others.
    """

    request: Mapping[str, Any]
    place: Place


@dataclass
class ImportPlan:
    """The files to write, and the problems of the boards that cannot be imported.

    `notes`: what boards that can be imported have beside their rules and clues.
    """

    files: dict[Path, str] = field(default_factory=dict)
    notes: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def list_boards(given: Sequence[str]) -> Iterator[GivenBoard]:
    """Yield each board. An argument is an address, or a file: a table whose name ends with .csv,
    the JSON of one board, or one board per line, as an address or as JSON.

    A Sudoku in one line and f-puzzles' JSON count as addresses. Raises SiteGenError if an argument
    looks like a file that does not exist, ContentError if a file cannot be read.
    """
    for word in given:
        if not is_address(word) and Path(word).is_file():
            whole, path = read_text(Path(word)), Path(word).as_posix()
            if path.endswith(".csv"):
                yield from _read_table(whole, path)
            elif _is_json(whole) or is_file(whole):
                yield GivenBoard(_read_line(whole), Place(path, 1, 1))
            else:
                for number, text in enumerate(whole.split("\n"), start=1):
                    plain = text if _is_json(text) else COMMENT.split(text)[0]
                    if plain := plain.strip(" \t"):
                        yield GivenBoard(_read_line(plain), Place(path, number, 1))
        elif why := _file_problem(word):
            raise SiteGenError(why, Place(word))
        else:
            short = word[:MOST_SHOWN]
            yield GivenBoard(_read_line(word), Place(short if short == word else f"{short}…"))


def _read_line(text: str) -> Mapping[str, Any]:
    """Return a line as a request. An object in JSON with other keys is that of f-puzzles."""
    found = json.loads(text) if _is_json(text) else {}
    own = {"address", "pzpr", "blocks"} & {*found}
    return found if own else {"address": text}


def _read_table(text: str, path: str) -> Iterator[GivenBoard]:
    """Yield the boards of a table with a row of names above it.

    Raises ContentError for an unknown column, or a table that Python cannot read.
    """
    table = csv.DictReader(StringIO(text, newline=""), strict=True)
    try:
        if unknown := [name for name in table.fieldnames or () if name not in COLUMNS]:
            why = f"unknown column {unknown[0]!r}{suggest(str(unknown[0]), COLUMNS)}"
            raise ContentError(Problem(Place(path, 1, 1), f"{why}; known: {', '.join(COLUMNS)}"))
        for row in table:
            request: dict[str, Any] = {name: value for name, value in row.items() if value}
            if None in request:
                why = "this row has more values than there are columns"
                raise ContentError(Problem(Place(path, table.line_num, 1), why))
            if "blocks" in request:
                request["blocks"] = _load_blocks(request["blocks"])
            if request:
                yield GivenBoard(request, Place(path, table.line_num, 1))
    except csv.Error as error:
        raise ContentError(
            Problem(Place(path, table.reader.line_num, 1), f"not a table: {error}")
        ) from None


def _load_blocks(text: str) -> Any:
    """Return the blocks in a cell of a table: JSON, or the rows of the block "board"."""
    return json.loads(text) if _is_json(text) else {"board": text}


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


def plan_import(given: Iterable[GivenBoard], options: ImportOptions, content: Path) -> ImportPlan:
    """Return the files to write for the valid boards, and a problem for each other one.

    A board that is given twice, or that the gallery in `content` already has, is a problem.
    """
    made, known = ImportPlan(), dict[str, str]()
    several = [*given]
    last = find_last_episode(content, options.series)
    for number, (request, place) in enumerate(several, start=1):
        try:
            found = read_request(request, options.kind)
            name, board = found.kind, find_kind(found.kind).parse(found.blocks)
            known = known or _load_boards(content)
            if (twin := known.get(_make_board_key(name, board))) is not None:
                raise BoardError(f"duplicate of {twin}")
            texts = _choose_texts(found, request, options)
            expect = str(request.get("expect", "unique"))
            title = fill_title(texts["title"], name, board.grid, number)
            path = _choose_path(content, name, board, title, made.files)
            if not title or (len(several) > 1 and title == options.title):
                title = _add_number(title, name, board, path.stem, several=len(several) > 1)
            text = format_puzzle(
                **{**texts, "title": title},
                blocks=found.blocks,
                prose=_escape(found.rules) or _describe_size(board),
                tags=(*_read_tags(request), *options.tags),
                expect=expect,
                series=options.series,
                episode=last + len(made.files) + 1,
            )
            read(text, path=path.as_posix(), kind=name, slug=path.stem).board()
        except SiteGenError as error:
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


def find_last_episode(content: Path, series: str) -> int:
    """Return the largest number of a puzzle in a series, or 0 if the series is "" or new.

    Files with mistakes are skipped.
    """
    last = 0
    if not series:
        return last
    for path in content.glob("*/*.md"):
        with suppress(ContentError):
            meta = load(path).meta
            last = max(last, meta.episode or 0) if meta.series == series else last
    return last


def _choose_texts(
    found: FoundBoard, request: Mapping[str, Any], options: ImportOptions
) -> dict[str, str]:
    """Return title, author and source: those of the options, of the request or of the board.

    Raises BoardError for a value in the request that is not a text.
    """
    texts = {}
    for key in ("title", "author", "source"):
        told = request.get(key) or ""
        if not isinstance(told, str):
            raise BoardError(f'"{key}": expected text')
        texts[key] = getattr(options, key) or (told or getattr(found, key)).replace("\n", " ")[:200]
    return texts


def _read_tags(request: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the tags of a request: a list, or a text with blanks or commas between them."""
    tags = request.get("tags") or ()
    words = re.split("[ ,]+", tags) if isinstance(tags, str) else tags
    if not isinstance(words, (list, tuple)) or not all(isinstance(tag, str) for tag in words):
        raise BoardError('"tags": expected a list of words')
    return tuple(filter(None, words))


def _add_number(title: str, name: str, board: HasGrid, stem: str, *, several: bool) -> str:
    """Return a title, or else the kind and size. If `several` boards are imported, it ends with
    the number at the end of `stem`, if there is one.
    """
    number = stem.rpartition("-")[2]
    title = title or fill_title("{kind}, {size}", name, board.grid, 0)
    return f"{title} {number}" if several and number.isdigit() else title


def _describe_size(board: HasGrid) -> str:
    return f"A board of {board.grid.rows} rows and {board.grid.cols} columns."


def _choose_path(
    content: Path, name: str, board: HasGrid, title: str, taken: Mapping[Path, Any]
) -> Path:
    """Return a path that no file and none of `taken` has.

    The name is a slug of the title, or the size, followed by a number if it is not the first.
    """
    words = slugify(title.replace("'", "").replace("’", ""))
    stem = words[:50].strip("-") or f"{board.grid.rows}x{board.grid.cols}"
    for number in range(1, 10_000):
        path = content / name / (f"{stem}.md" if number == 1 else f"{stem}-{number}.md")
        if path not in taken and not path.exists():
            return path
    raise BoardError(f"there are too many puzzles of the name {stem!r}; choose another title")


def _escape(text: str) -> str:
    """Return Markdown that shows a text with its lines as they are."""
    signs = r"[\\`*_\[\]<>#|~&]|^[-+=:]|(?<=^[0-9])[.)]|(?<=^[0-9]{2})[.)]"
    return "  \n".join(re.sub(signs, r"\\\g<0>", line) for line in text.split("\n"))
