"""The description of the machine on which the benchmarks ran."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from site_gen.solver.scip.settings import get_scip_version

from .results import Machine

# the gallery benchmarks run without the peers, which may be missing
PACKAGES = {"PySCIPOpt": "pyscipopt", "clingo": "clingo", "OR-tools (CP-SAT)": "ortools"}


def describe_machine() -> Machine:
    return Machine(
        cpu=_find_cpu(),
        cores=os.cpu_count() or 1,
        system=_find_system(),
        versions={
            "Python": platform.python_version(),
            "SCIP": get_scip_version(),
            **dict(_find_versions()),
        },
    )


def _find_versions() -> Iterator[tuple[str, str]]:
    for name, package in PACKAGES.items():
        with suppress(PackageNotFoundError):
            yield name, version(package)


def _find_cpu() -> str:
    info = Path("/proc/cpuinfo")  # only Linux has the model in a file
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def _find_system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"
