"""The messages of code, templates, scripts and kinds, and the catalogues that translate them.

`python -m tests.messages` writes the messages into the catalogues: new ones without a translation,
and without those that are gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from site_gen.content import installed
from site_gen.findings.reasons import brief_words
from site_gen.findings.reasons.common_facts import FACTS
from site_gen.findings.reasons.measure import Word
from site_gen.kind import EFFECTS, GENRES, Kind, find_kind, kind_names, rules_of
from site_gen.languages import FOLDER, split_sentences
from site_gen.site.layout.scripts import WORDS
from site_gen.site.layout.words import format_sentence
from site_gen.workshop.play_data import list_symbol_names
from site_gen.workshop.signs import describe_text, list_palette

PACKAGE = FOLDER.parent
WAYS = "above", "below", "to the left", "to the right"
SIDES = "from below", "from the top", "from the left", "from the right"
COMPOSED = (  # in kinds, blocks and answers; numbers are %d
    "Fill a number from %d to %d into each empty cell so that each row, each column and each box "
    "holds each number once.",
    "Fill a number from %d to %d into each empty cell so that each row, each column and each "
    "region holds each number once.",
    *("The boxes have heavy borders.", "The regions have any shape."),
    "No box holds a number twice.",
    *("The largest number on this board is %d.", "This board has no largest number."),
    "This board allows U-turns, but no empty cells.",
    "This board allows empty cells, but no U-turns.",
    "This board allows empty cells and U-turns.",
    "This board allows no empty cells and no U-turns.",
    *("Empty cells allowed", "U-turns allowed", "Largest number: %d"),
    *("Empty lots in each line: %d", "Stars in each line and region: %d"),
    "Type the two digits of a number from %d within a second.",
    *(
        "region",
        "box",
        "cage",
        "cell %d of %d",
        "cage of %d",
        "%d cells",
        "first part",
        "second part",
    ),
    *("odd number", "even number", "minimum", "maximum", "column index", "clone pair"),
    *("arrow", "double arrow", "between line", "entropic line", "modular line", "palindrome"),
    *(
        "region sum line",
        "renban line",
        "thermometer",
        "slow thermometer",
        "whisper",
        "zipper line",
    ),
    *(
        "extra region",
        "little killer %d from R%dC%d",
        *(f"quadruple{' %d' * n}" for n in range(1, 5)),
    ),
    *(f"{mark} {way}" for mark in ("V mark", "X mark", "black dot", "white dot") for way in WAYS),
    *(f"greater-than sign {way}" for way in WAYS),
    *(
        f"{clue} %d {side}"
        for clue in ("numbered room", "sandwich sum", "skyscraper number", "x-sum")
        for side in SIDES
    ),
)
_CELLS = "%d marked cell", "%d marked cells"
_REST = "cell is", "%d cells are"
_ALONE = "; no smaller set does", "; without any one of them, the others do not"
_EVEN = "with a ? in place of each other clue", "with a ? in place of each clue"
WORKSHOP = (  # what the checker says; a text before a colon, and one after it, is a message, too
    "Exactly one answer: every possibility was checked.",
    *("No answer", "No answer.", "Several answers."),
    "We could not find out in time which clues contradict each other.",
    *(f"these %d clues contradict each other{alone}" for alone in _ALONE),
    *(f"these %d clues contradict each other, even {_EVEN[0]}{alone}" for alone in _ALONE),
    "this clue alone allows no answer",
    f"this clue allows no answer, even {_EVEN[0]}",
    *(f"the board has no answer even {even}" for even in (_EVEN[1], "without its clues")),
    "They differ in all cells.",
    *(
        f"They differ at least in the {cells}: %d answers were compared, and there may be more."
        for cells in _CELLS
    ),
    *(
        f"They differ in the {cells}; the other {rest} the same in all answers."
        for cells in _CELLS
        for rest in _REST
    ),
    *("Boards of this kind take no further clues", "change the board where the answers differ."),
    "The search for clues that would help took too long.",
    "Add a clue yourself in or beside a marked cell, then ask again.",
    "No further clues make one of these answers the only one.",
    "Change or move a clue beside the marked cells instead.",
    *(
        f"With %d more {clues}, the {which} answer is the only one"
        for clues in ("clue", "clues")
        for which in ("first", "second")
    ),
    "None of the changes that were tried leaves one answer.",
    "Show two answers, and change the board where they differ.",
    "Exactly one answer, which is shown: nothing else is possible.",
    "All that is possible is shown; it is proved that nothing else is.",
    "What is possible so far is shown; %d more to prove: the search took too long.",
    *("the board is too hard to decide here", "no answer was found in time", "Stopped."),
    "the board does not have several answers; check it first",
    "the board has no answer whose clues could be made",
    "clues can be removed only from a board with exactly one answer",
    "The board needs more memory than the browser gives.",
    *("the same size", "smaller", "larger", "easier", "harder"),
    *("row %d, column %d", "empty", "nothing", "space", "empty cells", "U-turns"),
    *(
        f"no {what} is drawn yet; drag over cells to make one"
        for what in ("region", "room", "shape", "cage", "domino")
    ),
    *(
        f"in a {what} of %d {cells}"
        for what in ("region", "room", "shape", "cage", "domino")
        for cells in ("cell", "cells")
    ),
)
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
OPTIONS: dict[str, Any] = {"trimmed": "true", "newstyle_gettext": "true"}
NUMBER = re.compile("[0-9]+")
DATED = re.compile(r'^"(Project|Report|POT|PO|Last|Language-Team|Generated)-?.*\n', re.MULTILINE)
Message = tuple[str, str | tuple[str, str]]
"""Where a message is, and the message; with its plural if it has one."""


@cache
def collect_messages() -> dict[str | tuple[str, str], list[str]]:
    """Return all messages, each with the places where it is."""
    found: dict[str | tuple[str, str], list[str]] = {}
    for where, message in list_messages():
        found.setdefault(message, []).append(where)
    return found


def list_messages() -> Iterator[Message]:
    """Yield all messages, each as often as it is used."""
    for path in sorted((PACKAGE / "site").rglob("*.py")):
        yield from _extract("python", path)
    templates = installed.find_templates()
    for path in sorted(templates.rglob("*.html")):
        yield from _extract("jinja2.ext:babel_extract", path)
    for path in sorted(templates.rglob("*.js")):
        for found in WORDS.finditer(path.read_text(encoding="utf-8")):
            yield path.relative_to(templates.parent).as_posix(), found[1]
    for name in kind_names():
        yield from ((f"kinds/{name}", text) for text in _list_words(find_kind(name)))
    yield from (("kinds", text) for text in COMPOSED)
    words = [*get_args(Word), *(genre.capitalize() for genre in GENRES)]
    yield from (("kinds", text) for text in words)
    told = (
        *(brief_words.FORMS, FACTS, brief_words.PLACES),
        *(brief_words.LISTED_CLUES, brief_words.STATES),
    )
    yield from (("steps", text) for some in told for text in some)
    yield from (("effects", one.words) for one in EFFECTS.values())
    yield from (("workshop", text) for text in WORKSHOP)
    for name in kind_names():
        for block, one in find_kind(name).blocks.items():
            yield f"workshop/{name}", block.replace("_", " ")
            yield from ((f"workshop/{name}", words) for _, words in list_palette(one) if words)
            yield f"workshop/{name}", NUMBER.sub("%d", format_sentence(describe_text(one)))


def _extract(method: str, path: Path) -> Iterator[Message]:
    where = path.relative_to(PACKAGE.parent).as_posix()
    with path.open("rb") as file:
        for _line, found, _notes, _context in extract(method, file, KEYWORDS, options=OPTIONS):
            yield where, found


def _list_words(kind: Kind[Any]) -> Iterator[str]:
    """Yield the messages of a kind: its title, its rules, and those of its variants."""
    yield kind.title
    yield from (one for text in rules_of(kind.name).split("\n\n") for one in _split(text))
    yield from (rule.says for rule in kind.rules.values())
    yield from _split(kind.answer.how)
    yield from (kind.answer.called, kind.answer.denied, *list_symbol_names(kind).values())
    for one in kind.variants:
        yield one.title
        yield from _split(one.about)


def _split(text: str) -> list[str]:
    return split_sentences(" ".join(text.split()))


def update_catalogue(path: Path) -> Catalog:
    """Return the catalogue of a file with exactly the messages of today."""
    template = Catalog()
    for message, places in collect_messages().items():
        template.add(message, locations=[(where, 0) for where in dict.fromkeys(places)])
    with path.open("rb") as file:
        catalogue = read_po(file, path.stem)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def main() -> None:
    """Write the messages into all catalogues, which keep their glossary and have no dates."""
    for path in sorted(FOLDER.glob("*.po")):
        glossary = path.read_text(encoding="utf-8").partition('msgid ""')[0]
        written = BytesIO()
        write_po(written, update_catalogue(path), width=100, include_lineno=False)
        text = written.getvalue().decode().partition('msgid ""')[2]
        path.write_text(f'{glossary}msgid ""{DATED.sub("", text)}', encoding="utf-8")


if __name__ == "__main__":
    main()
