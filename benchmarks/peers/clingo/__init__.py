"""The five kinds as answer set programs, solved by clingo.

What makes them fast: connected sets are *founded*. A cell may be chosen only if a neighbour is
(`{in(C)} :- in(D)`), so nothing can be chosen that does not hang together with the root, and no
further atoms say so. And the ground program is written directly, in clingo's own intermediate
format: its general grounder takes longer than most searches.
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
