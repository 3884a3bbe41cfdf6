"""The time from saving a puzzle's file until `site-gen serve` has its page."""

from __future__ import annotations

import json
import signal
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from ..growth import BuildTimes
from .timing import LOOK, USUAL, read_peak_memory

CONTENT = Path(__file__).parents[2] / "content"
TEN = CONTENT / "slitherlink" / "ten-by-ten-many-clues.md"
QUIET = 3.0  # seconds without an event after which a build is over
SERVE = (sys.executable, "-m", "site_gen", "serve", "--port", "0", "--jobs")


def time_saves(folder: Path, jobs: int, runs: int) -> BuildTimes:
    """Save `runs` new 10×10 puzzles, one after another; return the medians.

    A page counts as soon as it exists, before its findings are complete.
    """
    text = TEN.read_text(encoding="utf-8").replace("\ncompare: true\n", "\n")
    seconds: list[float] = []
    with subprocess.Popen(
        (*SERVE, str(jobs)),
        cwd=folder,
        env=USUAL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout
            home = process.stdout.readline().split()[0]
            for number in range(runs):
                _wait_until_quiet(home)
                path = folder / "content" / "slitherlink" / f"saved-{number}.md"
                path.parent.mkdir(exist_ok=True)  # a small gallery does not have every kind
                started = time.perf_counter()
                path.write_text(text, encoding="utf-8")
                while not _has_page(f"{home}slitherlink/{path.stem}/"):
                    time.sleep(LOOK)
                seconds.append(time.perf_counter() - started)
            megabytes = read_peak_memory(process.pid)
        finally:
            process.send_signal(signal.SIGINT)
    return BuildTimes(seconds=statistics.median(seconds), megabytes=megabytes, runs=runs)


def _wait_until_quiet(home: str) -> None:
    state = ""
    while state != "built":
        with (
            suppress(TimeoutError),
            urllib.request.urlopen(f"{home}_site-gen/events", timeout=QUIET) as events,
        ):
            for line in events:
                if line.startswith(b"data: "):
                    state = json.loads(line.removeprefix(b"data: "))["state"]


def _has_page(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=60):
            return True
    except urllib.error.HTTPError:
        return False
