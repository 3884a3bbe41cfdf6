"""A site in another language: its catalogue is complete, and each text has the right `lang` (for
screen readers) and `dir`.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from lxml import etree, html
from playwright.sync_api import Browser

from browsing import WatchedPage
from desks import ask
from messages import collect_messages
from node import NODE
from site_gen.content.config import Site, Solving
from site_gen.content.puzzle_text import format_puzzle
from site_gen.content.slugs import slugify
from site_gen.findings.reasons.brief_words import translate_clue, translate_decision
from site_gen.findings.reasons.common_facts import FACTS
from site_gen.kind import find_kind, kind_names
from site_gen.languages import (
    ENGLISH,
    FOLDER,
    get_language,
    translate_form,
    translate_text,
    use_language,
)
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.prose import render
from site_gen.site.layout.scripts import translate_script
from site_gen.site.layout.words import find_direction, format_day, format_short_day
from site_gen.site.stage.play import translate_values
from site_gen.site.workshop.words import list_words, translate_kind
from site_gen.solver.model.facts import list_decisions
from site_gen.solver.model.model import PuzzleModel
from site_gen.workshop.desk import Desk, greet
from site_gen.workshop.play_data import make_decisions_data, make_play_data
from site_gen.workshop.signs import describe_text, list_palette
from sites import ANSWERS_ONLY, BOARD_ONLY, ROOT, build_site, write_file

AUTHORS = "ש"  # only in the author's texts, which are written from right to left
TAG = "קטן"
PAGES = {
    "index": "---\ntitle: חידות ש\n---\nשלום, ש.\n",
    "eins": "---\ntitle: דף ש\nmenu: תפריט ש\n---\nמילים ש.\n\n## א ש\n\nש.\n\n## ב ש\n\nש.\n",
    "zwei": "---\ntitle: לוח ש\nboard: slitherlink\n---\nמילים ש.\n\n## חלק ש\n\nעוד ש.\n\n"
    "```family\nslitherlink.clues\n```\n\nש.\n",
}


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hebrew")
    content = folder / "content"
    for name, text in PAGES.items():
        write_file(content / "pages" / f"{name}.md", text)
    (content / "slitherlink").mkdir()
    for slug, board in (("a", find_kind("slitherlink").example), ("b", {"board": ".2\n.."})):
        text = format_puzzle(f"חידה {slug} ש", board, "משפט ש.", tags=[TAG])
        text = text.replace("unique\n", "unique\naliases: [slitherlink/alt-" + slug + "]\n")
        text = text.replace("unique", "many") if slug == "b" else text
        (content / "slitherlink" / f"{slug}.md").write_text(text, encoding="utf-8")
    words = {"title": "דף ש", "language": "he", "footer": "סוף ש", "description": "ש"}
    site = Site(**words, base_url="https://a.example/", solving=Solving(explain=ANSWERS_ONLY))
    build_site(content, folder / "output", site)
    return folder / "output"


def find_nearest(element: etree._Element, name: str) -> str | None:
    """Return the value of an attribute that is nearest above an element, or its own."""
    chain = (element, *element.iterancestors())
    return next((a.get(name) for a in chain if a.get(name)), None)


def list_texts(page: Path) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield each text of a page, its language and its direction."""
    tree = html.fromstring(page.read_bytes())
    for element in tree.find("body").iter(etree.Element):
        inside = {*(a.tag for a in element.iterancestors()), element.tag}
        if inside & {"script", "svg", "math"}:
            continue
        for text, owner in ((element.text, element), (element.tail, element.getparent())):
            if text and text.strip() and any(c.isalpha() for c in text):
                yield text.strip(), find_nearest(owner, "lang"), find_nearest(owner, "dir") or "ltr"


def test_words_of_the_site_are_english_and_those_of_the_author_are_not(hebrew: Path) -> None:
    pages = [*hebrew.rglob("*.html")]
    assert len(pages) >= 9
    wrong = {
        (page.relative_to(hebrew).as_posix(), text)
        for page in pages
        for text, *found in list_texts(page)
        if found != (["he", "rtl"] if AUTHORS in text or text == TAG else ["en", "ltr"])
    }
    assert wrong == set()
    assert check_site(hebrew).errors == []


DIRECTIONS = "all => all.map(e => getComputedStyle(e).direction)"


def test_boards_formulas_and_code_are_written_from_left_to_right(
    browser: Browser, hebrew: Path
) -> None:
    for name in ("eins", "zwei", "slitherlink/a"):
        watched = WatchedPage(browser)
        for width in watched.open_at_each_width(hebrew / name / "index.html"):
            found = watched.page.locator("svg, math, pre, code").evaluate_all(DIRECTIONS)
            assert {*found} <= {"ltr"}
            assert watched.scroll_width <= width
            assert watched.page.locator("body").evaluate_all(DIRECTIONS) == ["rtl"]
            starts = "e => { const b = e.getBoundingClientRect(); return (b.left + b.right) / 2; }"
            assert watched.page.locator(".brand .mark").evaluate(starts) > width / 2


@pytest.mark.parametrize(
    ("language", "direction"),
    [
        *((code, "rtl") for code in ("he", "ar", "ar-EG", "fa", "ur-PK", "yi", "ckb", "dv", "ps")),
        *((code, "rtl") for code in ("uz-Arab", "az-Arab-IR", "pa-arab", "ff-Adlm")),
        *((code, "ltr") for code in ("en", "de", "pt-BR", "zh-Hant", "ar-Latn", "ks-Deva", "hr")),
    ],
)
def test_the_direction_follows_from_the_language(language: str, direction: str) -> None:
    assert find_direction(language) == direction


# -- the site's own words in other languages

CATALOGUES = sorted(path.stem for path in FOLDER.glob("*.po"))
SLOT = re.compile(r"%\(\w+\)s|%[ds]|\{\w+\}|\$\{[^}]*\}|</?\w+|`[^`]*`")
SAME = re.compile(  # the author's words, names, and words that are the same in both languages
    r"Probe|Etwas|Hallo|Text|Neu|klein|Klub|Ada|CC0|kB$|Slitherlink|Sudoku|SCIP|SVG|R2C1"
    r"|^(Downloads|Median|Presolve|Sandwich|XV|\W*)$"
)
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-label", "data-on", "data-off")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language(ENGLISH)


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_translates_every_message_with_its_slots(language: str) -> None:
    """`python -m tests.messages` writes new messages into the catalogues."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        catalogue = {one.id: one for one in read_po(file, language) if one.id}
    messages = collect_messages()
    assert messages.keys() - catalogue.keys() == set()
    assert catalogue.keys() - messages.keys() == set()
    for message, one in catalogue.items():
        is_plural = not isinstance(message, str)
        source = Counter(SLOT.findall(message[-1] if is_plural else message))
        for text in one.string if is_plural else [one.string]:
            found = Counter(SLOT.findall(text))
            assert text
            assert not one.fuzzy
            assert found == source or (is_plural and found < source), message
            is_script = messages[message][0].endswith(".js")
            assert not (is_script and re.search(r"[`\\]", text)), message


def test_a_text_without_a_translation_is_english() -> None:
    for code, language in (("de-AT", "de"), ("ja", "ja"), ("fr", "en"), ("en-GB", "en")):
        use_language(code)
        assert get_language() == language
        assert translate_text("Nobody wrote this. Nor that.") == "Nobody wrote this. Nor that."


def test_numbers_in_sentences_are_slots() -> None:
    use_language("de")
    rule = find_kind("sudoku").tell_rules(
        find_kind("sudoku").parse({"board": "\n".join(["...."] * 4)})
    )
    assert translate_text(rule).startswith("Schreibe in jedes leere Feld eine Zahl von 1 bis 4,")
    assert translate_script("x = t`row`; y = t`${marked} marks`") == (
        'x = "Zeile"; y = `${marked} Markierungen`'
    )


@pytest.mark.parametrize("language", CATALOGUES)
def test_boards_are_played_and_drawn_in_the_language(language: str) -> None:
    """The checks of rules, the names of answers' parts, and the menus of the workshop."""
    use_language(language)
    for name in kind_names():
        kind = find_kind(name)
        board = kind.parse(kind.example)
        rules = make_play_data(name, "", kind, board, (), True)["rules"]
        told = translate_values(rules)
        assert [says for rule, says in rules.items() if told[rule] == says] == []
    for made in map(translate_kind, greet({})["kinds"]):
        english = find_kind(made["name"])
        for block in made["blocks"]:
            assert block["about"] != describe_text(english.blocks[block["name"]])
            had = dict(list_palette(english.blocks[block["name"]]))
            told = {words for sign, words in block["palette"] if had[sign] == words}
            assert {words for words in told if words and not SAME.search(words)} == set()


RUN_WORDS = """
globalThis.document = { createElement: () => ({}) };
const [words, texts] = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
globalThis.fetch = async () => ({ ok: true, json: async () => words });
loadWords("").then(() => console.log(JSON.stringify(texts.map(read))));
"""
SEVERAL, CLASH = "1...\n....\n....\n...1", "1..1\n....\n....\n...."


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_workshop_translates_what_its_checker_says(language: str) -> None:
    """Only the words of clues, and a mistake in a board, stay English and are marked so."""
    desk, blocks = Desk(), {"board": SEVERAL}
    found = [
        ask(desk, do, kind="sudoku", blocks=blocks)["says"]
        for do in ("verdict", "suggest", "possible")
    ]
    found.append(ask(desk, "verdict", kind="sudoku", blocks={"board": CLASH})["says"])
    found.append(ask(desk, "edit", kind="sudoku", blocks={"board": "1x\n.."})["problem"]["message"])
    found += [find_kind(name).rule_notes(board) for name, board in list_noted_boards()]
    use_language(language)
    script = (ROOT / "templates" / "workshop" / "words.js").read_text(encoding="utf-8")
    script = re.sub("^export ", "", translate_script(script), flags=re.MULTILINE)
    done = subprocess.run(
        [NODE, "-e", script + RUN_WORDS],
        input=json.dumps([list_words(), found]),
        capture_output=True,
        text=True,
        check=True,
    )
    read = json.loads(done.stdout)
    english = [part["textContent"] for parts in read for part in parts if isinstance(part, dict)]
    assert [part for part in english if not re.match(r"the \d in R|'x' is", part)] == []
    assert len(english) == 3  # of the suggestion, of the clash, and of the mistake


def test_clues_and_decisions_are_said_in_every_language() -> None:
    """A translation is needed for each word of a step that is no sign, number, letter or place."""
    known, lacking = collect_messages().keys(), set[str]()

    def translate(text: str) -> str:
        form = re.sub("[0-9]+", "%d", text)
        if text not in known and form not in known:
            lacking.add(text)
        return text

    for name in kind_names():
        kind = find_kind(name)
        for blocks in (kind.example, *(blocks for blocks, _ in kind.wrong.values())):
            board, model = kind.parse(blocks), PuzzleModel(name)
            kind.formulations["main"].build(model, board)
            for clue in kind.clues(board):
                assert not translate_clue(clue.says, translate).startswith("the ")
            for decision in list_decisions(model):
                for one in (True, False):
                    said = kind.decided.say_decision(board, decision.key, one)
                    told = translate_decision(said, translate)
                    assert str(told).removeprefix("the ") == str(said).removeprefix("the ")
            for made in model.symbols.values():
                lacking |= {word for word in made.holds if word} - known
    assert lacking == set()


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_workshop_tells_steps_in_the_language(language: str) -> None:
    """Nothing of the English sentences is left, and each board has as many steps as in English."""
    desk, example = Desk(), find_kind("masyu").example
    english = ask(desk, "steps", kind="masyu", blocks=example)["steps"]
    use_language(language)
    translated = ask(desk, "steps", kind="masyu", blocks=example, words=list_words())["steps"]
    assert len(translated) == len(english) > 0
    for one, other in zip(translated, english, strict=True):
        words = {*re.findall("[a-z]{3,}", one["says"])}
        assert words.isdisjoint(re.findall("[a-z]{3,}", other["says"]))
        assert one["cells"] == other["cells"]
    game = ask(desk, "play", kind="masyu", blocks=example, ident="", hints=True, words=list_words())
    assert game["sentences"] == [one["says"] for one in translated]


def test_a_common_reason_is_translated_whole_and_a_rare_one_by_its_rules() -> None:
    use_language("de")
    rules = {translate_text(one.says) for one in find_kind("masyu").rules.values()}
    for kind in ("masyu", "sudoku", "norinori"):
        asked = {"kind": kind, "blocks": find_kind(kind).example}
        told = ask(Desk(), "steps", **asked, words=list_words())["steps"]
        for one, other in zip(ask(Desk(), "steps", **asked)["steps"], told, strict=True):
            why = one["says"].partition(": ")[2].rstrip(".").partition(", given")[0]
            if re.sub("[0-9]+", "%d", why) in FACTS:
                assert f": {translate_form(why)}." in other["says"]
                assert not any(rule in other["says"] for rule in rules)
            elif kind == "masyu" and re.search("[a-z]{2}", why):
                assert any(rule in other["says"] for rule in rules)


def test_steps_begin_with_a_capital_letter() -> None:
    """Also those that begin with a clue: `Waagerechter Strich in R1C2 füllt R1C1–R1C2`."""
    use_language("de")
    blocks = find_kind("tatamibari").example
    steps = ask(Desk(), "steps", kind="tatamibari", blocks=blocks, words=list_words())["steps"]
    assert len(steps) > 0
    assert [one["says"] for one in steps if one["says"][0].islower()] == []


def test_english_decisions_keep_their_articles() -> None:
    """Only the short forms of other languages have none."""
    kind = find_kind("shikaku")
    board, model = kind.parse(kind.example), PuzzleModel("shikaku")
    kind.formulations["main"].build(model, board)
    found = make_decisions_data(kind, board, list_decisions(model))["decisions"]
    assert all(says.startswith("the ") for told in found for says in told[:2])


def list_noted_boards() -> Iterator[tuple[str, object]]:
    """Yield boards with optional rules, and the names of their kinds."""
    for name in ("binairo", "numberlink", "skyscrapers"):
        kind = find_kind(name)
        yield name, kind.parse(kind.example)
    blocks = {"board": "....\n....\n....\n....", "required": "diagonal down\nanti-king"}
    yield "sudoku", find_kind("sudoku").parse(blocks)


def test_dates_have_the_form_of_the_language() -> None:
    day, found = date(2026, 3, 5), {}
    for code in ("en", "de", "ja"):
        use_language(code)
        found[code] = format_day(day), format_short_day(day)
    assert found == {
        "en": ("5 March 2026", "5 Mar 2026"),
        "de": ("5. März 2026", "05.03.2026"),
        "ja": ("2026年3月5日", "2026/03/05"),
    }


@pytest.mark.parametrize("title", ["Käfig größer", "Ka\u0308fig gro\u0308ßer", "KÄFIG, GRÖSSER"])
def test_addresses_in_german_write_umlauts_with_two_letters(title: str) -> None:
    assert slugify(title, "de") == "kaefig-groesser"
    assert slugify(title) == slugify(title, "ja") == "kafig-grosser"
    assert slugify(f"数独の問題 {title}", "de") == "数独の問題-kaefig-groesser"
    use_language("de")
    assert 'id="kaefig-groesser"' in render(f"## {title}")


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the folders of a small site in German and in English."""
    folder = tmp_path_factory.mktemp("german")
    content = folder / "content"
    board = {"board": "1...\n....\n....\n...2", "required": "diagonal down"}
    write_file(content / "pages" / "index.md", "---\ntitle: Klub\n---\nHallo.\n")
    write_file(content / "pages" / "neu.md", "---\ntitle: Neu\ndate: 2026-01-02\n---\nText.\n")
    example = find_kind("slitherlink").example
    for name, blocks, found in (("slitherlink", example, "unique"), ("sudoku", board, "many")):
        text = format_puzzle("Probe", blocks, "Etwas.", tags=["klein"])
        text = text.replace(
            "unique\n", f"{found}\nauthor: Ada\ndate: 2026-01-02\nlicense: CC0-1.0\n"
        )
        write_file(content / name / "probe.md", text)
    for language in ("de", "en"):
        site = Site(
            title="Klub",
            author="Ada",
            language=language,
            description="Klub",
            daily={},
            offline=True,
        )
        build_site(content, folder / language, site)
    return folder / "de", folder / "en"


def list_spoken(page: Path) -> Iterator[tuple[str, str | None]]:
    """Yield each text of a page, and each label that a reader sees or hears, with its language."""
    yield from ((text, language) for text, language, _ in list_texts(page))
    for element in html.fromstring(page.read_bytes()).iter(etree.Element):
        labels = (element.get(name) for name in SPOKEN)
        yield from ((one, find_nearest(element, "lang")) for one in labels if one)


def test_a_german_site_has_no_english_words_outside_english_parts(
    german: tuple[Path, Path],
) -> None:
    own, english = german
    for page in own.rglob("*.html"):
        source = {text for text, _ in list_spoken(english / page.relative_to(own))}
        words = {text for text, language in list_spoken(page) if language == "de"}
        assert {text for text in words & source if not SAME.search(text)} == set()
    assert check_site(own).errors == []


def test_the_scripts_of_a_site_have_the_words_of_its_language(german: tuple[Path, Path]) -> None:
    """Also those that are not joined: the theme, and the worker that shows lost connections."""
    texts = {path.name: path.read_text() for path in german[0].rglob("*.js")}
    assert [name for name, text in texts.items() if re.search(r"\bt`|say\.js", text)] == []
    for name, words in (("sw.js", "Keine Verbindung"), ("theme.js", '"Formel"')):
        assert words in texts[name]


def test_the_search_knows_difficulties_in_the_language(german: tuple[Path, Path]) -> None:
    for folder, easy, hard in ((german[0], "leicht", "schwer"), (german[1], "easy", "hard")):
        texts = {path.name: path.read_text() for path in (folder / "static").glob("*.js")}
        assert re.search(rf"\b{easy}\b", texts["puzzles.js"])
        assert any(f'"{hard}"' in text for text in texts.values())


def test_the_player_and_its_hints_speak_the_language(
    browser: Browser, german: tuple[Path, Path]
) -> None:
    page = WatchedPage(browser).page
    page.goto((german[0] / "slitherlink" / "probe" / "index.html").as_uri())
    line = page.locator(".player output")
    page.get_by_role("button", name="Prüfen").click()
    line.get_by_text("Bis jetzt ist keine Regel verletzt.").wait_for()
    for name in ("Tipp", "Warum?"):
        page.get_by_role("button", name=name, exact=True).click()
    line.get_by_text(re.compile("innen|außen")).wait_for()
    step = page.locator(".why-steps li").first.text_content() or ""
    assert step in line.inner_text()
    assert page.locator(".player [lang=en], .why [lang=en]").all_inner_texts() == []


CUT = """all => all.filter(e => e.checkVisibility() && e.scrollWidth > e.clientWidth)
    .map(e => e.textContent)"""


@pytest.fixture(scope="module", params=CATALOGUES)
def large(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a board that is large for a phone, in a language."""
    folder = tmp_path_factory.mktemp(request.param)
    board = (ROOT / "content" / "akari" / "three-zeros.md").read_text(encoding="utf-8")
    write_file(folder / "content" / "akari" / "large.md", board)
    site = BOARD_ONLY.model_copy(update={"language": request.param})
    build_site(folder / "content", folder / "output", site)
    return folder / "output" / "akari" / "large" / "index.html"


def test_words_fit_into_the_buttons_of_a_large_board_on_a_phone(
    browser: Browser, large: Path
) -> None:
    """The buttons for its size are beside it, as wide as the word `Fit`."""
    watched = WatchedPage(browser)
    watched.page.set_viewport_size({"width": 320, "height": 800})
    watched.open(large)
    watched.page.locator("button[data-zoom=fit]").wait_for()
    assert watched.page.locator("button").evaluate_all(CUT) == []
    assert watched.scroll_width == 320


def test_lists_have_the_commas_of_the_language(browser: Browser, large: Path) -> None:
    """Japanese has none with a space."""
    watched = WatchedPage(browser)
    watched.open(large)
    language = watched.page.locator("html").get_attribute("lang")
    use_language(language or "")
    watched.page.get_by_role("button", name=translate_text("Check"), exact=True).click()
    line = watched.page.locator(".player output")
    told = {"de": "“, „", "ja": "」、「"}
    line.get_by_text(told[language or ""]).wait_for()
