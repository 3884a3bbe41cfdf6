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
"""A function from a JSON value to the value that it was written for."""
PLAIN = {str, int, float, bool, type(None)}
NAMED: Mapping[str, Any] = {"Cell": Cell, "Pair": Pair}  # written with their name, for type Any


def dump(value: Any) -> Any:
    """Return an equivalent of `value` that `json` can write, and that `make_loader` reads back.

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
        return {made.__name__: [dump(getattr(value, name)) for name in _list_fields(made)]}
    raise TypeError(f"{made.__name__} is no plain data")


@cache
def make_loader(made: Any) -> Load:
    """Return the function that turns the output of `dump` back into a value of the type `made`.

    That function raises ValueError or TypeError for anything that is not of this type.
    """
    origin, args = get_origin(made), get_args(made)
    if made is Any:
        return _load_any
    if made in PLAIN:
        return partial(_check_type, _list_types(made))
    if origin is Literal:
        return partial(_check_member, args)
    if origin in (Union, types.UnionType) and type(None) in args:
        (one,) = {*args} - {type(None)}
        load = make_loader(one)
        return lambda value: None if value is None else load(value)
    if made in NAMED.values() or made == Cell | Pair:
        return lambda value: _check_type(args or (made,), _load_any(value))
    if origin in (tuple, list, frozenset) and args[1:] in ((), (...,)):
        return _make_list_loader(origin, args[0])
    if origin is tuple:
        return _make_parts_loader(lambda *parts: parts, args)
    if origin in (dict, Mapping):
        load = make_loader(args[1])
        return lambda value: {key: load(one) for key, one in _check_type((dict,), value).items()}
    if hasattr(made, "_fields"):
        return _make_fields_loader(made)
    if is_dataclass(made):
        return _make_dataclass_loader(made)
    if isinstance(made, type) and issubclass(made, str):
        return lambda value: made(_check_type((str,), value))
    return partial(_check_type, ())


def _check_type(kinds: Collection[type[Any]], value: Any) -> Any:
    if type(value) not in kinds:
        names = " or ".join(kind.__name__ for kind in kinds) or "plain data"
        raise ValueError(f"{str(value)[:40]!r} is not {names}")
    return value


def _check_member(among: Collection[Any], value: Any) -> Any:
    if value not in among:
        raise ValueError(f"{str(value)[:40]!r} is not one of {among}")
    return value


def _make_list_loader(made: Any, of: Any) -> Load:
    load, kinds = make_loader(of), {*_list_types(of)}

    def load_all(value: Any) -> Any:
        if of in PLAIN and {*map(type, _check_type((list,), value))} <= kinds:
            return made(value)  # the common case: lists of integers
        return made(map(load, _check_type((list,), value)))

    return load_all


def _list_types(plain: Any) -> tuple[Any, ...]:
    """Return the types that a JSON value of a plain type may have: int or float for float."""
    return (int, float) if plain is float else (plain,)


def _make_parts_loader(make: Callable[..., Any], made: Sequence[Any]) -> Load:
    """Return the loader of a list whose values have the types `made`, in order.

    It returns `make` of the loaded values.
    """
    loads = [make_loader(one) for one in made]
    return lambda value: make(
        *(load(part) for load, part in zip(loads, _check_type((list,), value), strict=True))
    )


@cache
def _make_fields_loader(made: Any) -> Load:
    hints = get_type_hints(made)
    return _make_parts_loader(made, [hints[name] for name in _list_fields(made)])


@cache
def _list_fields(made: Any) -> Sequence[str]:
    return getattr(made, "_fields", None) or [field.name for field in fields(made)]


def _make_dataclass_loader(made: Any) -> Load:
    """Return the loader of an instance of a subclass of `made`, or of `made` if it has none.

    The loaders of its fields are made when one is loaded, since a field may hold others.
    """
    named = {one.__name__: one for one in made.__subclasses__() or (made,)}

    def load(value: Any) -> Any:
        ((name, parts),) = _check_type((dict,), value).items()
        return _make_fields_loader(named[name])(parts)

    return load


def _load_any(value: Any) -> Any:
    """Return a value of the type Any: a list becomes a tuple, and `{"Cell": ..}` a Cell."""
    if type(value) is list:
        return tuple(map(_load_any, value))
    if type(value) is not dict:
        return value
    if len(value) == 1 and (name := next(iter(value))) in NAMED:
        return _make_fields_loader(NAMED[name])(value[name])
    return {key: _load_any(one) for key, one in value.items()}
