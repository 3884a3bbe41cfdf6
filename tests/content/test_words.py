"""Messages for authors: they use plain words and name the place, and none hides another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from site_gen.cli import main
from site_gen.content import strict_yaml
from site_gen.content.config import Site, load_site
from site_gen.content.document import Meta, read
from site_gen.errors import ContentError, Problem
from site_gen.kind import find_kind
from site_gen.site.authoring.pages import PageMeta, load_pages
from sites import checked

BOARD = "```board\n..\n.2\n```\n"
WRONG = BOARD.replace("2", "7")
NOT_A_CLUE = "'7' is not"
FOREIGN = re.compile(
    r"[Ii]nput|[Vv]alid|should|[Ss]tring|[Tt]uple|[Ii]nteger|boolean|\bdict|Python|pattern|"
    r"scann|token|<block|sequence|mapping values|scalar|stream"
)


def find_problems(front: str, body: str = WRONG, kind: str = "slitherlink") -> list[Problem]:
    """Return the problems with a file, and check that their places exist."""
    text = f"---\n{front}\n---\n{body}"
    try:
        read(text, path="x.md", kind=kind, slug="x").board()
    except ContentError as error:
        lines = text.split("\n")
        for problem in error.problems:
            assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1, problem
        return list(error.problems)
    return []


def list_places(found: list[Problem]) -> list[tuple[int, int]]:
    return [p.place[1:] for p in found]


NOT_CLOSED = "the quotes that open here are not closed"
NOT_ALLOWED = "anchors, aliases and tags are not allowed; a value that begins with "
STRICT = {  # YAML that is read to its end
    "title: *a": (8, f"{NOT_ALLOWED}* needs quotes"),
    "title: &a b": (8, f"{NOT_ALLOWED}& needs quotes"),
    "title: !a b": (8, f"{NOT_ALLOWED}! needs quotes"),
    "title: !!str [b]": (8, f"{NOT_ALLOWED}! needs quotes"),
    "title: #1 puzzle": (8, 'there is no value; a value with # needs quotes: title: "#1 puzzle"'),
    "title:   # later": (10, "# starts a comment, so there is no value"),
    "title: Board #1": (14, "the value is only 'Board'; a value with # needs quotes: title: "),
    "title: {a: 1, a: 2}": (15, "the key 'a' is given twice"),
    'title: "a\\nb"': (8, "expected one line of text"),
    'title: "\\u202e"': (8, "the character U+202E (right-to-left override) is not allowed"),
}
BROKEN = {  # the front matter after the line is not read
    "title: a: b": (9, 'a value with a colon needs quotes: title: "a: b"'),
    'title: a: "b"': (9, "a value with a colon needs quotes"),
    'title: "a': (8, NOT_CLOSED),
    "title: 'a": (8, NOT_CLOSED),
    'title: ["a, b]': (9, NOT_CLOSED),
    "title:\ta": (7, "a tab is not allowed here; expected spaces"),
    "title:\n\t- a": (1, "a tab is not allowed here; expected spaces"),
    "title: [[[[[a]]]]]": (11, "nested deeper than 4 levels"),
    'title: "\\U99999999"': (11, "this escape is not a character"),
    'title: "a" b': (12, "this is not YAML: expected <block end>, but found '<scalar>'"),
    "title: 'it's'": (12, "this is not YAML: expected <block end>"),
    "title: [a, b": (8, "this is not YAML: expected ',' or ']'"),
    "title: {a, b": (8, "this is not YAML: expected ',' or '}'"),
    "title: [a: b: c]": (13, "this is not YAML: expected ',' or ']', but got ':'"),
    "title: @a": (8, "this is not YAML: found character '@' that cannot start any token"),
    "title: *a* b": (10, "this is not YAML: expected alphabetic or numeric character"),
    "title: > a": (10, "this is not YAML: expected a comment or a line break"),
    "title: - a": (8, "this is not YAML: sequence entries are not allowed here"),
    "title: ]": (8, "this is not YAML: expected the node content, but found ']'"),
    "title: [a]]": (11, "this is not YAML: expected <block end>, but found ']'"),
    'title: "\\q"': (10, "this is not YAML: found unknown escape character 'q'"),
}


@pytest.mark.parametrize("line", STRICT)
def test_yaml_that_we_do_not_allow_hides_no_other_mistake(line: str) -> None:
    """It does not cause another message about the same key, either."""
    column, why = STRICT[line]
    for front, row in ((f"{line}\nlimit: x", 2), (f"limit: x\n{line}", 3)):
        found = find_problems(front)
        assert {*list_places(found)} == {(row, column), (5 - row, 8), (7, 2)}, found
        assert len(found) == 3
        assert why in found[row - 2].message
        assert "limit: found 'x'" in found[3 - row].message
        assert NOT_A_CLUE in found[2].message


@pytest.mark.parametrize("line", BROKEN)
def test_invalid_yaml_hides_only_the_front_matter_after_it(line: str) -> None:
    """Keys that may be there are not reported as missing, and the board is still read."""
    column, why = BROKEN[line]
    end = 3 + line.count("\n")
    for after in ("", "\nlimit: x", "\ntitle: B\nexpect: few"):
        found = find_problems(f"limit: x\n{line}{after}")
        assert list_places(found)[:2] == [(2, 8), (end, column)], found
        assert why in found[1].message
        assert len(found) == 3
        assert NOT_A_CLUE in found[2].message
    assert list_places(find_problems(f"{line}\npzpr: slither/2/2/2222", "")) == [(end - 1, column)]


def test_a_line_without_a_key_is_reported() -> None:
    """The place is where PyYAML notices the line, or the start of a text that is not a mapping."""
    for front, place in (
        ("foo\ntitle: A", (2, 1)),
        ("title:a", (2, 1)),
        ("title = a\nlimit: 2", (2, 1)),
        ("- title: a\n- b", (2, 1)),
        ("title: A\nfoo\nlimit: 2", (3, 1)),
        ("title: A\nsource: x\n\nfoo bar", (5, 1)),
        ("title: A\n  tags: [a]", (3, 7)),
        ("  title: A\nlimit: 2", (3, 1)),
        ("title: A\n--- limit", (3, 5)),
        ("...\ntitle: A", (2, 1)),
    ):
        (found,) = find_problems(front, BOARD)
        assert found.place[1:] == place, found
        assert "expected `key: value` lines" in found.message or "not YAML" in found.message


def test_a_list_says_which_of_its_items_is_a_comment() -> None:
    (found,) = find_problems("title: A\ntags:\n  - small\n  - #1", BOARD)
    assert found.place[1:] == (5, 5)
    assert found.message.endswith('- "#1"')


@pytest.mark.parametrize(
    "front", ["title: A # b", "title: 'A' #b", "title: A#b", "title: A\n# b\n#c", 'title: "A #1"']
)
def test_front_matter_may_have_comments(front: str) -> None:
    assert find_problems(f"{front}\ntags: [small] # or so", BOARD) == []


def test_unclosed_quotes_before_other_quotes_are_reported_where_they_open() -> None:
    for quote in "\"'":
        for last in (f"author: {quote}c{quote}", f"author: {quote}c: d{quote}"):
            front = f"title: {quote}a\nsource: {quote}b{quote}\n{last}"
            (found,) = find_problems(front, BOARD)
            assert (found.place[1:], found.message) == ((2, 8), NOT_CLOSED)
        found = find_problems(f"title: {quote}a\n\nsource: {quote}b{quote}", BOARD)
        assert {*list_places(found)} == {(2, 8)}
        assert NOT_CLOSED in {p.message for p in found}
    (found,) = find_problems("title: 'a\n  b'\nsource: a: b", BOARD)  # these quotes are closed
    assert found.place[1:] == (4, 10)


def test_consequences_of_a_mistake_are_not_reported() -> None:
    assert list_places(find_problems("titel: A", BOARD)) == [
        (2, 1)
    ]  # the missing title is not reported
    assert list_places(find_problems("title: a: b", BOARD)) == [(2, 9)]
    assert list_places(find_problems("title: {a: 1, a: 2}", BOARD)) == [(2, 15)]
    assert list_places(find_problems("limit: 2", BOARD)) == [(1, 1)]


# -- values


def list_settings(model: type[BaseModel], before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for name, field in model.model_fields.items():
        if isinstance(field.default, BaseModel):
            found += list_settings(type(field.default), (*before, name))
        else:
            found.append((*before, name))
    return found


VALUES = ["", "[]", "[[a]]", "[a b]", "[-]", "{a: b}", "-5", "1.5", "99999999", "nan", "x y"]
VALUES += ["a" * 9000, f"[{', '.join('abcdefghijklmnopqrstuvwxyz')}]", f"[{'a' * 300}]"]


@pytest.mark.parametrize("model", [Meta, PageMeta])
def test_no_message_about_front_matter_has_the_words_of_a_library(
    model: type[BaseModel], tmp_path: Path
) -> None:
    told_of = set()
    for key in model.model_fields:
        for value in VALUES:
            title = "" if key == "title" else "title: A\n"
            text = f"---\n{title}{key}: {value}\n---\n{BOARD}"
            try:
                if model is Meta:
                    read(text, path="x.md", kind="slitherlink", slug="x")
                else:
                    (tmp_path / "x.md").write_text(text)
                    load_pages(tmp_path)
            except ContentError as error:
                for problem in error.problems:
                    plain = problem.message.replace(value, "")
                    assert not FOREIGN.search(plain), problem
                    told_of.add(key)
    assert told_of >= set(model.model_fields)


BAD = ['""', "[]", "[[]]", '["a"]', "{}", "{ a = 1 }", "-5", "1.5", "nan", "inf", "true", '"x y"']
BAD += [f'"{"a" * 600}"', "2026-11-21", '["slitherlink", "slitherlink"]']


def test_no_message_about_settings_has_the_words_of_a_library(tmp_path: Path) -> None:
    path, told_of = tmp_path / "site.toml", set()
    for key in list_settings(Site):
        for value in BAD:
            path.write_text(f"{'.'.join(key)} = {value}\n")
            try:
                load_site(path)
            except ContentError as error:
                for problem in error.problems:
                    assert problem.place.line == 1
                    assert not FOREIGN.search(problem.message), problem
                    told_of.add(key)
    assert told_of == set(list_settings(Site))


@pytest.mark.parametrize(
    ("front", "why"),
    [
        ("title: [a]", "title: found [a]; expected text in quotes"),
        ("title: {a: b}", "title: found {a: b}; expected text in quotes"),
        ("title:", "title: found ''; expected text"),
        (f"title: {'a' * 400}", "at most 300 characters are allowed"),
        (f"title: A\ntags: [{'a, ' * 30}b]", "at most 20 of them are allowed"),
        (f"title: A\ntags: [{'a' * 41}]", "at most 40 characters are allowed"),
    ],
)
def test_values_are_shown_as_the_author_wrote_them(front: str, why: str) -> None:
    (problem,) = find_problems(front, BOARD)
    assert why in problem.message


# -- blocks and fences


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (WRONG.replace("board", "bord"), [(4, "unknown block `bord`"), (6, NOT_A_CLUE)]),
        (WRONG + "\n```more\n..\n```\n", [(6, NOT_A_CLUE), (9, "unknown block `more`")]),
        (WRONG.replace("7\n```", "7"), [(4, "is not closed"), (6, NOT_A_CLUE)]),
        (WRONG.replace("7\n```", "7\n\nProse."), [(4, "is not closed"), (6, NOT_A_CLUE)]),
        (BOARD.replace("2\n```", "2\n\nProse."), [(4, "is not closed")]),
        ("> " + BOARD.strip().replace("\n", "\n> "), [(4, "is inside a list or quote")]),
        (WRONG + "\n" + WRONG, [(6, NOT_A_CLUE), (9, "a second block")]),
        ("```board\n```\n", [(4, "is empty")]),
        (f"# A\n{WRONG}", [(4, "expected ## here"), (7, NOT_A_CLUE)]),
        (f"A\n===\n{WRONG}", [(4, "expected ## here"), (8, NOT_A_CLUE)]),
    ],
)
def test_a_wrong_fence_is_reported_at_its_line_and_hides_no_wrong_board(
    body: str, wanted: list[tuple[int, str]]
) -> None:
    found = find_problems("title: A", body)
    assert [p.place.line for p in found] == [line for line, _ in wanted], found
    for problem, (_, why) in zip(found, wanted, strict=True):
        assert why in problem.message


def test_blocks_of_another_kind_are_reported_with_its_name() -> None:
    body = "```rows\n1\n```\n```columns\n1\n```\n"
    found = find_problems("title: A", body)
    assert len(found) == 2
    for problem in found:
        assert problem.message.endswith("; expected `board`; these blocks belong to nonogram")
    assert not any(
        "such blocks" in p.message for p in find_problems("title: A", "```bord\n.2\n```\n")
    )


def test_an_unclosed_fence_before_another_is_the_only_problem() -> None:
    kind = find_kind("country_road")
    first, second = (f"```{name}\n{text}\n```\n" for name, text in kind.example.items())
    assert find_problems("title: A", f"{first}\n{second}", "country_road") == []
    for gap in ("", "\n", "\nProse.\n\n"):
        body = first.removesuffix("```\n") + gap + second
        (problem,) = find_problems("title: A", body, "country_road")
        assert problem.place.line == 4
        assert problem.message == "the fence that opens here is not closed"


def test_two_misspelt_blocks_are_both_reported_and_both_read() -> None:
    body = "```regons\naa\nab\n```\n```numbrs\n..\nx.\n```\n"
    found = find_problems("title: A", body, "country_road")
    assert [p.place.line for p in found] == [4, 8, 10]


def test_an_address_is_checked_despite_other_mistakes() -> None:
    found = find_problems("title: A\npzpr: slither/2/2/zz\nlimit: x", "")
    assert list_places(found) == [(3, 7), (4, 8)]


def test_an_essay_is_checked_despite_other_mistakes(tmp_path: Path) -> None:
    essay = "Told with {ours.rwos} and $\\foo$.\n\n```family\nslitherlink.cleus\n```\n"
    path = tmp_path / "x.md"
    for front, wanted in (
        ("title: A\nboard: slitherlink\norder: x", {4, 6, 8}),
        ("title: A\nboard: slitherlnk", {3, 5}),  # the board is not known
        ("title: A\nbord: slitherlink", {3, 5}),
        ('title: A\nboard: "slitherlink', {3, 5}),
        ("title: A\nboard: slitherlink\nmenu: a: b", {4, 6, 8}),
        ("title: A\nmenu: a: b\nboard: slitherlink", {3, 6}),
    ):
        path.write_text(f"---\n{front}\n---\n{essay}")
        with pytest.raises(ContentError) as caught:
            load_pages(tmp_path)
        assert {p.place.line for p in caught.value.problems} == wanted, caught.value


# -- files and names


def test_files_that_are_not_read_give_warnings(tmp_path: Path) -> None:
    (tmp_path / "slitherlink").mkdir()
    (tmp_path / "pages").mkdir()
    (tmp_path / "slitherlink" / "x.md").write_text(f"---\ntitle: A\n---\n{BOARD}")
    for name in ("notes.txt", "slitherlink/photo.png", "pages/style.css", "slitherlink/plain"):
        (tmp_path / name).write_text("x")
    for name in (".hidden", "x.md~", "#x.md#", ".x.md.swp", "x.bak", "x.md.orig", ".DS_Store"):
        (tmp_path / "slitherlink" / name).write_text("x")
    _, warnings = checked(tmp_path)
    named = {Path(w.place.path).relative_to(tmp_path).as_posix() for w in warnings}
    assert named == {"notes.txt", "slitherlink/photo.png", "pages/style.css", "slitherlink/plain"}
    unshown = "no text shows this picture; ![words about it](photo.png) in a text does"
    assert {w.message for w in warnings if w.place.path.endswith(".png")} == {unshown}
    others = [w.message for w in warnings if not w.place.path.endswith(".png")]
    assert all("this file is not read" in message for message in others)


def test_a_picture_that_only_a_draft_shows_gives_no_warning(tmp_path: Path) -> None:
    """Nor does one that a text shows which the build leaves out."""
    for folder in ("slitherlink", "akari", "pages"):
        (tmp_path / folder).mkdir()
    board, shows = "```board\n##.\n##1\n```\n", "![A](photo.svg)\n"
    (tmp_path / "slitherlink" / "x.md").write_text(f"---\ntitle: A\n---\n{BOARD}")
    (tmp_path / "slitherlink" / "y.md").write_text(
        f"---\ntitle: B\ndraft: true\n---\n{BOARD}\n{shows}"
    )
    (tmp_path / "akari" / "z.md").write_text(f"---\ntitle: C\n---\n{board}\n{shows}")
    (tmp_path / "pages" / "d.md").write_text(f"---\ntitle: D\ndraft: true\n---\nWords.\n\n{shows}")
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"></svg>'
    )
    for folder in ("slitherlink", "akari", "pages"):
        (tmp_path / folder / "photo.svg").write_text(picture)
    for only in ("*", "slitherlink"):
        _, warnings = checked(tmp_path, only)
        assert not [w for w in warnings if w.place.path.endswith(".svg")]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("nofile.txt", "nofile.txt: there is no such file; "),
        ("lists/boards.txt", "lists/boards.txt: there is no such file; "),
        ("slither", "slither: there is no such file; "),
        ("./slither/2/2/2222", "./slither/2/2/2222: there is no such file; "),
        (".", ".: this is a folder; "),
        ("nonsense/1/1/1", "nonsense/1/1/1: no kind here reads 'nonsense'"),
        ("slither/2/2/zz.zz", "slither/2/2/zz.zz: character 1 of the body"),
        ("https://example.org/list.txt", "https://example.org/list.txt: no board of puzz.link"),
        ("boards/2026/list.txt", "boards/2026/list.txt: there is no such file; "),
        ("yajilin/b/2/2/zz.zz", "yajilin/b/2/2/zz.zz: character 1 of the body"),
        ("puzz.link/p?slither/2/2/g.g", "puzz.link/p?slither/2/2/g.g: the body is too short"),
        ("slither/2/2/" + "2" * 500, "slither/2/2/" + "2" * 48 + "…: "),
    ],
)
def test_a_source_that_cannot_be_imported_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, ["import", given])
    assert made.exit_code == 1
    assert made.stderr.startswith(why)
    assert len(made.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Ünïcode", "unicode"),
        ("Straße nach Łódź", "strasse-nach-lodz"),
        ("It’s Ångström’s: ½", "its-angstroms-1-2"),
        ("Œuvre, Ærø", "oeuvre-aero"),
        ("日本", "日本"),
        ("Ёлка", "ёлка"),
        ("½!", "1-2"),
        ("?!", "2x2"),  # no letters are left, so the size is used
    ],
)
def test_slugs_keep_letters_without_their_accents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, slug: str
) -> None:
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, ["import", "slither/2/2/2222", "--title", title])
    assert made.stdout == f"content/slitherlink/{slug}.md\n", made.stderr


def test_a_name_that_cannot_be_an_address_gets_a_suggestion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = CliRunner().invoke(main, ["new", "slitherlink", "Mäntel_2 x"])
    assert made.exit_code == 1
    assert made.stderr.startswith("the name 'Mäntel_2 x' becomes an address: ")
    assert made.stderr.rstrip().endswith("did you mean mantel-2-x?")
    again = CliRunner().invoke(main, ["new", "slitherlink", "mantel-2-x"])
    assert again.exit_code == 0


def test_a_mapping_with_mistakes_keeps_its_correct_values() -> None:
    text = "a: &x 1\nb: 1\nc: [1,\n  {d: 2}]\nd: #x\ne:\n- 1\nb: 2\n? [1]\n: 2\nf: a: b\ng: 1"
    parsed = strict_yaml.load(text, "x.md")
    read_well: dict[str, Any] = {"b": "1", "c": ["1", {"d": "2"}], "e": ["1"]}
    assert parsed.values == read_well
    assert [*parsed.keys] == [*"abcdef"]
    assert [p.place[1:] for p in parsed.problems] == [(1, 4), (5, 4), (8, 1), (9, 3), (11, 5)]
    where = {"b": (2, 4), "c": (3, 4), "c.0": (3, 5), "c.1": (4, 3), "e": (7, 1), "e.0": (7, 3)}
    for name, place in where.items():
        assert parsed.place(name) == ("x.md", *place)
