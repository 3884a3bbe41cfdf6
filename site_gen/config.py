"""Site settings <- site.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .errors import ContentError

Seconds = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)]


class Solving(BaseModel):
    """Limits per puzzle. Seconds of wall clock, megabytes of SCIP's own memory."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    time_limit: Seconds = 60
    article_time_limit: Seconds = 10
    confirm_time_limit: Seconds = 20
    memory_limit: Annotated[float, Field(ge=64)] = 4096


class Site(BaseModel):
    """What an author may set; every key has a default."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: Annotated[str, Field(min_length=1, max_length=100)] = "Puzzles, solved and proved"
    description: Annotated[str, Field(max_length=300)] = ""
    author: Annotated[str, Field(max_length=100)] = ""
    base_url: str = ""  # the public address, with a slash at the end; only for links from outside
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] = "en"
    footer: Annotated[str, Field(max_length=500)] = ""  # one line of markdown
    benchmarks: Path | None = None  # what `make bench` wrote, beside site.toml; no file, no page
    solving: Solving = Solving()


def load_site(path: Path) -> Site:
    """Read site.toml; without the file everything has its default. Raises ContentError."""
    if not path.exists():
        return Site()
    try:
        site = Site.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path}: this is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise ContentError(f"{path}:1:1: this is not UTF-8 text") from None
    except ValidationError as error:
        raise ContentError(
            *(
                f"{path}: {'.'.join(map(str, p['loc']))}: found {p['input']!r}; {p['msg'].lower()}"
                for p in error.errors(include_url=False)
            )
        ) from None
    if site.benchmarks is None:
        return site
    return site.model_copy(update={"benchmarks": path.parent / site.benchmarks})
