"""The score sheet of one deal: who won what, every payment with its clause, and the hands as far as they are shown."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from games.mahjong.tiles34 import EAST, notation, parse

Abort: TypeAlias = Literal["four-winds", "kyushu", "four-riichi", "four-kans", "triple-ron"]
End: TypeAlias = Literal["win", "draw", "nagashi-mangan", "chombo", "time"] | Abort
Early: TypeAlias = Literal["bankrupt", "goal", "dealer"]
"""What ends a match by options: somebody out of points, the goal in one more round, the last hand's dealer."""
Last: TypeAlias = Early | Literal["hands", "chombo", "time"]
"""What ends a match at all."""
Fault: TypeAlias = Literal["not-complete", "no-yaku", "furiten"]
"""What is wrong with a false win."""

Reason: TypeAlias = Literal["hand", "honba", "pao", "riichi", "sticks", "returned", "noten", "nagashi-mangan", "chombo"]


class Round(Struct, frozen=True):
    """A hand of the match: ``wind`` of the round, ``number`` in it from 1 on, counters, and sticks on the table."""

    wind: str
    number: int
    honba: int
    sticks: int

    def hand(self, seats: int) -> int:
        """Return the number of the hand in the match, 0 being East 1: each round has one for each seat."""
        return (parse(self.wind) - EAST) * seats + self.number - 1


def round_of(hand: int, seats: int, *, honba: int, sticks: int) -> Round:
    """Return what a hand of the match is called."""
    return Round(notation(EAST + hand // seats), hand % seats + 1, honba, sticks)


class FuPart(Struct, frozen=True):
    """Fu of one set, pair, wait or way of winning."""

    reason: str
    fu: int
    tile: str | UnsetType = UNSET


class Winner(Struct, frozen=True):
    """One declared win: a true one says what it is worth, a false one what is ``false`` about it."""

    seat: int
    giver: int | None = field(name="from")
    tile: str
    clause: str
    points: int | UnsetType = UNSET
    han: int | UnsetType = UNSET
    fu: int | UnsetType = UNSET
    limit: str | UnsetType = UNSET
    yakuman: int | UnsetType = UNSET
    yaku: dict[str, int] | UnsetType = UNSET
    """Han by yaku."""
    dora: dict[str, int] | UnsetType = UNSET
    fu_parts: tuple[FuPart, ...] | UnsetType = UNSET
    wait: str | UnsetType = UNSET
    sets: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """The concealed tiles, won tile included, as the reading that counts."""
    riichi: int | UnsetType = UNSET
    robbed: str | UnsetType = UNSET
    replaced: bool | UnsetType = UNSET
    liable: int | UnsetType = UNSET
    """Who pays by pao (RR §14.6, §22.12)."""
    false: Fault | UnsetType = UNSET
    waived: bool | UnsetType = UNSET
    """Another won truly on the same tile (RR §17.5)."""


class Entry(Struct, frozen=True):
    """One payment; a payee or payer of ``None`` is the table, where the riichi sticks lie."""

    reason: Reason
    payer: int | None
    payee: int | None
    points: int
    clause: str


class MeldShown(Struct, frozen=True):
    sort: str
    tiles: tuple[str, ...]
    taken: str | UnsetType = UNSET
    giver: int | UnsetType = field(name="from", default=UNSET)
    added: str | UnsetType = UNSET


class HandShown(Struct, frozen=True):
    """A hand at the end of a deal."""

    shown: bool
    melds: tuple[MeldShown, ...]
    tiles: tuple[str, ...] | UnsetType = UNSET
    """Concealed tiles, one won from another left out; after nine ends just those."""
    tile: str | UnsetType = UNSET
    """The tile won on."""
    ready: bool | UnsetType = UNSET
    waits: tuple[str, ...] | UnsetType = UNSET
    riichi: int | UnsetType = UNSET
    noten_riichi: bool | UnsetType = UNSET


class HandOfThree(HandShown, frozen=True):
    """The same where Norths are set aside (SR §3)."""

    norths: int | UnsetType = field(name="kita", default=UNSET)


class Sheet(Struct, frozen=True, omit_defaults=True):
    """The outcome of a deal; ``hands`` and ``scores`` by seat, ``sticks`` what lies on the table now."""

    round: Round
    dealer: int
    next_dealer: int
    end: End
    indicators: tuple[str, ...]
    ura: tuple[str, ...]
    winners: tuple[Winner, ...]
    ledger: tuple[Entry, ...]
    hands: Mapping[str, HandShown]
    scores: tuple[int, ...]
    sticks: int
    next: Round | None
    chombo: dict[str, int] | UnsetType = UNSET
    """Penalties by seat, which count after uma; or are among the payments already (RR §17.3, §18.11)."""
    over: Early | UnsetType = UNSET
    """By what the match ends where its options let it (RR §18.3-18.6)."""


class SheetOfThree(Sheet, frozen=True, omit_defaults=True):
    """The same where Norths are set aside (SR §3)."""

    hands: Mapping[str, HandOfThree]
