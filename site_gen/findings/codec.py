"""The conversion of plain data to JSON and back: dataclasses, tuples, sets and mappings.

Loading is driven by types. It returns equal values of the same types, or raises ValueError or
TypeError, so an untrusted file cannot produce a value that the types do not allow.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..boards.grid import Cell, Pair

Load = Callable[[Any], Any]
PLAIN = {str, int, float, bool, type(None)}
NAMED: Mapping[str, Any] = {"Cell": Cell, "Pair": Pair}  # written with their name, for type Any


def dump(value: Any) -> Any:
    """Return an equivalent of `value` that `json` can write.

    Raises TypeError if the value is not plain data.
    """
    made: Any = type(value)
    if made in PLAIN:
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        plain = {*map(type, value.values())} <= PLAIN
        return dict(value) if plain else {key: dump(one) for key, one in value.items()}
    if isinstance(value, frozenset):  # sort: the iteration order depends on the set's history
        return sorted(map(dump, value), key=repr)
    if isinstance(value, list | tuple):
        parts = list(value if {*map(type, value)} <= PLAIN else map(dump, value))
        return {made.__name__: parts} if made in NAMED.values() else parts
    if is_dataclass(value):
        return {made.__name__: [dump(getattr(value, name)) for name in _names(made)]}
    raise TypeError(f"{made.__name__} is no plain data")


@cache
def make_loader(made: Any) -> Load:
    """Return a function that turns the output of `dump` back into a value of the type `made`."""
    origin, args = get_origin(made), get_args(made)
    if made is Any:
        return _load_any
    if made in PLAIN:
        return partial(_exact, _kinds(made))
    if origin is Literal:
        return partial(_member, args)
    if origin in (Union, types.UnionType) and type(None) in args:
        (one,) = {*args} - {type(None)}
        load = make_loader(one)
        return lambda value: None if value is None else load(value)
    if made in NAMED.values() or made == Cell | Pair:
        return lambda value: _exact(args or (made,), _load_any(value))
    if origin in (tuple, list, frozenset) and args[1:] in ((), (...,)):
        return _many(origin, args[0])
    if origin is tuple:
        return _parts(lambda *parts: parts, args)
    if origin in (dict, Mapping):
        load = make_loader(args[1])
        return lambda value: {key: load(one) for key, one in _exact((dict,), value).items()}
    if hasattr(made, "_fields"):
        return _fields(made)
    if is_dataclass(made):
        return _dataclass(made)
    if isinstance(made, type) and issubclass(made, str):
        return lambda value: made(_exact((str,), value))
    return partial(_exact, ())


def _exact(kinds: Collection[type[Any]], value: Any) -> Any:
    if type(value) not in kinds:
        names = " or ".join(kind.__name__ for kind in kinds) or "plain data"
        raise ValueError(f"{str(value)[:40]!r} is not {names}")
    return value


def _member(among: Collection[Any], value: Any) -> Any:
    if value not in among:
        raise ValueError(f"{str(value)[:40]!r} is not one of {among}")
    return value


def _many(made: Any, of: Any) -> Load:
    load, kinds = make_loader(of), {*_kinds(of)}

    def load_all(value: Any) -> Any:
        if of in PLAIN and {*map(type, _exact((list,), value))} <= kinds:
            return made(value)  # the common case: lists of integers
        return made(map(load, _exact((list,), value)))

    return load_all


def _kinds(plain: Any) -> tuple[Any, ...]:
    return (int, float) if plain is float else (plain,)


def _parts(make: Callable[..., Any], made: Sequence[Any]) -> Load:
    loads = [make_loader(one) for one in made]
    return lambda value: make(
        *(load(part) for load, part in zip(loads, _exact((list,), value), strict=True))
    )


@cache
def _fields(made: Any) -> Load:
    """Return a function that makes an instance from the list of its fields' JSON values."""
    hints = get_type_hints(made)
    return _parts(made, [hints[name] for name in _names(made)])


@cache
def _names(made: Any) -> Sequence[str]:
    return getattr(made, "_fields", None) or [field.name for field in fields(made)]


def _dataclass(made: Any) -> Load:
    """Return a loader for instances of the subclasses of `made`, or of `made` if it has none."""
    loads = {one.__name__: _fields(one) for one in made.__subclasses__() or (made,)}

    def load(value: Any) -> Any:
        ((name, parts),) = _exact((dict,), value).items()
        return loads[name](parts)

    return load


def _load_any(value: Any) -> Any:
    if type(value) is list:
        return tuple(map(_load_any, value))
    if type(value) is not dict:
        return value
    if len(value) == 1 and (name := next(iter(value))) in NAMED:
        return _fields(NAMED[name])(value[name])
    return {key: _load_any(one) for key, one in value.items()}
