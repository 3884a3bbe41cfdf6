"""The search for one board: a random answer, all its clues, and then as few as requested."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..errors import SiteGenError, SolveError
from ..findings.clue_sets import Clues, ClueSets, UndecidedError
from ..findings.engine_verdict import Verdict, find_answers
from ..findings.reasons import search_of
from ..findings.reasons.measure import Word, name_level
from ..findings.suggestions import fill_board, list_growing_blocks
from ..findings.worth import SolvedBoard, search_other_answer
from ..kind import Answer, HasGrid, Kind, find_kind
from ..levels import LEVELS
from ..solver.engine import make_engine, read_answer
from ..solver.model import PuzzleModel
from .budget import Budget, SpentError
from .composing import ComposedBoard, compose_board, is_finished, repair_board
from .thinning import find_removals, group_clues
from .wishes import Wishes

TRIES = 200  # random answers for one board
MENDS = 150  # attempts to repair a board with more than one answer
CONFLICTS = 20_000  # limit of the search for another answer on the board with all clues
Ask = Callable[[Kind[Any], HasGrid], Verdict]


class GenerateError(SiteGenError):
    """The search found no board."""


@dataclass(frozen=True)
class MadeBoard:
    """A board that is proved to have exactly one answer.

    `blocks` names the blocks that its file contains, `word` is its difficulty, and `tries` the
    number of random answers that it took.
    """

    board: HasGrid
    blocks: frozenset[str]
    word: Word
    clues: int
    tries: int


def make(wishes: Wishes, number: int, ask: Ask = find_answers) -> MadeBoard:
    """Make the board with a number, from 1; the same number always gives the same board.

    `ask` proves that the board has one answer. Raises GenerateError if no board is found within
    the limits, BoardError if the kind cannot have such boards, and SolveError if `ask` finds
    another answer.
    """
    kind, budget, spent = find_kind(wishes.kind), Budget(wishes), ""
    for tried in range(1, TRIES + 1):
        rng = Random(f"{wishes.kind} {wishes.rows}x{wishes.cols} {wishes.seed} {number} {tried}")
        composed = compose_board(kind, rng, wishes.rows, wishes.cols)
        if composed is None:
            continue
        try:
            board = _attempt(kind, wishes, rng, composed, budget)
            if board is None or is_finished(kind, board):
                continue
            word = _prove(kind, board, wishes, budget, ask)
        except UndecidedError:
            continue
        except SpentError:
            spent = ", which used up the work for one board"
            break
        if word:
            return MadeBoard(board, frozenset(composed.blocks), word, len(kind.clues(board)), tried)
    level, other = (f"{wishes.level} ", "or difficulty ") if wishes.level else ("", "")
    tries = "1 try" if tried == 1 else f"{tried} tries"
    what = f"no {level}board of {kind.title}, {wishes.rows}×{wishes.cols}, was found in {tries}"
    raise GenerateError(f"{what}{spent}; another size {other}may have one")


def _attempt(
    kind: Kind[Any], wishes: Wishes, rng: Random, composed: ComposedBoard, budget: Budget
) -> HasGrid | None:
    full = _add_clues(kind, rng, composed.board, composed.answer, budget)
    if full is None:
        return None
    board, answer = full
    groups = group_clues(rng, board.grid, kind.clues(board), wishes.symmetry)
    whole = any(block.whole for block in kind.blocks.values())
    if not wishes.minimal and (whole or _leaves_marks(kind, board)):
        target = _rank_wish(wishes)
        if target is None:
            return board
        if (found := _rank_board(kind, board, answer, budget)) >= target or whole:
            return board if found == target else None
    sets = ClueSets(kind, board, [answer])
    gone = [*find_removals(sets, groups, budget)]
    left = _choose_clues(sets, gone, wishes, answer, budget)
    return None if left is None else sets.labelled.get_board(left)


def _add_clues(
    kind: Kind[Any], rng: Random, board: Any, answer: Answer, budget: Budget
) -> tuple[HasGrid, Answer] | None:
    """Return the board with all clues of its answer, and the answer, once that is the only one.

    If there is another answer, continue with that one, which has the same clues and perhaps more,
    or let the kind repair the board. Return None if that fails.
    """
    grows = bool(list_growing_blocks(kind, board, rare=False))
    had, others = -1, list[Answer]()
    for _ in range(MENDS):
        board = fill_board(kind, board, answer, rare=False) if grows else board
        other = _find_other(kind, board, answer, budget)
        if other is None:
            return board, answer
        others.append(other)
        if had < len(kind.clues(board)) and grows:
            had, answer = len(kind.clues(board)), other
        elif (near := repair_board(kind, rng, board, answer, others)) is None:
            return None
        else:
            board, answer = near
    return None


def _find_other(kind: Kind[Any], board: HasGrid, answer: Answer, budget: Budget) -> Answer | None:
    """Search for another answer with the engine, not SCIP. Raises UndecidedError."""
    model = PuzzleModel("other")
    kind.formulations["main"].build(model, board)
    engine = make_engine(model)
    search_other_answer(engine, model, answer)
    status = engine.solve((), CONFLICTS)
    budget.spend(model.work + engine.followed + sum(lazy.work for lazy in engine.lazy))
    if status not in ("sat", "unsat"):
        raise UndecidedError("the search for another answer reached its limit")
    return read_answer(engine, model) if status == "sat" else None


def _choose_clues(
    sets: ClueSets, gone: Sequence[Clues], wishes: Wishes, answer: Answer, budget: Budget
) -> Clues | None:
    """Return the fewest clues that give the requested difficulty, or None.

    `gone` are the groups that can be removed, in order.
    """
    fewest, target = sets.every.difference(*gone), _rank_wish(wishes)
    if target is None:
        return fewest

    def rank(count: int) -> int:
        """Return the rank of the board without the first `count` groups."""
        board = sets.labelled.get_board(sets.every.difference(*gone[:count]))
        return _rank_board(sets.kind, board, answer, budget)

    low, high, best = 0, len(gone), None
    found = rank(high)
    if found <= target or wishes.minimal:
        return fewest if found == target else None
    while low < high:
        middle = (low + high) // 2
        found = rank(middle)
        best = middle if found == target else best
        low, high = (low, middle) if found > target else (middle + 1, high)
    return None if best is None else sets.every.difference(*gone[:best])


def _rank_wish(wishes: Wishes) -> int | None:
    return LEVELS.index(wishes.level) if wishes.level else None


def _rank_board(kind: Kind[Any], board: HasGrid, answer: Answer, budget: Budget) -> int:
    """Return the index of the difficulty in LEVELS, or len(LEVELS) if it was not measured."""
    word = _measure(SolvedBoard(kind, board, (answer,), True), budget)
    return LEVELS.index(word) if word in LEVELS else len(LEVELS)


def _measure(case: SolvedBoard, budget: Budget) -> Word:
    search = search_of(case)
    if search is None:
        return "not measured"
    reasons = search.run()
    budget.spend(search.work)
    return name_level(reasons)


def _leaves_marks(kind: Kind[Any], board: HasGrid) -> bool:
    """Return True if a removed clue becomes a `?`; such boards are only made on request."""
    bare = kind.without(board, [clue.key for clue in kind.clues(board)])
    return any("?" in block.text(bare) for block in kind.blocks.values())


def _prove(
    kind: Kind[Any], board: HasGrid, wishes: Wishes, budget: Budget, ask: Ask
) -> Word | None:
    """Prove that the board has one answer and return its difficulty, as its page measures it.

    Return None if another difficulty was requested or the proof is incomplete. Raises SolveError
    if there is not exactly one answer.
    """
    verdict = ask(kind, board)
    if not verdict.complete:
        return None
    if (found := len(verdict.answers)) != 1:
        raise SolveError(f"{kind.name}: {found} answers were found, but the engine found one")
    word = (
        _measure(SolvedBoard(kind, board, verdict.answers, True), budget)
        if wishes.measured
        else "not measured"
    )
    return None if wishes.level and word != wishes.level else word
