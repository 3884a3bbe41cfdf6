"""A gallery of many small puzzles of every kind, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

from site_gen.boards.text import Blocks
from site_gen.kind import find_kind, kind_names
from site_gen.solver.model import PuzzleModel
from site_gen.solver.search import solve

SIDES = 3, 4  # least and most rows and columns; samples of larger boards take long to make
NODES = 300  # a board that needs more is not small
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


def boards_for(count: int, jobs: int) -> Mapping[str, Sequence[Blocks]]:
    """Of each kind as many as a gallery of `count` puzzles, or a smaller one, needs."""
    names = kind_names()
    each = -(-count // len(names))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        return dict(zip(names, workers.map(_first, names, [each] * len(names)), strict=True))


def _first(name: str, count: int) -> list[Blocks]:
    return list(islice(unique_boards(name), count))


def write_gallery(content: Path, count: int, boards: Mapping[str, Sequence[Blocks]]) -> None:
    """`count` files below `content`, the kinds in turn, each puzzle with one answer."""
    random = Random(count)
    left = {name: iter(several) for name, several in boards.items()}
    for number, name in zip(range(count), cycle(boards), strict=False):
        path = content / name / f"puzzle-{number + 1}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(document(number, next(left[name]), random), encoding="utf-8")


def document(number: int, blocks: Blocks, random: Random) -> str:
    front = f"---\ntitle: Puzzle {number + 1}\ntags: [{random.choice(('small', 'quick', 'loop'))}]"
    prose = "\n\n".join(" ".join(random.sample(SAYS, 3)) for _ in range(2))
    fences = "\n\n".join(f"```{name}\n{text}\n```" for name, text in blocks.items())
    return f"{front}\n---\n{prose}\n\n{fences}\n"


def unique_boards(name: str) -> Iterator[Blocks]:
    """Random boards of a kind that SCIP proves to have one answer, without an end."""
    kind, random, had = find_kind(name), Random(name), set()
    while True:
        blocks = kind.sample(random, random.randint(*SIDES), random.randint(*SIDES))
        model = PuzzleModel(name)
        kind.formulations["main"].build(model, kind.parse(blocks))
        report = solve(model, limit=2, nodes=NODES)
        text = repr(sorted(blocks.items()))
        if report.complete and len(report.answers) == 1 and text not in had:
            had.add(text)
            yield blocks
