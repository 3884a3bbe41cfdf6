"""The registry of the built-in kinds: one module or folder per kind, found by its name."""

from __future__ import annotations

import pkgutil
from functools import cache


@cache
def built_in() -> list[str]:
    return sorted(m.name for m in pkgutil.iter_modules(__path__))
