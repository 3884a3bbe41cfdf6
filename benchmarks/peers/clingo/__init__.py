"""The five kinds as answer set programs, solved by clingo.

They are fast for two reasons. Connected sets are *founded*: a cell may be chosen only if a
neighbour is (`{in(C)} :- in(D)`), so every chosen cell is connected to the root without further
atoms. And the ground program is written directly in clingo's intermediate format, since its
general grounder takes longer than most searches.
"""

from __future__ import annotations

from collections.abc import Mapping

from .. import Peer
from .country_road import draw_loop
from .dead_ends import choose_shapes
from .slash_pack import draw_slashes
from .slitherlink import colour_cells
from .yin_yang_cut import cut_board

PEERS: Mapping[str, Peer] = {
    "country_road": draw_loop,
    "dead_ends": choose_shapes,
    "slash_pack": draw_slashes,
    "slitherlink": colour_cells,
    "yin_yang_cut": cut_board,
}
