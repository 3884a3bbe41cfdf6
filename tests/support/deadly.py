"""Puzzles that end or fail the workers that solve them, without what workers need not import."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from site_gen.content.config import Solving
from site_gen.content.document import Document, read
from site_gen.errors import SiteGenError, SolveError
from site_gen.kind import HasGrid, Kind
from site_gen.puzzle import Puzzle
from site_gen.work.workers import run_tasks

SOLVING = Solving(time_limit=30, article_time_limit=0.1, confirm_time_limit=5)


class DeadlyDocument(Document):
    """A document that ends the worker that solves it; the parent process may read it."""

    def board(self) -> tuple[Kind[Any], HasGrid]:
        if multiprocessing.parent_process():
            os._exit(1)
        return super().board()


class FailingDocument(Document):
    """A document whose solve raises a SolveError."""

    def board(self) -> tuple[Kind[Any], HasGrid]:
        if multiprocessing.parent_process():
            raise SolveError("this one is wrong")
        return super().board()


def make_document(
    slug: str, of: type[Document] = Document, board: str = "3.\n..", front: str = ""
) -> Document:
    text = f"---\ntitle: Test\n{front}---\n\n```board\n{board}\n```\n"
    plain = read(text, path=f"content/slitherlink/{slug}.md", kind="slitherlink", slug=slug)
    return of(**vars(plain))


def solve_document(document: Document, solving: Solving) -> Puzzle:
    return Puzzle(document).solve(solving).explain(solving)


def solve_many(
    documents: Sequence[Document], solving: Solving, jobs: int
) -> Iterator[tuple[Document, Puzzle | SiteGenError]]:
    return run_tasks(
        partial(solve_document, solving=solving),
        documents,
        jobs,
        name=lambda document: document.path,
    )
