"""The score sheet of one deal: who won and by what, every payment with its clause, and the hands as far as shown."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

End: TypeAlias = Literal["showdown", "last", "time"]
"""Hands were compared; all but one dropped out; time was up amid the deal."""

Reason: TypeAlias = Literal["ante", "bet", "remainder"]
By: TypeAlias = Literal["honours", "within", "nearest", "tiles", "rank", "order", "last"]
"""What decided: see ``showdown.CLAUSES``; ``last``: nobody else stayed."""

Status: TypeAlias = Literal["won", "lost", "dropped", "out", "broken-off"]
Pair: TypeAlias = tuple[str, str]


class Winner(Struct, frozen=True):
    """The winner; ``points`` is the whole gain. Total and yaku are told only where the hand was shown."""

    seat: int
    points: int
    clause: str
    by: By
    times: int
    giver: None = field(name="from", default=None)
    tile: None = None
    total: float | UnsetType = UNSET
    yaku: dict[str, int] | UnsetType = UNSET


class Entry(Struct, frozen=True):
    """One payment. Of a bet: ``bet`` by ``times`` was ``owed``, where that is more than the payer had."""

    reason: Reason
    payer: int
    payee: int
    points: int
    clause: str
    bet: int | UnsetType = UNSET
    times: int | UnsetType = UNSET
    owed: int | UnsetType = UNSET


class HandShown(Struct, frozen=True):
    """A hand at the end of a deal, and what its player did. Only hands that were compared are shown."""

    status: Status
    shown: bool
    count: int
    thrown: tuple[Pair, ...]
    bet: int
    tiles: tuple[str, ...] | UnsetType = UNSET
    total: float | UnsetType = UNSET
    distance: float | UnsetType = UNSET
    yaku: dict[str, int] | UnsetType = UNSET
    times: int | UnsetType = UNSET


class Sheet(Struct, frozen=True):
    """The outcome of a deal; ``hands`` and ``scores`` by seat, ``bet`` what all who stayed had bet."""

    dealer: int
    next_dealer: int
    end: End
    indicator: str
    dora: str
    bet: int
    winners: tuple[Winner, ...]
    ledger: tuple[Entry, ...]
    hands: dict[str, HandShown]
    broke: tuple[int, ...]
    scores: tuple[int, ...]
