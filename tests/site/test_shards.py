"""The search of a large site: an index in parts finds the same as a single one."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from node import NODE
from site_gen.content.slugs import split_words
from site_gen.site.gallery.shards import INDEX, WHOLE, Text, make_index_scripts
from site_gen.site.puzzle.facets import RANKS
from sites import ROOT

WORDS = [
    *("Más", "allá", "Straße", "the", "article’s", "board", "Łódź", "10x10", "two-loops"),
    *("Ångström", "don't", "ﬁne", "Œuvre", "½", "Σας", "hard", "harder"),
]
ASKED = [
    *("", "mas", "ma bo", "strass", "STRASSE", "articles", "10", "l", "fin", "oeuvre two"),
    *("zz", "1⁄2", "σα", "the the board", "hard", "hard board", "har"),
]
JUDGE = """
import { readFileSync } from "node:fs";
import { createFinder, createShardFinder, splitWords } from "./templates/gallery/search.js";
globalThis.window = globalThis;
const { whole, parts, asked, texts } = JSON.parse(readFileSync(0, "utf8"));
(0, eval)(whole);
const all = createFinder(window.puzzleIndex);
for (const [name, text] of parts) if (name === "puzzles.js") (0, eval)(text);
const loaded = [];
const find = createShardFinder(window.puzzleIndex, async (letter, file) => {
  loaded.push(file);
  (0, eval)(parts.find(([name]) => name === file)[1]);
  return window.puzzleWords[letter];
});
const found = [];
for (const one of asked) found.push([[...all(one)].sort(), [...(await find(one))].sort()]);
console.log(JSON.stringify({ found, loaded, words: texts.map(splitWords) }));
"""


def make_texts(number: int) -> list[Text]:
    rng = random.Random(1)
    return [Text(f"k/p{i}", "", " ".join(rng.choices(WORDS, k=6))) for i in range(number)]


def fold(puzzles: list[Text]) -> list[Text]:
    return [one._replace(text=" ".join(split_words(one.text))) for one in puzzles]


def test_parts_find_the_same_as_the_whole() -> None:
    puzzles = make_texts(40)
    ((name, whole),) = make_index_scripts(fold(puzzles))
    assert name == INDEX
    parts = [*make_index_scripts(fold(puzzles), whole=39)]
    assert len(parts) > 8
    texts = [*(one.text for one in puzzles), "12 × 12, 7x 9", "3 x large", "٣ x ٣"]
    given = {"whole": whole, "parts": parts, "asked": ASKED, "texts": texts}
    made = subprocess.run(
        [NODE, "--input-type=module", "-e", JUDGE],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    told = json.loads(made.stdout)
    assert told["words"] == [split_words(text) for text in texts]
    for asked, (all_of_it, by_parts) in zip(ASKED, told["found"], strict=True):
        assert by_parts == all_of_it, asked
        named = {one.name for one in puzzles if matches(one.text, asked)}
        assert {*by_parts} == named, asked
    assert set(told["loaded"]) < {name for name, _ in parts}


def matches(text: str, asked: str) -> bool:
    words = split_words(text)
    return all(
        start in words if start in RANKS else any(w.startswith(start) for w in words)
        for start in split_words(asked)
    )


def test_a_small_site_has_one_script() -> None:
    assert len([*make_index_scripts(make_texts(WHOLE))]) == 1
    assert len([*make_index_scripts(make_texts(WHOLE + 1))]) > 1


def test_a_gallery_from_the_disk_searches_in_parts(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    """The test divides the index of a small site, and the page loads the parts that it needs."""
    shutil.copytree(site, tmp_path / "site")
    static = tmp_path / "site" / "static"
    told = (static / INDEX).read_text(encoding="utf-8").strip()
    texts = json.loads(told.removeprefix("window.puzzleIndex = ").removesuffix(";"))
    puzzles = [Text(name, title, text) for name, (title, text) in texts.items()]
    for name, script in make_index_scripts(puzzles, whole=0):
        (static / name).write_text(script, encoding="utf-8")
    page = WatchedPage(browser).open(tmp_path / "site" / "index.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.get_by_role("searchbox").fill("two mor")
    named = [one.name for one in puzzles if matches(one.text, "two mor")]
    assert 0 < len(named) < len(puzzles)
    expect(page.locator(".card:visible")).to_have_count(len(named))
    seen = page.locator(".card:visible").evaluate_all("all => all.map(c => c.dataset.id)")
    assert sorted(seen) == sorted(named)
    parts = {name for name in asked if name.startswith("words-")}
    assert parts == {f"words-{ord(letter):x}.js" for letter in "tm"}
