"""The bodies of puzz.link addresses, character by character: clues, runs of blanks, digits.

Clues are read and format_code by their places in reading order: a number, or None for a `?`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..errors import BoardError

BASE32 = "0123456789abcdefghijklmnopqrstuv"
BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
BLANKS = "ghijklmnopqrstuvwxyz"  # runs of 1 to 20
LETTERS = "abcdef" + BLANKS  # runs of 1 to 26, in codes where no number is a letter
ARROWS = "", "^", "v", "<", ">"
"""The arrows by their code: 0 is none."""
PREFIXES = {
    "": (1, 0, 0), "-": (2, 16, 0), "+": (3, 256, 0), "=": (3, 4096, 4096), "@": (3, 8192, 8192),
    "*": (4, 12240, 12240), "$": (5, 77776, 77776),
}  # fmt: skip
"""Prefix -> the number of hexadecimal digits that follow, the least number that is format_code this
way, and the value to add to the digits.
"""


class Code(NamedTuple):
    """A clue: its place (a cell or region in reading order), number, first character.

    The number is None for `?`, a clue of unknown value.
    """

    place: int
    number: int | None
    at: int


def unsupported(part: str) -> BoardError:
    """Return the error for an address with a feature that the kind does not have."""
    return BoardError(f"this address has a part that is not supported: {part}")


class Body:
    """A body and the position up to which it has been read."""

    def __init__(self, text: str, *, capitals: bool = False) -> None:
        self.text, self.at = text, 0
        for at, char in enumerate(text):
            if not "!" <= char <= "~" or char == "/" or (char.isupper() and not capitals):
                raise self.error(at, f"{char!r} is not a code")

    def error(self, at: int, why: str) -> BoardError:
        """Return a BoardError, for the caller to raise, that names the character at position `at`
        (from 0).
        """
        return BoardError(f"character {at + 1} of the body: {why}")

    def take(self, n: int, wanted: str) -> str:
        """Return the next `n` characters and move past them.

        Raises BoardError if fewer are left; `wanted` says in its message what was expected.
        """
        chars = self.text[self.at : self.at + n]
        if len(chars) < n:
            raise BoardError(
                f"the body is too short: it ends after {len(self.text)} characters; "
                f"expected {wanted}"
            )
        self.at += n
        return chars

    @property
    def is_read(self) -> bool:
        """Return whether the whole body has been read."""
        return self.at >= len(self.text)

    def end(self, part: str = "what follows the board") -> None:
        """Raise BoardError if part of the body is left unread.

        `part`: what newer versions of puzz.link append to the bodies of this kind.
        """
        if not self.is_read:
            rest = self.text[self.at :]
            short = rest if len(rest) <= 12 else f"{rest[:12]}..."
            raise unsupported(f"{part} ({short!r} from character {self.at + 1} of the body)")

    def blanks(self, char: str, place: int, count: int, what: str, letters: str = BLANKS) -> int:
        """Return the length of the run of blanks that the letter `char` stands for: 1 for the first
        of `letters`.

        Raises BoardError if the run, from `place` on, goes beyond the `count` places of the board.
        `what`: the plural noun for places, for messages.
        """
        run = letters.index(char) + 1
        if place + run > count:
            raise self.error(
                self.at - 1, f"{char!r} leaves out {run} {what}, but only {count - place} are left"
            )
        return run


def read_4cell(body: Body, count: int) -> Iterator[Code]:
    """Yield the clues of `count` cells in the notation for small digits.

    A character is a digit 0 to 4 with the 0 to 2 blanks after it, `.` for a `?`, or a run of
    blanks. Raises BoardError for another character.
    """
    place = 0
    while place < count:
        at = body.at
        char = body.take(1, f"cell {place + 1} of {count}")
        if char in BLANKS:
            place += body.blanks(char, place, count, "cells")
        elif char == ".":
            yield Code(place, None, at)
            place += 1
        elif char in BASE32[:15]:
            blanks, number = divmod(BASE32.index(char), 5)
            yield Code(place, number, at)
            place += 1 + blanks
        else:
            raise body.error(at, f"{char!r} is not a code")


def read_numbers(body: Body, count: int, what: str) -> Iterator[Code]:
    """Yield the numbers of a body with `count` places, each in hexadecimal with a prefix for long
    ones (see PREFIXES).

    Letters from g on are runs of blanks. `what`: the plural noun for places. Raises BoardError for
    another character.
    """
    place = 0
    while place < count:
        at = body.at
        char = body.take(1, f"number {place + 1} of {count}")
        if char in BLANKS:
            place += body.blanks(char, place, count, what)
            continue
        yield Code(place, _read_number(body, char, at), at)
        place += 1


def _read_number(body: Body, char: str, at: int) -> int | None:
    """Return the number whose code begins with `char` at position `at`, or None for `.`, an unknown
    number.

    Reads the digits after a prefix. Raises BoardError if it is not a code.
    """
    if char == ".":
        return None
    if char in BASE32[:16]:
        return int(char, 16)
    prefix = "@" if char == "%" else char  # formerly `%`, which begins an escape
    if prefix not in PREFIXES:
        raise body.error(at, f"{char!r} is not a code")
    length, least, base = PREFIXES[prefix]
    digits = body.take(length, f"the rest of the number at character {at + 1}")
    return base + _parse_hexadecimal(body, digits, least - base, at)


def _parse_hexadecimal(body: Body, text: str, least: int, at: int) -> int:
    """Return the value of the hexadecimal digits `text`.

    Raises BoardError for other characters, and for a value below `least`, which a shorter code
    could express. `at`: where the code begins in the body.
    """
    told = body.text[at : body.at]
    if not re.fullmatch("[0-9a-f]+", text):
        raise body.error(at, f"{told!r} is not a number in hexadecimal digits")
    if int(text, 16) < least:
        raise body.error(at, f"{told!r} is longer than its number {int(text, 16)} needs")
    return int(text, 16)


class ArrowCode(NamedTuple):
    """A cell with an arrow ("" for none), and perhaps a number. `front`: a character before it."""

    place: int
    way: str
    number: int | None
    front: str


def read_arrows(body: Body, count: int, fronts: str = "") -> Iterator[ArrowCode]:
    """Yield the codes of the cells with an arrow or a number, for a body of `count` cells.

    `fronts`: the characters one of which stands before each code; "" if there are none.
    """
    place = 0
    while place < count:
        at = body.at
        char = body.take(1, f"cell {place + 1} of {count}")
        if char in LETTERS:
            place += body.blanks(char, place, count, "cells", LETTERS)
            continue
        front = char if fronts else ""
        if fronts:
            char = body.take(1, f"the arrow of cell {place + 1}")
        if char not in BASE32[:10] or front not in fronts:
            raise body.error(at, f"{front + char!r} is not a code")
        long, way = divmod(int(char), 5)
        text = body.take(1 + long, f"the number of cell {place + 1}")
        number = None if text == "." else _parse_hexadecimal(body, text, 16 * long, at)
        yield ArrowCode(place, ARROWS[way], number, front)
        place += 1


def write_arrows(codes: Mapping[int, ArrowCode], count: int) -> str:
    """Return the body for these codes, which are given by place, on a board of `count` cells."""

    def format_code(code: ArrowCode) -> str:
        """Return the characters of one code: its front, its arrow, and its number or `.`."""
        way, number = ARROWS.index(code.way), code.number
        long = number is not None and number > 15
        return f"{code.front}{way + 5 * long}{'.' if number is None else f'{number:x}'}"

    return write_cells(
        (format_code(codes[i]) if i in codes else None for i in range(count)), LETTERS
    )


def write_4cell(clues: Mapping[int, int | None], count: int) -> str:
    """Return the body for digits 0 to 4 by place (None is `?`), in the notation of `read_4cell`."""
    codes: list[str | None] = []
    carried = 0  # blanks that are part of the last code
    for place in range(count):
        if carried:
            carried -= 1
        elif place not in clues:
            codes.append(None)
        elif (number := clues[place]) is None:
            codes.append(".")
        else:
            # puzz.link also counts blanks beyond the last cell
            carried = next((n for n in (0, 1) if place + 1 + n in clues), 2)
            codes.append(BASE32[number + 5 * carried])
    return write_cells(codes)


def write_numbers(clues: Mapping[int, int | None], count: int) -> str:
    """Return the body for numbers by place (None is `?`), in the notation of `read_numbers`."""
    return write_cells(_format_number(clues[i]) if i in clues else None for i in range(count))


def write_cells(codes: Iterable[str | None], letters: str = BLANKS) -> str:
    """Return a body from one code per place; None is a blank, and runs of blanks become letters.

    `letters`: the letters for runs of 1, 2 ... blanks; longer runs take several letters.
    """
    body, run = [], 0
    for code in (*codes, ""):
        while run and (code is not None or run == len(letters)):
            body.append(letters[run - 1])
            run = 0
        if code is None:
            run += 1
        else:
            body.append(code)
    return "".join(body)


def _format_number(number: int | None) -> str:
    """Return a number in hexadecimal digits with its prefix, or `.` for None. Raises BoardError if
    it is too large.
    """
    if number is None:
        return "."
    for prefix, (length, least, base) in reversed(PREFIXES.items()):
        if least <= number < base + 16**length:
            return f"{prefix}{number - base:0{length}x}"
    raise BoardError(f"{number} cannot stand in an address")


# -- places of the only symbol of a board


def read_places(body: Body, count: int) -> list[int]:
    """Return the places of the only symbol of a board with `count` cells, in order.

    `0` to `h` are the symbol and the 0 to 17 blanks after it, `i` to `z` are 1 to 18 blanks.
    """
    place, found = 0, list[int]()
    while place < count:
        at = body.at
        char = body.take(1, f"cell {place + 1} of {count}")
        if char in BASE36[:18]:
            found.append(place)
            place += 1
        elif char not in BASE36:
            raise body.error(at, f"{char!r} is not a code")
        if char != "0":
            run = BASE36[18:] if char in BASE36[18:] else BASE36[1:18]
            place += body.blanks(char, place, count, "cells", run)
    return found


def write_places(places: Collection[int], count: int) -> str:
    """Return the body for the places of a board's only symbol: the inverse of `read_places`."""
    codes, place = [], 0
    while place < count:
        here = place in places
        after = range(place + here, min(place + 18, count))
        blanks = next((i for i, k in enumerate(after) if k in places), len(after))
        codes.append(BASE36[blanks if here else blanks + 17])
        place += here + blanks
    return "".join(codes)


# -- small digits, several to a character, the first the highest


def read_digits(body: Body, count: int, what: str, base: int, each: int) -> list[int]:
    """Return `count` digits below `base`, read from characters of `each` digits, the highest first.

    Bits come by fives (base 2), digits 0 to 2 by threes (base 3). `what`: the noun for messages.
    Raises BoardError for other characters, and for a digit beyond `count` that is not 0.
    """
    start, length = body.at, -(-count // each)
    chars = body.take(length, f"character {start + length} ({what})")
    known = BASE32[: base**each]
    for at, char in enumerate(chars, start):
        if char not in known:
            raise body.error(at, f"{char!r} is not one of 0-9 and a-{known[-1]}, which say {what}")
    powers = [base**k for k in reversed(range(each))]
    digits = [known.index(char) // power % base for char in chars for power in powers]
    if any(digits[count:]):
        raise body.error(body.at - 1, f"{chars[-1]!r} draws {what} beyond the board")
    return digits[:count]


def write_digits(digits: Sequence[int], base: int, each: int) -> str:
    """Return the characters for digits below `base`, `each` per character: the inverse of
    `read_digits`.
    """
    groups = (digits[i : i + each] for i in range(0, len(digits), each))
    powers = [base**k for k in reversed(range(each))]
    # the last group may be short: its missing digits are 0
    return "".join(
        BASE32[sum(digit * power for digit, power in zip(group, powers, strict=False))]
        for group in groups
    )
