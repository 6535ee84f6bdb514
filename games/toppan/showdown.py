"""The showdown: who wins when the hands are laid open (TP §5)."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.toppan.score_sheet import By
from games.toppan.yaku import Reading

STEPS: Final[tuple[By, ...]] = ("honours", "within", "nearest", "tiles", "rank", "order")
"""What hands are compared by, the first in which two differ deciding."""

CLAUSES: Final[dict[By, str]] = {
    "honours": "TP §5.2",
    "within": "TP §5.3",
    "nearest": "TP §5.1",
    "tiles": "TP §5.4",
    "rank": "TP §5.5",
    "order": "TP §5.6",
    "last": "TP §4.4",
}


class Shown(NamedTuple):
    """A hand laid open: whose, its place in turn order from oya (0: oya), how many tiles, and what it comes to."""

    seat: int
    place: int
    tiles: int
    reading: Reading


class Verdict(NamedTuple):
    """The seats compared, best first, and what decided between the first two."""

    ranks: tuple[int, ...]
    by: By


def compare(hands: Iterable[Shown], *, bust_loses: bool) -> Verdict:
    """Return how the hands rank; a hand alone is simply the nearest."""
    keys = {hand.seat: _key(hand, bust_loses=bust_loses) for hand in hands}
    ranks = tuple(sorted(keys, key=keys.__getitem__))
    if len(ranks) == 1:
        return Verdict(ranks, "nearest")
    first, second = keys[ranks[0]], keys[ranks[1]]
    return Verdict(ranks, next(step for step, a, b in zip(STEPS, first, second, strict=True) if a != b))


def _key(hand: Shown, *, bust_loses: bool) -> tuple[int, ...]:
    """Return what a hand is sorted by, in the order of ``STEPS``; the least is the best."""
    reading = hand.reading
    return (
        not reading.sealed,
        bust_loses and reading.is_over,
        reading.distance,
        -hand.tiles,
        -reading.times,
        -hand.place,
    )
