"""Small plausible mistakes, each with a test that catches it: a suite that was moved or thinned out
must still find all of them.

`python -m tests.planted [WORD ...]` plants the faults of planted.toml that contain one of the words
(without a word: all), one after another, in a copy of the checkout, runs the test that each one
names, and tells which faults were not caught.
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
PASSED, FAILED = 0, 1  # how pytest ends; however else it ends, a fault was not caught by it


@dataclass(frozen=True)
class Fault:
    """A mistake: in `file`, `text` is replaced by `by`. `test`: that catches it, as pytest names
    it."""

    file: str
    text: str
    by: str
    mistake: str
    test: str

    def changed(self, source: str) -> str:
        """Return the source with the mistake in it. Raises ValueError where it does not fit."""
        count = source.count(self.text)
        if count != 1:
            raise ValueError(f"{self.file}: expected once, but found {count} times:\n{self.text}")
        return source.replace(self.text, self.by)


def read_faults(words: Sequence[str] = ()) -> list[Fault]:
    """Read planted.toml; only the faults that contain one of the words, if there are words."""
    told = tomllib.loads(Path(__file__).with_name("planted.toml").read_text(encoding="utf-8"))
    faults = [Fault(**one) for one in told["fault"]]
    return [one for one in faults if not words or any(word in str(one) for word in words)]


def find_uncaught(faults: Sequence[Fault]) -> list[str]:
    """Plant each fault in a copy of the checkout, and say which ones their tests do not catch."""
    found, plain = [], dict[str, None]()
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for name in (".venv", "node_modules"):
            (copy / name).symlink_to(ROOT / name)
        for number, fault in enumerate(faults, 1):
            with as_it_stands(copy / fault.file) as hidden:
                with planted(fault, copy):
                    ended, told = run_tests([fault.test], copy)
                if hidden:  # the test may want what is compiled
                    found += failing([fault.test], copy)
                else:
                    plain[fault.test] = None
            caught = "caught" if ended == FAILED else "NOT CAUGHT"
            print(f"{number}/{len(faults)} {fault.file}: {caught}", flush=True)
            if ended != FAILED:
                found.append(f"{fault.file}: {fault.mistake}\n{told}")
        return [*found, *failing([*plain], copy)]


def failing(tests: Sequence[str], copy: Path) -> list[str]:
    """Say which tests fail without a fault: these catch nothing."""
    ended, told = run_tests(tests, copy) if tests else (PASSED, "")
    return [] if ended == PASSED else [f"without a fault:\n{told}"]


@contextmanager
def planted(fault: Fault, copy: Path) -> Iterator[None]:
    """Put the fault into the copy of the checkout, and take it out again."""
    path = copy / fault.file
    source = path.read_text(encoding="utf-8")
    path.write_text(fault.changed(source), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(source, encoding="utf-8")


@contextmanager
def as_it_stands(path: Path) -> Iterator[bool]:
    """Let Python run the text of a module, and that of the modules which are compiled with it;
    yield whether it is compiled."""
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
    """Run tests in the copy; how pytest ends, and what it says last."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:xdist", "-p", "no:cacheprovider"]
    # compiled files of Python are told apart by seconds and size: none is kept of a fault
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
    """Tell of all faults that are not caught; None if there is none."""
    return "\n\n".join(find_uncaught(read_faults(words))) or None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
