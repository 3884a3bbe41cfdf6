"""The five kinds by CP-SAT, the constraint solver of OR-tools. One module per kind."""

from __future__ import annotations

from collections.abc import Mapping

from .. import Peer
from . import country_road, dead_ends, slash_pack, slitherlink, yin_yang_cut

PEERS: Mapping[str, Peer] = {
    "country_road": country_road.solve,
    "dead_ends": dead_ends.solve,
    "slash_pack": slash_pack.solve,
    "slitherlink": slitherlink.solve,
    "yin_yang_cut": yin_yang_cut.solve,
}
