"""The loader, which reads and checks everything that authors wrote before anything is solved."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path

from ...content.config import Site
from ...content.document import NEVER, Document, find_puzzle_files, load
from ...content.duplicates import BoardForm, normalize_board
from ...content.markdown import MarkdownLink, find_line_links
from ...content.page_links import is_relative, resolve_link
from ...content.pictures import Picture, is_picture, read_pictures
from ...content.sources import PAGES
from ...errors import NOWHERE, BuildError, Place, Problem, collecting, refuse
from ...findings.cache import Artefact, Cache
from ...findings.keys import compute_digest
from ...kind import kind_names
from ...kind_loader import collecting_failures, own_kinds
from ...languages import use_language
from ...puzzle import finding_key
from ..authoring.content_check import (
    cross_check,
    find_copies,
    find_future_dates,
    find_heavy_pictures,
    find_hidden_boards,
    find_renamed,
    find_same_episodes,
    find_strange_names,
    find_strays,
    find_unknown_puzzles,
    find_untold,
    list_link_targets,
    list_linked_pages,
)
from ..authoring.links import (
    BuiltTargets,
    Linked,
    LinkTargets,
    find_dead_links,
    find_early_links,
)
from ..authoring.list_pages import add_lists, find_unused_lists
from ..authoring.pages import Prose, load_pages
from ..authoring.redirects import Alias, list_aliases, list_embed_aliases
from ..authoring.shown import POSTS_FENCE, PUZZLES, KnownPuzzles
from ..essays.essay_pages import PageTopics, list_topics
from ..gallery.feeds import is_out
from ..gallery.paging import Paging
from ..layout.branding import PLAIN, Branding, make_branding
from ..layout.head import DAILY, HOME
from ..layout.prose import check
from ..layout.site_layout import SiteLayout
from ..layout.theme import find_theme_problems
from ..puzzle.card_image import can_make
from ..puzzle.source import Source
from ..sections.about import NAME as ABOUT
from .folders.places import Places
from .incremental.freshness import BuildState
from .incremental.inputs import File, Inputs
from .incremental.manifest import Manifest
from .page_faults import find_page_faults
from .page_weight import Weights
from .progress import Progress

RECENT = 200  # documents that stay parsed in a process
PROSE = Artefact("json.z", tuple[PageTopics, ...])


@dataclass(frozen=True)
class Gallery:
    """Everything that authors wrote, read and checked.

    `puzzles`: by kind, small boards first. `served`: True in the preview, which also shows
    results that the author does not expect. `days`: dates from which the site changes.
    `known`: the puzzles of all files, also of those that this build leaves out. `later`: the
    dates of pages that are not published yet, by file.
    """

    inputs: Inputs
    site: Site
    puzzles: Mapping[str, Sequence[Source]]
    topics: tuple[PageTopics, ...]
    served: bool
    days: tuple[str, ...]
    known: KnownPuzzles
    later: Mapping[str, str]
    branding: Branding = PLAIN

    @property
    def has_missing_page(self) -> bool:
        """Return True if the site gets a page for unknown addresses.

        Hosts only use such a page if the top of the site is also the top of the host.
        """
        return self.served or bool(self.site.base_url)

    @cached_property
    def every(self) -> list[Source]:
        """Return all puzzles, kind by kind, small boards first."""
        return [p for several in self.puzzles.values() for p in several]

    @cached_property
    def layout(self) -> SiteLayout:
        """Return the settings of all page frames.

        These include the menu, the kinds that have a feed, and whether puzzles have preview
        pictures.
        """
        prose = [t.prose for t in self.topics]
        today = self.inputs.today
        dated = [k for k, some in self.puzzles.items() if any(is_out(p.date, today) for p in some)]
        menu = [(p.menu, p.url) for p in prose if p.menu and p.url != HOME]
        menu += self.site.menu.items()
        posted = any(is_out(p.date, today) for p in prose)
        fed = ("", *dated) if self.site.base_url and (dated or posted) else ()
        carded = bool(self.site.base_url and can_make())
        workshop = bool(self.inputs.workshop)
        offline = self.site.offline and not self.served
        return SiteLayout(self.site, tuple(menu), fed, carded, workshop, self.branding, offline)

    @cached_property
    def setting_links(self) -> list[MarkdownLink]:
        """Return the links in the footer and the menu, which begin at the top of the site."""
        written = [("footer", url) for url in find_line_links(self.site.footer)]
        written += [("menu", url) for url in self.site.menu.values() if is_relative(url)]
        return [
            MarkdownLink(resolve_link(url, ""), self.site.problem([key], "").place, url)
            for key, url in written
        ]

    @cached_property
    def pictures(self) -> list[Picture]:
        """Return the pictures in all texts, each file once, in order of their paths."""
        shown = [p for source in self.every for p in source.pictures]
        shown += [p for t in self.topics for p in t.prose.pictures]
        by_path = {p.path: p for p in shown}
        return [by_path[path] for path in sorted(by_path)]

    @cached_property
    def paging(self) -> Paging:
        """Return the division of the kinds' lists into pages."""
        counts = {kind: len(several) for kind, several in self.puzzles.items()}
        return Paging(self.site.page_size, counts)

    @cached_property
    def aliases(self) -> list[Alias]:
        """Return the aliases that authors wrote, of puzzles first and then of prose pages."""
        own = [alias for p in self.every for alias in p.aliases]
        return [*own, *list_aliases((), [t.prose for t in self.topics])]

    @cached_property
    def moved(self) -> list[Alias]:
        """Return the aliases that authors wrote, and those of embedded boards derived from them."""
        own = [alias for p in self.every for alias in p.aliases]
        return [*self.aliases, *list_embed_aliases(own, {alias.old for alias in self.aliases})]

    def check(
        self,
        places: Places,
        early: Sequence[Linked],
        shown: Collection[Picture],
        *,
        whole: bool,
    ) -> Iterator[Problem]:
        """Check files against each other: raise ContentError for mistakes, yield warnings.

        Mistakes are raised before the first warning. `early`: the pages that are not published yet.
        `shown`: the pictures in all texts, also in drafts. `whole`: only drafts are left out of the
        build.
        """
        linked = {p.name: p.links for p in self.every}
        prose = [t.prose for t in self.topics]
        targets, alone = (
            self._make_targets(places),
            {p.name for p in self.every if not p.is_compared},
        )
        unknown = find_unknown_puzzles(prose, self.known) if whole else ()
        hidden = find_hidden_boards(prose, {p.name for p in self.every if p.is_hidden})
        footer = check(self.site.footer, "") if self.site.footer else ()
        refuse([*hidden, *unknown, *(self.site.problem(["footer"], p.message) for p in footer)])
        yield from cross_check(
            linked, prose, self.aliases, targets, alone, self.setting_links, whole=whole
        )
        yield from find_early_links(early, targets)
        all_read = whole and not self.site.kinds  # else a text that was not read may show one
        strays = (p for p in self.inputs.strays if all_read or not is_picture(p))
        yield from find_strays(strays, shown)
        yield from find_heavy_pictures(self.pictures)
        untold = ((p.name, p.sections_place) for p in self.every if not p.is_told)
        yield from find_untold(untold, self.site)
        tags = [tag for p in self.every for tag in p.tags]
        tags += [(tag, p.places[f"tags.{i}"]) for p in prose for i, tag in enumerate(p.tags)]
        yield from find_strange_names("tag", tags)
        authors = [(p.author, p.author_place) for p in self.every if p.author]
        authors += [(p.author, p.places.get("author", NOWHERE)) for p in prose if p.author]
        series = [(p.series, p.series_place) for p in self.every if p.series]
        yield from find_strange_names("author", authors)
        yield from find_strange_names("series", series)
        if whole:
            named = ({name for name, _ in some} for some in (authors, series))
            yield from find_unused_lists(prose, *named)
        yield from find_copies([(self.inputs.files[p.name][0], p.kind, p.form) for p in self.every])

    def _make_targets(self, places: Places) -> LinkTargets:
        prose, names = [t.prose for t in self.topics], [p.name for p in self.every]
        return list_link_targets(
            places.content,
            names,
            prose,
            self.aliases,
            places.templates,
            self.site.kinds,
            [*self.inputs.public, *[DAILY] * self.site.has_daily],
            self.later,
        )

    def check_made(self, places: Places, site: Path, pages: Iterable[str]) -> Iterator[Problem]:
        """Yield warnings about dead links in the written site, and about faults in `pages`.

        `site`: the folder that the site was written to. A warning names the author's file that the
        page is made from; if there is none, the page in the output folder.
        """
        linked = list_linked_pages(
            {p.name: p.links for p in self.every},
            [t.prose for t in self.topics],
            self.setting_links,
        )
        yield from find_dead_links(
            linked, BuiltTargets(**vars(self._make_targets(places)), site=site)
        )
        sources, weights = {t.prose.url: t.prose.path for t in self.topics}, Weights(site)
        for page in pages:
            name = "/".join(page.split("/")[:2])
            path = self.inputs.files[name][0] if name in self.inputs.files else sources.get(page)
            place = Place(path or str(places.output / page), 1, 1)
            for one in find_page_faults(site, page, weights):
                where = f"the page {page}, line {one.line}"
                yield Problem(place, f"{where}: found {one.found}, expected {one.wanted}")


def load_gallery(
    places: Places,
    site: Site,
    state: BuildState,
    last: Manifest,
    progress: Progress,
    only: str = "*",
    *,
    served: bool = False,
) -> Gallery:
    """Read and check all documents and pages. From then on, the process uses the site's language.

    `last`: the manifest of the last build, whose unchanged puzzles are not parsed again. `only`: a
    glob on kind/slug; `state.inputs` has only the files that match. Warnings go to `progress`.
    Raises ContentError with all mistakes in all files, and BuildError if no puzzle is left to
    build.
    """
    use_language(site.language)
    inputs = state.inputs
    pale = find_theme_problems(site.theme, places.templates / "static")
    refuse(site.problem(*one) for one in pale)
    branding = make_branding(site, places.public, inputs.public)
    problems: list[Problem] = []
    with collecting(problems):
        read = load_sources(inputs, last, site, places.content, state.left_out)
    written: tuple[PageTopics, ...] = ()
    with collecting(problems):
        written = load_prose(places, inputs, site)
    refuse(problems)
    shown = [p for source in read for p in source.pictures]
    shown += [p for t in written for p in t.prose.pictures]
    pages = tuple(t for t in written if inputs.drafts or not t.prose.draft)
    kept = [p for p in read if inputs.drafts or not p.is_draft]
    latest = NEVER if inputs.future else inputs.today  # pages with later dates are left out
    sources = [p for p in kept if p.date <= latest]
    coming = [p for p in kept if p.date > latest]
    if not sources and not coming:
        why = "there is no puzzle"
        if inputs.files:
            why = "every puzzle is a draft; --drafts builds them"
        elif only != "*":
            why = f"no puzzle matches {only!r}; expected a kind, or a glob on kind/slug"
        raise BuildError(f"{places.content}: {why}")
    by_kind = dict[str, list[Source]]()
    for source in sorted(sources, key=lambda p: p.order):
        by_kind.setdefault(source.kind, []).append(source)
    puzzles = {k: by_kind[k] for k in site.kinds or kind_names() if k in by_kind}
    days = tuple(day for p in kept for day in p.days)
    days += tuple(t.prose.date for t in pages if t.prose.date)
    refuse(find_same_episodes((p.series, p.episode, p.episode_place) for p in read if p.series))
    known = list_known(read, [t.prose for t in pages])
    topics = _add_lists(pages, sources, latest)
    posts = [t.prose for t in pages if t.prose.date > latest]
    dates = [(p.date, p.date_place) for p in coming] + [(p.date, p.places["date"]) for p in posts]
    early = [Linked(f"{p.name}/{HOME}", p.links) for p in coming]
    early += [Linked(p.url, p.links) for p in posts]
    later = {place.path: day for day, place in dates}
    gallery = Gallery(inputs, site, puzzles, topics, served, days, known, later, branding)
    whole = only == "*" and not state.left_out
    for warning in gallery.check(places, early, shown, whole=whole):
        progress.warned(warning)
    if whole:
        for warning in _find_renamed(gallery, last, places.content):
            progress.warned(warning)
    for warning in find_future_dates(dates, inputs.today):
        progress.warned(warning)
    return gallery


# -- puzzles


def _find_renamed(gallery: Gallery, last: Manifest, content: Path) -> Iterator[Problem]:
    built = {p.name for p in gallery.every}
    names = (name for name in last.sources if name not in built)
    gone = {n: last.sources[n].form for n in names if not (content / f"{n}.md").exists()}
    new = [p for p in gallery.every if p.name not in last.sources]
    files, old = gallery.inputs.files, {alias.old for alias in gallery.aliases}
    yield from find_renamed(gone, ((p.name, files[p.name][0], p.form) for p in new), old)


def list_known(puzzles: Iterable[Source], pages: Iterable[Prose]) -> KnownPuzzles:
    """Return the names and values of puzzles and posts that fences in prose may name."""
    several, posts = [*puzzles], [p for p in pages if p.date]
    values = {
        "tag": frozenset(tag for p in several for tag, _ in p.tags),
        "kind": frozenset(p.kind for p in several),
        "author": frozenset(p.author for p in several),
        "series": frozenset(p.series for p in several),
    }
    of_posts = {
        "tag": frozenset(tag for p in posts for tag in p.tags),
        "author": frozenset(p.author for p in posts),
    }
    return KnownPuzzles(
        frozenset(p.name for p in several), {PUZZLES: values, POSTS_FENCE: of_posts}
    )


def load_sources(
    inputs: Inputs, last: Manifest, site: Site, content: Path, left_out: Container[str] = ()
) -> list[Source]:
    """Read the puzzles. Files that have not changed since the build `last` are not parsed again.

    Raises ContentError with all problems except those at the paths `left_out`.
    """
    base = compute_digest(inputs.code, inputs.solving, inputs.beside)
    sources: list[Source] = []
    found, odd = find_puzzle_files(content)
    well_placed, problems = {*found}, [p for p in odd if p.place.path not in left_out]
    for name, (shown, raw) in inputs.files.items():
        known, key, path = last.sources.get(name), inputs.documents[name], Path(shown)
        if known and known.digest == key and known.base == base and _has_same(known, inputs):
            sources.append(known)
        elif path in well_placed:
            with collecting_failures(problems, shown):
                document = read_document((shown, raw))
                pictures = read_pictures(document.pictures, path, content)
                sources.append(_make_source(document, pictures, key, base, site))
    refuse(problems)
    return [replace(p, is_hidden=p.hidden_until > inputs.today) for p in sources]


def _has_same(source: Source, inputs: Inputs) -> bool:
    return all(inputs.pictures.get(p.path) == p.digest for p in source.pictures)


def read_document(file: File) -> Document:
    """Parse the content of a file, or return the document from memory, which has the latest ones.

    Raises ContentError, also if the board cannot be parsed.
    """
    return _parse_document(*file, own_kinds().digest())


@lru_cache(maxsize=RECENT)
def _parse_document(path: str, raw: bytes | None, own_kinds: str) -> Document:
    """Parse a document, or return it from memory.

    `raw`: None if the file could not be read: it is read again, to raise ContentError with the
    cause. `own_kinds`: a digest of the site's own kinds; it is only a part of the key in memory, so
    that documents are parsed again when a kind changes.
    """
    return load(Path(path), raw, check)


def _make_source(
    document: Document, pictures: Sequence[Picture], key: str, base: str, site: Site
) -> Source:
    """Return a puzzle's data for the build, from its parsed document.

    `pictures`: those in its text. `key`: the digest of its file. `base`: the digest of everything
    else that it is made from.
    """
    finding, meta = finding_key(document, site.solving), document.meta
    sections = site.sections if meta.sections is None else meta.sections
    return Source(
        kind=document.kind,
        slug=document.slug,
        title=meta.title,
        cells=document.cells,
        digest=key,
        base=base,
        finding=finding,
        page=compute_digest(finding, key, base, [p.digest for p in pictures]),
        date=meta.date.isoformat() if meta.date else "",
        author=meta.author or "",
        series=meta.series or "",
        episode=meta.episode or 0,
        hidden_until=meta.hidden_until,
        is_draft=meta.draft,
        is_compared=meta.compare and site.solving.article_time_limit > 0,
        tags=tuple((t, document.keys[f"tags.{i}"]) for i, t in enumerate(meta.tags)),
        aliases=tuple(list_aliases([document], ())),
        form=BoardForm(*map(compute_digest, normalize_board(document))),
        links=document.links,
        date_place=document.keys.get("date", NOWHERE),
        author_place=document.keys.get("author", NOWHERE),
        series_place=document.keys.get("series", NOWHERE),
        episode_place=document.keys.get("episode", NOWHERE),
        pictures=tuple(pictures),
        is_told=not document.prose.strip() or ABOUT in sections,
        sections_place=document.keys.get("sections", NOWHERE),
    )


# -- prose


def load_prose(places: Places, inputs: Inputs, site: Site) -> tuple[PageTopics, ...]:
    """Return the authors' prose pages and drafts, each with the constraint families that it is
    about.

    They are cached, because checking them builds models of examples. Raises ContentError with all
    mistakes in them.
    """
    cache = Cache(site.solving.cache, places.output)
    key = get_prose_key(inputs, places.content)
    if site.solving.cache and (values := cache.get(PROSE, "sites/prose", key)):
        topics: tuple[PageTopics, ...] = values[0]
        return topics
    problems: list[Problem] = []
    listed: list[PageTopics] = []
    for page in load_pages(places.content / PAGES):
        with collecting_failures(problems, page.path):
            listed.append(list_topics(page))
    refuse(problems)
    made = tuple(listed)
    if site.solving.cache:
        cache.put(PROSE, "sites/prose", key, (made,))
    return made


def _add_lists(
    pages: Sequence[PageTopics], puzzles: Iterable[Source], latest: str
) -> tuple[PageTopics, ...]:
    """Return the prose pages of this build, with those that list others, in menu order.

    `latest`: the last date of a page that is included.
    """
    topics = {t.prose.url: t.topics for t in pages}
    kept = [t.prose for t in pages if t.prose.date <= latest]
    several = [*puzzles]
    every = add_lists(kept, (p.author for p in several), (p.series for p in several))
    return tuple(PageTopics(p, topics.get(p.url, ())) for p in every)


def get_prose_key(inputs: Inputs, content: Path) -> str:
    """Return the cache key of the prose pages, a digest of everything that they depend on."""
    return compute_digest(
        [inputs.pages, inputs.code, list(inputs.files), content.as_posix()],
        inputs.pictures,
    )
