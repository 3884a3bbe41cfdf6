"""Essays: directives that authors may write, and links in both directions."""

from __future__ import annotations

import html
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from essays import ESSAYS, NAMES, make_essay_board
from lean_builds import build_lean  # noqa: F401 - a fixture
from oracle import PEERED, SHAPED, build_model
from site_gen.errors import ContentError
from site_gen.kind import find_kind, kind_names
from site_gen.site.authoring.directives import FIGURES, format_figure
from site_gen.site.authoring.pages import load_pages
from site_gen.site.authoring.references import (
    MAIN,
    build_example,
    list_letters,
    list_references,
    refer,
)
from site_gen.site.authoring.topics import TOPICS, list_topic_families
from site_gen.site.essays.essay_pages import list_topics
from site_gen.site.essays.moving import picture_bounds, picture_wall
from site_gen.solver.model.linear import Row
from site_gen.solver.model.plain import take_excerpt
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from site_gen.workshop.model_data import family_ident, list_wall_letters
from sites import ROOT, build_site, checked, request_comparison, write_content, write_file

UNLIKE = ["fillomino.size"]  # its rows need not have the form of its formula

# -- directives


def write_page(folder: Path, front: str, body: str) -> Path:
    content = write_content(folder / "content", [SHAPED[0]])
    write_file(content / "pages" / "x.md", f"---\ntitle: X\n{front}---\n{body}")
    return content


@pytest.mark.parametrize(
    ("front", "body", "problem"),
    [
        ("board: {kind}/onne\n", "", ":3:8: board: there is no puzzle '{kind}/onne' in this"),
        ("board: {kind}/onne\n", "", "did you mean {kind}/one?"),
        ("board: {kind}/zzzz\n", "", "{kind} alone is the kind’s example"),
        ("board: {kind}x\n", "", ":3:8: board: unknown kind '{kind}x'; did you mean {kind}?"),
        ("families: [{family}x]\n", "", ":3:12: families: there is no constraint family"),
        ("families: [{family}x]\n", "", "did you mean {family}?"),
        ("explains: [wals]\n", "", ":3:12: explains: there is no topic 'wals'; expected a list of"),
        ("explains: walls\n", "", ":3:11: explains: found 'walls'; expected a list of to"),
        ("board: {kind}\n", "a\n\n```family\n{family}x\n```\n", ":7:1: there is no constraint"),
        ("board: {kind}\n", "```family\n```\n", ":5:1: expected a constraint family"),
        ("board: {kind}\n", "```bound\n```\n", ":5:1: expected the name of one constraint family"),
        ("board: {kind}\n", "```wall\n{family}x\n```\n", ":5:1: there is no constraint family"),
        ("board: slant\n", "```bound\n{family}\n```\n", "expected a family of our formulation of"),
        ("board: {kind}\n", "```race\nx\n```\n", ":5:1: the piece 'race' holds no lines"),
        ("board: slant\n", "```race\n```\n", ":5:1: slant has no article’s formulation to"),
        ("board: {kind}\n", "```operations\neithr\n```\n", "no operation 'eithr'; did you mean e"),
        ("board: {kind}\n", "```familie\nx\n```\n", "neither a piece nor a language of code; did"),
        ("board: {kind}\n", "```try\n```\n", ":5:1: expected a sentence"),
        ("", "```race\n```\n", ":4:1: the piece 'race' works only beside a `board`"),
        (
            "board: {kind}\n",
            "x\n\ny {{ours.nods}} z\n",
            ":7:1: {{ours.nods}}: there is no such fig",
        ),
        ("board: {kind}\n", "{{ours.nods}}\n", "did you mean {{ours.nodes}}?"),
        ("board: {kind}\n", "{{theirs.nodes}}\n", "expected `ours.` or `article.` and a name"),
        ("", "a\n\n```essays\none\n```\n", ":6:1: there is no essay 'one' beside this page"),
        ("", "```essays\n```\n", ":4:1: the piece 'essays' holds names of pages"),
        ("values: [y]\n", "", ":3:9: values: expected a `board`"),
        (
            "board: {kind}\nvalues: ['@']\n",
            "",
            ":4:10: values: found '@'; expected a list of letters of the model",
        ),
        ("board: {kind}\nvalues: [q]\n", "", ":4:9: values: 'q' is no letter of this model; kno"),
        ("board: {kind}\nwalls: {letter}\n", "", ":4:8: walls: '{letter}' is not among the"),
    ],
)
def test_mistakes_are_reported_with_their_place_before_anything_is_solved(
    tmp_path: Path, front: str, body: str, problem: str
) -> None:
    kind = SHAPED[0]
    family = str(next(r for r in list_references() if r.kind == kind and r.formulation == MAIN))
    given = {"kind": kind, "family": family, "letter": list_letters(kind)[0]}
    content = write_page(tmp_path, front.format(**given), body.format(**given))
    with pytest.raises(ContentError) as caught:
        load_pages(content / "pages")
    told = str(*caught.value.problems)
    assert told.startswith(f"{content}/pages/x.md:")
    assert problem.format(**given) in told


@pytest.mark.parametrize("body", ["x\n\nit has {article.variables}\n", "x\n\n```race\n```\n"])
def test_an_essay_about_both_formulations_needs_a_compared_puzzle(
    tmp_path: Path, body: str
) -> None:
    content = write_page(tmp_path, f"board: {SHAPED[0]}/one\n", body)
    with pytest.raises(ContentError) as caught:
        checked(content)
    (problem,) = caught.value.problems
    told = f"{content}/pages/x.md:7:1: {SHAPED[0]}/one has no run of the article’s formulation; "
    assert str(problem) == told + "`compare: true` in it asks for one"
    request_comparison(content / SHAPED[0] / "one.md")
    checked(content)


def test_an_essay_may_show_the_articles_rows_without_a_comparison(tmp_path: Path) -> None:
    theirs = next(r for r in list_references() if r.kind == SHAPED[0] and r.formulation != MAIN)
    body = f"```family\n{theirs}\n```\n\n```operations\n```\n"
    content = write_page(tmp_path, f"board: {SHAPED[0]}/one\n", body)
    build_site(content, tmp_path / "output")
    text = (tmp_path / "output" / "x" / "index.html").read_text(encoding="utf-8")
    assert f'id="{family_ident(theirs.formulation, theirs.family)}"' in text


def test_braces_are_text_on_a_page_without_a_board_and_in_code_or_formulas(
    tmp_path: Path,
) -> None:
    content = write_page(tmp_path, "", "a {ours.nods} b\n")
    assert load_pages(content / "pages")
    content = write_page(tmp_path, f"board: {SHAPED[0]}\n", "`{ours.nods}` and $x_{ours}$\n")
    build_site(content, tmp_path / "output")
    text = (tmp_path / "output" / "x" / "index.html").read_text(encoding="utf-8")
    assert "{ours.nods}" in text


def test_the_name_of_every_family_is_parsed_back() -> None:
    for r in list_references():
        assert refer(str(r)) == r


def test_figures_equal_those_of_the_run() -> None:
    for name in PEERED:
        runs = make_essay_board(name).runs
        for side, formulation in (("ours", "main"), ("article", "article")):
            run = runs[formulation]
            assert (
                format_figure(f"{side}.rows", runs)
                .replace("\u202f", "")
                .startswith(str(run.report.size.rows))
            )
            assert (
                format_figure(f"{side}.nodes", runs)
                .replace("\u202f", "")
                .startswith(str(run.report.nodes) if run.report.nodes else "no")
            )
            assert all(format_figure(f"{side}.{what}", runs) for what in FIGURES)
            for f in run.facts.families:
                said = format_figure(f"{side}.{f.name}", runs).replace("\u202f", "")
                assert said.split()[0] == (str(f.count) if f.count else "no")


def test_an_excerpt_has_the_same_rows_over_fewer_variables() -> None:
    for name in SHAPED:
        model = make_essay_board(name).main.model
        assert model
        for family in model.families:
            some = take_excerpt(model, {family.name})
            assert [f.name for f in some.families] == [family.name]
            keys, had = (
                [
                    (s.tex, key, at)
                    for s in m.symbols
                    for key, at in zip(s.keys, s.places, strict=True)
                ]
                for m in (some, model)
            )
            used = {x for row in family.rows for x in row.variables}
            assert len(keys) == len(used)
            for new, old in zip(some.families[0].rows, family.rows, strict=True):
                assert new[0] == old[0]
                assert new[2:] == old[2:]
                assert [keys[x] for x in new.variables] == [had[x] for x in old.variables]


def test_an_excerpt_keeps_all_variables_of_a_letter_that_the_reader_sets() -> None:
    model = make_essay_board(SHAPED[0]).main.model
    assert model
    for symbol in model.symbols:
        some = take_excerpt(model, (), {symbol.tex})
        assert some.symbols == (symbol,)
        assert some.families == ()


# -- links in both directions


def find_family(page: str, ident: str) -> str:
    """Return the HTML of a family on a page."""
    found = re.search(rf'<li class="family" id="{ident}">(.*?)\n</li>', page, re.S)
    assert found, ident
    return found[1]


# -- single rows as pictures


@pytest.mark.parametrize("name", ["heyawake.numbers", "star_battle.rows", "akari.apart"])
def test_a_moved_row_forbids_cells_and_leaves_answers_as_all_boards_say(name: str) -> None:
    """Try all values of the row's cells; the engine counts the answers, SCIP checks them."""
    kind, family = name.split(".")
    subject = make_essay_board(kind)
    pictures, bound = picture_bounds(subject, family) or ((), 0)
    model = build_model(subject.kind, subject.board)
    row = next(
        r for r in model.families[family].rows if any(x.key in subject.answers[0] for x in r.terms)
    )
    assert len(pictures) == len(row.terms) + 1
    assert bound == row.upper
    for k, picture in enumerate(pictures):
        values = [v for v in product((0, 1), repeat=len(row.terms)) if sum(v) <= k]
        free = {i for v in values if v[0] for i in range(1, len(v)) if v[i]}
        crosses = len(row.terms) - 1 - len(free) if k else len(row.terms)
        assert picture.svg.count("forbidden") == crosses
        moved = build_model(subject.kind, subject.board)
        at = model.families[family].rows.index(row)
        moved.families[family].rows[at] = Row(moved.families[family].rows[at].terms, None, k)
        report = solve(moved, SearchSettings(limit=100))
        if report.complete:
            assert f"has {len(report.answers) or 'no'} answer" in picture.says


def test_the_first_variables_of_a_wall_row_are_those_that_the_formula_names() -> None:
    """Their weights have the other sign than those of the wall."""
    told, random = set(), Random(1)
    for r in list_references():
        kind = find_kind(r.kind)
        family = build_example(kind, r.formulation).families[r.family]
        ends = len(list_wall_letters(family.tex))
        if not (family.lazy and ends):
            continue
        lazy = family.lazy
        for _ in range(40):
            chosen = random.getrandbits(len(lazy.watches))
            for row in lazy.separate(chosen, chosen):
                signs = [weight > 0 for weight in row.terms.values()]
                if len({*signs[:ends]}) == 1 and signs[0] not in signs[ends:]:
                    told.add(str(r))
                else:
                    assert str(r) in UNLIKE, row
    assert {"heyawake.white_connected", "slitherlink.inside_connected"} <= told
    assert len(told) > 15


def test_a_wall_is_drawn_with_the_letters_of_its_formula() -> None:
    subject = make_essay_board("heyawake")
    picture = picture_wall(subject, "white_connected")
    facts = subject.family(MAIN, "white_connected")
    assert facts
    assert (picture is None) == (facts.example is None)
    if picture:
        assert picture.svg.count(">W<") == picture.formula.count("<msub>") - 2


def test_families_and_essays_link_to_each_other(site: Path) -> None:
    for prose in ESSAYS:
        essay = (site / prose.url).read_text(encoding="utf-8")
        told = list_topics(prose).topics
        assert told or prose.explains, prose.url
        for r in (r for r in told if (site / r.kind).exists()):
            ident = family_ident(r.formulation, r.family)
            assert f'href="../../{r.kind}/index.html#{ident}"' in essay
            assert re.search(rf'href="\.\./\.\./{r.kind}/one/index\.html#', essay)
            for page, root in (
                (f"{r.kind}/index.html", "../"),
                (f"{r.kind}/one/index.html", "../../"),
            ):
                there = find_family((site / page).read_text(encoding="utf-8"), ident)
                assert f'<a href="{root}{prose.url}">{prose.title}</a>' in there


def test_essays_explain_walls_loops_labels_and_lazy_rows_in_every_kind() -> None:
    """The words and names of families say what the rows say, from which the links follow."""
    about = {topic: [p for p in ESSAYS if topic in p.explains] for topic in TOPICS}
    assert all(about.values())
    lazy = {r for topic in ("lazy", "walls", "loops") for r in list_topic_families(topic)}
    labels = re.compile(
        "Each cell holds (one|at most one)|in exactly one (domino|rect)|in one piece"
    )
    for r in list_references():
        family = build_example(find_kind(r.kind), r.formulation).families[r.family]
        said = {
            "lazy": bool(family.lazy),
            "walls": "for each wall" in family.tex,
            "loops": r.family == "one_loop",
            "one-hot": bool(labels.search(family.says)) and r.formulation == MAIN,
        }
        for topic in (topic for topic, named in said.items() if named):
            assert all(r in list_topics(prose).topics for prose in about[topic]), (r, topic)
        assert family.lazy or r not in lazy, r


def test_each_kind_has_a_family_that_an_essay_explains() -> None:
    assert {r.kind for prose in ESSAYS for r in list_topics(prose).topics} == {*kind_names()}


def test_the_terms_of_each_puzzle_lead_to_essays(site: Path) -> None:
    for kind in SHAPED:
        page = (site / kind / "one" / "index.html").read_text(encoding="utf-8")
        assert "../../techniques/no-goods/index.html" in page.partition('class="terms"')[2], kind


def test_a_family_without_an_essay_has_no_link_to_one(site: Path) -> None:
    told = {r for prose in ESSAYS for r in list_topics(prose).topics}
    silent = [r for r in list_references() if r not in told and r.kind in SHAPED]
    assert silent
    for r in silent:
        page = (site / r.kind / "index.html").read_text(encoding="utf-8")
        assert "more-about" not in find_family(page, family_ident(r.formulation, r.family))


def test_the_index_lists_every_essay(site: Path) -> None:
    text = (site / "techniques" / "index.html").read_text(encoding="utf-8")
    for prose, name in zip(ESSAYS, NAMES, strict=True):
        title, says = (
            re.escape(html.escape(part, quote=False)) for part in (prose.title, prose.description)
        )
        assert re.search(
            rf'href="[./]*/techniques/{name}/index.html">{title}</a></h3><p>{says}</p>', text
        )
    assert text.count("board thumb") == len(ESSAYS)


def test_an_essay_does_not_link_to_itself(site: Path) -> None:
    for prose in ESSAYS:
        text = (site / prose.url).read_text(encoding="utf-8")
        for there in re.findall(r'class="more-about">(.*?)</li>', text, re.S):
            assert prose.url not in there


def test_an_essay_shows_the_example_if_its_puzzle_is_not_built(tmp_path: Path) -> None:
    front = f"board: {SHAPED[0]}/two\n"
    content = write_page(tmp_path, front, "It has {ours.rows}.\n")
    from site_gen.content.config import Site, Solving
    from site_gen.site.build.build import Places, build

    places = Places(content, ROOT / "templates", tmp_path / "output")
    quick = Site(solving=Solving(time_limit=20, article_time_limit=3))
    build(places, quick, 1, only="*/one")
    text = (tmp_path / "output" / "x" / "index.html").read_text(encoding="utf-8")
    assert f"The example of {find_kind(SHAPED[0]).title}" in text
    assert f"It has {format_figure('ours.rows', make_essay_board(SHAPED[0]).runs)}." in text
