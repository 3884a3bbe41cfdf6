"""The part of a markdown file between two lines `---`, read strictly and checked by a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, NamedTuple, TypeVar

from pydantic import BaseModel, Field, ValidationError

from . import strict_yaml
from .errors import ContentError, Problem

MOST = 16_000
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ALIAS = r"^[a-z0-9]+([-_][a-z0-9]+)*(/[a-z0-9]+([-_][a-z0-9]+)*)*$"
Aliases = tuple[Annotated[str, Field(pattern=ALIAS, max_length=200)], ...]
"""Addresses from the top of the site at which a page stood before."""

WANTED = {  # of the keys that every page may have
    "draft": "true or false is wanted",
    "aliases": "a list of addresses is wanted, from the top of the site: [slitherlink/old-name]",
}

M = TypeVar("M", bound=BaseModel)


class Parts(NamedTuple):
    """A file in two. Lines of the body keep their numbers: blank ones stand before them."""

    head: str
    body: str
    first: int  # line of the file, from 1, where the body begins


def divide(text: str, path: str) -> Parts:
    """Front matter and body. Raises ContentError."""
    lines = text.split("\n")
    if lines[0].rstrip() != "---":
        raise ContentError(Problem(path, 1, 1, "front matter between two lines `---` is wanted"))
    end = next((i for i, line in enumerate(lines) if i and line.rstrip() == "---"), None)
    if end is None:
        raise ContentError(
            Problem(path, 1, 1, "the front matter has no end: a line `---` is wanted")
        )
    head = "\n".join(lines[1:end])
    if len(head.encode()) > MOST:
        why = f"the front matter has {len(head.encode())} bytes; at most {MOST} are allowed"
        raise ContentError(Problem(path, 2, 1, why))
    return Parts(head, "\n" * (end + 1) + "\n".join(lines[end + 1 :]), end + 2)


class Checked(NamedTuple):
    """The values, and for each key (and item, `key.0`) where its value stands."""

    line_of: Mapping[str, tuple[int, int]]
    path: str

    def place(self, key: str) -> str:
        line, column = self.line_of.get(key, (1, 1))
        return f"{self.path}:{line}:{column}"

    def problem(self, key: str, why: str) -> Problem:
        return Problem(self.path, *self.line_of.get(key, (1, 1)), why)


def attempt(
    head: str, path: str, model: type[M], wanted: Mapping[str, str], problems: list[Problem]
) -> tuple[M | None, Checked]:
    """The front matter as `model` has it; None, and all that is wrong among the `problems`.

    `wanted`: what a value should have been, in an author's words where pydantic's are Python's.
    """
    try:
        placed = strict_yaml.load(head)
    except strict_yaml.YamlError as error:
        problems.append(Problem(path, error.line + 2, error.column + 1, error.why))
        return None, Checked({}, path)
    checked = Checked({k: (r + 2, c + 1) for k, (r, c) in placed.places.items()}, path)
    try:
        return model.model_validate(placed.values), checked
    except ValidationError as error:
        problems.extend(_problems(error, checked, model, wanted))
        return None, checked


def _problems(
    error: ValidationError, checked: Checked, model: type[BaseModel], wanted: Mapping[str, str]
) -> Iterator[Problem]:
    told = set()
    for found in error.errors(include_url=False):
        key = str(found["loc"][0]) if found["loc"] else ""
        if found["type"] == "extra_forbidden":
            near = get_close_matches(key, model.model_fields, n=1)
            known = ", ".join(model.model_fields)
            hint = f"did you mean {near[0]}?" if near else f"known: {known}"
            yield checked.problem(key, f"unknown key {key!r}; {hint}")
        elif found["type"] == "missing":
            yield checked.problem("", f"the key {key!r} is wanted")
        else:
            item = f"{key}.{found['loc'][1]}" if len(found["loc"]) > 1 else key
            place = item if item in checked.line_of else key
            message = found["msg"].removeprefix("Value error, ")
            want = wanted.get(key, message[:1].lower() + message[1:])
            problem = checked.problem(place, f"{key}: found {_short(found['input'])}; {want}")
            if problem not in told:  # one value may fail each form that its key can have
                yield problem
            told.add(problem)


def _short(value: object) -> str:
    text = str(value)
    return repr(text if len(text) <= 80 else text[:79] + "…")
