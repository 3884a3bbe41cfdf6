"""One board: an answer by chance, all clues that it would have, and as few as are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..errors import SiteGenError, SolveError
from ..findings.clue_sets import Clues, ClueSets, UndecidedError
from ..findings.engine_verdict import Verdict, find_answers
from ..findings.reasons import search_of
from ..findings.reasons.measure import Word, word_of
from ..findings.suggestions import full_board, growing
from ..findings.worth import Case, look_beside
from ..kind import Answer, HasGrid, Kind, find_kind
from ..levels import LEVELS
from ..solver.engine import answer_of, engine_of
from ..solver.model import PuzzleModel
from .budget import Budget, SpentError
from .composing import ComposedBoard, compose_board, is_finished, repair_board
from .thinning import find_removals, group_clues
from .wishes import Wishes

TRIES = 200  # answers by chance for one board
MENDS = 150  # of a board with more than one answer
CONFLICTS = 20_000  # of the search for another answer on the board with all clues
Ask = Callable[[Kind[Any], HasGrid], Verdict]


class GenerateError(SiteGenError):
    """No board came of it."""


@dataclass(frozen=True)
class MadeBoard:
    """A board with exactly one answer, which is proved. `blocks`: names of those that a file gives.
    `word`: its difficulty. `tries`: answers by chance that it took."""

    board: HasGrid
    blocks: frozenset[str]
    word: Word
    clues: int
    tries: int


def make(wishes: Wishes, number: int, ask: Ask = find_answers) -> MadeBoard:
    """Make the board of this number, from 1: always the same. `ask` proves that it has one answer.

    Raises GenerateError if there is none after so many tries, BoardError for what the kind cannot
    have, SolveError if `ask` finds another answer than the search here.
    """
    kind, budget, spent = find_kind(wishes.kind), Budget(wishes), ""
    for tried in range(1, TRIES + 1):
        rng = Random(f"{wishes.kind} {wishes.rows}x{wishes.cols} {wishes.seed} {number} {tried}")
        began = compose_board(kind, rng, wishes.rows, wishes.cols)
        if began is None:
            continue
        try:
            board = _attempt(kind, wishes, rng, began, budget)
            if board is None or is_finished(kind, board):
                continue
            word = _prove(kind, board, wishes, budget, ask)
        except UndecidedError:
            continue
        except SpentError:
            spent = ", which used up the work for one board"
            break
        if word:
            return MadeBoard(board, frozenset(began.blocks), word, len(kind.clues(board)), tried)
    level, other = (f"{wishes.level} ", "or difficulty ") if wishes.level else ("", "")
    tries = "1 try" if tried == 1 else f"{tried} tries"
    what = f"no {level}board of {kind.title}, {wishes.rows}×{wishes.cols}, was found in {tries}"
    raise GenerateError(f"{what}{spent}; another size {other}may have one")


def _attempt(
    kind: Kind[Any], wishes: Wishes, rng: Random, began: ComposedBoard, budget: Budget
) -> HasGrid | None:
    full = _add_clues(kind, rng, began.board, began.answer, budget)
    if full is None:
        return None
    board, answer = full
    groups = group_clues(rng, board.grid, kind.clues(board), wishes.symmetry)
    whole = any(block.whole for block in kind.blocks.values())
    if not wishes.minimal and (whole or _leaves_marks(kind, board)):
        wanted = _rank_wish(wishes)
        if wanted is None:
            return board
        if (found := _rank_board(kind, board, answer, budget)) >= wanted or whole:
            return board if found == wanted else None
    sets = ClueSets(kind, board, [answer])
    gone = [*find_removals(sets, groups, budget)]
    left = _choose_clues(sets, gone, wishes, answer, budget)
    return None if left is None else sets.labelled.board_of(left)


def _add_clues(
    kind: Kind[Any], rng: Random, board: Any, answer: Answer, budget: Budget
) -> tuple[HasGrid, Answer] | None:
    """The board with all clues that its answer would have, and the answer, if that is the only
    one. Else another answer takes its place: it would have the same clues, and perhaps more; or
    the board is mended."""
    grows = bool(growing(kind, board, rare=False))
    had, others = -1, list[Answer]()
    for _ in range(MENDS):
        board = full_board(kind, board, answer, rare=False) if grows else board
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
    """Another answer, by the engine; the proof is asked for at the end. Raises UndecidedError."""
    model = PuzzleModel("other")
    kind.formulations["main"].build(model, board)
    engine = engine_of(model)
    look_beside(engine, model, answer)
    said = engine.solve((), CONFLICTS)
    budget.spend(model.work + engine.followed + sum(lazy.work for lazy in engine.lazy))
    if said not in ("sat", "unsat"):
        raise UndecidedError("whether there is another answer is not known in time")
    return answer_of(engine, model) if said == "sat" else None


def _choose_clues(
    sets: ClueSets, gone: Sequence[Clues], wishes: Wishes, answer: Answer, budget: Budget
) -> Clues | None:
    """The fewest clues with which the board is as hard as is wanted; None if it never is."""
    fewest, wanted = sets.every.difference(*gone), _rank_wish(wishes)
    if wanted is None:
        return fewest

    def rank(count: int) -> int:
        """With so many groups gone."""
        board = sets.labelled.board_of(sets.every.difference(*gone[:count]))
        return _rank_board(sets.kind, board, answer, budget)

    low, high, best = 0, len(gone), None
    found = rank(high)
    if found <= wanted or wishes.minimal:
        return fewest if found == wanted else None
    while low < high:
        middle = (low + high) // 2
        found = rank(middle)
        best = middle if found == wanted else best
        low, high = (low, middle) if found > wanted else (middle + 1, high)
    return None if best is None else sets.every.difference(*gone[:best])


def _rank_wish(wishes: Wishes) -> int | None:
    return LEVELS.index(wishes.level) if wishes.level else None


def _rank_board(kind: Kind[Any], board: HasGrid, answer: Answer, budget: Budget) -> int:
    """Of the difficulty among the levels; behind them, where it was not measured."""
    word = _measure(Case(kind, board, (answer,), True), budget)
    return LEVELS.index(word) if word in LEVELS else len(LEVELS)


def _measure(case: Case, budget: Budget) -> Word:
    search = search_of(case)
    if search is None:
        return "not measured"
    reasons = search.run()
    budget.spend(search.work)
    return word_of(reasons)


def _leaves_marks(kind: Kind[Any], board: HasGrid) -> bool:
    """Whether a clue that is taken away leaves a `?`: a board full of those is for who asks."""
    bare = kind.without(board, [clue.key for clue in kind.clues(board)])
    return any("?" in block.text(bare) for block in kind.blocks.values())


def _prove(
    kind: Kind[Any], board: HasGrid, wishes: Wishes, budget: Budget, ask: Ask
) -> Word | None:
    """Return the difficulty, as its page will measure it, of a board that is proved to have one
    answer; None where another one is wanted, or the proof takes too long.

    Raises SolveError where another answer is found.
    """
    verdict = ask(kind, board)
    if not verdict.complete:
        return None
    if (found := len(verdict.answers)) != 1:
        raise SolveError(f"{kind.name}: {found} answers were found, but the engine found one")
    word = (
        _measure(Case(kind, board, verdict.answers, True), budget)
        if wishes.measured
        else "not measured"
    )
    return None if wishes.level and word != wishes.level else word
