"""The pipeline: content in, a whole website out, or nothing at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ..config import Site
from ..content import Document
from ..errors import BuildError, ContentError, SiteGenError
from ..kind import find_kind, kind_names
from ..puzzle import Run, Solved, check_expected, run_formulation
from ..workers import Outcome, run_in_order
from . import words
from .benchmarks import benchmarks_page
from .files import File, puzzle_files, style_of
from .page import Fact, Frame, GalleryPage, Link, ProsePage
from .pages import Prose, load_pages
from .prose import check, headings, inline, render
from .results import Results, load_results
from .views import card, kind_page, puzzle_page

Progress = Callable[[Document, Outcome], None]


@dataclass(frozen=True)
class Places:
    """Where a site's files are. Everything below `output` is made and may be deleted."""

    content: Path
    templates: Path
    output: Path


def build(
    documents: Sequence[Document], places: Places, site: Site, jobs: int, progress: Progress
) -> None:
    """Solve every puzzle and write the site.

    Raises ContentError for everything that is wrong, all documents together; the old site
    stays as it was.
    """
    if not documents:
        raise BuildError(f"{places.content}: there is no puzzle")
    prose = load_pages(places.content / "pages")
    results = (
        load_results(site.benchmarks) if site.benchmarks and site.benchmarks.exists() else None
    )
    check_prose(documents)
    solved = solve_all(documents, site, jobs, progress)
    with _staging(places.output) as folder:
        _Writer(folder, places.templates, site, solved, prose, results).write()


def check_prose(documents: Sequence[Document]) -> None:
    """Before hours of solving: raise ContentError for all that cannot be rendered."""
    problems = [p for d in documents for p in check(d.prose, d.path)]
    if problems:
        raise ContentError(*problems)


def solve_all(
    documents: Sequence[Document], site: Site, jobs: int, progress: Progress
) -> list[Solved]:
    """Every document solved and as expected. Raises ContentError with all that is not."""
    solved, errors = run_in_order(documents, site.solving, jobs, progress)
    for one in solved:
        try:
            check_expected(one)
        except SiteGenError as error:
            errors.append(error)
    if errors:
        raise ContentError(*(str(error) for error in errors))
    return solved


@contextmanager
def _staging(output: Path) -> Iterator[Path]:
    """A fresh folder beside `output` that takes its place at the end, or vanishes."""
    output.parent.mkdir(parents=True, exist_ok=True)
    if output.exists() and not (output / MARK).exists() and any(output.iterdir()):
        raise BuildError(f"{output}: this folder was not made by site-gen; it is left alone")
    folder = Path(tempfile.mkdtemp(prefix=".staging-", dir=output.parent))
    try:
        yield folder
        folder.chmod(0o755)  # mkdtemp makes it private; a web server must read it
        (folder / MARK).write_text("Made by site-gen; safe to delete.\n", encoding="utf-8")
        old = folder.with_name(folder.name + "-old")
        if output.exists():
            output.replace(old)
        folder.replace(output)
        shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


BENCHMARKS = "benchmarks/index.html"
MARK = ".site-gen"  # says that a folder is ours to replace


class _Writer:
    """Writes all pages of one build into a folder."""

    def __init__(
        self,
        folder: Path,
        templates: Path,
        site: Site,
        solved: Sequence[Solved],
        prose: Sequence[Prose],
        results: Results | None,
    ) -> None:
        self.folder, self.templates, self.site = folder, templates, site
        self.solved, self.prose, self.results = solved, prose, results
        self.jinja = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.style = style_of(templates / "static")
        self.by_kind = {
            name: sorted((s for s in solved if s.document.kind == name), key=_small_first)
            for name in kind_names()
            if any(s.document.kind == name for s in solved)
        }

    def write(self) -> None:
        self._static()
        for name, several in self.by_kind.items():
            for i, solved in enumerate(several):
                self._puzzle(solved, several[i - 1] if i else None, several[i + 1 : i + 2])
            self._kind(name, several)
        self._gallery()
        for prose in self.prose:
            self._prose(prose)
        if self.results:
            self._benchmarks(self.results)

    def _static(self) -> None:
        shutil.copytree(self.templates / "static", self.folder / "static")

    def _puzzle(self, solved: Solved, before: Solved | None, after: Sequence[Solved]) -> None:
        document = solved.document
        at = self.folder / document.kind / document.slug
        downloads = tuple(
            self._file(at, file)
            for file in puzzle_files(solved, self.style, self.templates / "reproduce")
        )
        page = puzzle_page(
            solved,
            self._frame(
                f"{document.kind}/{document.slug}/index.html",
                document.meta.title,
                f"{document.meta.title}: {words.verdict(solved.report)}",
            ),
            previous=_beside(before) if before else None,
            next_=_beside(after[0]) if after else None,
            downloads=downloads,
        )
        self._page("puzzle.html", page)

    def _file(self, folder: Path, file: File) -> Link:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / file.name).write_bytes(file.content)
        size = words.number(max(1, round(len(file.content) / 1000))) + " kB"
        return Link(file.label, file.name, size)

    def _kind(self, name: str, several: Sequence[Solved]) -> None:
        kind = find_kind(name)
        cards = tuple(card(s, f"{s.document.slug}/index.html") for s in several)
        frame = self._frame(
            f"{name}/index.html", kind.title, f"{kind.title}: rules, model and puzzles."
        )
        self._page("kind.html", kind_page(name, kind, frame, _example_runs(name), cards))

    def _gallery(self) -> None:
        groups = tuple(
            (
                Link(
                    find_kind(name).title, f"{name}/index.html", words.count(len(several), "puzzle")
                ),
                tuple(card(s, f"{s.document.kind}/{s.document.slug}/index.html") for s in several),
            )
            for name, several in self.by_kind.items()
        )
        proved = sum(s.report.complete for s in self.solved)
        figures = (
            Fact("puzzles" if len(self.solved) != 1 else "puzzle", words.number(len(self.solved))),
            Fact("kinds" if len(self.by_kind) != 1 else "kind", words.number(len(self.by_kind))),
            Fact("with all answers proved", words.number(proved)),
        )
        frame = self._frame("index.html", self.site.title, self.site.description)
        intro = next((render(p.body) for p in self.prose if p.url == "index.html"), render(""))
        self._page("index.html", GalleryPage(frame, intro, figures, groups))

    def _prose(self, prose: Prose) -> None:
        if prose.url != "index.html":
            frame = self._frame(prose.url, prose.title, prose.description)
            page = ProsePage(frame, prose.title, render(prose.body), headings(prose.body))
            self._page("prose.html", page)

    def _benchmarks(self, results: Results) -> None:
        about = "Our formulations against the articles’, clingo and CP-SAT, board by board."
        frame = self._frame(BENCHMARKS, "Benchmarks", about)
        self._page("benchmarks.html", benchmarks_page(results, frame, list(self.by_kind)))

    def _page(self, template: str, page: object) -> None:
        frame: Frame = page.frame  # type: ignore[attr-defined]
        path = self.folder / frame.here
        path.parent.mkdir(parents=True, exist_ok=True)
        html = self.jinja.get_template(template).render(page=page)
        path.write_text(html, encoding="utf-8")

    def _menu(self) -> Iterator[tuple[str, str]]:
        """Pages in the header, beside those of the kinds."""
        yield from ((p.menu, p.url) for p in self.prose if p.menu and p.url != "index.html")
        if self.results:
            yield "Benchmarks", BENCHMARKS

    def _frame(self, here: str, title: str, description: str) -> Frame:
        root = "../" * here.count("/")
        return Frame(
            site_title=self.site.title,
            language=self.site.language,
            author=self.site.author,
            footer=inline(self.site.footer),
            root=root,
            kinds=tuple(
                Link(find_kind(name).title, f"{root}{name}/index.html") for name in self.by_kind
            ),
            pages=tuple(Link(text, root + url) for text, url in self._menu()),
            here=here,
            title=title,
            description=description,
        )


def _example_runs(name: str) -> dict[str, Run]:
    kind = find_kind(name)
    board = kind.parse(kind.example)
    return {f: run_formulation(kind, board, f, label=f"{name}-example") for f in kind.formulations}


def _small_first(solved: Solved) -> tuple[int, str]:
    grid = solved.document.board()[1].grid
    return grid.rows * grid.cols, solved.document.slug


def _beside(solved: Solved) -> Link:
    return Link(solved.document.meta.title, f"../{solved.document.slug}/index.html")
