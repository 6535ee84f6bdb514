"""The expected cost of a discard: who may be ready, for what, and how dear."""

from typing import Final

from games.mahjong.tiles import RANKS, Kind, suit_of
from games.sichuan.bots.seen import Other, Seen
from games.sichuan.fans import points_of
from games.sichuan.melds import is_concealed
from games.sichuan.options import Options

STANDARD: Final = Options()
DRAWS: Final = 55
READY_BY_ROUND: Final = (0.0, 0.0, 0.01, 0.03, 0.07, 0.12, 0.19, 0.24, 0.35, 0.43, 0.5, 0.56, 0.61, 0.64, 0.68)
"""Chance, by discards made, that a player without melds is ready (counted over many deals of bots)."""

READY_BY_MELD: Final = 0.08
WAITED_FOR: Final = (0.065, 0.10, 0.145, 0.13, 0.13, 0.13, 0.135, 0.095, 0.065)
"""Chance, by rank, that a ready player waits for a kind of a suit that may be kept and has no discard of that kind."""

_UNKNOWN_SUIT: Final = 2 / 3
_OWN_DISCARD: Final = 0.15
_NO_COPY: Final = 0.5
_PLAIN_VALUE: Final = 1.8
_DEAR: Final = 3
"""Fans from which on nothing is likely to be added."""


def danger(seen: Seen, kind: Kind) -> float:
    """Return what discarding a tile of the kind costs on average, in points."""
    return sum(_danger(seen, other, kind) for other in seen.rivals)


def _danger(seen: Seen, other: Other, kind: Kind) -> float:
    if suit_of(kind) == other.forbidden:
        return 0.0
    waited = WAITED_FOR[kind % RANKS]
    if other.forbidden is None:
        waited *= _UNKNOWN_SUIT
    if kind in other.river:
        waited *= _OWN_DISCARD
    if seen.unseen[kind] == 0:
        waited *= _NO_COPY
    return ready(other) * waited * value(other, seen.options)


def ready(other: Other) -> float:
    """Return how likely a player is ready; who has gone hu and plays on is for sure."""
    if other.locked:
        return 1.0
    rounds = min(len(other.river), len(READY_BY_ROUND) - 1)
    return min(READY_BY_ROUND[rounds] + READY_BY_MELD * len(other.melds), 0.9)


def value(other: Other, options: Options = STANDARD) -> float:
    """Return what a player's hand is worth if it wins, by what lies open."""
    kongs = sum(meld.sort != "pung" for meld in other.melds) * options.root
    suits = {suit_of(meld.kind) for meld in other.melds}
    fans = kongs + (len(other.melds) >= 3) + (len(other.melds) >= 2 and len(suits) == 1 and _rare(other, suits))
    fans += options.concealed_hand and is_concealed(other.melds)
    points = points_of(fans, options.fan_limit)
    return _PLAIN_VALUE * points if fans < _DEAR else points


def _rare(other: Other, suits: set[int]) -> bool:
    """Return whether a player hardly ever discards the suits of the melds."""
    return sum(suit_of(kind) in suits for kind in other.river) <= len(other.river) / 6
