"""The service worker, which keeps pages in browsers, and the manifest of a site to install."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from .head import HOME, SERVICE_WORKER, WEB_MANIFEST
from .scripts import translate_script
from .site_layout import SiteLayout
from .words import find_direction

FOLDER = "offline"  # of the workers, in the templates
VERSION = '"VERSION"'  # the text in the worker that the digest replaces
ICON = "static/favicon.svg"


def make_offline_files(
    templates: Path, layout: SiteLayout, version: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of the service worker and of the manifest.

    A site without these settings has only a worker, which removes itself and what an earlier one
    has kept. `version`: a digest of what pages are made from; with another one, the worker fetches
    the pages again that it has kept.
    """
    name = "keep.js" if layout.offline else "remove.js"
    worker = translate_script((templates / FOLDER / name).read_text(encoding="utf-8"))
    yield SERVICE_WORKER, worker.replace(VERSION, json.dumps(version[:16])).encode()
    if layout.offline:
        yield WEB_MANIFEST, json.dumps(_make_manifest(layout), indent=1).encode()


def _make_manifest(layout: SiteLayout) -> dict[str, object]:
    """Return the manifest. Its addresses are relative, so it works below any path."""
    site, own = layout.site, layout.own
    icon = {"src": own.icon or ICON, "sizes": "any", "type": own.icon_type or "image/svg+xml"}
    return {
        "name": site.title,
        "short_name": site.title,
        "description": site.description,
        "lang": site.language,
        "dir": find_direction(site.language),
        "start_url": HOME,
        "display": "standalone",
        "icons": [icon],
    }
