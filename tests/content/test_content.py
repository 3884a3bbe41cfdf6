"""Documents: mistakes are reported with their place, and nothing is guessed."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import KINDS, UNLIKE
from site_gen.boards.blocks import LineClues
from site_gen.boards.text import Blocks, cell_spans
from site_gen.content.config import Palette, Policy, Theme, load_site
from site_gen.content.document import Document, load, load_all, read
from site_gen.content.duplicates import normalize_board
from site_gen.content.images import measure
from site_gen.content.importing import list_boards
from site_gen.content.installed import read_board_style
from site_gen.errors import BoardError, ContentError
from site_gen.kind import find_kind
from site_gen.site.authoring.pages import load_pages
from site_gen.site.layout.branding import read_head
from site_gen.site.layout.static_files import make_static_files
from site_gen.site.layout.templates import BUILT_IN, TEXTS, overlay

GOOD = """---
title: A puzzle
tags: [small]
---
Prose with $x^2$.

```board
..
.2
```
"""


def parse_document(text: str, kind: str = "slitherlink") -> Document:
    return read(text, path="content/x.md", kind=kind, slug="x")


def find_problem(text: str, kind: str = "slitherlink") -> str:
    with pytest.raises(ContentError) as caught:
        parse_document(text, kind).board()
    return str(caught.value)


def test_a_document_separates_its_blocks_from_its_prose() -> None:
    made = parse_document(GOOD)
    assert made.blocks == {"board": "..\n.2\n"}
    assert made.first_lines == {"board": (made.path, 8, 1)}
    assert made.prose.split() == ["Prose", "with", "$x^2$."]
    assert made.meta.expect == "unique"


def write_blocks(blocks: Blocks, above: str = "", below: str = "") -> str:
    fences = [f"```{name}\n{above}{text}\n{below}```\n" for name, text in blocks.items()]
    return "---\ntitle: A\n---\n" + "\n".join(fences)


@pytest.mark.parametrize("kind", KINDS)
def test_empty_lines_around_a_block_mean_nothing(kind: str) -> None:
    example = find_kind(kind).example
    plain = parse_document(write_blocks(example), kind)
    for above, below in (("\n", ""), ("", "\n"), (" \t\n\n", "\n  \n")):
        made = parse_document(write_blocks(example, above, below), kind)
        assert made.board()[1] == plain.board()[1]
        assert normalize_board(made) == normalize_board(plain)


@pytest.mark.parametrize("kind", UNLIKE)
def test_a_row_of_another_length_is_reported_at_its_line(kind: str) -> None:
    example = find_kind(kind).example
    for name, text in example.items():
        rows = [[cell for _, cell in cell_spans(line)] for line in text.split("\n")]
        if isinstance(find_kind(kind).blocks[name], LineClues) or len(rows) == 1:
            continue  # lists of any length, a single row, or a number
        for short in range(len(rows)):
            lines = [" ".join(row[: -1 if i == short else None]) for i, row in enumerate(rows)]
            wrong = write_blocks({**example, name: "\n".join(lines)}, "\n\n", "\n")
            first = wrong.split("\n").index(f"```{name}") + 4
            path, line, _ = find_problem(wrong, kind).split(":", 2)
            assert path == "content/x.md"
            assert first <= int(line) < first + len(rows)


def test_a_board_is_parsed_once_and_not_pickled() -> None:
    made = parse_document(GOOD)
    assert made.board() is made.board()
    sent = pickle.loads(pickle.dumps(made))
    assert sent == made
    assert vars(sent).keys() < vars(made).keys()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("..\n.2", "..\n.x"), "content/x.md:9:2: row 2, column 2: 'x' is not 0, 1, 2, 3, ? or ."),
        (("..\n.2", "..\n.2."), "content/x.md:9:3: row 2, column 3: 3 cells, but row 1 has 2"),
        (("..\n.2", "..\n."), "content/x.md:9:1: row 2, column 1: 1 cells, but row 1 has 2"),
        (("..\n.2", ". .\n. x"), "content/x.md:9:3: row 2, column 2: 'x' is not"),
        (("..\n.2\n", ""), "content/x.md:7:1: the block `board` is empty"),
        (("..\n.2", "\n".join(["." * 61] * 2)), "content/x.md:8:61: row 1, column 61: 61 columns"),
        (("```board", "```bord"), "content/x.md:7:1: unknown block `bord`; expected `board`"),
        (("```board", "```"), "expected a block `board`; found: none"),
        (("tags:", "tag:"), "content/x.md:3:1: unknown key 'tag'; did you mean tags?"),
        (("tags: [small]", "title: B"), "content/x.md:3:1: the key 'title' is given twice"),
        (("tags: [small]", "expect: few"), "content/x.md:3:9: expect: found 'few'"),
        (("tags: [small]", "compare: maybe"), "content/x.md:3:10: compare: found 'maybe'; expect"),
        (("tags: [small]", "limit: 1"), "content/x.md:3:8: limit: found '1'"),
        (("tags: [small]", "tags: [Big]"), "content/x.md:3:8: tags: found 'Big'"),
        (("tags: [small]", "tags: &a [x]"), "content/x.md:3:7: anchors, aliases and tags are not"),
        (("tags: [small]", "tags: !!str x"), "content/x.md:3:7: anchors, aliases and tags are not"),
        (("tags: [small]", "tags: [[[[[[[x]]]]]]]"), "nested deeper than 4 levels"),
        (("tags: [small]", "date: 2026-13-01"), "content/x.md:3:7: date: found '2026-13-01'"),
        (("title: A puzzle\n", ""), "content/x.md:1:1: expected the key 'title'"),
        (("---\n", ""), "content/x.md:1:1: expected front matter between two lines `---`"),
        (("2\n```", "2"), "content/x.md:7:1: the fence that opens here is not closed"),
        (("tags: [small]", "time_limit: nan"), "content/x.md:3:13: time_limit: found 'nan'"),
        (
            ("tags: [small]", "tags: small"),
            "content/x.md:3:7: tags: found 'small'; expected a list of words",
        ),
        (("tags: [small]", "pzpr: slither/2/2/g2d"), "`pzpr` already gives the board"),
    ],
)
def test_a_mistake_is_reported_with_its_place(change: tuple[str, str], expected: str) -> None:
    assert expected in find_problem(GOOD.replace(*change))


def test_a_comparison_is_refused_for_a_kind_without_the_articles_formulation() -> None:
    text = GOOD.replace("tags: [small]", "compare: true")
    assert parse_document(text).meta.compare
    assert find_problem(text, "slant").startswith(
        "content/x.md:3:10: compare: slant has no article’s formulation to compare with"
    )


def test_a_second_block_with_the_same_name_is_refused() -> None:
    assert "content/x.md:12:1: a second block `board`; the first is at line 7" in find_problem(
        GOOD + "\n```board\n..\n```\n"
    )


def test_a_block_inside_a_quote_is_refused() -> None:
    quoted = GOOD.replace("```board\n..\n.2\n```", "> ```board\n> ..\n> .2\n> ```")
    assert "content/x.md:7:3: the block `board` is inside a list or quote" in find_problem(quoted)


def test_a_bad_address_is_reported_at_its_place() -> None:
    text = GOOD.replace("tags: [small]", "pzpr: slither/2/2/zz").partition("```")[0]
    assert find_problem(text).startswith("content/x.md:3:7: pzpr: ")


def test_words_that_yaml_would_convert_stay_text() -> None:
    made = parse_document(GOOD.replace("A puzzle", "no"))
    assert made.meta.title == "no"


def test_links_large_files_and_invalid_bytes_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "slitherlink"
    folder.mkdir()
    (folder / "real.md").write_text(GOOD)
    (folder / "link.md").symlink_to(folder / "real.md")
    (folder / "big.md").write_text(GOOD + "x" * 70_000)
    (folder / "bytes.md").write_bytes(GOOD.encode() + "\né ".encode() + b"\xff")
    with pytest.raises(ContentError) as caught:
        load_all(tmp_path)
    told = str(caught.value)
    assert "link.md:1:1: this is a link; only regular files are read" in told
    assert "big.md:1:1: 70" in told
    assert "bytes.md:12:3: this is not UTF-8 text: invalid byte 0xff" in told
    assert "save the file as UTF-8" in told
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.md", "---\ntitle: A\n---\n$\\foo$\n", "unknown command"),
        ("a.md", "---\ntitel: A\n---\n", "title"),
        ("a.md", "---\ntitle: A\n---\n![x](x.png)\n", "there is no file"),
        ("slitherlink.md", "---\ntitle: A\n---\n", "an address of the site already"),
        ("A_b.md", "---\ntitle: A\n---\n", "becomes an address"),
    ],
)
def test_prose_pages_are_checked_as_well(
    tmp_path: Path, name: str, text: str, expected: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(ContentError, match=expected):
        load_pages(tmp_path)


@settings(max_examples=300)
@given(st.text(max_size=400))
def test_any_front_matter_gives_a_document_or_a_clean_error(text: str) -> None:
    try:
        parse_document(f"---\n{text}\n---\n```board\n.\n```\n")
    except (ContentError, BoardError) as error:
        assert "content/x.md" in str(error)


@settings(max_examples=300)
@given(st.text(alphabet="0123?. x\n\t`>-*", max_size=200))
def test_any_body_gives_a_board_or_a_clean_error(text: str) -> None:
    try:
        parse_document(f"---\ntitle: A\n---\n```board\n{text}\n```\n").board()
    except ContentError as error:
        assert str(error).startswith("content/x.md:")


OPTIONAL = [(k, n) for k in KINDS for n, b in find_kind(k).blocks.items() if b.optional]


@pytest.mark.parametrize(("name", "block"), OPTIONAL)
def test_a_mistake_in_an_optional_block_is_reported_as_such(name: str, block: str) -> None:
    """The block is known even if the example of the kind does not have it."""
    blocks = {**find_kind(name).example, block: "§§ §"}
    fences = "".join(f"```{n}\n{text}\n```\n" for n, text in blocks.items())
    text = f"---\ntitle: A\n---\n{fences}"
    with pytest.raises(ContentError) as caught:
        read(text, path="content/x.md", kind=name, slug="x").board()
    start = text[: text.index(f"```{block}\n")].count("\n") + 1
    end = text.index("```\n", text.index(f"```{block}\n") + 3)
    (problem,) = caught.value.problems
    assert "unknown block" not in problem.message
    assert start <= problem.place.line <= text[:end].count("\n") + 1


def test_a_missing_block_of_one_number_is_named() -> None:
    text = "---\ntitle: A\n---\n```regions\nab\nab\n```\n"
    with pytest.raises(ContentError, match="a block `stars` is missing"):
        read(text, path="content/x.md", kind="star_battle", slug="x").board()


def read_templates(folder: Path) -> Any:
    """Return what a site gets from a folder of an author's templates."""
    with overlay(folder, wanted=True) as whole:
        files = [path for path in sorted(whole.rglob("*")) if path.suffix in TEXTS]
        texts = {path.relative_to(whole): path.read_bytes() for path in files}
        static = dict(make_static_files(whole, Theme(light=Palette(ink="#101010")), [], []))
        return static, texts, read_board_style(whole / "static")


SEEN_AS_NOTHING = "\u200b", "\u2060", "\u3164", "\ufeff"
USED_IN_TEXTS = "\xa0", "\u202f", "\u3000", "\xad", "\u200c", "\u200d", "\u200e"


@pytest.mark.parametrize("char", [*SEEN_AS_NOTHING, *USED_IN_TEXTS])
def test_characters_that_nobody_sees_are_named_with_their_places(char: str) -> None:
    name = f"U+{ord(char):04X}"
    problem = find_problem(GOOD.replace(".2", f".{char}2"))
    assert problem.startswith("content/x.md:9:2: ")
    assert f"the character {name} (" in problem
    assert name in find_problem(GOOD.replace("$x^2$", f"[a](https://exam{char}ple.org/)"))
    for old in ("A puzzle", "Prose with"):  # the title, and the text
        text = GOOD.replace(old, f"{old}{char}, {old}")
        if char in SEEN_AS_NOTHING:
            column = text.partition(char)[0].rpartition("\n")[2]
            assert f":{len(column) + 1}: the character {name}" in find_problem(text)
        else:
            assert parse_document(text).board()


# lines of front matter in which each character counts; @ stands for a hidden one
STRUCTURE = (
    *("@title: A", "ti@tle: A", "title@: A", "title:@A", "title: A\nda@te: 2026-11-21"),
    *(
        "title: A\ntags: [small,@two]",
        "title: A\ntags: [small, tw@o]",
        "title: A\ntags:\n@ - small",
    ),
    *("title: A\ntags:\n  -@small", "title: A\ntags:\n  - small@", "title: A\n'dra@ft': true"),
    *("title: A\nexpect: uni@que", "title: A\nlimit: 10@", "title: A\nanswer: 'hid@den'"),
    *("title: A\naliases: [slitherlink/o@ld]", "title: A\npzpr: slither/4/4/0d2b1c@002a12"),
)
HIDDEN = *USED_IN_TEXTS, "\u2007", "\u115f", "\u1160", "\u180e", "\u2800", "\ufe0f"


@pytest.mark.parametrize("char", HIDDEN)
def test_hidden_characters_outside_of_prose_are_named_with_their_places(char: str) -> None:
    why = f"the character U+{ord(char):04X} ("
    for lines in STRUCTURE:
        before = f"---\n{lines}".partition("@")[0].split("\n")
        place = f"content/x.md:{len(before)}:{len(before[-1]) + 1}: "
        problem = find_problem(f"---\n{lines}\n---\n```board\n..\n.2\n```\n".replace("@", char))
        assert problem.startswith(place + why), (lines, problem)
        assert "\n" not in problem
    for text in (
        *(
            f"{char}{GOOD}",
            GOOD.replace("\n---\n", f"\n{char}---\n"),
            GOOD.replace("\n---\n", f"\n---{char}\n"),
        ),
        *(GOOD.replace("```board", f"{char}```board"), GOOD.replace("```board", f"```{char}board")),
        f"{GOOD.rstrip()}{char}\n",
    ):
        before = text.partition(char)[0].split("\n")
        assert f"content/x.md:{len(before)}:{len(before[-1]) + 1}: {why}" in find_problem(text)
    keys = ("title", "source", "author", "license", "series")
    prose = "".join(f"{key}: A{char}b\n" for key in keys)
    assert parse_document(GOOD.replace("title: A puzzle\n", f"{prose}episode: 1\n")).board()


@pytest.mark.parametrize("char", HIDDEN)
def test_hidden_characters_in_addresses_are_named_with_their_places(char: str) -> None:
    why = f"the character U+{ord(char):04X} ("
    for url in (
        *("https://example.org/a@b", "https://example.org/?q=a@", "https://example.org/#@a"),
        *(
            "mailto:a@b%40example.org",
            "mailto:a%40example.org?subject=a@b",
            "one.md#a@b",
            "@one.md",
        ),
    ):
        raw = url.replace("@", char)
        for text in (f"a{char} [a]({raw})", f"<b> ![a]({raw})", f"[a]: <{raw}>\n\nSee [a]."):
            if "![" in text and ":" in raw:
                continue  # a picture from elsewhere
            problem = find_problem(GOOD.replace("Prose with $x^2$.", text))
            column = text.index(raw) + raw.index(char) + 1
            assert problem.startswith(f"content/x.md:5:{column}: {why}"), (text, problem)
        plain = url.replace("@", quote(char)).replace("%40", "@")
        if not url.startswith("mailto:a@"):
            assert parse_document(GOOD.replace("$x^2$", f"[a]({plain})")).board()
    host = f"[a](https://exam{quote(char)}ple.org/)"
    assert why in find_problem(GOOD.replace("$x^2$", host))


def test_joiners_belong_to_words_of_any_language() -> None:
    word = "می\u200cخواهم"
    text = GOOD.replace("[small]", f"[{word}]").replace("$x^2$", f"[a](https://example.org/{word})")
    made = parse_document(text)
    assert made.meta.tags == (word,)


@pytest.mark.parametrize("char", ["\xa0", "\u202f", "\u2007"])
def test_a_number_with_a_no_break_blank_is_reported(char: str) -> None:
    blocks = {**find_kind("star_battle").example, "stars": f"1{char}"}
    problem = find_problem(write_blocks(blocks), "star_battle")
    assert f"the character U+{ord(char):04X} (" in problem


@pytest.mark.parametrize("char", HIDDEN)
def test_hidden_characters_in_settings_are_named_with_their_places(
    char: str, tmp_path: Path
) -> None:
    file = tmp_path / "site.toml"
    for text in (
        *(
            "title@ = 'A'",
            "title =@'A'",
            "@title = 'A'",
            "title = 'A'@",
            "[sol@ving]",
            "'tit@le' = 'A'",
        ),
        *("title = 'A'\nlanguage = 'en@'", "kinds = ['sli@therlink']", "css = ['a@.css']"),
        *("page_size = 10@", "[theme.light]\nink = '#202020@'", "[menu]\nA = 'https://a.org/@'"),
        *("[daily.sizes]\n'slither@link' = '10x10'", "base_url = 'https://exam@ple.org'"),
    ):
        before = text.partition("@")[0].split("\n")
        file.write_text(f"{text}\n".replace("@", char), encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            load_site(file)
        problem = str(caught.value)
        assert problem.startswith(f"{file}:{len(before)}:{len(before[-1]) + 1}: "), (text, problem)
        assert f"the character U+{ord(char):04X} (" in problem
    prose = f"title = 'A{char}b'\nauthor = 'A{char}b'\n[menu]\n'A{char}b' = 'one.md'\n"
    file.write_text(prose, encoding="utf-8")
    assert load_site(file).title == f"A{char}b"


def test_hidden_characters_in_fences_are_named_with_their_places(tmp_path: Path) -> None:
    page = tmp_path / "pages" / "x.md"
    page.parent.mkdir()
    for fence, line, column in (
        ("puzzles\ntag: sm@all", 5, 8),
        ("puzzles\nauthor@: Ann", 5, 7),
        ("puzzles\nslitherlink/one@", 5, 16),
        ("posts\nnewest:@3", 5, 8),
        ("board\nslitherlink/one@", 5, 16),
        ("essays\none@two", 5, 4),
        ("pu@zzles\ntag: small", 4, 6),
    ):
        text = f"---\ntitle: A\n---\n```{fence}\n```\n".replace("@", "\xa0")
        page.write_text(text, encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            load_pages(page.parent)
        assert f"x.md:{line}:{column}: the character U+00A0 (no-break space)" in str(caught.value)


OWN_TEXTS = {  # a text of each kind that an author may write, and what is read from it
    "site.toml": ("title = 'A'\n", lambda path: load_site(path).title),
    "slitherlink/x.md": (GOOD, lambda path: load(path).blocks),
    "pages/x.md": ("---\ntitle: A\n---\nB\n", lambda path: load_pages(path.parent)[0].body),
    "pages/x.html": ("---\ntitle: A\n---\n<p>B</p>", lambda path: load_pages(path.parent)[0].html),
    "head.html": ("<meta name='a' content='b'>", lambda path: read_head(path, Policy(), ())),
    "list.txt": ("slither/2/2/j\n", lambda path: [*list_boards([str(path)])]),
    "a.svg": (
        "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>",
        lambda path: measure(path.read_bytes(), ".svg"),
    ),
}


@pytest.mark.parametrize("name", OWN_TEXTS)
def test_byte_order_marks_and_other_line_ends_change_no_text(name: str, tmp_path: Path) -> None:
    """All texts of an author are read in one way; other encodings are an error with its place."""
    text, read_it = OWN_TEXTS[name]
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    expected = read_it(path)
    for raw in (f"\ufeff{text}".encode(), f"\ufeff{text}".replace("\n", "\r\n").encode()):
        path.write_bytes(raw)
        assert read_it(path) == expected
    if not name.endswith(".svg"):  # XML knows other encodings
        path.write_bytes(f"\ufeff{text}".encode("utf-16"))
        with pytest.raises(
            ContentError, match=rf"{path}:1:1: this is not UTF-8 text: invalid byte"
        ):
            read_it(path)


def test_byte_order_marks_and_other_line_ends_change_no_template(tmp_path: Path) -> None:
    names = (
        *("404.html", "static/colours.css", "static/board.css", "static/play.css", "play/keys.js"),
        *("sections/log/log.css", "reproduce/README.txt", "reproduce/solve.py"),
    )
    made = []
    for mark, end in (("", "\n"), ("\ufeff", "\r\n")):
        for name in names:
            text = mark + (BUILT_IN / name).read_text(encoding="utf-8").replace("\n", end)
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(text.encode())
        made.append(read_templates(tmp_path))
    assert made[0] == made[1]
    assert not [name for name, raw in made[1][0].items() if b"\xef\xbb\xbf" in raw]
    (tmp_path / "play/keys.js").write_bytes("\n// é".encode("latin-1"))
    with pytest.raises(ContentError, match=r"keys.js:2:4: this is not UTF-8 text: invalid byte"):
        read_templates(tmp_path)


def test_a_mistake_after_a_byte_order_mark_has_its_place(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text('\ufefftitel = "Our club"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"site.toml:1:1: unknown key 'titel'"):
        load_site(tmp_path / "site.toml")
