"""The sections of a page about a board, in their usual order; authors can choose another one.

A section is a module here, which makes its view, and a folder `templates/sections/<name>/`: its
HTML (`section.html`, and `controls.html` for the buttons under the board), CSS and script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, get_type_hints

from ...languages import N_
from ..stage.drawings import Layer
from ..stage.subject import Subject
from . import about, answer, article, downloads, log, marked, model, proof, rules, solve, why, worth


@dataclass(frozen=True)
class Section:
    """A section of a page.

    `view` returns the values that its template shows, or None to leave the section out. `layers`
    returns its layers of the stage, which `view` then receives as well. `link`: the text of the
    link to it on its page, or "" for no link. `beside`: it is next to the board, not below.
    """

    name: str
    link: str
    view: Callable[..., Any]
    layers: Callable[[Subject], Iterable[Layer]] | None = None
    beside: bool = True

    @property
    def view_type(self) -> Any:
        """Return the type of its view, or None; the cache needs it to load views."""
        return get_type_hints(self.view)["return"] | None


PUZZLE = (
    Section("about", "", about.view),
    Section("rules", N_("Rules"), rules.view),
    Section("answer", N_("Answer"), answer.view),
    Section("marked", "", marked.view, marked.layers),
    Section("why", N_("Step by step"), why.view),
    Section("proof", N_("Proof"), proof.view),
    Section("model", N_("Model"), model.view),
    Section("worth", N_("Rules and clues"), worth.view, worth.layers),
    Section("solve", N_("Solving"), solve.view),
    Section("article", N_("The article’s formulation"), article.view),
    Section("log", N_("Log"), log.view, beside=False),
    Section("downloads", N_("Downloads"), downloads.view, beside=False),
)
KIND = tuple(one for one in PUZZLE if one.name in ("rules", "answer", "model", "article"))
FRONT = tuple(one for one in PUZZLE if one.name == "answer")


def choose_sections(sections: Sequence[Section], names: Sequence[str]) -> tuple[Section, ...]:
    """Return the sections with these names, in the order of the names."""
    by_name = {section.name: section for section in sections}
    return tuple(by_name[name] for name in names if name in by_name)


class ShownSection(NamedTuple):
    """A section with its view of one subject."""

    of: Section
    view: Any


def show_sections(
    sections: Sequence[Section], subject: Subject
) -> tuple[tuple[Any, ...], list[Layer]]:
    """Return the view of each section (None if it has nothing to show), and the layers of all."""
    views, layers = list[Any](), list[Layer]()
    for section in sections:
        own = tuple(section.layers(subject)) if section.layers else ()
        layers += own
        views.append(section.view(subject, own) if section.layers else section.view(subject))
    return tuple(views), layers


def pair_with_views(sections: Sequence[Section], views: Sequence[Any]) -> tuple[ShownSection, ...]:
    """Return the sections that have something to show, each with its view."""
    pairs = zip(sections, views, strict=True)
    return tuple(ShownSection(section, view) for section, view in pairs if view is not None)
