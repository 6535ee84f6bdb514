"""Who plays whom. Pure: from those who wait on the same terms, and the time, to groups of as many as a table seats.

Whoever has waited longest is served first and gets the nearest in rating of those in range. One's range grows with
the time that one waits, until anyone will do; whether two go together is decided by both: by the mean of their
ranges. So a table is found for everyone who has waited ``ANYONE_MS``, if only enough people wait.
"""

import math
from collections.abc import Sequence
from heapq import nsmallest
from typing import Final, NamedTuple

START: Final = 150
"""Points up and down that one looks at first."""
PER_S: Final = 10
"""Points that each second adds."""
SHARE: Final = 0.5
"""How much of a rating's spread widens the range: who is uncertain may turn out to be anywhere in it."""
ANYONE_MS: Final = 60_000
"""From then on anyone will do."""


class Seeker(NamedTuple):
    """Someone who waits: since when (epoch ms), how strong, and how uncertain that is. ``key`` breaks ties."""

    since: int
    key: str
    value: int
    spread: int


def reach(since: int, spread: int, now: int) -> float:
    """Return how many points up and down someone accepts by now."""
    waited = max(0, now - since)
    return math.inf if waited >= ANYONE_MS else START + SHARE * spread + PER_S * waited / 1000


def together(one: Seeker, other: Seeker, now: int) -> bool:
    """Return whether these two may be seated at one table by now."""
    accepted = reach(one.since, one.spread, now) + reach(other.since, other.spread, now)
    return abs(one.value - other.value) * 2 <= accepted


def groups(seekers: Sequence[Seeker], size: int, now: int) -> list[list[Seeker]]:
    """Return groups of ``size``; the others go on waiting. The order of ``seekers`` does not matter.

    Everyone in turn, the longest waiting first, is the first of a group with the nearest who go together with them, if
    enough of those are left.
    """
    waiting = dict.fromkeys(sorted(seekers))
    reaches = {each: reach(each.since, each.spread, now) for each in waiting}
    found: list[list[Seeker]] = []
    for first in list(waiting):
        if len(waiting) < size:
            break
        if first not in waiting:
            continue
        own = reaches[first]
        near = (
            (abs(each.value - first.value), each)
            for each in waiting
            if each is not first and abs(each.value - first.value) * 2 <= own + reaches[each]
        )
        others = [each for _, each in nsmallest(size - 1, near)]
        if len(others) == size - 1:
            found.append([first, *others])
            for each in found[-1]:
                del waiting[each]
    return found
