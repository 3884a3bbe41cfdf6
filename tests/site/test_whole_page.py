"""What a whole page weighs, and that it follows the code: nothing on it is written by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from site_gen.kind import HasGrid, find_kind
from site_gen.solver.model import PuzzleModel
from sites import built, weight

LIMITS = {"slitherlink/ten-by-ten-many-clues": 300_000, "slitherlink/twenty-many-clues": 1_000_000}


def test_pages_are_light(tmp_path: Path) -> None:
    """A 10x10 under 300 kB, a 20x20 under 1 MB; the fonts, which all pages share, under 150 kB."""
    output = built(tmp_path, list(LIMITS))
    for slug, limit in LIMITS.items():
        assert weight(output / slug / "index.html") < limit
    html = (output / "slitherlink" / "ten-by-ten-many-clues" / "index.html").read_text()
    for section in ("why", "model", "worth", "solve", "proof", "article", "log"):
        assert f'<section id="{section}"' in html, f"weighed without its section {section}"
    fonts = (output / "static" / "fonts").glob("*.woff2")
    assert sum(file.stat().st_size for file in fonts) < 150_000


@pytest.mark.parametrize("implied", ["no_checkerboard"])
def test_a_family_that_the_code_drops_leaves_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, implied: str
) -> None:
    kind = find_kind("slitherlink")
    ours = kind.formulations["main"]

    def without(m: PuzzleModel, board: HasGrid) -> None:
        ours.build(m, board)
        m.drop(implied)

    slug, ident = "slitherlink/first-steps", f"main-{implied.replace('_', '-')}"
    quick = {"worth": False, "reasons_cells": 0}
    whole = (built(tmp_path / "a", [slug], **quick) / slug / "index.html").read_text()
    formulations = {**kind.formulations, "main": replace(ours, build=without)}
    monkeypatch.setitem(vars(kind), "formulations", formulations)
    less = (built(tmp_path / "b", [slug], **quick) / slug / "index.html").read_text()
    title = "No checkerboard"
    assert f'id="{ident}"' in whole
    assert ident not in less
    assert title in whole
    assert title not in less
    assert rows(whole) - rows(less) == 2 * 6 * 6  # a row each way for each block of 2x2


def rows(html: str) -> int:
    """The number of rows that the page tells, before presolve."""
    found = re.search(r'<th scope="row">rows</th><td>([\d\s]+)</td>', html)
    assert found
    return int(re.sub(r"\s", "", found[1]))
