"""Front matter as strings: YAML without its surprises.

PyYAML keeps the last of two equal keys, reads `no` as False and expands alias bombs. Here a
document is mappings, lists and strings; duplicate keys, anchors, aliases, tags and deep
nesting are errors with their place. What a string means is pydantic's to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from .errors import SiteGenError

DEEPEST = 4


class YamlError(SiteGenError):
    """Line and column count from 0 within the YAML text."""

    def __init__(self, why: str, line: int, column: int) -> None:
        self.why, self.line, self.column = why, line, column
        super().__init__(why)


@dataclass(frozen=True)
class Placed:
    """A mapping of strings and lists, and where each of its keys' values stands."""

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
    if node is None:
        return Placed({}, {})
    if not isinstance(node, yaml.MappingNode):
        raise YamlError("`key: value` lines are wanted", 0, 0)
    places = {k.value: (v.start_mark.line, v.start_mark.column) for k, v in node.value}
    return Placed(_plain(node), places)


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
            values[key.value] = _plain(value)
        return values
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item) for item in node.value]
    return node.value
