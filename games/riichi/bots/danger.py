"""The expected cost of a discard: who may be ready, for what, and how dear."""

from typing import Final

from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import DRAGONS, EAST, HONOUR, Kind
from games.riichi.bots.seen import Other, Seen

READY_BY_MELDS: Final = (0.0, 0.07, 0.25, 0.55, 0.9)
"""Chance, by open sets, that a player is ready in the middle of a deal; rounds played add to it."""

READY_BY_ROUND: Final = 0.012
SUSPECTED: Final = 0.12
"""Chance of being ready below which a player is not feared."""

NEW: Final = (0.062, 0.085, 0.1, 0.125, 0.13, 0.125, 0.1, 0.085, 0.062)
"""Chance, by rank, that a ready hand waits for a tile of which nothing in its own discards speaks."""

COVERED: Final = (0.025, 0.035, 0.05, 0.04, 0.04, 0.04, 0.05, 0.035, 0.025)
"""Chance, by rank, of a wait where the tiles three away were discarded, as far as there are any (suji)."""

HONOURS: Final = (0.002, 0.008, 0.03, 0.055, 0.06)
"""Chance, by copies not seen, of a wait for an honour."""

RIICHI_POINTS: Final = 5_800
OPEN_POINTS: Final = 2_600
_DEALER: Final = 1.5
_DORA: Final = 1.4


def danger(seen: Seen, kind: Kind) -> float:
    """Return what discarding a tile of the kind costs on average, in points."""
    return sum(each * waited_for(seen, other, kind) * _cost(seen, other, kind) for other, each in threats(seen))


def outlay(seen: Seen) -> float:
    """Return the points at stake for all who may be ready: what one dangerous discard after another would cost."""
    return sum(each * value(other) for other, each in threats(seen))


def threats(seen: Seen) -> list[tuple[Other, float]]:
    """Return the players to be feared, each with how likely he is ready."""
    found = [(other, ready(other)) for other in seen.others]
    return [(other, chance) for other, chance in found if chance >= SUSPECTED]


def ready(other: Other) -> float:
    """Return how likely a player is ready."""
    if other.riichi:
        return 1.0
    opened = sum(meld.is_open for meld in other.melds)
    return min(READY_BY_MELDS[opened] + READY_BY_ROUND * len(other.river) * (opened > 0), 0.9)


def waited_for(seen: Seen, other: Other, kind: Kind) -> float:
    """Return how likely a ready player wins on a kind."""
    if kind in other.river or kind in other.passed:
        return 0.0
    if kind >= HONOUR:
        return HONOURS[min(seen.unseen[kind], 4)]
    rank = kind % RANKS
    covers = [kind + step for step in (-3, 3) if 0 <= rank + step < RANKS]
    covered = sum(each in other.river or each in other.passed for each in covers)
    return NEW[rank] + (COVERED[rank] - NEW[rank]) * covered / len(covers)


def value(other: Other) -> float:
    """Return what a player's hand costs whoever gives the last tile."""
    if other.riichi:
        points = RIICHI_POINTS * (1.15 if other.ippatsu else 1.0)
    else:
        sets = sum(meld.kind in DRAGONS or meld.kind == EAST for meld in other.melds)
        points = min(OPEN_POINTS * 1.6 ** (other.dora + max(sets - 1, 0)), 12_000)
    return points * _DEALER if other.dealer else points


def _cost(seen: Seen, other: Other, kind: Kind) -> float:
    return value(other) * _DORA ** seen.dora.get(kind, 0)
