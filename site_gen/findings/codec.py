"""Plain data as JSON and back, by its type: dataclasses, named tuples, tuples, sets and mappings.

Reading makes equal values of the same types, or raises ValueError: whoever reads a file that
somebody else may have written gets nothing that the types do not allow.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from markupsafe import Markup

from ..boards.grid import Cell, Pair

PLAIN = (str, int, float, bool, type(None))
NAMED: Mapping[str, type[Any]] = {"Cell": Cell, "Pair": Pair}  # in what is only known as Any


class Codec(NamedTuple):
    """`dump` makes what `json` can write; `load` makes the value again."""

    dump: Callable[[Any], Any]
    load: Callable[[Any], Any]


@cache
def codec_of(made: Any) -> Codec:
    """The codec of a type; one that is no plain data can have no values."""
    origin, args = get_origin(made), get_args(made)
    if made is Any:
        return Codec(_dump_any, _load_any)
    if made in (str, Markup):
        return Codec(_dump_text, _load_text)
    if made in PLAIN:
        return _plain(made)
    if origin is Literal:
        return Codec(_same, lambda value: _known(value, args))
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(args)
    if origin is list:
        many = _many(args[0])
        return Codec(many.dump, lambda value: list(many.load(value)))
    if origin is frozenset:
        return _frozenset(codec_of(args[0]))
    if origin in (dict, Mapping):
        return _mapping(*args)
    if isinstance(made, type) and is_dataclass(made):
        return _dataclass(made)
    if hasattr(made, "_fields"):
        return _named(made)
    return Codec(lambda value: _fail(value, "plain data"), lambda value: _fail(value, "plain data"))


def _same(value: Any) -> Any:
    return value


def _refuse(value: Any, wanted: object) -> ValueError:
    return ValueError(f"{str(value)[:40]!r} is not {wanted}")


def _known(value: Any, among: Collection[Any]) -> Any:
    if value not in among:
        raise _refuse(value, f"one of {among}")
    return value


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise _refuse(value, "a list")
    return value


def _dump_text(value: str) -> Any:
    return [value] if type(value) is Markup else value


def _load_text(value: Any) -> str:
    if type(value) is list and len(value) == 1 and type(value[0]) is str:
        return Markup(value[0])
    if type(value) is not str:
        raise _refuse(value, "a text")
    return value


def _plain(made: type[Any]) -> Codec:
    right = {int, float} if made is float else {made}

    def load(value: Any) -> Any:
        if type(value) not in right:
            raise _refuse(value, made.__name__)
        return value

    return Codec(_same, load)


def _union(args: Sequence[Any]) -> Codec:
    """`X | None`, several plain types, or several named ones."""
    others = [a for a in args if a is not type(None)]
    if {*args} <= {*NAMED.values()}:
        return codec_of(Any)
    if len(others) != 1:
        if not {*args} <= {*PLAIN}:
            raise TypeError(f"{args}: which of these a value is cannot be told from JSON")
        return Codec(_same, lambda value: value if type(value) in args else _fail(value, args))
    dump, load = codec_of(others[0])
    return Codec(
        lambda value: None if value is None else dump(value),
        lambda value: None if value is None else load(value),
    )


def _fail(value: Any, wanted: object) -> Any:
    raise _refuse(value, wanted)


def _tuple(args: Sequence[Any]) -> Codec:
    if len(args) == 2 and args[1] is ...:
        return _many(args[0])
    parts = [codec_of(a) for a in args]
    return Codec(
        lambda value: [p.dump(v) for p, v in zip(parts, value, strict=True)],
        lambda value: tuple(p.load(v) for p, v in zip(parts, _list(value), strict=True)),
    )


def _many(of: Any) -> Codec:
    dump, load = codec_of(of)
    if of in PLAIN and of is not str:  # most of what there is: rows of integers
        right = {int, float} if of is float else {of}

        def plain(value: Any) -> tuple[Any, ...]:
            if not {*map(type, _list(value))} <= right:
                raise _refuse(value, f"a list of {of.__name__}")
            return tuple(value)

        return Codec(list, plain)
    return Codec(
        lambda value: [dump(v) for v in value], lambda value: tuple(map(load, _list(value)))
    )


def _frozenset(of: Codec) -> Codec:
    # in an order of its own: that of a set depends on how it was made
    return Codec(
        lambda value: sorted((of.dump(v) for v in value), key=repr),
        lambda value: frozenset(map(of.load, _list(value))),
    )


def _mapping(key: Any, to: Any) -> Codec:
    keys, values = codec_of(key), codec_of(to)
    if key is str:
        return Codec(
            lambda value: {k: values.dump(v) for k, v in value.items()},
            lambda value: {k: values.load(v) for k, v in _dict(value).items()},
        )
    return Codec(
        lambda value: [[keys.dump(k), values.dump(v)] for k, v in value.items()],
        lambda value: {keys.load(k): values.load(v) for k, v in map(_list, _list(value))},
    )


def _dict(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise _refuse(value, "an object")
    return value


# -- classes


def _named(made: type[Any]) -> Codec:
    hints = get_type_hints(made)
    parts = [codec_of(hints[name]) for name in made._fields]
    return Codec(
        lambda value: [p.dump(v) for p, v in zip(parts, value, strict=True)],
        lambda value: made(*(p.load(v) for p, v in zip(parts, _list(value), strict=True))),
    )


def _dataclass(made: type[Any]) -> Codec:
    """One with subclasses is written with the name of its class."""
    own = _fields(made)
    below: dict[str, Any] = {sub.__name__: sub for sub in made.__subclasses__()}
    if not below:
        return own
    codecs: dict[Any, Codec] = {made: own}
    codecs |= {sub: codec_of(sub) for sub in below.values()}

    def load(value: Any) -> Any:
        name, inside = _list(value)
        return codecs[below[_known(name, below)]].load(inside)

    return Codec(lambda value: [type(value).__name__, codecs[type(value)].dump(value)], load)


def _fields(made: type[Any]) -> Codec:
    hints = get_type_hints(made)
    parts = [(f.name, codec_of(hints[f.name])) for f in fields(made)]
    names = {name for name, _ in parts}

    def load(value: Any) -> Any:
        if _dict(value).keys() != names:
            raise _refuse(sorted(value), f"the fields of a {made.__name__}")
        return made(**{name: codec.load(value[name]) for name, codec in parts})

    return Codec(lambda v: {name: codec.dump(getattr(v, name)) for name, codec in parts}, load)


# -- what only its own value tells: keys of answers, SCIP's parameters and statistics


def _dump_any(value: Any) -> Any:
    if type(value) in PLAIN:
        return value
    if isinstance(value, Mapping):
        return {str(k): _dump_any(v) for k, v in value.items()}
    if isinstance(value, list):
        return ["list", *map(_dump_any, value)]
    if isinstance(value, tuple):
        name = type(value).__name__ if type(value) in NAMED.values() else "tuple"
        return [name, *map(_dump_any, value)]
    raise TypeError(f"{type(value).__name__} is no plain data")


def _load_any(value: Any) -> Any:
    if type(value) is dict:
        return {k: _load_any(v) for k, v in value.items()}
    if type(value) is not list:
        return value
    name, *inside = value
    parts = map(_load_any, inside)
    if name in NAMED:
        return NAMED[name](*parts)
    return list(parts) if _known(name, ("list", "tuple")) == "list" else tuple(parts)
