"""Documents, each read from one Markdown file: front matter, blocks and prose.

Each error names its place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from markdown_it.token import Token
from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..boards.text import Blocks
from ..errors import BoardError, ContentError, Place, Problem, SiteGenError, collecting, refuse
from ..kind import HasGrid, Kind, find_kind
from ..kind_loader import collecting_failures
from . import front_matter, markdown, sources
from .addresses import merge_rule_blocks
from .blocks import FencedBlocks, board_problems, collect_blocks, is_block, read_board
from .composed import compose
from .front_matter import Aliases, Day, Name, Tags, Text
from .markdown import MarkdownLink
from .page_links import TEXT
from .section_names import Sections
from .strict_yaml import ParsedMapping

Address = Annotated[str, Field(min_length=1, max_length=8000)]
NEVER = "9999-12-31"  # later than the date of any build
EXPECTED = {  # key -> what to expect, where pydantic's own message is for programmers
    "episode": "expected the number of this puzzle in its series, from 1",
    "answer": "expected shown or hidden",
    "answer_from": "expected a date like 2026-11-21",
    "limit": "expected a number from 2 to 1000",
    "time_limit": "expected seconds, more than 0 and at most 3600",
    "explain": "expected true or false",
    "compare": "expected true or false",
    "expect": "expected unique, none, many or a number up to 1000",
    **front_matter.EXPECTED,
}


class Meta(BaseModel):
    """A puzzle's front matter; "many" answers are two or more."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    title: Text
    source: Text | None = None
    author: Name | None = None
    date: Day | None = None
    tags: Tags = ()
    license: Text | None = None
    series: Name | None = None
    episode: Annotated[int, Field(ge=1, le=100_000)] | None = None  # its number in the series
    limit: Annotated[int, Field(ge=2, le=1000)] = 10  # the number of answers to search for
    time_limit: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] | None = None
    expect: Literal["unique", "none", "many"] | Annotated[int, Field(ge=0, le=1000)] = "unique"
    explain: bool = True  # film, reasons, worth of rules and clues
    compare: bool = False  # also run the article's formulation
    sections: Sections | None = None  # of its page, in order, instead of the site's
    pzpr: Address | None = None  # the board as a puzz.link address, instead of blocks
    answer: Literal["shown", "hidden"] = "shown"
    answer_from: Day | None = None  # a hidden answer is shown from this day on
    draft: bool = False  # checked, but only built with --drafts
    aliases: Annotated[Aliases, Field(max_length=20)] = ()  # earlier addresses of this page

    @property
    def hidden_until(self) -> str:
        """Return the date from which the answer is shown, as in 2026-11-21; "" if it always is."""
        if self.answer == "shown":
            return ""
        return self.answer_from.isoformat() if self.answer_from else NEVER

    @field_validator("expect", mode="before")
    @classmethod
    def _parse_expect(cls, value: Any) -> Any:
        """Return one of the three words as it is, or a number as an int. Raises ValueError."""
        if value in ("unique", "none", "many"):
            return value
        if re.fullmatch("[0-9]{1,4}", str(value)):
            return int(value)
        raise ValueError("expected unique, none, many or a number")


@dataclass(frozen=True)
class Document:
    """A puzzle as its author wrote it. `prose` is Markdown with the line numbers of the file."""

    path: str
    kind: str
    slug: str
    meta: Meta
    blocks: Blocks
    prose: str
    first_lines: Mapping[str, Place]  # block -> the place below its fence
    keys: Mapping[str, Place]  # front matter key -> the place of its value
    links: tuple[MarkdownLink, ...] = ()  # relative links in the prose
    pictures: tuple[MarkdownLink, ...] = ()  # the addresses of pictures in the prose

    @property
    def name(self) -> str:
        """Return `kind/slug`."""
        return f"{self.kind}/{self.slug}"

    @property
    def source(self) -> str:
        """Return the path of the file from the content folder: `kind/slug.md`."""
        return f"{self.name}{TEXT}"

    @property
    def cells(self) -> int:
        """Return the number of cells of the board."""
        grid = self.board()[1].grid
        return grid.rows * grid.cols

    def board(self) -> tuple[Kind[Any], HasGrid]:
        """Return the kind and the board, which is parsed at the first call.

        Raises ContentError with the place in the file.
        """
        return self._board

    @cached_property
    def _board(self) -> tuple[Kind[Any], HasGrid]:
        return read_board(
            self.kind, FencedBlocks(self.path, dict(self.blocks), dict(self.first_lines))
        )

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields only. The parsed board refers to its kind, which is code."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


Check = Callable[[str, str], Sequence[Problem]]
"""A further check of a body, called with its text and path; lines are those of the file."""


def load_all(root: Path, only: str = "*", *, drafts: bool = False) -> list[Document]:
    """Return the puzzles below `root`, ordered by kind and slug.

    `only`: as for `sources.is_chosen`. Drafts are read and checked as well, but returned only if
    `drafts` is set. Raises ContentError with the problems of all files.
    """
    documents: list[Document] = []
    files, problems = find_puzzle_files(root)
    for path in files:
        if sources.is_chosen(f"{path.parent.name}/{compose(path.stem)}", only):
            with collecting_failures(problems, path.as_posix()):
                documents.append(load(path))
    refuse(problems)
    return [d for d in documents if drafts or not d.meta.draft]


def find_puzzle_files(root: Path) -> tuple[list[Path], list[Problem]]:
    """Return the files `<kind>/<slug>.md` below `root`, and a problem for each unexpected file.

    A file is unexpected in another place, or in a folder without the name of a kind. The folder of
    pages is left out.
    """
    files, problems, _ = sources.scan(root)
    return [*_select_puzzles(files, root, problems)], problems


def _select_puzzles(files: Sequence[Path], root: Path, problems: list[Problem]) -> Iterator[Path]:
    """Yield those of the files below `root` that are puzzles; files in pages/ are left out.

    Add to `problems` each other file, and each folder that is not a kind's or whose kind is wrong.
    """
    known: dict[str, bool] = {}
    for path in files:
        folder, *rest = path.parts[len(root.parts) :]
        if folder == sources.PAGES:
            continue
        if len(rest) != 1 or path.suffix != ".md":
            why = f"expected puzzles in {root.as_posix()}/<kind>/<slug>.md, prose in pages/"
            problems.append(Problem(Place(path.as_posix(), 1, 1), why))
            continue
        if folder not in known:
            wrong = _check_kind(path)
            known[folder] = not wrong
            problems += wrong  # reported once, at the first file
        if known[folder]:
            yield path


def _check_kind(path: Path) -> list[Problem]:
    """Return the problems if no kind has the name of the file's folder, or if its code is wrong."""
    try:
        find_kind(path.parent.name)
    except ContentError as error:
        return [*error.problems]
    except SiteGenError as error:
        return [Problem(Place(path.as_posix(), 1, 1), str(error))]
    return []


def load(path: Path, raw: bytes | None = None, also: Check = lambda body, path: ()) -> Document:
    """Read a puzzle's file, check the names of the file and its folder, and parse the board.

    `raw` is the content, if it was read already; `also` is a further check of the body. Raises
    ContentError with all problems.
    """
    refuse(_check_kind(path))
    sources.check_slug(compose(path.stem), path)
    document = read_bytes(sources.read_bytes(path) if raw is None else raw, path, also)
    document.board()
    return document


def read_bytes(raw: bytes, path: Path, also: Check = lambda body, path: ()) -> Document:
    """Return the document with the content `raw`; its path gives kind and slug.

    Its board is parsed later. Raises ContentError.
    """
    text = sources.decode(raw, path)
    slug = compose(path.stem)
    return read(text, path=path.as_posix(), kind=path.parent.name, slug=slug, also=also)


def read(
    text: str, *, path: str, kind: str, slug: str, also: Check = lambda body, path: ()
) -> Document:
    """Return the document with this text. Its board is parsed later, or now if there are problems.

    Raises ContentError with all problems, those of the board included.
    """
    head, body = front_matter.split(text, path)
    problems: list[Problem] = []
    meta, checked = front_matter.validate(head, path, Meta, EXPECTED, problems)
    if meta and meta.compare and (why := comparison_problem(kind)):
        problems.append(checked.problem("compare", f"compare: {why}"))
    if meta and meta.answer_from and meta.answer == "shown":
        why = "answer_from: the answer is not hidden; expected `answer: hidden` as well"
        problems.append(checked.problem("answer_from", why))
    for key, other in (("series", "episode: 1"), ("episode", "series: its name")):
        if meta and key in checked.values and other.partition(":")[0] not in checked.values:
            problems.append(checked.problem(key, f"{key}: expected `{other}` as well"))
    lines = body.split("\n")
    tokens: Sequence[Token] = ()
    with collecting(problems):
        tokens = markdown.parse(body, path)
        problems += [*markdown.find_problems(tokens, lines, path), *also(body, path)]
    fences = [t for t in tokens if is_block(t)]
    fenced = collect_blocks(fences, lines, path, problems)
    blocks: Blocks = fenced.blocks
    if address := checked.text("pzpr"):
        blocks = _read_address(address, kind, fenced, checked, problems)
    elif problems and "pzpr" not in head:
        problems.extend(board_problems(kind, fenced))
    if problems or meta is None:
        raise ContentError(*problems)
    links = tuple(markdown.find_links(tokens, lines, path, f"{kind}/{slug}{TEXT}"))
    pictures = tuple(markdown.find_pictures(tokens, lines, path))
    for token in fences:
        start, end = token.map or (0, 0)
        lines[start:end] = [""] * (end - start)
    prose = "\n".join(lines)
    return Document(
        path,
        kind,
        slug,
        meta,
        blocks,
        prose,
        fenced.first_lines,
        checked.places,
        links,
        pictures,
    )


def comparison_problem(kind: str) -> str:
    """Return why boards of a kind cannot have `compare: true`, or "" if they can."""
    if "article" in find_kind(kind).formulations:
        return ""
    return f"{kind} has no article’s formulation to compare with"


def _read_address(
    address: str, kind: str, fenced: FencedBlocks, checked: ParsedMapping, problems: list[Problem]
) -> Blocks:
    """Return the blocks of the board in an address, together with the fenced blocks.

    If that fails, add a problem to `problems` and return no blocks.
    """
    try:
        return merge_rule_blocks(address, kind, fenced.blocks).blocks
    except BoardError as error:
        if error.block:
            fence = Place(checked.path, fenced.first_lines[error.block].line - 1, 1)
            problems.append(Problem(fence, str(error)))
        else:
            problems.append(checked.problem("pzpr", f"pzpr: {error}"))
        return {}
