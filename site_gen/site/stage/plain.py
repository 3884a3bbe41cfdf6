"""Drawings for programs that know little CSS: every style is computed and written as attributes.

Pages and the SVG files of a site use custom properties, `light-dark()`, `:is()` and strokes that
keep their weight, which renderers and drawing programs do not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import tinycss2
from cssselect import GenericTranslator, parse
from lxml import etree
from tinycss2.color3 import parse_color

from ...boards.pen import Pen
from ...content.installed import read_board_style

SVG = "http://www.w3.org/2000/svg"
UNWRITTEN = ("background", "vector-effect", "forced-color-adjust", "color-scheme")
_CALL = re.compile(r"(var|light-dark|color-mix|calc)\(([^()]*)\)")


class Style(NamedTuple):
    """The declarations of one selector. `path`: an XPath for the elements that it selects."""

    path: Any
    declarations: tuple[tuple[str, str], ...]


def draw_plain(pen: Pen, *, printed: bool = False) -> str:
    """Return a drawing as a whole SVG document in the colours of the light theme.

    `printed`: in those of paper, black on white. A cell is 40 units, and lines have the weight that
    they have on a page at this size.
    """
    text = pen.inline()
    root = etree.fromstring(text.replace(f' xmlns="{SVG}"', "").encode())
    root.attrib.pop("aria-hidden", None)
    styles: dict[Any, dict[str, str]] = {}
    for style in _read_styles(printed):
        for element in style.path(root):
            styles.setdefault(element, {}).update(style.declarations)
    _write_attributes(root, styles, {})
    root.set("xmlns", SVG)
    return str(etree.tostring(root, encoding="unicode"))


def _write_attributes(
    element: Any, styles: Mapping[Any, dict[str, str]], above: Mapping[str, str]
) -> None:
    """Write the styles of an element and of those in it. `above`: custom properties by name."""
    own = styles.get(element, {})
    known = {**above, **{name: value for name, value in own.items() if name.startswith("--")}}
    for name, value in own.items():
        if not name.startswith("--") and name not in UNWRITTEN:
            element.set(name, _compute(value, known))
    element.attrib.pop("class", None)
    for child in element:
        _write_attributes(child, styles, known)


@cache
def _read_styles(printed: bool) -> tuple[Style, ...]:
    """Return the styles of boards in the order in which they replace each other."""
    found: list[tuple[tuple[bool, tuple[int, int, int]], Style]] = []
    for rule in _list_rules(read_board_style(), printed):
        declared = [
            (one.name, tinycss2.serialize(one.value).strip(), one.important)
            for one in tinycss2.parse_blocks_contents(rule.content)
            if one.type == "declaration"
        ]
        for selector in _parse_selectors(tinycss2.serialize(rule.prelude)):
            path = etree.XPath(GenericTranslator().selector_to_xpath(selector))
            for important in (False, True):
                kept = tuple((name, value) for name, value, most in declared if most == important)
                if kept:
                    found.append(((important, selector.specificity()), Style(path, kept)))
    return tuple(style for _, style in sorted(found, key=lambda one: one[0]))


def _list_rules(css: str, printed: bool) -> Iterator[Any]:
    """Yield the rules for all media; if `printed`, also those for print."""
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            yield rule
        elif printed and tinycss2.serialize(rule.prelude).strip() == "print":
            inside = tinycss2.parse_blocks_contents(rule.content)
            yield from (one for one in inside if one.type == "qualified-rule")


def _parse_selectors(text: str) -> Sequence[Any]:
    """Return the selectors of a list; those of states that no drawing has are left out."""
    return [one for one in parse(text) if not re.search(r":(target|root\[)", one.canonical())]


def _compute(value: str, known: Mapping[str, str]) -> str:
    """Return a value without functions. `known`: custom properties by name."""

    def replace(found: re.Match[str]) -> str:
        function, given = found[1], [part.strip() for part in found[2].split(",")]
        if function == "var":
            return known.get(given[0], given[-1])
        if function == "light-dark":
            return given[0]
        if function == "calc":
            first, sign, second = given[0].replace("px", "").split()
            return f"{float(first) + float(sign + second):g}px"
        return _mix(*given[1:])

    while (done := _CALL.sub(replace, value)) != value:
        value = done
    return value.removesuffix("px")


def _mix(first: str, second: str) -> str:
    """Return the colour that `color-mix` makes from one such as `#fff 14%` and another."""
    colour, part = first.split()
    share = float(part.removesuffix("%")) / 100
    parts = ([round(255 * part) for part in parse_color(one)[:3]] for one in (colour, second))
    mixed = bytes(round(a * share + b * (1 - share)) for a, b in zip(*parts, strict=True))
    return f"#{mixed.hex()}"
