"""The book of puzzles, and pictures of single boards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from oracle import SHAPED
from site_gen.content.document import load
from site_gen.languages import ENGLISH, use_language
from site_gen.puzzle import Puzzle
from site_gen.site import book
from site_gen.site.book import Wanted, make_book, sort_puzzles
from sites import ROOT, site_gen_command, write_content, write_file

TEMPLATES = ROOT / "templates"


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> list[Puzzle]:
    folder = tmp_path_factory.mktemp("book")
    content = write_content(folder / "content", SHAPED[:2])
    return [Puzzle(load(path)).solve().explain() for path in sorted(content.glob("*/*.md"))]


def count_pages(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    return len(re.findall(rb"/Type ?/Page\b", pdf))


@pytest.mark.parametrize("paper", ["a4", "a5", "us-letter"])
def test_a_book_has_the_pages_that_its_boards_need(puzzles: list[Puzzle], paper: str) -> None:
    pages = {
        per: count_pages(make_book(puzzles, Wanted("*T* #x", "", per, paper), TEMPLATES))
        for per in (1, 2, 4, 6)
    }
    # cover, contents, the boards of two kinds, hints, answers
    assert pages == {1: 8, 2: 6, 4: 6, 6: 6}


def test_a_book_is_the_same_each_time_and_hides_unpublished_answers(
    puzzles: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Wanted("Title", "Ann", 2, "a4")
    assert make_book(puzzles, wanted, TEMPLATES) == make_book(puzzles, wanted, TEMPLATES)
    seen: dict[str, Any] = {}
    monkeypatch.setattr(book, "typeset", lambda _, files, __: seen.update(files) or b"")
    late = puzzles[0].name
    make_book(puzzles, wanted, TEMPLATES, [late])
    told = json.loads(seen["book.json"])
    entries = [entry for chapter in told["chapters"] for entry in chapter["puzzles"]]
    assert [entry["number"] for entry in entries] == [*range(1, len(puzzles) + 1)]
    for entry, puzzle in zip(entries, puzzles, strict=True):
        shown = puzzle.name != late
        assert (entry["answer"], bool(entry["note"])) == (shown, not shown)
        assert (f"{entry['number']}-answer.svg" in seen) == shown
        assert shown or not entry["hints"]


def list_book_texts(puzzles: list[Puzzle], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the texts of a book that are not those of its author, and not hints."""
    seen: dict[str, str] = {}
    monkeypatch.setattr(book, "typeset", lambda _, files, __: seen.update(files) or b"")
    make_book(puzzles, Wanted("Title", "Ann", 2, "a4"), TEMPLATES, [puzzles[0].name])
    told = json.loads(seen["book.json"])
    chapters = told["chapters"]
    entries = [entry for chapter in chapters for entry in chapter["puzzles"]]
    lists = (one for part in (*chapters, *entries) for one in part["rules"])
    notes = (entry[key] for entry in entries for key in ("facts", "note"))
    return {told["count"], told["language"], *told["words"].values(), *lists, *notes} - {""}


def test_a_book_has_the_words_of_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = write_content(tmp_path, ["star_battle"]).glob("star_battle/*.md")
    puzzles = [Puzzle(load(path)).solve().explain() for path in sorted(paths)]
    english = list_book_texts(puzzles, monkeypatch)
    try:
        for language in ("de", "ja"):
            use_language(language)
            assert english.isdisjoint(list_book_texts(puzzles, monkeypatch))
    finally:
        use_language(ENGLISH)


def test_a_number_of_the_whole_board_is_beside_its_title(tmp_path: Path) -> None:
    path = next(write_content(tmp_path, ["star_battle"]).glob("star_battle/*.md"))
    entry = book._describe(Puzzle(load(path)).solve(), 1, {}, shown=True)
    assert entry["rules"] == ["Stars in each line and region: 1"]


@pytest.mark.parametrize("order", ["size", "difficulty", "title"])
def test_each_order_keeps_all_puzzles(puzzles: list[Puzzle], order: str) -> None:
    found = sort_puzzles(puzzles, order)
    assert sorted(p.name for p in found) == sorted(p.name for p in puzzles)
    cells = [p.document.cells for p in found]
    assert order != "size" or cells == sorted(cells)


@pytest.mark.parametrize(
    "command", [("book", "--jobs", "1"), ("export", "slitherlink/one", "--to", "png", "--answer")]
)
def test_a_missing_extra_is_named_before_puzzles_are_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """The puzzle has no answer, which solving would report."""
    board = "---\ntitle: One\n---\n```board\n03\n30\n```\n"
    write_file(tmp_path / "content" / "slitherlink" / "one.md", board)
    monkeypatch.setattr(book, "find_spec", lambda _: None)
    made = site_gen_command(*command, folder=tmp_path)
    assert made.exit_code == 1
    assert made.stderr == "the extra is missing: pip install 'site-gen-puzzles[book]'\n"


def test_a_mistake_in_an_own_template_is_named(tmp_path: Path) -> None:
    write_content(tmp_path / "content", SHAPED[:1])
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "book.typ").write_text("#foo(")
    made = site_gen_command("book", "--jobs", "1", "--only", SHAPED[0], folder=tmp_path)
    assert made.exit_code == 1
    assert "the template book.typ: unclosed delimiter" in made.stderr
    assert not (tmp_path / "book.pdf").exists()


def test_the_command_writes_a_book_and_pictures(tmp_path: Path) -> None:
    write_content(tmp_path / "content", SHAPED[:1])
    made = site_gen_command("book", "--jobs", "1", "--only", SHAPED[0], folder=tmp_path)
    assert made.exit_code == 0, made.stderr
    assert "book.pdf: " in made.stderr
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF-")
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF-"}
    name = f"{SHAPED[0]}/one"
    for form, start in starts.items():
        for more in ((), ("--answer",)):
            out = f"{form}{len(more)}"
            made = site_gen_command(
                "export", name, "--to", form, "--out", out, *more, folder=tmp_path
            )
            assert made.exit_code == 0, made.stderr
            assert (tmp_path / out).read_bytes().startswith(start)
        assert (tmp_path / f"{form}0").read_bytes() != (tmp_path / f"{form}1").read_bytes()
    several = site_gen_command("export", SHAPED[0], "--to", "png", folder=tmp_path)
    assert (several.exit_code, "a picture shows one" in several.stderr) == (1, True)
