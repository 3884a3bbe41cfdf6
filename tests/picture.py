"""Take the picture of a page in the README: `make picture`.

It builds one puzzle, opens its page, draws the upper part of the loop and asks for a hint.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from browsing import CHROMIUM
from site_gen.content.document import load
from site_gen.findings.run import run_formulation

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / ".github" / "page.png"
PUZZLE = "slitherlink/first-steps"
ROWS = 4  # rows of the board that are drawn before the hint


def list_middles() -> Iterator[tuple[float, float]]:
    """Yield the middles of the loop's lines in the first rows: right and down from the corner, in
    cells."""
    kind, board = load(ROOT / "content" / f"{PUZZLE}.md").board()
    (answer,) = run_formulation(kind, board, "main").report.answers
    rows = kind.answer.to_json(board, answer)
    for row, line in enumerate(rows["h"][: ROWS + 1]):
        yield from ((col + 0.5, row) for col, drawn in enumerate(line) if drawn == "1")
    for row, line in enumerate(rows["v"][:ROWS]):
        yield from ((col, row + 0.5) for col, drawn in enumerate(line) if drawn == "1")


def take_picture(site: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
        page.goto((site / PUZZLE / "index.html").as_uri())
        board = page.locator(".stage svg.board").first
        x, y, width, _ = map(float, (board.get_attribute("viewBox") or "").split())
        box = board.bounding_box()
        assert box
        cell, scale = 40, box["width"] / width
        for right, down in list_middles():
            page.mouse.click(
                box["x"] + (right * cell - x) * scale, box["y"] + (down * cell - y) * scale
            )
        page.get_by_role("button", name="Hint", exact=True).click()
        page.mouse.move(0, 0)
        page.wait_for_timeout(1000)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        build = ("-m", "site_gen", "build", "--only", PUZZLE, "--out", str(site))
        subprocess.run([sys.executable, *build], cwd=ROOT, check=True)
        take_picture(site)
