"""What surrounds every page of one site."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...content.config import Site, Theme
from ...kind import find_kind
from .head import CARD, PAGEFIND, POLICY, Work, head_of
from .parts import Frame, Head, Link, Pages
from .prose import inline


@dataclass(frozen=True)
class SiteLayout:
    """`kinds`: names of those with puzzles. `menu`: further pages in the header, by address."""

    site: Site
    kinds: tuple[str, ...]
    menu: tuple[tuple[str, str], ...]
    fed: tuple[str, ...]  # kinds with a feed, for some puzzle has a date; then the site has one
    carded: bool  # each puzzle has a picture for previews

    def frame(
        self,
        here: str,
        title: str,
        description: str,
        work: Work | None = None,
        root: str = "",
        pages: Pages | None = None,
    ) -> Frame:
        """`work`: the puzzle on the page. `root`: where the top is, if the page itself may be
        served anywhere. `pages`: those of the list to which it belongs.
        """
        root = root or "../" * here.count("/")
        frame = Frame(
            site_title=self.site.title,
            language=self.site.language,
            author=self.site.author,
            footer=inline(self.site.footer),
            root=root,
            kinds=tuple(
                Link(find_kind(name).title, f"{root}{name}/index.html") for name in self.kinds
            ),
            pages=tuple(Link(text, root + url) for text, url in self.menu),
            here=here,
            title=title,
            description=description,
            head=Head(PAGEFIND if self.site.search == "pagefind" else POLICY),
            themed=self.site.theme != Theme(),
        )
        work = work and replace(work, card=CARD if self.carded else "")
        head = head_of(frame, self.site.base_url, work=work, fed=self.fed)
        if pages:
            head = replace(head, previous=pages.previous, next=pages.next)
        return replace(frame, head=head)
