"""A site's own colours: a small stylesheet after site.css, and a check that text is readable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...content.config import Palette, Theme

THEME = "theme.css"
GIVEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\)")
SCHEMES = ("light", "dark")
LEAST = 4.5  # the contrast for text in WCAG, level AA
WASHED = ("solver", "sheet")  # the colours that the wash of areas is mixed from
WASH = {"light": 0.24, "dark": 0.26}  # the share of the solver's colour in areas that it decided
SAYS = {  # colours that the author cannot set
    "soft": "quieter text",
    "faint": "the faintest text",
    "wrong": "the colour of mistakes",
    "inside": "the areas that the solver decided",
    "tint": "a tinted region",
}
Schemes = Mapping[str, Mapping[str, str]]
"""The colours of each scheme, by name."""
# pairs of text and ground
PAIRS = [
    *((text, ground) for text in ("ink", "soft", "faint", "you") for ground in ("paper", "sheet")),
    *(("solver", ground) for ground in ("paper", "sheet")),
    *(("wrong", ground) for ground in ("paper", "sheet")),
    *(("ink", ground) for ground in ("inside", *(f"tint-{n}" for n in range(6)))),
]


def make_theme_css(theme: Theme, static: Path) -> str:
    """Return a stylesheet with the author's colours, or "" if none are set.

    `static`: the folder of colours.css, which has our colours.
    """
    own, before, whole = _read_schemes(theme, static)
    if not any(own.values()):
        return ""
    light, dark = (
        {**whole[other], **whole[scheme]}
        for scheme, other in zip(SCHEMES, SCHEMES[::-1], strict=True)
    )
    names = [n for n in light if any(whole[s].get(n) != before[s].get(n) for s in own)]
    rules = "".join(f"    --{n}: light-dark({light[n]}, {dark[n]});\n" for n in names)
    # high contrast, forced colours and print keep our colours
    return (
        "\n/* The site's own colours, from [theme] in site.toml: after site.css. */\n"
        f"@media screen and (prefers-contrast: no-preference) {{\n  :root {{\n{rules}  }}\n}}\n"
    )


def find_theme_problems(theme: Theme, static: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each setting that makes text too pale to read, with a message on its worst problem.

    A setting is a path in site.toml: `("theme", "dark", "ink")`.
    """
    own, before, whole = _read_schemes(theme, static)
    for scheme, colours in own.items():
        worst: dict[str, tuple[float, str]] = {}
        for ratio, text, ground in _find_pale(before[scheme], whole[scheme]):
            key = next(n for n in (text, ground, *WASHED) if n in colours)
            on = _describe_colour(ground, whole[scheme])
            why = f"{_describe_colour(text, whole[scheme])} on {on}"
            worst[key] = min(worst.get(key, (ratio, why)), (ratio, why))
        for key, (ratio, why) in worst.items():
            found = f"has a contrast of {int(ratio * 100) / 100}; expected at least {LEAST}"
            yield ("theme", scheme, key), f"{why} {found}"


def _describe_colour(name: str, colours: Mapping[str, str]) -> str:
    return f"{SAYS.get(name.partition('-')[0], f'`{name}`')} {colours[name]}"


def _read_schemes(theme: Theme, static: Path) -> tuple[Schemes, Schemes, Schemes]:
    own = dict(
        zip(SCHEMES, (_list_set_colours(theme.light), _list_set_colours(theme.dark)), strict=True)
    )
    before = read_colours((static / "colours.css").read_text(encoding="utf-8"))
    whole = {scheme: _add_wash(before[scheme], own[scheme], WASH[scheme]) for scheme in own}
    return own, before, whole


def _list_set_colours(palette: Palette) -> dict[str, str]:
    return {name: value for name, value in palette.model_dump().items() if value}


def read_colours(css: str) -> dict[str, dict[str, str]]:
    """Return the colours in the first rule of colours.css, by scheme and name.

    The schemes are `light` and `dark`; the colours are as in `#20242c`.
    """
    first = css.partition("}")[0]
    found = [(name, _expand(light), _expand(dark)) for name, light, dark in GIVEN.findall(first)]
    return {"light": {n: a for n, a, _ in found}, "dark": {n: b for n, _, b in found}}


def _expand(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


def _add_wash(before: Mapping[str, str], own: Mapping[str, str], part: float) -> dict[str, str]:
    """Return the colours of a scheme: ours, replaced by the author's own.

    If the author has set the solver's colour or that of a sheet, the wash of areas is mixed from
    both; `part` is the share of the former.
    """
    whole = {**before, **own}
    if {*WASHED} & own.keys() and {*WASHED} <= whole.keys():
        whole["inside"] = _mix(whole["solver"], whole["sheet"], part)
    return whole


def _mix(a: str, b: str, part: float) -> str:
    """Return a mixture of two colours; `part` is the share of `a`, from 0 to 1."""
    pairs = zip(_parse_channels(a), _parse_channels(b), strict=True)
    return "#" + "".join(f"{round(part * x + (1 - part) * y):02x}" for x, y in pairs)


def _find_pale(
    before: Mapping[str, str], now: Mapping[str, str]
) -> Iterator[tuple[float, str, str]]:
    """Yield (contrast, text, ground) of pairs that an author's colour makes too pale.

    `before`: our colours by name. `now`: the resulting ones.
    """
    for text, ground in PAIRS:
        if text not in now or ground not in now:  # the author's own colours.css lacks it
            continue
        own = before.get(text) != now[text] or before.get(ground) != now[ground]
        ratio = compute_contrast(now[text], now[ground])
        if own and ratio < LEAST:
            yield ratio, text, ground


def compute_contrast(a: str, b: str) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    dark, light = sorted((_compute_luminance(a), _compute_luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def _compute_luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it, from 0 to 1."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (x / 255 for x in _parse_channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parse_channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
