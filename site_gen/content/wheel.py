"""A wheel of the installed package, for sites whose package came from files of this machine."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution

from ..release import NAME, VERSION
from . import installed

STEM = f"{NAME.replace('-', '_')}-{VERSION}"
FILENAME = f"{STEM}-py3-none-any.whl"
# Python imports a compiled module only if the end of its name fits. Elsewhere, it imports the
# Python module of the same name, so the wheel can be installed anywhere.
WHEEL = (
    f"Wheel-Version: 1.0\nGenerator: {NAME} {VERSION}\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
)
OPTIONAL = ("entry_points.txt", "licenses/LICENSE")
LEFT_OUT = {".pyc", ".c"}


def make_wheel(found: Distribution) -> bytes:
    """Return a wheel with the package's files as they are installed, without compiling anything."""
    files = dict(_read_package())
    metadata = f"{STEM}.dist-info"
    described = found.read_text("METADATA") or found.read_text("PKG-INFO") or ""
    files[f"{metadata}/METADATA"] = described.encode()
    for name in OPTIONAL:
        if text := found.read_text(name):
            files[f"{metadata}/{name}"] = text.encode()
    files[f"{metadata}/WHEEL"] = WHEEL.encode()
    record = f"{metadata}/RECORD"
    lines = [f"{name},{_digest(content)},{len(content)}" for name, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # dated 1980, so the same files give the same bytes
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, content)
    return raw.getvalue()


def _read_package() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the package's files, with the templates inside of it."""
    package, templates = installed.HERE, installed.find_templates()
    for folder, inside in ((package, package.name), (templates, f"{package.name}/templates")):
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            if (
                path.is_file()
                and path.suffix not in LEFT_OUT
                and "__pycache__" not in name.parts
                and not (folder == package and name.parts[0] == "templates")
            ):
                yield f"{inside}/{name.as_posix()}", path.read_bytes()


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.decode().rstrip('=')}"
