"""The search of a large site: an index in parts finds the same as a single one."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

from playwright.sync_api import Browser, expect

from browsing import WatchedPage
from node import NODE
from site_gen.content.slugs import split_words
from site_gen.site.gallery.search_index import (
    INDEX,
    WHOLE,
    KindText,
    make_index_scripts,
    pack_numbers,
)
from site_gen.site.puzzle.facets import RANKS
from site_gen.site.puzzle.listing import SearchWords
from sites import ROOT

WORDS = [
    *("Más", "allá", "Straße", "the", "article’s", "board", "Łódź", "10x10", "two-loops"),
    *("Ångström", "don't", "ﬁne", "Œuvre", "½", "Σας", "hard", "harder"),
    *(
        "快速排序的数回",
        "スリザーリンク2号",
        "ガイド。𠮷野家",
        "คำตอบสุดท้าย",
        "ຄຳຕອບ",
        "ចម្លើយ",
        "သုံး",
        "게임",
    ),
]
UNSPACED = [word for word in WORDS if "\u0e00" <= word[0] < "\uac00"]
WITHIN = [word[i:j] for word in UNSPACED for i, j in combinations(range(len(word) + 1), 2)]
ASKED = [
    *("", "mas", "ma bo", "strass", "STRASSE", "articles", "10", "l", "fin", "oeuvre two"),
    *("zz", "1⁄2", "σα", "the the board", "hard", "hard board", "har", "排回", "board 数回"),
    *WITHIN,
]
JUDGE = """
import { readFileSync } from "node:fs";
import { createFinder, splitWords, unpackNumbers } from "./templates/gallery/search.js";
globalThis.window = globalThis;
const { whole, parts, asked, texts, packed } = JSON.parse(readFileSync(0, "utf8"));
(0, eval)(whole);
const all = createFinder(window.puzzleIndex, async () => ({}));
for (const [name, text] of parts) if (name === "puzzles.js") (0, eval)(text);
const loaded = [];
const find = createFinder(window.puzzleIndex, async (letter, file) => {
  loaded.push(file);
  (0, eval)(parts.find(([name]) => name === file)[1]);
  return window.puzzleWords[letter];
});
const sort = ({ kinds, puzzles }) => [kinds, [...puzzles].sort()];
const found = [];
const best = [];
for (const one of asked) {
  const by = await find(one);
  found.push([sort(await all(one)), sort(by)]);
  const ranked = [...by.puzzles].sort(([, a], [, b]) => b - a).map(([id]) => id);
  for (const kinds of [["k", "q"], ["q"], []]) {
    const ids = ranked.filter((id) => kinds.includes(id[0]));
    for (const most of [1, 7, 99]) {
      best.push([by.listBest(kinds, most), { count: ids.length, ids: ids.slice(0, most) }]);
    }
  }
}
const numbers = packed.map(unpackNumbers);
console.log(JSON.stringify({ found, best, loaded, numbers, words: texts.map(splitWords) }));
"""


NUMBERS = [[], [0], [25, 26, 27], [3, 30, 706, 707], [4, 17_580, 500_000], [*range(60)]]
KINDS = {"k": KindText("K", "kay key", 1), "q": KindText("Queue", "queue board", 1)}


def make_puzzles(number: int) -> dict[str, SearchWords]:
    rng = random.Random(1)
    return {
        f"{'kq'[i % 2]}/p{i}": SearchWords(*(" ".join(rng.choices(WORDS, k=2)) for _ in range(3)))
        for i in range(number)
    }


def fold(puzzles: dict[str, SearchWords]) -> dict[str, SearchWords]:
    return {
        name: SearchWords(*(" ".join(split_words(text)) for text in one))
        for name, one in puzzles.items()
    }


def test_parts_find_the_same_as_the_whole() -> None:
    puzzles = make_puzzles(40)
    ((name, whole),) = make_index_scripts(KINDS, fold(puzzles))
    assert name == INDEX
    parts = [*make_index_scripts(KINDS, fold(puzzles), whole=39)]
    assert len(parts) > 8
    texts = [*(" ".join(one) for one in puzzles.values()), "12 × 12, 7x 9", "3 x large", "٣ x ٣"]
    given = {"whole": whole, "parts": parts, "asked": ASKED, "texts": texts}
    given["packed"] = [*map(pack_numbers, NUMBERS)]
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
    words = {name: _list_words(name, one) for name, one in puzzles.items()}
    for asked, (whole_found, by_parts) in zip(ASKED, told["found"], strict=True):
        assert by_parts == whole_found, asked
        names = {name for name, _ in by_parts[1]}
        assert names == find_words(words, asked), asked
        if asked in WITHIN:
            assert names >= {name for name, one in puzzles.items() if asked in " ".join(one)}
    assert set(told["loaded"]) < {name for name, _ in parts}
    assert all(best == expected for best, expected in told["best"])
    assert told["numbers"] == NUMBERS


def test_letters_of_a_script_without_blanks_are_found_in_pairs() -> None:
    assert split_words("第12回10x10大会。") == ["第", "12", "回", "10x10", "大会", "会"]
    for asked in ("排回", "回数", "ンリ"):
        assert not any(set(split_words(asked)) <= set(split_words(word)) for word in UNSPACED)


def _list_words(name: str, one: SearchWords) -> list[str]:
    return [*split_words(" ".join(one)), *KINDS[name[0]].words.split()]


def find_words(words: dict[str, list[str]], asked: str) -> set[str]:
    """Return the names of the texts that a search finds, by its rule."""
    known = {*RANKS, *(word for own in words.values() for word in own)}

    def finds(own: list[str], start: str) -> bool:
        if start in known and len(start) > 2:
            return start in own or f"{start}s" in own
        return any(word.startswith(start) for word in own)

    starts = split_words(asked)
    return {name for name, own in words.items() if all(finds(own, start) for start in starts)}


def test_a_small_site_has_one_script() -> None:
    assert len([*make_index_scripts(KINDS, make_puzzles(WHOLE))]) == 1
    assert len([*make_index_scripts(KINDS, make_puzzles(WHOLE + 1))]) > 1


def test_a_gallery_from_the_disk_searches_in_parts(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    """The test divides the index of a small site, and the page loads the parts that it needs."""
    shutil.copytree(site, tmp_path / "site")
    static = tmp_path / "site" / "static"
    told = (static / INDEX).read_text(encoding="utf-8").strip()
    index = json.loads(told.removeprefix("window.puzzleIndex = ").removesuffix(";"))
    kinds = {name: KindText(*one) for name, one in index["kinds"].items()}
    puzzles = {name: SearchWords(*one) for name, one in index["puzzles"].items()}
    for name, script in make_index_scripts(kinds, puzzles, whole=0):
        (static / name).write_text(script, encoding="utf-8")
    page = WatchedPage(browser).open(tmp_path / "site" / "index.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.get_by_role("searchbox").fill("two mor")
    words = {
        name: " ".join((*one, kinds[name.partition("/")[0]].words)).split()
        for name, one in puzzles.items()
    }
    named = find_words(words, "two mor")
    assert 0 < len(named) < len(puzzles)
    expect(page.locator(".card:visible")).to_have_count(len(named))
    seen = page.locator(".card:visible").evaluate_all("all => all.map(c => c.dataset.id)")
    assert sorted(seen) == sorted(named)
    parts = {name for name in asked if name.startswith("words-")}
    assert parts == {f"words-{ord(letter):x}.js" for letter in "tm"}
