"""What the server adds to a page as it serves it: the files on the disk stay fit to publish.

A script and a stylesheet of the server's own, so the policy needs no exception for inline code;
it is relaxed only by what they need: the page's own host.
"""

from __future__ import annotations

import html
import re

OURS = "/_site-gen/"
NEEDED = ("script-src", "style-src", "connect-src")
_POLICY = re.compile(
    r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(">)', re.IGNORECASE
)
_HEAD_ENDS = re.compile(r"</head\s*>", re.IGNORECASE)


def injected(page: str, version: str) -> str:
    """The page with the script that listens. `version`: of the site that the page is of."""
    relaxed_page = _POLICY.sub(lambda m: m[1] + _relaxed_attribute(m[2]) + m[3], page)
    ours = (
        f'<link rel="stylesheet" href="{OURS}live.css">'
        f'<script src="{OURS}live.js" data-version="{html.escape(version)}" defer></script>'
    )
    found = _HEAD_ENDS.search(relaxed_page)
    at = found.start() if found else len(relaxed_page)
    return relaxed_page[:at] + ours + relaxed_page[at:]


def _relaxed_attribute(value: str) -> str:
    return html.escape(relaxed(html.unescape(value)))


def relaxed(policy: str) -> str:
    """The policy, and files and events of the page's own host."""
    rules: dict[str, list[str]] = {}
    for rule in policy.split(";"):
        name, *sources = rule.split()[:1] + rule.split()[1:] or [""]
        if name:
            rules.setdefault(name.lower(), sources)  # of two, a browser keeps the first
    for name in NEEDED:
        allowed = rules.get(name, rules.get("default-src"))
        if allowed is not None and not {"'self'", "*"} & set(allowed):
            rules[name] = [*(s for s in allowed if s != "'none'"), "'self'"]
    return "; ".join(" ".join([name, *sources]) for name, sources in rules.items())
