"""The index that the gallery's search reads, from the disk as well: classic scripts, not fetched.

Of a small site it is one script with all texts. Of a large one it is divided by the first letter
of words, and a browser loads those parts that begin as what its reader typed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..layout.prose import json_block

INDEX, PAGES = "puzzles.js", "pages.js"
WHOLE = 500  # puzzles whose texts still come as one script


class Text(NamedTuple):
    """A puzzle, kind/slug, or a page, by its address, as it is searched. `text`: its words, as
    `words_of` has them."""

    name: str
    title: str
    text: str


def pages_script(pages: Sequence[Text]) -> tuple[str, str]:
    """Pages of prose, by address: few, so always as one script."""
    texts = {one.name: [one.title, one.text] for one in pages}
    return PAGES, f"window.pageIndex = {json_block(texts)};\n"


def index_scripts(puzzles: Sequence[Text], whole: int = WHOLE) -> Iterator[tuple[str, str]]:
    """(name, text) of each script; the browser's search.js reads them."""
    if len(puzzles) <= whole:
        texts = {one.name: [one.title, one.text] for one in puzzles}
        yield INDEX, f"window.puzzleIndex = {json_block(texts)};\n"
        return
    shards: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for i, one in enumerate(puzzles):
        for word in sorted(set(one.text.split())):
            shards[word[0]][word].append(i)
    files = {letter: f"words-{ord(letter):x}.js" for letter in sorted(shards)}
    index = {"ids": [one.name for one in puzzles], "shards": files}
    yield INDEX, f"window.puzzleIndex = {json_block(index)};\n"
    for letter, file in files.items():
        words = json_block(dict(sorted(shards[letter].items())))
        yield file, f"(window.puzzleWords ||= {{}})[{json_block(letter)}] = {words};\n"
