"""Phase and readiness of a choice, and points already on the ledger, from the view of the seat that chooses.

A game without an entry in ``MEASURES`` has all its choices in one group.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from games.base import Json
from games.mahjong.viewer import own_seat
from games.registry import AnyGame
from games.sichuan.bots.seen import read
from games.sichuan.bots.shape import to_pairs, to_sets

_SETS: Final = 4


class Measure(NamedTuple):
    """Functions of a seat's view; names of groups sort in the order of the table."""

    phase: Callable[[Json], str]
    readiness: Callable[[Json], str]
    points: Callable[[Json], float]
    """What the deal has brought the seat so far."""


def _all(view: Json) -> str:  # noqa: ARG001 - as the others
    return "all"


def _nothing(view: Json) -> float:  # noqa: ARG001 - as the others
    return 0.0


def sichuan_phase(view: Json) -> str:
    """Return how far a deal of 55 draws has come."""
    left: int = view["wall"]["left"]
    return "1 early" if left > 36 else "2 middle" if left > 16 else "3 late" if left > 7 else "4 last"


def sichuan_readiness(view: Json) -> str:
    """Return how near the hand is, once it has discarded."""
    seen = read(view, own_seat(view))
    ways = [to_sets(seen.hand, _SETS - len(seen.melds), seen.suits).distance]
    if not seen.melds:
        ways.append(to_pairs(seen.hand, seen.suits).distance)
    holds_forbidden = seen.forbidden is not None and seen.hand[seen.forbidden] > 0
    away = max(min(ways), 2 if holds_forbidden else 1)
    return "1 ready" if away == 1 else "2 one away" if away == 2 else "3 further"


def sichuan_points(view: Json) -> float:
    """Return what kongs, and a hu where blood flows, have brought so far."""
    points: int = view["seats"][str(own_seat(view))]["points"]
    return float(points)


MEASURES: Final = {"sichuan": Measure(sichuan_phase, sichuan_readiness, sichuan_points)}
_OTHERWISE: Final = Measure(_all, _all, _nothing)


def measure_of(game: AnyGame) -> Measure:
    """Return what the choices of a game are grouped by."""
    return MEASURES.get(game.info.key, _OTHERWISE)
