"""Who plays whom. Pure: from those who wait on the same terms, and the time, to groups of as many as a table seats.

Whoever has waited longest is served first and gets the nearest in rating of those in range. One's range grows with
the time that one waits, until anyone will do; whether two go together is decided by both: by the mean of their
ranges. So a table is found for everyone who has waited ``ANYONE_MS``, if only enough people wait.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from operator import itemgetter
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
    waiting = _Line(seekers, now)
    found: list[list[Seeker]] = []
    for first in sorted(seekers):
        if len(waiting.places) < size:
            break
        others = waiting.nearest(first, size - 1) if first in waiting.reaches else []
        if len(others) == size - 1:
            found.append([first, *others])
            for each in found[-1]:
                waiting.remove(each)
    return found


class _Line:
    """Those who wait, in a line by rating, so that the nearest of someone are looked for among neighbours alone."""

    def __init__(self, seekers: Iterable[Seeker], now: int) -> None:
        self.reaches = {each: reach(each.since, each.spread, now) for each in seekers}
        self.places = sorted((each.value, each) for each in self.reaches)

    def remove(self, seeker: Seeker) -> None:
        del self.reaches[seeker]
        del self.places[bisect_left(self.places, (seeker.value, seeker))]

    def nearest(self, first: Seeker, count: int) -> list[Seeker]:
        """Return the nearest who go together with someone, of equally near ones who has waited longer; or fewer."""
        own, near = self.reaches[first], list[tuple[int, Seeker]]()
        for gap, each in self._outwards(first):
            if len(near) >= count and gap > near[count - 1][0]:
                break
            if gap * 2 <= own + self.reaches[each]:
                near.append((gap, each))
        return [each for _, each in sorted(near)[:count]]

    def _outwards(self, first: Seeker) -> Iterator[tuple[int, Seeker]]:
        """Yield the others with how far away they are, the nearest first."""
        place = bisect_left(self.places, (first.value, first))
        weaker = ((first.value - value, each) for value, each in reversed(self.places[:place]))
        stronger = ((value - first.value, each) for value, each in self.places[place + 1 :])
        return merge(weaker, stronger, key=itemgetter(0))
