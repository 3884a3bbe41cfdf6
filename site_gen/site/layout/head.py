"""The head of a page, for machines: policy, canonical address, preview card, structured data.

Absolute addresses require that the site has an address. Without one, data blocks use addresses
relative to the page, and previews and canonical links are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ...content.config import Policy
from ...languages import _
from .parts import Head, Link, PageFrame
from .prose import format_json_block

# frame-ancestors and reporting have no effect in a meta tag
OURS = {"img_src": ("data:",)}  # further sources that our own pages need


def make_policy(own: Policy, *, offline: bool = False) -> str:
    """Return the Content-Security-Policy of all pages.

    `own`: the author's additions. `offline`: pages have a manifest. The service worker needs no
    directive, because `script-src` covers it.
    """
    directives = [
        " ".join((name.replace("_", "-"), "'self'", *OURS.get(name, ()), *own.sources(name)))
        for name in Policy.model_fields
    ]
    directives += ["manifest-src 'self'"] * offline
    return "; ".join(("default-src 'none'", *directives, "base-uri 'none'", "form-action 'none'"))


def make_workshop_policy(policy: str) -> str:
    """Return the policy of the workshop, which also runs WebAssembly in workers."""
    added = "script-src 'self' 'wasm-unsafe-eval'"
    return policy.replace("script-src 'self'", added) + "; worker-src 'self'"


POLICY = make_policy(Policy())
FEED = "feed.xml"
SITEMAP = "sitemap.xml"
MISSING = "404.html"
HOME = "index.html"
KINDS = "kinds/index.html"
WORKSHOP = "workshop/index.html"
DAILY = "daily/index.html"
WEB_MANIFEST = "manifest.webmanifest"
SERVICE_WORKER = "sw.js"
PRINT = "print.html"
CARD = "card.png"  # a puzzle's picture for previews


@dataclass(frozen=True)
class Work:
    """A puzzle or post as previews, data blocks and the feed describe it."""

    kind: str  # the kind's title; "" for a post
    author: str = ""
    date: str = ""  # as in 2026-11-21
    tags: tuple[str, ...] = ()
    card: str = ""  # the picture in its page's folder, or ""


def make_head(
    frame: PageFrame,
    base_url: str,
    *,
    work: Work | None = None,
    fed: Collection[str] = (),
    above: Sequence[Link] = (),
) -> Head:
    """Return the head for the page in `frame`.

    `fed`: the kinds that have a feed, and "" for the site. `above`: the pages between the gallery
    and this one.
    """
    if frame.here == MISSING:
        return Head(frame.head.policy, listed=False)
    public = Address(base_url, frame)
    card = work.card if work and base_url else ""
    folder = frame.here.partition("/")[0]
    return Head(
        frame.head.policy,
        canonical=public.here() if base_url else "",
        feed=frame.root + FEED if fed else "",
        own_feed=f"{frame.root}{folder}/{FEED}" if folder in fed else "",
        kind="article" if work else "website",
        published=work.date if work else "",
        image=public.beside(card) if card else "",
        image_words=_("The board of “%(title)s”") % {"title": frame.title} if card else "",
        data=format_json_block(_make_data(frame, public, work, card, above)),
    )


@dataclass(frozen=True)
class Address:
    """A formatter for a site's addresses: absolute, or relative to a page without a base URL."""

    base_url: str
    frame: PageFrame

    def of(self, path: str) -> str:
        """Return the address of a path from the top of the site."""
        if self.base_url:
            return make_absolute(self.base_url, path)
        return self.frame.root + path

    def here(self) -> str:
        """Return the address of the page itself."""
        return self.of(self.frame.here)

    def beside(self, name: str) -> str:
        """Return the address of a file in the page's folder."""
        return self.of(self.frame.here.rpartition("/")[0] + "/" + name)


def make_absolute(base_url: str, path: str) -> str:
    """Return the public address of a path, percent-encoded and without `index.html` at its end.

    Every server returns the same page for a folder and its index file.
    """
    is_index = path == HOME or path.endswith("/" + HOME)
    return base_url + quote(path.removesuffix(HOME) if is_index else path)


# -- structured data, in the vocabulary of schema.org


def _make_data(
    frame: PageFrame, public: Address, work: Work | None, card: str, above: Sequence[Link]
) -> dict[str, Any]:
    """Return the structured data of a page: the site on the front page, else page and breadcrumbs.

    `card`: the picture in the page's folder, or "".
    """
    if frame.here == HOME:
        return {"@context": "https://schema.org", **_describe_site(frame, public)}
    page = (
        _describe_work(frame, public, work, card)
        if work
        else _describe_page("WebPage", frame, public)
    )
    page["isPartOf"] = _describe_site(frame, public)
    return {
        "@context": "https://schema.org",
        "@graph": [page, _make_breadcrumbs(frame, public, above)],
    }


def _describe_site(frame: PageFrame, public: Address) -> dict[str, Any]:
    site = {"@type": "WebSite", "name": frame.site_title, "url": public.of(HOME)}
    if frame.here == HOME:
        site |= {"inLanguage": frame.language, "description": frame.description}
    return {k: v for k, v in site.items() if v}


def _describe_page(kind: str | list[str], frame: PageFrame, public: Address) -> dict[str, Any]:
    about = {
        "@type": kind,
        "name": frame.title,
        "description": frame.description,
        "url": public.here(),
        "inLanguage": frame.language,
    }
    return {k: v for k, v in about.items() if v}


def _describe_work(frame: PageFrame, public: Address, work: Work, card: str) -> dict[str, Any]:
    more = {
        "headline": "" if work.kind else frame.title,
        "genre": work.kind,
        "keywords": ", ".join(work.tags),
        "datePublished": work.date,
        "image": public.beside(card) if card else "",
        "author": {"@type": "Person", "name": work.author} if work.author else "",
    }
    kind: str | list[str] = ["CreativeWork", "Game"] if work.kind else "BlogPosting"
    about = _describe_page(kind, frame, public)
    return about | {k: v for k, v in more.items() if v}


def _make_breadcrumbs(frame: PageFrame, public: Address, above: Sequence[Link]) -> dict[str, Any]:
    way = [
        (frame.site_title, public.of(HOME)),
        *((link.text, public.of(link.url)) for link in above),
        (frame.title, public.here()),
    ]
    steps = [
        {"@type": "ListItem", "position": i, "name": name, "item": url}
        for i, (name, url) in enumerate(way, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": steps}
