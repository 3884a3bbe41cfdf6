"""Drawings with attributes instead of styles look as Chromium draws them with the stylesheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from playwright.sync_api import Browser

from oracle import KINDS
from site_gen.boards.pen import Pen
from site_gen.content.installed import read_board_style
from site_gen.kind import find_kind
from site_gen.site.stage.drawings import Drawings
from site_gen.site.stage.plain import draw_plain

NAMES = (
    *("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"),
    *("paint-order", "visibility", "font-family", "font-size", "font-style", "font-weight"),
    *("letter-spacing", "text-anchor", "dominant-baseline"),
)
COMPARE = """(names) => {
  const measure = (text) => {
    const [, ...parts] = text.match(/^color\\(srgb (\\S+) (\\S+) (\\S+)\\)$/) ?? [];
    return parts.length ? `rgb(${parts.map((part) => Math.round(255 * part)).join(", ")})` : text;
  };
  const tell = (element) => {
    const style = getComputedStyle(element);
    return names.map((name) => `${name}: ${measure(style.getPropertyValue(name))}`);
  };
  const list = (board) => [...board.querySelectorAll("path, circle, text, tspan")].map(tell);
  const wrong = [];
  for (const pair of document.querySelectorAll("div")) {
    const [styled, plain] = [...pair.children].map(list);
    if (styled.length !== plain.length || !plain.length) wrong.push(pair.title);
    styled.forEach((one, i) => one.forEach((value, k) => {
      const found = plain[i]?.[k];
      if (value !== found) wrong.push(`${pair.title}: ${value}, not ${found}`);
    }));
  }
  return wrong;
}"""


def draw_kinds() -> Iterator[tuple[str, Pen]]:
    """Yield a board with an answer for each rule of each kind, those of variants included."""
    for name in KINDS:
        kind: Any = find_kind(name)
        for rule, (blocks, rows) in kind.wrong.items():
            board = kind.parse(blocks)
            answer = kind.answer.from_json(board, rows)
            yield f"{name}, {rule}", Drawings(kind, board, (answer,), "").answer(0)


def test_plain_drawings_look_like_styled_ones(browser: Browser) -> None:
    pens, page = [*draw_kinds()], browser.new_page(color_scheme="light")
    media: tuple[Literal["screen", "print"], ...] = ("screen", "print")
    for medium in media:
        plain = partial(draw_plain, printed=medium == "print")
        pairs = [f'<div title="{name}">{pen.inline()}{plain(pen)}</div>' for name, pen in pens]
        page.emulate_media(media=medium)
        page.set_content(f"<style>{read_board_style()}</style>{''.join(pairs)}")
        assert page.evaluate(COMPARE, NAMES) == [], medium
