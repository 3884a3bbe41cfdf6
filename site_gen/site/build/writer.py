"""Writes a site into a fresh folder: what has not changed comes from the old one."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from ...errors import ContentError, SiteGenError, problems_in
from ...findings.codec import codec_of
from ...findings.puzzle import Solved
from ...findings.solves import Solves
from ...findings.store import digest
from ...work.cluster import solved_elsewhere
from ...work.workers import Crew, Elsewhere, each
from ..gallery.related import RelatedPuzzles
from ..layout.static_files import static_files
from ..puzzle.record import PuzzleRecord
from ..puzzle.rendered import Entry, Listed, kept_listed
from .manifest import Manifest, Unit, stamp_of
from .overview import PageTask, make_page
from .places import MARK, Places
from .plan import BuildPlan
from .progress import Progress
from .renderer import (
    Made,
    PuzzlePageTask,
    PuzzleTask,
    Renderer,
    answer_puzzle,
    make_puzzle,
    solve_puzzle,
    write_puzzle,
)
from .scan import document_of
from .staging import StagingDir, bring, put

# tasks without a solve that this process does itself, for workers take longer to begin: and how
# many, if all that a task takes is a page from what is kept
FEW, QUICK = 6, 50
STATIC = "static"  # the unit of files that are as they are
Task = TypeVar("Task", PuzzleTask, PuzzlePageTask, PageTask)
Result = TypeVar("Result")


class Writer:
    """`staged`: of the new site. `crew`: workers; without them, this process does all.

    `elsewhere`: who solves, if it is not this machine; pages are always made here.
    `early`: where puzzles have changed, their pages alone are made, of answers alone; what else
    there is stays as it was.
    """

    def __init__(
        self,
        places: Places,
        plan: BuildPlan,
        last: Manifest,
        staged: StagingDir,
        progress: Progress,
        crew: Crew | None = None,
        elsewhere: Elsewhere | None = None,
        *,
        early: bool = False,
    ) -> None:
        self.crew, self.elsewhere = crew, elsewhere
        self.folder, self.scratch = staged.folder, staged.scratch
        passing = Path(crew.folder) if crew and crew.folder else self.scratch
        self.solves = Solves(plan.site.solving, passing)
        self.changed = {p.name for p in plan.every if not p.entry}
        self.early = early and bool(self.changed)
        self.places, self.last = places, last
        self.plan = plan.early(self.solves) if self.early else plan
        self.progress = progress
        self.kept: set[str] = set()
        self.units: dict[str, Unit] = {}
        self.entries: dict[str, Entry] = {}
        self.records = {p.name: p for p in self.plan.every}
        self.renderer = self._pass("renderer", self._renderer())

    def _renderer(self) -> Renderer:
        return Renderer(
            self.places.templates.absolute(),
            self.folder.absolute(),
            self.plan.layout,
            self.plan.topics,
            self.solves,
            self.plan.inputs.files,
            self.plan.inputs.templates,
            self.early,
            self.plan.served,
        )

    def _pass(self, name: str, value: object) -> Path:
        """Leave a value where all workers find it."""
        path = self.scratch / f"{name}.pickle"
        path.write_bytes(pickle.dumps(value))
        return path.absolute()

    # -- puzzles

    def solve(self) -> None:
        """Every puzzle, and no pages. Raises ContentError with all that went wrong."""
        self._make(solve_puzzle, [*self.records.values()])

    def puzzles(self) -> None:
        """The pages of puzzles. Raises ContentError with all that went wrong."""
        self._meet([p for p in self.records.values() if not p.entry])
        beside = self.neighbours = RelatedPuzzles(self._by_kind())
        same = beside.digest == self.last.neighbours
        for name, p in self.records.items():
            if not (same and p.beside):
                self.records[name] = replace(p, beside=digest(repr(beside.of(name))))
        units = self.plan.puzzle_units(self.records)
        stale = [name for name, sum_ in units.items() if not self._kept(name, sum_)]
        tasks = [PuzzlePageTask(self._task(name), beside.of(name)) for name in stale]
        self._write("pages of puzzles", write_puzzle, tasks, lambda task: task.name, units)

    def _by_kind(self) -> dict[str, list[PuzzleRecord]]:
        puzzles = self.plan.puzzles
        return {kind: [self.records[p.name] for p in several] for kind, several in puzzles.items()}

    def _task(self, name: str) -> PuzzleTask:
        return PuzzleTask(self.renderer, name, self.records[name].key)

    def _meet(self, puzzles: Sequence[PuzzleRecord]) -> None:
        """Learn of puzzles what others show of them; those of which nothing was kept are made."""
        for p in puzzles:
            if listed := kept_listed(self.solves.folders, p.kind, p.slug, p.key):
                self._met(p.name, listed)
        self._make(make_puzzle, [p for p in puzzles if p.name not in self.entries])

    def _make(self, call: Callable[[PuzzleTask], Made], puzzles: Sequence[PuzzleRecord]) -> None:
        """Those that are not as expected are told before anything is found out about the others."""
        chosen = sorted(puzzles, key=lambda p: p.order, reverse=True)
        self.progress.planned(len(self.records))
        told = dict(self._solve_elsewhere(chosen))
        errors = {name: one for name, one in told.items() if isinstance(one, SiteGenError)}
        left = [self._task(p.name) for p in chosen if p.name not in errors]
        phases = {"solving": answer_puzzle, "reasons and worth": call}
        for phase, work in ({"solving": call} if self.early else phases).items():
            tasks = [task for task in left if work is call or not self._solved(task)]
            for task, made in self._each(phase, work, tasks, lambda task: task.name):
                if isinstance(made, SiteGenError):
                    errors[task.name] = made
                elif made.listed:
                    self._met(task.name, made.listed)
                if task.name not in told and (work is call or task.name in errors):
                    found = "failed" if isinstance(made, SiteGenError) else made.found
                    self.progress.found(task.name, found)
            if errors:
                problems = (p for name in sorted(errors) for p in problems_in(errors[name]))
                raise ContentError(*problems)

    def _solve_elsewhere(
        self, puzzles: Sequence[PuzzleRecord]
    ) -> Iterator[tuple[str, Solved | SiteGenError]]:
        """What is not kept yet: afterwards it is, and all goes on as ever."""
        if self.elsewhere is None:
            return
        documents = [document_of(self.plan.inputs.files[p.name]) for p in puzzles]
        self.progress.phase("solving", {d.name: d.cells for d in documents})
        for document, solved in solved_elsewhere(
            documents, self.solves, self.elsewhere, self.progress.begun
        ):
            found = "failed" if isinstance(solved, SiteGenError) else solved.report.status
            self.progress.done(document.name)
            self.progress.found(document.name, found)
            yield document.name, solved

    def _met(self, name: str, listed: Listed) -> None:
        """Drawings are not held: whoever shows one reads it again."""
        self.entries[name] = entry = listed.entry
        told = codec_of(Entry).dump(entry)
        self.records[name] = replace(
            self.records[name],
            entry=digest(told, listed.thumb),
            facets=digest(told["card"]["choices"], told["families"], entry.complete),
            words=listed.words,
            word=entry.card.difficulty.word,
            wrong=listed.wrong,
        )

    # -- pages of several puzzles

    def pages(self) -> None:
        units = self.plan.page_units(self.records)
        stale = [name for name, unit in units.items() if not self._kept(name, unit.digest)]
        if not stale:
            return
        wanted = {name for unit in stale for name in units[unit].puzzles}
        self._meet([self.records[name] for name in sorted(wanted - self.entries.keys())])
        parts = (self._by_kind(), self.entries, self.plan.moved)
        overview = self._pass("overview", parts)
        tasks = [PageTask(self.renderer, overview, name) for name in stale]
        digests = {name: units[name].digest for name in stale}
        self._write("other pages", make_page, tasks, lambda task: task.unit, digests)

    def _write(
        self,
        phase: str,
        call: Callable[[Task], tuple[str, ...]],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
        digests: Mapping[str, str],
    ) -> None:
        """The units of these tasks. Raises ContentError with all that went wrong."""
        errors = []
        for task, made in self._each(phase, call, tasks, name):
            if isinstance(made, SiteGenError):
                errors.append(made)
            else:
                self.units[name(task)] = Unit(digests[name(task)], made)
        if errors:
            raise ContentError(*sorted(map(str, errors)))

    # -- files that are as they are

    def static(self) -> None:
        """Styles, fonts and scripts: one unit, for all follow from templates and settings."""
        sum_ = digest(STATIC, self.plan.base, [*self.plan.puzzles])
        if not self._kept(STATIC, sum_):
            files = static_files(self.places.templates, self.plan.site.theme, self.plan.puzzles)
            for name, content in files:
                put(self.folder / name, content)
            self.units[STATIC] = Unit(sum_, tuple(name for name, _ in files))

    # -- the old site

    def _kept(self, name: str, sum_: str) -> bool:
        """Whether a unit of the old site stands for this one; then its files come over."""
        unit = self.last.units.get(name)
        old = self.places.output
        waits = self.early and name not in self.changed and name != STATIC
        if unit is None or not (waits or unit.digest == sum_):
            return False
        if not self.last.intact(old, unit.files):
            return False
        try:
            bring(old, self.folder, unit.files)
        except OSError:
            return False
        self.units[name] = unit
        self.kept.update(unit.files)
        return True

    def made_pages(self) -> list[str]:
        """Return the pages that were not taken over from the old site."""
        files = {file for unit in self.units.values() for file in unit.files}
        return sorted(file for file in files - self.kept if file.endswith(".html"))

    def manifest(self) -> Manifest:
        """To be asked when the site is in its place."""
        files = [MARK, *(file for unit in self.units.values() for file in unit.files)]
        new = {f: stamp_of(f"{self.places.output}/{f}") for f in files if f not in self.kept}
        stamps = {f: self.last.stamps[f] for f in self.kept}
        waiting = self.changed if self.early else set()
        known = [p for p in self.records.values() if p.name not in waiting]
        return Manifest(
            self.units,
            {p.name: codec_of(PuzzleRecord).dump(p) for p in known},
            stamps | {file: stamp for file, stamp in new.items() if stamp},
            self.neighbours.digest,
            (
                max((p.date for p in self.records.values() if p.is_out), default=""),
                min((p.date for p in self.records.values() if p.in_future), default=""),
            ),
        )

    def _solved(self, task: PuzzleTask | PuzzlePageTask | PageTask) -> bool:
        """Whether rendering is all that a task takes: it needs no process that may die."""
        if isinstance(task, PageTask):
            return True
        p = self.records[task.name]
        return self.solves.there(p.name, p.solve)

    def _each(
        self,
        phase: str,
        call: Callable[[Task], Result],
        tasks: Sequence[Task],
        name: Callable[[Task], str],
    ) -> Iterator[tuple[Task, Result | SiteGenError]]:
        most = QUICK if call is write_puzzle else FEW
        few = len(tasks) <= most and all(map(self._solved, tasks))

        sizes = {p.name: p.cells for p in self.records.values()}
        self.progress.phase(phase, {name(task): sizes.get(name(task), 1) for task in tasks})

        def begun(task: Task) -> None:
            self.progress.begun(name(task))

        def where(task: Task) -> str:
            return self._where(name(task))

        if self.crew and not few:
            limit = self.plan.site.solving.memory_limit
            made = self.crew.each(call, tasks, where, limit, begun)
        else:
            made = each(call, tasks, jobs=1, name=where, begun=begun)
        for task, result in made:
            self.progress.done(name(task))
            yield task, result

    def _where(self, name: str) -> str:
        """What a puzzle is called where something goes wrong with it: its file."""
        return self.plan.inputs.files[name][0] if name in self.records else name
