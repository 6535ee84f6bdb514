"""Who plays whom. Pure: from those who wait on the same terms, and the time, to groups of as many as a table seats.

Whoever has waited longest is served first and gets the nearest in rating of those in range. One's range grows with
the time that one waits, until anyone will do; whether two go together is decided by both: by the mean of their
ranges. So a table is found for everyone who has waited ``ANYONE_MS``, if only enough people wait who may sit together.

Those who were let down, since somebody did not come to their table, are served before all others, and are taken before
others who are nearer. Two who are kept apart, for one has blocked the other, are never in one group.
"""

import math
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import Final, NamedTuple

BASE_RANGE: Final = 150
"""Rating points up and down that a seeker without uncertainty accepts at first."""
RANGE_PER_S: Final = 10
"""Rating points that each second of waiting adds."""
UNCERTAINTY_FACTOR: Final = 0.5
"""Share of a rating's spread that widens the range: who is uncertain may turn out to be anywhere in it."""
ANYONE_MS: Final = 60_000
"""Wait after which anyone will do."""
MAX_CANDIDATES: Final = 64
"""Number of candidates for one group: of those who were let down, and of all where some are kept apart."""
SEARCH_BUDGET: Final = 200
"""Number of tries for one group: whoever blocks hundreds must not hold up the others."""

Apart = Mapping[str, Collection[str]]
"""By the key of a seeker, those of whom they never sit with; it holds both ways."""


class Seeker(NamedTuple):
    """Someone who waits: since when (epoch ms), how strong, and how uncertain that is. ``key`` breaks ties."""

    since: int
    key: str
    value: int
    spread: int
    let_down: bool = False


def rating_range(since: int, spread: int, now: int) -> float:
    """Return how many points up and down someone accepts by now."""
    waited = max(0, now - since)
    return math.inf if waited >= ANYONE_MS else BASE_RANGE + UNCERTAINTY_FACTOR * spread + RANGE_PER_S * waited / 1000


def may_meet(one: Seeker, other: Seeker, now: int) -> bool:
    """Return whether the ratings of these two may meet at one table by now."""
    accepted = rating_range(one.since, one.spread, now) + rating_range(other.since, other.spread, now)
    return abs(one.value - other.value) * 2 <= accepted


def find_groups(seekers: Sequence[Seeker], size: int, now: int, apart: Apart | None = None) -> list[list[Seeker]]:
    """Return groups of ``size``; the others go on waiting. The order of ``seekers`` does not matter.

    Everyone in turn, who was let down first and then the longest waiting, is the first of a group with the nearest who
    go together with them, if enough of those are left.
    """
    waiting = _WaitingLine(seekers, now, apart or {})
    found: list[list[Seeker]] = []
    for first in sorted(seekers, key=lambda each: (not each.let_down, each)):
        if len(waiting.by_rating) < size:
            break
        others = waiting.company(first, size - 1) if first in waiting.ranges else []
        if len(others) == size - 1:
            found.append([first, *others])
            for each in found[-1]:
                waiting.remove(each)
    return found


class _WaitingLine:
    """Those who wait, in a line by rating, so that the nearest of someone are looked for among neighbours alone."""

    def __init__(self, seekers: Iterable[Seeker], now: int, apart: Apart) -> None:
        self.ranges = {each: rating_range(each.since, each.spread, now) for each in seekers}
        self.by_rating = sorted((each.value, each) for each in self.ranges)
        self._let_down = sorted(each for each in self.ranges if each.let_down)
        self._apart = apart

    def remove(self, seeker: Seeker) -> None:
        del self.ranges[seeker]
        del self.by_rating[bisect_left(self.by_rating, (seeker.value, seeker))]
        if seeker.let_down:
            self._let_down.remove(seeker)

    def company(self, first: Seeker, count: int) -> list[Seeker]:
        """Return so many who may sit with someone and with one another, those let down before others; or fewer."""
        looked_at = MAX_CANDIDATES if self._apart else count
        let_down = [self._near(first, each) for each in self._let_down[:MAX_CANDIDATES] if each != first]
        before = [each for _, each in sorted(filter(None, let_down))][:looked_at]
        nearest = (each for each in self._nearest(first, looked_at + len(before)) if each not in before)
        candidates = [*before, *islice(nearest, looked_at - len(before))]
        return _compatible(first, candidates, count, self._apart) if self._apart else candidates

    def _near(self, first: Seeker, other: Seeker) -> tuple[int, Seeker] | None:
        """Return how far apart their ratings are, with the other, where they may meet by now."""
        gap = abs(first.value - other.value)
        return (gap, other) if gap * 2 <= self.ranges[first] + self.ranges[other] else None

    def _nearest(self, first: Seeker, count: int) -> list[Seeker]:
        """Return the nearest whose rating may meet theirs, of equally near ones who has waited longer; or fewer."""
        near = list[tuple[int, Seeker]]()
        for gap, each in self._outwards(first):
            if len(near) >= count and gap > near[count - 1][0]:
                break
            if found := self._near(first, each):
                near.append(found)
        return [each for _, each in sorted(near)[:count]]

    def _outwards(self, first: Seeker) -> Iterator[tuple[int, Seeker]]:
        """Yield the others with how far away they are, the nearest first."""
        index = bisect_left(self.by_rating, (first.value, first))
        weaker = ((first.value - value, each) for value, each in reversed(self.by_rating[:index]))
        stronger = ((value - first.value, each) for value, each in self.by_rating[index + 1 :])
        return merge(weaker, stronger, key=itemgetter(0))


def _compatible(first: Seeker, candidates: Sequence[Seeker], count: int, apart: Apart) -> list[Seeker]:
    """Return ``count`` candidates, the earliest in their order, of whom no two are kept apart; or none."""
    steps = iter(range(SEARCH_BUDGET))

    def chosen(company: list[Seeker], start: int) -> list[Seeker]:
        missing = count + 1 - len(company)
        if not missing:
            return company[1:]
        for index in range(start, len(candidates) - missing + 1):
            each = candidates[index]
            if next(steps, None) is None:
                break
            if not any(each.key in apart.get(other.key, ()) for other in company):
                found = chosen([*company, each], index + 1)
                if found:
                    return found
        return []

    return chosen([first], 0)
