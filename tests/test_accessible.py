"""What machines can tell of a page: axe-core of its accessibility, Nu of HTML, SVG and CSS."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import Watched
from sites import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
NU = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# properties of SVG 2 that all browsers know, but not the checker's list of CSS
UNKNOWN = re.compile("Property “(vector-effect|paint-order)” doesn't exist")
PAGES = [
    "index.html",
    "print.html",
    "techniques/one-loop/index.html",
    "slitherlink/index.html",
    "slitherlink/one/index.html",
    "dead_ends/one/index.html",
]


@pytest.mark.parametrize("where", PAGES)
def test_axe_finds_nothing(browser: Browser, site: Path, where: str) -> None:
    """In the light theme; in the others, nothing but colours is different."""
    watched = Watched(browser, 1280, color_scheme="light", bypass_csp=True)  # axe is put in
    page = watched.open(site / where)
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run().then(r => r.violations)")
    for theme in ("dark", "contrast"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found += page.evaluate("axe.run({ runOnly: ['color-contrast'] }).then(r => r.violations)")
    told = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found]
    assert told == []


def test_the_nu_checker_finds_no_error(site: Path) -> None:
    if shutil.which("java") is None:
        if os.environ.get("CI"):
            pytest.fail("Java is wanted: `make test` installs it")
        pytest.skip("no Java on this machine")
    files = [str(p) for kind in ("html", "svg", "css") for p in sorted(site.rglob(f"*.{kind}"))]
    command = ["java", "-Xss4m", "-jar", str(NU), "--format", "json", "--errors-only"]
    command += ["--also-check-svg", "--also-check-css", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = json.loads(done.stderr)["messages"]
    messages = [m for m in messages if not UNKNOWN.search(m["message"])]
    told = {f"{Path(m['url']).name}:{m.get('lastLine', 0)}: {m['message']}" for m in messages}
    assert told == set()
