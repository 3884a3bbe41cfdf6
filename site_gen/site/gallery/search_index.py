"""The indices for the gallery's search, as classic scripts, which also load from the disk.

A small site has one script with the words of all puzzles. For a large one, this index is divided by
the first letter of words, and a browser loads the parts for the first letters of the words that its
reader typed. The names of kinds and the words of prose pages are never divided.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from ..layout.prose import format_json_block
from ..puzzle.listing import SearchWords

INDEX, PAGES = "puzzles.js", "pages.js"
WHOLE = 500  # puzzles; with more than these, the index is divided


class PageText(NamedTuple):
    """A prose page as the search sees it.

    `text`: its normalized words, separated by blanks.
    """

    url: str
    title: str
    text: str


class KindText(NamedTuple):
    """A kind as the search sees it. `words`: the normalized words of all its names."""

    title: str
    words: str
    puzzles: int


def make_pages_script(pages: Sequence[PageText]) -> tuple[str, str]:
    """Return (name, text) of the one script with the title and text of prose pages, by address."""
    texts = {one.url: [one.title, one.text] for one in pages}
    return PAGES, f"window.pageIndex = {format_json_block(texts)};\n"


def make_index_scripts(
    kinds: Mapping[str, KindText], puzzles: Mapping[str, SearchWords], whole: int = WHOLE
) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each script of the index; the browser's search.js reads them.

    `kinds`: by name. `puzzles`: by kind/slug. With at most `whole` puzzles, the one script has
    their words. Otherwise it has their names, and a script for each first letter lists for each
    word the numbers of puzzles with it in their text, among their tags and in their title. The
    puzzles are sorted by kind.
    """
    index: dict[str, object] = {"kinds": kinds}
    slugs: dict[str, list[str]] = defaultdict(list)
    for kind, _, slug in (name.partition("/") for name in puzzles):
        slugs[kind].append(slug)
    names = (f"{kind}/{slug}" for kind, own in slugs.items() for slug in own)
    puzzles = {name: puzzles[name] for name in names}
    if len(puzzles) <= whole:
        yield _make_index(index | {"puzzles": puzzles})
        return
    shards: dict[str, dict[str, list[list[int]]]] = defaultdict(lambda: defaultdict(list))
    for i, one in enumerate(puzzles.values()):
        for field, words in enumerate((one.text, one.tags, one.title)):
            for word in sorted(set(words.split())):
                places = shards[word[0]][word]
                places += [[] for _ in range(field + 1 - len(places))]
                places[field].append(i)
    files = {letter: f"words-{ord(letter):x}.js" for letter in sorted(shards)}
    lists = {kind: " ".join(own) for kind, own in slugs.items()}
    yield _make_index(index | {"slugs": lists, "shards": files})
    for letter, file in files.items():
        packed = {word: [*map(pack_numbers, of)] for word, of in sorted(shards[letter].items())}
        words_of = format_json_block(packed)
        yield file, f"(window.puzzleWords ||= {{}})[{format_json_block(letter)}] = {words_of};\n"


def pack_numbers(numbers: Sequence[int]) -> str:
    """Return increasing numbers as text, which search.js unpacks and a browser parses quickly.

    It has the gaps between neighbours (0 if they are consecutive) in base 26. The last digit of
    each is a small letter, from a to z; the ones before it are capitals.
    """
    return "".join(_pack_gap(b - a - 1) for a, b in pairwise((-1, *numbers)))


@cache
def _pack_gap(gap: int) -> str:
    high, low = divmod(gap, 26)
    return (_pack_gap(high).upper() if high else "") + ascii_lowercase[low]


def _make_index(index: Mapping[str, object]) -> tuple[str, str]:
    return INDEX, f"window.puzzleIndex = {format_json_block(index)};\n"
