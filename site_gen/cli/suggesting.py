"""The command `suggest`."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import click

from ..boards.text import Blocks
from ..content.document import load
from ..content.own_kinds import use_kinds
from ..content.rewriting import compute_source_digest, write_board
from ..content.sources import read_bytes
from ..errors import BoardError, Place, SiteGenError, SolveError
from ..findings.clue_sets import SECONDS, TRIES
from ..findings.differences import describe_difference, draw_difference, join_columns
from ..findings.run import ask_scip
from ..findings.suggestions import find_missing_clues, find_redundant_clues
from ..findings.verdict import describe_minimality, explain_no_answer
from ..generator.repairing import can_repair, search_repair
from ..kind import Clue, HasGrid
from ..puzzle import Puzzle
from ..site.layout.words import count
from ..solver.engine.slices import finish
from ..solver.model.model import PuzzleModel
from ..workshop.boards import write_blocks
from .group import main

Suggesting = Generator[str, None, Blocks | None]
"""The lines of a suggestion; it returns the blocks of the board."""
NEVER = "no additional clues make any of these the only answer"


@main.command("suggest")
@click.argument("puzzle", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--answer",
    "number",
    type=click.IntRange(1),
    help="The answer to make the only one; by default, the first that can be.",
)
@click.option("--write", is_flag=True, help="Write the suggested board into the file.")
def suggest_command(puzzle: Path, number: int | None, write: bool) -> None:
    """Find clues that make one of several answers the only one, or clues that a board with one
    answer does not need. If there is no answer, find clues that contradict each other."""
    use_kinds(Path())
    raw = read_bytes(puzzle)
    found = Puzzle(load(puzzle, raw))
    lines = _suggest(found, number)
    while True:
        try:
            click.echo(next(lines))
        except StopIteration as end:
            blocks = end.value
            break
    if write and blocks is not None:
        write_board(puzzle, compute_source_digest(raw), blocks)
        click.echo(f"{puzzle}: written", err=True)


def _suggest(puzzle: Puzzle, number: int | None) -> Suggesting:
    """Yield the lines that the command prints. `number` is an answer's number, from 1.

    Return the blocks of the suggested board, if there is one. Raises SiteGenError if there is no
    such answer.
    """
    document, report, answers = puzzle.document, puzzle.report, puzzle.answers
    kind, board = document.board()
    if number and number > len(answers):
        found = count(len(answers), "answer")
        was = "was" if len(answers) == 1 else "were"
        raise SiteGenError(f"--answer {number}: {found} {was} found")
    if len(answers) > 1:
        yield describe_difference(kind, board, answers)
        yield draw_difference(kind, board, answers)
        return (yield from _suggest_more(puzzle, [number - 1] if number else range(len(answers))))
    if not report.complete:
        yield f"no suggestion: the search stopped at its {report.status}"
    elif answers:
        clues, rest = find_redundant_clues(kind, board, answers[0], ask_scip)
        if not clues:
            needed = "each clue is needed" if kind.clues(board) else "no clue to remove"
            yield f"there is one answer, and {needed}"
        else:
            yield f"the answer is still the only one without {count(len(clues), 'clue')}:"
            yield from _list_clues(clues)
            yield "each of the other clues is needed. The board without these:"
            return (yield from _list_blocks(puzzle, rest))
    else:
        yield explain_no_answer(kind, board, ask_scip, TRIES)
    return None


def _suggest_more(puzzle: Puzzle, numbers: Sequence[int]) -> Suggesting:
    """Yield lines with the clues for the first of these answers that can be made the only one.

    `numbers` are the answers' indices, from 0. If no clues can do that, the board is changed as its
    kind does, if it can. Return the blocks of the board that is suggested.
    """
    kind, board = puzzle.kind, puzzle.board
    never = []
    for i in numbers:
        answer = puzzle.answers[i]
        try:
            found = find_missing_clues(kind, board, answer, ask_scip)
        except BoardError as error:
            if not can_repair(kind):
                raise SiteGenError(str(error), Place(puzzle.document.path)) from None
            break
        if found is None:
            never.append(f"answer {i + 1}")
            continue
        yield from _report_never(never)
        more = count(len(found.clues), "more clue")
        yield f"answer {i + 1} is the only one with {more}; {describe_minimality(found, TRIES)}:"
        yield from _list_clues(found.clues)
        yield join_columns([(f"answer {i + 1}", kind.answer.picture(board, answer))])
        return (yield from _list_blocks(puzzle, found.board))
    yield from _report_never(never)
    return (yield from _suggest_changes(puzzle, numbers)) if can_repair(kind) else None


def _suggest_changes(puzzle: Puzzle, numbers: Sequence[int]) -> Suggesting:
    """Yield lines with a changed board of which one of these answers is the only one; return its
    blocks.
    """
    kind, board = puzzle.kind, puzzle.board
    for i in numbers:
        others = [*puzzle.answers[:i], *puzzle.answers[i + 1 :]]
        found = finish(search_repair(kind, board, puzzle.answers[i], others))
        if found is None:
            continue
        model = PuzzleModel("changed")
        kind.formulations["main"].build(model, found.board)
        report = ask_scip(model, limit=2, seconds=SECONDS)
        if not report.complete or [*report.answers] != [found.answer]:
            raise SolveError("SCIP has not confirmed that the changed board has one answer")
        same = found.answer == puzzle.answers[i]
        yield f"{f'answer {i + 1}' if same else 'another answer'} is the only one of this board:"
        return (yield from _list_blocks(puzzle, found.board))
    yield "no change of the board that was tried leaves one answer"
    return None


def _list_blocks(puzzle: Puzzle, board: HasGrid) -> Suggesting:
    """Yield the blocks of a suggested board that differ from those of the file; return them."""
    had = puzzle.document.blocks
    blocks = write_blocks(puzzle.kind, board, had)
    for name, text in blocks.items():
        if text != had.get(name, "").strip("\n"):
            yield f"```{name}\n{text}\n```"
    return blocks


def _report_never(answers: Sequence[str]) -> Iterator[str]:
    if answers:
        yield f"{NEVER}: {', '.join(answers)}"


def _list_clues(clues: Sequence[Clue]) -> Iterator[str]:
    return (f"  {clue.says}" for clue in clues)
