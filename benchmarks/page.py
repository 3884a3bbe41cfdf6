"""The command `python -m benchmarks.page`, which writes the benchmarks page of the site.

It reads the results of `make bench` and `make bench-site`, which both run it at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from site_gen.kind import find_kind
from site_gen.site.layout import words
from site_gen.site.layout.parts import Fact
from site_gen.site.layout.templates import BUILT_IN, WRITTEN
from site_gen.site.layout.words import Bound

from . import kinds
from .chart import draw_mark, draw_panel
from .growth import GROWTH, Growth, GrowthView, Table, load_growth, make_view
from .results import (
    ARTICLE,
    OURS,
    BoardResult,
    Results,
    Summary,
    format_time,
    group_boards,
    load_results,
    order_pair,
    summarize,
)

HERE = Path(__file__).parent
PAGE = HERE.parent / "content" / "pages" / "benchmarks.html"
EVEN = 0.05  # solvers whose ratio is this close to 1 are called equally fast


@dataclass(frozen=True)
class BenchmarkKind:
    ident: str
    title: str
    url: str  # the kind's page
    says: tuple[str, ...]  # a sentence for each rival
    chart: Markup
    ratios: Table
    how_many: str  # "All 40 boards, small ones first"
    boards: Table


@dataclass(frozen=True)
class GalleryTimes:
    """The times of our formulation on the puzzles of this gallery."""

    says: str
    chart: Markup
    kinds: Table
    how_many: str
    boards: Table


@dataclass(frozen=True)
class BenchmarksPage:
    lead: str
    faster: tuple[str, ...]  # a sentence for each peer
    how: tuple[str, ...]
    legend: tuple[tuple[Markup, str], ...]
    kinds: tuple[BenchmarkKind, ...]
    gallery: GalleryTimes
    machine: tuple[Fact, ...]
    minutes: str  # the time limit of the whole race
    growth: GrowthView


def write_page() -> None:
    results, growth = load_results(HERE / "results.json"), load_growth(HERE / GROWTH)
    PAGE.write_text(render_page(results, load_results(kinds.KINDS), growth), encoding="utf-8")


def render_page(results: Results, gallery: Results, growth: Growth) -> str:
    """Return the page as a file for the content folder."""
    folders = FileSystemLoader([HERE, BUILT_IN])
    jinja = Environment(loader=folders, undefined=StrictUndefined, **WRITTEN)
    page = make_page(results, gallery, growth)
    return jinja.get_template("page.html").render(page=page) + "\n"


def make_page(results: Results, gallery: Results, growth: Growth) -> BenchmarksPage:
    names = results.kinds()
    return BenchmarksPage(
        lead=_write_lead(results),
        faster=tuple(_compare_peer(results, rival) for rival in _list_peers(results)),
        how=_describe_method(results),
        legend=tuple((draw_mark(i), title) for i, title in enumerate(results.solvers.values())),
        kinds=tuple(_make_kind(results, name) for name in names),
        gallery=_make_gallery(gallery),
        machine=_make_facts(results),
        minutes=words.number(round(results.limits.budget / 60)),
        growth=make_view(growth),
    )


def _list_peers(results: Results) -> list[str]:
    return [name for name in results.rivals() if name != ARTICLE]


def _select_kind(results: Results, kind: str) -> list[BoardResult]:
    return [board for board in results.boards if board.kind == kind]


# -- in words


def _write_lead(results: Results) -> str:
    boards = words.count(len(results.boards), "board")
    kinds = words.count(len(results.kinds()), "kind")
    cells = [board.cells for board in results.boards]
    sizes = f"{words.number(min(cells))} to {words.number(max(cells))} cells"
    ways = words.format_list([*results.solvers.values()])
    return (
        f"On {words.format_day(results.date)}, {boards} of {kinds} ({sizes}) were solved in "
        f"{words.number(len(results.solvers))} ways: by {ways}."
    )


def _compare_peer(results: Results, peer: str) -> str:
    """Return a sentence: on which kinds a peer is faster than ours, or slower."""
    title = results.solvers[peer]
    means = {k: summarize(_select_kind(results, k), OURS, peer) for k in results.kinds()}
    ratios = {find_kind(k).title: made.mean for k, made in means.items() if made}
    verdicts = (
        (f"{title} is faster than ours on", [k for k, r in ratios.items() if r > 1 + EVEN]),
        (f"ours is faster than {title} on", [k for k, r in ratios.items() if r < 1 - EVEN]),
        (
            f"ours and {title} are equally fast on",
            [k for k, r in ratios.items() if abs(r - 1) <= EVEN],
        ),
    )
    parts = [
        f"{says} {_list_kinds(kinds, all_of=len(results.kinds()))}"
        for says, kinds in verdicts
        if kinds
    ]
    return _capitalize("; ".join(parts) or f"there is nothing to compare with {title}") + "."


def _list_kinds(kinds: list[str], all_of: int) -> str:
    """Return the number and the names of kinds, which may contain commas."""
    if len(kinds) == all_of > 1:
        return f"all {words.count(all_of, 'kind')}"
    return f"{words.count(len(kinds), 'kind')} ({'; '.join(kinds)})"


def _describe_method(results: Results) -> tuple[str, ...]:
    limits = results.limits
    often = (
        "Each solver ran once on each board"
        if limits.runs == 1
        else f"The solvers took turns on each board, with {limits.runs} runs each. The times are"
        f" medians. A run of {words.format_seconds(limits.once_from)} or more was not repeated"
    )
    return (
        "The boards were solved one at a time, in one process, with one thread per solver. We "
        "measured the wall-clock time from the parsed board to the proof. This includes building "
        "the model, reading it, solving it and decoding the answer. It does not include the second "
        "opinion on our proof, because the other solvers have none. Each solver searched for two "
        "answers, so a solver that found only one has proved that there is no other. All answers "
        "were compared with the known one.",
        f"{often}. A run was stopped after {words.format_seconds(limits.seconds)}; ratios "
        "with such a run are bounds (“at least”, “at most”). A solver that reached the time limit "
        f"on {words.count(limits.strikes, 'board')} of a kind was not run on larger boards like "
        "them. "
        "The article’s formulation ran once on each board, after all others.",
        "Easy boards have more clues than they need. Hard boards have as few as we could achieve.",
    )


def _compare_rival(results: Results, boards: list[BoardResult], rival: str) -> str:
    title = results.solvers[rival]
    made = summarize(boards, *order_pair(rival))
    if made is None:
        return f"There is nothing to compare with {title}."
    on = f"the geometric mean of {words.count(made.boards, 'board')}"
    longer = f"{words.format_bound(made.mean, made.bound)} times as long"
    if rival == ARTICLE:
        return f"{_capitalize(title)} takes {longer} as ours, {on}."
    worst = f"{words.format_bound(made.worst.value, made.worst.bound)} times ({made.worst.board})"
    if abs(made.mean - 1) <= EVEN:
        return f"{_capitalize(title)} and ours are equally fast, {on}; at worst ours takes {worst}."
    if made.mean > 1:
        return f"{_capitalize(title)} is faster: ours takes {longer}, {on}, and at worst {worst}."
    turned = words.format_bound(1 / made.mean, OTHER_SIDE[made.bound])
    return (
        f"Ours is faster: {title} takes {turned} times as long, {on}. "
        f"At worst ours takes {worst} as long as {title}."
    )


def _describe_ends(results: Results, boards: list[BoardResult], solver: str) -> str:
    """Return a sentence about boards that a solver did not prove, or "" if it proved all."""
    statuses = Counter(m.status for board in boards if (m := board.of(solver)))
    ends = (
        ("proved", statuses["proved"]),
        ("not finished in time", statuses["time limit"] + statuses["memory limit"]),
        ("ended with an answer that breaks a rule that it omits", statuses["answer limit"]),
        ("not tried", statuses["not run"]),
        ("failed", statuses["error"] + statuses["wrong answer"]),
    )
    if statuses["proved"] == statuses.total():
        return ""
    counts = [f"{words.number(n)} {end}" for end, n in ends if n]
    of = words.count(statuses.total(), "board")
    return f"{_capitalize(results.solvers[solver])}: of {of}, {words.format_list(counts)}."


OTHER_SIDE: Mapping[Bound, Bound] = {
    "exact": "exact",
    "about": "about",
    "at most": "at least",
    "at least": "at most",
}
"""The bound of a value -> the bound of its reciprocal."""


def _capitalize(text: str) -> str:
    return text[0].upper() + text[1:]


# -- tables


def _make_kind(results: Results, name: str) -> BenchmarkKind:
    title, boards = find_kind(name).title, _select_kind(results, name)
    return BenchmarkKind(
        ident=name.replace("_", "-"),
        title=title,
        url=f"../{name}/index.html",
        says=(
            *(_compare_rival(results, boards, rival) for rival in results.rivals()),
            *filter(None, (_describe_ends(results, boards, solver) for solver in results.solvers)),
        ),
        chart=draw_panel(results, name, title),
        ratios=_make_ratio_table(results, boards),
        how_many=f"All {words.count(len(boards), 'board')}, smallest first",
        boards=_make_board_table(results, boards),
    )


def _make_gallery(results: Results) -> GalleryTimes:
    return GalleryTimes(
        kinds.describe_results(results),
        draw_panel(results, "", "All kinds"),
        kinds.make_table(results),
        f"All {words.count(len(results.boards), 'puzzle')}, smallest first",
        _make_board_table(results, [*results.boards]),
    )


def _make_ratio_table(results: Results, boards: list[BoardResult]) -> Table:
    rivals = results.rivals()
    over = tuple(
        (f"{results.solvers[r]} ÷ ours" if r == ARTICLE else f"ours ÷ {results.solvers[r]}", 2)
        for r in rivals
    )
    rows = []
    for label, some in group_boards(boards):
        cells = [label, words.number(len(some))]
        for rival in rivals:
            cells += _format_summary(summarize(some, *order_pair(rival)))
        rows.append(tuple(cells))
    pairs = (("mean", "greatest") if rival == ARTICLE else ("mean", "worst") for rival in rivals)
    head = ("", "boards", *(label for pair in pairs for label in pair))
    return Table(
        "Ratios of times: below 1, the first solver is faster", (("", 2), *over), head, tuple(rows)
    )


def _format_summary(made: Summary | None) -> tuple[str, str]:
    if made is None:
        return "", ""
    return (
        words.format_bound(made.mean, made.bound),
        words.format_bound(made.worst.value, made.worst.bound),
    )


def _make_board_table(results: Results, boards: list[BoardResult]) -> Table:
    rows = tuple(
        (
            board.id,
            words.format_size(board.rows, board.cols),
            *(format_time(m) if (m := board.of(name)) else "" for name in results.solvers),
        )
        for board in sorted(boards, key=lambda b: (b.cells, b.series, b.id))
    )
    head = ("board", "size", *results.solvers.values())
    return Table("Times from the board to the proof", (), head, rows)


def _make_facts(results: Results) -> tuple[Fact, ...]:
    machine = results.machine
    return (
        Fact("Processor", machine.cpu),
        Fact("Cores", f"{machine.cores}, of which one is used"),
        Fact("System", machine.system),
        *(Fact(name, version) for name, version in machine.versions.items()),
        Fact("Date", words.format_day(results.date)),
        Fact("Took", f"{words.number(max(1, round(results.seconds / 60)))} min"),
    )


if __name__ == "__main__":
    write_page()
