"""Small plausible mistakes, each with a test that catches it; the suite must still find all of them
after tests were moved or removed.

`python -m tests.planted [WORD ...]` plants the faults of planted.toml that contain one of the words
(by default all), one after another, in a copy of the checkout. It runs the test that each one
names, and reports the faults that were not caught.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".git", ".venv", ".cache", "node_modules", "output", ".hypothesis", "*.c")
LONGEST = 600  # seconds for one run of pytest
PASSED, FAILED = 0, 1  # how pytest ends; after any other end, the fault was not caught


@dataclass(frozen=True)
class Fault:
    """A mistake: `by` replaces `text` in `file`. `test` is the test that catches it, as pytest
    names it."""

    file: str
    text: str
    by: str
    mistake: str
    test: str

    def apply(self, source: str) -> str:
        """Return the source with the mistake. Raises ValueError if the text does not occur exactly
        once."""
        count = source.count(self.text)
        if count != 1:
            raise ValueError(f"{self.file}: expected once, but found {count} times:\n{self.text}")
        return source.replace(self.text, self.by)


def read_faults(words: Sequence[str] = ()) -> list[Fault]:
    """Read planted.toml; if there are words, return only the faults that contain one of them."""
    told = tomllib.loads(Path(__file__).with_name("planted.toml").read_text(encoding="utf-8"))
    faults = [Fault(**one) for one in told["fault"]]
    return [one for one in faults if not words or any(word in str(one) for word in words)]


def find_uncaught(faults: Sequence[Fault]) -> list[str]:
    """Plant each fault in a copied checkout, and describe those that their tests do not catch."""
    found, plain = [], dict[str, None]()
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for name in (".venv", "node_modules"):
            (copy / name).symlink_to(ROOT / name)
        for number, fault in enumerate(faults, 1):
            with hide_compiled(copy / fault.file) as hidden:
                with plant(fault, copy):
                    ended, told = run_tests([fault.test], copy)
                if hidden:  # the test may need the compiled module
                    found += find_failing([fault.test], copy)
                else:
                    plain[fault.test] = None
            caught = "caught" if ended == FAILED else "NOT CAUGHT"
            print(f"{number}/{len(faults)} {fault.file}: {caught}", flush=True)
            if ended != FAILED:
                found.append(f"{fault.file}: {fault.mistake}\n{told}")
        return [*found, *find_failing([*plain], copy)]


def find_failing(tests: Sequence[str], copy: Path) -> list[str]:
    """Describe the tests that fail without a fault, and so catch nothing."""
    ended, told = run_tests(tests, copy) if tests else (PASSED, "")
    return [] if ended == PASSED else [f"without a fault:\n{told}"]


@contextmanager
def plant(fault: Fault, copy: Path) -> Iterator[None]:
    """Put the fault into the copied checkout, and remove it afterwards."""
    path = copy / fault.file
    source = path.read_text(encoding="utf-8")
    path.write_text(fault.apply(source), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(source, encoding="utf-8")


@contextmanager
def hide_compiled(path: Path) -> Iterator[bool]:
    """Let Python run the text of a module and of the modules that are compiled with it; yield
    whether it is compiled."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiled = path.with_suffix(suffix).exists()
    libraries = [p for p in path.parent.glob(f"[!_]*{suffix}") if compiled]
    hidden = {library: library.rename(library.with_suffix(".hidden")) for library in libraries}
    try:
        yield compiled
    finally:
        for library, place in hidden.items():
            place.rename(library)


def run_tests(tests: Sequence[str], copy: Path) -> tuple[int, str]:
    """Run tests in the copy; return pytest's exit code and its last lines."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    # Python compares bytecode by seconds and size, so a fault must leave none
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTEST_XDIST_WORKER", None)
    done = subprocess.run(
        [*command, "-m", "not deep", *tests],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    return done.returncode, "\n".join(done.stdout.splitlines()[-12:])


def main(words: Sequence[str]) -> str | None:
    """Describe all faults that are not caught, or return None."""
    return "\n\n".join(find_uncaught(read_faults(words))) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
