"""Run programs that get Ctrl-C while they work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from browsing import eventually
from sites import ROOT


def interrupt(
    code: str, word: str, folder: Path, *args: str, after: float = 0.5, within: float
) -> str:
    """Run `code`, send Ctrl-C `after` seconds after it prints `word`, and return its later output.

    The program must end within `within` seconds, by a KeyboardInterrupt. Its temporary files are
    below `folder`.
    """
    script = folder / "script.py"
    script.write_text(code, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(folder)},
    ) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == f"{word}\n"
            time.sleep(after)
            assert process.poll() is None
            os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all processes
            out, errors = process.communicate(timeout=within)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert errors.rstrip().endswith("KeyboardInterrupt"), errors
    assert "spawn_main" not in errors  # no worker prints a traceback
    assert process.returncode == -signal.SIGINT
    return out


@contextmanager
def run_preview(folder: Path, **more: str) -> Iterator[str]:
    """Run a preview of this folder and yield the address that it prints; end it with Ctrl-C."""
    with subprocess.Popen(
        [sys.executable, "-m", "site_gen", "serve", "--port", "0", "--jobs", "1"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more},
    ) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[0]
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(60) == 0
            # multiprocessing's own helper process ends last
            eventually(lambda: not _alive(process.pid))
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
