"""Phase and readiness of a choice, and points already on the ledger, from the view of the seat that chooses.

A game without an entry in ``MEASURES`` has all its choices in one group.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from bench.reliability import little_mahjong, riichi, sichuan, toppan
from games.base import Json
from games.registry import AnyGame


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


MEASURES: Final = {
    "sichuan": Measure(sichuan.phase, sichuan.readiness, sichuan.points),
    "riichi": Measure(riichi.phase, riichi.readiness, _nothing),
    "sanma": Measure(riichi.phase, riichi.readiness, _nothing),
    "toppan": Measure(toppan.phase, toppan.rivals, toppan.points),
    "little_mahjong": Measure(little_mahjong.phase, little_mahjong.readiness, _nothing),
}
_OTHERWISE: Final = Measure(_all, _all, _nothing)


def measure_of(game: AnyGame) -> Measure:
    """Return what the choices of a game are grouped by."""
    return MEASURES.get(game.info.key, _OTHERWISE)
