"""A small site with pictures, for tests of what authors add to all pages."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from site_gen.content.config import Site, Solving
from site_gen.site.build.build import Places, build
from site_gen.site.inspect.check import check_site
from sites import ANSWERS_ONLY, ROOT, WarningRecorder, write_file

BOARD = "\n```board\n3.\n..\n```\n"


class Corner:
    """A small site with a puzzle and a page that show pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        solving = Solving(article_time_limit=0, explain=ANSWERS_ONLY, cache=folder / "cache")
        self.site = Site(title="A", base_url="https://example.org/x/", solving=solving)
        self.output, self.templates = folder / "output", ROOT / "templates"
        self.warnings: list[str] = []
        self.draw("content/slitherlink/board.png", 30, 20)
        self.draw("content/pages/photo.jpg", 50, 40)
        self.write("content/slitherlink/one.md", f"Words ![a board](board.png).\n{BOARD}", "many")
        other = BOARD.replace("3.\n..", "22\n22")
        self.write("content/slitherlink/two.md", f"Words.\n{other}", "1")
        self.write("content/pages/index.md", "Here ![a photo](photo.jpg 'Us') we are.")
        self.write("content/pages/club.md", "We ![a photo](photo.jpg) meet.")
        self.write("content/pages/essay.md", "A ![a photo](photo.jpg).", board="slitherlink")

    def write(self, name: str, text: str, expect: str = "", board: str = "") -> None:
        front = f"expect: {expect}\n" * bool(expect) + f"board: {board}\n" * bool(board)
        write_file(self.folder / name, f"---\ntitle: A\n{front}---\n{text}\n")

    def draw(self, name: str, width: int, height: int) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.effect_noise((width, height), 40).save(path)

    def publish(self, name: str, text: str) -> Path:
        return write_file(self.folder / "public" / name, text)

    @property
    def places(self) -> Places:
        return Places(self.folder / "content", self.templates, self.output, self.folder / "public")

    def build(self) -> set[str]:
        """Build the site; return the addresses of files with new content, and of removed ones."""
        before, told = self.read(), WarningRecorder()
        build(self.places, self.site, 1, told)
        self.warnings = [str(w).removeprefix(f"{self.folder}/") for w in told.told]
        after = self.read()
        found = check_site(self.output)
        assert (found.errors, found.warnings) == ([], [])
        names = before.keys() | after.keys()
        return {name for name in names if before.get(name) != after.get(name)} - {".site-gen"}

    def read(self) -> dict[str, bytes]:
        paths = (p for p in self.output.rglob("*") if p.is_file())
        return {p.relative_to(self.output).as_posix(): p.read_bytes() for p in paths}

    def page(self, name: str) -> str:
        return (self.output / name).read_text(encoding="utf-8")
