"""The trace: its claims are true for the answers, and recording does not change the search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from models import find_violated
from oracle import PEERED, SHAPED, build_model, mark_deep_except, sample_boards
from site_gen.boards.grid import Cell, Grid, Pair, joined, ones
from site_gen.kind import find_kind
from site_gen.kinds.slash_pack.main import corners, whole_sets
from site_gen.solver.graphs.connect import one_component
from site_gen.solver.model.family import family
from site_gen.solver.model.linear import Row, Variable
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import recorder, watch
from site_gen.solver.scip.report import Report, SearchSettings
from site_gen.solver.scip.search import solve
from site_gen.solver.scip.trace import (
    FIRST_NODES,
    MOST_FOUND,
    MOST_REJECTED,
    MOST_ROUNDS,
    MOST_RUNS,
    AnswerFrame,
    Decided,
    End,
    Node,
    Presolved,
    Rejected,
    Relaxation,
    Rounds,
    Start,
    Trace,
)

MOST_FRAMES = 2 + MOST_ROUNDS + 2 * FIRST_NODES + MOST_REJECTED + MOST_FOUND + 2 * MOST_RUNS


def record_search(m: PuzzleModel, limit: int = 10) -> tuple[Report, Trace]:
    report = solve(m, SearchSettings(limit=limit, seconds=600, record=True))
    assert report.trace
    return report, report.trace


def sample_models(
    name: str, count: int, seed: int, most: tuple[int, int] = (4, 4)
) -> Iterator[Any]:
    kind = find_kind(name)
    for board in sample_boards(name, count, most, seed=seed):
        yield board, build_model(kind, board)


def find_decisions(m: PuzzleModel, answer: frozenset[Any]) -> int:
    """Return the decisions that are 1 in an answer, as bits."""
    keys = m.write(answer)
    assert keys is not None
    at = m.at_one(keys)
    return sum(at[x] << i for i, x in enumerate(m.decided_by()))


def agrees(bits: int, decided: Decided) -> bool:
    return not (decided.ones & ~bits or decided.zeros & bits)


# -- recording changes nothing


@pytest.mark.parametrize("name", mark_deep_except(PEERED, SHAPED))
def test_the_search_is_the_same_with_and_without_recording(name: str) -> None:
    trees = 0
    for board, m in sample_models(name, 25, 5):
        whole = SearchSettings(limit=10, seconds=600, walk=True)  # the whole model, too
        plain = solve(m, whole)
        report, _ = record_search(build_model(find_kind(name), board), 10)
        assert plain.answers == report.answers
        assert plain.status == report.status
        assert (plain.nodes, plain.lp_iterations) == (report.nodes, report.lp_iterations)
        assert list_cuts(plain) == list_cuts(report)
        trees += report.nodes > 1
    assert trees > 0


def list_cuts(report: Report) -> dict[str, list[object]]:
    return {
        name: [({x.name: w for x, w in r.terms.items()}, r.lower, r.upper) for r in rows]
        for name, rows in report.cuts.items()
    }


@pytest.mark.parametrize("name", SHAPED)
def test_bounds_are_read_the_same_without_the_compiled_reader(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = list(sample_models(name, 3, 6))
    fast = [record_search(m)[1] for _, m in boards]
    monkeypatch.setattr(watch, "compiled_bounds", lambda *args: None)
    assert [record_search(build_model(find_kind(name), board))[1] for board, _ in boards] == fast


def test_an_exception_in_an_event_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_in_event(self: object) -> None:
        raise ArithmeticError("in an event")

    monkeypatch.setattr(recorder.Recorder, "_record_round", raise_in_event)
    kind = find_kind("slitherlink")
    with pytest.raises(ArithmeticError, match="in an event"):
        record_search(build_model(kind, kind.parse(kind.example)))


# -- decisions hold in every answer that is found later


@pytest.mark.parametrize("name", mark_deep_except(PEERED, SHAPED))
def test_decisions_hold_in_every_answer_that_is_found_later(name: str) -> None:
    claims = nodes = dead = 0
    for _, m in sample_models(name, 70, 7):
        report, trace = record_search(m, MOST_FOUND + 1)
        if not report.complete or trace.found > MOST_FOUND:
            continue
        coming = [find_decisions(m, answer) for answer in report.answers]
        for frame in trace.frames:
            assert all(agrees(bits, frame.known) for bits in coming), frame
            claims += frame.known.size if coming else 0
            if isinstance(frame, Node) and all(a.decision is not None for a in frame.assumes):
                below = [bits for bits in coming if agrees_with_assumed(bits, frame)]
                assert all(agrees(bits, frame.here) for bits in below), frame
                assert not (frame.dead and below), frame
                nodes += bool(below)
                dead += frame.dead
            if isinstance(frame, AnswerFrame):
                coming.remove(frame.chosen.ones)
        assert not coming
    assert claims > 100
    assert nodes > 1
    assert dead > 1


def agrees_with_assumed(bits: int, frame: Node) -> bool:
    return all(
        (bits >> a.decision & 1) <= a.bound if a.upper else (bits >> a.decision & 1) >= a.bound
        for a in frame.assumes
        if a.decision is not None
    )


@pytest.mark.parametrize("name", SHAPED)
def test_frames_are_in_order_and_consistent(name: str) -> None:
    for _, m in sample_models(name, 8, 8):
        report, trace = record_search(m)
        first, *middle, last = trace.frames
        assert first == Start(Decided())
        assert isinstance(last, End)
        assert (last.status, last.nodes) == (report.status, report.nodes)
        assert trace.decisions == len(m.decided_by())
        check_rounds(trace)
        starts = [f for f in middle if isinstance(f, Presolved)]
        assert [f.run for f in starts] == list(range(1, len(starts) + 1))
        if starts and starts[0].contradiction:
            assert not report.answers
            assert report.nodes == 0
        for frame in trace.frames:
            assert not frame.known.ones & frame.known.zeros
            for more in (getattr(frame, "here", None), getattr(frame, "chosen", None)):
                assert more is None or not more.ones & more.zeros


def check_rounds(trace: Trace) -> None:
    """Check that each frame of presolve begins where the one before it ended, until an answer is
    found."""
    known, last = Decided(), 0
    for frame in trace.frames:
        if isinstance(frame, AnswerFrame):
            return
        if isinstance(frame, Rounds) and frame.run == 1:
            assert frame.before == known
            assert last < frame.first <= frame.last
            assert frame.known.without(known).size > 0
            known, last = frame.known, frame.last
        if isinstance(frame, Presolved) and not frame.contradiction:
            assert frame.known == known
            return


@pytest.mark.parametrize("name", SHAPED)
def test_answers_are_in_the_order_of_the_report(name: str) -> None:
    several = 0
    for _, m in sample_models(name, 12, 9):
        report, trace = record_search(m, 20)
        found = [f for f in trace.frames if isinstance(f, AnswerFrame)]
        assert trace.found == len(report.answers)
        assert [f.number for f in found] == list(range(1, min(trace.found, MOST_FOUND) + 1))
        wanted = [find_decisions(m, answer) for answer in report.answers[:MOST_FOUND]]
        assert [f.chosen.ones for f in found] == wanted
        assert all(f.chosen.size == trace.decisions for f in found)
        several += len(found) > 1
    assert several > 0


# -- the relaxation


@pytest.mark.parametrize("name", mark_deep_except(PEERED, SHAPED))
def test_the_relaxation_satisfies_every_row_of_the_model(name: str) -> None:
    seen = 0
    for _, m in sample_models(name, 15, 10):
        _, trace = record_search(m, 2)
        variables = list(m.decided_by())
        for frame in trace.frames:
            if not isinstance(frame, Relaxation) or not frame.point:
                continue
            at = dict(zip(m.variables, frame.point, strict=True))
            assert all(x.lower - 1e-6 <= v <= x.upper + 1e-6 for x, v in at.items())
            for label, row in m.rows():
                value = sum(w * at[x] for x, w in row.terms.items())
                assert row.lower is None or value >= row.lower - 1e-6, label
                assert row.upper is None or value <= row.upper + 1e-6, label
            assert frame.values == tuple(at[x] for x in variables)
            for bits, wanted in ((frame.known.ones, 1), (frame.known.zeros, 0)):
                assert all(abs(frame.values[i] - wanted) < 1e-6 for i in ones(bits))
            seen += 1
    assert seen > 0


@family(says="Half of three neighbours, more or less.", tex="")
def ring(x: dict[int, Variable]) -> Iterator[Row]:
    for i in range(9):
        yield x[i] + x[(i + 1) % 9] + x[(i + 4) % 9] + x[(i + 6) % 9] == 2


def test_fractions_stay_fractions() -> None:
    """Choosing every second one is impossible in a ring of nine, but halves satisfy its rows."""
    m = PuzzleModel("ring")
    x = m.binaries("x", range(9), means="chosen")
    m.answer_is(x)
    m.require(ring, x)
    report, trace = record_search(m)
    assert report.complete
    values = [v for f in trace.frames if isinstance(f, Relaxation) for v in f.values]
    assert any(0.1 < v < 0.9 for v in values)


# -- candidates that a lazy family refused


@pytest.mark.parametrize(
    ("name", "most"), [("slitherlink", (4, 5)), ("dead_ends", (4, 5)), ("yin_yang_cut", (5, 6))]
)
def test_a_refused_candidate_satisfies_all_but_the_named_family(
    name: str, most: tuple[int, int]
) -> None:
    seen = with_cut = 0
    for board, m in sample_models(name, 300, 11, most):
        report, trace = record_search(m, 20)
        variables = list(m.decided_by())
        for frame in trace.frames:
            if not isinstance(frame, Rejected):
                continue
            at = dict(zip(m.variables, frame.point, strict=True))
            assert all(row.holds(at) for _, row in m.rows())
            assert find_violated(m.families[frame.family], at.__getitem__)
            if frame.cut is not None:
                assert not report.cuts[frame.family][frame.cut].holds(at)
                with_cut += 1
            assert frame.chosen.ones == sum(at[x] << i for i, x in enumerate(variables))
            assert set(frame.parts) == find_components(name, board, m, frame), frame
            assert len(frame.parts) > 0
            seen += 1
        if seen > 6 and with_cut:
            break
    assert seen > 1
    assert with_cut > 0


def find_components(name: str, board: Any, m: PuzzleModel, frame: Rejected) -> set[Decided]:
    """Return the pieces of the set that the family requires to be connected, without using
    separators."""
    place = {x.key: i for i, x in enumerate(m.decided_by())}
    one = {key for key, i in place.items() if frame.chosen.ones >> i & 1}
    grid = board.grid
    if name == "slitherlink":
        inside = frame.family == "inside_connected"
        nodes = {c for c in grid.cells() if (c in one) == inside}
        near = {c: set(grid.neighbours(c)) for c in nodes}
        roots = set() if inside else nodes & set(grid.frame())
        return {build_decided(place, part, inside) for part in find_pieces(nodes, near, roots)}
    if name == "yin_yang_cut":
        both = {c: (c, True) for c in place} | {grid.opposite(c): (c, False) for c in place}
        zero = {c for c, (half, own) in both.items() if (half in one) != own}
        near = {c: set(grid.neighbours(c)) for c in zero}
        found = set()
        for part in find_pieces(zero, near, {Cell(0, 0)} & zero):
            halves = [both[c] for c in part]
            at_one = sum(1 << place[h] for h, own in set(halves) if not own)
            at_zero = sum(1 << place[h] for h, own in set(halves) if own)
            found.add(Decided(at_one, at_zero))
        return found
    chosen_too = frame.family == "connected"
    head = {c: min(part) for part in board.regions.parts for c in part}
    nodes = {h for h in {*head.values()} if (h in one) == chosen_too}
    steps = grid.pairs() if chosen_too else list_king_moves(grid)
    near = {h: {head[b] for a, b in list_both_directions(steps) if head[a] == h} for h in nodes}
    roots = {head[board.with_symbol("S")[0]]} if chosen_too else {head[c] for c in grid.frame()}
    return {
        build_decided(place, part, chosen_too) for part in find_pieces(nodes, near, roots & nodes)
    }


def list_king_moves(grid: Grid) -> list[Pair]:
    return [
        Pair(a, b)
        for a in grid.cells()
        for b in grid.cells()
        if a < b and abs(a.row - b.row) < 2 and abs(a.col - b.col) < 2
    ]


def list_both_directions(pairs: Any) -> list[tuple[Cell, Cell]]:
    return [way for a, b in pairs for way in ((a, b), (b, a))]


def find_pieces(nodes: set[Any], near: dict[Any, set[Any]], roots: set[Any]) -> list[set[Any]]:
    """Return the components; all that have a root count as one."""
    left, found = set(nodes), []
    while left:
        part = set(roots & left) or {min(left)}
        while more := {b for a in part for b in near[a] if b in nodes} - part:
            part |= more
        found.append(part)
        left -= part
    return found


def build_decided(place: dict[Any, int], part: set[Any], one: bool) -> Decided:
    bits = sum(1 << place[key] for key in part)
    return Decided(bits, 0) if one else Decided(0, bits)


def test_connected_lines_are_a_part() -> None:
    rng, grid = Random(1), Grid(4, 5)
    m = PuzzleModel("lines")
    x = m.binaries("x", grid.pairs(), means="")
    z = m.binaries("z", grid.cells(), means="")
    separator = one_component(grid, x, z)
    assert separator.parts
    for _ in range(50):
        drawn = [pair for pair in grid.pairs() if rng.random() < 0.3]
        at = {*(x[p] for p in drawn), *(z[c] for p in drawn for c in p)}
        bits = sum(1 << i for i, y in enumerate(separator.watches) if y in at)
        near = {c: set(others) for c, others in joined(drawn).items()}
        wanted = {
            frozenset({*(x[p] for p in drawn if p.a in part), *(z[c] for c in part)})
            for part in find_pieces(set(near), near, set())
        }
        parts = [{separator.watches[i] for i in ones(part)} for part in separator.parts(bits)]
        assert {frozenset(part) for part in parts} == wanted


def test_a_part_is_the_lines_around_a_piece_that_is_not_a_set() -> None:
    rng, name = Random(2), "slash_pack"
    seen = 0
    for _ in range(30):
        board = find_kind(name).parse(find_kind(name).sample(rng, 4, 4))
        m = PuzzleModel("lines")
        keys = [(c, way) for c in board.grid.cells() if c not in board.clues for way in "/\\"]
        x = m.binaries("s", keys, means="")
        separator = whole_sets(board, x)
        assert separator.parts
        drawn = {key for key in keys if rng.random() < 0.35}
        bits = sum(1 << i for i, y in enumerate(separator.watches) if y.key in drawn)  # type: ignore[attr-defined]
        found = {frozenset(ones(part)) for part in separator.parts(bits)}
        wanted = {
            frozenset(i for i, key in enumerate(keys) if key in around)
            for around in find_lines_around_wrong_pieces(board, drawn)
        }
        assert found == wanted - {frozenset()}
        seen += len(found)
    assert seen > 20


def find_lines_around_wrong_pieces(board: Any, drawn: set[Any]) -> Iterator[set[Any]]:
    """Yield the lines around each wrong piece. Sides that meet in a corner of a cell are connected
    unless a line is drawn between them."""
    near: dict[Any, set[Any]] = {}
    for cell in board.grid.cells():
        for line, e, f in corners(board.grid, cell):
            near.setdefault(e, set())
            near.setdefault(f, set())
            if line not in drawn:
                near[e].add(f)
                near[f].add(e)
    for piece in find_pieces(set(near), near, set()):
        inside = [c for c in board.clues if board.grid.sides(c)[0] in piece]
        counts = [sum(c in cells for c in inside) for cells in board.cells_with.values()]
        sets, rest = divmod(len(inside), len(counts))
        if not sets or rest or any(n > sets for n in counts):
            yield {
                line
                for cell in board.grid.cells()
                for line, e, f in corners(board.grid, cell)
                if line in drawn and (e in piece) != (f in piece)
            }


# -- limits


def test_a_long_search_has_a_short_trace_that_counts_the_rest() -> None:
    kind = find_kind("slitherlink")
    report, trace = record_search(
        build_model(kind, kind.parse({"board": "\n".join(["....."] * 5)})), 60
    )
    assert len(report.answers) == 60
    assert len(trace.frames) <= MOST_FRAMES
    nodes = [f.number for f in trace.frames if isinstance(f, Node)]
    assert nodes == sorted(set(nodes))
    assert nodes[:FIRST_NODES] == list(range(1, FIRST_NODES + 1))
    later = nodes[FIRST_NODES:]
    assert later
    assert all(n % 2 == 0 for n in later)
    assert len(later) <= FIRST_NODES
    assert trace.nodes >= len(nodes)
    assert trace.found == 60
    assert sum(isinstance(f, AnswerFrame) for f in trace.frames) == MOST_FOUND


@pytest.mark.parametrize("most", [1, 2, 3])
def test_many_rounds_share_frames_and_lose_nothing(
    monkeypatch: pytest.MonkeyPatch, most: int, practice: list[dict[str, Any]]
) -> None:
    puzzle = next(p for p in practice if p["kind"] == "slitherlink" and p["id"].endswith("0"))
    kind = find_kind("slitherlink")
    board = kind.parse(puzzle["blocks"])
    _, whole = record_search(build_model(kind, board))
    monkeypatch.setattr(recorder, "MOST_ROUNDS", most)
    _, short = record_search(build_model(kind, board))
    every, few = ([f for f in t.frames if isinstance(f, Rounds)] for t in (whole, short))
    assert len(every) > most >= len(few)
    check_rounds(short)
    ends = {(f.run, f.last): f.known for f in every}
    assert all(ends[f.run, f.last] == f.known for f in few)
