"""Front matter: the part of a Markdown file between two lines `---`, validated by a model."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, ValidationError

from ..boards.characters import NO_WORD, find_hidden
from ..errors import ContentError, Place, Problem, refuse
from .composed import compose
from .slugs import is_slug, slugify, suggest_slug
from .strict_yaml import ParsedMapping, load
from .validation import TOO_MUCH, describe_error, format_value

MAX_BYTES = 16_000
TAG_LENGTH = 40


def _check_day(value: Any) -> Any:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", str(value)):
        raise ValueError("expected a date")  # pydantic reads seconds since 1970 as well
    return value


Day = Annotated[datetime.date, BeforeValidator(_check_day)]
"""A date like 2026-11-21."""
Text = Annotated[str, Field(min_length=1, max_length=300)]
PROSE = ("title", "description", "menu", "source", "author", "license", "series")
"""The keys whose values are texts for readers, where a no-break blank is allowed."""
Name = Annotated[Text, AfterValidator(compose)]
"""A text that is also a name: equal names mean the same person or series."""


def check_tag(tag: str) -> str:
    """Return a tag in Unicode's composed form. Raises ValueError for one that is not a slug."""
    tag = compose(tag)
    if not is_slug(tag):
        why = "expected letters in lower case, digits and single hyphens"
        raise ValueError(why + suggest_slug(tag, TAG_LENGTH))
    return tag


def _check_alias(alias: str) -> str:
    """Return an alias in Unicode's composed form. Raises ValueError if it cannot be an address."""
    parts = compose(alias).split("/")
    if not all(is_slug(part.replace("_", "-")) for part in parts):
        near = "/".join(filter(None, map(slugify, parts)))
        hint = f"; did you mean {near}?" if near else ""
        raise ValueError(f"{EXPECTED['aliases']}{hint}")
    return "/".join(parts)


Aliases = tuple[Annotated[str, Field(max_length=200), AfterValidator(_check_alias)], ...]
"""Earlier addresses of a page, relative to the top of the site."""
Tag = Annotated[str, Field(max_length=TAG_LENGTH), AfterValidator(check_tag)]
Tags = Annotated[tuple[Tag, ...], Field(max_length=20)]

EXPECTED = {  # for keys that every page may have
    "tags": "expected a list of words in lower case: [small, two-loops]",
    "date": "expected a date like 2026-11-21",
    "draft": "expected true or false",
    "aliases": "expected addresses from the top of the site, in lower case: [slitherlink/old-name]",
}

M = TypeVar("M", bound=BaseModel)


def split(text: str, path: str) -> tuple[str, str]:
    """Return the front matter and the body of a file.

    Each begins with blank lines, so that its other lines have the same numbers as in the file.
    Raises ContentError if there is no front matter, or too much.
    """
    lines = text.split("\n")
    start = Place(path, 1, 1)
    if lines[0].rstrip(" \t") != "---":
        refuse(_find_hidden_marks(lines[:1], path))
        raise ContentError(Problem(start, "expected front matter between two lines `---`"))
    end = next((i for i, line in enumerate(lines) if i and line.rstrip(" \t") == "---"), None)
    if end is None:
        refuse(_find_hidden_marks(lines, path))
        raise ContentError(Problem(start, "the front matter has no end: expected a line `---`"))
    head = "\n".join(lines[1:end])
    if len(head.encode()) > MAX_BYTES:
        why = f"the front matter has {len(head.encode())} bytes; at most {MAX_BYTES} are allowed"
        raise ContentError(Problem(Place(path, 2, 1), why))
    return f"\n{head}", "\n" * (end + 1) + "\n".join(lines[end + 1 :])


def _find_hidden_marks(lines: Sequence[str], path: str) -> Iterator[Problem]:
    """Yield a problem for each line that only a hidden character keeps from being `---`."""
    for number, line in enumerate(lines, start=1):
        found = find_hidden(line) if re.fullmatch(rf"{NO_WORD}---{NO_WORD}", line) else None
        if found:
            yield Problem(Place(path, number, found[0] + 1), f"{found[1]}; delete it")


def validate(
    head: str, path: str, model: type[M], expected: Mapping[str, str], problems: list[Problem]
) -> tuple[M | None, ParsedMapping]:
    """Validate front matter with `model`; return the model and the parsed mapping.

    If something is wrong, the model is None and the problems are added to `problems`. `expected`
    maps keys to messages that say more than the type does.
    """
    parsed = load(head, path, PROSE)
    problems += parsed.problems
    try:
        meta = model.model_validate(parsed.values)
    except ValidationError as error:
        problems.extend(_describe_errors(error, parsed, model, expected))
        return None, parsed
    return (None if parsed.problems else meta), parsed


def _describe_errors(
    error: ValidationError,
    parsed: ParsedMapping,
    model: type[BaseModel],
    expected: Mapping[str, str],
) -> Iterator[Problem]:
    """Yield each error of pydantic as a problem at its key, the missing keys last.

    A missing key is left out if an unknown key is similar to it, or if the YAML has problems.
    """
    meant = set()
    for found in sorted(error.errors(include_url=False), key=lambda f: f["type"] == "missing"):
        key = str(found["loc"][0]) if found["loc"] else ""
        if found["type"] == "extra_forbidden":
            near = get_close_matches(key, model.model_fields, n=1)
            meant.update(near)
            known = ", ".join(model.model_fields)
            hint = f"did you mean {near[0]}?" if near else f"known: {known}"
            yield Problem(parsed.keys[key], f"unknown key {key!r}; {hint}")
        elif found["type"] == "missing":
            if not parsed.problems and key not in meant:
                yield parsed.problem(key, f"expected the key {key!r}")
        else:
            item = f"{key}.{found['loc'][1]}" if len(found["loc"]) > 1 else key
            place = item if item in parsed.places else key
            is_own = found["type"] in TOO_MUCH or (item != key and found["type"] == "value_error")
            special = None if is_own else expected.get(key)
            want = special or describe_error(found)
            yield parsed.problem(place, f"{key}: found {format_value(found['input'])}; {want}")
