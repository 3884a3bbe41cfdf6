"""The languages of the site's own words.

The words in code and templates are English. A catalogue `<language>.po` beside this file translates
them: each message is an English text, and a text that a catalogue lacks stays English. Code calls
`_` for a text, `ngettext` for one with a number, and `translate_text` for sentences of kinds, whose
modules know nothing of languages; `N_` marks a text that is translated where it is shown. One
language is in use at a time: that of the site which the process builds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ..boards.text import fill_form

FOLDER = Path(__file__).parent
ENGLISH = "en"
_AFTER_FULL_STOP = re.compile("(?<=[。）]) ")
_SENTENCES = re.compile(r"(?:(?<=[.!?])|(?<=\.\)))\s+(?=[A-Z(✎])")


class _Current:
    """The language in use, with its catalogue."""

    language = ENGLISH
    catalogue = NullTranslations()


def find_language(code: str) -> str:
    """Return the language of the words for a site in the language `code`: `de` for `de-AT`.

    It is English if there is no catalogue.
    """
    name = code.partition("-")[0]
    return name if (FOLDER / f"{name}.po").exists() else ENGLISH


def use_language(code: str) -> None:
    """Use the language `code`, or English, from now on."""
    _Current.language = find_language(code)
    _Current.catalogue = _load_catalogue(_Current.language)


def get_language() -> str:
    """Return the language in use: `en` or the name of a catalogue."""
    return _Current.language


@cache
def _load_catalogue(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, _read_catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def _read_catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, language)


def list_translations(places: tuple[str, ...]) -> dict[str, str]:
    """Return the translations of the messages whose places begin with one of these; none for
    English. In messages with numbers, each one is `%d`.
    """
    if _Current.language == ENGLISH:
        return {}
    return {
        str(message.id): str(message.string)
        for message in _read_catalogue(_Current.language)
        if any(place.startswith(places) for place, _line in message.locations)
    }


def _(message: str) -> str:
    """Return a text in the language in use."""
    return _Current.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form of a text for a number, in the language in use."""
    return _Current.catalogue.ngettext(one, many, n)


def N_(message: str) -> str:  # noqa: N802 - gettext's usual name
    """Return the text itself: it is a message, to be translated where it is shown."""
    return message


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text, which are messages."""
    return _SENTENCES.split(text)


def translate_text(text: str) -> str:
    """Return a text in the language in use, sentence by sentence; paragraphs stay apart."""
    if _Current.language == ENGLISH:
        return text
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    told = (" ".join(map(translate_form, split_sentences(part))) for part in paragraphs)
    return _AFTER_FULL_STOP.sub("", "\n\n".join(told))


def find_translator() -> Callable[[str], str] | None:
    """Return `translate_form`, or None if the language in use is English."""
    return None if _Current.language == ENGLISH else translate_form


def translate_form(text: str) -> str:
    """Return a text, which may have other numbers than its message, in the language in use."""
    return fill_form(text, _)
