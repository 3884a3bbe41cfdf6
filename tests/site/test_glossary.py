"""Terms are explained once per page, where they first occur, and only in prose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import WatchedPage
from site_gen.site.authoring.topics import TOPICS
from site_gen.site.layout.glossary import IDENTS, TERMS, explain_terms
from site_gen.site.layout.parts import Link

SKIPPED = "a", "button", "summary", "h2", "code", "pre", "math", "script", "output"


def test_a_term_is_explained_once() -> None:
    html = explain_terms("<p>One node, two nodes, and presolve.</p><p>Presolve again.</p>")
    assert re.findall(r'popovertarget="([\w-]+)"', html) == ["term-node", "term-presolve"]
    assert html.count(TERMS["node"].means) == 1
    assert html.startswith("<p>One <button")


def test_a_meaning_leads_to_the_essays_about_its_topic() -> None:
    essays = {"lazy": (Link("Cuts & rows", "../a.html"), Link("B", "../b.html"))}
    html = explain_terms("<p>a lazy family, a no-good</p>", essays, ' lang="he"')
    links = (
        '<a lang="he" href="../a.html">Cuts &amp; rows</a>, <a lang="he" href="../b.html">B</a>.'
    )
    assert html.count("<a ") == 2
    assert f"{TERMS['lazy family'].means}. More about this: {links}</p>" in html
    assert {term.topic for term in TERMS.values()} - {""} <= TOPICS.keys()


@pytest.mark.parametrize("element", SKIPPED)
def test_elements_that_are_not_prose_stay_unchanged(element: str) -> None:
    html = f"<{element} data-of='a node'>a node <i>of</i> nodes</{element}>"
    assert explain_terms(html) == html
    assert 'class="term"' in explain_terms(html + "<p>node</p>").removeprefix(html)


def test_the_text_of_a_page_stays_the_same() -> None:
    html = "<p>SCIP needs 3 LP iterations at the root node: infeasible.</p>"
    whole = explain_terms(html).partition('<div class="terms">')[0]
    assert re.sub("<[^>]*>", "", whole) == re.sub("<[^>]*>", "", html)


@pytest.mark.parametrize("name", TERMS)
def test_each_term_is_found_by_its_name(name: str) -> None:
    assert f'popovertarget="{IDENTS[name]}"' in explain_terms(f"<p>a {name} separated</p>")
    assert not TERMS[name].means.endswith(".")


def test_a_term_opens_without_a_script(browser: Browser, site: Path) -> None:
    page = WatchedPage(browser, java_script_enabled=False).open(site / "slitherlink/one/index.html")
    idents = [ident for ident in IDENTS.values() if page.locator(f"#{ident}").count()]
    assert IDENTS["SCIP"] in idents
    assert IDENTS["node"] in idents
    button = page.locator(f"[popovertarget={IDENTS['node']}]")
    meaning = page.locator(f"#{IDENTS['node']}")
    assert not meaning.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert meaning.is_visible()
    page.keyboard.press("Escape")
    assert not meaning.is_visible()
