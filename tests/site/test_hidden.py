"""Puzzles with a later date and hidden answers: the site tells nothing of them before their day."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
import zlib
from pathlib import Path

import pytest

from oracle import OF_SHAPE
from site_gen.content.config import Explaining, Site, Solving
from site_gen.content.document import load
from site_gen.errors import ContentError
from site_gen.puzzle import Puzzle
from site_gen.site.build.build import Places, build
from site_gen.site.build.edition import Edition
from site_gen.site.inspect.check import check_site
from site_gen.site.workshop.pyodide import FILES as PYODIDE
from site_gen.site.workshop.pyodide import copy_from, get_version
from sites import ROOT, WarningRecorder, copy_puzzle, find_smallest, write_content, write_file

EVE, DAY = "2027-01-09", "2027-01-10"
LINK = "Change this board"
SHOWN = "The answer will be published on 10 January 2027."
FILES = {"index.html", "embed", "board.svg", "puzzle.json"}
HIDE = f"answer: hidden\nanswer_from: {DAY}\n"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    explain = Explaining(worth=True, reasons_cells=200, film=True)
    solving = Solving(article_time_limit=1, explain=explain, cache=tmp_path / "cache")
    return Site(title="A", base_url="https://example.org/", solving=solving)


def make_site(folder: Path, site: Site, day: str = "", *, future: bool = False) -> Path:
    places = Places(folder / "content", ROOT / "templates", folder / "output")
    build(places, site, 1, edition=Edition(day, future=future))
    return folder / "output"


def add_workshop(cache: Path) -> None:
    """Let the site have the page of the workshop, which would solve any board."""
    package = cache / "package"
    package.mkdir(parents=True)
    for name in PYODIDE:
        (package / name).write_text("")
    (package / "package.json").write_text(json.dumps({"version": get_version()}))
    copy_from(package, cache)


def read_site(output: Path) -> str:
    """Return all that the files of a site tell, with their packed data and archives."""
    told: list[str] = []
    for path in sorted(p for p in output.rglob("*") if p.is_file() and p.suffix != ".woff2"):
        content = path.read_bytes()
        texts = [content.decode("utf-8", errors="replace")]
        if path.name == "reproduce.zip":
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                texts = [packed.read(one).decode() for one in packed.namelist()]
        for text in texts:
            told.append(text)
            for block in re.findall(r'"(eN[\w+/=]{20,})"', text):  # written by pack_block
                told.append(zlib.decompress(base64.b64decode(block)).decode())
    return " ".join(" ".join(told).split())


def forms_of(path: Path, solving: Solving) -> dict[str, str]:
    """Return the forms in which a site shows an answer, by name."""
    puzzle = Puzzle(load(path)).solve(solving)
    kind, board, (answer, *_) = puzzle.kind, puzzle.board, puzzle.answers
    rows = next(iter(kind.answer.to_json(board, answer).values()))
    return {
        "bits": "".join("01"[keys[0] in answer] for keys in kind.answer.elements(board)),
        "rows": " ".join(json.dumps(rows, indent=1)[1:-1].split()),
        "words": f"row by row: {' '.join(rows)}",
        "address": f"{path.parent.name}/{path.stem}/answer.svg",
    }


def list_compared(page: Path) -> list[str]:
    """Return the buttons of a page that compare marks with the answer, in order."""
    return re.findall('data-play="(right|hint|whole)"', page.read_text(encoding="utf-8"))


def test_no_file_of_the_site_tells_a_hidden_answer(tmp_path: Path, site: Site) -> None:
    """From its day on, the site has each form of the answer. A kind of each shape is tried."""
    content, forms = tmp_path / "content", {}
    for kind in OF_SHAPE:
        path = copy_puzzle(find_smallest(kind), content)
        text = path.read_text(encoding="utf-8").replace("---\n", f"---\n{HIDE}", 1)
        if forms:  # one page with a comparison is enough
            text = text.replace("compare: true\n", "")
        path.write_text(text, encoding="utf-8")
        forms[path] = forms_of(path, site.solving)
    add_workshop(tmp_path / "cache")
    told = read_site(output := make_site(tmp_path, site, EVE))
    assert LINK not in told
    for path, texts in forms.items():
        assert [name for name, text in texts.items() if text in told] == [], path
        page = output / path.parent.name / path.stem
        for html in page / "index.html", page / "embed" / "index.html":
            assert list_compared(html) == [], html
        assert SHOWN in (page / "index.html").read_text(encoding="utf-8")
        assert "answers" not in json.loads((page / "puzzle.json").read_text(encoding="utf-8"))
        extra = {"card.png"} & {p.name for p in page.iterdir()}
        assert {p.name for p in page.iterdir()} - extra == FILES
    checked = check_site(output)
    assert checked.errors == checked.warnings == []
    told = read_site(make_site(tmp_path, site, DAY))
    for path, texts in forms.items():
        assert [name for name, text in texts.items() if text not in told] == [], path
        page = output / path.parent.name / path.stem
        assert list_compared(page / "index.html") == ["right", "hint", "right", "whole"]
        assert list_compared(page / "embed" / "index.html") == ["right", "right"]
    assert SHOWN not in told
    assert told.count(LINK) == len(forms)


def test_each_date_is_reached_by_the_next_build(tmp_path: Path, site: Site) -> None:
    """A build has nothing to do until the next date in some file, however it is hidden."""
    content = write_content(tmp_path / "content", ["slitherlink"])
    one, two = content / "slitherlink" / "one.md", content / "slitherlink" / "two.md"
    two.write_text(two.read_text().replace("---\n", f"---\ndate: {DAY}\n", 1))
    pages = [tmp_path / "output" / "slitherlink" / n / "index.html" for n in ("one", "two")]

    def show(day: str) -> list[bool]:
        make_site(tmp_path, site, day)
        return [page.exists() for page in pages]

    assert show(EVE) == [True, False]
    assert show(DAY) == [True, True]
    assert show(EVE) == [True, False]
    places = Places(content, ROOT / "templates", tmp_path / "output")
    assert not build(places, site, 1, edition=Edition("2026-12-01"))
    assert build(places, site, 1, edition=Edition(EVE, future=True))
    assert pages[1].exists()
    one.write_text(one.read_text().replace("---\n", "---\nanswer: hidden\n", 1))
    for day in EVE, DAY, "2030-01-01":
        make_site(tmp_path, site, day)
        assert "The answer is not published here." in pages[0].read_text(encoding="utf-8")
    telling = WarningRecorder()
    build(places, site, 1, telling, edition=Edition(EVE))
    assert [(p.place.path, p.place.line) for p in telling.told] == [(str(two), 2)]
    assert "is after 2027-01-09, the date of this build" in telling.told[0].message
    one.unlink()
    assert show(EVE) == [False, False]
    assert show(DAY) == [False, True]


@pytest.mark.parametrize(
    ("front", "line", "why"),
    [
        ("answer: maybe", 2, "expected shown or hidden"),
        ("answer: hidden\nanswer_from: soon", 3, "expected a date like 2026-11-21"),
        ("answer_from: 2027-01-10", 2, "expected `answer: hidden` as well"),
    ],
)
def test_mistakes_about_hidden_answers_are_reported(
    tmp_path: Path, front: str, line: int, why: str
) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"], f"{front}\n")
    text = (path := content / "slitherlink" / "one.md").read_text()
    path.write_text(text.replace(f"{front}\n", "").replace("---\n", f"---\n{front}\n", 1))
    with pytest.raises(ContentError, match=why) as found:
        load(path)
    assert found.value.problems[0].place.line == line


def test_a_page_cannot_show_the_board_of_a_hidden_answer(tmp_path: Path, site: Site) -> None:
    path = copy_puzzle("slitherlink/first-steps", tmp_path / "content")
    text = path.read_text().replace("compare: true\n", "")
    path.write_text(text.replace("---\n", f"---\n{HIDE}", 1))
    page = write_file(
        tmp_path / "content" / "pages" / "essay.md",
        "---\ntitle: A\nboard: slitherlink/first-steps\n---\nText.\n",
    )
    with pytest.raises(ContentError, match="first-steps is still hidden") as found:
        make_site(tmp_path, site, EVE)
    assert found.value.problems[0].place[:2] == (str(page), 3)
    make_site(tmp_path, site, DAY)
