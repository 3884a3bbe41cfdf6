"""The names of the sections of a puzzle's page, in their usual order."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator

SectionName = Literal[
    "about",
    "rules",
    "answer",
    "marked",
    "why",
    "proof",
    "model",
    "worth",
    "solve",
    "article",
    "log",
    "downloads",
]
SECTIONS: tuple[SectionName, ...] = get_args(SectionName)


def _check_names(names: tuple[SectionName, ...]) -> tuple[SectionName, ...]:
    if twice := [name for name in names if names.count(name) > 1]:
        raise ValueError(f"{twice[0]} is given twice")
    return names


Sections = Annotated[tuple[SectionName, ...], AfterValidator(_check_names)]
"""Names of sections, in the order in which a page shows them."""
