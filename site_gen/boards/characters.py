"""Invisible characters, and those that reorder a text: some are refused everywhere, others only
where each character counts.
"""

from __future__ import annotations

import re
import unicodedata

JOINERS = "\u200c\u200d"
"""Invisible characters that are part of words, as in Persian and Hindi."""
# control characters except tab and line end; line ends that only some programs know; characters
# that change the direction of the text; byte order marks; code points that are not characters;
# invisible characters that no script needs. Old Korean needs U+115F and U+1160, and Mongolian
# needs U+180E.
_REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb"
    "\u17b4\u17b5\u200b\u2060-\u2064\u206a-\u206f\u3164\uffa0"
    "\ud800-\udfff\ufdd0-\ufdef"
    + "".join(
        f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17)
    )
    + "]"
)
# invisible letters, marks and symbols that are not refused everywhere: fillers, a joiner, Braille's
# blank, and selectors, which choose another form of the character before them
_SELECTORS = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_UNSEEN = re.compile(f"[\u034f\u115f\u1160\u2800{_SELECTORS}]")
NO_WORD = r"[\W\u115f\u1160]*"
"""A pattern for what may be before or after a mark in its line, such as blanks of any kind."""
_IN_WORDS = re.compile(f"[{JOINERS}{_SELECTORS}]")


def find_refused(text: str) -> tuple[int, str] | None:
    """Return the index of the first character that no text may have, and the reason, or None."""
    found = _REFUSED.search(text)
    return found and (found.start(), f"the character {name_character(found[0])} is not allowed")


def find_hidden(text: str, *, words: bool = False) -> tuple[int, str] | None:
    """Return the index of the first hidden character and the reason, or None.

    Prose may have some of these characters, but not a text in which each character counts: a
    board, a key, a name or an address. `words`: the text may have words of any language, so
    joiners and selectors are allowed after a letter outside of ASCII.
    """
    if text.isascii() and text.isprintable():
        return None
    for at, char in enumerate(text):
        joined = words and at and not text[at - 1].isascii() and _IN_WORDS.match(char)
        if is_hidden(char) and not joined:
            return at, f"the character {name_character(char)} is not allowed here"
    return None


def is_hidden(char: str) -> bool:
    """Return True if a character is invisible, or looks like a blank but is another one."""
    if char in " \t\n":
        return False
    other = unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Zs")
    return other or bool(_UNSEEN.match(char) or _REFUSED.match(char))


def name_character(char: str) -> str:
    """Return a character's code and name: `U+200B (zero width space)`."""
    unnamed = "a control character" if char < "\xa0" else "no character"
    return f"U+{ord(char):04X} ({unicodedata.name(char, unnamed).lower()})"


def make_printable(text: str) -> str:
    """Return the text with U+FFFD for each refused character, safe to print on a terminal."""
    return _REFUSED.sub("\ufffd", text)
