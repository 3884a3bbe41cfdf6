r"""Slash Pack

Draw at most one diagonal line in each empty cell, from corner to corner, so that the lines cut the
board into pieces and every piece holds every letter exactly once. A cell with a letter stays
without a line. Numbers are used like letters: then every piece holds each number from 1 to the
largest. A `?` stands for an unknown letter.

Lines must cut: a line may not end in the middle of a piece, alone at an inner grid point. Pieces
that touch only at a corner are different pieces.
"""

from collections import Counter

from site_gen.boards.text import count, join_words
from site_gen.vocabulary import *

from .article import number_sides
from .board import STEPS, Quarter, SlashPackBoard, list_joined, parse, pieces
from .cuts import list_uncrossed, random_lines
from .main import label_sides

SHARE = 0.4, 0.56  # the share of cells with a clue on a generated board, at least and at most
FEW = 4  # cells at most of a piece that a sentence lists
EMPTY = 10  # empty cells at most: brute force tries three ways for each


class Letters(Block):
    """Letters or numbers that every piece holds once. A hidden clue stays known as a clue."""

    def describe(self, board: SlashPackBoard) -> str:  # type: ignore[override]
        """Return a text that lists the clues, for readers who do not see the board."""
        return f"Clues: {listed_numbers(board.clues)}."

    def draw(self, pen: Pen, board: SlashPackBoard) -> None:  # type: ignore[override]
        """Draw the clues into their cells."""
        for cell, clue in board.clues.items():
            pen.text(cell, clue)

    def clues(self, board: SlashPackBoard) -> Sequence[Clue]:  # type: ignore[override]
        """Return the clues that can be removed: all letters and numbers, but no `?`."""
        known = ((cell, text) for cell, text in board.clues.items() if text != "?")
        return [Clue(c, f"the {text} in {named(c)}", frozenset({c})) for c, text in known]

    def without(self, board: SlashPackBoard, keys: Collection[Hashable]) -> SlashPackBoard:  # type: ignore[override]
        """Return the board with `?` in place of the clues in these cells."""
        return replace(board, clues={c: "?" if c in keys else s for c, s in board.clues.items()})

    def erase(self, board: SlashPackBoard, keys: Collection[Hashable]) -> SlashPackBoard:  # type: ignore[override]
        """Return the board without the clues in these cells."""
        left = {cell: text for cell, text in board.clues.items() if cell not in keys}
        copies = [cell for cell in board.copies if cell in left][: len(left) // len(board.symbols)]
        return replace(board, clues=left, copies=(*copies,))

    def places(self, board: SlashPackBoard) -> Sequence[Cell]:  # type: ignore[override]
        """Return the cells with a `?`, where a clue can be added."""
        return [cell for cell, text in board.clues.items() if text == "?"]

    def with_clue(  # type: ignore[override]
        self, board: SlashPackBoard, place: Cell, answer: Answer
    ) -> Iterator[SlashPackBoard]:
        """Yield the board with each of its symbols in place of a `?`."""
        for symbol in board.symbols:
            yield replace(board, clues={**board.clues, place: symbol})

    def text(self, board: SlashPackBoard) -> str:  # type: ignore[override]
        """Return the text of the block."""
        return clues_text(board.grid, board.clues)


class Lines(Diagonals):
    def draw(self, pen: Pen, board: SlashPackBoard, answer: Answer) -> None:
        """Draw the lines, and tint the pieces so that two with a line between them differ."""
        found = pieces(board.grid, answer)
        piece_at = {quarter: i for i, piece in enumerate(found) for quarter in piece}
        crossed = {cell for cell, _ in answer}
        tint: dict[int, int] = {}
        for i, piece in enumerate(found):
            across = {piece_at[c, side] for c, _ in piece for side in STEPS if c in crossed}
            taken = {tint.get(j) for j in across}
            tint[i] = next(t for t in range(len(found)) if t not in taken)
        for i, piece in enumerate(found):
            sides = {cell: "".join(s for s in "nswe" if (cell, s) in piece) for cell, _ in piece}
            css = f"answer tint-{tint[i] % 6}"
            pen.fill([cell for cell in sides if len(sides[cell]) == 4], css)
            corners = "nw", "ne", "sw", "se"
            pen.fill_corners([item for item in sides.items() if item[1] in corners], css)
        super().draw(pen, board, answer)

    def find_fact(
        self, board: SlashPackBoard, decided: Mapping[Diagonal, bool], made: Mapping[Diagonal, bool]
    ) -> Fact | None:
        """Return that all ends of the cuts are known, so that no other cut can start here."""
        inner = {*board.grid.inner_points()}
        drawn = {line for line, one in made.items() if one}
        met = Counter(point for line in drawn for point in ends(*line))
        edge = sorted(line[0] for line in drawn for point in ends(*line) if point not in inner)
        forks = sum(number - 2 for point, number in met.items() if point in inner and number > 2)
        cuts = len(board.pieces) - 1
        starts = all(any(p not in inner or met[p] > 1 for p in ends(*line)) for line in decided)
        if any(decided.values()) or not starts or len(edge) + forks != 2 * cuts:
            return None
        if all(self.explain_position(board, {**made, line: True}) for line in decided):
            return None  # a simpler mistake
        if len(pieces(board.grid, frozenset(drawn))) == cuts + 1:
            return Fact(f"the lines already make all {count(cuts + 1, 'piece')}", (), {*drawn})
        places = [f"at the edge in {join_words(map(named, dict.fromkeys(edge)))}"]
        places += [f"at {count(forks, 'fork')}"] * bool(forks)
        known = f"whose ends are {'both' if cuts == 1 else 'all'} known: {' and '.join(places)}"
        told = f"{count(cuts + 1, 'piece')} need only {count(cuts, 'cut')}, {known}"
        return Fact(told, (), {*drawn})

    def explain_position(
        self, board: SlashPackBoard, known: Mapping[Diagonal, bool]
    ) -> tuple[str, str] | None:
        """Name a loose end of a line, two equal clues that no line can part, or a piece that lines
        part from a symbol.
        """
        least = frozenset(line for line, one in known.items() if one)
        crossed = {cell for cell, _ in least}
        open_lines = {
            (cell, way) for cell in board.empty() if cell not in crossed for way in "/\\"
        } - known.keys()
        for point in board.grid.inner_points():
            lines = [one for one in board.grid.diagonals_at(point) if one[0] not in board.clues]
            drawn = [one for one in lines if known.get(one)]
            if len(drawn) == 1 and not open_lines.intersection(lines):
                ((cell, _),) = drawn
                down, right = "lower" * (point.row > cell.row), "right" * (point.col > cell.col)
                where = f"its {down or 'upper'} {right or 'left'} corner"
                return f"the line in {named(cell)} would end alone at {where}", "no_loose_end"
        for piece in pieces(board.grid, least | open_lines):
            held = sorted(c for c, side in piece if side == "n" and c in board.clues)
            for cells in board.cells_with.values():
                if len(twice := [cell for cell in held if cell in cells]) > 1:
                    symbol = board.clues[twice[0]]
                    where = join_words(map(named, twice))
                    return f"the {symbol}s in {where} would be in one piece", "no_double"
            if len(held) > len(board.symbols):
                return f"{_name_piece(held)} would have too many {board.noun}s", "no_double"
        for piece in sorted(pieces(board.grid, least), key=len):
            own = sorted({cell for cell, _ in piece})
            signs = [board.clues[c] for c in own if (c, "n") in piece and c in board.clues]
            lacks = [symbol for symbol in board.symbols if symbol not in signs]
            if not signs and len(own) == 1:
                told = f"the corner of the board would be cut off without a {board.noun}"
                return told, "none_missing"
            if not signs:
                where = join_words(map(named, own[:FEW])) + " and more" * (len(own) > FEW)
                told = f"lines would cut off parts of {where} without a {board.noun}"
                return told, "none_missing"
            named_piece = _name_piece([c for c in own if c in board.clues])
            if lacks and "?" not in signs:
                return f"{named_piece} would have no {join_words(lacks, 'or')}", "none_missing"
            if len(signs) < len(board.symbols):
                return f"{named_piece} would have too few {board.noun}s", "none_missing"
            counts = [(signs.count(symbol), symbol) for symbol in board.symbols]
            if "?" not in signs and min(counts)[0] < max(counts)[0]:
                (few, rare), (many, frequent) = min(counts), max(counts)
                at = named(next(c for c in own if board.clues.get(c) == frequent))
                only = f"only {few} cop{'ies' if few > 1 else 'y'} of {rare}"
                copies = f"{many} copies of {frequent}, but {only}"
                told = f"lines would cut off the area around the {frequent} in {at}, with {copies}"
                return told, "none_missing"
        told = _find_lonely(board, least, pieces(board.grid, least | open_lines))
        return (told, "no_double") if told else None

    def candidates(self, board: SlashPackBoard) -> Iterable[Answer]:
        """Return all ways to draw at most one line in each empty cell, without loose ends."""
        found: list[Answer] = [frozenset()]
        inner = set(board.grid.inner_points())
        for cell in board.grid.cells():
            if cell not in board.clues:
                ways = [frozenset(), frozenset({(cell, "/")}), frozenset({(cell, "\\")})]
                found = [lines | way for lines in found for way in ways]
            if cell in inner:  # all four cells around its upper left corner are decided
                ends = board.grid.diagonals_at(cell)
                found = [lines for lines in found if len(lines.intersection(ends)) != 1]
        return found


def _find_lonely(
    board: SlashPackBoard, lines: Answer, certain: Sequence[Collection[Quarter]]
) -> str:
    """Return that a part of a piece cannot get a symbol, or enough of them, "" if each can.

    `certain`: the parts that no line can cut. Those that have a symbol twice together are not in
    one piece.
    """
    found = list[tuple[int, str]]()
    signs = [[board.clues[c] for c, side in one if side == "n" and c in board.clues]
             for one in certain]  # fmt: skip
    size = len(board.symbols)
    for own, mine in zip(certain, signs, strict=True):
        if len(mine) * 2 < size:
            continue
        known = {*mine} - {"?"}
        free = {
            quarter for one, held in zip(certain, signs, strict=True)
            if one is own or (known.isdisjoint(held) and len(mine) + len(held) <= size)
            for quarter in one
        }  # fmt: skip
        part, fresh = {*own}, [*own]
        while fresh:
            more = free.intersection(list_joined(lines, fresh.pop())) - part
            part |= more
            fresh += more
        held = [board.clues[c] for c, side in part if side == "n" and c in board.clues]
        lacks = [one for one in board.symbols if one not in held] * ("?" not in held)
        if lacks or len(held) < size:
            piece = _name_piece(sorted(c for c, side in own if side == "n" and c in board.clues))
            what = f"no {join_words(lacks, 'or')}" if lacks else f"too few {board.noun}s"
            found.append((len(part), f"{piece} would have {what}, or another {board.noun} twice"))
    return min(found, default=(0, ""))[1]


def _name_piece(clues: Sequence[Cell]) -> str:
    return f"the piece of {named(clues[0])}"


def _write(board: SlashPackBoard) -> str:
    """Return the body of a puzz.link address.

    Letters become numbers in alphabetical order, which is the same puzzle.
    """
    number = {symbol: n + 1 for n, symbol in enumerate(board.symbols)}
    return codecs.numbers_to_pzpr(
        board.grid, {c: number.get(clue) for c, clue in board.clues.items()}
    )


class SlashPack(Kind[SlashPackBoard]):
    also, genre, pzpr, codec = (
        ("Surasshupakku",),
        "lines",
        "slashpack",
        Codec(codecs.numbers.read, _write),
    )
    largest, most_cells, density = 30, 400, 0.42
    sizes = {"easy": 7}
    blocks = {"board": Letters()}
    answer = Lines("cells")
    rules = {
        "clear_clues": rule("No line goes through a cell with a letter, a number or a ?."),
        "one_line": rule("A cell has at most one line."),
        "no_loose_end": rule("No line ends alone at an inner grid point."),
        "none_missing": rule("Every piece holds every letter."),
        "no_double": rule("No piece holds a letter twice."),
    }
    wrong = {
        "clear_clues": ({"board": "11"}, {"cells": ["/."]}),
        "one_line": ({"board": ".1.\n1.1\n.1."}, {"cells": ["\\./", ".X.", "/.\\"]}),
        "no_loose_end": ({"board": "1.\n.."}, {"cells": ["..", ".\\"]}),
        "none_missing": ({"board": "1.1."}, {"cells": ["./.\\"]}),
        "no_double": ({"board": "11"}, {"cells": [".."]}),
    }
    example = {"board": "..CA\n.B.B\nC.C.\nAB.A"}
    says = (
        "For each side of a cell and each piece, a binary variable says whether the side is "
        "in this piece. Two sides of a cell are in the same piece unless a line separates "
        "them, so the letters of a piece can be added up. If the search finds a part of the "
        "board that lines cut off without the letters it needs, a row forbids it."
    )
    built_in = {"clear_clues": "a cell with a clue has no variables for lines"}
    naming = ("anchors",)
    clue_note = "If a clue is removed, a “?” takes its place."
    article = Formulation(
        number_sides,
        says="Each side of a cell has the number of its piece. In each piece, a path with "
        "rising numbers leads along such sides from grid point to grid point and "
        "connects the letters of the piece. (This is a little stricter than the rules: "
        "it forbids a line that cuts nothing even if it has no loose end, and a piece "
        "whose letters no path without a ring connects.)",
        slower="This is slow because every piece has a path of its own, and the numbers on it "
        "need many variables and rows with large coefficients.",
        built_in=built_in,
        leaves_out={
            "none_missing": (
                "A piece without letters needs no path, so additional lines may cut off "
                "corners. A path may also go through a grid point where two pieces touch, "
                "and then they count as one."
            )
        },
        source="Adam Furmanek, *ILP* series, part 63 (2021), “Slash Pack”",
    )

    def parse(self, blocks: Blocks) -> SlashPackBoard:
        return parse(blocks, self.largest)

    def verify(self, board: SlashPackBoard, answer: Answer) -> Iterator[Violation]:
        """Yield the violations of all rules."""
        crossed = Counter(cell for cell, _ in answer)
        for cell in sorted(crossed):
            if cell in board.clues:
                yield Violation("clear_clues", frozenset({cell}))
            if crossed[cell] > 1:
                yield Violation("one_line", frozenset({cell}))
        meet: dict[Cell, set[Any]] = {point: set() for point in board.grid.inner_points()}
        for line in answer:
            for point in ends(*line):
                meet.get(point, set()).add(line)
        for lines in meet.values():
            if len(lines) == 1:
                yield Violation("no_loose_end", frozenset(lines))
        for piece in pieces(board.grid, answer):
            held = [board.clues[c] for c, side in piece if side == "n" and c in board.clues]
            known = sorted(clue for clue in held if clue != "?")
            where = frozenset(cell for cell, _ in piece)
            if len(held) < len(board.symbols):
                yield Violation("none_missing", where)
            if len(held) > len(board.symbols) or len(set(known)) < len(known):
                yield Violation("no_double", where)

    def model(self, m: PuzzleModel, board: SlashPackBoard) -> None:
        label_sides(m, board)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random lines, with the same numbers in each piece; None if the cuts failed."""
        grid, count = Grid(rows, cols), max(2, min(rows, cols) // 2)
        most = round(rng.uniform(*SHARE) * rows * cols / count)
        lines = random_lines(rng, grid, count, most)
        if lines is None:
            return None
        clues = {
            cell: str(i + 1)
            for part in list_uncrossed(grid, lines)
            for i, cell in enumerate(rng.sample(sorted(part), most))
        }
        return {"board": clues_text(grid, clues)}, lines

    def repair(
        self, rng: Random, board: SlashPackBoard, answer: Answer, others: list[Answer]
    ) -> Repair:
        """Move clues within their pieces until none of the other answers fits them."""
        parts, symbols = list_uncrossed(board.grid, answer), [*board.clues.values()]
        rooms = [next(part for part in parts if cell in part) for cell in board.clues]

        def make_fits(pieces: Sequence[Collection[Cell]]) -> Callable[[Sequence[Cell]], bool]:
            """Return a function from the clues' cells to whether they fit these pieces."""
            piece_at = {cell: i for i, piece in enumerate(pieces) for cell in piece}

            def fits(cells: Sequence[Cell]) -> bool:
                held = {(piece_at.get(c), s) for c, s in zip(cells, symbols, strict=True)}
                return len(held) == len(cells) and all(i is not None for i, _ in held)

            return fits

        fit = [make_fits(list_uncrossed(board.grid, one)) for one in others]
        found = move_apart(rng, [*board.clues], rooms, fit)
        if found is None:
            return None
        clues = dict(zip(found, symbols, strict=True))
        return self.parse({"board": clues_text(board.grid, clues)}), answer

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return clues for the pieces of some random lines, at times with two of them swapped."""
        grid, clues = Grid(rows, cols), dict[Cell, str]()
        parts = _random_pieces(rng, grid)
        least = max(1, -((EMPTY - rows * cols) // len(parts)))
        numbers, hidden = rng.random() < 0.5, rng.choice([0, 0, 0.3, 0.8])
        for i in range(rng.randint(least, min(map(len, parts)))):
            for part in parts:
                cell = part.pop(rng.randrange(len(part)))
                shown = part is parts[0] or rng.random() >= hidden
                clues[cell] = (str(i + 1) if numbers else chr(ord("A") + i)) if shown else "?"
        if rng.random() < 0.4:
            a, b = rng.choices(list(clues), k=2)
            clues[a], clues[b] = clues[b], clues[a]
        return {"board": clues_text(grid, clues)}


def clues_text(grid: Grid, clues: Mapping[Cell, str]) -> str:
    """Return the text of the block: a line for each row, with `.` for empty cells."""
    rows = ([clues.get(cell, ".") for cell in line] for line in grid.lines("row"))
    return "\n".join(map(" ".join, rows))


def _random_pieces(rng: Random, grid: Grid) -> list[list[Cell]]:
    """Return the cells without a line, piece by piece, in a division with room for enough clues."""
    cells = grid.cells()
    empty = set(rng.sample(cells, min(EMPTY, len(cells))))
    board = SlashPackBoard(grid, {cell: "?" for cell in cells if cell not in empty}, ("?",))
    ways = list(SlashPack.answer.candidates(board))
    found: dict[int, list[list[Cell]]] = {}  # some division for each number of pieces
    for lines in (*rng.sample(ways, min(100, len(ways))), frozenset()):
        crossed = {cell for cell, _ in lines}
        parts = [sorted({cell for cell, _ in piece} - crossed) for piece in pieces(grid, lines)]
        if len(parts) * min(map(len, parts)) >= max(1, len(cells) - EMPTY):
            found[len(parts)] = parts
    return rng.choice(list(found.values()))
