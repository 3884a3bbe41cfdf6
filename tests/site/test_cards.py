"""Card images, which other sites show as the preview of a puzzle."""

from __future__ import annotations

import random
import struct
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import html

from oracle import KINDS, SHAPED
from site_gen.content.document import Document, load
from site_gen.findings.cache import Cache
from site_gen.site.layout.head import CARD
from site_gen.site.puzzle.card_image import _TITLE_SIZES, Cards, read_colours
from sites import PUBLISHED, ROOT, write_content

SVG = "{http://www.w3.org/2000/svg}"


def make_cards(scratch: Path, cache: Path | None = None) -> Cards:
    jinja = Environment(
        loader=FileSystemLoader(ROOT / "templates"), autoescape=True, undefined=StrictUndefined
    )
    template, static = jinja.get_template("card.svg"), ROOT / "templates" / "static"
    return Cards(template, static, Cache(cache, scratch), "look")


def write_card_puzzle(folder: Path, name: str) -> tuple[Document, str]:
    """Write a puzzle; return it and the verdict for its card."""
    content = write_content(folder / "content", [name])
    return load(content / name / "one.md"), "one answer"


def test_every_puzzle_has_a_card_that_its_page_names(site: Path) -> None:
    for name in SHAPED:
        folder = site / name / "one"
        png = (folder / CARD).read_bytes()
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">II", png[16:24]) == (1200, 630)
        page = html.parse(folder / "index.html").getroot()
        told = {m.get("property"): m.get("content") for m in page.xpath("//meta[@property]")}
        assert told["og:image"] == f"{PUBLISHED.base_url}{name}/one/{CARD}"
        assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")


@pytest.mark.usefixtures("with_cards")
def test_a_card_is_cached_and_made_again_if_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write_card_puzzle(tmp_path, SHAPED[0])
    kept_here = tmp_path / "none", tmp_path / "cache"
    first = make_cards(*kept_here).png(*one, "Site", "key")
    # drawn again, without the cache
    assert first == make_cards(tmp_path / "other").png(*one, "Site", "key")
    (kept,) = (tmp_path / "cache" / SHAPED[0]).iterdir()
    whole = kept.read_bytes()
    for damaged in (whole[:-20], whole[:500] + b"?" + whole[501:], first, b""):
        kept.write_bytes(damaged)
        assert make_cards(*kept_here).png(*one, "Site", "key") == first
        assert kept.read_bytes() == whole

    def never(self: Cards, svg: str) -> bytes:
        raise AssertionError("it was drawn again")

    monkeypatch.setattr(Cards, "_render", never)
    assert make_cards(*kept_here).png(*one, "Site", "key") == first
    with pytest.raises(AssertionError, match="drawn again"):
        make_cards(*kept_here).png(*one, "Another site", "key")
    with pytest.raises(AssertionError, match="drawn again"):
        make_cards(*kept_here).png(*one, "Site", "another key")


@pytest.mark.usefixtures("with_cards")
def test_everything_that_kinds_draw_is_visible(tmp_path: Path) -> None:
    """Cards have their own style, in which an unknown class would be invisible."""
    made, seen = make_cards(tmp_path), set()
    for name in KINDS:
        svg = made.template.render(card=made.image(*write_card_puzzle(tmp_path, name), "Site"))
        svg = svg.replace('width="1200" height="630"', 'width="400" height="210"', 1)  # faster
        new = {look for _, _, look in list_elements(ET.fromstring(svg))} - seen
        if not new:
            continue
        whole = made._render(ET.tostring(ET.fromstring(svg), encoding="unicode"))
        for look in sorted(new, key=str):
            root = ET.fromstring(svg)
            for stratum, element, own in list_elements(root):
                if own == look:
                    stratum.remove(element)
            assert made._render(ET.tostring(root, encoding="unicode")) != whole, (name, look)
        seen |= new
    assert len(seen) > 20


def list_elements(svg: ET.Element) -> list[tuple[ET.Element, ET.Element, tuple[str | None, ...]]]:
    """Return each element with its layer and the attributes that the style uses."""
    return [
        (stratum, element, (stratum.get("class"), element.tag, element.get("class")))
        for stratum in svg.findall(f".//{SVG}svg/{SVG}g")
        for element in stratum
    ]


def test_titles_fit_and_are_cut_only_at_the_smallest_size(tmp_path: Path) -> None:
    made, chance = make_cards(tmp_path), random.Random(4)
    for _ in range(300):
        lengths = [
            chance.randint(1, chance.choice([8, 12, 30])) for _ in range(chance.randint(1, 12))
        ]
        title = " ".join("".join(chance.choices("abcmwiłÉ—1", k=n)) for n in lengths)
        width = chance.choice([400, 510, 600])
        lines, size = made.break_title(title, width)
        assert len(lines) <= 4
        assert all(made._measure_width(line) * size <= width for line in lines)
        if size > min(_TITLE_SIZES):
            assert " ".join(lines) == title
        elif " ".join(lines) != title:
            assert lines[-1].endswith("…") or any("…" in line for line in lines)


def test_the_colours_are_those_of_the_light_theme() -> None:
    found = read_colours(ROOT / "templates" / "static" / "colours.css")
    assert found["paper"] == "#faf9f6"
    assert found["sheet"] == "#fff"
    assert {f"tint-{i}" for i in range(6)} <= set(found)
