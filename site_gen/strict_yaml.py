"""Front matter as strings: YAML without its surprises.

PyYAML keeps the last of two equal keys, reads `no` as False and expands alias bombs. Here a
document is mappings, lists and strings; duplicate keys, anchors, aliases, tags, deep nesting and
characters that are not seen are errors with their place. What a string means is pydantic's to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from .characters import refused
from .errors import SiteGenError

DEEPEST = 4


class YamlError(SiteGenError):
    """Line and column count from 0 within the YAML text."""

    def __init__(self, why: str, line: int, column: int) -> None:
        self.why, self.line, self.column = why, line, column
        super().__init__(why)


@dataclass(frozen=True)
class Placed:
    """A mapping of strings and lists, and where each of its values stands.

    The place of a key's value is under the key, that of an item of its list under `key.0`.
    """

    values: dict[str, Any]
    places: dict[str, tuple[int, int]]


def load(text: str) -> Placed:
    """Read one mapping. Raises YamlError."""
    try:
        _refuse_features(text)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = (mark.line, mark.column) if mark else (0, 0)
        raise YamlError(f"this is not YAML: {error.problem or error.context}", *at) from None
    except yaml.YAMLError as error:  # characters that YAML does not allow
        raise YamlError(f"this is not YAML: {str(error).splitlines()[0]}", 0, 0) from None
    except (
        ValueError,
        OverflowError,
    ) as error:  # an escape of a number that is no character: "\U99999999"
        raise YamlError(f"this is not YAML: {error}", 0, 0) from None
    if node is None:
        return Placed({}, {})
    if not isinstance(node, yaml.MappingNode):
        raise YamlError("`key: value` lines are wanted", 0, 0)
    return Placed(_plain(node), dict(_places(node)))


def _places(mapping: yaml.MappingNode) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where values begin, once the keys are known to be words."""
    for key, value in mapping.value:
        yield key.value, (value.start_mark.line, value.start_mark.column)
        if isinstance(value, yaml.SequenceNode):
            for i, item in enumerate(value.value):
                yield f"{key.value}.{i}", (item.start_mark.line, item.start_mark.column)


def _refuse_features(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        mark = event.start_mark
        at = (mark.line, mark.column) if mark else (0, 0)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise YamlError("anchors and aliases are not allowed", *at)
        if tag := getattr(event, "tag", None):
            raise YamlError(f"tags are not allowed: {tag}", *at)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise YamlError(f"nested deeper than {DEEPEST} levels", *at)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _plain(node: Any) -> Any:
    if isinstance(node, yaml.MappingNode):
        values: dict[str, Any] = {}
        for key, value in node.value:
            at = key.start_mark.line, key.start_mark.column
            if not isinstance(key, yaml.ScalarNode):
                raise YamlError("a key must be a word", *at)
            if key.value in values:
                raise YamlError(f"the key {key.value!r} stands here twice", *at)
            values[_plain(key)] = _plain(value)
        return values
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    text: str = node.value.strip()
    if found := refused(text.replace("\n", "\x00")):  # a value is one line
        line = text[found[0]] == "\n"
        why = "one line of text is wanted" if line else found[1]
        raise YamlError(why, node.start_mark.line, node.start_mark.column)
    return text
