"""Events of the game. A match is the list of its events; tiles are written as in ``"5m"``, red fives as in ``"0m"``."""

from typing import Literal, TypeAlias

from games.base import SecretStruct
from games.events import TimeUp
from games.riichi.settlement.score_sheet import End, Sheet, SheetOfThree

ClaimWord: TypeAlias = Literal["ron", "kan", "pon", "chi", "pass"]


class Dealt(SecretStruct, frozen=True, tag="dealt"):
    """A deal begins; ``wall`` is all its tiles in drawing order, ``dice`` are null when a record left them out."""

    deal: int
    dealer: int
    dice: tuple[int, int] | None
    wall: tuple[str, ...]


class Drew(SecretStruct, frozen=True, tag="drew"):
    """A seat drew; only that seat sees the tile."""

    seat: int
    tile: str
    replacement: bool


class Discarded(SecretStruct, frozen=True, tag="discarded", omit_defaults=True):
    """A seat discarded, the tile just drawn or one of the hand; ``riichi``: and declares riichi with it."""

    seat: int
    tile: str
    drawn: bool = False
    riichi: bool = False


class KanDeclared(SecretStruct, frozen=True, tag="kan-declared", omit_defaults=True):
    """A seat declared a kan in its own turn, laying down ``tiles``.

    An added one lies open to robbing, and a closed one of ends or honours; any other stands, and the next dora
    ``indicator`` is turned over.
    """

    seat: int
    tile: str
    sort: Literal["closed", "added"]
    tiles: tuple[str, ...]
    indicator: str | None = None


class IndicatorTurned(SecretStruct, frozen=True, tag="indicator-turned"):
    """The dora indicator of an open or added kan was turned over, some time after the kan (RR §20.1)."""

    indicator: str


class KitaDeclared(SecretStruct, frozen=True, tag="kita"):
    """A seat sets a North aside, which lies open to ron until nobody has won on it (SR §3)."""

    seat: int
    tile: str


class Claimed(SecretStruct, frozen=True, tag="claimed", omit_defaults=True):
    """A seat answered in a claim window, with these tiles of its hand. Sealed."""

    seat: int
    claim: ClaimWord
    tiles: tuple[str, ...] = ()


class Granted(SecretStruct, frozen=True, omit_defaults=True):
    """A claim that stands, and the tiles of the hand that it lays down."""

    seat: int
    claim: Literal["ron", "kan", "pon", "chi"]
    tiles: tuple[str, ...] = ()


class WindowSettled(SecretStruct, frozen=True, tag="window-settled", omit_defaults=True):
    """A claim window closed: nothing, one meld, or every ron that counts, in turn order from the giver.

    ``deposit`` is the seat whose riichi stands now, ``indicator`` what was turned over because a kan does.
    """

    outcome: tuple[Granted, ...]
    deposit: int | None = None
    indicator: str | None = None


class TsumoDeclared(SecretStruct, frozen=True, tag="tsumo"):
    """A seat won on the tile it drew, or says so."""

    seat: int
    tile: str


class KyushuDeclared(SecretStruct, frozen=True, tag="kyushu"):
    """A seat breaks the deal off with nine ends and honours (RR §9.2)."""

    seat: int


class Answered(SecretStruct, frozen=True, tag="answered"):
    """A seat shows its ready hand at the empty wall, or doesn't. Sealed."""

    seat: int
    show: bool


class Settled(SecretStruct, frozen=True, tag="settled"):
    """A deal is over and paid."""

    end: End
    sheet: Sheet


class SettledOfThree(Settled, frozen=True, tag="settled"):
    """The same where three play."""

    sheet: SheetOfThree


_Common: TypeAlias = (
    Dealt
    | Drew
    | Discarded
    | KanDeclared
    | IndicatorTurned
    | Claimed
    | WindowSettled
    | TsumoDeclared
    | KyushuDeclared
    | Answered
    | TimeUp
)
EventOfFour: TypeAlias = _Common | Settled
EventOfThree: TypeAlias = _Common | KitaDeclared | SettledOfThree
Event: TypeAlias = EventOfFour | EventOfThree
