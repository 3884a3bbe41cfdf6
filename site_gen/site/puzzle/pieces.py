"""Everything that a puzzle's page shows of the puzzle itself, and its files.

It is cached, so that pages that only get another frame, template or neighbour need no finding.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from ...content.config import Theme
from ...content.installed import read_board_style
from ...findings.cache import Artefact
from ...puzzle import Puzzle
from ..layout import words
from ..layout.parts import Link
from ..layout.theme import theme_css
from ..sections import PUZZLE, show_sections
from ..stage.drawings import thumb
from ..stage.subject import Subject
from .files import puzzle_files
from .listing import Listing, list_puzzle
from .page import PuzzleBody, puzzle_body
from .proof import checked_proof


class PuzzlePieces(NamedTuple):
    """`thumb`: the drawing on its card. `sections`: the view of each, None where there is
    nothing to show. `texts`: its files, binary ones in base64."""

    listing: Listing
    thumb: Markup
    body: PuzzleBody
    sections: tuple[Any, ...]
    texts: Mapping[str, str]

    @property
    def files(self) -> dict[str, bytes]:
        return {
            name: base64.b64decode(text) if _is_binary(name) else text.encode()
            for name, text in self.texts.items()
        }


VIEWS = tuple.__class_getitem__(tuple(section.view_type for section in PUZZLE))  # their types
PIECES = Artefact("page.z", tuple[Listing, Markup], PuzzleBody, VIEWS, Mapping[str, str])


def pack_pieces(pieces: PuzzlePieces) -> tuple[Any, ...]:
    """Return the values of the cache's file; lists of puzzles read the first of them alone."""
    return pieces[:2], *pieces[2:]


def unpack_pieces(values: tuple[Any, ...]) -> PuzzlePieces:
    shown, *rest = values
    return PuzzlePieces(*shown, *rest)


def make_pieces(puzzle: Puzzle, theme: Theme, templates: Path) -> PuzzlePieces:
    """Draw and describe a puzzle."""
    static, reproduce = templates / "static", templates / "reproduce"
    style = read_board_style(static) + theme_css(theme, static)
    proof = checked_proof(puzzle, reproduce)
    made = list(puzzle_files(puzzle, proof, style, reproduce))
    downloads = tuple(
        Link(file.label, file.name, words.kilobytes(len(file.content)))
        for file in made
        if file.label
    )
    drawing = thumb(puzzle.kind, puzzle.board)
    texts = {
        file.name: base64.b64encode(file.content).decode()
        if _is_binary(file.name)
        else file.content.decode()
        for file in made
    }
    subject = Subject(puzzle, proof=proof.steps, downloads=downloads, decided=True)
    views, layers = show_sections(PUZZLE, subject)
    body = puzzle_body(subject, layers)
    return PuzzlePieces(list_puzzle(puzzle, drawing), drawing, body, views, texts)


def _is_binary(name: str) -> bool:
    return name.endswith(".zip")
