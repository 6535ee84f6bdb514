"""Events of the game. A match is the list of its events; tiles are written as in ``"5m"``."""

from typing import Literal, TypeAlias

from games.base import SecretStruct
from games.events import TimeUp
from games.sichuan.score_sheet import End, Sheet

ClaimWord: TypeAlias = Literal["hu", "pung", "kong", "pass"]
KongSort: TypeAlias = Literal["concealed", "promoted", "postponed"]


class Dealt(SecretStruct, frozen=True, tag="dealt"):
    """A deal begins; ``wall`` is all 108 tiles in drawing order, ``dice`` are null when a record left them out."""

    deal: int
    dealer: int
    dice: tuple[int, int] | None
    wall: tuple[str, ...]


class DirectionThrown(SecretStruct, frozen=True, tag="direction-thrown"):
    """A die was thrown that says where three tiles go; nobody sees it before all have chosen."""

    die: int


class ThreeChosen(SecretStruct, frozen=True, tag="three-chosen"):
    """A seat chose the three tiles that it gives. Sealed."""

    seat: int
    tiles: tuple[str, ...]


class Exchanged(SecretStruct, frozen=True, tag="exchanged"):
    """All four have chosen, and each has given three tiles to the one so many seats on in turn order."""

    steps: int


class Forbade(SecretStruct, frozen=True, tag="forbade", omit_defaults=True):
    """A seat set a tile aside, or laid the card of a suit that its hand lacks. Sealed."""

    seat: int
    tile: str | None = None
    suit: str | None = None


class ForbiddenSettled(SecretStruct, frozen=True, tag="forbidden-settled", omit_defaults=True):
    """All four have named a forbidden suit; play begins. ``suits`` are these, by seat, where they are shown now."""

    suits: tuple[str, ...] = ()


class Drew(SecretStruct, frozen=True, tag="drew"):
    """A seat drew; only that seat sees the tile."""

    seat: int
    tile: str
    replacement: bool


class Discarded(SecretStruct, frozen=True, tag="discarded", omit_defaults=True):
    """A seat discarded; ``suit`` is its forbidden suit, when this discard makes it public."""

    seat: int
    tile: str
    suit: str | None = None


class Konged(SecretStruct, frozen=True, tag="konged"):
    """A seat declared a kong in its own turn; unless concealed it lies open to robbing."""

    seat: int
    tile: str
    sort: KongSort


class Claimed(SecretStruct, frozen=True, tag="claimed"):
    """A seat answered in a claim window. Sealed."""

    seat: int
    claim: ClaimWord


class Granted(SecretStruct, frozen=True, omit_defaults=True):
    """A claim that stands; ``suit`` is the forbidden suit of a winner, when the hu makes it public."""

    seat: int
    claim: Literal["hu", "pung", "kong"]
    suit: str | None = None


class WindowSettled(SecretStruct, frozen=True, tag="window-settled"):
    """A claim window closed: nothing, one meld, or every hu in turn order from the giver."""

    outcome: tuple[Granted, ...]


class HuDrawn(SecretStruct, frozen=True, tag="hu-drawn", omit_defaults=True):
    """A seat went hu in its own turn; the tile (null on the dealt hand) is seen by that seat alone."""

    seat: int
    tile: str | None
    suit: str | None = None


class Settled(SecretStruct, frozen=True, tag="settled"):
    """A deal is over and paid."""

    end: End
    sheet: Sheet


Event: TypeAlias = (
    Dealt
    | DirectionThrown
    | ThreeChosen
    | Exchanged
    | Forbade
    | ForbiddenSettled
    | Drew
    | Discarded
    | Konged
    | Claimed
    | WindowSettled
    | HuDrawn
    | TimeUp
    | Settled
)
