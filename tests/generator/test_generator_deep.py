"""Generated boards, confirmed by clingo if it knows the kind, and otherwise by SCIP without
presolve."""

from __future__ import annotations

import pytest
from test_generator import MADE

from benchmarks.peers.clingo import PEERS
from oracle import build_model, find_all_answers
from site_gen.content.config import Level
from site_gen.generator.composing import is_finished
from site_gen.generator.making import GenerateError, make
from site_gen.generator.wishes import Wishes, choose_size
from site_gen.kind import find_kind
from site_gen.levels import LEVELS
from site_gen.solver.scip.search import confirm

pytestmark = pytest.mark.deep

SIZES = (6, 10, 15)
EVEN = 6, 10, 14
OWN_SIZES = {
    "sudoku": (6, 9, 12),
    "skyscrapers": (4, 5, 6),
    "kakuro": (5, 7, 9),
    "kenken": (4, 6, 9),
    "kurotto": (5, 8, 10),
    "dominosa": EVEN,
    "magnets": EVEN,
    "yin_yang_cut": EVEN,
    "binairo": EVEN,
}
BOARDS = 25  # in each of four parts


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("name", MADE)
def test_a_hundred_boards_of_each_size_have_one_answer(name: str, which: int, part: int) -> None:
    kind, size = find_kind(name), OWN_SIZES.get(name, SIZES)[which]
    for number in range(1, BOARDS + 1):
        board = make(Wishes(name, size, size, part), number).board
        if name in PEERS:
            found = PEERS[name](board, 2, 120)
            assert found.complete
            assert len(found.answers) == 1
            continue
        model = build_model(kind, board)
        report = confirm(model, find_all_answers(model, 2), seconds=120)
        assert report.confirmed
        assert len(report.answers) == 1


@pytest.mark.parametrize("name", MADE)
def test_every_clue_of_twenty_minimal_boards_is_needed(name: str) -> None:
    kind = find_kind(name)
    for number in range(1, 21):
        board = make(Wishes(name, 8, 8, 1, minimal=True), number).board
        for clue in kind.clues(board):
            less = kind.without(board, [clue.key])
            assert len(find_all_answers(build_model(kind, less), 2).answers) == 2, clue.says


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", MADE)
def test_a_level_is_found_or_reported_as_not_found(name: str, level: Level) -> None:
    kind = find_kind(name)
    try:
        side = choose_size(kind, level)
        made = make(Wishes(name, side, side, 1, level), 1)
    except GenerateError as error:
        assert f"no {level} board of {kind.title}" in str(error)
    else:
        assert made.word == level
        assert not is_finished(kind, made.board)
