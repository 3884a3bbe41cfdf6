"""New boards in files: all other bytes stay, and what a file cannot say is refused."""

from __future__ import annotations

import stat
from itertools import zip_longest
from pathlib import Path

import pytest

from site_gen.boards.blocks import Block, Regions
from site_gen.boards.text import cell_spans
from site_gen.content.document import read_bytes
from site_gen.content.rewriting import (
    ChangedError,
    compute_source_digest,
    replace_board,
    write_board,
)
from site_gen.errors import SiteGenError
from site_gen.kind import find_kind, kind_names
from site_gen.workshop.boards import write_blocks

HEAD = "---\ntitle:  A   title # with a comment\ntags: [ small ]\n---\n"
PATH = Path("content/nurikabe/one.md")
OLD, NEW = "2..\n...\n..2", "3..\n...\n..1"
SHAPES = [
    "Prose before.\n\n```clues\nBOARD\n```\n\nProse *after*.  \n",
    "~~~~ clues\nBOARD\n~~~~~~",
    "```clues\nBOARD\n```",
    "   ```clues\n   BOARD\n   ```\n\n```python\n2..\n...\n```\n",
    "```clues\n\nBOARD\n\n```\n> ```python\n> x\n> ```\n",
]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("shape", SHAPES)
def test_all_but_the_rows_stays_byte_for_byte(shape: str, newline: str, mark: bytes) -> None:
    name = next(iter(find_kind("nurikabe").blocks))
    text = HEAD + shape.replace("clues", name)
    raw = mark + text.replace("BOARD", OLD).replace("\n", newline).encode()
    rows = NEW.replace("\n", newline).encode()
    made = replace_board(raw, PATH, {name: NEW})
    before, after = text.replace("\n", newline).encode().split(b"BOARD")
    assert made.startswith(mark + before.rstrip())
    assert made.endswith(after.lstrip())
    assert rows in made
    assert made.count(b"\r") == (made.count(b"\n") if newline == "\r\n" else 0)
    assert read_bytes(made, PATH).blocks[name].strip("\n") == NEW
    assert replace_board(made, PATH, {name: NEW}) == made
    assert replace_board(made, PATH, {name: NEW + "\n\n"}) == made


def test_every_kind_is_rewritten_and_an_optional_block_comes_and_goes() -> None:
    for name in kind_names():
        kind = find_kind(name)
        path = Path(f"content/{name}/one.md")
        body = "\n\n".join(f"```{n}\n{text.strip()}\n```" for n, text in kind.example.items())
        raw = f"{HEAD}Prose.\n\n{body}\n\nThe end.\n".encode()
        assert replace_board(raw, path, kind.example) == raw
    path, kind = Path("content/sudoku/one.md"), find_kind("sudoku")
    raw = f"{HEAD}```board\n{kind.example['board'].strip()}\n```\nThe end.\n".encode()
    more = {**kind.example, "rules": "anti-knight"}
    try:
        kind.parse(more)
    except SiteGenError:
        more = {**kind.example, "thermometers": "R1C1 R1C2"}
    made = replace_board(raw, path, more)
    assert made.startswith(raw.removesuffix(b"The end.\n"))
    assert made.endswith(b"```\nThe end.\n")
    assert read_bytes(replace_board(made, path, kind.example), path).blocks.keys() == {"board"}


@pytest.mark.parametrize(
    "written",
    ["ADDRESS", '"ADDRESS" # a comment', "https://puzz.link/p?ADDRESS", "  'ADDRESS'  "],
)
def test_of_an_address_only_the_value_changes(written: str) -> None:
    old, new = "nurikabe/3/3/2m2", "nurikabe/3/3/3m1"
    raw = f"---\r\ntitle: A\r\npzpr: {written}\r\ntags: [a]\r\n---\r\nProse.\r\n".encode()
    raw = raw.replace(b"ADDRESS", old.encode())
    wanted = read_bytes(raw.replace(old.encode(), new.encode()), PATH)
    assert replace_board(raw, PATH, wanted.blocks) == raw.replace(old.encode(), new.encode())


@pytest.mark.parametrize(
    ("kind", "front", "blocks", "why"),
    [
        ("nurikabe", "pzpr: >\n  nurikabe/3/3/2m2", None, ""),
        ("nurikabe", "title: nurikabe/3/3/2m2\npzpr: nurikabe/3/3/2m2", None, "elsewhere"),
        ("sudoku", f"pzpr: '{'1' + '.' * 80}'", {"board": f"{'.' * 9}\n" * 9}, "use blocks"),
        ("nurikabe", "pzpr: nurikabe/3/3/2m2", {"clues": "2x.\n..."}, ""),
        ("nurikabe", "pzpr: nurikabe/3/3/2m2", {"strange": "2..\n..."}, "strange"),
    ],
)
def test_what_an_address_cannot_say_is_refused(
    kind: str, front: str, blocks: dict[str, str] | None, why: str
) -> None:
    title = "" if front.startswith("title") else "title: A\n"
    path = Path(f"content/{kind}/one.md")
    raw = f"---\n{title}{front}\n---\nProse.\n".encode()
    name = next(iter(find_kind(kind).blocks))
    wanted = blocks or {name: NEW}
    try:
        made = replace_board(raw, path, wanted)
    except SiteGenError as error:
        assert why in str(error)
    else:  # a value over two lines that has the address once
        assert ">" in front
        assert read_bytes(made, path).board()[1] == find_kind(kind).parse(wanted)


def test_a_text_cannot_leave_its_fence() -> None:
    name = next(iter(find_kind("nurikabe").blocks))
    raw = f"{HEAD}```{name}\n{OLD}\n```\n".encode()
    for text in (f"{NEW}\n```\n# Heading", f"{NEW}\n```\n```{name}\n{NEW}", "---", "", "9x9"):
        with pytest.raises(SiteGenError):
            replace_board(raw, PATH, {name: text})


def test_a_write_keeps_the_mode_and_refuses_changed_files_and_links(tmp_path: Path) -> None:
    folder = tmp_path / "nurikabe"
    folder.mkdir()
    path, name = folder / "one.md", next(iter(find_kind("nurikabe").blocks))
    raw = f"{HEAD}```{name}\n{OLD}\n```\n".encode()
    path.write_bytes(raw)
    path.chmod(0o640)
    made = write_board(path, compute_source_digest(raw), {name: NEW})
    assert path.read_bytes() == made != raw
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    with pytest.raises(ChangedError) as found:
        write_board(path, compute_source_digest(raw), {name: OLD})
    assert found.value.raw == path.read_bytes() == made
    link = folder / "two.md"
    link.symlink_to(path)
    with pytest.raises(SiteGenError):
        write_board(link, compute_source_digest(made), {name: OLD})
    assert sorted(p.name for p in folder.iterdir()) == ["one.md", "two.md"]
    assert path.read_bytes() == made


def write_as_author(block: Block, text: str) -> str:
    """Return the text in columns with wide gaps, with other names of regions, lines in reverse."""
    if block.layout == "words":
        return "\n".join(reversed(text.split("\n")))
    if block.layout not in ("cells", "points", "line"):
        return text.replace(" ", "  ")
    rows = [[token for _, token in cell_spans(line)] for line in text.split("\n")]
    if isinstance(block, Regions):
        rows = [[token if token == "." else f"r{token}" for token in row] for row in rows]
    width = max(len(token) for row in rows for token in row) + 2
    return "\n".join("".join(token.ljust(width) for token in row).rstrip() for row in rows)


@pytest.mark.parametrize("name", kind_names())
def test_a_board_made_from_a_file_keeps_its_layout_where_it_is_the_same(name: str) -> None:
    kind = find_kind(name)
    texts = {n: write_as_author(kind.blocks[n], text) for n, text in kind.example.items()}
    board = kind.parse(texts)
    assert write_blocks(kind, board, texts) == texts
    for clue in kind.clues(board)[:4]:
        less = kind.without(board, [clue.key])
        made = write_blocks(kind, less, texts)
        assert kind.format_blocks(kind.parse(made)) == kind.format_blocks(less)
        for n, text in made.items():
            block = kind.blocks[n]
            rows = [one.split("\n") for one in (block.text(board), block.text(less))]
            kept = [one.split("\n") for one in (texts[n], text)]
            if len(kept[0]) != len(kept[1]):  # a list is gone
                assert {*kept[1]} < {*kept[0]}
                continue
            assert count_changes(*kept) == count_changes(*rows)


def count_changes(old: list[str], new: list[str]) -> list[int]:
    """Return the numbers of tokens that differ in the rows that differ."""
    pairs = zip(old, new, strict=True)
    changed = [(one.split(), other.split()) for one, other in pairs if one != other]
    return [sum(a != b for a, b in zip_longest(*two)) if len(two[0]) > 1 else 1 for two in changed]
