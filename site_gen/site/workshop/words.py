"""The words of the workshop in the language in use, whose checker knows English only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...languages import _, list_translations, translate_form
from ..layout.words import format_sentence

PLACES = "effects", "kinds", "steps", "workshop"
"""Where messages are that the checker sends: words of kinds, and its own sentences."""


def list_words() -> dict[str, str]:
    """Return the translations of what the checker says, for the scripts of the page."""
    return list_translations(PLACES)


def translate_kind(kind: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts about a kind as `greet` has them, with their words in the language in use.

    Each block also gets a `label`: its name in words.
    """
    titles = {one["word"]: one["title"] for one in kind["variants"]}
    blocks = [
        {
            **block,
            "label": _(block["name"].replace("_", " ")),
            "about": translate_form(format_sentence(block["about"])),
            "palette": [
                (entry, _translate_sign(words, entry, titles)) for entry, words in block["palette"]
            ],
        }
        for block in kind["blocks"]
    ]
    variants = translate_variants(kind["variants"])
    return {**kind, "title": _(kind["title"]), "blocks": blocks, "variants": variants}


def _translate_sign(words: str, entry: str, titles: Mapping[str, str]) -> str:
    """Return the words beside a sign, or those for a line that a block of words may have."""
    english = words or titles.get(entry, entry if entry.isalpha() else "")
    told = _(english)
    return told if told != english else words.lower()


def translate_variants(variants: Iterable[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return variants as `list_variants` has them, with titles in the language in use, sorted."""
    found = [{**one, "title": _translate_title(one["title"])} for one in variants]
    return sorted(found, key=lambda one: str(one["title"]).casefold())


def _translate_title(title: str) -> str:
    """Translate a title, which another name may have in parentheses behind it."""
    name, opening, rest = title.partition(" (")
    return f"{name} ({_(rest.removesuffix(')'))})" if opening else _(title)
