"""A strict reader for YAML front matter, which returns mappings, lists and strings only.

PyYAML keeps the last of two equal keys, reads `no` as False and expands alias bombs. Here every
scalar stays a string, and pydantic converts it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from ..boards.characters import find_hidden, find_refused
from ..errors import ContentError, Place, Problem, collecting, refuse
from .characters import check_characters
from .composed import compose

DEEPEST = 4
_ADVICE = "delete it, or write a usual blank"
_LEAD = re.compile(r"""[^:#"'\[{]*(:.?)?""")  # the part of a line before its value


@dataclass
class ParsedMapping:
    """A mapping of strings and lists, and its problems. A value with a problem is left out.

    `places` maps `key` to the place of its value, and `key.0` to the first item of its list.
    """

    path: str
    values: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def place(self, key: str) -> Place:
        """Return the place of a value, or the start of the file if the key is missing."""
        return self.places.get(key, Place(self.path, 1, 1))

    def problem(self, key: str, why: str) -> Problem:
        """Return a problem with this message at the place of a key's value."""
        return Problem(self.place(key), why)

    def text(self, key: str) -> str:
        """Return the value of a key if it is text, otherwise ""."""
        value = self.values.get(key)
        return value if isinstance(value, str) else ""


def load(text: str, path: str, prose: Container[str] = ()) -> ParsedMapping:
    """Return the mapping in a YAML text, with all problems up to the first syntax error.

    `text` has the lines of the file `path`. `prose`: the keys whose values are texts for readers;
    other values are names, so they are in composed form and have no hidden characters.
    """
    parsed = ParsedMapping(path)
    with collecting(parsed.problems):
        check_characters(text, path)
        refuse(_find_hidden_leads(text, path))
        _Reader(f"{text}\n", parsed, prose).read()
    return parsed


def _find_hidden_leads(text: str, path: str) -> Iterator[Problem]:
    """Yield a problem for each line with a hidden character before its value, as in its key."""
    for number, line in enumerate(text.split("\n"), start=1):
        lead = _LEAD.match(line)
        if lead and (found := find_hidden(lead[0], words=True)):
            yield Problem(Place(path, number, found[0] + 1), f"{found[1]}; {_ADVICE}")


class _Reader:
    """A reader of PyYAML's events that takes every scalar as text and collects problems."""

    def __init__(self, text: str, parsed: ParsedMapping, prose: Container[str]) -> None:
        self.yaml: Any = yaml.SafeLoader(text)
        self.parsed, self.prose, self.lines = parsed, prose, text.split("\n")
        self.opened: dict[int, Any] = {}  # line where quotes end -> place where they open above it

    def read(self) -> None:
        """Read the mapping into `parsed`, with its problems; the first syntax error ends it.

        Raises ContentError if the text is not a mapping, or is nested too deep.
        """
        try:
            self.yaml.get_event()  # the start of the stream
            while not self.yaml.check_event(yaml.StreamEndEvent):
                start, event = self.yaml.get_event(), self.yaml.peek_event()
                if start.explicit or not isinstance(event, yaml.MappingStartEvent):
                    why = "expected `key: value` lines"
                    raise ContentError(Problem(self._locate(event.start_mark), why))
                self._read_value("", 0)
                self.yaml.get_event()  # the end of the document
        except yaml.MarkedYAMLError as error:
            self._add_problem(*self._explain(error))
        except (ValueError, OverflowError):  # chr() of an escape like "\U99999999"
            self._add_problem(self.yaml.get_mark(), "this escape is not a character")

    def _locate(self, mark: Any) -> Place:
        return Place(self.parsed.path, mark.line + 1, mark.column + 1)

    def _add_problem(self, mark: Any, why: str) -> None:
        self.parsed.problems.append(Problem(self._locate(mark), why))

    def _read_value(self, path: str, depth: int) -> Any:
        """Read and return the next value: text, a list or a mapping.

        Store its place under `path`, which is "" for nested values. Raises ContentError if it is
        nested too deep.
        """
        event = self.yaml.get_event()
        mark = event.start_mark
        self.parsed.places[path] = self._locate(mark)
        if event.anchor or getattr(event, "tag", None):
            why = "anchors, aliases and tags are not allowed; a value that begins with"
            self._add_problem(mark, f"{why} {self.lines[mark.line][mark.column]} needs quotes")
        if not isinstance(event, yaml.CollectionStartEvent):
            return self._read_text(event, path) if isinstance(event, yaml.ScalarEvent) else ""
        if depth == DEEPEST:
            raise ContentError(Problem(self._locate(mark), f"nested deeper than {DEEPEST} levels"))
        values: Any = (
            self._read_mapping(depth + 1) if isinstance(event, yaml.MappingStartEvent) else []
        )
        while not self.yaml.check_event(yaml.CollectionEndEvent):
            values.append(self._read_value(f"{path}.{len(values)}", depth + 1))
        self.yaml.get_event()
        return values

    def _read_mapping(self, depth: int) -> dict[str, Any]:
        """Read the rest of a mapping and return its values; those with a problem are left out.

        At depth 1 they are stored in `parsed`, with the places of their keys.
        """
        parsed = self.parsed if depth == 1 else ParsedMapping("")
        while not self.yaml.check_event(yaml.MappingEndEvent):
            before, mark = len(self.parsed.problems), self.yaml.peek_event().start_mark
            key, path = self._read_value("", depth), ""
            if not isinstance(key, str):
                self._add_problem(mark, "a key must be a word")
            elif key in parsed.keys:
                self._add_problem(mark, f"the key {key!r} is given twice")
            else:
                parsed.keys[key], path = self._locate(mark), key if depth == 1 else ""
            value = self._read_value(path, depth)
            self.yaml.peek_event()  # raises if the value does not end here
            if len(self.parsed.problems) == before:
                parsed.values[key] = value
        return parsed.values

    def _read_text(self, event: Any, path: str) -> str:
        """Return a scalar's text, stripped. `path`: as for `_read_value`.

        Add a problem if it has several lines, characters that are not allowed in it, or a # that
        starts a comment.
        """
        start, end, value = event.start_mark, event.end_mark, str(event.value).strip()
        value = value if path in self.prose else compose(value)
        comment = re.match(r"\s+#(?=\S)" if value else r"\s*#", self.lines[end.line][end.column :])
        if event.style in ("'", '"') and start.line < end.line:
            self.opened[end.line] = start
        if "\n" in value:
            self._add_problem(start, "expected one line of text")
        elif found := find_refused(value):
            self._add_problem(start, found[1])
        elif hidden := None if path in self.prose else find_hidden(str(event.value), words=True):
            at = self.lines[start.line].find(event.value[hidden[0]], start.column)
            start.column = max(at, start.column)
            self._add_problem(start, f"{hidden[1]}; {_ADVICE}")
        elif comment and event.style is None:
            end.column += comment.end() - 1  # where the # is
            left = f"the value is only {value!r}" if value else "there is no value"
            self._add_problem(
                end, f"# starts a comment, so {left}; {self._suggest_quotes('#', end)}"
            )
        return value

    def _suggest_quotes(self, sign: str, mark: Any) -> str:
        """Return the advice to quote a value with `sign`, with a corrected line if it is simple."""
        found = re.fullmatch(r"""\s*([\w-]+:|-)\s+([^\s"\\\[{][^"\\]*)""", self.lines[mark.line])
        return f"a value with {sign} needs quotes" + (f': {found[1]} "{found[2]}"' if found else "")

    def _explain(self, error: yaml.MarkedYAMLError) -> tuple[Any, str]:
        at: Any = error.problem_mark
        start, context, problem = error.context_mark or at, error.context or "", error.problem or ""
        opened = start if "quoted" in context else self.opened.get(at.line, at)
        if opened.line < at.line:
            return opened, "the quotes that open here are not closed"
        if "mapping values" in problem and ":" in self.lines[at.line][: at.column]:
            return at, self._suggest_quotes("a colon", at)
        if "'\\t'" in problem:
            return at, "a tab is not allowed here; expected spaces"
        above = start.line < at.line and "block" not in context
        return start if above else at, f"this is not YAML: {problem}"
