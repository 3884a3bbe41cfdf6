"""The index for the gallery's search, as classic scripts, which also load from the disk.

A small site has one script with all texts. For a large one, the index is divided by the first
letter of words, and a browser loads the parts for the first letters of the words that its reader
typed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..layout.prose import format_json_block

INDEX, PAGES = "puzzles.js", "pages.js"
WHOLE = 500  # puzzles; with more than these, the index is divided


class Text(NamedTuple):
    """A puzzle or a prose page as the search sees it.

    `name`: a puzzle's kind/slug, or a page's address. `text`: its normalized words, separated by
    blanks.
    """

    name: str
    title: str
    text: str


def make_pages_script(pages: Sequence[Text]) -> tuple[str, str]:
    """Return (name, text) of the one script with the title and text of prose pages, by address."""
    texts = {one.name: [one.title, one.text] for one in pages}
    return PAGES, f"window.pageIndex = {format_json_block(texts)};\n"


def make_index_scripts(puzzles: Sequence[Text], whole: int = WHOLE) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each script of the index; the browser's search.js reads them.

    With at most `whole` puzzles, the one script has their texts. Otherwise it has their names, and
    a script for each first letter lists the puzzles with a word, by number.
    """
    if len(puzzles) <= whole:
        texts = {one.name: [one.title, one.text] for one in puzzles}
        yield INDEX, f"window.puzzleIndex = {format_json_block(texts)};\n"
        return
    shards: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for i, one in enumerate(puzzles):
        for word in sorted(set(one.text.split())):
            shards[word[0]][word].append(i)
    files = {letter: f"words-{ord(letter):x}.js" for letter in sorted(shards)}
    index = {"ids": [one.name for one in puzzles], "shards": files}
    yield INDEX, f"window.puzzleIndex = {format_json_block(index)};\n"
    for letter, file in files.items():
        words = format_json_block(dict(sorted(shards[letter].items())))
        yield file, f"(window.puzzleWords ||= {{}})[{format_json_block(letter)}] = {words};\n"
