"""The interface of a puzzle kind, which every module in kinds/ implements."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from .boards.answers import AnswerType
from .boards.answers.base import Answer, Rows
from .boards.blocks import Block, Clue, parse_board
from .boards.blocks import Board as VocabularyBoard
from .boards.codecs import Codec
from .boards.grid import Cell, Grid, named
from .boards.pen import Pen
from .boards.rules import Rule, Violation, check_possible, find_violations, rule
from .boards.text import Blocks
from .errors import BoardError, ContentError, SiteGenError, suggest
from .kind_loader import PACKAGE, naming_mistakes, own_kinds, problem_in
from .kinds import built_in
from .levels import Level
from .samples import sample_blocks, show_difference
from .solver.model.model import PuzzleModel
from .variant import Variant, add_variants

__all__ = [
    "Answer",
    "Blocks",
    "Clue",
    "Formulation",
    "HasGrid",
    "Kind",
    "Repair",
    "Rows",
    "Rule",
    "Violation",
    "check_size",
    "find_kind",
    "kind_names",
    "list_fitting_kinds",
    "rule",
    "rules_of",
]


class HasGrid(Protocol):
    """A board as shared code sees it: an object with a grid of cells."""

    @property
    def grid(self) -> Grid: ...


Board = TypeVar("Board", bound=Any)
MOST_CELLS = 900
Repair = tuple[Any, Answer] | None
"""What `repair` returns: a board and an answer to it, or None if it found none."""
Genre = Literal["shading", "loops", "objects", "numbers", "regions", "lines"]


@dataclass(frozen=True)
class Formulation(Generic[Board]):
    """A way to write a kind as an integer program.

    `says`: the idea for readers, a few lines of Markdown.
    `built_in`: rules that no assignment of the variables can break -> the reason.
    `leaves_out`: rules that the model does not state -> the consequence.
    `naming`: implied families that only choose among names for one thing, such as the first piece.
    `leans_on`: for each family, further rules that a reason using it must name.
    `source`: where the formulation comes from, unless it is ours.
    `slower`: a sentence on why it takes longer than our formulation, if it does.
    """

    build: Callable[[PuzzleModel, Board], None]
    says: str
    built_in: Mapping[str, str] = field(default_factory=dict)
    leaves_out: Mapping[str, str] = field(default_factory=dict)
    naming: tuple[str, ...] = ()
    leans_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    source: str = ""
    slower: str = ""


class Kind(Generic[Board]):
    """A kind: its facts, its rules as checks, and its model. Its vocabulary provides the rest.

    The module's docstring holds the title and the rules for readers.

    `also`: other names. `largest`: the largest number of rows or columns. `most_cells`: the largest
    number of cells of a board that gets a page; by default 900, or the square of `largest`.
    `blocks`: the blocks of a file, by name.
    `answer`: the type of the marks that a reader makes.
    `rules`: each rule with its sentence and its check. `wrong`: for each rule, blocks and an answer
    (in the form of `to_json`) that breaks only this rule.
    `example`: a board that a person solves in ten seconds.
    `says`, `built_in`, `naming`, `leans_on`: see Formulation; they describe our model.
    `article`: the formulation of an article, if one exists.
    `decisions`: the type of the model's single decisions, if they are not the answer's keys.
    `effects`: what the player draws in response to marks: names in EFFECTS.
    `pzpr`: the name in puzz.link addresses, with its `codec`. `pzpr_also`: former and other names
    there. `pzpr_flags`: flags of an address that only change how puzz.link paints the board.
    `variants`: the optional rules that a board may have, each with its own module.
    """

    name: str  # set from the module's name
    title: str
    also: tuple[str, ...] = ()
    genre: Genre
    largest: int = 40
    most_cells: int = MOST_CELLS
    usual: int = 10  # default rows and columns
    sizes: Mapping[Level, int] = {}  # those for a level that is rare at the usual size
    unknown_levels: Collection[Level] = ()  # no board of any size or variant is known to have them
    density: float = 0  # clues per cell of published boards (median), if clues can be removed
    symmetries: tuple[str, ...] = ()  # of the places of clues, as the generator can make them
    blocks: Mapping[str, Block]
    board_type: ClassVar[type[Any]] = VocabularyBoard
    ground: Literal["lattice", "points"] = "lattice"
    answer: AnswerType
    decisions: AnswerType | None = None
    rules: Mapping[str, Rule]
    wrong: Mapping[str, tuple[Blocks, Rows]]
    example: Blocks
    says: str
    built_in: Mapping[str, str] = {}
    naming: tuple[str, ...] = ()
    leans_on: Mapping[str, tuple[str, ...]] = {}
    article: Formulation[Board] | None = None
    clue_note: str = ""  # a remark on removing clues
    effects: tuple[str, ...] = ()
    pzpr: str = ""
    pzpr_also: tuple[str, ...] = ()
    pzpr_flags: str = ""
    in_one_line: bool = False  # boards are also one line of digits, and f-puzzles has them
    codec: Codec | None = None
    variants: Sequence[Variant] = ()
    rules_of_fields: Mapping[str, Collection[str]] = {}  # those of variants with clues
    sampled: Sequence[int] = (0, 0, 1, 2)  # numbers of variants of random boards for tests

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "variants" in vars(cls):
            add_variants(cls)
        if "largest" in vars(cls) and "most_cells" not in vars(cls):
            cls.most_cells = min(MOST_CELLS, cls.largest**2)

    # -- methods that a kind must define

    def model(self, m: PuzzleModel, board: Board) -> None:
        """Add the variables and rows of our formulation for this board to `m`."""
        raise NotImplementedError

    # -- methods that a kind may replace

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return the blocks of a random board of this size and an answer to it, for the generator.

        Clues that a block can add to a board may be missing. Return None if the attempt failed.
        Raises BoardError for a size that no board has.
        """
        raise BoardError(f"no boards of {self.title} can be made yet: it has no `compose`")

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return random blocks of about this size, for tests; the board need not have an answer."""
        return sample_blocks(self, rng, rows, cols)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Return a board close to this one and an answer to it, old or new, for the generator.

        If possible, the last of the others is not an answer to the new board.
        `others`: all other answers found so far, to this board (the last one) and to its
        predecessors; for easy boards only the answer with a part that is wrong, which may break
        rules. Return None if no such board is found. By default, add a clue of a `rare`
        block where the answers differ, unless the kind has symmetries, which it would break.
        """
        other = others[-1]
        return None if self.symmetries else show_difference(self, rng, board, answer, other)

    def validate(self, board: Board) -> None:
        """Raise BoardError for mistakes that no block can detect alone; by default, do nothing."""

    def parse(self, blocks: Blocks) -> Board:
        """Return the board that the blocks describe.

        Raises BoardError with the place in a block.
        """
        board: Board = parse_board(blocks, self.blocks, self.largest, self.board_type)
        self.check(board)
        return board

    def check(self, board: Board) -> None:
        """Raise BoardError for mistakes that blocks, or the kind, find on a board that was read."""
        for name, block in self.blocks.items():
            block.check(board, name)
        self.validate(board)

    def format_blocks(self, board: Board) -> Blocks:
        """Return the blocks that describe the board, without optional ones that say nothing."""
        blocks = self.blocks.items()
        return {n: b.text(board) for n, b in blocks if not b.optional or b.describe(board)}

    def verify(self, board: Board, answer: Answer) -> Iterator[Violation]:
        """Yield each violation of a rule, checked as a person would check it, without the model.

        An answer is right if there is none. A mark that is impossible on the board is a violation,
        too, of the rule POSSIBLE.
        """
        named = set[frozenset[Any]]()
        for violation in find_violations(board, answer, self.rules_on(board)):
            named.add(violation.where)
            yield violation
        yield from check_possible(self.answer, board, answer, named)

    def rules_on(self, board: Board) -> Mapping[str, Rule]:
        """Return the rules that hold on this board, by name: those that no block waives, without
        those of variants that the board has not.
        """
        waived = frozenset[str]()
        if isinstance(board, VocabularyBoard):
            absent = self.rules_of_fields.keys() - board.fields.keys()
            waived = board.waived.union(*map(self.rules_of_fields.__getitem__, absent))
        if not waived:
            return self.rules
        return {name: one for name, one in self.rules.items() if name not in waived}

    def tell_rules(self, board: Board) -> str:
        """Return the rules for readers of this board; by default, those of the kind."""
        return rules_of(self.name)

    def rule_notes(self, board: Board) -> str:
        """Return sentences on the optional rules that hold on this board, and on its variants; ""
        if it has none.
        """
        variants = (f"{one.title}: {one.about}" for one in self.variants_on(board))
        return " ".join(filter(None, (self.switch_notes(board), *variants)))

    def switch_notes(self, board: Board) -> str:
        """Return sentences on the optional rules that hold on this board, without its variants."""
        return " ".join(filter(None, (b.rule_note(board) for b in self.blocks.values())))

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield answers to a tiny board, including all correct ones, without using a model."""
        return self.answer.candidates(board)

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw the board without an answer: its cells or points, and what its blocks add.

        Outside the board, each block's clues are beyond those of the blocks before it.
        """
        if self.ground == "points":
            pen.points()
        else:
            pen.lattice()
        beyond = Counter[str]()  # clues of the blocks before, by side
        for block in self.blocks.values():
            with pen.beyond(beyond):
                block.draw(pen, board)
            beyond.update(_get_margins(block, board))

    def draw_answer(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the marks of an answer, on top of the board."""
        self.answer.draw(pen, board, answer)

    def region_noun(self, board: Board) -> str:
        """Return the word for a region of this board, in steps and for screen readers."""
        return "region"

    def name_region(
        self, board: Board, region: Collection[Cell], near: Collection[Cell] = ()
    ) -> str:
        """Return the name of a region, given by its cells, in the sentences of steps.

        It has the first of its cells, if possible one of those in `near`.
        """
        return f"the region of {named(min({*near} & {*region} or region))}"

    def describe(self, board: Board) -> str:
        """Return the clues in words, for readers who do not see the board."""
        return " ".join(filter(None, (block.describe(board) for block in self.blocks.values())))

    def list_sums(self, board: Board) -> Iterator[tuple[Hashable, Collection[Cell], int]]:
        """Yield the key of each clue that states the sum of some cells, with them and the sum."""
        for variant in self.variants:
            if variant.is_on(board):
                yield from variant.list_sums(board)

    def list_fits(
        self, board: Board, key: Hashable
    ) -> Iterator[tuple[Sequence[Cell], Callable[[Sequence[int | None]], bool]]]:
        """Yield the lists of cells that a clue states, each with a function from its numbers, None
        for an open one, to whether they may fit.
        """
        for variant in self.variants_on(board):
            yield from variant.list_fits(board, key)

    def clues(self, board: Board) -> Sequence[Clue]:
        """Return every clue that can be removed, block by block."""
        return [clue for block in self.blocks.values() for clue in block.clues(board)]

    def without(self, board: Board, keys: Collection[Hashable]) -> Board:
        """Return the board without the clues that have these keys.

        It keeps all answers and may gain more.
        """
        for block in self.blocks.values():
            board = block.without(board, keys)
        return board

    def erase(self, board: Board, keys: Collection[Hashable]) -> Board:
        """Return the board without the clues that have these keys, and without a `?` in their
        places. It may lose answers, for example if each place stands for an island.
        """
        board = self.without(board, keys)
        for block in self.blocks.values():
            board = block.erase(board, keys)
        return board

    # -- derived from the above

    def _build(self, m: PuzzleModel, board: Board) -> None:
        """Add our formulation to `m`: that of the kind, and the rows of the board's variants."""
        self.model(m, board)
        for variant in self.variants_on(board):
            variant.model(m, board, m.answer)

    def list_variant_clues(self, board: Board) -> list[Hashable]:
        """Return the keys of the clues of the board's variants."""
        blocks = [one.block for one in self.variants_on(board) if one.block]
        return [clue.key for block in blocks for clue in block.clues(board)]

    def variants_on(self, board: Board) -> list[Variant]:
        """Return the variants that the board has."""
        return [variant for variant in self.variants if variant.is_on(board)]

    @cached_property
    def formulations(self) -> Mapping[str, Formulation[Board]]:
        """Return the formulations by name: "main" (ours) and, if there is one, "article"."""
        ours = Formulation(
            self._build, self.says, self.built_in, {}, self.naming, self.leans_on
        )  # fmt: skip
        return {"main": ours, **({"article": self.article} if self.article else {})}

    @property
    def composes(self) -> bool:
        """Return whether the generator can make boards of this kind."""
        return type(self).compose is not Kind.compose

    @property
    def decided(self) -> AnswerType:
        """Return the type of the single decisions of our model: `decisions`, or else `answer`."""
        return self.decisions or self.answer

    def pen(self, board: Board, *, title: str = "", description: str = "") -> Pen:
        """Return a pen on an empty grid, with room for the clues outside it.

        `title` and `description` are the texts of the picture for readers who do not see it.
        """
        blocks, room = self.blocks.values(), Counter[str]()
        for block in blocks:
            room.update(_get_margins(block, board))
        return Pen(
            board.grid, title=title, description=description,
            margin=max(block.edge for block in blocks), **room,
        )  # fmt: skip


def _get_margins(block: Block, board: Any) -> dict[str, int]:
    """Return the space that a block's clues need outside the board, by side."""
    margins = (*block.margin(board), *block.margin_after(board))
    return dict(zip(("left", "top", "right", "bottom"), margins, strict=True))


GENRES = get_args(Genre)


class EffectSwitch(NamedTuple):
    """The switch for an effect: its name, its words, and whether it is on at first."""

    name: str
    words: str
    on: bool = True


EFFECTS = {
    switch.name: switch
    for switch in (
        EffectSwitch("count_lacking", "Count the circles that rows and columns lack", on=False),
        EffectSwitch("dim_runs", "Dim the numbers of finished runs"),
        EffectSwitch("light_cells", "Show lit cells"),
        EffectSwitch("list_dominoes", "List the dominoes"),
        EffectSwitch("separate_values", "Show borders between different numbers"),
        EffectSwitch("tint_connected", "Colour what is connected", on=False),
        EffectSwitch("tint_parts", "Colour finished parts"),
        EffectSwitch("tint_paths", "Colour paths by number"),
        EffectSwitch("tint_pieces", "Colour pieces by shape"),
    )
}
"""The switches for the modules in `templates/play/effects`, by the name of the module."""
# required parts: the type of the part (or of its values), and an example
PARTS: Mapping[str, tuple[Any, str]] = {
    "genre": (str, f"one of {', '.join(GENRES)}"),
    "blocks": (Block, 'what a file gives, by name: {"board": CellNumbers()}'),
    "answer": (AnswerType, 'what a reader marks: Shading("shaded")'),
    "rules": (Rule, 'each with a sentence: {"apart": rule("No two touch.", "none_touch")}'),
    "wrong": (tuple, "for each rule blocks, and an answer that breaks only it"),
    "example": (str, 'the blocks of a board: {"board": "1."}'),
    "says": (str, "the idea of the model in a sentence"),
    "model": (Callable, "the formulation: def model(self, m, board)"),
}

COMPOSE = "random boards with an answer: def compose(self, rng, rows, cols)"

# names that kinds defined in former versions; the answer types define them now
OF_ANSWERS = {"elements", "choices", "fixed", "to_json", "from_json"}
OF_ANSWERS |= {"draw_decision", "say_decision"}


def kind_names() -> list[str]:
    """Return the names of all kinds, sorted: those of the package and the site's own."""
    return sorted({*built_in(), *own_kinds().names()})


def find_kind(name: str) -> Kind[Any]:
    """Return the kind of the module `<name>.py`.

    Raises SiteGenError with a similar name if it is unknown, and ContentError for a mistake in an
    author's module.
    """
    if name not in kind_names():
        hint = suggest(name, kind_names(), f"known: {', '.join(kind_names())}")
        raise SiteGenError(f"unknown kind {name!r}{hint}")
    return kind_in(_load(name))


def check_size(kind: Kind[Any], board: HasGrid, block: str) -> None:
    """Raise BoardError, at the first row of `block`, for a board of more than `most_cells`."""
    if (cells := board.grid.rows * board.grid.cols) > kind.most_cells:
        why = f"{board.grid.rows} rows and {board.grid.cols} columns are {cells} cells"
        raise BoardError(f"{why}; at most {kind.most_cells} are allowed", block=block, row=0)


def list_fitting_kinds(blocks: Blocks) -> list[str]:
    """Return the names of the kinds that have all these blocks, and need no others."""
    found = []
    for name in kind_names():
        try:
            types = find_kind(name).blocks
        except ContentError:  # the author's own kind has a mistake
            continue
        if {n for n, t in types.items() if not t.optional} <= {*blocks} <= {*types}:
            found.append(name)
    return found


def _load(name: str) -> ModuleType:
    """Import and return the module of a kind, the site's own or the package's.

    Raises ContentError with the place of a mistake in an author's module, and ModuleNotFoundError
    for an unknown name.
    """
    package = PACKAGE if name in own_kinds().names() else f"{__package__}.kinds"
    with naming_mistakes(built_in=True):
        return import_module(f"{package}.{name}")


@cache
def kind_in(module: ModuleType) -> Kind[Any]:
    """Return an instance of the only kind that a module defines, with its `name` and `title`.

    Every call returns the same instance. Raises ContentError for missing or wrong parts.
    """
    own = [
        made
        for made in vars(module).values()
        if inspect.isclass(made) and issubclass(made, Kind) and made.__module__ == module.__name__
    ]
    if len(own) != 1:
        found = "none" if not own else ", ".join(made.__name__ for made in own)
        why = f"expected one class with the base Kind: {found}"
        raise ContentError(problem_in(module.__name__, why))
    if lacks := [*_find_mistakes(own[0])]:
        name = own[0].__name__
        raise ContentError(*(problem_in(module.__name__, why, name) for why in lacks))
    with naming_mistakes(built_in=True):
        made: Kind[Any] = own[0]()
    made.name = module.__name__.rpartition(".")[2]
    made.title = (inspect.getdoc(module) or made.name).partition("\n")[0].strip()
    return made


def _find_mistakes(made: type[Kind[Any]]) -> Iterator[str]:
    """Yield a message for each part of a kind's class that is missing, wrong, or outdated."""
    for name, (what, wanted) in PARTS.items():
        found = getattr(made, name, None)
        values = [*found.values()] if isinstance(found, Mapping) else [found]
        right = bool(values) and all(isinstance(value, what) for value in values)
        if found is getattr(Kind, name, None):
            yield f"the kind has no `{name}`; expected {wanted}"
        elif not right or (name == "genre" and found not in GENRES):
            yield f"`{name}` is {found!r:.60}; expected {wanted}"
    if made.most_cells > made.largest**2:
        most, side = made.most_cells, made.largest
        yield f"`most_cells` is {most}, but `largest` allows only {side}×{side}: leave it out"
    for name in getattr(made, "effects", ()):
        if name not in EFFECTS:
            yield f"`effects` holds {name!r}; expected names among {', '.join(EFFECTS)}"
    if made.compose is Kind.compose and made.sample is Kind.sample:
        yield "the kind has no `compose`; expected " + COMPOSE
    for name in sorted(OF_ANSWERS & vars(made).keys()):
        yield f"`{name}` belongs to `answer`: put it into a class derived from the type of that"
    if "mend" in vars(made):
        yield "`mend` is now called `repair`: rename it"


def rules_of(name: str) -> str:
    """Return the rules of a kind for readers: its module's docstring without the title line."""
    doc = inspect.getdoc(_load(name)) or ""
    return doc.partition("\n")[2].strip()
