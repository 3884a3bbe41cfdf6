"""The settings in site.toml."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ..boards.characters import find_hidden, find_refused
from ..boards.text import SIZE
from ..errors import NOWHERE, ContentError, Place, Problem, SiteGenError, refuse, suggest
from ..levels import Level
from .base_url import EXPECTED, BaseUrl, normalize_url
from .composed import compose, find_file
from .own_kinds import use_kinds
from .section_names import SECTIONS, Sections
from .sources import decode
from .toml_places import find_key, parse_toml_error
from .validation import describe_error, format_value

Seconds = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)]
"""A time limit: more than 0, at most an hour."""
Budget = Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)]
"""A time limit of at most an hour; 0 leaves the task out."""


def _check_colour(value: str) -> str:
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
        raise ValueError("expected a colour as #rrggbb")
    return value.lower()


def _check_kinds(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of kinds unchanged. Raises ValueError if one is unknown or given twice.

    An own kind with a mistake counts as known.
    """
    from ..kind import find_kind  # slow to import, and only needed for settings that name kinds

    for name in names:
        try:
            find_kind(name)
        except ContentError:
            continue  # a mistake in an own kind is reported when the kind is used
        except SiteGenError as error:
            raise ValueError(str(error)) from None
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{twice[0]} is given twice")
    return names


def _check_line(text: str) -> str:
    from .markdown import line_problem  # a build with nothing to do need not import the parser

    if text and (why := line_problem(text)):
        raise ValueError(why)
    return text


def _check_sizes(by_kind: dict[str, str]) -> dict[str, str]:
    """Return the sizes by kind unchanged.

    Raises ValueError for an unknown kind, or a size that is not like 10x10.
    """
    _check_kinds(tuple(by_kind))
    for name, size in by_kind.items():
        if not re.fullmatch(SIZE, size):
            raise ValueError(f"{name}: found {size!r}; expected rows and columns, as in 10x10")
    return by_kind


def _check_text(text: str) -> str:
    if found := find_refused(text):
        raise ValueError(found[1])
    return text


def _check_public_file(path: str) -> str:
    """Return the path of a file in public/ in composed form. Raises ValueError for any other."""
    parts = path.split("/")
    if path and ({"", ".", ".."} & {*parts} or "\\" in path or ":" in path or "?" in path):
        raise ValueError("expected the path of a file in public/")
    return compose(_check_text(path))


def _check_source(source: str) -> str:
    if not re.fullmatch(r"https://[a-z0-9-]+(\.[a-z0-9-]+)+(:[0-9]{1,5})?(/[\w./-]*)?", source):
        raise ValueError("expected an address like https://example.org, without a wildcard")
    return source


def _check_menu_url(url: str) -> str:
    """Return an address for the menu in composed form. Raises ValueError if it is not allowed."""
    from .page_links import compose_link, link_problem

    if not url or (why := link_problem(url)):
        raise ValueError(why if url else "expected an address")
    return compose_link(_check_text(url))


Readable = AfterValidator(_check_text)
"""A validator for text without refused characters."""
Colour = Annotated[str, AfterValidator(_check_colour)]
"""A colour `#rrggbb`, in lower case."""
Line = Annotated[str, Field(max_length=500), AfterValidator(_check_line)]
"""A line of Markdown that is allowed on every page."""
PublicFile = Annotated[str, AfterValidator(_check_public_file)]
"""The path of a file in public/, or ""."""
Source = Annotated[str, AfterValidator(_check_source)]
"""An https address that pages may load from."""
MenuUrl = Annotated[str, AfterValidator(_check_menu_url)]
"""An address for the menu: of another site, or from the top of this one."""
Week = Annotated[tuple[Level, ...], Field(min_length=7, max_length=7)]
"""A difficulty for each day, from Monday to Sunday."""
PROSE = (("title",), ("description",), ("author",), ("footer",))
"""The settings that are texts for readers, which may have characters such as no-break blanks."""
LANGUAGE = "expected the code of a language: en, or pt-BR"


class Palette(BaseModel):
    """The author's colours for the light or the dark theme; a missing colour keeps its default.

    `ink` is for givens, `you` for the reader's marks, `solver` for the solver's decisions,
    `sheet` for the background of a board.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    paper: Colour | None = None
    sheet: Colour | None = None
    ink: Colour | None = None
    you: Colour | None = None
    solver: Colour | None = None


class Theme(BaseModel):
    """The colours of the site. High contrast, forced colours and print ignore them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    light: Palette = Palette()
    dark: Palette = Palette()


class Explaining(BaseModel):
    """The findings to compute for each puzzle, besides its answers; 0 or false turns one off."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    worth: bool = True  # the worth of each rule and each clue
    reasons_cells: Annotated[int, Field(ge=0)] = 400  # the largest board that gets reasons
    film: bool = True


class Solving(BaseModel):
    """Limits per puzzle, in seconds of wall clock and megabytes of SCIP's memory.

    `cache` is a folder relative to site.toml; without it nothing is cached.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    time_limit: Seconds = 60
    article_time_limit: Budget = 2  # for puzzles with `compare: true`; 0: no comparison
    confirm_time_limit: Budget = 20  # 0: no second opinion
    memory_limit: Annotated[float, Field(ge=64)] = 4096
    cache: Path | None = None
    explain: Explaining = Explaining()


class Daily(BaseModel):
    """The settings of the puzzle of the day: its page, and `site-gen generate --daily`.

    The kinds take turns, one a day. If `kinds` is empty, these are all kinds of the site; the
    command takes those that can be generated. `sizes` maps a kind to a size of new boards; other
    kinds have their usual size. `week` lists the difficulties from Monday to Sunday. With
    `by_kind`, the page also has a puzzle of the day for each kind.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    kinds: Annotated[tuple[str, ...], AfterValidator(_check_kinds)] = ()
    sizes: Annotated[dict[str, str], AfterValidator(_check_sizes)] = {}
    week: Week = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
    by_kind: bool = False


class Policy(BaseModel):
    """Sources on other hosts that pages may load, by directive of the Content-Security-Policy."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    script_src: tuple[Source, ...] = ()
    style_src: tuple[Source, ...] = ()
    img_src: tuple[Source, ...] = ()
    font_src: tuple[Source, ...] = ()
    connect_src: tuple[Source, ...] = ()

    def sources(self, directive: str) -> tuple[str, ...]:
        """Return the sources of a directive, such as `script_src`."""
        found: tuple[str, ...] = getattr(self, directive)
        return found


class Site(BaseModel):
    """The content of site.toml; every key has a default."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    title: Annotated[str, Field(min_length=1, max_length=100), Readable] = (
        "Puzzles, solved and proved"
    )
    description: Annotated[str, Field(max_length=300), Readable] = (
        "Logic puzzles solved by integer programming, with the proof that no other answer exists."
    )
    author: Annotated[str, Field(max_length=100), Readable, AfterValidator(compose)] = ""
    base_url: BaseUrl = ""  # the public address; without it, outputs that need one are left out
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    footer: Line = ""  # one line of markdown
    menu: dict[str, MenuUrl] = {}  # further entries: text and address
    css: tuple[PublicFile, ...] = ()  # files in public/, for every page
    logo: PublicFile = ""
    favicon: PublicFile = ""
    head: Path | None = None  # a file with HTML for the head of every page
    policy: Policy = Policy()
    page_size: Annotated[int, Field(ge=1, le=1000)] = 200  # puzzles on one page of a list
    kinds: Annotated[
        tuple[str, ...], AfterValidator(_check_kinds)
    ] = ()  # shown, in order; none: all
    sections: Sections = SECTIONS  # of puzzles' pages, in order
    workshop: Literal["auto"] | bool = "auto"  # a page to check any board in the browser
    offline: bool = False  # browsers keep pages, and can install the site
    theme: Theme = Theme()
    solving: Solving = Solving()
    daily: Daily = Daily()
    _file: Path | None = None  # the file that the settings were read from
    _served: bool = False  # the preview's server answers the page of the workshop

    @property
    def is_served(self) -> bool:
        """Return True for the preview, whose server answers the page of the workshop."""
        return self._served

    def for_preview(self, cache: Path) -> Site:
        """Return the settings of a preview with this cache. It has no public address."""
        solving = self.solving.model_copy(update={"cache": cache})
        made = self.model_copy(update={"base_url": "", "solving": solving})
        made._served = True
        return made

    @property
    def has_daily(self) -> bool:
        """Return True if the settings have the table `daily`, so that the site has its page."""
        return "daily" in self.model_fields_set

    def problem(self, key: Sequence[str], why: str) -> Problem:
        """Return a problem at the place of a setting in site.toml; without a file it has no place.

        `key`: the names of the setting's tables and its own name. `why`: the message, which the key
        will precede.
        """
        message = f"{'.'.join(key)}: {why}"
        if self._file is None:
            return Problem(NOWHERE, message)
        text = decode(self._file.read_bytes(), self._file)
        return Problem(Place(str(self._file), *find_key(text, key)), message)


def load_site(path: Path) -> Site:
    """Read site.toml and register the site's own kinds; without a file, return default settings.

    Raises ContentError for all wrong settings, and for a cache that cannot be a folder.
    """
    use_kinds(path.parent)
    if not path.exists():
        return Site()
    text = decode(path.read_bytes(), path)
    try:
        parsed = tomllib.loads(text)
        refuse(_find_hidden(parsed, text, path))
        site = Site.model_validate(parsed)
    except tomllib.TOMLDecodeError as error:
        *at, why = parse_toml_error(str(error), text)
        problem = Problem(Place(str(path), *at), f"this is not TOML: {why}")
        raise ContentError(problem) from None
    except ValidationError as error:
        raise ContentError(*_describe_errors(error, text, path)) from None
    site = _resolve_paths(path.parent, site)
    site._file = path
    if (cache := site.solving.cache) and not _may_be_folder(cache):
        why = f"found {format_value(str(cache))}; expected a folder, or a name for one"
        raise ContentError(site.problem(["solving", "cache"], why))
    return site


def _find_hidden(
    values: object, text: str, path: Path, key: Sequence[str] = ()
) -> Iterator[Problem]:
    """Yield a problem for each name in site.toml with a hidden character, which has no place in it.

    `values`: those below `key`, from the file's `text`. Texts for readers and characters that are
    escaped are left out.
    """
    if isinstance(values, dict):
        for name, value in values.items():
            if key != ("menu",):  # where names are texts
                yield from _find_hidden(name, text, path, (*key, name))
            yield from _find_hidden(value, text, path, (*key, name))
    elif isinstance(values, list):
        for value in values:
            yield from _find_hidden(value, text, path, key)
    elif isinstance(values, str) and key not in PROSE:
        found = find_hidden(values, words=True)
        if found and (place := _find_character(values[found[0]], text, find_key(text, key))):
            yield Problem(Place(str(path), *place), f"{'.'.join(key)}: {found[1]}; delete it")


def _find_character(char: str, text: str, start: tuple[int, int]) -> tuple[int, int] | None:
    """Return line and column of a character, searched from the line `start[0]`; None if missing."""
    rows = text.split("\n")[start[0] - 1 :]
    found = next((i for i, row in enumerate(rows) if char in row), None)
    return None if found is None else (start[0] + found, rows[found].index(char) + 1)


def _may_be_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):  # not a valid name of a file
        return False


def _describe_errors(error: ValidationError, text: str, path: Path) -> Iterator[Problem]:
    for found in error.errors(include_url=False):
        if found["type"] == "too_short" and len(found["input"]) >= found["ctx"]["min_length"]:
            continue  # long enough: the missing items are wrong and have their own errors
        key = [str(part) for part in found["loc"]]
        unknown = found["type"] == "extra_forbidden"
        want = LANGUAGE if key == ["language"] else describe_error(found)
        message = f"{'.'.join(key)}: found {format_value(found['input'])}; {want}"
        if unknown:
            known = _list_keys(key)
            hint = suggest(key[-1], known, f"known: {', '.join(known)}")
            message = f"unknown key {'.'.join(key)!r}{hint}"
        yield Problem(Place(str(path), *find_key(text, key, of_key=unknown)), message)


def _list_keys(key: Sequence[str]) -> list[str]:
    """Return the known keys of the table that contains `key`, a path of table names."""
    model: type[BaseModel] = Site
    for part in key[:-1]:
        inside = model.model_fields[part].annotation
        model = inside if isinstance(inside, type) and issubclass(inside, BaseModel) else model
    return list(model.model_fields)


def replace_base_url(site: Site, base_url: str) -> Site:
    """Return the settings with another public address. Raises SiteGenError if it is not valid."""
    try:
        return site.model_copy(update={"base_url": normalize_url(base_url)})
    except ValueError:
        raise SiteGenError(f"--base-url: found {base_url!r}; {EXPECTED}") from None


def _resolve_paths(folder: Path, site: Site) -> Site:
    """Return the settings with the paths of files and folders taken as relative to `folder`."""
    cache = site.solving.cache
    solving = site.solving.model_copy(update={"cache": cache and folder / cache})
    head = site.head and find_file(folder, site.head.as_posix())
    return site.model_copy(update={"solving": solving, "head": head})
