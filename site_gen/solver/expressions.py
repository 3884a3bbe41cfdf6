"""What the bounds of linear expressions say: which are constant, binary, or the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ..errors import ModelError
from .linear import ONE, Linear, total

Expr: TypeAlias = Linear | int


def plain(x: Expr) -> Linear:
    """The expression with fixed variables as numbers: it is constant if it has no terms left."""
    e = total((x,))
    return total(
        [e.constant, *(w * (y if y.lower < y.upper else y.lower) for y, w in e.terms.items())]
    )


def difference(a: Expr, b: Expr) -> Linear:
    return plain(total((a, -b)))


def binary(x: Expr) -> Linear:
    """`x` as a plain 0 or 1, one variable or a complement: nothing else is within 0 and 1."""
    e = plain(x)
    if not 0 <= e.low <= e.high <= 1:
        raise ModelError(f"an expression from {e.low} to {e.high} is not a binary")
    return e


def distinct(xs: Iterable[Linear]) -> list[Linear]:
    return list({form(x): x for x in xs}.values())


def form(x: Linear) -> tuple[object, ...]:
    """The same for the same expression (to compare the expressions would make a Row)."""
    return (x.constant, *sorted((y.index, w) for y, w in x.terms.items()))


def alternatives(items: Iterable[Expr]) -> list[Linear]:
    """The distinct items of an or that may be 1; only the constant 1 if the or must be 1."""
    xs = distinct(x for x in map(binary, items) if x.high)
    forms = {form(x) for x in xs}
    return [ONE] if any(x.low or form(1 - x) in forms for x in xs) else xs


def pair_of(d: Linear) -> tuple[Linear, Linear] | None:
    """Binaries p and q of which `d` is the difference p - q, if it is one."""
    if len(d.terms) != 2 or (d.low, d.high) != (-1, 1):
        return None
    x, w = next(iter(d.terms.items()))
    p = w * x - (w * x).low
    return (p, p - d) if p.high == 1 else None


def values(xs: Iterable[Linear]) -> list[int]:
    """The values that the bounds allow to any of them, in order."""
    return sorted({v for x in xs for v in range(x.low, x.high + 1)})
