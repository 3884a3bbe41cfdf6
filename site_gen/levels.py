"""The levels of difficulty that an author or a reader can request."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
