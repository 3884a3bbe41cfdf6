"""The rendering of a site into a new folder, which reuses outputs with unchanged keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import Problem, SiteGenError, refuse
from ...findings.keys import compute_digest
from ..gallery.related import RelatedPuzzles
from ..puzzle.source import Source
from .context import BuildContext
from .folders.staging import link_files
from .incremental.manifest import Listed, Manifest, Written
from .incremental.stamps import get_stamp_and_inode
from .pages.outputs import Output, Outputs
from .pages.renderer import load_shared
from .pages.site_pages import SitePages

FEW = {"pages of puzzles": 50, "other pages": 6}  # up to this many: no workers


@dataclass(frozen=True)
class OutputTask:
    """The task of a worker to write an output into the site."""

    pages: Path  # the pickled SitePages
    output: Output

    @property
    def name(self) -> str:
        return self.output.name


@dataclass
class Rendering:
    """The rendering of one build.

    `outputs`: the files in the new folder, by name of the output. `kept`: names of the outputs
    that were taken over from the old site. `related`, `related_from`: as in a Manifest.
    """

    build: BuildContext
    listings: Mapping[str, Listed]
    outputs: dict[str, Written] = field(default_factory=dict)
    kept: Set[str] = frozenset()
    related_from: str = ""
    related: Mapping[str, str] = field(default_factory=dict)

    def render(self) -> None:
        """Write the whole site, or link unchanged files of the old one.

        Afterwards, `staged.files` has the paths of all files. Raises ContentError with all problems
        of a phase.
        """
        outputs = Outputs(self.build.gallery, self.listings)
        self._compute_related(outputs)
        puzzles, others = [*outputs.of_puzzles(self.related)], [*outputs.of_pages()]
        self._take_over([*puzzles, *others])
        self._render("pages of puzzles", puzzles, outputs)
        self._render("other pages", others, outputs)
        self.build.staged.files.update(file for one in self.outputs.values() for file in one.files)
        self.build.staged.public.update(self.build.gallery.inputs.public)

    def _compute_related(self, outputs: Outputs) -> None:
        """Set `related` and `related_from`: digests of the puzzles that each page links to.

        The links of one page depend on the listings of all puzzles. If these are the same as in the
        last build, its digests are used.
        """
        related, last = RelatedPuzzles(outputs.puzzles), self.build.last
        self.related_from, self.related = related.digest, last.related
        if last.related_from != related.digest:
            self.related = {p.name: compute_digest(repr(related.of(p.name))) for p in outputs.every}

    def _render(self, phase: str, outputs: Sequence[Output], site: Outputs) -> None:
        """Write the outputs that were not taken over, in workers unless they are few.

        `phase`: a key of FEW. `site`: all outputs. Raises ContentError with the problems of all
        outputs.
        """
        stale = [output for output in outputs if output.name not in self.outputs]
        if not stale:
            return
        pages = self._share_pages(site)
        tasks = [OutputTask(pages, output) for output in stale]
        problems: list[Problem] = []
        here = len(tasks) <= FEW[phase]
        for task, files in self.build.run(phase, make_output, tasks, here=here):
            if isinstance(files, SiteGenError):
                problems += files.problems
            else:
                self.outputs[task.name] = Written(task.output.key, files)
        refuse(problems)

    def _share_pages(self, site: Outputs) -> Path:
        """Write the SitePages to a file that all workers can read; return its path."""
        gallery, keys = self.build.gallery, {name: key for name, (key, _) in self.listings.items()}
        pages = SitePages(
            self.build.renderer,
            site.puzzles,
            keys,
            gallery.moved,
            gallery.paging,
            gallery.inputs.today,
            self.build.places.public or Path(),
        )
        return self.build.share("pages", pages)

    def _take_over(self, outputs: Sequence[Output]) -> None:
        """Link the files of unchanged outputs from the old site into the new one.

        An output is unchanged if its key is that of the last build and all of its files still have
        the stamps that this build wrote. If linking fails, nothing is taken over.
        """
        last, old = self.build.last.outputs, self.build.places.output
        keys = {output.name: output.key for output in outputs}
        intact, inodes = dict[str, Written](), dict[str, int]()
        for name, written in last.items():
            if written.key == keys.get(name):
                found = {file: get_stamp_and_inode(f"{old}/{file}") for file in written.files}
                if all(found[file][0] == stamp for file, stamp in written.files.items()):
                    intact[name] = written
                    inodes |= {file: inode for file, (_, inode) in found.items()}
        with suppress(OSError):  # if linking fails, all outputs are made again
            link_files(old, self.build.staged.folder, inodes)
            self.outputs, self.kept = intact, {*intact}

    def made_pages(self) -> list[str]:
        """Return the addresses of the HTML pages that were not taken over from the old site.

        Those of the author's own files are left out, since their content is not checked.
        """
        made = (one for name, one in self.outputs.items() if name not in self.kept)
        own = self.build.gallery.inputs.public
        pages = {file for one in made for file in one.files if file.endswith(".html")}
        return sorted(pages - own.keys())

    def manifest(self, sources: Mapping[str, Source]) -> Manifest:
        """Return the manifest of this build. `sources`: the loaded puzzles, by name."""
        return Manifest(self.outputs, sources, self.listings, self.related_from, self.related)


def make_output(task: OutputTask) -> Mapping[str, str]:
    """Write the files of an output into the site; return their stamps, by address."""
    pages: SitePages = load_shared(task.pages)
    return pages.renderer.write(task.output.make(pages), public=task.output.public)
