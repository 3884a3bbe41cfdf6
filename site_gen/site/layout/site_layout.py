"""The frame that all pages of one site share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...content.config import Site, Theme
from ...content.page_links import is_relative, resolve_link
from .branding import PLAIN, Branding
from .head import CARD, Work, make_head, make_policy
from .parts import Head, Link, Logo, PageFrame, Pages
from .prose import TextSite, render_inline

TALL = 32  # pixels of a logo in the header


@dataclass(frozen=True)
class SiteLayout:
    """The settings that the frames of all pages have in common.

    `menu`: text and address of each prose page in the menu.
    """

    site: Site
    menu: tuple[tuple[str, str], ...]
    fed: tuple[str, ...]  # kinds with a dated puzzle, which have feeds; "" if the site has one
    carded: bool  # each puzzle has a picture for previews
    workshop: bool = False  # the site has the page of the workshop
    own: Branding = PLAIN
    offline: bool = False  # browsers keep pages; never in the preview

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
            footer=render_inline(self.site.footer, TextSite(root, on_every_page=True)),
            root=root,
            pages=tuple(Link(text, _resolve_entry(url, root)) for text, url in self.menu),
            here=here,
            title=title,
            description=description or title,
            head=Head(make_policy(self.own.policy, offline=self.offline)),
            themed=self.site.theme != Theme(),
            workshop=self.workshop,
            daily=self.site.has_daily,
            offline=self.offline,
            css=tuple(root + url for url in self.own.css),
            logo=self._make_logo(root),
            icon=self.own.icon and root + self.own.icon,
            icon_type=self.own.icon_type,
            own_head=self.own.format_head(root),
        )
        if work and work.kind and self.carded:
            work = replace(work, card=CARD)
        head = make_head(frame, self.site.base_url, work=work, fed=self.fed, above=above)
        if pages:
            head = replace(head, previous=pages.previous, next=pages.next)
        return replace(frame, head=head)

    def _make_logo(self, root: str) -> Logo | None:
        """Return the author's logo as the header shows it, at most TALL pixels high."""
        if self.own.logo is None:
            return None
        url, width, height = self.own.logo.url, self.own.logo.width, self.own.logo.height
        scale = min(1.0, TALL / height)
        return Logo(root + url, round(width * scale) or 1, round(height * scale) or 1)


def _resolve_entry(url: str, root: str) -> str:
    return root + resolve_link(url, "") if is_relative(url) else url
