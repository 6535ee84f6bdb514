"""Why a discard is a good one, as far as the shape of the hand tells."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.advice import Why
from games.mahjong.tiles import RANKS

T = TypeVar("T")

_JOINS = 2
"""How far apart in its suit two tiles may lie that may become a run."""


class Outlook(NamedTuple):
    """The outlook of a hand: tiles still to be had, and how many unseen ones bring it nearer."""

    away: int
    useful: int


def is_alone(held: Sequence[int], kind: int, *, runs: bool = True) -> bool:
    """Return whether nothing of a hand joins a tile of it: no like, and no neighbour where there are ``runs``."""
    if held.count(kind) > 1:
        return False
    first = kind - kind % RANKS
    near = range(max(kind - _JOINS, first), min(kind + _JOINS, first + RANKS - 1) + 1)
    return not runs or not any(each != kind and each in held for each in near)


def of_shape(outlooks: Mapping[T, Outlook], chosen: T, *, alone: bool) -> Why | None:
    """Return why a discard is good by the outlooks that all discards leave; ``None`` where another comes nearer."""
    own = outlooks[chosen]
    if own.away > min(each.away for each in outlooks.values()):
        return None
    if alone:
        return "alone", {}
    if own.useful >= max(each.useful for each in outlooks.values() if each.away == own.away):
        return "widest", {"count": own.useful}
    return "spare", {"count": own.away}
