"""The search for one board: a random answer, all its clues, and then as few as requested."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from ..errors import SiteGenError, SolveError
from ..findings.clue_sets import Clues, ClueSets, UndecidedError
from ..findings.engine_verdict import Verdict, search_answers
from ..findings.reasons import search_of
from ..findings.reasons.measure import Word, name_effort, name_level
from ..findings.worth import SolvedBoard
from ..kind import Answer, HasGrid, Kind, find_kind
from ..levels import LEVELS
from ..samples import add_clues, list_growing_blocks
from ..solver.engine.slices import Slices, finish
from .budget import CELL, DRAW, TESTED, Budget, CountingRandom, SpentError
from .composing import ComposedBoard, compose_board, is_finished, repair_board
from .easing import can_ease, ease_board
from .level_steps import LevelSteps, clue_limits
from .repairing import REPAIRS, search_other
from .thinning import group_clues, thin_clues
from .wishes import Wishes, choose_rules, find_variant_names

TRIES, LEVEL_TRIES = 200, 1000  # random answers for one board, without and with a level
ORDERS = 4  # work for orders of removing clues, compared with that for the board with all clues
EASED = 0.5  # share of attempts at easy boards that change the board until it is easy
Ask = Callable[[Kind[Any], HasGrid], Verdict]
"""A function that searches for the answers of a board and says whether it found all of them."""


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


def make(
    wishes: Wishes, number: int, ask: Ask | None = None, budget: Budget | None = None
) -> MadeBoard:
    """Make the board with a number, from 1; the same number always gives the same board.

    `ask` proves that the board has one answer; without it, the engine does. `budget`: the work that
    it may take, for callers that measure it. Raises GenerateError if no board is found within the
    limits, BoardError if the kind cannot have such boards, and SolveError if `ask` does not find
    exactly one answer.
    """
    return finish(search_board(wishes, number, ask, budget=budget))


def search_board(
    wishes: Wishes,
    number: int,
    ask: Ask | None = None,
    on_try: Callable[[int], object] | None = None,
    budget: Budget | None = None,
) -> Slices[MadeBoard]:
    """Make a board as `make` does, in slices. `on_try` gets the number of each random answer."""
    kind, budget, spent = find_kind(wishes.kind), budget or Budget(wishes), ""
    rules, variants = choose_rules(kind, wishes.rules), find_variant_names(kind, wishes.rules)
    if wishes.level in kind.unknown_levels:
        known = " or ".join(level for level in LEVELS if level not in kind.unknown_levels)
        what = f"no board of {kind.title} of any size is known to be {wishes.level}"
        raise GenerateError(f"{what}; choose another difficulty: {known}")
    for tried in range(1, (LEVEL_TRIES if wishes.level else TRIES) + 1):
        if on_try:
            on_try(tried)
        seed = f"{wishes.kind} {wishes.rows}x{wishes.cols} {wishes.seed} {number} {tried}"
        rng = CountingRandom(seed)
        try:
            budget.spend(CELL * wishes.rows * wishes.cols)
            composed = compose_board(kind, rng, wishes.rows, wishes.cols, rules, variants)
            budget.spend(DRAW * rng.draws)
            if composed is None:
                continue
            board = yield from _attempt(kind, wishes, rng, composed, budget)
            if board is None or is_finished(kind, board):
                continue
            word = yield from _prove(kind, board, wishes, budget, ask)
        except UndecidedError:
            continue
        except SpentError:
            spent = ", which used up the work for one board"
            break
        if word:
            final: Any = board
            filled = {name for name, block in kind.blocks.items() if block.clues(final)}
            blocks = frozenset(filled.union(composed.blocks))
            return MadeBoard(board, blocks, word, len(kind.clues(board)), tried)
    side = kind.sizes.get(wishes.level) if wishes.level else None
    level, hint = "", "another seed or size may have one"
    if wishes.level:
        level, hint = f"{wishes.level} ", "another seed, size or difficulty may have one"
    if side and wishes.rows * wishes.cols > side**2:
        hint = f"{level}boards of {kind.title} are found at {side}×{side}"
    tries = "1 try" if tried == 1 else f"{tried} tries"
    limits, size = clue_limits(kind, wishes), f"{wishes.rows}×{wishes.cols}"
    size += f" with {limits.start} to {limits.stop - 1} clues" * bool(limits.start)
    what = f"no {level}board of {kind.title}, {size}, was found in {tries}"
    raise GenerateError(f"{what}{spent}; {hint}")


def _attempt(
    kind: Kind[Any], wishes: Wishes, rng: Random, composed: ComposedBoard, budget: Budget
) -> Slices[HasGrid | None]:
    """Return a board made from a random answer by adding and removing clues; None if it fails.

    It fails if the board cannot be given a single answer, or misses the wishes in all orders of
    removing clues that ORDERS allows. The engine found one
    answer only; the caller must still prove that. Raises SpentError and UndecidedError.
    """
    (board, _, answer), level, begun = composed, wishes.level, budget.left
    if level == "easy" and can_ease(kind, board) and rng.random() < EASED:
        board = add_clues(kind, board, answer, rare=False)
        full = yield from ease_board(kind, rng, board, answer, level, budget)
    else:
        full = yield from _complete(kind, rng, board, answer, budget)
    if full is None:
        return None
    board, answer = full
    if level and LevelSteps(kind, board, answer, level, budget, fixed=True).is_too_hard(Clues()):
        return None
    stay = () if wishes.minimal else kind.list_variant_clues(board)
    groups = group_clues(rng, board.grid, kind.clues(board), wishes.symmetry, stay)
    steps = LevelSteps(kind, board, answer, level, budget) if level else None
    sets = ClueSets(kind, board, [answer], labelled=steps.labelled if steps else None)
    limits = clue_limits(kind, wishes)
    keeps = not groups or (not wishes.minimal and _keeps_clues(kind, board, steps, sets.every))
    until = budget.left - ORDERS * (begun - budget.left)
    while True:
        left = sets.every if keeps else (yield from thin_clues(sets, groups, budget))
        if steps is None:
            return sets.labelled.get_board(left)
        if not wishes.minimal and steps.is_too_hard(left):
            left = steps.ease(left, groups, limits.stop - 1)
        left = steps.fill(left, groups, limits.start)
        if len(left) in limits and not steps.is_too_easy(left):
            return sets.labelled.get_board(left)
        if keeps or budget.left < until:
            return None
        groups = rng.sample(groups, len(groups))


def _keeps_clues(kind: Kind[Any], board: HasGrid, steps: LevelSteps | None, every: Clues) -> bool:
    """Return whether no clue is removed, because no clue can be, or a `?` would take its place.

    Boards with a `?` are only made on request, for a minimal board or a level. `every`: the numbers
    of all clues.
    """
    bare = kind.without(board, [clue.key for clue in kind.clues(board)])
    whole = any(block.whole for block in kind.blocks.values())
    marks = any("?" in block.text(bare) for block in kind.blocks.values())
    return whole or (marks and not (steps and steps.is_too_easy(every)))


def _complete(
    kind: Kind[Any], rng: Random, board: Any, answer: Answer, budget: Budget
) -> Slices[tuple[HasGrid, Answer] | None]:
    """Return the board with all clues of its answer, and the answer, once that is the only one.

    If there is another answer, continue with that one, which has the same clues and perhaps more,
    or let the kind repair the board. Return None if that fails or takes more than REPAIRS attempts.
    Raises SpentError and UndecidedError.
    """
    grows = bool(list_growing_blocks(kind, board, rare=False))
    had, others = -1, list[Answer]()
    for _ in range(REPAIRS):
        count = len(kind.clues(board))
        board = add_clues(kind, board, answer, rare=False) if grows else board
        budget.spend(CELL * len(board.grid.cells()) * (1 + len(kind.clues(board)) - count))
        other = yield from _find_other(kind, board, answer, budget)
        if other is None:
            return board, answer
        if had < len(kind.clues(board)) and grows:
            others.append(answer)
            had, answer = len(kind.clues(board)), other
            continue
        others.append(other)
        if (near := repair_board(kind, rng, board, answer, others)) is None:
            return None
        board, answer = near
    return None


def _find_other(
    kind: Kind[Any], board: HasGrid, answer: Answer, budget: Budget
) -> Slices[Answer | None]:
    """Return an answer other than `answer`; None if none exists.

    Raises UndecidedError if the search reaches its limit, and SpentError.
    """
    other, work = yield from search_other(kind, board, answer)
    budget.spend(work)
    return other


def _prove(
    kind: Kind[Any], board: HasGrid, wishes: Wishes, budget: Budget, ask: Ask | None
) -> Slices[Word | None]:
    """Prove that the board has one answer and return its difficulty, as its page measures it.

    Return "not measured" if the wishes say so, and None if another difficulty was requested or the
    proof is incomplete. Raises SolveError if the proof finds no answer or several, and SpentError.
    """
    verdict = ask(kind, board) if ask else (yield from search_answers(kind, board))
    if not verdict.complete:
        return None
    if (found := len(verdict.answers)) != 1:
        raise SolveError(f"{kind.name}: {found} answers were found, but the engine found one")
    word: Word = "not measured"
    search = search_of(SolvedBoard(kind, board, verdict.answers, True)) if wishes.measured else None
    if search:
        if wishes.level == "expert":  # pages show no difficulty if the steps end early
            word = name_level((yield from search.run()))
        else:
            word = name_effort((yield from search.grade()))
        budget.spend(search.labelled.work + TESTED * search.judge.work)
    return None if wishes.level and word != wishes.level else word
