"""A gallery of small generated puzzles of every kind, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

from site_gen.boards.text import Blocks
from site_gen.cli.puzzle_files import ask_scip
from site_gen.generator.making import make
from site_gen.generator.puzzle_files import format_blocks
from site_gen.generator.wishes import Wishes
from site_gen.kind import find_kind, kind_names

SIZES = 4, 6  # rows and columns; every kind has boards of these sizes
SAYS = (
    "Begin in a corner.",
    "The largest clue says most.",
    "Look for what *cannot* be, and little is left.",
    "Two clues beside one another often decide both.",
    "Nobody has to guess here.",
    "One long chain of steps, and then everything falls.",
    "A board for the way to work.",
    "Count twice: $a + b$ is one more than it seems.",
)


def make_boards(puzzles: int, jobs: int) -> Mapping[str, Sequence[Blocks]]:
    """Return enough boards of each kind for a gallery of `puzzles` puzzles or fewer."""
    names = kind_names()[:puzzles]
    each = -(-puzzles // len(names))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        return dict(zip(names, workers.map(_make_first, names, [each] * len(names)), strict=True))


def _make_first(name: str, boards: int) -> list[Blocks]:
    return list(islice(generate_boards(name), boards))


def write_gallery(content: Path, puzzles: int, boards: Mapping[str, Sequence[Blocks]]) -> None:
    """Write `puzzles` files below `content`; the kinds take turns."""
    random = Random(puzzles)
    left = {name: iter(several) for name, several in boards.items()}
    for number, name in zip(range(puzzles), cycle(boards), strict=False):
        path = content / name / f"puzzle-{number + 1}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(format_document(number, next(left[name]), random), encoding="utf-8")


def format_document(number: int, blocks: Blocks, random: Random) -> str:
    front = f"---\ntitle: Puzzle {number + 1}\ntags: [{random.choice(('small', 'quick', 'loop'))}]"
    prose = "\n\n".join(" ".join(random.sample(SAYS, 3)) for _ in range(2))
    fences = "\n\n".join(f"```{name}\n{text}\n```" for name, text in blocks.items())
    return f"{front}\n---\n{prose}\n\n{fences}\n"


def generate_boards(name: str) -> Iterator[Blocks]:
    """Yield distinct boards without end, each proved by SCIP to have one answer."""
    kind, seen = find_kind(name), set[str]()
    for number in count(1):
        size = SIZES[number % len(SIZES)]
        blocks = format_blocks(kind, make(Wishes(name, size, size, 1), number, ask_scip))
        text = repr(sorted(blocks.items()))
        if text not in seen:
            seen.add(text)
            yield blocks
