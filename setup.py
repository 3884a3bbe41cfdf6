"""What pyproject.toml cannot say: the templates of the repository go into the wheel."""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent


class WithTemplates(build_py):
    """An editable install finds them beside the package instead."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "site_gen" / "templates"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / "templates", target)


setup(cmdclass={"build_py": WithTemplates})
