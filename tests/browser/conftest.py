"""Sites that several modules of browser tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_gen.kind import find_kind, kind_names
from sites import build_site, share_site, write_content


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of the shared site first, so that they find the pages of its boards open."""
    here = [i for i, item in enumerate(items) if item.path.parent == Path(__file__).parent]
    own = sorted((items[i] for i in here), key=lambda item: "site" not in item.fixturenames)  # type: ignore[attr-defined]
    for i, item in zip(here, own, strict=True):
        items[i] = item


@pytest.fixture(scope="session")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with the examples of all kinds that have an effect, and of a few others."""

    def make(folder: Path) -> None:
        names = {name for name in kind_names() if find_kind(name).effects}
        names |= {"binairo", "hitori", "star_battle", "tents"}
        content = write_content(folder / "content", sorted(names), "explain: false\n")
        for path in content.glob("*/two.md"):
            path.unlink()
        build_site(content, folder / "output")

    return share_site(tmp_path_factory, "examples", make) / "output"
