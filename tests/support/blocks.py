"""The blocks of data in a page, which its scripts read."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from itertools import zip_longest
from typing import Any

from site_gen.site.layout.prose import pack_block


def read_block(page: str, ident: str) -> Any:
    """Return the data of a block in the text of a page."""
    (block,) = re.findall(rf'id="{ident}">(.*?)</script>', page, re.S)
    data = json.loads(block)
    return unpack(data) if isinstance(data, str) else data


def unpack(packed: str) -> Any:
    return json.loads(zlib.decompress(b64decode(packed)))


def rows_of(family: dict[str, Any]) -> list[list[int]]:
    """Return the rows of a family in `model-data`, whose numbers are differences."""
    rows, last = [], list[int]()
    for row in family["rows"]:
        last = [a + b for a, b in zip_longest(row, last[: len(row)], fillvalue=0)]
        rows.append(last)
    return rows


def pack(data: Any) -> str:
    packed: str = json.loads(pack_block(data))
    return packed
