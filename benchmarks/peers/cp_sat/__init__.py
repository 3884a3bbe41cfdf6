"""The five kinds by CP-SAT, the constraint solver of OR-tools. One module per kind."""

from __future__ import annotations

from collections.abc import Mapping

from .. import Peer
from . import country_road, dead_ends, slash_pack, slitherlink, yin_yang_cut

PEERS: Mapping[str, Peer] = {
    "country_road": country_road.find,
    "dead_ends": dead_ends.find,
    "slash_pack": slash_pack.find,
    "slitherlink": slitherlink.find,
    "yin_yang_cut": yin_yang_cut.find,
}
