"""The changes that the server makes to a page in its response, but not in the files on disk.

They link a script and a stylesheet that the server holds, so the page's policy needs no exception
for inline code. The policy is relaxed only for the page's own host.
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


def inject_script(page: str, version: str, token: str = "", puzzle: str = "") -> str:
    """Return the page with links to the server's scripts and stylesheet before `</head>`.

    One script listens for builds, the other one edits puzzles. The page's policy is relaxed so that
    they may run. `version`: the version of the site that the page belongs to. `token`: that of the
    requests to edit; without one, nothing can be edited. `puzzle`: the puzzle whose page it is.
    """
    relaxed_page = _POLICY.sub(lambda m: m[1] + _relax_attribute(m[2]) + m[3], page)
    data = f'data-token="{html.escape(token)}" data-puzzle="{html.escape(puzzle)}"'
    edits = f'<script src="{OURS}edit.js" {data} defer></script>'
    ours = (
        f'<link rel="stylesheet" href="{OURS}live.css">{edits if token else ""}'
        f'<script src="{OURS}live.js" data-version="{html.escape(version)}" defer></script>'
    )
    found = _HEAD_ENDS.search(relaxed_page)
    at = found.start() if found else len(relaxed_page)
    return relaxed_page[:at] + ours + relaxed_page[at:]


def _relax_attribute(value: str) -> str:
    return html.escape(relax_policy(html.unescape(value)))


def relax_policy(policy: str) -> str:
    """Return a Content-Security-Policy that also allows the page's own host.

    This is for scripts, styles and connections; what is allowed already stays.
    """
    rules: dict[str, list[str]] = {}
    for rule in policy.split(";"):
        name, *sources = rule.split()[:1] + rule.split()[1:] or [""]
        if name:
            rules.setdefault(name.lower(), sources)  # browsers ignore a second one
    for name in NEEDED:
        allowed = rules.get(name, rules.get("default-src"))
        if allowed is not None and not {"'self'", "*"} & set(allowed):
            rules[name] = [*(s for s in allowed if s != "'none'"), "'self'"]
    return "; ".join(" ".join([name, *sources]) for name, sources in rules.items())
