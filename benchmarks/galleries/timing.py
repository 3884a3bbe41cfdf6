"""The wall clock time and the peak memory of a command."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LOOK = 0.02  # seconds between two reads; Linux keeps the peak, so none is missed

# the usual environment: Python keeps its compiled modules
USUAL = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Timed:
    """A measurement of a command."""

    seconds: float
    megabytes: float  # the peak of the main process; 0 if unknown


def time_command(command: Sequence[str], folder: Path) -> Timed:
    """Run a command to its end. Raises RuntimeError with its output if it fails."""
    with tempfile.TemporaryFile("w+") as output:  # an unread pipe would fill up
        started, peak = time.perf_counter(), 0.0
        process = subprocess.Popen(
            command, cwd=folder, env=USUAL, stdout=output, stderr=subprocess.STDOUT
        )
        while process.poll() is None:
            peak = max(peak, read_peak_memory(process.pid))
            time.sleep(LOOK)
        seconds = time.perf_counter() - started
        if process.returncode:
            output.seek(0)
            last = output.read()[-4000:]
            raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}:\n{last}")
    return Timed(seconds, peak)


def read_peak_memory(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:  # it has just ended, or this system has no such file
        return 0.0
    lines = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
    return next((int(words[1]) / 1000 for words in lines), 0.0)
