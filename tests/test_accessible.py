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

NU = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
# properties of SVG 2, and of popovers, that browsers know, but not the checker's list of CSS
UNKNOWN = re.compile(
    "Property “(vector-effect|paint-order|position-area|position-try-fallbacks)” doesn't exist"
)
PAGES = [
    "index.html",
    "kinds/index.html",
    "print.html",
    "techniques/one-loop/index.html",
    "slitherlink/index.html",
    "slitherlink/one/index.html",
    "dead_ends/one/index.html",
]


@pytest.mark.parametrize("where", PAGES)
def test_axe_finds_nothing(browser: Browser, site: Path, where: str) -> None:
    watched = Watched(browser, color_scheme="light", bypass_csp=True)
    watched.open(site / where)
    assert watched.axe() == []


def test_the_nu_checker_finds_no_error(site: Path) -> None:
    if shutil.which("java") is None:
        if os.environ.get("CI"):
            pytest.fail("Java is missing: `make test` installs it")
        pytest.skip("no Java on this machine")
    files = [str(p) for kind in ("html", "svg", "css") for p in sorted(site.rglob(f"*.{kind}"))]
    short = "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"  # it ends before more would pay
    command = ["java", "-Xss4m", *short, "-jar", str(NU), "--format", "json", "--errors-only"]
    command += ["--also-check-svg", "--also-check-css", *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    messages = json.loads(done.stderr)["messages"]
    messages = [m for m in messages if not UNKNOWN.search(m["message"])]
    told = {f"{Path(m['url']).name}:{m.get('lastLine', 0)}: {m['message']}" for m in messages}
    assert told == set()
