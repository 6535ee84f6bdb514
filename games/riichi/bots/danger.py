"""The expected cost of a discard: who may be ready, for what, and how dear."""

from typing import Final, NamedTuple

from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import DRAGONS, EAST, Kind
from games.riichi.bots.seen import Other, Seen

SUSPECTED: Final = 0.12
"""Chance of being ready below which a player is not feared."""


class Threat(NamedTuple):
    """How likely others are ready, for what, and how dear their hands are.

    ``ready`` is the chance, by open sets, that a player is ready, to which each round played adds ``by_round``.

    The other chances are that a ready hand waits for a kind. ``new`` and ``covered`` are by rank, for a tile of which
    nothing in its own discards speaks, and where the tiles three away were discarded, as far as there are any (suji).
    ``alone`` is by copies not seen, for a kind that makes no runs.

    A hand in riichi costs ``riichi`` points, times ``north`` for each North set aside, an open one ``open`` points.
    """

    ready: tuple[float, ...]
    by_round: float
    new: tuple[float, ...]
    covered: tuple[float, ...]
    alone: tuple[float, ...]
    riichi: int
    north: float
    open: int


THREATS: Final = {
    4: Threat(
        ready=(0.0, 0.07, 0.25, 0.55, 0.9),
        by_round=0.012,
        new=(0.062, 0.085, 0.1, 0.125, 0.13, 0.125, 0.1, 0.085, 0.062),
        covered=(0.025, 0.035, 0.05, 0.04, 0.04, 0.04, 0.05, 0.035, 0.025),
        alone=(0.002, 0.008, 0.03, 0.055, 0.06),
        riichi=5_800,
        north=1.0,
        open=2_600,
    ),
    3: Threat(
        ready=(0.0, 0.01, 0.2, 0.55, 0.9),
        by_round=0.03,
        new=(0.095, 0.13, 0.15, 0.165, 0.175, 0.165, 0.15, 0.13, 0.095),
        covered=(0.05, 0.08, 0.1, 0.075, 0.09, 0.075, 0.1, 0.08, 0.05),
        alone=(0.002, 0.008, 0.05, 0.075, 0.08),
        riichi=7_000,
        north=1.25,
        open=3_300,
    ),
}
"""What others threaten, by the number of players."""

_DEALER: Final = 1.5
_DORA: Final = 1.4


def danger(seen: Seen, kind: Kind) -> float:
    """Return what discarding a tile of the kind costs on average, in points."""
    return sum(each * waited_for(seen, other, kind) * _cost(seen, other, kind) for other, each in threats(seen))


def outlay(seen: Seen) -> float:
    """Return the points at stake for all who may be ready: what one dangerous discard after another would cost."""
    return sum(each * value(seen, other) for other, each in threats(seen))


def threats(seen: Seen) -> list[tuple[Other, float]]:
    """Return the players to be feared, each with how likely he is ready."""
    found = [(other, ready(seen, other)) for other in seen.others]
    return [(other, chance) for other, chance in found if chance >= SUSPECTED]


def ready(seen: Seen, other: Other) -> float:
    """Return how likely a player is ready."""
    if other.riichi:
        return 1.0
    opened, threat = sum(meld.is_open for meld in other.melds), THREATS[seen.seats]
    return min(threat.ready[opened] + threat.by_round * len(other.river) * (opened > 0), 0.9)


def waited_for(seen: Seen, other: Other, kind: Kind) -> float:
    """Return how likely a ready player wins on a kind."""
    if kind in other.river or kind in other.passed:
        return 0.0
    threat = THREATS[seen.seats]
    if not seen.makes_runs(kind):
        return threat.alone[min(seen.unseen[kind], 4)]
    rank = kind % RANKS
    covers = [kind + step for step in (-3, 3) if 0 <= rank + step < RANKS]
    covered = sum(each in other.river or each in other.passed for each in covers)
    return threat.new[rank] + (threat.covered[rank] - threat.new[rank]) * covered / len(covers)


def value(seen: Seen, other: Other) -> float:
    """Return what a player's hand costs whoever gives the last tile."""
    threat = THREATS[seen.seats]
    if other.riichi:
        points = threat.riichi * threat.north**other.norths * (1.15 if other.ippatsu else 1.0)
    else:
        sets = sum(meld.kind in DRAGONS or meld.kind == EAST for meld in other.melds)
        points = min(threat.open * 1.6 ** (other.dora + max(sets - 1, 0)), 12_000)
    return points * _DEALER if other.dealer else points


def _cost(seen: Seen, other: Other, kind: Kind) -> float:
    return value(seen, other) * _DORA ** seen.dora.get(kind, 0)
