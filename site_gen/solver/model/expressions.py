"""Simplification of linear expressions by the bounds of their variables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ...errors import ModelError
from .linear import ONE, Linear, total

Expr: TypeAlias = Linear | int


def plain(x: Expr) -> Linear:
    """Return the expression with fixed variables replaced by their values."""
    e = total((x,))
    return total(
        [e.constant, *(w * (y if y.lower < y.upper else y.lower) for y, w in e.terms.items())]
    )


def difference(a: Expr, b: Expr) -> Linear:
    """Return a - b, with fixed variables replaced by their values."""
    return plain(total((a, -b)))


def binary(x: Expr) -> Linear:
    """Return `x` without fixed variables: 0, 1, or an expression in one variable.

    Raises ModelError if its bounds are not within 0 and 1.
    """
    e = plain(x)
    if not 0 <= e.low <= e.high <= 1:
        raise ModelError(f"an expression from {e.low} to {e.high} is not a binary")
    return e


def distinct(xs: Iterable[Linear]) -> list[Linear]:
    """Return the expressions without repetitions of equal ones, in order of first occurrence."""
    return list({form(x): x for x in xs}.values())


def form(x: Linear) -> tuple[object, ...]:
    """Return a hashable form, equal for equal expressions; comparing these with == makes a Row."""
    return (x.constant, *sorted((y.index, w) for y, w in x.terms.items()))


def alternatives(items: Iterable[Expr]) -> list[Linear]:
    """Return the distinct items of an or that may be 1, or [ONE] if the or is always 1."""
    xs = distinct(x for x in map(binary, items) if x.high)
    forms = {form(x) for x in xs}
    return [ONE] if any(x.low or form(1 - x) in forms for x in xs) else xs


def pair_of(d: Linear) -> tuple[Linear, Linear] | None:
    """Return binaries p and q with `d` = p - q, or None if `d` is not such a difference."""
    if len(d.terms) != 2 or (d.low, d.high) != (-1, 1):
        return None
    x, w = next(iter(d.terms.items()))
    p = w * x - (w * x).low
    return (p, p - d) if p.high == 1 else None


def values(xs: Iterable[Linear]) -> list[int]:
    """Return the sorted values that the bounds allow for any of the expressions."""
    return sorted({v for x in xs for v in range(x.low, x.high + 1)})
