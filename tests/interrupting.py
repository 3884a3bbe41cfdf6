"""A program of our own that gets Ctrl-C in the midst of its work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path


def interrupted(
    code: str, word: str, folder: Path, *args: str, after: float = 0.5, within: float
) -> str:
    """Run `code` until it says `word` and `after` seconds more; then Ctrl-C. What it printed
    since. It must end within `within` seconds, by a KeyboardInterrupt.

    Its temporary files are below `folder`.
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
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert "spawn_main" not in errors  # no worker complains of it
    assert process.returncode == -signal.SIGINT
    return out
