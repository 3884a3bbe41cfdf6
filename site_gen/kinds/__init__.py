"""The registry of the kinds that the package has: one module or folder each, found by its name."""

from __future__ import annotations

import pkgutil
from functools import cache


@cache
def built_in() -> list[str]:
    return sorted(m.name for m in pkgutil.iter_modules(__path__))
