"""The part of a markdown file between two lines `---`, read strictly and checked by a model."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, Field, ValidationError

from ..errors import ContentError, Problem
from . import strict_yaml
from .validation import TOO_MUCH, message, shown

MOST = 16_000
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ALIAS = r"^[a-z0-9]+([-_][a-z0-9]+)*(/[a-z0-9]+([-_][a-z0-9]+)*)*$"
Aliases = tuple[Annotated[str, Field(pattern=ALIAS, max_length=200)], ...]
"""Addresses from the top of the site at which a page stood before."""

WANTED = {  # of the keys that every page may have
    "draft": "expected true or false",
    "aliases": "expected a list of addresses from the top of the site, in a-z, 0-9, - and _: "
    "[slitherlink/old-name]",
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
        raise ContentError(Problem(path, 1, 1, "expected front matter between two lines `---`"))
    end = next((i for i, line in enumerate(lines) if i and line.rstrip() == "---"), None)
    if end is None:
        raise ContentError(
            Problem(path, 1, 1, "the front matter has no end: expected a line `---`")
        )
    head = "\n".join(lines[1:end])
    if len(head.encode()) > MOST:
        why = f"the front matter has {len(head.encode())} bytes; at most {MOST} are allowed"
        raise ContentError(Problem(path, 2, 1, why))
    return Parts(head, "\n" * (end + 1) + "\n".join(lines[end + 1 :]), end + 2)


@dataclass(frozen=True)
class Checked:
    """Where each key (`keys`) and each value (and item, `key.0`) stands.

    `values`: what was read, also where it is not what was wanted.
    """

    path: str
    line_of: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    keys: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    lost: Collection[str] = ()  # keys that stand there, but could not be read

    def place(self, key: str) -> str:
        line, column = self.line_of.get(key, (1, 1))
        return f"{self.path}:{line}:{column}"

    def problem(self, key: str, why: str) -> Problem:
        return Problem(self.path, *self.line_of.get(key, (1, 1)), why)

    def text(self, key: str) -> str:
        """What a key has, if it is text; else ""."""
        value = self.values.get(key)
        return value if isinstance(value, str) else ""


def attempt(
    head: str, path: str, model: type[M], wanted: Mapping[str, str], problems: list[Problem]
) -> tuple[M | None, Checked]:
    """The front matter as `model` has it; None, and all that is wrong among the `problems`.

    `wanted`: what a value should have been, of keys that have more to say than their type.
    """
    placed = strict_yaml.load(head)
    problems.extend(
        Problem(path, m.line + 2, m.column + 1, m.why) for m in placed.mistakes
    )  # a line of the file comes before, and both count from 1
    checked = Checked(
        path, _in_file(placed.places), _in_file(placed.keys), placed.values, placed.lost
    )
    try:
        meta = model.model_validate(placed.values)
    except ValidationError as error:
        problems.extend(_problems(error, checked, model, wanted, whole=placed.whole))
        return None, checked
    return (None if placed.mistakes else meta), checked


def _in_file(places: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    return {key: (line + 2, column + 1) for key, (line, column) in places.items()}


def _problems(
    error: ValidationError,
    checked: Checked,
    model: type[BaseModel],
    wanted: Mapping[str, str],
    *,
    whole: bool,
) -> Iterator[Problem]:
    """`whole`: a key that is not there was not written either."""
    told, meant = set(), set()
    for found in sorted(error.errors(include_url=False), key=lambda f: f["type"] == "missing"):
        key = str(found["loc"][0]) if found["loc"] else ""
        if found["type"] == "extra_forbidden":
            near = get_close_matches(key, model.model_fields, n=1)
            meant.update(near)
            known = ", ".join(model.model_fields)
            hint = f"did you mean {near[0]}?" if near else f"known: {known}"
            yield Problem(
                checked.path, *checked.keys.get(key, (1, 1)), f"unknown key {key!r}; {hint}"
            )
        elif found["type"] == "missing":
            if whole and key not in checked.lost and key not in meant:
                yield checked.problem("", f"expected the key {key!r}")
        else:
            item = f"{key}.{found['loc'][1]}" if len(found["loc"]) > 1 else key
            place = item if item in checked.line_of else key
            special = None if found["type"] in TOO_MUCH else wanted.get(key)
            want = special or message(found)
            problem = checked.problem(place, f"{key}: found {shown(found['input'])}; {want}")
            if problem not in told:  # one value may fail each form that its key can have
                yield problem
            told.add(problem)
