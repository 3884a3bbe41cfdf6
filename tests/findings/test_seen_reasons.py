"""Reasons that a reader sees at one cell: the lines there that are drawn, or not."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from site_gen.boards.answers.bridges import Bridges
from site_gen.boards.answers.cells import Inside
from site_gen.boards.answers.lines import Loop, Paths, ShadedLoop
from site_gen.boards.answers.symbol_loop import SymbolLoop
from site_gen.boards.blocks import Board
from site_gen.boards.grid import Cell, Grid, Pair, components, named
from site_gen.boards.loops import single_loops
from site_gen.kind import find_kind
from site_gen.kinds.shingoki import add_circles

BOARD = Board(Grid(3, 3), {Cell(0, 1): 1, Cell(2, 1): 1})
NUMBERED = Cell(0, 1)
FREE = False, True


@pytest.mark.parametrize("answer", [Loop(), Paths()])
@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(1, 0), Cell(1, 1), NUMBERED])
def test_what_is_drawn_at_a_cell_decides_its_steps(answer: Loop, cell: Cell) -> None:
    """The named steps alone leave one value, whatever the others are."""
    pairs, seen = BOARD.grid.pairs_at(cell), Counter[str]()
    numbers = {1} if isinstance(answer, Paths) and cell == NUMBERED else {0, 2}
    for states in product((*FREE, None), repeat=len(pairs)):
        made = {pair: one for pair, one in zip(pairs, states, strict=True) if one is not None}
        for key, value in product({*pairs} - made.keys(), FREE):
            reason = answer.find_fact(BOARD, {key: value}, made)
            used = {pair: made[pair] for pair in reason.uses} if reason else made
            ways = (dict(zip(pairs, one, strict=True)) for one in product(FREE, repeat=len(pairs)))
            left = {way[key] for way in ways if sum(way.values()) in numbers
                    and all(way[pair] == one for pair, one in used.items())}  # fmt: skip
            if reason:
                assert left <= {value}, (reason, made)
                seen[reason.check] += 1
            elif numbers == {0, 2} and not value:
                assert left != {False}, made
    assert seen or (isinstance(answer, Paths) and cell == NUMBERED)


def test_steps_at_several_cells_have_one_reason_in_the_plural() -> None:
    pairs = {Pair(Cell(0, c), Cell(1, c)): True for c in (0, 2)}
    made = {Pair(Cell(0, 0), Cell(0, 1)): True, Pair(Cell(0, 1), Cell(0, 2)): True}
    reason = Loop().find_fact(BOARD, pairs, made)
    assert reason
    assert reason.why == "the lines at R1C1 and R1C3 can only continue here"
    assert [*reason.uses] == [*made]


def test_a_step_that_closes_a_loop_does_so_beside_other_lines() -> None:
    grid = BOARD.grid
    block = [pair for pair in grid.pairs() if max(max(pair.a), max(pair.b)) < 2]
    for step in block:
        made = {pair: True for pair in block if pair != step}
        assert Loop().find_fact(BOARD, {step: False}, made) is None
        more = {**made, Pair(Cell(2, 1), Cell(2, 2)): True}
        fact = Loop().find_fact(BOARD, {step: False}, more)
        assert fact
        assert (fact.why, {*fact.uses}) == ("it would close a small loop", {*made})


def test_a_cell_that_could_be_neither_shaded_nor_visited_has_no_state() -> None:
    rng, board, seen = Random(3), Board(Grid(3, 3)), 0
    for _ in range(400):
        keys = [*board.grid.cells(), *board.grid.pairs()]
        known = {key: rng.random() < 0.2 for key in keys if rng.random() < 0.5}
        told = ShadedLoop().explain_position(board, known)
        if not told:
            continue
        cell = next(one for one in board.grid.cells() if told[0].startswith(named(one)))
        near, lines = board.grid.neighbours(cell), board.grid.pairs_at(cell)
        about = [cell, *near, *lines]
        for states in product(FREE, repeat=len(about)):
            on = {key for key, one in zip(about, states, strict=True) if one}
            if any(key in about and (key in on) != one for key, one in known.items()):
                continue
            drawn = on.intersection(lines)
            is_shaded = cell in on and not drawn and on.isdisjoint(near)
            ends = {one for line in drawn for one in line}
            assert not is_shaded, (told, known)
            assert len(drawn) != 2 or not on.isdisjoint(ends), (told, known)
        seen += 1
    assert seen > 10


def test_lines_that_end_or_are_cut_off_are_in_no_loop() -> None:
    rng, grid, seen = Random(7), Grid(4, 4), Counter[str]()
    loops, answer = single_loops(grid), Loop()
    for _ in range(3000):
        loop, share = rng.choice(loops), rng.random()
        made = {key: key in loop for key in grid.pairs() if rng.random() < share}
        left = sorted({*grid.pairs()} - made.keys() - loop)
        steps = rng.sample(left, min(len(left), rng.choice((1, 1, 2))))
        fact = answer.find_fact(Board(grid), dict.fromkeys(steps, False), made) if steps else None
        if not fact or "small loop" in fact.why:
            continue
        used = {key: made[key] for key in fact.uses}
        drawn = [key for key, one in made.items() if one]
        used |= dict.fromkeys(drawn[:1] if "cut off" in fact.why else [], True)
        agree = [one for one in loops if all((key in one) == held for key, held in used.items())]
        assert all(one.isdisjoint(steps) for one in agree), (fact, steps, made)
        seen["cut off" if "cut off" in fact.why else f"{len(steps)} {fact.why[:6]}"] += 1
    assert min(seen[one] for one in ("cut off", "2 a line", "2 lines ")) > 3, seen


def test_a_line_goes_on_where_its_other_way_closes_a_loop() -> None:
    """Also two lines, and a line that would have to go round through some cells."""
    rng, grid, seen = Random(7), Grid(4, 4), Counter[str]()
    loops, answer = single_loops(grid), Loop()
    for _ in range(3000):
        loop, share = rng.choice(loops), rng.random()
        made = {key: key in loop for key in grid.pairs() if rng.random() < share}
        left = sorted(loop - made.keys())
        tried = [[key] for key in sorted({*grid.pairs()} - made.keys())]
        for steps in [*tried, *map(list, combinations(left, 2))]:
            decided = {step: step in loop for step in steps}
            fact = answer.find_fact(Board(grid), decided, made)
            told = re.search("because|go on through", fact.why) if fact else None
            if fact and told:
                others = [key for key, one in made.items() if one and key not in fact.uses]
                used = {key: made[key] for key in [*fact.uses, *others[:1]]}
                agree = [one for one in loops if all((key in one) == v for key, v in used.items())]
                assert others or told[0] != "because", (fact, made)
                for one in agree:
                    assert all((step in one) == drawn for step, drawn in decided.items()), fact
                seen[f"{told[0]} {len(steps)} {min(decided.values())}"] += 1
    assert min(seen.values()) > 9, seen
    assert len(seen) > 3, seen


def test_symbols_show_which_steps_a_loop_takes_between_regions() -> None:
    rng, kind, seen = Random(4), find_kind("moon_or_sun"), Counter[str]()
    loops, answer = single_loops(Grid(4, 4)), SymbolLoop()
    for _ in range(150):
        board = kind.parse(kind.sample(rng, 4, 4))
        valid = [loop for loop in loops if not any(kind.verify(board, loop))]
        if len(board.regions.parts) < 3 or not valid:
            continue
        for _ in range(20):
            loop, share = rng.choice(valid), rng.random()
            made = {key: key in loop for key in board.grid.pairs() if rng.random() < share}
            for key in sorted({*board.grid.pairs()} - made.keys()):
                fact = answer.find_fact(board, {key: key in loop}, made)
                if not fact:
                    continue
                drawn = [key for key, one in made.items() if one]
                used = {key: made[key] for key in [*fact.uses, *drawn[:1]]}
                if "two exits" in fact.why:
                    used |= {one: made[one] for cell in key for one in board.grid.pairs_at(cell)
                             if one in made}  # fmt: skip
                agree = [one for one in valid if all((p in one) == v for p, v in used.items())]
                assert {key in one for one in agree} == {key in loop}, (board, fact, key, made)
                seen[" ".join(fact.why.split()[-3:])] += 1
    sorts = "the same region.", "of different regions", "of both regions", "is not visited", "exits"
    assert all(any(one.rstrip(".") in told for told in seen) for one in sorts), seen


@pytest.mark.parametrize(
    ("name", "size", "sorts"),
    [("yin_yang_cut", 4, ("checkerboard", "edge")), ("dead_ends", 4, ("chosen",))],
)
def test_facts_about_blocks_and_edges_decide_cells(
    name: str, size: int, sorts: Sequence[str]
) -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind(name), Random(5), Counter[str]()
    for _ in range(60):
        board = kind.parse(kind.sample(rng, size, size))
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        keys = [one[0] for one in kind.answer.elements(board)]
        for answer in answers[:3] * 4:
            made = {key: key in answer for key in keys if rng.random() < 0.6}
            for key in sorted({*keys}.difference(made)):
                fact = kind.answer.find_fact(board, {key: key in answer}, made)
                used = {one: made[one] for one in fact.uses} if fact else {}
                agree = [one for one in answers if all((k in one) == v for k, v in used.items())]
                assert not fact or {key in one for one in agree} == {key in answer}, (board, fact)
                seen.update(one for one in sorts if fact and one in fact.why)
    assert all(seen[one] > 5 for one in sorts), seen


def test_turns_inside_each_other_decide_steps() -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind("numberlink"), Random(3), Counter[object]()
    for _ in range(40):
        blocks, _ = next(filter(None, (kind.compose(rng, 4, 4) for _ in range(50))))
        board = kind.parse(blocks)
        answers = [one for one in kind.candidates(board) if not any(kind.verify(board, one))]
        for answer in answers[:2] * 6:
            share = rng.random() / 2
            made = {key: key in answer for key in board.grid.pairs() if rng.random() < share}
            left = sorted({*board.grid.pairs()} - made.keys())
            at = ([key for key in left if cell in key] for cell in board.grid.cells())
            for keys in (*([key] for key in left), *filter(None, at)):
                decided = {key: key in answer for key in keys}
                if fact := kind.answer.find_chain(board, decided, made):
                    used = {one: made[one] for one in fact.uses}
                    agree = [
                        one for one in answers if all((k in one) == v for k, v in used.items())
                    ]
                    assert all((k in one) == decided[k] for one in agree for k in keys), (
                        fact,
                        board,
                    )
                    seen["inside the other" in fact.why] += 1
                    seen["several"] += len(keys) > 1
    assert min(seen[True], seen[False], seen["several"]) > 3, seen


def test_circles_show_how_a_loop_goes_on() -> None:
    rng, kind, grid, seen = Random(2), find_kind("shingoki"), Grid(4, 4), Counter[str]()
    for _ in range(60):
        loop = rng.choice(single_loops(grid))
        visited = sorted({cell for line in loop for cell in line})
        circles = add_circles(grid, loop, rng.sample(visited, min(len(visited), 7)))
        board = replace(circles, clues={})
        valid = [one for one in single_loops(grid) if not any(kind.verify(board, one))]
        for _ in range(10):
            share = rng.random()
            made = {key: key in loop for key in grid.pairs() if rng.random() < share}
            left = sorted({*grid.pairs()} - made.keys())
            for keys in (*([key] for key in left), left):
                fact = kind.answer.find_fact(board, {key: key in loop for key in keys}, made)
                if fact and "the loop" in fact.why:
                    used = {key: made[key] for key in fact.uses}
                    agree = [one for one in valid if all((k in one) == v for k, v in used.items())]
                    assert all((k in one) == (k in loop) for one in agree for k in keys), fact
                    seen[re.sub(r"(R\d+C\d+\W*(and )?)+", "", fact.why)] += 1
    assert len(seen) >= 4, seen


def test_tetrominoes_that_would_break_a_rule_decide_cells() -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind("lits"), Random(5), Counter[str]()
    for _ in range(60):
        board = kind.parse(kind.sample(rng, 4, 4))
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        for answer in answers[:3] * 8:
            cells = [cell for cell in board.grid.cells() if rng.random() < 0.6]
            made = {cell: cell in answer for cell in cells}
            for cell in {*board.grid.cells()}.difference(made):
                fact = kind.answer.find_fact(board, {cell: cell in answer}, made)
                used = {one: made[one] for one in fact.uses if one in made} if fact else {}
                assert fact is None or all(
                    (cell in other) == (cell in answer) for other in answers
                    if all((one in other) == value for one, value in used.items())
                ), (fact, board, made)  # fmt: skip
                seen[re.sub(r"R\d+C\d+", "", fact.why) if fact else ""] += 1
    assert len(seen) > 20, seen
    assert any("that of the region" in why for why in seen), seen


def test_angles_that_would_be_wrong_decide_triangles() -> None:
    """No answer has the opposite of decisions and what their reason rests on."""
    kind, rng, seen = find_kind("shakashaka"), Random(2), Counter[str]()
    for _ in range(40):
        board = kind.parse(kind.sample(rng, 3, 4))
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        keys = [key for (key,) in kind.answer.elements(board)]
        for answer in answers[:3] * 8:
            made = {key: key in answer for key in keys if rng.random() < 0.7}
            open_ = [key for key in keys if key not in made]
            for own in ([key] for key in open_) if rng.random() < 0.8 else [open_[:2]]:
                fact = kind.answer.find_fact(board, {key: key in answer for key in own}, made)
                used = {key: made[key] for key in fact.uses} if fact else {}
                assert fact is None or all(
                    (key in other) == (key in answer) for other in answers for key in own
                    if all((one in other) == value for one, value in used.items())
                ), (fact, own, board, made)  # fmt: skip
                seen[re.sub(r"R\d+C\d+", "", fact.why) if fact else ""] += 1
    told = " | ".join(seen)
    for part in ("allows no triangles", "could have no triangle", "would have an angle of"):
        assert part in told, seen


def test_a_cell_among_others_alike_is_like_them() -> None:
    """A loop along sides has one connected inside, and no hole."""
    board, answer, rng, seen = Board(Grid(4, 4)), Inside(), Random(5), Counter[bool]()
    cells, near = board.grid.cells(), board.grid.neighbours
    for _ in range(20000):
        inside = {cell for cell in cells if rng.random() < 0.6}
        frame = {*board.grid.frame()} - inside
        outside = components([*sorted(frame), *sorted({*cells} - inside - frame)], near)
        if len(components(sorted(inside), near)) != 1 or any(frame.isdisjoint(o) for o in outside):
            continue
        share, (cell, *_) = rng.random(), rng.sample(cells, 1)
        made = {one: one in inside for one in cells if rng.random() < share and one != cell}
        fact = answer.find_fact(board, {cell: cell in inside}, made)
        wrong = answer.find_fact(board, {cell: cell not in inside}, made)
        assert not wrong or inside == {cell}, (inside, cell, made)
        seen[cell in inside] += bool(fact)
    assert min(seen.values()) > 5, seen


def test_lines_around_the_number_of_a_known_cell_decide_cells_beside_it() -> None:
    rng, answer, seen = Random(5), Inside(), Counter[str]()
    grid = Grid(3, 3)
    for _ in range(2000):
        inside = {cell for cell in grid.cells() if rng.random() < 0.6}
        at = rng.choice(grid.cells())
        near = grid.neighbours(at)
        count = sum((one in inside) != (at in inside) for one in near)
        board = Board(grid, {at: count + (at in inside) * (4 - len(near))})
        made = {one: one in inside for one in (at, *near) if rng.random() < 0.7}
        left = {one: one in inside for one in near if one not in made}
        fact = answer.find_fact(board, left, made) if len({*left.values()}) == 1 else None
        if fact and fact.check == "count_sides":
            for states in product(FREE, repeat=len(near) - len(made) + 1):
                other = {**made, **dict(zip(left, states, strict=True))}
                lines = sum(other[one] != other[at] for one in near) + other[at] * (4 - len(near))
                assert lines != board.clues[at] or all(other[c] == v for c, v in left.items()), fact
            seen[" ".join(fact.why.split()[4:6])] += 1
    assert min(seen[one] for one in ("has all", "has its", "needs every", "has only")) > 3, seen


def test_lines_at_shaded_cells_and_in_corners_are_told_together() -> None:
    board, corners = Board(Grid(3, 3)), (Cell(0, 0), Cell(2, 2))
    grid = board.grid
    steps = {pair: False for cell in corners for pair in grid.pairs_at(cell)}
    fact = ShadedLoop().find_fact(board, steps, dict.fromkeys(corners, True))
    assert fact
    assert (fact.why, {*fact.uses}) == ("R1C1 and R3C3 are shaded", {*corners})
    assert not ShadedLoop().find_fact(board, steps, {corners[0]: True})
    drawn = dict.fromkeys(steps, True)
    assert Loop().explain(board, drawn, {}, []) == (
        "the loop visits R1C1 and R3C3, which have only two exits each", "no_loose_end",
    )  # fmt: skip
    assert Paths().explain(board, drawn, {}, []) == (
        "R1C1 and R3C3 have only two exits each", "one_or_two",
    )  # fmt: skip
    more = {**drawn, grid.pairs_at(Cell(1, 1))[0]: True}
    assert Loop().explain(board, more, {}, []) is None


def test_islands_that_are_cut_off_are_all_of_a_part() -> None:
    rng, kind, answer, seen, full = Random(6), find_kind("hashi"), Bridges(), 0, 0
    for _ in range(400):
        board = kind.parse(kind.sample(rng, 5, 5))
        spans = answer.spans(board)
        known = {(span, 1): rng.random() < 0.4 for span in spans if rng.random() < 0.6}
        ends = [island for (span, _), one in known.items() if one for island in span]
        board = replace(board, clues={**board.clues, **Counter(ends)})
        told = answer.explain_position(board, known)
        if not told:
            continue
        names = {named(cell): cell for cell in board.clues}
        part = {names[name] for name in re.findall(r"R\d+C\d+", told[0])}
        assert 0 < len(part) < len(board.clues)
        leave = [span for span in spans if (span.a in part) != (span.b in part)]
        assert all(known.get((span, 1)) is False for span in leave), (told, known)
        if "all their bridges" in told[0]:
            assert all(ends.count(one) == board.clues[one] for one in part), (told, known)
            full += 1
        seen += 1
    assert seen > 10
    assert full > 3


def test_islands_with_all_bridges_or_one_neighbour_decide_a_span() -> None:
    rng, kind, answer, seen = Random(6), find_kind("hashi"), Bridges(), Counter[str]()
    for _ in range(200):
        blocks, found = next(filter(None, (kind.compose(rng, 5, 5) for _ in range(50))))
        board, keys = kind.parse(blocks), [key for (key,) in answer.elements(kind.parse(blocks))]
        made = {key: key in found for key in keys if rng.random() < 0.6}
        agree = [
            one for one in answer.candidates(board)
            if all(sum(cell in span for span, _ in one) == k for cell, k in board.known().items())
        ]  # fmt: skip
        for key in {*keys} - made.keys():
            fact = answer.find_fact(board, {key: key in found}, made)
            if fact:
                used = {one: made[one] for one in fact.uses}
                for one in agree:
                    same = all((k in one) == held for k, held in used.items())
                    assert not same or (key in one) == (key in found), (fact, key)
                seen[fact.why.split(" has ")[1].split()[0]] += 1
    assert min(seen[one] for one in ("all", "its", "only")) > 3, seen


def test_trees_have_the_tents_that_are_told() -> None:
    """Every way to pair trees with tents has the pair that is named."""
    kind, rng, seen = find_kind("tents"), Random(5), Counter[str]()
    while seen["pair"] < 60:
        blocks, answer = next(filter(None, (kind.compose(rng, 4, 5) for _ in range(50))))
        board = kind.parse(blocks)
        trees, near = sorted(board.symbols), board.grid.neighbours
        used = {cell: True for cell in sorted(answer) if rng.random() < 0.6}
        pairs = [
            dict(zip(trees, tents, strict=True)) for tents in permutations(sorted(answer))
            if all(tent in near(tree) for tree, tent in zip(trees, tents, strict=True))
        ]  # fmt: skip
        for cell in {*board.grid.cells()} - {*trees, *answer}:
            told = kind.answer.explain(board, {cell: False}, used, ())
            if told and told[0].startswith("no tree"):
                assert not {*near(cell)} & {*trees}
                seen["none"] += 1
            elif told:
                tree, tent = (
                    Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", told[0])
                )
                assert tree in near(cell)
                assert all(one[tree] == tent for one in pairs), (board, told, used)
                seen["pair"] += 1
    assert seen["none"] > 9


def test_stars_and_last_places_decide_cells() -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind("star_battle"), Random(5), Counter[str]()
    for _ in range(20):
        blocks, _ = next(filter(None, (kind.compose(rng, 5, 5) for _ in range(50))))
        board = kind.parse(blocks)
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        for answer in answers[:3] * 8:
            share = rng.random()
            made = {cell: cell in answer for cell in board.grid.cells() if rng.random() < share}
            for cell in {*board.grid.cells()}.difference(made):
                fact = kind.answer.find_fact(board, {cell: cell in answer}, made)
                agree = [one for one in answers if fact and
                         all((at in one) == made[at] for at in fact.uses)]  # fmt: skip
                assert all((cell in one) == (cell in answer) for one in agree), (fact, board)
                seen[re.sub(r"R\d+C\d+|\d", "", fact.why) if fact else ""] += 1
    told = " | ".join(seen)
    for part in ("place left in row  touches it or is in its", "is in its column", "have their"):
        assert part in told, seen


def test_islands_that_would_be_too_small_decide_cells() -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind("nurikabe"), Random(3), Counter[str]()
    grid = Grid(3, 4)
    for _ in range(60):
        cells = rng.sample(grid.cells(), 2)
        board = Board(grid, {cell: rng.randint(2, 5) for cell in cells})
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        for answer in answers[:4] * 6:
            free = [cell for (cell,) in kind.answer.elements(board)]
            made = {cell: cell in answer for cell in free if rng.random() < 0.6}
            for cell in {*free}.difference(made):
                fact = kind.answer.find_fact(board, {cell: cell in answer}, made)
                used = {one: made[one] for one in fact.uses} if fact else {}
                assert fact is None or all(
                    (cell in other) == (cell in answer) for other in answers
                    if all((one in other) == value for one, value in used.items())
                ), (fact, board, made)  # fmt: skip
                seen[re.sub(r"R\d+C\d+|\d+", "", fact.why) if fact else ""] += 1
    told = " | ".join(seen)
    for part in ("in another island", "in the island of the  in", "only grow here", "can reach it"):
        assert part in told, seen


@pytest.mark.parametrize("name", ["cave", "kurodoko", "kurotto"])
def test_numbers_that_would_see_too_many_or_too_few_decide_cells(name: str) -> None:
    """No answer has the opposite of a decision and what its reason rests on."""
    kind, rng, seen = find_kind(name), Random(4), Counter[str]()
    for _ in range(60):
        blocks, _ = kind.compose(rng, 3, 4) or ({}, None)
        board = kind.parse(blocks)
        few = {cell: board.clues[cell] for cell in board.clues if rng.random() < 0.5}
        board = replace(board, clues=few)
        answers = [one for one in kind.candidates(board) if not [*kind.verify(board, one)]]
        for answer in answers[:4]:
            cells = {cell for (cell,) in kind.answer.elements(board)}
            made = {cell: cell in answer for cell in sorted(cells) if rng.random() < 0.6}
            for cell in sorted(cells - made.keys()):
                fact = kind.answer.find_fact(board, {cell: cell in answer}, made)
                used = {one: made[one] for one in fact.uses} if fact else {}
                assert fact is None or all(
                    (cell in other) == (cell in answer) for other in answers
                    if all((one in other) == value for one, value in used.items())
                ), (fact, board, made)  # fmt: skip
                seen[re.sub(r"R\d+C\d+|\d+", "", fact.why) if fact else ""] += 1
    assert len(seen) > 4, seen
    assert any("without" in told for told in seen), seen
