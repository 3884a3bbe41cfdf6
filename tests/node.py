"""Judges that run in Node: one process of each serves a whole run, as it takes long to begin."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _process(script: str) -> subprocess.Popen[str]:
    """It ends with its input, and this with us."""
    command = ["node", str(Path(__file__).with_name(script))]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(script: str, questions: Sequence[Any]) -> list[Any]:
    """The answer to each: all of them go as one line of JSON, and come back as one."""
    process = _process(script)
    assert process.stdin
    assert process.stdout
    print(json.dumps(questions), file=process.stdin, flush=True)
    line = process.stdout.readline()
    assert line, f"{script} ended; are the npm packages installed? (make test does it)"
    answers: list[Any] = json.loads(line)
    return answers
