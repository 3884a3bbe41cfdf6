"""The command line: which boards are wanted, and the file that they are put into."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from site_gen.boards.grid import Grid
from site_gen.kind import find_kind

from . import country_road, dead_ends, slash_pack, slitherlink, yin_yang_cut
from .thin import Made

OUT = Path(__file__).parent.parent / "boards" / "generated.jsonl"
MAKERS: dict[str, Callable[[Random, Grid, str], Made | None]] = {
    "slitherlink": slitherlink.make,
    "country_road": country_road.make,
    "slash_pack": slash_pack.make,
    "dead_ends": dead_ends.make,
    "yin_yang_cut": yin_yang_cut.make,
}
SIZES = {  # kind, level -> rows (and columns) of each board
    ("slitherlink", "easy"): (10, 10, 15, 20, 20, 30, 40),
    ("slitherlink", "hard"): (10, 10, 15, 15, 20, 20, 25, 30, 40),
    ("country_road", "easy"): (10, 15, 20, 30, 40),
    ("country_road", "hard"): (10, 10, 15, 15, 20, 20, 30, 40),
    ("slash_pack", ""): (8, 8, 8, 10, 10, 10, 12, 12, 12),
    ("dead_ends", ""): (10, 10, 12, 12, 16, 16, 20, 20),
    ("yin_yang_cut", ""): (8, 8, 10, 10, 12, 12, 14, 16, 16),
}


class Wanted(NamedTuple):
    kind: str
    size: int
    level: str  # easy, hard, or none
    number: int  # from 1, among boards alike

    @property
    def ident(self) -> str:
        level = f"{self.level}-" * bool(self.level)
        return f"{self.kind}-{self.size}x{self.size}-{level}g{self.number}"


def plan() -> list[Wanted]:
    """Every board, kind by kind."""
    return [
        Wanted(kind, size, level, sizes[: i + 1].count(size))
        for (kind, level), sizes in SIZES.items()
        for i, size in enumerate(sizes)
    ]


def line_of(wanted: Wanted, seed: int) -> dict[str, Any]:
    """The board as a line of the file. An attempt that comes to nothing is made again."""
    rng = Random(f"{seed} {wanted.ident}")
    made = next(filter(None, _attempts(rng, wanted)))
    kind = find_kind(wanted.kind)
    board = kind.parse(made.blocks)
    if broken := list(kind.verify(board, kind.from_json(board, made.answer))):
        raise AssertionError(f"{wanted.ident}: its own answer is wrong: {broken}")
    size = {"rows": wanted.size, "cols": wanted.size}
    line = {"id": wanted.ident, "kind": wanted.kind, **size}
    line |= {"blocks": made.blocks, "answers": [made.answer]}
    return line if made.minimal is None else {**line, "minimal": made.minimal}


def _attempts(rng: Random, wanted: Wanted) -> Iterator[Made | None]:
    while True:
        try:
            yield MAKERS[wanted.kind](rng, Grid(wanted.size, wanted.size), wanted.level)
        except TimeoutError:
            yield None


def read(path: Path) -> dict[str, dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line["id"]: line for line in map(json.loads, lines)}


def write(path: Path, lines: dict[str, dict[str, Any]]) -> None:
    """All lines in the order of the plan, at once: whoever reads meanwhile sees a whole file."""
    order = [wanted.ident for wanted in plan()]
    ordered = sorted(lines.values(), key=lambda line: order.index(line["id"]))
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in ordered)
    draft = path.with_suffix(".part")
    draft.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    draft.replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.generate",
        description="Make the boards that the file has not yet, small ones first.",
    )
    parser.add_argument("kinds", metavar="KIND", nargs="*", help=", ".join(MAKERS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    if unknown := set(asked.kinds) - MAKERS.keys():
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}")
    for wanted in sorted(plan(), key=lambda wanted: wanted.size):
        lines = read(asked.out)
        if wanted.ident not in lines and wanted.kind in (asked.kinds or MAKERS):
            started = time.perf_counter()
            write(asked.out, {**lines, wanted.ident: line_of(wanted, asked.seed)})
            print(f"{wanted.ident}: {time.perf_counter() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main()
