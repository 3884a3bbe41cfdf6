"""The size of a whole page, and that it follows the code: no figure on it is written by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from site_gen.kind import HasGrid, find_kind
from site_gen.solver.model.model import PuzzleModel
from sites import build_puzzles, compressed_size

LIMITS = {"slitherlink/ten-by-ten-many-clues": 300_000, "slitherlink/twenty-many-clues": 1_000_000}


def test_pages_are_small(tmp_path: Path) -> None:
    """A 10x10 is below 300 kB, a 20x20 below 1 MB; the fonts, which all pages share, below 150
    kB."""
    output = build_puzzles(tmp_path, list(LIMITS))
    for slug, limit in LIMITS.items():
        assert compressed_size(output / slug / "index.html") < limit
    html = (output / "slitherlink" / "ten-by-ten-many-clues" / "index.html").read_text()
    for section in ("why", "model", "worth", "solve", "proof", "article", "log"):
        assert f'<section id="{section}"' in html, f"weighed without its section {section}"
    fonts = (output / "static" / "fonts").glob("*.woff2")
    assert sum(file.stat().st_size for file in fonts) < 150_000


@pytest.mark.usefixtures("with_solver")
def test_a_family_dropped_from_the_code_is_not_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    implied, ident, title = "no_checkerboard", "main-no-checkerboard", "No checkerboard"
    kind = find_kind("slitherlink")
    ours = kind.formulations["main"]

    def without(m: PuzzleModel, board: HasGrid) -> None:
        ours.build(m, board)
        m.drop(implied)

    slug = "slitherlink/first-steps"
    quick = {"article_seconds": 0, "worth": False, "reasons_cells": 0}
    whole = (build_puzzles(tmp_path / "a", [slug], **quick) / slug / "index.html").read_text()
    formulations = {**kind.formulations, "main": replace(ours, build=without)}
    monkeypatch.setitem(vars(kind), "formulations", formulations)
    less = (build_puzzles(tmp_path / "b", [slug], **quick) / slug / "index.html").read_text()
    assert f'id="{ident}"' in whole
    assert ident not in less
    assert title in whole
    assert title not in less
    assert read_rows(whole) - read_rows(less) == 2 * 6 * 6  # two rows for each 2x2 block


def read_rows(html: str) -> int:
    """Return the number of rows before presolve that the page states."""
    found = re.search(r'<th scope="row">rows</th><td>([\d\s]+)</td>', html)
    assert found
    return int(re.sub(r"\s", "", found[1]))
