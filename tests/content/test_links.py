"""A link in prose that leads nowhere is told where it was written, before anything is solved."""

from __future__ import annotations

from pathlib import Path

import pytest

from gardens import Garden
from site_gen.content.config import Explaining, Site, Solving
from site_gen.errors import ContentError, Problem
from site_gen.site.authoring.links import BESIDE
from site_gen.site.build.build import Places, build
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.prose import summarize
from site_gen.site.layout.templates import overlay
from sites import QUICK, ROOT, Warnings, checked

FAST = Solving(article_time_limit=1, explain=Explaining(worth=False, reasons_cells=0))
BOARD = "\n\n```board\n..\n.2\n```\n"
PAGES = "---\ntitle: About\naliases: [old]\n---\n## Who we are\n\nWords.\n\n## Правила\n"


def put(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Two puzzles of one kind, one of another, two pages and a draft."""
    for name in ("slitherlink/first", "slitherlink/second"):
        board = BOARD.replace("2", "1") if name.endswith("second") else BOARD
        put(tmp_path, f"content/{name}.md", f"---\ntitle: A\nexpect: many\n---\n{board}")
    cut = "```symbols\na.Ab\n...b\n..aA\n```\n"
    put(tmp_path, "content/yin_yang_cut/other.md", f"---\ntitle: A\nexpect: many\n---\n{cut}")
    put(tmp_path, "content/slitherlink/later.md", f"---\ntitle: A\ndraft: true\n---\n{BOARD}")
    put(tmp_path, "content/pages/about.md", PAGES)
    put(tmp_path, "content/pages/docs/index.md", "---\ntitle: Docs\n---\nWords.\n")
    return tmp_path / "content"


def linked(content: Path, name: str, url: str, before: str = "see ") -> Path:
    """A file with a link at line 5, behind `before` and its own text."""
    text = f"---\ntitle: A\nexpect: many\n---\n{before}[x]({url}).{BOARD}"
    if name.startswith("pages"):
        text = f"---\ntitle: A\norder: 1\n---\n{before}[x]({url}).\n"
    return put(content, f"{name}.md", text)


def told(content: Path, only: str = "*", *, drafts: bool = False) -> tuple[Problem, ...]:
    try:
        checked(content, only, drafts=drafts)
    except ContentError as error:
        return error.problems
    return ()


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("slitherlink/mine", "../first/index.html"),
        ("slitherlink/mine", "../index.html"),
        ("slitherlink/mine", "../page-2.html"),  # of a large gallery
        ("slitherlink/mine", "../../yin_yang_cut/other/index.html#proof"),
        ("slitherlink/mine", "../../about/index.html#who-we-are"),
        ("slitherlink/mine", "../../about/index.html#правила"),
        ("slitherlink/mine", "../../about/index.html#contents"),  # of the template
        ("slitherlink/mine", "../../old/index.html"),
        ("slitherlink/mine", "../../print.html"),
        ("slitherlink/mine", "#model"),
        *(("slitherlink/mine", f"../first/{name}") for name in BESIDE),
        ("slitherlink/mine", "../first/embed/index.html"),
        ("slitherlink/mine", "answer-1.svg"),
        ("pages/mine", "../docs/index.html"),
        ("pages/mine", "https://example.org/gone.html"),
        ("pages/docs/mine", "../../slitherlink/first/index.html"),
        ("pages/index", "about/index.html"),
        ("pages/index", "slitherlink/index.html"),
    ],
)
def test_links_to_what_the_site_has(content: Path, name: str, url: str) -> None:
    linked(content, name, url)
    assert told(content) == ()


@pytest.mark.parametrize(
    ("name", "url", "why"),
    [
        ("slitherlink/mine", "../frist/index.html", "nowhere; did you mean ../first/index.html?"),
        ("slitherlink/mine", "first.md", "nowhere; did you mean ../first/index.html?"),
        ("slitherlink/mine", "first/index.html#proof", "did you mean ../first/index.html?"),
        ("slitherlink/mine", "../pages/about.md", "did you mean ../../about/index.html?"),
        ("slitherlink/mine", "../first/", "leads to a folder: from the disk, that is no page; "),
        ("slitherlink/mine", "../first", "did you mean ../first/index.html?"),
        ("slitherlink/mine", "../first/model.lpp", "nowhere: there is no such page or file"),
        ("slitherlink/mine", "../../slitherlnk/first/index.html", "did you mean ../first/index"),
        ("slitherlink/mine", "../../about/index.html#who", "leads to a page without this heading"),
        ("slitherlink/mine", "../../about/index.html#who-we-aer", "did you mean #who-we-are?"),
        ("slitherlink/mine", "../../about/index.html#Правило", "did you mean #правила?"),
        ("slitherlink/mine", "../../../outside.html", "nowhere: there is no such page or file"),
        ("slitherlink/mine", "../nothing-like-it/index.html", "nowhere: there is no such page"),
        ("slitherlink/mine", "../later/index.html", "content/slitherlink/later.md is a draft"),
        ("slitherlink/mine", "../../gröss/index.html", "the link to ../../gröss/index.html leads"),
        ("pages/docs/mine", "about/index.html", "did you mean ../../about/index.html?"),
        ("pages/docs/mine", "../about.md", "did you mean ../../about/index.html?"),
        ("pages/index", "../about/index.html", "nowhere; did you mean about/index.html?"),
    ],
)
def test_links_to_what_it_has_not(content: Path, name: str, url: str, why: str) -> None:
    path = linked(content, name, url)
    (problem,) = told(content)
    assert problem.place == (path.as_posix(), 5, 9)
    assert why in problem.message


def test_each_link_of_a_paragraph_is_told_at_its_own_place(content: Path) -> None:
    text = "[a](../first/index.html) [b](../gone/index.html)\n[c](../gone/index.html) [d][e]\n\n"
    put(content, "slitherlink/mine.md", f"---\ntitle: A\n---\n{text}[e]: ../gone/e.html\n{BOARD}")
    assert [p.place[1:] for p in told(content)] == [(4, 30), (5, 5), (7, 6)]


def test_what_an_essay_asks_its_reader_to_try_is_looked_at_as_well(content: Path) -> None:
    fence = "```try\nSet $\\foo$, see ![x](y)\nor [that](../gone/index.html).\n```\n"
    page = put(content, "pages/x.md", f"---\ntitle: A\nboard: slitherlink\n---\n\n{fence}")
    assert [p.place[1:] for p in told(content)] == [(7, 6), (7, 17)]
    page.write_text(page.read_text().replace("$\\foo$, see ![x](y)", "it,"))
    assert [p.place[1:] for p in told(content)] == [(8, 11)]


def test_drafts_may_be_linked_to_where_they_are_built(content: Path) -> None:
    linked(content, "slitherlink/mine", "../later/index.html")
    assert len(told(content)) == 1
    assert told(content, drafts=True) == ()


def test_a_link_of_a_draft_is_told_once_it_is_built(content: Path) -> None:
    put(content, "pages/idea.md", "---\ntitle: A\ndraft: true\n---\n[x](../gone/index.html)\n")
    assert told(content) == ()
    assert len(told(content, drafts=True)) == 1


def test_where_files_are_left_out_a_dead_link_is_a_warning(content: Path) -> None:
    """What they have besides their names (an alias) is not known then."""
    linked(content, "slitherlink/mine", "../second/index.html")
    only = "slitherlink/mine"
    assert checked(content, only)[1] == []
    linked(content, "slitherlink/mine", "../gone/index.html")
    (warning,) = checked(content, only)[1]
    assert "gone/index.html leads nowhere" in warning.message


def test_a_kind_that_is_not_shown_is_not_there(content: Path) -> None:
    linked(content, "pages/mine", "../yin_yang_cut/other/index.html")
    with pytest.raises(ContentError, match=r"is of a kind that site\.toml leaves out"):
        checked(content, site=Site(kinds=("slitherlink",)))


def test_the_only_puzzle_of_its_kind_may_be_a_draft(content: Path) -> None:
    draft = f"---\ntitle: A\ndraft: true\n---\n{BOARD}"
    put(content, "slash_pack/one.md", draft.replace("..\n.2", "..CA\n.B.B\nC.C.\nAB.A"))
    linked(content, "pages/mine", "../slash_pack/one/index.html")
    (problem,) = told(content)
    assert problem.message.endswith("slash_pack/one.md is a draft")


def test_own_templates_have_anchors_of_their_own(content: Path, tmp_path: Path) -> None:
    linked(content, "pages/mine", "../about/index.html#comments")
    assert len(told(content)) == 1
    put(tmp_path, "templates/partials/card.html", '<p id="comments"></p>')
    with overlay(tmp_path / "templates", wanted=True) as whole:
        assert checked(content, templates=whole)[0].topics


def test_a_build_notices_that_a_page_went_which_another_links_to(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    page = garden.content / "slitherlink" / "p1.md"
    page.write_text(page.read_text() + "\n[x](../../yin_yang_cut/p1/index.html)\n")
    garden.build()
    kept = page.read_bytes()
    gone = garden.content / "yin_yang_cut" / "p1.md"
    text = gone.read_text()
    gone.unlink()
    for _ in range(2):  # a build that failed is not taken for one that is done
        with pytest.raises(ContentError) as caught:
            garden.build()
        (problem,) = caught.value.problems
        assert problem.place.path == page.as_posix()
        assert "yin_yang_cut/p1/index.html leads nowhere" in problem.message
    assert page.read_bytes() == kept
    assert (garden.output / "yin_yang_cut" / "p1" / "index.html").is_file()  # the old site stays
    put(
        garden.content,
        "yin_yang_cut/new.md",
        text.replace("---\n", "---\naliases: [yin_yang_cut/p1]\n", 1),
    )
    garden.build()
    assert (garden.output / "yin_yang_cut" / "p1" / "index.html").is_file()


def test_a_build_notices_a_file_that_nobody_reads(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    assert not garden.build()
    put(garden.content, "slitherlink/photo.png", "x")
    assert garden.build()  # if only to tell of it


# -- a page without a description


LONG = "One sentence is short. " + "Then it goes on with *very* many words, " * 9


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("## A\n\nThis *is*, `x`,\n$x_1$: [that](y.html).\n\nMore.", "This is, x, x_1: that."),
        ("```python\nx = 1\n```\n\n- A list\n- it is", "A list"),
        ("It takes $\\sum_i x_i$.", "It takes …."),
        ("Told with {ours.rows}.\n\nA board.", "A board."),
        ("Told with {ours.rows}.", "Told with …."),
        ("```family\nslitherlink.clues\n```", ""),
        ("## Only this", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_summary_is_the_first_paragraph_in_plain_words(text: str, wanted: str) -> None:
    assert summarize(text) == wanted


def test_a_long_summary_ends_behind_a_sentence_or_a_word() -> None:
    first = "This is a sentence that is long enough to stand there by itself, of a page."
    assert summarize(f"{first} {LONG}") == f"{first} One sentence is short."
    assert summarize(f"{LONG} {first}") == summarize(LONG)
    cut = summarize(LONG)
    assert 120 < len(cut) <= 160
    assert cut.endswith("…")
    assert " ".join(LONG.replace("*", "").split()).startswith(cut[:-1])
    assert len(summarize("x" * 500)) <= 160


def test_a_page_with_a_title_alone_passes_the_strict_check_of_the_site(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    put(garden.content, "pages/plain.md", "---\ntitle: Plain\n---\nWho we <are>.\n")
    garden.build()
    found = check_site(garden.output)
    assert (found.errors, found.warnings) == ([], [])
    made = (garden.output / "plain" / "index.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Who we &lt;are&gt;.">' in made


def test_a_page_without_any_text_is_told_of_by_check_and_build(content: Path) -> None:
    path = put(content, "pages/bare.md", "---\ntitle: Bare\n---\n")
    put(content, "pages/index.md", "---\ntitle: Home\n---\n")  # described by the site itself
    (warning,) = checked(content)[1]
    assert warning.place[:2] == (path.as_posix(), 1)
    assert "expected a `description`" in warning.message
    telling = Warnings()
    places = Places(content, ROOT / "templates", content.parent / "output")
    build(places, QUICK.model_copy(update={"solving": FAST}), 1, telling)
    assert telling.told == [warning]
