"""New files: a puzzle, a kind, or a whole site."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from ..boards.text import Blocks
from ..errors import Place, SiteGenError
from ..kind import find_kind
from ..kind_loader import own_kinds, use
from ..release import NAME, VERSION
from . import installed
from .own_kinds import FOLDER
from .pinning import find_requirement
from .puzzle_text import format_puzzle
from .wheel import FILENAME, make_wheel

EXISTS = "this file already exists"
KIND = "kind.py"  # the template of a kind
HIDDEN = {
    Path("gitignore"): Path(".gitignore"),
    Path("dependabot.yml"): Path(".github", "dependabot.yml"),
    Path("daily.yml"): Path(".github", "workflows", "daily.yml"),
    Path("workflow.yml"): Path(".github", "workflows", "pages.yml"),
}
REQUIREMENTS = """\
# The version of site_gen that wrote this site. `make` installs it, and installs it again when
# this file changes.
"""
BESIDE = f"""\
# It was not installed from an index, so this folder has a wheel of it; commit the wheel, too.
# To use a release instead, delete the wheel and write a line such as {NAME}=={VERSION}
"""


def create_files(files: Mapping[Path, bytes]) -> None:
    """Write new files and their folders, all or none.

    Raises SiteGenError, also if a file already exists.
    """
    with ExitStack() as undo:
        try:
            for path, content in files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as file:
                    undo.callback(path.unlink, missing_ok=True)
                    file.write(content)
        except FileExistsError as error:
            raise SiteGenError(EXISTS, Place(error.filename)) from None
        except OSError as error:
            raise SiteGenError(str(error.strerror), Place(str(path))) from None
        undo.pop_all()


def new_puzzle(slug: str, blocks: Blocks) -> str:
    """Return the text of a puzzle's file to start from."""
    title = slug.replace("-", " ").capitalize()
    return format_puzzle(title, blocks)


def new_kind(name: str, content: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield path and content of a small working kind and of one puzzle, and register the kind."""
    words = name.split("_")
    text = (installed.find_templates() / KIND).read_text(encoding="utf-8")
    text = text.replace("Title\n", f"{' '.join(words).capitalize()}\n", 1)
    text = text.replace("NewKind", "".join(map(str.capitalize, words)))
    path, known = content.parent / FOLDER / f"{name}.py", own_kinds()
    use(replace(known, files={**known.files, path.name: text.encode()}))
    yield path, text.encode()
    yield content / name / "example.md", new_puzzle("example", find_kind(name).example).encode()


def new_site() -> Iterator[tuple[Path, bytes]]:
    """Yield each file of a new site: its path within the site, and its content.

    Raises SiteGenError if the package is not installed.
    """
    starter = installed.find_templates() / "starter"
    for path in sorted(starter.rglob("*")):
        if path.is_file():
            inside = path.relative_to(starter)
            yield HIDDEN.get(inside, inside), path.read_bytes()
    try:
        yield from require(distribution(NAME))
    except PackageNotFoundError:
        why = f"{NAME} is not installed: run `pip install .` in its folder, then `site-gen init`"
        raise SiteGenError(why) from None


def require(found: Distribution) -> Iterator[tuple[Path, bytes]]:
    """Yield the requirements.txt of a new site, and if nothing else installs it, a wheel.

    They install the distribution that writes the site.
    """
    if line := find_requirement(found):
        text = f"{REQUIREMENTS}{line}\n"
    else:
        wheel = Path("wheels", FILENAME)
        yield wheel, make_wheel(found)
        text = f"{REQUIREMENTS}{BESIDE}./{wheel.as_posix()}\n"
    yield Path("requirements.txt"), text.encode()
