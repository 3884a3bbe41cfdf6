"""What a puzzle kind is: the one interface that every module in kinds/ fills in."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, get_args

from .boards import rules as checks
from .boards.answers import AnswerType
from .boards.answers.base import Answer, Rows
from .boards.blocks import Block, Clue, parse_board
from .boards.blocks import Board as VocabularyBoard
from .boards.codecs import Codec
from .boards.grid import Grid
from .boards.pen import Pen
from .boards.rules import Rule, Violation, rule
from .boards.text import Blocks
from .errors import BoardError, ContentError, SiteGenError
from .kind_loader import PACKAGE, naming_mistakes, own_kinds, problem_in
from .kinds import built_in
from .solver.model import PuzzleModel

__all__ = [
    "Answer",
    "Blocks",
    "Clue",
    "Formulation",
    "HasGrid",
    "Kind",
    "Rows",
    "Rule",
    "Violation",
    "find_kind",
    "kind_names",
    "rule",
    "rules_of",
]


class HasGrid(Protocol):
    """A board, as shared code knows it: its cells."""

    @property
    def grid(self) -> Grid: ...


Board = TypeVar("Board", bound=Any)
Genre = Literal["shading", "loops", "objects", "numbers", "regions", "lines"]


@dataclass(frozen=True)
class Formulation(Generic[Board]):
    """One way to write a kind as an integer program.

    `says`: the idea for people, a few lines of markdown.
    `built_in`: rules that no assignment of the variables can break -> why.
    `leaves_out`: rules that it does not state -> what that leads to.
    `naming`: implied families that only choose among names for the same, such as the first piece.
    `leans_on`: families that reasons may use only with further rules than the family names.
    `source`: where a formulation that is not ours comes from. `slower`: why it takes longer than
    ours where it does, in a sentence.
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
    """A kind: facts, its rules as checks, and its model. All else follows from its vocabulary.

    The module's docstring is its title and the rules, for people.

    `also`: other names. `largest`: rows and columns at most; `most_cells`: on a board that gets
    a page. `blocks`: what a file gives, by name. `answer`: what a reader marks.
    `rules`: each with its sentence and its check; `wrong`: each with (blocks, an answer in the
    form of `to_json`) that breaks only it. `example`: a board that one solves in ten seconds.
    `says`, `built_in`, `naming`, `leans_on`: see Formulation, of our model. `article`: the
    formulation of an article, where there is one.
    `decisions`: the type of the model's single decisions, where they are not the answer's keys.
    `pzpr`: the name in puzz.link addresses, with its `codec`; `pzpr_also`: former and other names
    there; `pzpr_flags`: flags of an address that only say how puzz.link paints the board.
    """

    name: str  # of its module
    title: str
    also: tuple[str, ...] = ()
    genre: Genre
    largest: int = 40
    most_cells: int = 900
    usual: int = 10  # rows and columns
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
    clue_note: str = ""  # what to know about taking a clue away
    pzpr: str = ""
    pzpr_also: tuple[str, ...] = ()
    pzpr_flags: str = ""
    codec: Codec | None = None

    # -- what a kind must bring

    def model(self, m: PuzzleModel, board: Board) -> None:
        """Our formulation."""
        raise NotImplementedError

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Random blocks of about this size, for tests; a board need not have an answer."""
        raise NotImplementedError

    # -- what it may replace

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """For the generator: a board of this size, and an answer that it has, by chance. Clues
        that a block can add to a board need not be there. None where nothing came of it.

        Raises BoardError for a size of which there are no boards.
        """
        raise BoardError(f"no boards of {self.title} can be made yet: it has no `compose`")

    def mend(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """For the generator: a board near this one, and an answer of it: this one, or a new one. If
        that can be, the last of the others is none. `others`: all other answers that were found so
        far, of this board (the last one) and of those before it. None where there is none in
        sight."""
        return None

    def validate(self, board: Board) -> None:
        """Raise BoardError for what no block can refuse by itself."""

    def parse(self, blocks: Blocks) -> Board:
        """Raises BoardError with the place in a block."""
        board: Board = parse_board(blocks, self.blocks, self.largest, self.board_type)
        for name, block in self.blocks.items():
            block.check(board, name)
        self.validate(board)
        return board

    def verify(self, board: Board, answer: Answer) -> Iterator[Violation]:
        """Check the rules as a person would. Knows nothing of the model."""
        yield from checks.check(board, answer, self.rules_on(board))

    def rules_on(self, board: Board) -> Mapping[str, Rule]:
        """Return the rules that hold on this board."""
        waived = board.waived if isinstance(board, VocabularyBoard) else ()
        return {name: one for name, one in self.rules.items() if name not in waived}

    def rule_notes(self, board: Board) -> str:
        """Return sentences on the optional rules that hold on this board; "" if it has none."""
        return " ".join(filter(None, (b.rule_note(board) for b in self.blocks.values())))

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Answers of a tiny board among which all right ones are, found without a model."""
        return self.answer.candidates(board)

    def draw(self, pen: Pen, board: Board) -> None:
        if self.ground == "points":
            pen.points()
        else:
            pen.lattice()
        for block in self.blocks.values():
            block.draw(pen, board)

    def draw_answer(self, pen: Pen, board: Board, answer: Answer) -> None:
        self.answer.draw(pen, board, answer)

    def describe(self, board: Board) -> str:
        """The clues in words, for those who do not see the board."""
        return " ".join(filter(None, (block.describe(board) for block in self.blocks.values())))

    def clues(self, board: Board) -> Sequence[Clue]:
        """Every clue that can be taken away."""
        return [clue for block in self.blocks.values() for clue in block.clues(board)]

    def without(self, board: Board, keys: Collection[Hashable]) -> Board:
        """The board without the clues of some keys; it keeps all answers, and may get more."""
        for block in self.blocks.values():
            board = block.without(board, keys)
        return board

    # -- what follows

    @cached_property
    def formulations(self) -> Mapping[str, Formulation[Board]]:
        """ "main" is ours; "article" the article's, where there is one."""
        ours = Formulation(
            self.model, self.says, self.built_in, {}, self.naming, self.leans_on
        )  # fmt: skip
        return {"main": ours, **({"article": self.article} if self.article else {})}

    @property
    def decided(self) -> AnswerType:
        """The type of the single decisions of our model."""
        return self.decisions or self.answer

    def pen(self, board: Board, *, title: str = "", description: str = "") -> Pen:
        """A pen with room for what stands outside the grid."""
        blocks = self.blocks.values()
        margins = [(*block.margin(board), *block.margin_after(board)) for block in blocks]
        left, top, right, bottom = (max(one) for one in zip(*margins, strict=True))
        return Pen(
            board.grid, title=title, description=description,
            margin=max(block.edge for block in blocks),
            left=left, top=top, right=right, bottom=bottom,
        )  # fmt: skip


GENRES = get_args(Genre)
PARTS: Mapping[
    str, tuple[Any, str]
] = {  # what a kind must bring: the type of it, or of what its names stand for
    "genre": (str, f"one of {', '.join(GENRES)}"),
    "blocks": (Block, 'what a file gives, by name: {"board": CellNumbers()}'),
    "answer": (AnswerType, 'what a reader marks: Shading("shaded")'),
    "rules": (Rule, 'each with a sentence: {"apart": rule("No two touch.", "none_touch")}'),
    "wrong": (tuple, "for each rule blocks, and an answer that breaks only it"),
    "example": (str, 'the blocks of a board: {"board": "1."}'),
    "says": (str, "the idea of the model in a sentence"),
    "model": (Callable, "the formulation: def model(self, m, board)"),
    "sample": (Callable, "random blocks: def sample(self, rng, rows, cols)"),
}


# what kinds could replace once, and the types of their answers can
OF_ANSWERS = {"elements", "choices", "fixed", "to_json", "from_json"}
OF_ANSWERS |= {"draw_decision", "say_decision"}


def kind_names() -> list[str]:
    return sorted({*built_in(), *own_kinds().names()})


def find_kind(name: str) -> Kind[Any]:
    """The kind of the module `<name>.py`. Raises SiteGenError with a near name."""
    if name not in kind_names():
        near = get_close_matches(name, kind_names(), n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; known: {', '.join(kind_names())}"
        raise SiteGenError(f"unknown kind {name!r}{hint}")
    return kind_in(_load(name))


def _load(name: str) -> ModuleType:
    """Return the module of a kind. Raises ContentError with the place of a mistake in an
    author's."""
    package = PACKAGE if name in own_kinds().names() else f"{__package__}.kinds"
    with naming_mistakes():
        return import_module(f"{package}.{name}")


@cache
def kind_in(module: ModuleType) -> Kind[Any]:
    """The one kind that a module defines. Raises ContentError for what it lacks."""
    own = [
        made
        for made in vars(module).values()
        if inspect.isclass(made) and issubclass(made, Kind) and made.__module__ == module.__name__
    ]
    if len(own) != 1:
        found = "none" if not own else ", ".join(made.__name__ for made in own)
        why = f"expected one class with the base Kind: {found}"
        raise ContentError(problem_in(module.__name__, why))
    if lacks := [*_lacking(own[0])]:
        name = own[0].__name__
        raise ContentError(*(problem_in(module.__name__, why, name) for why in lacks))
    with naming_mistakes():
        made: Kind[Any] = own[0]()
    made.name = module.__name__.rpartition(".")[2]
    made.title = (inspect.getdoc(module) or made.name).partition("\n")[0].strip()
    return made


def _lacking(made: type[Kind[Any]]) -> Iterator[str]:
    for name, (what, wanted) in PARTS.items():
        found = getattr(made, name, None)
        values = [*found.values()] if isinstance(found, Mapping) else [found]
        right = bool(values) and all(isinstance(value, what) for value in values)
        if found is getattr(Kind, name, None):
            yield f"the kind has no `{name}`; expected {wanted}"
        elif not right or (name == "genre" and found not in GENRES):
            yield f"`{name}` is {found!r:.60}; expected {wanted}"
    for name in sorted(OF_ANSWERS & vars(made).keys()):
        yield f"`{name}` belongs to `answer`: put it into a class derived from the type of that"


def rules_of(name: str) -> str:
    """The rules of a kind for people: its module's docstring, without the title line."""
    doc = inspect.getdoc(_load(name)) or ""
    return doc.partition("\n")[2].strip()
