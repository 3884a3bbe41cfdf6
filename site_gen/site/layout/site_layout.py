"""The frame that all pages of one site share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...content.config import Site, Theme
from .head import CARD, POLICY, Work, make_head
from .parts import Head, Link, PageFrame, Pages
from .prose import render_inline


@dataclass(frozen=True)
class SiteLayout:
    """The settings that the frames of all pages have in common.

    `menu`: text and address of each prose page in the menu.
    """

    site: Site
    menu: tuple[tuple[str, str], ...]
    fed: tuple[str, ...]  # kinds with a dated puzzle, which have feeds; if any, the site has one
    carded: bool  # each puzzle has a picture for previews
    workshop: bool = False  # the site has the page of the workshop

    def frame(
        self,
        here: str,
        title: str,
        description: str,
        work: Work | None = None,
        root: str = "",
        pages: Pages | None = None,
        above: Sequence[Link] = (),
    ) -> PageFrame:
        """Return the frame of a page.

        `description`: if it is empty, the title is used. `work`: the puzzle on the page. `root`:
        the path to the top, if the page itself may be served from any address. `pages`: links in
        the list of pages that it belongs to. `above`: pages between the gallery and this one, with
        addresses from the top.
        """
        root = root or "../" * here.count("/")
        frame = PageFrame(
            site_title=self.site.title,
            language=self.site.language,
            author=self.site.author,
            footer=render_inline(self.site.footer),
            root=root,
            pages=tuple(Link(text, root + url) for text, url in self.menu),
            here=here,
            title=title,
            description=description or title,
            head=Head(POLICY),
            themed=self.site.theme != Theme(),
            workshop=self.workshop,
        )
        work = work and replace(work, card=CARD if self.carded else "")
        head = make_head(frame, self.site.base_url, work=work, fed=self.fed, above=above)
        if pages:
            head = replace(head, previous=pages.previous, next=pages.next)
        return replace(frame, head=head)
