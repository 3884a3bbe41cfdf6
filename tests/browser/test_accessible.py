"""Automatic checks of pages: axe-core for accessibility, the Nu checker for HTML, SVG and CSS."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from oracle import mark_deep_except
from playing import PlayedPage
from site_gen.kind import find_kind
from site_gen.site.stage.drawings import draw_thumb
from sites import ROOT

NU = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# properties of SVG 2 and popovers that browsers know, but the checker does not
UNKNOWN = re.compile(
    "Property “(vector-effect|paint-order|position-area|position-try-fallbacks)” doesn't exist"
)
PAGES = [
    "index.html",
    "slitherlink/one/index.html",
    "kinds/index.html",
    "sudoku/one/embed/index.html",
    "print.html",
    "techniques/one-loop/index.html",
    "slitherlink/index.html",
    "dead_ends/one/index.html",
    "slitherlink/one/embed/index.html",
]


@pytest.mark.parametrize("where", mark_deep_except(PAGES[:2], PAGES))
def test_axe_finds_no_violation(browser: Browser, site: Path, where: str) -> None:
    watched = WatchedPage(browser, color_scheme="light", bypass_csp=True)
    watched.open(site / where)
    assert watched.axe() == []


# the contrast of messages and highlights with their background:
# https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
CONTRASTS = """
() => {
  const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (colour) => rgb(colour)
    .map((n) => n / 255)
    .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4))
    .reduce((sum, n, i) => sum + n * [0.2126, 0.7152, 0.0722][i], 0);
  const paper = light(getComputedStyle(document.body).backgroundColor);
  const against = (colour) => {
    const [low, high] = [light(colour), paper].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  return {
    said: against(style(".player output").color),
    wrong: against(style(".played.wrongs path").stroke),
    mark: against(style(".played .yes").stroke),
  };
}
"""


def test_mistakes_are_legible_with_forced_colours(browser: Browser, site: Path) -> None:
    played = PlayedPage(browser, site, "slitherlink", forced_colors="active")
    answer = played.answer()
    none = next(i for i, keys in enumerate(played.elements) if keys[0] not in answer)
    played.page.evaluate("i => player.game.set([[i, 1]])", none)
    for asked, scheme in product(("Check", "Right so far?"), ("light", "dark")):
        played.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        played.button(asked)
        found = played.page.evaluate(CONTRASTS)
        assert found["said"] >= 4.5, (asked, scheme)
        assert min(found["wrong"], found["mark"]) >= 3, (asked, scheme)


COLOURS = """
(selectors) => selectors.map((selector) =>
  getComputedStyle(document.querySelector(selector)).fill.match(/[\\d.]+/g).slice(0, 3).map(Number))
"""


def luminance(colour: list[int]) -> float:
    parts = [n / 255 for n in colour]
    r, g, b = (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_cells_that_rules_call_white_grey_and_black_are(browser: Browser, scheme: str) -> None:
    """In the light theme, white cells and those without a colour differ by their border."""
    kind = find_kind("castle_wall")
    walls = {"walls": "wgb.", "arrows": "2> 1> 1^ ."}
    page = browser.new_page(color_scheme=scheme)  # type: ignore[arg-type]
    static = ROOT / "templates" / "static"
    style = "".join((static / name).read_text() for name in ("colours.css", "board.css"))
    page.set_content(f"<style>{style}</style>{draw_thumb(kind, kind.parse(walls))}")
    cells = [".fills .black", ".ground .white", ".ground .given", ".clues .box"]
    black, none, grey, white = map(luminance, page.evaluate(COLOURS, cells))
    assert black < 0.01
    assert white > 0.9
    assert black + 0.3 < grey < white - 0.25
    if scheme == "dark":
        assert black + 0.1 < none < grey - 0.2
    for number, ground in (("w", white), ("g", grey), ("b", black)):
        place = f"text.clue[data-key=r1c{'wgb'.index(number) + 1}]"
        low, high = sorted([ground, luminance(page.evaluate(COLOURS, [place])[0])])
        assert (high + 0.05) / (low + 0.05) > 4.5


@pytest.mark.deep
def test_the_nu_checker_finds_no_error(site: Path) -> None:
    assert run_nu_checker(site) == set()


def run_nu_checker(site: Path, pages: Sequence[str] = ()) -> set[str]:
    """Return the errors that the Nu checker finds in a site's files, or in some of its pages."""
    if shutil.which("java") is None:
        if os.environ.get("CI"):
            pytest.fail("Java is missing: `make test` installs it")
        pytest.skip("no Java on this machine")
    every = (p for kind in ("html", "svg", "css") for p in sorted(site.rglob(f"*.{kind}")))
    files = [str(p) for p in ([site / page for page in pages] or every)]
    # the program ends before more compilation would pay off
    short = "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"
    command = ["java", "-Xss4m", *short, "-jar", str(NU), "--format", "json", "--errors-only"]
    command += ["--also-check-svg", "--also-check-css", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = json.loads(done.stderr)["messages"]
    messages = [m for m in messages if not UNKNOWN.search(m["message"])]
    return {f"{Path(m['url']).name}:{m.get('lastLine', 0)}: {m['message']}" for m in messages}
