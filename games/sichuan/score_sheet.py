"""The score sheet of one deal: who won what, every payment with its clause, and the hands as far as they are shown.

Made of lists, as JSON is, so that ``msgspec.to_builtins`` is all it takes to show it. Nothing in it can be in a cycle.
"""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

End: TypeAlias = Literal["three-hu", "wall", "time"]
Reason: TypeAlias = Literal[
    "hu", "kong", "kong-returned", "kong-passed", "not-ready", "flower-pig", "false-hu", "forbidden-suit"
]


class Winner(Struct, frozen=True, gc=False):
    """One declared hu: a true one has ``fans`` and ``points``, a false one ``false`` in their place."""

    seat: int
    giver: int | None = field(name="from")
    tile: str | None
    clause: str
    fans: dict[str, int] | UnsetType = UNSET
    points: int | UnsetType = UNSET
    false: bool | UnsetType = UNSET
    sets: list[list[str]] | UnsetType = UNSET
    """Where hands play on: the concealed tiles, won tile included, as the reading that counts."""


class Entry(Struct, frozen=True, gc=False):
    """One payment; a payee of ``None`` is nobody. ``tile`` names the kong that is paid for.

    Where hands play on, ``win`` is the place among the sheet's winners of the hu that is paid for.
    """

    reason: Reason
    payer: int
    payee: int | None
    points: int
    clause: str
    tile: str | UnsetType = UNSET
    win: int | UnsetType = UNSET


class MeldShown(Struct, frozen=True, gc=False):
    sort: str
    tile: str
    giver: int | UnsetType = field(name="from", default=UNSET)


class WaitShown(Struct, frozen=True, gc=False):
    """A kind that would complete the hand, and what it would be worth (SBR §7.2)."""

    tile: str
    points: int


class HandShown(Struct, frozen=True, gc=False):
    """A hand at the end of a deal. The fourth hand of three hu, and hands in play when time is up, are not shown."""

    shown: bool
    melds: list[MeldShown]
    forbidden: str | UnsetType = UNSET
    tiles: list[str] | UnsetType = UNSET
    """Concealed tiles, the one won on another's tile left out."""
    sets: list[list[str]] | UnsetType = UNSET
    """The concealed tiles of a true hu, won tile included, as the reading that counts."""
    tile: str | UnsetType = UNSET
    """The tile won on."""
    ready: bool | UnsetType = UNSET
    waits: list[WaitShown] | UnsetType = UNSET
    points: int | UnsetType = UNSET


class Sheet(Struct, frozen=True, gc=False):
    """The outcome of a deal; ``hands`` and ``scores`` by seat."""

    dealer: int
    next_dealer: int
    end: End
    winners: list[Winner]
    ledger: list[Entry]
    hands: dict[str, HandShown]
    scores: list[int]
