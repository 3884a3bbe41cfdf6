"""Words of any language in plain small letters: for search, and for addresses."""

from __future__ import annotations

import re
import unicodedata

LETTERS = {"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d"}
"""Letters that are no other letter with an accent; search.js has the same."""


JOINERS = "\u200c\u200d"
"""Not seen, but a part of words, as in Persian and Hindi."""


def fold(text: str) -> str:
    """In small letters, without accents."""
    apart = unicodedata.normalize("NFKD", text)
    small = "".join(c for c in apart if unicodedata.category(c)[0] != "M").lower()
    for letter, instead in LETTERS.items():
        small = small.replace(letter, instead)
    return small


def split_words(text: str) -> list[str]:
    """The words of a text in small letters without accents, as search.js has them."""
    words = fold(text).replace("'", "").replace("’", "")
    words = re.sub("([0-9]) *[x×] *(?=[0-9])", r"\1x", words)  # 12 × 12 is one word
    return "".join(c if unicodedata.category(c)[0] in "LN" else " " for c in words).split()


def slugify(text: str) -> str:
    """As a part of an address: `Ångström, twice` is angstrom-twice; "" if nothing is left."""
    return "-".join(re.findall("[a-z0-9]+", fold(text)))


def slugify_heading(text: str) -> str:
    """Return the id of a heading: `Größe 2` gets grosse-2, `Случай 2` случай-2; "" if nothing is
    left.

    Accents go only from a-z: in other scripts a mark may make another letter, or be a vowel.
    """
    found = ""
    for char in unicodedata.normalize("NFC", text).lower():
        folded = fold(char)
        if unicodedata.category(char)[0] == "M" or char in JOINERS:
            found += char if found and not found[-1].isascii() else ""
        elif char.isalnum() and any(c.isalnum() and not c.isascii() for c in folded):
            found += char
        else:
            found += "".join(c if c.isascii() else "-" for c in folded)
    return "-".join(re.findall("[a-z0-9\x80-\U0010ffff]+", found))
