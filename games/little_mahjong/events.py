"""Events of the game. A match is the list of its events; dominoes are written as in ``"[2:5]"``."""

from typing import Literal, TypeAlias

from msgspec import field

from games.base import SecretStruct
from games.events import TimeUp
from games.little_mahjong.score_sheet import End, Sheet
from games.little_mahjong.triplets import Sort

ClaimWord: TypeAlias = Literal["win", "triplet", "pass"]
Pair: TypeAlias = tuple[str, str]


class Dealt(SecretStruct, frozen=True, tag="dealt"):
    """A deal begins, between so many ``seats``; ``wall`` is all 32 dominoes in drawing order.

    ``dice`` are the dice that named the first player, one a seat; null in later deals, and where a record left them
    out.
    """

    deal: int
    seats: int
    dealer: int
    dice: tuple[int, ...] | None
    wall: tuple[str, ...]


class Drew(SecretStruct, frozen=True, tag="drew"):
    """A seat drew; only that seat sees what."""

    seat: int
    tile: str


class Discarded(SecretStruct, frozen=True, tag="discarded"):
    seat: int
    tile: str


class Claimed(SecretStruct, frozen=True, tag="claimed", omit_defaults=True):
    """A seat answered in a claim window; ``tiles`` are the two of its own for a triplet. Sealed."""

    seat: int
    claim: ClaimWord
    tiles: Pair | None = None


class Granted(SecretStruct, frozen=True, omit_defaults=True):
    """The claim that stands; ``tiles`` are the claimer's own two and ``sort`` what they make, for a triplet."""

    seat: int
    claim: Literal["win", "triplet"]
    tiles: Pair | None = None
    sort: Sort | None = None


class WindowSettled(SecretStruct, frozen=True, tag="window-settled"):
    """A claim window closed: on nothing, or on one claim."""

    outcome: tuple[Granted, ...]


class Won(SecretStruct, frozen=True, tag="won"):
    """A seat won in its own turn: on what it drew, or (``from``) with the triplet that it had just laid."""

    seat: int
    tile: str
    giver: int | None = field(name="from")


class Settled(SecretStruct, frozen=True, tag="settled"):
    """A deal is over and paid."""

    end: End
    sheet: Sheet


Event: TypeAlias = Dealt | Drew | Discarded | Claimed | WindowSettled | Won | TimeUp | Settled
