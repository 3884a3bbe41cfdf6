"""Node for the tests. A judge that runs in it serves a whole run, as it takes long to begin."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

# `make test` puts a Node beside Python where the system has none, or one that is too old
_PATH = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
NODE = shutil.which("node", path=_PATH) or "node"


@cache
def _process(script: str) -> subprocess.Popen[str]:
    """It ends with its input, and this with us."""
    command = [NODE, str(Path(__file__).with_name(script))]
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
