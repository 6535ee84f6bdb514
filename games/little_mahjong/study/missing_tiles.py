"""The dominoes that a hand is short of the nearest winning hand: how many, and which.

A hand is a number here, two bits a kind: the lower one for a copy, the higher one for the second. So what a hand lacks
of another is a single operation, and all winning hands can be tried.
"""

from collections import Counter
from typing import NamedTuple

from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind
from games.little_mahjong.triplets import TRIPLETS, WINNING


class MissingTiles(NamedTuple):
    """The number of missing dominoes, and the kinds that bring the hand nearer."""

    tiles: int
    accepts: tuple[Kind, ...]


def missing_tiles(hand: Hand, gone: Counter[Kind], *, laid: bool) -> MissingTiles | None:
    """Return what a hand lacks; ``None`` where no winning hand can come together any more.

    ``gone`` counts what lies elsewhere. Beside a ``laid`` triplet one more is what wins.
    """
    held = _bits(Counter(hand))
    room = _bits({kind: COPIES[kind] - gone[kind] for kind in KINDS})
    missing = [aim & ~held for aim in _aims(laid=laid) if not aim & ~room]
    if not missing:
        return None
    least = min(each.bit_count() for each in missing)
    wanted = 0
    for each in missing:
        if each.bit_count() == least:
            wanted |= each
    return MissingTiles(least, tuple(kind for kind in KINDS if wanted >> 2 * kind & 3))


def _bits(counts: dict[Kind, int]) -> int:
    return sum((1 << copies) - 1 << 2 * kind for kind, copies in counts.items())


def _aims(*, laid: bool) -> tuple[int, ...]:
    """Return all hands that win."""
    return tuple(_bits(Counter(hand)) for hand in (TRIPLETS if laid else WINNING))
