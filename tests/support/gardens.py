"""A tiny site that is edited again and again, with boards that are solved at once."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from random import Random

from site_gen.content.config import Site, Solving
from site_gen.kind import find_kind
from site_gen.site.build.build import Places, build
from sites import ANSWERS_ONLY, ROOT

BOARDS = {  # boards with their number of answers, in the form of `expect`
    "slitherlink": [("3.\n..", "many"), ("22\n22", "1"), ("..3\n...\n3..", "many")],
    "yin_yang_cut": [("ABBb\nbaCa\nCcAc", "1"), ("a.Ab\n...b\n..aA", "many")],
}
PAGE = """---
title: {title}
{front}---
{text}
"""
ESSAY = """Told with {ours.rows} and {ours.nodes}.

```family
slitherlink.clues
```
"""
LISTED = """Lists.

```puzzles
kind: {kind}
```

```board
{board}
```
"""


class Garden:
    """A tiny site with random edits."""

    def __init__(self, folder: Path, seed: int, page_size: int = 200) -> None:
        self.folder, self.rng = folder, Random(seed)
        self.foreign: dict[str, bytes] = {}  # files that another program put into the site
        self.content, self.output = folder / "content", folder / "output"
        self.templates = ROOT / "templates"  # these templates are already compiled
        solving = self.solving(folder / "cache")
        self.site = Site(title="A", page_size=page_size, solving=solving)
        for kind in BOARDS:
            for i in range(2):
                self.add(kind, f"p{i}")
        (self.content / "pages").mkdir()
        self.page("index", "", "Welcome.")
        self.page("essay", "board: slitherlink/p0\nmenu: Essay\n", ESSAY)

    def solving(self, cache: Path) -> Solving:
        return Solving(time_limit=20, article_time_limit=20, cache=cache, explain=ANSWERS_ONLY)

    def page(self, name: str, front: str, text: str) -> None:
        path = self.content / "pages" / f"{name}.md"
        path.write_text(PAGE.format(title=self.word(), front=front, text=text))

    def word(self) -> str:
        return self.rng.choice(["Oak", "Elm & Ash", "Yew", "Fir", "Box"])

    def add(self, kind: str, slug: str) -> None:
        path = self.content / kind / f"{slug}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        (block,) = find_kind(kind).example
        board, answers = self.rng.choice(BOARDS[kind])
        more = "compare: true\n" if slug == "p0" else ""
        more += self.rng.choice(["", "date: 2026-11-20\n"])
        more += {"p0": "author: Ann Lee\n", "p1": "author: Bo Berg\n"}.get(slug, "")
        text = f"{self.word()}.\n\n```{block}\n{board}\n```"
        path.write_text(
            PAGE.format(title=self.word(), front=f"expect: {answers}\n{more}", text=text)
        )

    def files(self) -> list[Path]:
        return sorted(p for p in self.content.glob("*/*.md") if p.parent.name != "pages")

    # -- edits

    def prose(self) -> None:
        path = self.rng.choice(self.files())
        path.write_text(path.read_text().replace("\n\n```", f" {self.word()}.\n\n```", 1))

    def title(self) -> None:
        path = self.rng.choice(self.files())
        path.write_text(path.read_text().replace("title: ", f"title: {self.word()} ", 1))

    def board(self) -> None:
        path = self.rng.choice(self.files())
        self.add(path.parent.name, path.stem)

    def another(self) -> None:
        self.add(self.rng.choice([*BOARDS]), f"n{self.rng.randrange(4)}")

    def delete(self) -> None:
        files = [p for p in self.files() if p.stem != "p0"]
        if files:
            self.rng.choice(files).unlink()

    def rename(self) -> None:
        files = [p for p in self.files() if p.stem != "p0"]
        if files:
            path = self.rng.choice(files)
            path.rename(path.with_stem(f"r{self.rng.randrange(4)}"))

    def essay(self) -> None:
        board = self.rng.choice(["slitherlink/p0", "slitherlink", "yin_yang_cut/p0"])
        self.page("essay", f"board: {board}\nmenu: {self.word()}\n", ESSAY)

    def lists(self) -> None:
        board = self.rng.choice(["slitherlink/p0", "yin_yang_cut/p0"])
        self.page("listed", "", LISTED.format(kind=self.rng.choice([*BOARDS]), board=board))

    def intro(self) -> None:
        self.page("index", "", f"Welcome, {self.word()}.")

    def template(self) -> None:
        if self.templates.is_relative_to(ROOT):
            self.templates = shutil.copytree(self.templates, self.folder / "templates")
        names = [
            "puzzle.html",
            "base.html",
            "static/site.css",
            "play/words.js",
            "reproduce/README.txt",
        ]
        path = self.templates / self.rng.choice(names)
        mark = {".css": "/* edited */", ".js": "void 'edited';"}.get(path.suffix, "edited")
        path.write_text(path.read_text() + mark + "\n")

    def setting(self) -> None:
        title, footer = self.word(), self.word()
        base_url = self.rng.choice(["", "https://example.org/x/"])
        changed = {"title": title, "footer": footer, "base_url": base_url}
        self.site = self.site.model_copy(update=changed)

    def damage(self) -> None:
        """Change the output like another program: delete, overwrite or add a file."""
        files = sorted(tree(self.output).keys() - {".site-gen", *self.foreign})
        path = self.output / self.rng.choice(files)
        if self.rng.random() < 0.3:
            path.unlink()
        elif self.rng.random() < 0.5:
            strange = path.with_name("strange.txt")
            strange.write_text("strange")
            self.foreign[strange.relative_to(self.output).as_posix()] = b"strange"
        else:
            path.write_bytes(path.read_bytes() + b"!")

    def forget(self) -> None:
        """Delete some cache files, except solves, whose seconds would differ after a second run."""
        for path in sorted((self.folder / "cache").rglob("*.z")):
            if not path.name.endswith(".solve.z") and self.rng.random() < 0.3:
                path.unlink()

    EDITS: tuple[Callable[[Garden], None], ...] = (
        prose,
        title,
        board,
        another,
        delete,
        rename,
        essay,
        lists,
        intro,
        template,
        setting,
        damage,
        forget,
    )

    # -- builds

    def build(self) -> bool:
        return build(Places(self.content, self.templates, self.output), self.site, 1)

    def clean(self) -> dict[str, bytes]:
        """Build the same content with the same solves, without anything else of earlier builds."""
        fresh = self.folder / "fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        for path in (self.folder / "cache").rglob("*.solve.z"):
            target = fresh / "cache" / path.relative_to(self.folder / "cache")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        solving = self.solving(fresh / "cache")
        site = self.site.model_copy(update={"solving": solving})
        build(Places(self.content, self.templates, fresh / "output"), site, 1)
        return tree(fresh / "output")


FOREIGN = {  # files of other programs in a site: content (None for a folder) and mode
    ".git": (None, 0o755),
    ".git/HEAD": ("ref: refs/heads/pages\n", 0o644),
    ".git/objects/ab/cdef": ("a commit", 0o444),
    ".nojekyll": ("", 0o644),
    ".well-known/x": ("x", 0o644),
    "CNAME": ("puzzles.example\n", 0o644),
    "empty": (None, 0o755),
    "private": (None, 0o500),
    "slitherlink/notes.txt": ("notes", 0o600),
    "slitherlink/p1/deep/notes.txt": ("notes", 0o644),
}
FOREIGN_LINK = "slitherlink/p0/link"


def plant(output: Path) -> None:
    """Put files and folders of other programs into a site."""
    for name, (text, _) in FOREIGN.items():
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.mkdir()
        else:
            path.write_text(text)
    (output / FOREIGN_LINK).parent.mkdir(parents=True, exist_ok=True)
    (output / FOREIGN_LINK).symlink_to("../nowhere")
    for name, (_, mode) in FOREIGN.items():
        (output / name).chmod(mode)


def read_planted(output: Path) -> dict[str, tuple[int, int, str]]:
    """Return the inode, mode and content of each existing entry that `plant` made."""
    found = {}
    for name in (*FOREIGN, FOREIGN_LINK):
        path = output / name
        if os.path.lexists(path):
            status, text = path.lstat(), ""
            if path.is_symlink():
                text = str(path.readlink())
            elif path.is_file():
                text = path.read_text()
            found[name] = (status.st_ino, stat.S_IMODE(status.st_mode), text)
    return found


def tree(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }
