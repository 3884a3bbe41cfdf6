"""Words of any language in lower case without accents, for search and addresses."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from ..boards.characters import JOINERS

LETTERS = {"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d"}
"""Letters that Unicode does not decompose; search.js has the same table."""

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\u1b00-\u1b7f\u2e80-\ua4cf\ua980-\uaadf"
    "\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
"""Ranges of the scripts that write no blanks between words; search.js has the same ones.

They are Chinese, Japanese, Yi, Thai, Lao, Khmer, and other scripts of South East Asia.
"""
_PARTS = re.compile(f"(?=([{UNSPACED}]{{1,2}}))[{UNSPACED}]|[^{UNSPACED}]+")


def fold(text: str) -> str:
    """Return the text in lower case without accents: `Łódź` becomes lodz."""
    apart = unicodedata.normalize("NFKD", text)
    small = "".join(c for c in apart if unicodedata.category(c)[0] != "M").lower()
    for letter, plain in LETTERS.items():
        small = small.replace(letter, plain)
    return small


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case without accents, as search.js splits them.

    In scripts without blanks, each letter with the next one counts as a word, so that a search
    also finds what begins inside a run of letters.
    """
    words = fold(text).replace("'", "").replace("’", "")
    words = re.sub("([0-9]) *[x×] *(?=[0-9])", r"\1x", words)  # 12 × 12 is one word
    words = "".join(c if unicodedata.category(c)[0] in "LN" else " " for c in words)
    return [m[1] or m[0] for word in words.split() for m in _PARTS.finditer(word)]


def slugify_ascii(text: str) -> str:
    """Return the letters a-z and digits of a text with single hyphens. It may be empty.

    `Ångström, twice` becomes angstrom-twice.
    """
    return "-".join(re.findall("[a-z0-9]+", fold(text)))


def slugify(text: str, language: str = "") -> str:
    """Return an address part made from a text: `Größe 2` becomes grosse-2, `Случай 2` случай-2.

    In German, `de`, it is groesse-2. The result may be empty. It is in Unicode's composed form
    (NFC). Accents are removed from a-z only: in other scripts a mark may be a vowel, or make
    another letter.
    """
    found, text = "", unicodedata.normalize("NFC", text).lower()
    for char in text.translate(UMLAUTS) if language == "de" else text:
        folded = fold(char)
        if unicodedata.category(char)[0] == "M" or char in JOINERS:
            found += char if found and not found[-1].isascii() else ""
        elif char.isalnum() and any(c.isalnum() and not c.isascii() for c in folded):
            found += char
        else:
            found += "".join(c if c.isascii() else "-" for c in folded)
    return "-".join(re.findall("[a-z0-9\x80-\U0010ffff]+", found))


def slugify_name(name: str, language: str = "") -> str:
    """Return the slug of the page of an author or a series: `Ann Lee` becomes ann-lee.

    For a name without letters, it is the word name with a number, which follows from the name.
    """
    return slugify(name, language) or f"name-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def is_slug(text: str) -> bool:
    """Return True if a text is as `slugify` writes it, and so can be a part of an address."""
    return bool(text) and slugify(text) == text


def suggest_slug(text: str, limit: int) -> str:
    """Return `; did you mean ...?` with a slug for a text, or "" if there is none."""
    near = slugify(text)[:limit].strip("-")
    return f"; did you mean {near}?" if is_slug(near) and near != text else ""
