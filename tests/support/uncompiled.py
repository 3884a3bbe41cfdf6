"""Import compiled modules as plain Python."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import site_gen.solver


def load_uncompiled(*parts: str) -> ModuleType:
    """Load these modules of the solver as plain Python, and return the last one."""
    names = [f"site_gen.solver.{part}" for part in parts]
    compiled = {name: sys.modules[name] for name in names}
    folder = Path(site_gen.solver.__path__[0])
    for part, name in zip(parts, names, strict=True):
        spec = importlib.util.spec_from_file_location(name, folder / f"{part.replace('.', '/')}.py")
        assert spec
        assert spec.loader
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    plain = sys.modules[names[-1]]
    sys.modules.update(compiled)
    return plain
