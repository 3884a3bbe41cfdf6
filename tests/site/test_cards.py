"""Card images, which other sites show as the preview of a puzzle."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from lxml import html

from oracle import SHAPED
from site_gen.content.document import Document, load
from site_gen.findings.cache import Cache
from site_gen.site.layout.head import CARD
from site_gen.site.puzzle.card_image import _TITLE_SIZES, Cards, read_colours
from sites import PUBLISHED, ROOT, write_content


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
def test_a_card_shows_the_whole_board(tmp_path: Path) -> None:
    """Its renderer knows no styles of pages; tests/browser compares the attributes with them."""
    content = write_content(tmp_path / "content", ["sudoku"])
    path = content / "sudoku" / "one.md"
    cages = "```cages\n3: R1C1 R1C2\n```\n"
    made, (document, verdict) = make_cards(tmp_path), (load(path), "one answer")
    plain = made.png(document, verdict, "Site", "plain")
    path.write_text(path.read_text() + cages)
    assert made.png(load(path), verdict, "Site", "cages") != plain
    assert "class" not in made.image(load(path), verdict, "Site").board


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
