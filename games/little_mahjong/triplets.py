"""Triplets, and hands that two of them make (LM §2, §3).

A triplet's six numbers split into two threes. All triplets there are stand in a table, 122 by their kinds, which is
built by trying every split of every three kinds.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, Literal, NamedTuple, TypeAlias

from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind, minus, pips, plus

_KEPT: Final = 1 << 14
"""Answers kept of each question that is asked again and again during play."""

Sort: TypeAlias = Literal["two-sets", "set-and-straight", "two-straights"]
Three: TypeAlias = tuple[int, int, int]

POINTS: Final[dict[Sort, int]] = {"two-sets": 3, "set-and-straight": 2, "two-straights": 1}


class Triplet(NamedTuple):
    """Three dominoes, sorted, what they are, and how their numbers split into two threes."""

    tiles: Hand
    sort: Sort
    threes: tuple[Three, Three]

    @property
    def points(self) -> int:
        """The points that a triplet adds to a hand."""
        return POINTS[self.sort]


class Reading(NamedTuple):
    """Two triplets that make a winning hand."""

    triplets: tuple[Triplet, Triplet]

    @property
    def points(self) -> int:
        """The points that each other player pays."""
        return self.triplets[0].points + self.triplets[1].points


class Claim(NamedTuple):
    """A triplet that a domino would make with two of a hand's own."""

    own: tuple[Kind, Kind]
    triplet: Triplet


def _splits(numbers: tuple[int, ...]) -> Iterator[tuple[Three, Three]]:
    """Yield the ways to split six numbers into two threes, the one with the first number first."""
    first, *rest = sorted(numbers)
    for second, third in combinations(range(5), 2):
        other = [number for place, number in enumerate(rest) if place not in (second, third)]
        yield (first, rest[second], rest[third]), (other[0], other[1], other[2])


def _is_set(three: Three) -> bool:
    return three[0] == three[1] == three[2]


def _is_straight(three: Three) -> bool:
    return three[0] + 2 == three[1] + 1 == three[2]


def _sort(one: Three, two: Three) -> Sort | None:
    """Return what two threes are together; a set and a straight that share a number are nothing."""
    sets, straights = _is_set(one) + _is_set(two), _is_straight(one) + _is_straight(two)
    if sets == 2:
        return "two-sets"
    if straights == 2:
        return "two-straights"
    return "set-and-straight" if sets and straights and not {*one} & {*two} else None


def _found(tiles: Hand) -> Triplet | None:
    for threes in _splits(tuple(number for kind in tiles for number in pips(kind))):
        sort = _sort(*threes)
        if sort:
            return Triplet(tiles, sort, threes)
    return None


def exists(hand: Hand) -> bool:
    """Return whether the set has that many copies of everything in a hand."""
    return all(hand.count(kind) <= COPIES[kind] for kind in hand)


TRIPLETS: Final[dict[Hand, Triplet]] = {
    tiles: found
    for tiles in combinations_with_replacement(KINDS, 3)
    if exists(tiles) and (found := _found(tiles)) is not None
}
"""Every triplet by its kinds, sorted."""


def triplet(tiles: Hand) -> Triplet | None:
    """Return the triplet that three dominoes make, if they do."""
    return TRIPLETS.get(tiles)


def within(hand: Hand) -> list[Triplet]:
    """Return all triplets among the dominoes of a hand, the dearest first."""
    found = {TRIPLETS[three] for three in combinations(hand, 3) if three in TRIPLETS}
    return sorted(found, key=lambda each: (-each.points, each.tiles))


@lru_cache(_KEPT)
def claims(hand: Hand, kind: Kind) -> tuple[Claim, ...]:
    """Return the triplets that a domino makes with two of the hand, the dearest first."""
    made = {(one, two): TRIPLETS.get(plus((one, two), kind)) for one, two in combinations(hand, 2)}
    found = [Claim(own, triplet) for own, triplet in made.items() if triplet]
    return tuple(sorted(found, key=lambda claim: (-claim.triplet.points, claim.own)))


@lru_cache(_KEPT)
def readings(hand: Hand) -> tuple[Reading, ...]:
    """Return every way to read six dominoes as two triplets, the dearest first; none where there is no way."""
    found: dict[frozenset[Triplet], Reading] = {}
    for one in within(hand) if hand in WINNING else ():
        two = TRIPLETS.get(minus(hand, *one.tiles))
        if two:
            found.setdefault(frozenset((one, two)), Reading((one, two)))
    return tuple(sorted(found.values(), key=lambda reading: -reading.points))


def _winning() -> dict[Hand, int]:
    """Return all hands of six that win, by their kinds, and what they are worth."""
    found: dict[Hand, int] = {}
    for one, two in combinations_with_replacement(TRIPLETS.values(), 2):
        hand = plus(one.tiles, *two.tiles)
        if exists(hand):
            found[hand] = max(found.get(hand, 0), one.points + two.points)
    return found


WINNING: Final = _winning()
"""What every winning hand of six is worth: 4,890 by their kinds, 39,765 by their dominoes (LM §3.3)."""


def _short() -> dict[Hand, dict[Kind, int]]:
    """Return, for each hand of five that one domino more makes win, which do, and what it is worth then."""
    found: dict[Hand, dict[Kind, int]] = {}
    for hand, points in WINNING.items():
        for kind in dict.fromkeys(hand):
            found.setdefault(minus(hand, kind), {})[kind] = points
    return found


_WAITS: Final = _short()


def best(hand: Hand, laid: Triplet | None = None) -> Reading | None:
    """Return what a hand wins with: six dominoes, or three beside a laid triplet (LM §3.3, §3.4)."""
    if laid is None:
        return readings(hand)[0] if hand in WINNING else None
    hidden = TRIPLETS.get(hand)
    return Reading((laid, hidden)) if hidden else None


def waits(hand: Hand, laid: Triplet | None = None) -> dict[Kind, int]:
    """Return the kinds that complete a hand that is one domino short, with what it would be worth.

    Kinds of which the hand itself holds every copy are no waits. The answer is not to be changed.
    """
    return _WAITS.get(hand, {}) if laid is None else _beside(hand, laid)


@lru_cache(_KEPT)
def _beside(hand: Hand, laid: Triplet) -> dict[Kind, int]:
    found = {kind: TRIPLETS.get(plus(hand, kind)) for kind in KINDS}
    return {
        kind: laid.points + triplet.points
        for kind, triplet in found.items()
        if triplet and exists(plus(hand, kind, *laid.tiles))
    }
