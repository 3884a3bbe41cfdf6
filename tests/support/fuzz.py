"""Hostile content: random and mutated front matter, bodies and addresses, read by our code.

Run as a program, within limits of memory, it prints its findings as one JSON object:

    python tests/support/fuzz.py FOLDER SEED YAML BODIES ADDRESSES
"""

from __future__ import annotations

import html.parser
import json
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from site_gen.boards.pzpr import parse_address
from site_gen.boards.text import Blocks
from site_gen.content.addresses import blocks_from_pzpr, find_pzpr_kind, format_address
from site_gen.content.document import load
from site_gen.content.markdown import MarkdownLink, link_problem
from site_gen.errors import BoardError, ContentError
from site_gen.kind import find_kind, kind_names
from site_gen.site.authoring.links import Linked, LinkTargets, find_dead_links
from site_gen.site.authoring.pages import load_pages
from site_gen.site.layout.prose import check, render

ROOT = Path(__file__).parents[2]
MEGABYTES = 300
BOARD = "\n```board\n..\n.2\n```\n"
FRONT = """title: A puzzle
source: "Puzzle Corner, 2026"
tags: [small, loop]
date: "2026-11-21"
expect: unique
limit: 10
draft: false
compare: true
aliases: [slitherlink/old]
pzpr: slither/4/4/0d2b1c002a12
"""
IN_YAML = (
    *("---", "...", "%YAML 1.1", "%TAG ! x:", "!!python/object/apply:os.system [ls]", "&a", "*a"),
    *(
        "<<",
        "? ",
        ": ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        "|",
        ">",
        "|2-",
        "'",
        '"',
        "\\u202e",
        "\\UFFFFFFFF",
    ),
    *(
        "\t",
        "#",
        "@",
        "`",
        "~",
        "null",
        "yes",
        "0x1F",
        "1e999",
        ".inf",
        ".nan",
        "1:30:00",
        "=",
        "\n  ",
    ),
    *("title", "expect", "tags:", "pzpr:", "é", "\u202e", "\x00", "\ud7ff", "𝔸", "9" * 400, "ー"),
)
IN_BODY = (
    *(
        "[",
        "]",
        "(",
        ")",
        "![",
        "<",
        ">",
        "> ",
        "- ",
        "1. ",
        "* ",
        "**",
        "_",
        "~~",
        "`",
        "```",
        "```board\n",
    ),
    *(
        "$",
        "$$",
        "\\",
        "\\frac",
        "{",
        "}",
        "^",
        "_{",
        "&",
        "&amp;",
        "&#x202e;",
        "&#0;",
        "|",
        "|-|\n",
        "|a|\n|:-:|\n|b|\n",
        "\n",
    ),
    *(
        "# ",
        "## a\n",
        "---\n",
        "===\n",
        "    ",
        "\t",
        "[a]: b\n",
        "[a]",
        "](x)",
        "](javascript:x)",
        '"',
        "'",
    ),
    *(
        "<script>",
        "<!--",
        "http://a.b",
        "<http://a>",
        "a",
        "b c",
        "é",
        "\u202e",
        "\x0c",
        "0.2\n",
        "..",
        "--",
    ),
    *(
        "\\left(",
        "\\begin{matrix}",
        "\\end{matrix}",
        "\\sum",
        "\\text{",
        "\\\\",
        "{ours.nodes}",
        ":",
        "(c)",
    ),
)


def pick_words(rng: Random, words: tuple[str, ...], most: int) -> str:
    return "".join(rng.choice(words) for _ in range(rng.randrange(most)))


def make_text(rng: Random, most: int) -> str:
    def char() -> str:
        code = rng.choice((rng.randrange(0x80), rng.randrange(0x800), rng.randrange(0x110000)))
        return " " if 0xD800 <= code < 0xE000 else chr(code)

    return "".join(char() for _ in range(rng.randrange(most)))


def mutate(rng: Random, text: str, words: tuple[str, ...]) -> str:
    for _ in range(rng.randrange(1, 6)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        to = min(to, at + rng.choice((0, 1, 1, 5, 40)))
        piece = rng.choice((rng.choice(words), text[at:to] * rng.randrange(4), make_text(rng, 6)))
        text = text[:at] + piece + text[to:]
    return text


def repeat_words(rng: Random, words: tuple[str, ...], most: int) -> str:
    """Repeat a few words, up to a file's size limit, sometimes followed by as many ends."""
    unit = "".join(rng.choice(words) for _ in range(rng.randrange(1, 4)))
    times = max(1, rng.choice((20, 400, most)) // max(1, len(unit.encode())))
    ends = rng.choice(("", rng.choice(words) * times))
    return (unit * times + ends).encode()[:most].decode(errors="ignore")


def make_front_matter(rng: Random) -> str:
    make: Callable[[], str] = rng.choice(
        (
            lambda: pick_words(rng, IN_YAML, 60),
            lambda: make_text(rng, 200),
            lambda: mutate(rng, FRONT, IN_YAML),
            lambda: mutate(rng, FRONT, IN_YAML),
            lambda: f"title: {pick_words(rng, IN_YAML, 12)}\n",
            lambda: (
                repeat_words(rng, IN_YAML, 15_900)
                if rng.random() < 0.1
                else pick_words(rng, IN_YAML, 9)
            ),
        )
    )
    return f"---\n{make()}\n---\n{BOARD}"


def make_body(rng: Random, pages: list[str]) -> str:
    make: Callable[[], str] = rng.choice(
        (
            lambda: pick_words(rng, IN_BODY, 80),
            lambda: make_text(rng, 300),
            lambda: mutate(rng, rng.choice(pages), IN_BODY),
            lambda: (
                repeat_words(rng, IN_BODY, 63_000)
                if rng.random() < 0.1
                else pick_words(rng, IN_BODY, 20)
            ),
        )
    )
    return f"---\ntitle: A\n---\n{make()}{rng.choice(('', BOARD))}"


def list_addresses() -> list[str]:
    """Return one address for each kind that has a codec."""
    found = (
        format_address(kind, kind.parse(kind.example)) for kind in map(find_kind, kind_names())
    )
    return [one for one in found if one]


class _Html(html.parser.HTMLParser):
    """A parser that raises for tags and attributes that an author's text must never produce."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "img", "iframe", "object", "form", "base"), tag
        for name, value in attrs:
            assert name not in ("src", "style", "srcset"), name
            assert not name.startswith("on"), name
            assert name != "href" or not link_problem(value or ""), value


def read_puzzle(path: Path, text: str) -> bool:
    """Return whether a build accepts a puzzle. Raises for any error that is not clean."""
    path.write_bytes(text.encode())
    try:
        document = load(path, also=check)
    except ContentError as error:
        assert error.problems
        for problem in error.problems:
            assert problem.place.path == path.as_posix(), problem
            assert problem.place.line > 0, problem
            assert problem.place.column > 0, problem
        return False
    if not document.pictures:  # whose files a build reads before it renders the text
        _Html().feed(render(document.prose))
    check_links("slitherlink/x/index.html", document.links, path.parent.parent)
    return True


def check_links(here: str, links: Sequence[MarkdownLink], content: Path) -> None:
    """Check that every dead link is reported with its place."""
    targets = LinkTargets(
        frozenset({"slitherlink/x"}), {"x/index.html": "# a"}, frozenset(), content, content
    )
    for problem in find_dead_links([Linked(here, links)], targets):
        assert problem.place.line > 0, problem
        assert problem.place.column > 0, problem


def read_page(path: Path, text: str) -> bool:
    """Return whether a build accepts a page of prose. Raises for any error that is not clean."""
    path.write_bytes(text.encode())
    try:
        pages = load_pages(path.parent)
    except ContentError as error:
        assert all(p.place.path == path.as_posix() and p.place.line for p in error.problems), error
        return False
    for page in pages:
        _Html().feed(render(page.body))
        assert len(page.description) <= 300, page.description
        check_links(page.url, page.links, path.parent.parent)
    return True


def read_address(text: str) -> bool:
    try:
        kind = find_kind(find_pzpr_kind(parse_address(text).name))
        blocks: Blocks = blocks_from_pzpr(text)
        board = kind.parse(blocks)
    except BoardError as error:
        assert str(error)
        return False
    if again := format_address(kind, board):  # a board without an address has none
        assert kind.parse(blocks_from_pzpr(again)) == board
    return True


def make_cases(
    folder: Path, seed: int, numbers: tuple[int, int, int]
) -> Iterator[Callable[[], bool]]:
    """Yield every case, ready to run. A case depends only on the seed and its number."""
    puzzle, page = folder / "slitherlink" / "x.md", folder / "pages" / "x.md"
    texts = [p.read_text(encoding="utf-8") for p in sorted((ROOT / "content").rglob("*.md"))]
    pages = [re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S) for text in texts]
    yaml, bodies, links = numbers
    known = list_addresses()
    for i in range(yaml):
        text = make_front_matter(Random(f"{seed} yaml {i}"))
        yield lambda text=text, i=i: (read_page, read_puzzle)[i % 4 > 0](
            (page, puzzle)[i % 4 > 0], text
        )
    page.unlink(missing_ok=True)
    for i in range(bodies):
        text = make_body(Random(f"{seed} body {i}"), pages)
        yield lambda text=text, i=i: (read_page, read_puzzle)[i % 2]((page, puzzle)[i % 2], text)
    for i in range(links):
        rng = Random(f"{seed} address {i}")
        text = mutate(
            rng, rng.choice(known), (*"0123456789abgiz.-%/?:", "slither", "https://", "9999")
        )
        yield lambda text=text: read_address(text)


def run(folder: Path, seed: int, numbers: tuple[int, int, int]) -> dict[str, object]:
    """Run all cases, and return their number and the slowest. Errors that are not clean
    propagate."""
    for name in ("slitherlink", "pages"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    slowest, good, done = 0.0, 0, 0
    for case in make_cases(folder, seed, numbers):
        started = time.process_time()
        good += case()
        slowest = max(slowest, time.process_time() - started)
        done += 1
    return {"cases": done, "good": good, "slowest": round(slowest, 3)}


def watch_access(folder: Path) -> set[str]:
    """Record everything that is opened outside `folder`, and all programs and connections."""
    told: set[str] = set()
    allowed = tuple(
        map(
            str,
            (folder.resolve(), ROOT / "site_gen", ROOT / "content", sys.prefix, sys.base_prefix),
        )
    )

    def look(event: str, args: tuple[object, ...]) -> None:
        if event in ("open", "os.listdir", "os.scandir") and isinstance(args[0], str):
            writes = event == "open" and isinstance(args[2], int) and args[2] & 3
            inside = args[0].startswith(allowed[0] if writes else allowed)
            if not inside:
                told.add(f"{event} {args[0]}")
        elif event == "os.remove" and str(args[0]).startswith(allowed[0]):
            return
        elif event in ("subprocess.Popen", "socket.connect", "os.system", "os.exec", "os.remove"):
            told.add(f"{event} {args[:1]}")

    sys.addaudithook(look)
    return told


def main(folder: str, *numbers: str) -> None:
    seed, yaml, bodies, links = map(int, numbers)
    # otherwise modules that are loaded late would write bytecode next to their source
    sys.dont_write_bytecode = True
    run(Path(folder), seed, (20, 20, 20))  # loads all modules and fills the usual caches
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    limit = size + MEGABYTES * 1_000_000
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    outside = watch_access(Path(folder))
    print(
        json.dumps({**run(Path(folder), seed, (yaml, bodies, links)), "outside": sorted(outside)})
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
