"""Everything that a puzzle's page shows of the puzzle itself, and its files.

It is cached, so a page whose frame, template or neighbours change can be written without loading
the puzzle's finding.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from ...content.config import Site
from ...content.installed import read_board_style
from ...content.pictures import Picture
from ...findings.cache import Artefact
from ...puzzle import Puzzle
from ..layout import words
from ..layout.parts import Link
from ..layout.theme import make_theme_css
from ..sections import PUZZLE, about, choose_sections, show_sections
from ..stage.drawings import draw_thumb
from ..stage.subject import Subject
from .files import puzzle_files
from .listing import Listing, list_puzzle
from .page import PuzzleBody, puzzle_body
from .reproduce import ARCHIVE, CheckedProof


class PuzzlePieces(NamedTuple):
    """The content of a puzzle's page, and its files.

    `thumb`: the drawing on its card. `prose`: the author's text for feeds, with addresses from its
    page. `sections`: a view for each section, None if it has nothing to show. `texts`: its files by
    name, but for reproduce.zip. `archive`: the content of that file, b"" for none.
    """

    listing: Listing
    thumb: Markup
    prose: Markup
    body: PuzzleBody
    sections: tuple[Any, ...]
    texts: Mapping[str, str]
    archive: bytes

    @property
    def files(self) -> dict[str, bytes]:
        """Return the content of the puzzle's files, by name."""
        texts = {name: text.encode() for name, text in self.texts.items()}
        return {**texts, **({ARCHIVE: self.archive} if self.archive else {})}


VIEWS = tuple.__class_getitem__(tuple(section.view_type for section in PUZZLE))  # their types
WITHOUT_ANSWER = about.NAME, "rules"  # sections that show nothing of the answer
PIECES = Artefact(
    "page.z", tuple[Listing, Markup, Markup], PuzzleBody, VIEWS, Mapping[str, str], bytes
)


def pack_pieces(pieces: PuzzlePieces) -> tuple[Any, ...]:
    """Return the values for the cache file; lists load only the first, (listing, thumb, prose)."""
    return pieces[:3], *pieces[3:]


def unpack_pieces(values: tuple[Any, ...]) -> PuzzlePieces:
    """Return the pieces from the values that `pack_pieces` returned."""
    shown, *rest = values
    return PuzzlePieces(*shown, *rest)


def make_pieces(
    puzzle: Puzzle,
    proof: CheckedProof | None,
    site: Site,
    templates: Path,
    pictures: tuple[Picture, ...] = (),
) -> PuzzlePieces:
    """Return the pieces of a puzzle's page.

    `proof`: None if the answer is hidden. `templates`: the folder with all templates. `pictures`:
    those in the puzzle's text.
    """
    static, reproduce = templates / "static", templates / "reproduce"
    style = read_board_style(static) + make_theme_css(site.theme, static)
    made = list(puzzle_files(puzzle, proof, style, reproduce))
    downloads = tuple(
        Link(file.label, file.name, words.format_kilobytes(len(file.content)))
        for file in made
        if file.label
    )
    drawing = draw_thumb(puzzle.kind, puzzle.board)
    files = {file.name: file.content for file in made}
    archive = files.pop(ARCHIVE, b"")
    texts = {name: content.decode() for name, content in files.items()}
    subject = Subject(puzzle, hidden=True, pictures=pictures)
    if proof:
        subject = Subject(
            puzzle, proof=proof.steps, downloads=downloads, decided=True, pictures=pictures
        )
    own = puzzle.document.meta.sections
    names = site.sections if own is None else own
    names = names if proof else tuple(name for name in names if name in WITHOUT_ANSWER)
    chosen = choose_sections(PUZZLE, names)
    shown, layers = show_sections(chosen, subject)
    views = tuple(map(dict(zip(chosen, shown, strict=True)).get, PUZZLE))
    body = puzzle_body(subject, names, layers)
    listing = list_puzzle(puzzle, drawing, names, hidden=not proof)
    prose = about.render_prose(subject, spoilers=False) if about.NAME in names else Markup()
    return PuzzlePieces(listing, drawing, prose, body, views, texts, archive)
