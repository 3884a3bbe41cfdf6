"""Links in prose: dead links are reported with their place before anything is solved."""

from __future__ import annotations

from pathlib import Path

import pytest

from gardens import Garden
from lean_builds import build_lean  # noqa: F401 - a fixture
from site_gen.content.config import Site, Solving
from site_gen.errors import ContentError, Problem
from site_gen.site.authoring.links import BESIDE
from site_gen.site.build.build import Places, build
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.prose import summarize
from site_gen.site.layout.templates import overlay
from sites import ANSWERS_ONLY, QUICK, ROOT, WarningRecorder, checked, write_file

FAST = Solving(article_time_limit=1, explain=ANSWERS_ONLY)
BOARD = "\n\n```board\n..\n.2\n```\n"
PAGES = "---\ntitle: About\naliases: [old]\n---\n## Who we are\n\nWords.\n\n## Правила\n"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Write two slitherlink puzzles and a draft, a puzzle of another kind, and two pages."""
    for name in ("slitherlink/first", "slitherlink/second"):
        board = BOARD.replace("2", "1") if name.endswith("second") else BOARD
        write_file(tmp_path / f"content/{name}.md", f"---\ntitle: A\nexpect: many\n---\n{board}")
    cut = "```symbols\na.Ab\n...b\n..aA\n```\n"
    write_file(
        tmp_path / "content/yin_yang_cut/other.md", f"---\ntitle: A\nexpect: many\n---\n{cut}"
    )
    write_file(
        tmp_path / "content/slitherlink/later.md", f"---\ntitle: A\ndraft: true\n---\n{BOARD}"
    )
    write_file(tmp_path / "content/pages/about.md", PAGES)
    write_file(tmp_path / "content/pages/docs/index.md", "---\ntitle: Docs\n---\nWords.\n")
    return tmp_path / "content"


def write_link(content: Path, name: str, url: str, before: str = "see ") -> Path:
    """Write a file with a link in line 5, after the text `before` and its link text."""
    text = f"---\ntitle: A\nexpect: many\n---\n{before}[x]({url}).{BOARD}"
    if name.startswith("pages"):
        text = f"---\ntitle: A\norder: 1\n---\n{before}[x]({url}).\n"
    return write_file(content / f"{name}.md", text)


def find_problems(content: Path, only: str = "*", *, drafts: bool = False) -> tuple[Problem, ...]:
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
        ("slitherlink/mine", "../page-2.html"),  # a page of a large gallery
        ("slitherlink/mine", "../../yin_yang_cut/other/index.html#proof"),
        ("slitherlink/mine", "../../about/index.html#who-we-are"),
        ("slitherlink/mine", "../../about/index.html#правила"),
        ("slitherlink/mine", "../../about/index.html#contents"),  # an anchor of the template
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
        ("slitherlink/mine", "first.md"),
        ("slitherlink/mine", "../slitherlink/first.md"),
        ("slitherlink/mine", "../yin_yang_cut/other.md#proof"),
        ("slitherlink/mine", "../pages/about.md#who-we-are"),
        ("pages/docs/mine", "../about.md"),
        ("pages/docs/mine", "../index.md"),
        ("pages/docs/mine", "index.md"),
        ("pages/index", "about.md"),
        ("pages/index", "../slitherlink/first.md"),
    ],
)
def test_links_to_pages_and_files_of_the_site_are_accepted(
    content: Path, name: str, url: str
) -> None:
    write_link(content, name, url)
    assert find_problems(content) == ()


@pytest.mark.parametrize(
    ("name", "url", "why"),
    [
        ("slitherlink/mine", "../frist/index.html", "nowhere; did you mean ../first/index.html?"),
        (
            "slitherlink/mine",
            "frist.md",
            "the link to frist.md leads nowhere; did you mean fi",
        ),
        ("slitherlink/mine", "first/index.html#proof", "did you mean ../first/index.html?"),
        ("slitherlink/mine", "../pages/abuot.md", "nowhere; did you mean ../pages/about.md?"),
        ("slitherlink/mine", "../pages/about.md#who", "leads to a page without this heading"),
        ("slitherlink/mine", "later.md", "content/slitherlink/later.md is a draft"),
        ("slitherlink/mine", "../../outside.md", "nowhere: there is no such page or file"),
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
        ("pages/docs/mine", "about.md", "nowhere; did you mean ../about.md?"),
        ("pages/index", "../about/index.html", "nowhere; did you mean about/index.html?"),
    ],
)
def test_dead_links_are_reported_with_a_suggestion(
    content: Path, name: str, url: str, why: str
) -> None:
    path = write_link(content, name, url)
    (problem,) = find_problems(content)
    assert problem.place == (path.as_posix(), 5, 9)
    assert why in problem.message


def test_each_dead_link_of_a_paragraph_is_reported_at_its_place(content: Path) -> None:
    text = "[a](../first/index.html) [b](../gone/index.html)\n[c](../gone/index.html) [d][e]\n\n"
    write_file(
        content / "slitherlink/mine.md", f"---\ntitle: A\n---\n{text}[e]: ../gone/e.html\n{BOARD}"
    )
    assert [p.place[1:] for p in find_problems(content)] == [(4, 30), (5, 5), (7, 6)]


def test_the_blocks_try_of_an_essay_are_checked_too(content: Path) -> None:
    fence = "```try\nSet $\\foo$, see ![x](y)\nor [that](../gone/index.html).\n```\n"
    page = write_file(content / "pages/x.md", f"---\ntitle: A\nboard: slitherlink\n---\n\n{fence}")
    assert [p.place[1:] for p in find_problems(content)] == [(7, 6), (7, 22)]
    page.write_text(page.read_text().replace("$\\foo$, see ![x](y)", "it,"))
    assert [p.place[1:] for p in find_problems(content)] == [(8, 11)]


def test_links_to_drafts_are_accepted_if_drafts_are_built(content: Path) -> None:
    write_link(content, "slitherlink/mine", "../later/index.html")
    assert len(find_problems(content)) == 1
    assert find_problems(content, drafts=True) == ()


def test_a_dead_link_of_a_draft_is_reported_only_if_drafts_are_built(content: Path) -> None:
    write_file(
        content / "pages/idea.md", "---\ntitle: A\ndraft: true\n---\n[x](../gone/index.html)\n"
    )
    assert find_problems(content) == ()
    assert len(find_problems(content, drafts=True)) == 1


def test_a_dead_link_is_only_a_warning_if_files_are_left_out(content: Path) -> None:
    """The aliases of files that are left out are not known."""
    write_link(content, "slitherlink/mine", "../second/index.html")
    only = "slitherlink/mine"
    assert checked(content, only)[1] == []
    write_link(content, "slitherlink/mine", "../gone/index.html")
    (warning,) = checked(content, only)[1]
    assert "gone/index.html leads nowhere" in warning.message


def test_a_link_to_a_kind_that_is_not_shown_is_dead(content: Path) -> None:
    write_link(content, "pages/mine", "../yin_yang_cut/other/index.html")
    with pytest.raises(ContentError, match=r"is of a kind that site\.toml leaves out"):
        checked(content, site=Site(kinds=("slitherlink",)))


def test_the_only_puzzle_of_its_kind_may_be_a_draft(content: Path) -> None:
    draft = f"---\ntitle: A\ndraft: true\n---\n{BOARD}"
    write_file(content / "slash_pack/one.md", draft.replace("..\n.2", "..CA\n.B.B\nC.C.\nAB.A"))
    write_link(content, "pages/mine", "../slash_pack/one/index.html")
    (problem,) = find_problems(content)
    assert problem.message.endswith("slash_pack/one.md is a draft")


def test_links_may_lead_to_anchors_of_own_templates(content: Path, tmp_path: Path) -> None:
    write_link(content, "pages/mine", "../about/index.html#comments")
    assert len(find_problems(content)) == 1
    write_file(tmp_path / "templates/partials/card.html", '<p id="comments"></p>')
    with overlay(tmp_path / "templates", wanted=True) as whole:
        assert checked(content, templates=whole)[0].topics


def test_a_build_notices_that_a_linked_page_was_removed(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    page = garden.content / "slitherlink" / "p1.md"
    page.write_text(page.read_text() + "\n[x](../../yin_yang_cut/p1/index.html)\n")
    garden.build()
    kept = page.read_bytes()
    gone = garden.content / "yin_yang_cut" / "p1.md"
    text = gone.read_text()
    gone.unlink()
    for _ in range(2):  # a failed build does not count as done
        with pytest.raises(ContentError) as caught:
            garden.build()
        (problem,) = caught.value.problems
        assert problem.place.path == page.as_posix()
        assert "yin_yang_cut/p1/index.html leads nowhere" in problem.message
    assert page.read_bytes() == kept
    assert (garden.output / "yin_yang_cut" / "p1" / "index.html").is_file()  # the old site stays
    write_file(
        garden.content / "yin_yang_cut/new.md",
        text.replace("---\n", "---\naliases: [yin_yang_cut/p1]\n", 1),
    )
    garden.build()
    assert (garden.output / "yin_yang_cut" / "p1" / "index.html").is_file()


def test_a_build_notices_a_file_that_is_not_read(tmp_path: Path) -> None:
    garden = Garden(tmp_path, 1)
    garden.build()
    assert not garden.build()
    write_file(garden.content / "slitherlink/photo.png", "x")
    assert garden.build()  # if only to report it


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


def test_a_long_summary_ends_after_a_sentence_or_a_word() -> None:
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
    write_file(garden.content / "pages/plain.md", "---\ntitle: Plain\n---\nWho we <are>.\n")
    garden.build()
    found = check_site(garden.output)
    assert (found.errors, found.warnings) == ([], [])
    made = (garden.output / "plain" / "index.html").read_text(encoding="utf-8")
    assert '<meta name="description" content="Who we &lt;are&gt;.">' in made


def test_check_and_build_warn_about_a_page_without_text(content: Path) -> None:
    path = write_file(content / "pages/bare.md", "---\ntitle: Bare\n---\n")
    write_file(
        content / "pages/index.md", "---\ntitle: Home\n---\n"
    )  # the site itself has a description
    (warning,) = checked(content)[1]
    assert warning.place[:2] == (path.as_posix(), 1)
    assert "expected a `description`" in warning.message
    telling = WarningRecorder()
    places = Places(content, ROOT / "templates", content.parent / "output")
    build(places, QUICK.model_copy(update={"solving": FAST}), 1, telling)
    assert telling.told == [warning]


def test_a_link_to_a_page_that_is_not_published_yet_is_dead(content: Path) -> None:
    write_file(content / "slitherlink/new.md", f"---\ntitle: A\ndate: 2999-01-01\n---\n{BOARD}")
    write_file(content / "pages/post.md", "---\ntitle: A\ndate: 2999-01-02\n---\nText.\n")
    for name, day in (("../slitherlink/new", "2999-01-01"), ("post", "2999-01-02")):
        write_link(content, "pages/mine", f"{name}.md")
        (problem,) = find_problems(content)
        assert problem.message.endswith(f".md is not published before its date, {day}")


@pytest.mark.parametrize(
    "target", ["../slitherlink/new.md", "soon.md", "../slitherlink/new/index.html"]
)
@pytest.mark.parametrize(
    ("day", "early"), [("2999-01-01", True), ("2999-01-02", False), ("2999-01-03", False)]
)
def test_a_later_page_with_a_link_to_one_that_is_still_later_is_a_warning(
    content: Path, target: str, day: str, early: bool
) -> None:
    """Otherwise nothing but the build of its day would say so, and fail."""
    front = "---\ntitle: A\ndate: 2999-01-02\n---\n"
    write_file(content / "slitherlink/new.md", f"{front}{BOARD}")
    write_file(content / "pages/soon.md", f"{front}Text.\n")
    write_file(content / "pages/post.md", f"---\ntitle: A\ndate: {day}\n---\nsee [x]({target})\n")
    found = [one for one in checked(content)[1] if "leads nowhere" in one.message]
    assert [one.place[:2] for one in found] == [((content / "pages/post.md").as_posix(), 5)] * early
    assert all(f"leads nowhere on {day}; " in one.message for one in found)
