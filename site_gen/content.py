"""Document <- one markdown file: front matter, board blocks, prose. Errors name their place."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from . import strict_yaml
from .boards.pzpr import parse_address
from .boards.text import Blocks, cell_spans
from .errors import BoardError, ContentError
from .kind import HasGrid, PuzzleKind, find_kind, kind_names

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_BYTES = 64_000
MOST_FRONT_MATTER = 16_000

Text = Annotated[str, Field(min_length=1, max_length=300)]


class Meta(BaseModel):
    """The front matter of a puzzle. `expect`: unique, none, many (two or more) or a number."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    title: Text
    source: Text | None = None
    author: Text | None = None
    date: datetime.date | None = None
    tags: tuple[Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)], ...] = ()
    license: Text | None = None
    limit: Annotated[int, Field(ge=2, le=1000)] = 10  # answers looked for
    time_limit: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] | None = None
    expect: Literal["unique", "none", "many"] | Annotated[int, Field(ge=0, le=1000)] = "unique"
    pzpr: Text | None = None  # the board as a puzz.link address, instead of blocks

    @field_validator("expect", mode="before")
    @classmethod
    def _words_or_number(cls, value: Any) -> Any:
        if value in ("unique", "none", "many") or (str(value).isascii() and str(value).isdigit()):
            return int(value) if str(value).isdigit() else value
        raise ValueError("unique, none, many or a number is wanted")


@dataclass(frozen=True)
class Document:
    """One puzzle as its author wrote it. `prose` is markdown, line by line as in the file."""

    path: str
    kind: str
    slug: str
    meta: Meta
    blocks: Blocks
    prose: str
    first_lines: dict[str, int]  # block -> the line of the file where its first row stands
    keys: dict[str, str]  # key of the front matter -> `file:line:column` of its value

    def board(self) -> tuple[PuzzleKind[Any], HasGrid]:
        """The kind and the parsed board. Raises ContentError with the place in the file."""
        kind = find_kind(self.kind)
        try:
            return kind, kind.parse(self.blocks)
        except BoardError as error:
            raise ContentError(f"{self.place(error)}: {error}") from None

    def place(self, error: BoardError) -> str:
        """`file:line:column` of a board error, from 1."""
        line, column = self.first_lines.get(error.block or "", 1), 1
        if error.block in self.first_lines and error.row is not None:
            line += error.row
            rows = self.blocks[error.block].splitlines()
            spans = cell_spans(rows[error.row]) if error.row < len(rows) else []
            if error.col is not None and spans:
                column = spans[min(error.col, len(spans) - 1)][0] + 1
        return f"{self.path}:{line}:{column}"


def load_all(root: Path, only: str = "*") -> list[Document]:
    """Every puzzle below `root`, in order of kind and slug; `only` is a glob on `kind/slug`.

    Each board is parsed, so that ContentError holds all that is wrong with all files.
    """
    documents: list[Document] = []
    problems: list[str] = []
    for path in puzzle_files(root, only):
        try:
            document = load(path, root)
            document.board()
            documents.append(document)
        except ContentError as error:
            problems.extend(error.problems)
    if problems:
        raise ContentError(*problems)
    return documents


def puzzle_files(root: Path, only: str = "*") -> Iterable[Path]:
    """The files `<kind>/<slug>.md` below `root`; `pages` holds prose and is no kind."""
    if not root.is_dir():
        raise ContentError(f"{root}: there is no such folder")
    found = (p for p in sorted(root.glob("*/*.md")) if p.parent.name != "pages")
    return [p for p in found if p.relative_to(root).with_suffix("").match(only)]


def load(path: Path, root: Path) -> Document:
    """Read one file below the content folder `root`. Raises ContentError."""
    shown = path.as_posix()
    kind, slug = path.parent.name, path.stem
    find_kind_at(shown, kind)
    if not SLUG.fullmatch(slug) or len(slug) > 64 or slug == "index":
        raise ContentError(
            f"{shown}:1:1: the file name {slug!r} becomes an address: small letters, digits and "
            "single hyphens are wanted, at most 64, not `index`"
        )
    text = read_text(path)
    return read(text, path=shown, kind=kind, slug=slug)


def read_text(path: Path) -> str:
    """The text of a markdown file, checked for size and encoding."""
    if path.is_symlink() or not path.is_file():
        raise ContentError(f"{path.as_posix()}:1:1: not a regular file")
    raw = path.read_bytes()
    if len(raw) > MOST_BYTES:
        raise ContentError(
            f"{path.as_posix()}:1:1: {len(raw)} bytes; at most {MOST_BYTES} are allowed"
        )
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")  # some editors write a mark first
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ContentError(f"{path.as_posix()}:{line}:1: this is not UTF-8 text") from None


def find_kind_at(shown: str, kind: str) -> PuzzleKind[Any]:
    try:
        return find_kind(kind)
    except ContentError as error:
        raise ContentError(f"{shown}:1:1: {error}") from None


def read(text: str, *, path: str, kind: str, slug: str) -> Document:
    """The document that `text` holds. Raises ContentError."""
    tokens = _parser().parse(text)
    front = tokens[0] if tokens and tokens[0].type == "front_matter" else None
    if front is None:
        raise ContentError(f"{path}:1:1: front matter between two lines `---` is wanted")
    if len(front.content) > MOST_FRONT_MATTER:
        raise ContentError(
            f"{path}:2:1: the front matter has {len(front.content)} characters; "
            f"at most {MOST_FRONT_MATTER} are allowed"
        )
    meta, keys = _meta(front.content, path)
    lines = text.splitlines()
    _refuse_open_fences(tokens, lines, path)
    fences = [t for t in tokens if t.type == "fence" and _is_block(t)]
    blocks: Blocks
    blocks, first_lines = _blocks(fences, path)
    if meta.pzpr is not None:
        if blocks:
            at = first_lines[next(iter(blocks))] - 1
            raise ContentError(f"{path}:{at}:1: the board stands in `pzpr` already")
        blocks = _from_pzpr(meta.pzpr, kind, keys["pzpr"])
    for token in (front, *fences):
        start, end = token.map or (0, 0)
        lines[start:end] = [""] * (end - start)
    return Document(path, kind, slug, meta, blocks, "\n".join(lines), first_lines, keys)


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).use(front_matter_plugin)


def _is_block(fence: Token) -> bool:
    """A fence with a name is a block of the board, unless Pygments knows the name as a language."""
    name = fence.info.strip()
    if not name:
        return False
    try:
        find_lexer_class_by_name(name.split()[0])
    except ClassNotFound:
        return True
    return False


def _refuse_open_fences(tokens: list[Token], lines: list[str], path: str) -> None:
    for token in tokens:
        if token.type == "fence" and token.map:
            start, end = token.map
            if end - start < 2 or not lines[end - 1].lstrip(" >").startswith(token.markup):
                raise ContentError(f"{path}:{start + 1}:1: the fence that opens here is not closed")


def _blocks(fences: list[Token], path: str) -> tuple[dict[str, str], dict[str, int]]:
    blocks: dict[str, str] = {}
    first_lines: dict[str, int] = {}
    for fence in fences:
        name, line = fence.info.strip(), (fence.map or [0])[0] + 1
        if fence.level:
            raise ContentError(f"{path}:{line}:1: the block `{name}` stands inside a list or quote")
        if name in blocks:
            raise ContentError(
                f"{path}:{line}:1: a second block `{name}`; the first is at line "
                f"{first_lines[name] - 1}"
            )
        blocks[name], first_lines[name] = fence.content, line + 1
    return blocks, first_lines


def _from_pzpr(address: str, kind: str, place: str) -> Blocks:
    try:
        return blocks_from_pzpr(address, kind)
    except BoardError as error:
        raise ContentError(f"{place}: pzpr: {error}") from None


def blocks_from_pzpr(address: str, kind: str | None = None) -> Blocks:
    """The blocks of a puzz.link address. Raises BoardError, also if it is of another kind."""
    name, cols, rows, body = parse_address(address)
    found = kind_of_pzpr(name) if kind is None else kind
    puzzle = find_kind(found)
    if puzzle.from_pzpr is None or puzzle.pzpr != name:
        raise BoardError(f"the address is of a {name!r}, not of a {puzzle.pzpr or found!r}")
    if max(rows, cols) > puzzle.largest:
        raise BoardError(
            f"{rows} rows and {cols} columns; at most {puzzle.largest} of each are allowed"
        )
    return puzzle.from_pzpr(rows, cols, body)


def kind_of_pzpr(name: str) -> str:
    """The kind that puzz.link calls `name`."""
    known = {find_kind(k).pzpr: k for k in kind_names() if find_kind(k).pzpr}
    if name not in known:
        raise BoardError(
            f"no kind here reads {name!r}; known: {', '.join(sorted(map(str, known)))}"
        )
    return known[name]


def _meta(text: str, path: str) -> tuple[Meta, dict[str, str]]:
    """The front matter, and the place of each of its values."""
    try:
        placed = strict_yaml.load(text)
    except strict_yaml.YamlError as error:
        raise ContentError(f"{path}:{error.line + 2}:{error.column + 1}: {error.why}") from None
    try:
        keys = {k: f"{path}:{r + 2}:{c + 1}" for k, (r, c) in placed.places.items()}
        return Meta.model_validate(placed.values), keys
    except ValidationError as error:
        raise ContentError(*_meta_problems(error, placed, path)) from None


def _meta_problems(error: ValidationError, placed: strict_yaml.Placed, path: str) -> Iterable[str]:
    for problem in error.errors(include_url=False):
        key = str(problem["loc"][0]) if problem["loc"] else ""
        line, column = placed.places.get(key, (-1, 0))
        place = f"{path}:{line + 2}:{column + 1}"
        if problem["type"] == "extra_forbidden":
            near = get_close_matches(key, Meta.model_fields, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(Meta.model_fields)}"
            yield f"{place}: unknown key {key!r}; {hint}"
        elif problem["type"] == "missing":
            yield f"{path}:1:1: the key {key!r} is wanted"
        else:
            found = str(problem["input"])
            yield f"{place}: {key}: found {found[:80]!r}; {_wanted(key, problem['msg'])}"


def _wanted(key: str, message: str) -> str:
    """What a value should have been, in an author's words where pydantic's are Python's."""
    words = {
        "tags": "a list of words is wanted, small letters, digits and hyphens: [small, two-loops]",
        "date": "a date like 2026-11-21 is wanted",
        "limit": "a number from 2 to 1000 is wanted",
        "time_limit": "seconds are wanted, more than 0 and at most 3600",
    }
    plain = message.removeprefix("Value error, ")
    return words.get(key, plain[0].lower() + plain[1:])
