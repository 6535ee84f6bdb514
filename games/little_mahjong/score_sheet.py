"""The score sheet of one deal: who won with what, every payment with its clause, and the winner's hand."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from games.little_mahjong.dominoes import names
from games.little_mahjong.triplets import Sort, Three, Triplet

End: TypeAlias = Literal["win", "draw", "time"]


class TripletShown(Struct, frozen=True, omit_defaults=True):
    """A triplet as everybody sees it; ``threes`` is how its six numbers split.

    Where it lies open, ``tile`` is the discard claimed for it and ``from`` who made that.
    """

    tiles: tuple[str, ...]
    sort: Sort
    points: int
    threes: tuple[Three, Three]
    laid: bool | UnsetType = UNSET
    tile: str | UnsetType = UNSET
    giver: int | UnsetType = field(name="from", default=UNSET)


class Winner(Struct, frozen=True):
    """The winner: on the domino ``tile``, drawn (``from`` null) or another's discard."""

    seat: int
    giver: int | None = field(name="from")
    tile: str
    clause: str
    triplets: tuple[TripletShown, TripletShown]
    points: int


class Entry(Struct, frozen=True):
    """One payment."""

    reason: Literal["win"]
    payer: int
    payee: int
    points: int
    clause: str


class HandShown(Struct, frozen=True):
    """A seat's dominoes when the deal is over; ``tiles``, the hidden ones, are shown of the winner alone."""

    shown: bool
    melds: tuple[TripletShown, ...]
    tiles: tuple[str, ...] | UnsetType = UNSET


class Sheet(Struct, frozen=True):
    """The outcome of a deal; ``hands`` and ``scores`` by seat, ``left`` what the wall still holds."""

    dealer: int
    next_dealer: int
    end: End
    left: int
    winners: tuple[Winner, ...]
    ledger: tuple[Entry, ...]
    hands: dict[str, HandShown]
    scores: tuple[int, ...]


def shown(triplet: Triplet, *, laid: bool | UnsetType = UNSET) -> TripletShown:
    """Return a triplet as everybody may see it."""
    return TripletShown(names(triplet.tiles), triplet.sort, triplet.points, triplet.threes, laid=laid)
