"""The compression of lz-string (https://pieroxy.net/blog/pages/lz-string), in base64.

It is LZ78 on UTF-16: each code names a text that was seen before. The codes 0 and 1 announce a new
character of 8 or 16 bits, and 2 is the end. Codes get wider as the dictionary grows.
"""

from __future__ import annotations

import string

DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
END = 2
FIRST = 3  # the first code of a text


def decompress(packed: str, limit: int) -> str:
    """Return the text that is packed in base64.

    Raises ValueError if it is damaged, or has more than `limit` characters.
    """
    bits, at = "".join(f"{DIGITS.index(digit):06b}" for digit in packed.rstrip("=")), 0
    texts, last, found, size = [""] * FIRST, "", list[str](), 0

    def take(width: int) -> int:
        nonlocal at
        if at + width > len(bits):
            raise ValueError("the data are cut off")
        at += width
        return int(bits[at - width : at][::-1], 2)

    while (code := take(len(texts).bit_length())) != END:
        if code < END:
            texts.append(chr(take(8 << code)))
            code = len(texts) - 1
        if code > len(texts) or (code == len(texts) and not last):
            raise ValueError("a code has no text yet")
        text = texts[code] if code < len(texts) else last + last[0]
        size += len(text)
        if size > limit:
            raise ValueError(f"the data are longer than {limit} characters")
        found.append(text)
        if last:
            texts.append(last + text[0])
        last = text
    return "".join(found).encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def compress(text: str) -> str:
    """Return a text packed in base64, as lz-string itself packs it."""
    data = text.encode("utf-16-le", "surrogatepass")
    codes, new, bits = dict[str, int](), set[str](), list[str]()
    size = FIRST - 1  # of the reader's dictionary, which lags behind ours

    def put(number: int, width: int) -> None:
        bits.append(f"{number:0{width}b}"[::-1])

    def put_text(known: str) -> None:
        nonlocal size
        width = size.bit_length()
        if known in new:
            new.discard(known)
            is_wide = ord(known) > 0xFF
            put(is_wide, width)
            put(ord(known), 8 << is_wide)
            size += 1
        else:
            put(codes[known], width)
        size += 1

    last = ""
    for i in range(0, len(data), 2):
        char = chr(data[i] | data[i + 1] << 8)
        if char not in codes:
            codes[char] = len(codes) + FIRST
            new.add(char)
        if last + char in codes:
            last += char
        else:
            put_text(last)
            codes[last + char] = len(codes) + FIRST
            last = char
    if last:
        put_text(last)
    put(END, size.bit_length())
    whole = "".join(bits)
    whole += "0" * (6 - len(whole) % 6)
    packed = "".join(DIGITS[int(whole[i : i + 6], 2)] for i in range(0, len(whole), 6))
    return packed + "=" * (-len(packed) % 4)
