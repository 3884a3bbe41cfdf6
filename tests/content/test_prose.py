"""Prose of authors: dollars that mark formulas, their commands, and the anchors of headings."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import normalize
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st
from latex2mathml import commands

from site_gen.content.markdown import Parser, find_links, find_pictures, find_problems, parse
from site_gen.content.pictures import Picture
from site_gen.content.slugs import slugify, slugify_ascii
from site_gen.errors import SiteGenError
from site_gen.languages import use_language
from site_gen.site.layout.prose import (
    TextSite,
    check,
    convert_to_mathml,
    divide_maths,
    find_figures,
    find_pieces,
    find_strange_fences,
    list_anchors,
    list_headings,
    plain,
    render,
    summarize,
)

AMOUNTS = st.from_regex(r"[0-9]{1,4}|[0-9]{0,2}\.[0-9]{2}|[0-9],[0-9]{3}", fullmatch=True)
AROUND = st.sampled_from(["{}", "**{}**", "*{}*", "({}", "[{}](x.html)", "“{}”", "~~{}~~"])
BETWEEN = st.sampled_from(["/", " ", ", ", "–", "-", " to ", "\n", " a page ", " ($x$ of them), "])


def list_formulas(text: str) -> list[str]:
    tokens = [p for t in Parser().parse(text) for p in (t, *(t.children or ()))]
    return [token.content for token in tokens if token.type.startswith("math")]


@given(
    amounts=st.lists(AMOUNTS, min_size=1, max_size=3),
    behind=st.booleans(),
    around=AROUND,
    between=BETWEEN,
)
def test_prices_are_not_formulas_and_hide_no_formula(
    amounts: list[str], behind: bool, around: str, between: str
) -> None:
    prices = (f"{amount}$" if behind else f"${amount}" for amount in amounts)
    text = between.join(around.format(price) for price in prices)
    expected = ["x"] * text.count("$x$")
    assert list_formulas(text) == expected
    assert list_formulas(f"{text} and $y_1$, **$10^3$**") == [*expected, "y_1", "10^3"]


@pytest.mark.parametrize(
    "text",
    [
        "$5/$10",
        "**$5**, later **$10**",
        "$0.40 a page ($25",
        "set `$HOME` and `$x` for $5 or `$y`",
        "$HOME/$USER",
        "from $$ to $$$",
    ],
)
def test_dollars_without_a_formula_are_text(text: str) -> None:
    assert list_formulas(text) == []
    assert render(text).count("$") == text.count("$")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$5$ of $10$", ["5", "10"]),
        ("$x$ of 5", ["x"]),
        ("2$x$ and 10$^{-6}$", ["x", "^{-6}"]),
        ("the $n$th, the $x^*$s, $f(x)$-wise", ["n", "x^*", "f(x)"]),
        ("$a$/$b$ or **$c$**–*$d$*", ["a", "b", "c", "d"]),
        ("设$f(x)$为$x^*$的", ["f(x)", "x^*"]),
        ("a $$x$$ b", ["x"]),
        (r"\$5 and $x$", ["x"]),
    ],
)
def test_dollars_around_a_formula_mark_it(text: str, expected: list[str]) -> None:
    assert list_formulas(text) == expected


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Правила", "правила"),
        ("Случай 2: ёлка", "случай-2-ёлка"),
        ("Κανόνες", "κανόνες"),
        ("規則", "規則"),
        ("ゲームのルール", "ゲームのルール"),
        ("게임 규칙", "게임-규칙"),
        ("القواعد", "القواعد"),
        ("हिन्दी के नियम", "हिन्दी-के-नियम"),
        ("คำตอบ", "คำตอบ"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Größe, ½ Ångström", "grosse-1-2-angstrom"),
        ("Правила **à** `la` carte", "правила-a-la-carte"),
        ("$n = 2$", "n-2"),
        ("👩\u200d🔬 ❤\ufe0f", "section"),
    ],
)
def test_the_anchor_of_a_heading_has_its_letters(heading: str, name: str) -> None:
    """Unicode composition does not matter, and only a heading with the same name changes the
    anchor."""
    for composed in (normalize("NFC", heading), normalize("NFD", heading)):
        other = "## Введение\n\n## 序\n\n## Intro\n\n"
        text = f"{other}## {composed}\n\n[a](#{composed})\n\n### {composed}\n"
        assert list_anchors(text) == {"введение", "序", "intro", name, f"{name}-1"}
        assert list_headings(text)[-1].url == f"#{name}"
        assert f'<h2 id="{name}">' in render(text)


@given(st.text(st.characters(categories=["L", "M", "N", "P", "S", "Z"]), max_size=12))
def test_an_anchor_in_ascii_is_the_slug_of_its_heading(text: str) -> None:
    """Links to such headings from older versions, which knew only these letters, still work."""
    name = slugify(text)
    assert name == slugify(normalize("NFD", text)) == normalize("NFC", name)
    assert not any(c.isspace() for c in name)
    if name.isascii():
        assert name == slugify_ascii(text)


@pytest.mark.parametrize(
    "text", ["a $$x+1$$ b", "- a $$x$$", "| a |\n| --- |\n| $$x$$ |", "# $$x$$"]
)
def test_a_formula_inside_a_line_does_not_end_its_paragraph(text: str) -> None:
    html = render(text)
    assert "<math" in html
    assert '<div class="math' not in html


MATHML = re.compile(
    "accent|(column|row)(align|lines|spacing)|depth|display|displaystyle|fence|form|height|largeop"
    "|linebreak|linethickness|lspace|math(background|color|size|variant)|maxsize|minsize"
    "|movablelimits|notation|rspace|scriptlevel|separator|stretchy|voffset|width"
)
COMMANDS = {
    name
    for value in vars(commands).values()
    for name in (value if isinstance(value, (tuple, dict)) else [value])
    if isinstance(name, str) and name.startswith("\\")
}
ENDS = ["", "{a}", "{a}{b}", "{a}{b}{c}", " a b", "{<b onclick=a>}", "{a}{<b onclick=a>}", "|<i>|"]


@pytest.mark.parametrize("around", ["{}", r"\hbox{{a ${}$}}", r"\newcommand{{\q}}{{{}}}\q"])
def test_no_command_of_a_formula_writes_links_styles_or_html(around: str) -> None:
    """Whatever the converter knows, now or later, a page gets only MathML."""
    for tex in (around.format(name + end) for name in sorted(COMMANDS) for end in ENDS):
        try:
            html = convert_to_mathml(tex)
        except SiteGenError:
            continue
        for part in fromstring(html).iter():
            assert part.tag.startswith("m"), tex
            assert all(map(MATHML.fullmatch, part.keys())), tex


@pytest.mark.parametrize(
    ("tex", "unknown"),
    [
        (r"\href{javascript:alert(1)}{x}", r"\href"),
        (r"x + \style{position:fixed}{x}", r"\style"),
        (r"\frac{1}{\class{wide}{x}}", r"\class"),
        (r"\fcolorbox{red}{blue}{x}", r"\fcolorbox"),
        (r"\foo", r"\foo"),
    ],
)
def test_a_refused_command_of_a_formula_is_reported_at_its_place(tex: str, unknown: str) -> None:
    for text in (f"a\n\nsee ${tex}$", f"a\n\n$$\n{tex}\n$$", f"a\n\n- b\n  > ${tex}$"):
        (problem,) = check(text, "a.md")
        line = next(i for i, row in enumerate(text.split("\n"), start=1) if tex in row)
        assert problem.place[:2] == ("a.md", line)
        assert problem.message == f"the formula `{tex}` has an unknown command {unknown}"


def test_signs_of_html_in_a_formula_are_text() -> None:
    for tex in (r"\text{<a href=x>}", r"\verb|<b>|", r"\unicode{x3c}", r"a < b \& c"):
        shown = "".join(fromstring(convert_to_mathml(tex)).itertext())
        assert shown in ("<a\xa0href=x>", "<b>", "<", "a<b&c")


@pytest.mark.parametrize("tex", [r"\unicode{x110000}", r"\unicode{x202e}", r"\unicode{x0}"])
def test_a_character_that_is_not_allowed_cannot_be_written_by_its_number(tex: str) -> None:
    with pytest.raises(SiteGenError, match="cannot be read"):
        convert_to_mathml(tex)


RICH = """# A

Some *words* with {ours.rows}, [a link](../one.md#b) and ![a photo](a.png)[^1], $x_1$ and 5$.

## Überall

| left | right |
|:-----|------:|
| {ours.nodes} | `code` |

```race
one
```

::: spoiler Title
Hidden {ours.rows}.
:::

```strange
x
```

### Über {ours.rows}

[^1]: A note.
"""
SITE = TextSite("../", pictures=(Picture("a.png", "a.png", "", 1, 1, 1),))


def find_all(text: str) -> list[object]:
    tokens, lines = parse(text, "a.md"), text.split("\n")
    finders = find_links, find_pictures, find_problems
    return [found for finder in finders for found in finder(tokens, lines, "a.md")]


READERS: dict[str, Callable[[str], object]] = {
    "all": find_all,
    "anchors": list_anchors,
    "check": lambda text: check(text, "a.md"),
    "divide": lambda text: [*divide_maths(text, {"race"}, "{1}: {0}".format, SITE)],
    "figures": lambda text: [*find_figures(text)],
    "headings": list_headings,
    "pieces": lambda text: [*find_pieces(text, {"race"})],
    "plain": plain,
    "strange": lambda text: [*find_strange_fences(text)],
    "summarize": summarize,
}


@pytest.mark.parametrize("name", READERS)
def test_whoever_reads_a_text_finds_the_same_after_any_other_reader(name: str) -> None:
    """The tokens of a text are remembered, so none of them may be changed."""
    text = f"{RICH}\n{name}\n"  # which no other test has read
    for language, anchor in (("de", "ueberall"), ("en", "uberall")):
        use_language(language)
        first = READERS[name](text)
        assert anchor in list_anchors(text)
        for other in READERS.values():
            other(text)
            assert READERS[name](text) == first
