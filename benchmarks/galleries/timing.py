"""A command as a whole process: seconds on the clock, and the most memory of its main process."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LOOK = 0.02  # seconds between two looks at the memory; Linux keeps its peak, so that none is missed

# Python keeps what it has compiled, as it does wherever nobody forbids it
USUAL = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Timed:
    seconds: float
    megabytes: float  # the peak of the main process; 0 where the system does not tell


def time_command(command: Sequence[str], folder: Path) -> Timed:
    """Run to the end. Raises RuntimeError, with what it printed, if it fails."""
    with tempfile.TemporaryFile("w+") as told:  # a pipe that nobody reads would fill up
        started, peak = time.perf_counter(), 0.0
        process = subprocess.Popen(
            command, cwd=folder, env=USUAL, stdout=told, stderr=subprocess.STDOUT
        )
        while process.poll() is None:
            peak = max(peak, read_peak_memory(process.pid))
            time.sleep(LOOK)
        seconds = time.perf_counter() - started
        if process.returncode:
            told.seek(0)
            last = told.read()[-4000:]
            raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}:\n{last}")
    return Timed(seconds, peak)


def read_peak_memory(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:  # it has just ended, or this system has no such file
        return 0.0
    lines = (line.split() for line in status.splitlines() if line.startswith("VmHWM:"))
    return next((int(words[1]) / 1000 for words in lines), 0.0)
