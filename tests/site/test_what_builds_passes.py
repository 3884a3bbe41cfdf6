"""Random sites that build without a warning pass the strict check, in all parts that authors
write."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Browser

from fuzz import IN_BODY, make_text, pick_words
from site_gen.content.config import Site, Solving, load_site
from site_gen.errors import ContentError
from site_gen.site.build.build import Places, build
from site_gen.site.build.page_weight import BUDGET
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.page_ids import make_ids_unique
from sites import ANSWERS_ONLY, ROOT, WarningRecorder, checked, write_file

FAST = Solving(article_time_limit=1, explain=ANSWERS_ONLY)
TEMPLATES = "".join(p.read_text() for p in sorted((ROOT / "templates").rglob("*.html")))
WORDS = (  # texts of headings; also ids that pages always have
    *sorted({*re.findall(r'\sid="([\w-]+)"', TEMPLATES)}),
    *("answer-1", "stage-board", "shelf-1", "section", "Правила", "答え", "a & b", "x < y"),
)
FILES = (
    *("index.html", "kinds/index.html", "print.html", "feed.xml", "slitherlink/feed.xml"),
    *("sitemap.xml", "404.html", "robots.txt", "static/site.css", "static/gone.css"),
    *("static/puzzles.js", "slitherlink/page-2.html"),
    *("slitherlink/index.html", "slitherlink/one/index.html", "slitherlink/two/index.html"),
    *("slitherlink/one/answer-1.svg", "slitherlink/one/answer-7.svg", "slitherlink/one/card.png"),
    *("slitherlink/one/answer.svg", "slitherlink/one/puzzle.json", "slitherlink/one/reproduce.zip"),
)
PICTURES = ("../a.png", "../b.svg", "<../c d.JPG>", "../gone.png", "https://x.org/y.png")
SOURCES = ("../slitherlink/one.md", "../pages/p1.md", "../pages/index.md", "../gone.md")
BOARDS = (
    ("one", "3.\n..", "many"),
    ("two", "22\n22", "1"),
    ("three", "..3\n...\n3..", "many"),
    ("four", "..\n.2", "many"),
)
SITES = ({}, {"base_url": "https://example.org/x/"}, {"description": ""}, {"page_size": 1})


def make_url(rng: Random, up: str) -> str:
    anchor = "#" + re.sub(r"\W+", "-", rng.choice(WORDS)) if rng.random() < 0.2 else ""
    return (up + rng.choice(FILES) if rng.random() < 0.7 else "") + anchor or "#main"


def make_markdown(rng: Random, up: str) -> str:
    """Return a block of markdown that may be valid."""
    word = rng.choice(WORDS)
    columns = [rng.choice(("-", ":-", ":-:", "-:")) for _ in range(3)]
    blocks: tuple[Callable[[], str], ...] = (
        lambda: f"{rng.choice(('##', '##', '###', '####'))} {word}",
        lambda: f"|a|{word}|c|\n|{'|'.join(columns)}|\n|1|`2`|$x_3$|",
        lambda: f"See [{word}]({make_url(rng, up)}).",
        lambda: f"$$\n\\sum_i x_i \\le {rng.randrange(9)}\n$$",
        lambda: f"> {word}\n> - {word}",
        lambda: f"```python\n{word} = 1\n```",
        lambda: f"{word}[^{up}] and ^[{word} *a*], again[^{up}].\n\n[^{up}]: {word}\n\n    - b",
        lambda: f"- [ ] {word}\n- [x] [{word}](#main)\n  - [ ] b",
        lambda: f"{word}\n: `a`\n: b\n\n    c\n\nd\n: $x$",
        lambda: f"::: spoiler {word}\n## {word}\n\n- a{rng.choice(('', '[^q]'))}\n:::",
        lambda: f":::: {rng.choice(('spoiler', 'note'))}\n::: spoiler\n{word}\n:::\n::::",
        lambda: f"![{word}]({rng.choice(PICTURES)}{rng.choice(('', ' (A & b)'))})",
        lambda: f"[![{word}]({rng.choice(PICTURES)})]({rng.choice(SOURCES)})",
        lambda: f"See [{word}]({rng.choice(SOURCES)}#model) or [b]({rng.choice(SOURCES)}).",
        lambda: f"```{rng.choice(('mermaid', 'text', 'family', 'race'))}\n{word}\n```",
        lambda: pick_words(rng, IN_BODY, 20),
        lambda: make_text(rng, 40),
    )
    return rng.choice(blocks)()


def make_html(rng: Random, up: str) -> str:
    """Return a block of HTML that may be valid."""
    word = re.sub(r"\W", "", rng.choice(WORDS)) or "x"
    return rng.choice(
        (
            f'<p id="{word}">{word}</p>',
            f'<h2 id="{word}">{word}</h2>',
            f'<label for="{word}">{word}</label>',
            f'<section aria-labelledby="{word} {word}">a</section>',
            f'<a href="{make_url(rng, up).replace("&", "&amp;")}">{word}</a>',
            f'<link rel="stylesheet" href="{up}static/{rng.choice(("site.css", "gone.css"))}"/>',
            f"<table><tr><td>{word}</td></tr></table>",
            f"<P ID='{word}'>a</P>",
        )
    )


def write_site(folder: Path, rng: Random, pages: int) -> Path:
    content = folder / "content"

    def text(front: str, make: Callable[[Random, str], str], up: str, most: int) -> str:
        blocks = [make(rng, up) for _ in range(rng.randrange(most))]
        words = "<p>Words.</p>" if make is make_html else "Words."
        return "\n\n".join([f"---\ntitle: A\n{front}---", words, *blocks, ""])

    for name, board, answers in BOARDS:
        most = 5 if name in ("one", "two") else 1
        puzzle = text(f"expect: {answers}\n", make_markdown, "../../", most)
        write_file(content / "slitherlink" / f"{name}.md", f"{puzzle}\n```board\n{board}\n```\n")
    for i in range(pages):
        name, make = rng.choice(((f"p{i}.md", make_markdown), (f"p{i}.html", make_html)))
        front = "" if i % 3 or make is make_html else "board: slitherlink\n"
        write_file(content / "pages" / name, text(front, make, "../", 4))
    write_file(content / "pages" / "index.md", text("", make_markdown, "", 4))
    write_file(content / "b.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    Image.new("RGB", (9, 9)).save(content / "a.png")
    Image.new("RGB", (9, 9)).save(content / "c d.JPG", comment="Words")
    return content


def drop_wrong(content: Path, site: Site) -> None:
    """Delete files with mistakes, which a build refuses."""
    while True:
        try:
            checked(content, site=site)
        except ContentError as error:
            for path in {p.place.path for p in error.problems}:
                Path(path).unlink()
        else:
            return


def find_unwarned(folder: Path, seed: int, pages: int) -> tuple[list[str], int, int]:
    """Check a random site; return the mistakes without a warning in the build, and the numbers of
    pages and of pages with a warning."""
    rng = Random(seed)
    site = Site(title="A", solving=FAST).model_copy(update=rng.choice(SITES))
    content, output, telling = write_site(folder, rng, pages), folder / "output", WarningRecorder()
    drop_wrong(content, site)
    build(Places(content, ROOT / "templates", output), site, 1, telling)
    found = check_site(output)
    told = {Path(p.place.path).relative_to(folder).as_posix() for p in telling.told}
    sources = {"index.html": "content/pages/index.md"}
    for path in content.glob("*/*.*"):
        page = path.relative_to(content).with_suffix("").as_posix().removeprefix("pages/")
        sources.setdefault(f"{page}/index.html", f"content/{path.relative_to(content)}")
    lines = [line.removeprefix(f"{output}/") for line in (*found.errors, *found.warnings)]
    left = [line for line in lines if sources.get(line.partition(":")[0]) not in told]
    return left, len(sources), len(told)


def test_a_build_without_warnings_passes_the_strict_check(tmp_path: Path) -> None:
    left, pages, warned = find_unwarned(tmp_path, 3, 50)
    assert left == []
    assert pages > 30
    assert 0 < warned < 0.6 * pages


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 140))
def test_pages_without_warnings_on_40_random_sites_pass(tmp_path: Path, seed: int) -> None:
    assert find_unwarned(tmp_path, seed, 60)[0] == []


# -- one by one


def build_files(folder: Path, files: dict[str, str], **settings: object) -> tuple[Path, list[str]]:
    """Build a site of these files and a puzzle; return it, and the warnings by their places."""
    board = "\n```board\n3.\n..\n```\n"
    for name, text in {"slitherlink/one.md": "", **files}.items():
        front = "" if text.startswith("---") else "---\ntitle: A\n---\n"
        if name == "slitherlink/one.md":
            front, text = "---\ntitle: A\nexpect: many\n---\n", text + board
        write_file(folder / "content" / name, front + text)
    site, telling = Site(title="A", solving=FAST).model_copy(update=settings), WarningRecorder()
    build(Places(folder / "content", ROOT / "templates", folder / "output"), site, 1, telling)
    told = [str(problem).removeprefix(f"{folder}/") for problem in telling.told]
    return folder / "output", told


def read_page(output: Path, name: str) -> str:
    return (output / name / "index.html").read_text(encoding="utf-8")


TABLE = "|a|b|c|d|\n|:-|:-:|--:|-|\n|1|2|3|4|\n"


def test_aligned_columns_have_a_class_and_no_style(browser: Browser, tmp_path: Path) -> None:
    names = ("slitherlink/one.md", "pages/plain.md", "pages/essay.md", "pages/index.md")
    files = dict.fromkeys(names, f"Words.\n\n{TABLE}")
    files["pages/essay.md"] = f"---\ntitle: A\nboard: slitherlink\n---\n{files['pages/essay.md']}"
    output, told = build_files(tmp_path, files)
    assert told == []
    found = check_site(output)
    assert (found.errors, found.warnings) == ([], [])
    tab = browser.new_page()
    for name in (
        "slitherlink/one/index.html",
        "plain/index.html",
        "essay/index.html",
        "index.html",
    ):
        tab.goto((output / name).as_uri())
        for cell in ("th", "td"):
            aligned = (
                tab.locator("main table:not([class])")
                .first.locator(cell)
                .evaluate_all(
                    "cells => cells.slice(0, 3).map((cell) => getComputedStyle(cell).textAlign)"
                )
            )
            assert aligned == ["left", "center", "right"], (name, cell)
    tab.close()


def test_a_page_without_words_has_its_title_as_description(tmp_path: Path) -> None:
    files = {
        "pages/html.html": "<h2>No</h2><p> </p>\n<p>Who <em>we\nare</em> &amp; why.</p>",
        "pages/cells.html": "<table><tr><td>Only</td> <td>cells</td></tr></table>",
        "pages/bare.md": "---\ntitle: Bare\n---\n",
        "pages/blank.html": "---\ntitle: Blank\ndescription: ' '\n---\n<p/>",
        "pages/index.md": "Welcome.",
    }
    output, told = build_files(tmp_path, files, description="", base_url="https://example.org/")
    assert [line.partition(":")[0] for line in told] == [
        "content/pages/bare.md",
        "content/pages/blank.html",
    ]
    found = check_site(output)
    assert (found.errors, found.warnings) == ([], [])
    for name, wanted in {
        "html": "Who we are &amp; why.",
        "cells": "Only cells",
        "bare": "Bare",
        "blank": "Blank",
        "": "Welcome.",
    }.items():
        assert f'<meta name="description" content="{wanted}">' in read_page(output, name)


def test_a_heading_has_a_unique_id_on_its_page(tmp_path: Path) -> None:
    text = "Words.\n\n## Model\n\n## Answer 1\n\n## Model\n\n## Contents\n\n## Main\n"
    output, told = build_files(tmp_path, {"slitherlink/one.md": text, "pages/plain.md": text})
    assert told == []
    assert check_site(output).errors == []
    assert '<h2 id="model-2">Model</h2>' in read_page(output, "slitherlink/one")
    plain = read_page(output, "plain")
    for heading in ("model", "answer-1", "model-1", "contents-1", "main-1"):
        assert f'<h2 id="{heading}">' in plain
        assert f'href="#{heading}"' in plain


def test_only_headings_are_renamed() -> None:
    same = '<main id="a"><h2 id="b">B</h2><p data-id="b">x</p></main>'
    assert make_ids_unique(same) == same
    links = '<a data-heading href="#a">A</a><a href="#a">up</a>'
    assert make_ids_unique(f'{links}<h2 id="a">A</h2><h3 id="a-1">A</h3><main id="a">') == (
        '<a data-heading href="#a-2">A</a><a href="#a">up</a>'
        '<h2 id="a-2">A</h2><h3 id="a-1">A</h3><main id="a">'
    )
    assert make_ids_unique('<h2 id="a">A</h2><h2 id="a">A</h2>') == (
        '<h2 id="a">A</h2><h2 id="a-1">A</h2>'
    )


def test_mistakes_found_in_the_built_site_are_warnings_of_the_build(tmp_path: Path) -> None:
    links = ("feed.xml", "slitherlink/one/index.html#modle", "slitherlink/one/answer-7.svg")
    good = ("slitherlink/one/index.html#model", "slitherlink/one/board.svg", "static/site.css")
    prose = "".join(f"[x](../{link})\n" for link in (*good, *links))
    shown = '<code>&lt;p id="shown"&gt; &lt;i id="shown" for="no"&gt;</code>'  # text, no element
    html = f'<p id="main">a</p>{shown}\n<label for="gone">b</label>\n<a href="#modle">c</a>'
    output, told = build_files(
        tmp_path, {"pages/plain.md": f"Words.\n\n{prose}", "pages/html.html": html}
    )
    assert len(check_site(output).errors) == len(told)
    html, plain = "content/pages/html.html", "content/pages/plain.md"
    expected = (
        f"{html}:1:1: the page html/index.html, line N: found for='gone', expected an id of",
        f"{html}:1:1: the page html/index.html, line N: found the id 'main' again, expected",
        f"{html}:6:10: the link to #modle leads to a page without this heading",
        f"{plain}:10:5: the link to ../slitherlink/one/index.html#modle leads to a page",
        f"{plain}:11:5: the link to ../slitherlink/one/answer-7.svg leads nowhere",
        f"{plain}:9:5: the link to ../feed.xml leads nowhere",
    )
    lines = sorted(re.sub(r", line \d+:", ", line N:", line) for line in told)
    for line, start in zip(lines, expected, strict=True):
        assert line.startswith(start)
    assert "did you mean #model?" in "".join(told)


def test_a_page_that_is_too_heavy_is_a_warning_of_the_build(tmp_path: Path) -> None:
    noise = Random(1).randbytes(BUDGET).hex()
    output, told = build_files(tmp_path, {"pages/heavy.html": f"<p>Words. {noise}</p>"})
    (line,) = told
    page = "content/pages/heavy.html:1:1: the page heavy/index.html"
    assert line.startswith(f"{page}, line 1: found 3")
    (found,) = check_site(output).warnings
    assert found.partition(" found ")[2].partition(",")[0] in line


@pytest.mark.parametrize(
    ("setting", "why"),
    [
        ('title = " "', "title: found ' '; expected text"),
        ('title = "a\\u0001b"', "the character U+0001 (a control character) is not allowed"),
        ('author = "a\\u202eb"', "the character U+202E (right-to-left override) is not allowed"),
        ('description = "\\ufffe"', "the character U+FFFE (no character) is not allowed"),
    ],
)
def test_settings_with_characters_that_pages_do_not_allow_are_refused(
    tmp_path: Path, setting: str, why: str
) -> None:
    write_file(tmp_path / "site.toml", setting)
    with pytest.raises(ContentError) as caught:
        load_site(tmp_path / "site.toml")
    assert why in str(caught.value)
