"""The mistake of lines by which no loop can visit every region exactly once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .grid import Pair, components, named
from .partition import Partition, Two
from .text import join_words

ROUNDS = 3  # times at most that ways between regions follow from others
MOST_LISTED = 4  # regions at most that a sentence lists


def explain_regions(regions: Partition, known: Mapping[Pair, bool]) -> str:
    """Return why no loop that has the known lines enters and leaves each region once, or "".

    `known`: whether a line is drawn between two cells. The loop passes at most once between two
    regions if there are others.
    """
    drawn = {both: sum(known.get(p, False) for p in own) for both, own in regions.shared.items()}
    open_ = {both for both, own in regions.shared.items() if any(known.get(p, True) for p in own)}
    sure, every = {both for both, k in drawn.items() if k}, range(len(regions.parts))
    names, passed = [named(min(part)) for part in regions.parts], dict[Two, int]()
    if len(every) < 4:
        return ""
    if twice := next((both for both in sorted(drawn) if drawn[both] > 1), None):
        two = join_words(names[i] for i in twice)
        return f"the loop would pass between the regions of {two} twice"
    for again in range(ROUNDS):
        ways = {i: [both for both in sorted(open_) if i in both] for i in every}
        taken = {i: [both for both in own if both in sure] for i, own in ways.items()}
        if lacking := [i for i in every if len(ways[i]) < 2]:
            gone = {k for both, k in passed.items() if lacking[0] in both}
            beside = [names[sum(both) - lacking[0]] for both in ways[lacking[0]]]
            return _say_lacking(names[lacking[0]], beside, [names[i] for i in sorted(gone)])
        if crowded := [i for i in every if len(taken[i]) > 2]:
            i, at = crowded[0], taken[crowded[0]]
            others = [names[sum(both) - i] for both in at if not drawn[both]]
            if not again:
                return f"the loop would enter the region of {names[i]} twice"
            return (
                f"the regions of {join_words(others)}, which can each be joined to only two "
                f"others, could not {'both' if len(others) == 2 else 'all'} be joined to that of "
                f"{names[i]}"
            )
        full = {i for i in every if len(taken[i]) == 2}
        closed = {both for both in open_ - sure if not full.isdisjoint(both)}
        passed |= {both: min(full.intersection(both)) for both in closed}
        more = {both for i in every if len(ways[i]) == 2 for both in ways[i]} - sure
        if not closed and not more:
            break
        sure, open_ = (sure, open_ - closed) if closed else (sure | more, open_)
    near = {i: [sum(both) - i for both in open_ if i in both] for i in every}
    joined = {i: [sum(both) - i for both in sure if i in both] for i in every}
    for ring in components(every, joined.__getitem__):
        if len(ring) < len(every) and all(len(joined[i]) == 2 for i in ring):
            if len(ring) <= MOST_LISTED:
                told = join_words(names[i] for i in sorted(ring))
                return f"the loop would close within the regions of {told}"
            left = min(names[i] for i in every if i not in ring)
            return f"the loop would close before it visits the region of {left}"
    apart = components(every, near.__getitem__)
    if len(apart) > 1:
        one, other = (names[min(part)] for part in apart[:2])
        return f"no way would lead from the region of {one} to that of {other}"
    for gate in every:
        parts = components((i for i in every if i != gate), near.__getitem__)
        if len(parts) > 1:
            least = min(parts, key=lambda part: (len(part), min(part)))
            return (
                f"the loop could reach the region of {names[min(least)]}"
                f" only through that of {names[gate]}"
            )
    return ""


def _say_lacking(region: str, left: Sequence[str], full: Sequence[str]) -> str:
    """Return that a region has at most one way, to the region `left`, by those that are full."""
    if not full and not left:
        return f"the loop could not reach the region of {region}"
    if not full:
        those = f"only from that of {left[0]}, and not leave it"
        return f"the loop could reach the region of {region} {those}"
    ways = f"be joined only to that of {left[0]}" if left else "not be reached"
    have, those = ("would each have", "regions") if len(full) > 1 else ("would have", "region")
    told = f"the {those} of {join_words(full)} {have} both exits"
    return f"{told}, and the region of {region} could {ways}"
