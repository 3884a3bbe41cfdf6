"""A comparison of cached results with those of solving the same puzzles again."""

from __future__ import annotations

from collections.abc import Iterator

from ...content.config import Explaining
from ...errors import Place, Problem, SiteGenError, refuse
from ...findings.cache import Cache
from ...puzzle import Puzzle, finding_key
from ...solver.scip.report import Report
from ...work.cluster import pack_findings
from ...work.solves import Solves, unpack
from ...work.workers import RemoteWorkers
from ..layout.words import count
from .load import Gallery, read_document
from .progress import Progress

PLAIN = Explaining(worth=False, reasons_cells=0, film=False)  # only answers and proofs


def solve_again(
    gallery: Gallery, jobs: int, progress: Progress, remote: RemoteWorkers | None = None
) -> int:
    """Solve all cached puzzles again, without the cache; return their number.

    Raises ContentError with all differences, and SiteGenError if the site has no cache.
    """
    solving = gallery.site.solving
    if solving.cache is None:
        raise SiteGenError("check --resolve: no cache is set, [solving] cache in site.toml")
    solves, fresh = (
        Solves(solving, Cache(solving.cache, solving.cache)),
        solving.model_copy(update={"explain": PLAIN}),
    )
    kept = [p.name for p in gallery.every if solves.has(p.name, p.finding)]
    documents = [read_document(gallery.inputs.files[name]) for name in kept]
    progress.phase("solving", {d.name: d.cells for d in documents})
    problems: list[Problem] = []
    for document, content in pack_findings(documents, fresh, remote, progress.begun, jobs):
        try:
            if isinstance(content, SiteGenError):
                raise content
            again = unpack(document, finding_key(document, fresh), content)
        except SiteGenError as error:
            found, wrong = "failed", [*error.problems]
        else:
            found = again.report.status
            old, place = solves.load(document), Place(document.path)
            wrong = [Problem(place, why) for why in find_differences(old, again)]
        problems += wrong
        progress.done(document.name)
        progress.found(document.name, "failed" if wrong else found)
    refuse(problems)
    return len(documents)


def find_differences(kept: Puzzle | None, again: Puzzle) -> Iterator[str]:
    """Yield a message for each run that only one of two findings has, or that ended differently.

    Status, completeness and answers are compared; other data, such as times and nodes, are not. A
    run other than `main` counts only if both are complete. `kept`: the finding in the cache; None
    if it is corrupt.
    """
    if kept is None:
        yield "the cache holds a result that is not to be believed"
        return
    for name in sorted(kept.runs.keys() | again.runs.keys()):
        one, two = kept.runs.get(name), again.runs.get(name)
        if one is None or two is None:
            yield f"{name}: {'the cache' if one is None else 'the new solve'} has no such run"
        elif name == "main" or (one.report.complete and two.report.complete):
            # the article's runs have short time limits; a run that reached its limit proves nothing
            yield from _compare_runs(name, one.report, two.report)


def _compare_runs(name: str, kept: Report, again: Report) -> Iterator[str]:
    """Yield a message if two runs differ in status, in completeness or in their answers.

    The answers are only compared if both runs are complete.
    """
    if (kept.status, kept.complete) != (again.status, again.complete):
        had, now = _describe_report(kept), _describe_report(again)
        yield f"{name}: the cache says {had}, solved again it is {now}"
    elif again.complete and set(kept.answers) != set(again.answers):
        old, new = set(kept.answers), set(again.answers)
        lost = f"{len(old - new)} of the {count(len(old), 'answer')} in the cache"
        yield f"{name}: {lost} not found again, {len(new - old)} found that it has not"


def _describe_report(report: Report) -> str:
    """Return a run's status and number of answers: `“complete” with 2 answers, all`."""
    proof = "all" if report.complete else "not proved to be all"
    return f"“{report.status}” with {count(len(report.answers), 'answer')}, {proof}"
