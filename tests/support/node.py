"""Questions to scripts in Node. A script starts slowly, so one process answers all questions."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from site_gen.site.inspect.player import find_node

NODE = find_node() or "node"


@cache
def _start_script(script: str) -> subprocess.Popen[str]:
    """Start a script. It ends with its input, when this process ends."""
    command = [NODE, str(Path(__file__).with_name(script))]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(script: str, questions: Sequence[Any]) -> list[Any]:
    """Return a script's answers; it reads and writes one line of JSON for all questions."""
    process = _start_script(script)
    assert process.stdin
    assert process.stdout
    print(json.dumps(questions), file=process.stdin, flush=True)
    line = process.stdout.readline()
    assert line, f"{script} ended; are the npm packages installed? (make test does it)"
    answers: list[Any] = json.loads(line)
    return answers
