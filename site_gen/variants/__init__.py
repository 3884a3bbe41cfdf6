"""The registry of the variants: one module each, found by its name."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..variant import Variant


@cache
def find_variants() -> tuple[Variant, ...]:
    """Return all variants, sorted by name."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").VARIANT for name in names)
