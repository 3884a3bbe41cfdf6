"""The preview's build loop, which builds at every save and reports the results.

Each save is built in two steps: first the pages of changed puzzles, as soon as they are solved;
then everything that takes longer. A save during a build leads to another build, so the last state
is always shown. If the save changes a puzzle that is being solved, the solve is stopped; the second
step is stopped at any save.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import sleep

from ...content.config import Site, load_site
from ...content.excerpt import make_excerpt
from ...content.own_kinds import FOLDER
from ...errors import NOWHERE, Problem, SiteGenError
from ...kind_loader import naming_mistakes, own_kinds
from ...work.workers import StoppedError, WorkerPool
from ..build.build import build
from ..build.edition import Edition
from ..build.folders.places import PUBLIC, Places
from ..build.incremental.freshness import BuildState, read_build_state
from ..build.pages.renderer import load_solver
from ..build.progress import Progress
from ..layout.head import HOME
from ..layout.templates import BUILT_IN, overlay
from .changes import Changes
from .last_good import LastGood
from .news import News, Notice
from .watching import watch_in_thread

EVERYTHING = Edition(drafts=True, future=True)
JUST = 0.25  # seconds after a save during which its file may be half written
AGAIN = 0.05  # seconds until such a file is read again
AS_IT_IS = "Its page shows the board as it is."
NOTHING_NEW, NOTHING = "All pages are the last good ones.", "There are no pages until it is fixed."
BUG = "This is a mistake of site-gen itself; the terminal says more."


@dataclass(frozen=True)
class ServeOptions:
    """The options of the command `serve`.

    `templates`: a folder that the author named; if None, the one next to the settings is used.
    """

    content: Path
    settings: Path
    templates: Path | None
    only: str
    jobs: int
    edition: Edition = EVERYTHING

    @property
    def own_templates(self) -> Path:
        """Return the folder of the author's templates, which need not exist."""
        return self.templates or self.settings.parent / "templates"

    @property
    def public(self) -> Path:
        """Return the folder of the files that are published unchanged; it need not exist."""
        return self.settings.parent / PUBLIC

    @property
    def own_kinds(self) -> Path:
        """Return the folder of the site's own kinds, which need not exist."""
        return self.settings.parent / FOLDER


@dataclass(frozen=True)
class BuildResult:
    """The result of a build.

    `changed`: addresses of changed files. `problems`: the reasons why there is no new site.
    `new`: those problems, or those of single puzzles, that were not reported before. `fixed`:
    paths of files whose problems are gone.
    """

    seconds: float
    changed: Sequence[str] = ()
    problems: Sequence[Notice] = ()
    new: Sequence[Notice] = ()
    fixed: Sequence[str] = ()

    @property
    def is_news(self) -> bool:
        """Return True if files changed, or problems are new or gone: then the terminal shows it."""
        return bool(self.changed or self.new or self.fixed)


class _Solving(Progress):
    """The progress of a build.

    `now`: the puzzles that are being solved. `unwanted`: returns True if the rest of the build is
    no longer needed. `wrong`: the problems of single puzzles.
    """

    def __init__(self, unwanted: Callable[[], bool]) -> None:
        self.now: set[str] = set()
        self.unwanted = unwanted
        self.wrong: list[Notice] = []

    def unexpected(self, problem: Problem) -> None:
        """Record the problem of a puzzle that is shown as it is."""
        self.wrong.append(Notice(problem, make_excerpt(problem), AS_IT_IS))

    def begun(self, name: str) -> None:
        """Record that a puzzle is being solved. Raises StoppedError if the build is not needed."""
        if self.unwanted():
            raise StoppedError("a file was saved")
        self.now.add(name)

    def done(self, name: str) -> None:
        """Record that a puzzle is no longer being solved."""
        self.now.discard(name)


class Session:
    """The builds of one preview.

    `room`: a folder for temporary files. `output`: the folder that the preview is built in.
    """

    def __init__(self, options: ServeOptions, news: News, room: Path, output: Path) -> None:
        self.options, self.news, self.room, self.output = options, news, room, output
        # one pool for each step: when the second is stopped, the first is ready for the new build,
        # since workers take long to start
        self.pools = [WorkerPool(options.jobs, str(room)) for _ in range(2)]
        self.finding = False  # True in the second step of a build
        self.saved, self.stop = threading.Event(), threading.Event()
        self.solving = _Solving(lambda: self.finding and self.saved.is_set())
        self.changes = Changes(output)
        self.again, self.good = False, LastGood()
        self.wrong, self.failed = list[Notice](), list[Notice]()  # by the last build
        self.last_told, self.just_told = -JUST, set[Path]()

    @property
    def pool(self) -> WorkerPool:
        """Return the workers for the current step."""
        return self.pools[self.finding]

    # -- saves

    def watch(self) -> None:
        """Start threads that watch the content, the templates, the own kinds and the settings.

        They call `on_change`, and end when `stop` is set.
        """
        settings = self.options.settings
        own, code = self.options.own_templates, self.options.own_kinds
        public = self.options.public
        folders = [self.options.content, own, code, public, BUILT_IN]
        watch_in_thread(folders, self.on_change, self.stop)
        heads = {path.name for path in settings.absolute().parent.glob("*.html")}
        names = *heads, settings.name, own.name, code.name, public.name, self.options.content.name
        around = [settings.absolute().parent]
        watch_in_thread(around, self.on_change, self.stop, only=frozenset(names))

    def on_change(self, paths: set[Path]) -> None:
        """Request a build because of changed files; stop solves whose results are now useless.

        These are all solves in the second step of a build, and in the first those of changed
        puzzles; all of them if a file of the site's own kinds has changed.
        """
        self.last_told, self.just_told = time.monotonic(), paths
        names = {"/".join(path.with_suffix("").parts[-2:]) for path in paths}
        code = self.options.own_kinds.absolute()
        names |= self.solving.now if any(p.is_relative_to(code) for p in paths) else set()
        self.saved.set()
        if self.solving.now and (self.finding or names & self.solving.now):
            self.pool.stop()  # only if it is busy, since workers take long to start

    # -- builds

    def run(self, shown: Callable[[BuildResult], None]) -> None:
        """Build in two steps at each save, until interrupted.

        `shown` is called with each result that is worth reporting. The second step is left out if
        the first one failed, or if another file was saved meanwhile.
        """
        self.saved.set()
        while True:
            self.saved.wait()
            self.saved.clear()
            for self.finding in (False, True):
                before = self.news.state
                came = self.build()
                if came and (came.is_news or before not in ("built", "finding")):
                    shown(came)
                if not came or came.problems or self.saved.is_set():
                    break

    def build(self) -> BuildResult | None:
        """Run the current step of a build, report it to `news` and return its result.

        Return None if the result does not matter because another build follows. A build with
        problems right after a save is tried twice, since the saved file may be half written.
        """
        started, before = time.perf_counter(), self.news.state
        state = "finding" if self.finding else "building"
        slow = threading.Timer(0.4, self.news.building, [state])
        slow.start()
        try:
            self._wait_until_filled()
            looked = time.monotonic()
            problems = self._attempt()
            if (problems or self._is_broken()) and looked - self.last_told < JUST:
                sleep(AGAIN)
                problems = self._attempt()
        except StoppedError:
            self.saved.set()
            return None
        except FileNotFoundError:  # a file vanished before it was read, as temporary ones do
            sleep(AGAIN)
            self.saved.set()
            return None
        finally:
            slow.cancel()
            slow.join()
            self.solving.now.clear()
        seconds = time.perf_counter() - started
        if problems and self.saved.is_set():
            return None
        self.again = False
        changed, wrong = self.changes.since(), self.solving.wrong
        if problems:
            self.news.failed(problems)
        elif changed or wrong != self.wrong or self.news.state != "built" or before != "built":
            self.news.built(changed, wrong)
        now, was = problems or wrong, self.failed or self.wrong
        new = [p for p in now if p not in was or self._was_just_saved(p)]
        fixed = sorted({p.path for p in was} - {p.path for p in now} - {""})
        self.failed, self.wrong = problems, self.wrong if problems else wrong
        return BuildResult(seconds, changed, problems, new, () if problems else fixed)

    def _is_broken(self) -> bool:
        """Return True if a puzzle's file is wrong, perhaps because it is only half written."""
        return any(p.effect != AS_IT_IS for p in self.solving.wrong)

    def _was_just_saved(self, problem: Notice) -> bool:
        """Return True if the author has just saved the file with this problem again.

        Then it is reported again, but only in the first step of a build.
        """
        return not self.finding and Path(problem.path).absolute() in map(
            Path.absolute, self.just_told
        )

    def _wait_until_filled(self) -> None:
        """Wait until saved files are no longer empty, for at most JUST seconds after the save.

        Most programs empty a file before they write it. Empty settings and templates are valid, so
        the preview would show them.
        """
        while time.monotonic() - self.last_told < JUST and any(map(_is_empty, self.just_told)):
            sleep(AGAIN)

    def _attempt(self) -> list[Notice]:
        """Load the settings and build; return the problems that prevented it.

        Problems of single puzzles are added to `solving.wrong`. Any error is returned as a problem,
        except StoppedError, and FileNotFoundError at the first of two attempts in a row.
        """
        options = self.options
        try:
            site = self._load_site()
            self.pools[0].prepare(load_solver, site.solving.memory_limit)
            with (
                naming_mistakes(),
                overlay(options.own_templates, wanted=bool(options.templates)) as whole,
            ):
                places = Places(options.content, whole, self.output, options.public)
                self.solving.wrong = []
                state = read_build_state(places, site, options.only, options.edition)
                self.solving.wrong += self.good.build(state, partial(self._build, places, site))
        except StoppedError:
            raise
        except SiteGenError as error:
            return self._make_notices(*error.problems)
        except FileNotFoundError as error:
            if not self.again:
                self.again = True
                raise
            return self._make_notices(Problem(NOWHERE, str(error)))
        except Exception as error:  # noqa: BLE001 - the preview must survive any error
            traceback.print_exc()
            why = f"{type(error).__name__}: {error}. {BUG}"
            return self._make_notices(Problem(NOWHERE, why))
        return []

    def _make_notices(self, *problems: Problem) -> list[Notice]:
        effect = NOTHING_NEW if (self.output / HOME).exists() else NOTHING
        return [Notice(problem, make_excerpt(problem), effect) for problem in problems]

    def _build(self, places: Places, site: Site, state: BuildState) -> None:
        """Run one step of a build, from this state of the inputs.

        In the first step, new findings are not explained.
        """
        jobs, only, pool = self.options.jobs, self.options.only, self.pool
        tell, explain = self.solving, self.finding
        build(
            places,
            site,
            jobs,
            tell,
            only,
            edition=self.options.edition,
            pool=pool,
            explain=explain,
            state=state,
        )

    def _load_site(self) -> Site:
        """Load the settings for a preview, which always has a cache.

        If the site's own kinds have changed, the workers are closed, since they use the old ones.
        """
        before = own_kinds()
        try:
            site = load_site(self.options.settings)
        finally:
            if own_kinds() != before:
                for pool in self.pools:
                    pool.close()
        return site.for_preview(site.solving.cache or self.room / "cache")

    def end(self) -> None:
        """Stop watching and solving, wait up to a second for each worker, and end the news."""
        self.stop.set()
        for pool in self.pools:
            pool.stop()
        for process in multiprocessing.active_children():
            process.join(1)
        self.news.end()


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:  # it was deleted
        return False
