"""The directives in essays, which show pieces of a model and figures of its runs.

A piece is a fence:

    ```family                     families of the board's formulations, live on its stage
    slitherlink.clues             (families of other kinds are shown without a stage)
    slitherlink.article.onward
    ```

The other pieces are `bound` (a row of a family whose bound the reader moves), `wall` (a wall of a
family and its row), `no-goods` (a row for each answer), `race` (our run compared with the
article's), `operations` (names of operations; empty for all) and `try` (a sentence that says which
cells to set and which effect to look for). A page without a board may have the piece `essays`: the
names of pages in its folder, shown as a list with boards. `shown.py` has the pieces of any page.

A figure is a name in braces, in the text: {ours.nodes}, {article.seconds}, or {ours.clues} for the
number of rows in a family. `race` and the figures of the article need a puzzle with
`compare: true`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path

from ...boards.characters import find_hidden
from ...content.composed import compose, find_file
from ...content.document import comparison_problem
from ...errors import Place, Problem, SiteGenError, suggest
from ...findings.run import Run
from ...kind import find_kind
from ...solver.model.logic import OPERATIONS
from ..layout import words
from ..layout.prose import Piece, find_figures, find_pieces, find_strange_fences
from .references import MAIN, list_families, list_letters, refer
from .shown import (
    BOARD,
    KEYS,
    NAMES,
    POSTS_FENCE,
    PUZZLES,
    find_board_problems,
    find_form_problems,
)

LIST, TRY = "essays", "try"
ANYWHERE = (PUZZLES, POSTS_FENCE, BOARD)
PLAIN = (LIST, *ANYWHERE)  # pieces of a page without a board
ROWS = ("bound", "wall")  # pieces that show one row of a family of our formulation
PIECES = ("family", *ROWS, "no-goods", "race", "operations", TRY, *PLAIN)
SIDES = {"ours": MAIN, "article": "article"}
FIGURES: Mapping[str, Callable[[Run], str]] = {
    "variables": lambda run: words.count(run.report.size.columns, "variable"),
    "rows": lambda run: words.count(run.report.size.rows, "row"),
    "nodes": lambda run: words.count(run.report.nodes, "node"),
    "answers": lambda run: words.count(len(run.report.answers), "answer"),
    "seconds": lambda run: words.format_seconds(run.report.seconds),
    "cuts": lambda run: words.count(sum(f.count for f in run.facts.families if f.lazy), "cut"),
}


def format_figure(name: str, runs: Mapping[str, Run]) -> str:
    """Return the text for a name in braces, such as `36 rows` for `ours.clues`.

    `runs`: the board's runs by formulation, `main` and perhaps `article`. Raises SiteGenError if
    the board's model has no such family.
    """
    side, _, what = name.partition(".")
    run = runs[SIDES[side]]
    if what in FIGURES:
        return FIGURES[what](run)
    for f in run.facts.families:
        if f.name == what:
            return words.count(f.count, "cut" if f.lazy else "row")
    raise SiteGenError(f"{{{name}}}: the model of this board has no family {what!r}")


def list_pieces(text: str, names: Container[str] = PIECES) -> Iterator[Piece]:
    """Yield the fences of a text that are pieces with these names, in order."""
    return find_pieces(text, names)


def find_comparisons(text: str) -> list[int]:
    """Return the lines, counted from 1, that need a run of the article's formulation.

    These are the lines of its figures, and then those of pieces `race`.
    """
    lines = [line for name, line in find_figures(text) if name.startswith("article.")]
    return [*lines, *(piece.line for piece in list_pieces(text) if piece.name == "race")]


def check_board(board: str, content: Path) -> None:
    """Raise SiteGenError unless `board` is a kind, or a puzzle of the gallery (`kind/slug`)."""
    kind, _, slug = board.partition("/")
    find_kind(kind)
    if slug and not find_file(content, f"{kind}/{slug}.md").is_file():
        known = [compose(p.stem) for p in (content / kind).glob("*.md")]
        hint = suggest(slug, known, f"{kind} alone is the kind’s example", f"{kind}/{{}}")
        raise SiteGenError(f"there is no puzzle {board!r} in this gallery{hint}")


def check_values(board: str, values: Sequence[str], walls: str) -> Iterator[tuple[str, str]]:
    """Yield each mistake in `values` and `walls`, as the key of the front matter and a message.

    `board`: the page's, or "". `walls` must be "" or one of the letters in `values`.
    """
    if values and not board:
        yield "values", "expected a `board` in the front matter"
    elif values:
        known = list_letters(board.partition("/")[0])
        for value in values:
            if value[0] not in known:
                yield (
                    "values",
                    f"{value[0]!r} is no letter of this model; known: {', '.join(known)}",
                )
    if walls and walls not in [value[0] for value in values]:
        yield "walls", f"{walls!r} is not among the `values`"


def check_essay(text: str, board: str, path: str, *, front: bool = False) -> list[Problem]:
    """Return all problems of the pieces, other fences and figures in a text.

    `text` must have the line numbers of its file. `board`: the page's, or "": then figures are not
    checked, and the only pieces allowed are those in `PLAIN`; on the `front` page, `ANYWHERE`.
    """
    wrong: list[tuple[int, str]] = []
    placed: list[Problem] = []
    for name, line in find_figures(text) if board else ():
        if why := _find_figure_problem(name, board):
            wrong.append((line, why))
    for part in list_pieces(text):
        if front and part.name not in ANYWHERE:
            wrong.append((part.line, f"the piece {part.name!r} cannot be on the front page"))
        elif hidden := [*_find_hidden(part, path)]:
            placed += hidden
        elif part.name in KEYS:
            wrong += find_form_problems(part)
        elif part.name == BOARD:
            placed += find_board_problems(part, path)
        else:
            wrong += [(part.line, why) for why in _find_piece_problems(part, board)]
    for word, line, level in find_strange_fences(text):
        if word not in PIECES:
            known = PIECES if board else ANYWHERE if front else PLAIN
            pieces = f"pieces: {', '.join(known)}; `text` is plain text"
            hint = suggest(word, PIECES, pieces)
            wrong.append((line, f"{word!r} is neither a piece nor a language of code{hint}"))
        elif level:
            wrong.append((line, f"the piece {word!r} is inside a list, quote or spoiler"))
    return [*placed, *(Problem(Place(path, line, 1), why) for line, why in wrong)]


def _find_hidden(piece: Piece, path: str) -> Iterator[Problem]:
    """Yield a problem for each line of a piece with a hidden character, unless it is a sentence."""
    for number, line in enumerate(piece.text.split("\n"), start=piece.line + 1):
        key, colon, _ = line.partition(":")
        names = f"{key}{colon}" if key.strip() in NAMES else "" if piece.name == TRY else line
        if found := find_hidden(names, words=True):
            yield Problem(Place(path, number, found[0] + 1), f"{found[1]}; delete it")


def _find_piece_problems(piece: Piece, board: str) -> Iterator[str]:
    if piece.about:
        yield f"expected nothing after `{piece.name}`, found {piece.about!r}"
    if piece.name == LIST:
        if board or not piece.lines:
            yield "the piece 'essays' holds names of pages, on a page without a board"
    elif not board:
        yield f"the piece {piece.name!r} works only beside a `board`, and not on the front page"
    elif piece.name == "family":
        for line in piece.lines:
            try:
                refer(line)
            except SiteGenError as error:
                yield str(error)
        if not piece.lines:
            yield "expected a constraint family in this fence"
    elif piece.name in ROWS:
        yield from _find_row_problems(piece, board.partition("/")[0])
    elif piece.name == "operations":
        for line in piece.lines:
            if line not in OPERATIONS:
                hint = suggest(line, OPERATIONS, f"known: {', '.join(OPERATIONS)}")
                yield f"there is no operation {line!r}{hint}"
    elif piece.name == TRY:
        if not piece.lines:
            yield "expected a sentence in this fence: what to set, and what to look for"
    elif piece.name == "race" and (why := comparison_problem(board.partition("/")[0])):
        yield why
    elif piece.lines:
        yield f"the piece {piece.name!r} holds no lines"


def _find_figure_problem(name: str, board: str) -> str:
    side, _, what = name.partition(".")
    kind = find_kind(board.partition("/")[0])
    if side not in SIDES or SIDES[side] not in kind.formulations:
        return f"{{{name}}}: expected `ours.` or `article.` and a name"
    known = {*FIGURES, *list_families(board.partition("/")[0], SIDES[side])}
    if what in known:
        return ""
    hint = suggest(what, known, f"known: {', '.join(FIGURES)}", "{{" + side + ".{}}}")
    return f"{{{name}}}: there is no such figure{hint}"


def _find_row_problems(piece: Piece, kind: str) -> Iterator[str]:
    if len(piece.lines) != 1:
        yield f"expected the name of one constraint family in this fence, {piece.name!r}"
        return
    try:
        found = refer(piece.lines[0])
    except SiteGenError as error:
        yield str(error)
        return
    if (found.kind, found.formulation) != (kind, MAIN):
        yield f"expected a family of our formulation of {kind}, found {found}"
