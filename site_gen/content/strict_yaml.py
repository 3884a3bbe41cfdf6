"""Front matter as strings: YAML without its surprises.

PyYAML keeps the last of two equal keys, reads `no` as False and expands alias bombs. Here a
document is mappings, lists and strings; duplicate keys, anchors, aliases, tags, deep nesting and
characters that are not seen are errors with their place. What a string means is pydantic's to say.

A mistake costs the key that it stands at: the others are read without it, and all are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from ..errors import Place, Problem
from .characters import refused
from .yaml_words import KEY, STARTS, At, Mistake, Stopped, lost_to_comment, said

DEEPEST = 4
TRIES = 5  # mistakes for which the rest is read again
_CODE = re.compile(r"\\[xuU][0-9A-Fa-f]*")


@dataclass
class ParsedMapping:
    """A mapping of strings and lists, with the places of its keys and values, and its problems.

    The place of a key's value is under the key, that of an item of its list under `key.0`; `keys`
    has those of the keys. `lost`: keys that are there, but whose value could not be read.
    `whole`: nothing else is missing but those.
    """

    path: str
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    whole: bool = True
    problems: list[Problem] = field(default_factory=list)

    def place(self, key: str) -> Place:
        """Return the place of a value, or the beginning of the file if the key is missing."""
        return self.places.get(key, Place(self.path, 1, 1))

    def problem(self, key: str, why: str) -> Problem:
        return Problem(self.place(key), why)

    def text(self, key: str) -> str:
        """Return the value of a key if it is text, or else ""."""
        value = self.values.get(key)
        return value if isinstance(value, str) else ""

    def at(self, row: int, column: int) -> Place:
        """Return the place of what PyYAML counts from 0."""
        return Place(self.path, row + 1, column + 1)

    def add(self, *mistakes: Mistake) -> None:
        self.problems += [Problem(self.at(*at), why) for why, at in mistakes]


def load(text: str, path: str) -> ParsedMapping:
    """Read one mapping, as much of it as can be read. `text` has the lines of the file."""
    parsed, lines = ParsedMapping(path), text.split("\n")
    for _ in range(TRIES):
        node, mistake = _composed(lines)
        if mistake is None:
            _fill(parsed, node, lines)
            return parsed
        parsed.add(mistake)
        _forget(lines, mistake[1][0], parsed)
    parsed.whole = False
    return parsed


def _composed(lines: list[str]) -> tuple[Any, Mistake | None]:
    """What YAML has, or why it cannot be read."""
    text = "\n".join(lines)
    try:
        if found := _refused_feature(text):
            return None, found
        return yaml.compose(text, Loader=yaml.SafeLoader), None
    except yaml.MarkedYAMLError as error:
        mark, begun = error.problem_mark or error.context_mark, error.context_mark
        start = _inside(_at(begun), lines) if begun else None
        at = _inside(_at(mark), lines)
        stopped = Stopped(error.problem or "", at, error.context or "", start)
        return None, said(stopped, lines)
    except yaml.reader.ReaderError as error:  # characters that YAML does not allow
        line = text.count("\n", 0, error.position)
        return None, ("a character that is not allowed", (line, 0))
    except (ValueError, OverflowError):  # "\U99999999" is no character
        return None, _no_character(lines)


def _at(mark: Any) -> At:
    return (mark.line, mark.column) if mark else (0, 0)


def _inside(at: At, lines: list[str]) -> At:
    """A place that is there: PyYAML counts line ends that nobody else does, and the end itself."""
    return min(at[0], len(lines) - 1), at[1]


def _no_character(lines: list[str]) -> Mistake:
    for i, line in enumerate(lines):
        for found in _CODE.finditer(line):
            if len(found[0]) > 8:
                return f"{found[0]} is the code of no character", (i, found.start())
    return "a code of no character", (0, 0)


def _refused_feature(text: str) -> Mistake | None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        at = _at(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
            return f"anchors and aliases are not allowed; {STARTS.format(sign)}", at
        if tag := getattr(event, "tag", None):
            return f"tags are not allowed: {tag}; {STARTS.format('!')}", at
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                return f"nested deeper than {DEEPEST} levels", at
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return None


def _forget(lines: list[str], row: int, parsed: ParsedMapping) -> None:
    """Blank the lines of the key that a mistake stands at; or its line, if that has none."""
    line = lines[row]
    if line[:1].strip() and not KEY.match(line) and not line.startswith(("]", "}", "-", "#")):
        first, end = row, row + 1
    else:
        first = next((i for i in range(row, -1, -1) if KEY.match(lines[i])), 0)
        after = range(max(first, row) + 1, len(lines))
        end = next((i for i in after if KEY.match(lines[i])), len(lines))
    key = KEY.match(lines[first])
    if key:
        parsed.lost.add(key[1])
    else:
        parsed.whole = False  # what was meant here cannot be known
    lines[first:end] = [""] * (end - first)


def _fill(parsed: ParsedMapping, node: Any, lines: list[str]) -> None:
    if node is None:
        return
    if not isinstance(node, yaml.MappingNode):
        parsed.add(("expected `key: value` lines", _at(node.start_mark)))
        parsed.whole = False
        return
    for key, value, wrong in _entries(node, lines):
        if wrong:
            parsed.add(*wrong)
            continue
        name = key.value
        parsed.keys[name] = parsed.at(*_at(key.start_mark))
        parsed.places |= {k: parsed.at(*at) for k, at in _places(name, value)}
        if inside := [*_mistakes(value, lines)]:
            parsed.add(*inside)
            parsed.lost.add(name)
        else:
            parsed.values[name] = _plain(value)


def _places(name: str, value: Any) -> Iterator[tuple[str, At]]:
    yield name, _at(value.start_mark)
    if isinstance(value, yaml.SequenceNode):
        for i, item in enumerate(value.value):
            yield f"{name}.{i}", _at(item.start_mark)


def _entries(node: Any, lines: list[str]) -> Iterator[tuple[Any, Any, list[Mistake]]]:
    """Yield each key and value of a mapping with the mistakes in the key."""
    seen = set()
    for key, value in node.value:
        at = _at(key.start_mark)
        if not isinstance(key, yaml.ScalarNode):
            yield key, value, [("a key must be a word", at)]
            continue
        twice = [(f"the key {key.value!r} stands here twice", at)] if key.value in seen else []
        seen.add(key.value)
        yield key, value, [*_mistakes(key, lines), *twice]


def _mistakes(node: Any, lines: list[str]) -> Iterator[Mistake]:
    """What may not stand in a value, however deep."""
    if isinstance(node, yaml.MappingNode):
        for _, value, wrong in _entries(node, lines):
            yield from (*wrong, *_mistakes(value, lines))
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _mistakes(item, lines)
    elif found := refused(node.value.strip().replace("\n", "\x00")):  # a value is one line
        line = node.value.strip()[found[0]] == "\n"
        why = "expected one line of text" if line else found[1]
        yield why, _at(node.start_mark)
    elif node.style is None:
        begun, end = (_inside(_at(m), lines) for m in (node.start_mark, node.end_mark))
        if lost := lost_to_comment(node.value, begun, end, lines):
            yield lost


def _plain(node: Any) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {key.value: _plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    return node.value.strip()
