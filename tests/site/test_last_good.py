"""The preview shows the pages of correct files although another file is wrong."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from previews import build_once, open_session, serve_session
from site_gen.site.live.last_good import AS_BEFORE
from site_gen.site.live.news import NO_PAGE
from site_gen.site.live.session import AS_IT_IS, NOTHING, BuildResult, Session
from sites import write_file

TEXT = "---\ntitle: {}\nexplain: false\n---\n{}\n\n```board\n{}\n```\n"
GOOD, WRONG = "22\n22", "2x\n22"


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.chdir(tmp_path)
    Path("site.toml").write_text("[solving]\nconfirm_time_limit = 5\n")
    with open_session(tmp_path) as made:
        yield made


def save(held: Session, name: str, board: str = GOOD, prose: str = "Prose.") -> BuildResult:
    """Save a puzzle and return the result of both passes."""
    path = write_file(
        Path("content", f"{name}.md"), TEXT.format(name.partition("/")[2].title(), prose, board)
    )
    held.on_change({path.absolute()})
    held.saved.clear()
    return build(held)


def build(held: Session) -> BuildResult:
    came = list[BuildResult]()
    for held.finding in (False, True):
        one = build_once(held)
        came.append(one)
    assert not came[1].new  # no mistake is reported twice
    return came[0]


def find_page(held: Session, name: str) -> Path:
    return held.output / name / "index.html"


def list_effects(came: BuildResult) -> list[tuple[str, str]]:
    assert not came.problems
    return [(p.path, p.effect) for p in came.new]


def test_a_file_that_was_never_correct_has_no_page_but_the_others_have(held: Session) -> None:
    linking = "See [the other one](../../slitherlink/two/index.html)."
    Path("content/slitherlink").mkdir(parents=True)
    Path("content/slitherlink/two.md").write_text(TEXT.format("Two", "", WRONG))
    assert list_effects(save(held, "slitherlink/one", prose=linking)) == [
        ("content/slitherlink/two.md", NO_PAGE)
    ]
    assert "See" in find_page(held, "slitherlink/one").read_text()  # a link to it is not a mistake
    assert not find_page(held, "slitherlink/two").exists()
    assert held.news.refused("slitherlink/two")
    assert not held.news.refused("slitherlink/one")
    assert (
        list_effects(save(held, "slitherlink/one", prose="Edited.")) == []
    )  # it was already reported
    assert "Edited." in find_page(held, "slitherlink/one").read_text()
    # an author who saves it once more expects a message
    assert list_effects(save(held, "slitherlink/two", WRONG))
    mended = save(held, "slitherlink/two")
    assert (mended.new, mended.fixed) == ([], ["content/slitherlink/two.md"])
    assert find_page(held, "slitherlink/two").exists()
    assert not held.news.refused("slitherlink/two")


def test_a_file_that_was_correct_before_keeps_its_page(held: Session) -> None:
    save(held, "slitherlink/one", prose="As before.")
    save(held, "slitherlink/two")
    came = save(held, "slitherlink/one", WRONG, "Wrong.")
    assert list_effects(came) == [("content/slitherlink/one.md", AS_BEFORE)]
    assert came.changed == []
    assert list_effects(save(held, "slitherlink/two", prose="Edited.")) == []
    assert "Edited." in find_page(held, "slitherlink/two").read_text()
    assert "As before." in find_page(held, "slitherlink/one").read_text()
    assert [p.effect for p in held.wrong] == [AS_BEFORE]
    Path("site.toml").write_text('title = "Renamed"\n[solving]\nconfirm_time_limit = 5\n')
    build(held)  # makes all pages again, also this one
    assert "Renamed" in find_page(held, "slitherlink/one").read_text()
    assert "As before." in find_page(held, "slitherlink/one").read_text()
    Path("content/slitherlink/one.md").unlink()
    build(held)
    assert held.wrong == []
    assert not find_page(held, "slitherlink/one").exists()


def test_several_wrong_files_are_reported_together(held: Session) -> None:
    save(held, "slitherlink/one")
    save(held, "slitherlnk/two")
    came = save(held, "nurikabe/three", "3x\n..")
    assert list_effects(came) == [("content/nurikabe/three.md", NO_PAGE)]
    assert {p.path for p in held.wrong} == {
        "content/nurikabe/three.md",
        "content/slitherlnk/two.md",
    }
    assert list_effects(save(held, "slitherlink/one", "3.\n..")) == [
        ("content/slitherlink/one.md", AS_IT_IS)
    ]


def test_a_mistake_in_the_only_puzzle_is_reported(held: Session) -> None:
    came = save(held, "slitherlink/one", WRONG)
    assert [(str(p.problem.place), p.effect) for p in came.problems] == [
        ("content/slitherlink/one.md:8:2", NOTHING)
    ]
    assert held.news.state == "failed"
    again = build_once(held)
    assert not held.finding or not again.new
    assert list_effects(save(held, "slitherlink/one")) == []


def test_mistakes_in_settings_are_reported_with_those_in_puzzles(held: Session) -> None:
    save(held, "slitherlink/one")
    Path("content/pages").mkdir()
    Path("content/pages/about.md").write_text("---\ntitle: About\n---\n[Gone](gone.html)\n")
    came = save(held, "slitherlink/one", WRONG)
    assert {p.path for p in came.problems} >= {"content/slitherlink/one.md"}
    Path("content/pages/about.md").unlink()
    assert list_effects(save(held, "slitherlink/one", WRONG)) == [
        ("content/slitherlink/one.md", AS_BEFORE)
    ]


def test_the_address_of_a_missing_page_says_why_it_is_missing(held: Session) -> None:
    save(held, "slitherlink/one")
    save(held, "slitherlink/two", WRONG)
    with serve_session(held) as address:
        for name, why in (
            ("two/", "This puzzle cannot be read"),
            ("two/index.html", "This puzzle cannot be read"),
            ("three/", "There is no page at this address"),
        ):
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(f"{address}slitherlink/{name}", timeout=60)
            assert why in error.value.read().decode()


def test_the_terminal_reports_each_mistake_once_for_each_save(held: Session) -> None:
    """Mistakes are also reported if no page changes."""
    shown: list[BuildResult] = []
    saves = iter([(WRONG, "Prose."), (WRONG, "Prose."), (GOOD, "Prose.")])

    def one_more(came: BuildResult) -> None:
        shown.append(came)
        board, prose = next(saves, ("", ""))
        if not board:
            raise KeyboardInterrupt
        path = Path("content/slitherlink/one.md")
        path.write_text(TEXT.format("One", prose, board))
        held.on_change({path.absolute()})

    save(held, "slitherlink/two")
    save(held, "slitherlink/one")
    held.on_change({Path("content/slitherlink/one.md").absolute()})
    held.news.failed([])  # so that the first build prints a message
    with pytest.raises(KeyboardInterrupt):
        held.run(one_more)
    told = [[str(p.problem.place) for p in came.new] or [*came.fixed] for came in shown]
    wrong = ["content/slitherlink/one.md:8:2"]
    assert told == [[], wrong, wrong, ["content/slitherlink/one.md"]]
