"""Sites that several modules of browser tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

from lean_builds import build_lean, with_solver  # noqa: F401 - fixtures
from oracle import SHAPED
from site_gen.kind import find_kind, kind_names
from sites import BOARD_ONLY, build_site, share_site, write_content


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of a shared site together, so that they find the pages of its boards open."""
    here = [i for i, item in enumerate(items) if item.path.parent == Path(__file__).parent]

    def rank(item: pytest.Item) -> int:
        names: list[str] = item.fixturenames  # type: ignore[attr-defined]
        return 0 if "site" in names else 1 if "boards" in names else 2

    own = sorted((items[i] for i in here), key=rank)
    for i, item in zip(here, own, strict=True):
        items[i] = item


@pytest.fixture(scope="session")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site with the example of each shape of marks and of each kind that has an effect.

    Its pages have only a board, its rules and its answer, so they open in half the time.
    """

    def make(folder: Path) -> None:
        names = {name for name in kind_names() if find_kind(name).effects}
        names |= {*SHAPED, "binairo", "hitori", "star_battle", "tents"}
        content = write_content(folder / "content", sorted(names), "explain: false\n")
        for path in content.glob("*/two.md"):
            path.unlink()
        build_site(content, folder / "output", BOARD_ONLY)

    return share_site(tmp_path_factory, "boards", make) / "output"
