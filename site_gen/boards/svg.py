"""Changes to finished drawings, which are SVG elements: labels, ids of parts, and joined shapes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable


def name_parts(stratum: ET.Element) -> None:
    """Put the drawing of the board, and that of each layer, into a group with an id.

    The group has all classes that styles name: where it is used, they see nothing around it.
    """
    name = str(stratum.get("class"))
    own = [child for child in stratum if child.tag != "g"]
    layers = [child for child in stratum if child.get("data-layer")]
    whole = ((stratum, "board", own), *((g, g.get("data-layer"), [*g]) for g in layers))
    for parent, layer, children in whole:
        if children:
            for child in children:
                parent.remove(child)
            part = ET.Element("g", {"id": f"{layer}-{name}", "class": "board"})
            drawn = children if parent is stratum else join_alike(children)
            ET.SubElement(part, "g", {"class": name}).extend(drawn)
            parent.insert(0, part)


def join_alike(drawn: Iterable[ET.Element]) -> list[ET.Element]:
    """Join paths that look alike to one path, and texts of one character to one text.

    They lose their keys, and those that are joined to an earlier one are drawn with it.
    """
    joined, first = [], dict[tuple[str, ...], ET.Element]()
    for element in drawn:
        element.attrib.pop("data-key", None)
        d, text = element.get("d"), element.text or ""
        look = (f"{k}={v}" for k, v in sorted(element.items()) if k not in ("d", "x", "y"))
        same = first.setdefault((element.tag, *look), element) if d or len(text) == 1 else element
        if same is element:
            joined.append(element)
        elif d:
            same.set("d", same.attrib["d"] + d)
        else:
            same.text = f"{same.text}{text}"
            for axis in "xy":
                same.set(axis, f"{same.get(axis)} {element.get(axis)}")
    return joined


def add_label(root: ET.Element, title: str, description: str, ident: str) -> None:
    """Give the `svg` element a title and a description for screen readers. `ident`: the start of
    their ids.
    """
    root.set("role", "img")
    root.set("aria-labelledby", f"{ident}-title")
    root.set("aria-describedby", f"{ident}-desc")
    for place, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = ET.Element(tag, id=f"{ident}-{tag}")
        element.text = text
        if tag == "desc":
            element.set("lang", "en")  # a page may have another language
        root.insert(place, element)
