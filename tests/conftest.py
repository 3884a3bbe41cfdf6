"""Fixtures that several test modules use, and settings of the test run."""

from __future__ import annotations

import gc
import json
import os
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from browsing import _leave_no_page, browser  # noqa: F401 - fixtures
from oracle import PEERED, SHAPED
from site_gen import kind_loader
from sites import DATA, PUBLISHED, ROOT, build_site, request_comparison, share_site, write_content

# a run keeps many objects until its end, and scanning them repeatedly took a sixth of its time
gc.set_threshold(50_000, 20, 20)
settings.register_profile("busy", deadline=None)  # a slow test on a busy machine is no failure
settings.load_profile("busy")
# seconds that the tests of these folders may take together, printed at the end of `make test`
BUDGETS = {("browser",): 150, ("site", "cli"): 150, (): 420}
SECOND = "tags: [second]\nsource: A newspaper\n"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import modules of deep tests in a run without these."""
    deep = collection_path.name.endswith("_deep.py")
    return True if deep and config.option.markexpr == "not deep" else None


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, because they stay until the end."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print how long the tests of each area took, beside its budget, if durations are asked for."""
    if not config.option.durations:
        return
    spent = dict.fromkeys(BUDGETS, 0.0)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            folder = report.nodeid.removeprefix("tests/").partition("/")[0]
            spent[next((area for area in BUDGETS if folder in area), ())] += report.duration
    terminalreporter.section("seconds of all workers, by folder")
    for area, seconds in spent.items():
        name = ", ".join(area) or "others"
        terminalreporter.line(f"{name:10} {seconds:5.0f} of {BUDGETS[area]}")


@pytest.fixture(autouse=True)
def _leave_no_kind() -> Iterator[None]:
    """Remove the kinds of a test's own site after the test."""
    yield
    kind_loader.use(kind_loader.OwnKinds())


@pytest.fixture(scope="session")
def practice() -> list[dict[str, Any]]:
    """Return the practice boards: one JSON object each, with the only answer."""
    return [json.loads(line) for line in (DATA / "practice.jsonl").read_text().splitlines()]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return share_site(tmp_path_factory, "site", make_site, cards=True) / "output"


def make_site(folder: Path) -> None:
    # without a date, so that they are not in the feed
    content = write_content(folder / "content", SHAPED[:1])
    write_content(content, SHAPED[1:], 'date: "2026-11-20"\n')
    for path in content.glob("*/two.md"):  # another tag and date, to filter by
        text = path.read_text()
        text = text.replace("2026-11-20", "2026-01-02").replace("title:", f"{SECOND}title:", 1)
        path.write_text(text.replace("Prose:", "Tapas más *allá*:"), encoding="utf-8")
    for name in PEERED:
        request_comparison(content / name / "one.md")
    pages = content / "pages"
    pages.mkdir()
    for page in (ROOT / "content" / "pages").rglob("*.*"):
        target = pages / page.relative_to(ROOT / "content" / "pages")
        target.parent.mkdir(exist_ok=True)
        text = page.read_text(encoding="utf-8")
        shaped = "|".join(SHAPED)
        text = re.sub(rf"^board: ({shaped})/.*$", r"board: \1/one", text, flags=re.M)
        text = re.sub(r"^board: (\w+)/(?!one$).*$", r"board: \1", text, flags=re.M)  # its example
        text = re.sub(r"(\.\./slitherlink)/[\w-]+\.md", r"\1/one.md", text)
        target.write_text(text, encoding="utf-8")
    before = os.umask(0o077)  # whatever the umask is, every user can read the site
    try:
        build_site(content, folder / "output", PUBLISHED, public=ROOT / "public")
    finally:
        os.umask(before)
