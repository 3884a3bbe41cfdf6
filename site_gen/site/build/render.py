"""Render the site into a fresh folder: an output whose key is in the manifest is taken over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import Problem, SiteGenError, refuse
from ...findings.keys import digest
from ..gallery.related import RelatedPuzzles
from ..puzzle.source import Source
from .context import BuildContext
from .manifest import Listed, Manifest, Written
from .outputs import Output, Outputs
from .pages import SitePages
from .places import MARK
from .renderer import load_shared
from .staging import bring
from .stamps import stamp_of

FEW = {"pages of puzzles": 50, "other pages": 6}  # are not worth starting workers for


@dataclass(frozen=True)
class OutputTask:
    pages: Path  # the file with the site's pages
    output: Output

    @property
    def name(self) -> str:
        return self.output.name


@dataclass
class Rendering:
    """`outputs`: everything in the new folder, by name. `kept`: files that are as they were."""

    build: BuildContext
    listings: Mapping[str, Listed]
    outputs: dict[str, Written] = field(default_factory=dict)
    kept: set[str] = field(default_factory=set)
    related_from: str = ""
    related: Mapping[str, str] = field(default_factory=dict)

    def render(self) -> None:
        """Write the whole site. Raises ContentError with everything that went wrong."""
        outputs = Outputs(self.build.gallery, self.listings)
        self._relate(outputs)
        self._render("pages of puzzles", [*outputs.of_puzzles(self.related)], outputs)
        self._render("other pages", [*outputs.of_pages()], outputs)

    def _relate(self, outputs: Outputs) -> None:
        """Which puzzles each page names follows from all listings: worked out if one changed."""
        related, last = RelatedPuzzles(outputs.puzzles), self.build.last
        self.related_from, self.related = related.digest, last.related
        if last.related_from != related.digest:
            self.related = {p.name: digest(repr(related.of(p.name))) for p in outputs.every}

    def _render(self, phase: str, outputs: Sequence[Output], site: Outputs) -> None:
        stale = [output for output in outputs if not self._take_over(output)]
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
        """Write what makes the pages to a file that all workers can read."""
        gallery, keys = self.build.gallery, {name: key for name, (key, _) in self.listings.items()}
        pages = SitePages(
            self.build.renderer,
            site.puzzles,
            keys,
            gallery.moved,
            gallery.paging,
            gallery.inputs.today,
        )
        return self.build.share("pages", pages)

    def _take_over(self, output: Output) -> bool:
        """Whether the old site has this output; then its files come over."""
        known, old = self.build.last.outputs.get(output.name), self.build.places.output
        if known is None or known.key != output.key:
            return False
        if not self.build.last.is_intact(old, known.files):
            return False
        try:
            bring(old, self.build.staged.folder, known.files)
        except OSError:
            return False
        self.outputs[output.name] = known
        self.kept.update(known.files)
        return True

    def made_pages(self) -> list[str]:
        """Return the pages that were not taken over from the old site."""
        files = {file for output in self.outputs.values() for file in output.files}
        return sorted(file for file in files - self.kept if file.endswith(".html"))

    def manifest(self, sources: Mapping[str, Source]) -> Manifest:
        """Return what was written, when the site is in its place. `sources`: as loaded."""
        files = [MARK, *(file for output in self.outputs.values() for file in output.files)]
        folder, last = self.build.places.output, self.build.last
        stamps = {f: last.stamps[f] if f in self.kept else stamp_of(f"{folder}/{f}") for f in files}
        return Manifest(
            self.outputs,
            sources,
            self.listings,
            {file: stamp for file, stamp in stamps.items() if stamp},
            self.related_from,
            self.related,
        )


def make_output(task: OutputTask) -> tuple[str, ...]:
    """Write an output into the site; return the addresses of its files."""
    pages: SitePages = load_shared(task.pages)
    return pages.renderer.write(task.output.make(pages))
