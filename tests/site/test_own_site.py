"""Parts of a site that an author may change: colours, kinds, templates and static files."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from site_gen.cli import main
from site_gen.content.config import Palette, Theme, load_site
from site_gen.errors import BuildError, ContentError, Place, Problem
from site_gen.site.layout.templates import BUILT_IN, make_environment, overlay, render_page
from site_gen.site.layout.theme import (
    PAIRS,
    compute_contrast,
    find_theme_problems,
    make_theme_css,
    read_colours,
)
from site_gen.work.workers import StoppedError
from sites import ROOT, write_content, write_file

STATIC = ROOT / "templates" / "static"


# -- colours


def test_contrast_follows_wcag() -> None:
    assert compute_contrast("#000000", "#ffffff") == pytest.approx(21)
    assert compute_contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)
    assert compute_contrast("#777777", "#777777") == 1


def test_our_colours_have_enough_contrast() -> None:
    """Our colours have the contrast that we require of an author's colours."""
    for scheme in read_colours((STATIC / "colours.css").read_text()).values():
        for text, ground in PAIRS:
            assert compute_contrast(scheme[text], scheme[ground]) >= 4.5, (text, ground)


def test_a_site_without_own_colours_has_no_stylesheet_for_them() -> None:
    assert make_theme_css(Theme(), STATIC) == ""


def test_own_colours_are_set_for_both_schemes() -> None:
    theme = Theme(light=Palette(solver="#0B6B3A"), dark=Palette(paper="#10151f"))
    found = dict(re.findall(r"--([\w-]+): light-dark\((.*?)\);", make_theme_css(theme, STATIC)))
    ours = read_colours((STATIC / "colours.css").read_text())
    assert found["solver"] == f"#0b6b3a, {ours['dark']['solver']}"
    assert found["paper"] == f"{ours['light']['paper']}, #10151f"
    # the wash is derived from the solver's colour
    assert set(found) == {"solver", "paper", "inside"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_with_little_contrast_are_refused_with_their_ratio(scheme: str) -> None:
    grey = Palette(you="#777777")
    ((key, why),) = find_theme_problems(Theme(**{scheme: grey}), STATIC)
    ours = read_colours((STATIC / "colours.css").read_text())[scheme]
    told = re.match(r"`you` #777777 on `(\w+)` \S+ has a contrast of ([\d.]+)", why)
    assert told
    least = min(compute_contrast("#777777", ours[ground]) for ground in ("paper", "sheet"))
    assert float(told[2]) == pytest.approx(compute_contrast("#777777", ours[told[1]]), abs=0.01)
    assert float(told[2]) == pytest.approx(least, abs=0.01)
    assert key == ("theme", scheme, "you")
    assert "expected at least 4.5" in why


def test_low_contrast_is_reported_at_the_setting_that_causes_it(tmp_path: Path) -> None:
    """`check` reports it too; colours that cannot be set are named by their purpose."""
    write_content(tmp_path / "content", ["slitherlink"])
    settings = tmp_path / "site.toml"
    settings.write_text('[theme.light]\nyou = "#1d4fb4"\npaper = "#8a8a8a"\nsolver = "#dddddd"\n')
    options = "--content", str(tmp_path / "content"), "--settings", str(settings)
    done = CliRunner().invoke(main, ["check", *options])
    assert done.exit_code == 1
    told = [line for line in done.output.splitlines() if line.startswith(str(settings))]
    places = (("2:7", "you"), ("3:9", "paper"), ("4:10", "solver"))
    for line, (place, name) in zip(told, places, strict=True):
        assert line.startswith(f"{settings}:{place}: theme.light.{name}: ")
    assert "the faintest text #64666e on `paper` #8a8a8a" in told[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[theme.light]\nyou = "blue"', r"theme.light.you: found 'blue'; expected a colour"),
        ('[theme.dark]\nyuo = "#000000"', r"theme.dark.yuo"),
        ('kinds = ["slitherlin"]', r"kinds: .*unknown kind 'slitherlin'; did you mean slitherlink"),
        ('kinds = ["dead_ends", "dead_ends"]', r"kinds: .*dead_ends is given twice"),
    ],
)
def test_wrong_settings_are_reported_with_what_is_expected(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = tmp_path / "site.toml"
    path.write_text(text)
    with pytest.raises(ContentError, match=expected):
        load_site(path)


# -- templates and static files: a site with its own, built once by the command

CARD = "{% macro verdict_mark(tone) %}{% endmacro %}"
CARD += '{% macro cards(all) %}<ol id="mine">{% for c in all %}<li>{{ c.title }}{% endfor %}</ol>'
CARD += "{% endmacro %}"
KIND = '{% extends "built-in/kind.html" %}{% block kind %}kind of-mine{% endblock %}'
SETTINGS = """
kinds = ["slitherlink", "dead_ends"]
[theme.light]
solver = "#0b6b3a"
[solving]
time_limit = 20
article_time_limit = 1
explain = { worth = false, reasons_cells = 0, film = false }
"""


def run_build(folder: Path, *more: str) -> Result:
    names = {"content": "content", "out": "output", "settings": "site.toml"}
    options = [(f"--{name}", str(folder / place)) for name, place in names.items()]
    return CliRunner().invoke(main, ["build", "--jobs", "1", *itertools.chain(*options), *more])


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mine")
    write_content(folder / "content", ["dead_ends", "slitherlink", "yin_yang_cut"])
    for path in (folder / "content").glob("*/two.md"):
        path.unlink()
    (folder / "site.toml").write_text(SETTINGS)
    own = folder / "templates"
    for name, text in {
        "partials/card.html": CARD,
        "kind.html": KIND,
        "static/colours.css": (STATIC / "colours.css").read_text() + "/* mine */",
        "static/crest.svg": "<svg/>",
    }.items():
        write_file(own / name, text)
    done = run_build(folder)
    assert done.exit_code == 0, done.output
    return folder


def test_own_files_replace_ours(mine: Path) -> None:
    output = mine / "output"
    assert '<ol id="mine"><li>' in (output / "index.html").read_text()
    style = (output / "static" / "site.css").read_text()
    assert "/* mine */" in style
    assert (STATIC / "site.css").read_text() in style
    assert (output / "static" / "crest.svg").exists()
    kind = (output / "slitherlink" / "index.html").read_text()
    assert 'class="wrap kind of-mine"' in kind
    assert '<section id="model"' in kind  # the other parts are ours


def test_the_site_shows_the_kinds_of_the_settings_in_their_order(mine: Path) -> None:
    html = (mine / "output" / "index.html").read_text()
    shelves = re.findall(r'<h2 id="shelf-\d+"><a href="(\w+)/index', html)
    assert shelves == ["slitherlink", "dead_ends"]
    assert not (mine / "output" / "yin_yang_cut").exists()


def test_own_colours_are_used_in_pages_and_pictures(mine: Path) -> None:
    output = mine / "output"
    css = (output / "static" / "theme.css").read_text()
    assert "--solver: light-dark(#0b6b3a" in css
    for page in ("index.html", "slitherlink/one/index.html"):
        html = (output / page).read_text()
        assert html.index("static/site.css") < html.index("static/theme.css")
    assert css in (output / "slitherlink" / "one" / "board.svg").read_text()


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("kind.html", "a\n{% if %}", r"kind\.html:2: Expected an expression"),
        ("partials/card.html", "{% macro cards(x) %}\n\n{{ x[0].ttile }}{% endmacro %}\n"
         "{% macro verdict_mark(x) %}{% endmacro %}", r"partials/card\.html:3: .*'ttile'"),
        ("kind.html", '{% extends "bsae.html" %}', r"kind\.html:1: .* bsae\.html; did you mean"),
        ("kind.html", "{{ 1 + page.title }}", r"kind\.html:1: unsupported operand"),
        ("kind.html", '\n{% extends "kind.html" %}', r"kind\.html:2: .* \"built-in/kind\.html\""),
        ("partials/card.html", '{% include "partials/card.html" %}', r"partials/card\.html:1: .*"
         r" \"built-in/partials/card\.html\""),
        ("knid.html", "a", r"knid\.html: .* did you mean kind\.html\?"),
    ],
)  # fmt: skip
def test_a_broken_template_is_named_with_its_line(
    tmp_path: Path, name: str, text: str, expected: str
) -> None:
    write_content(tmp_path / "content", ["dead_ends"])
    (tmp_path / "site.toml").write_text(SETTINGS)
    write_file(tmp_path / "mine" / name, text)
    done = run_build(tmp_path, "--templates", str(tmp_path / "mine"), "--only", "*/one")
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert re.search(rf"^{re.escape(str(tmp_path))}/mine/{expected}", done.output, re.MULTILINE)
    assert not (tmp_path / "output").exists()


def test_a_named_folder_of_templates_must_exist(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="no such folder"), overlay(tmp_path / "x", wanted=True):
        pass
    with overlay(tmp_path / "x", wanted=False) as whole:
        assert whole == BUILT_IN


@pytest.mark.parametrize("name", ["odd.html", "built-in/kind.html", "kind.html"])
def test_mistakes_in_a_template_are_placed_in_the_authors_file(tmp_path: Path, name: str) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "kind.html").write_text('{% extends "built-in/kind.html" %}')
    origin = own if name == "kind.html" else BUILT_IN
    elsewhere = Problem(Place("content/x.md", 3, 1), "why")
    with pytest.raises(ContentError) as caught, overlay(own, wanted=True) as whole:
        raise ContentError(Problem(Place(str(whole / name), 2), "why"), elsewhere)
    here = Place(str(origin / name.removeprefix("built-in/")), 2)
    assert {*caught.value.problems} == {Problem(here, "why"), elsewhere}
    stopped = StoppedError("not of a template")
    with pytest.raises(StoppedError) as passed, overlay(own, wanted=True):
        raise stopped
    assert passed.value is stopped


def test_errors_in_our_code_keep_their_traceback() -> None:
    class Page:
        @property
        def frame(self) -> str:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        render_page(make_environment(BUILT_IN), "index.html", Page())
