"""What clients may ask of the lobby, as types; whatever else a body has is refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Raw, Struct, field

from mahjong_server.lobby.game_choices import FEWEST_MINUTES, MOST_DEALS, MOST_MINUTES
from mahjong_server.play.match.bot_pace import NATURAL, BotPace
from mahjong_server.play.match.fairness.nonces import Nonce
from mahjong_server.play.match.session_end import CUT, AtTime

Speed: TypeAlias = Literal["quick", "normal", "slow"]
Deals: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_DEALS)]
Minutes: TypeAlias = Annotated[int, Meta(ge=FEWEST_MINUTES, le=MOST_MINUTES)]
Spectators: TypeAlias = Literal["none", "public", "all"]
Delay: TypeAlias = Literal[0, 1, 3, 5, 10, 15]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=16)]
Name: TypeAlias = Annotated[str, Meta(max_length=32)]


class TableOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to make. ``bots`` is the level to fill the other seats with, ``null`` leaves them open.

    ``seats`` is how many are to sit, where the game leaves a choice; ``null``: as many as usual. A session has a number
    of ``deals``, lasts for ``minutes``, or both: then it ends with whichever comes first. Where the game says when a
    match is over, it has no ``deals``. When the minutes are up, ``at_time`` says what becomes of the deal in progress:
    it is ``cut``, the last one to ``finish``, or ``one-more`` follows it. ``bot_pace`` is how fast bots play, whoever
    seated them; a ``rated`` table has none. ``public`` lists it in the lobby.
    ``spectators`` see nothing, what is public, or all hands ``delay`` minutes late. Nobody takes over a seat of a
    ``closed`` table during play; ``null``: one that is not ``public`` is closed. A ``rated`` one is always closed.
    """

    game: Name | None = None
    options: Raw = field(default_factory=lambda: Raw(b"{}"))
    seats: SeatCount | None = None
    deals: Deals | None = None
    minutes: Minutes | None = None
    at_time: AtTime = CUT
    speed: Speed = "normal"
    bots: Name | None = None
    bot_pace: BotPace = NATURAL
    public: bool = False
    rated: bool = False
    spectators: Spectators = "public"
    delay: Delay = 0
    closed: bool | None = None


class PlayOrder(TableOrder, forbid_unknown_fields=True, frozen=True):
    """A table to make and to play at once. With a ``pledge`` of ours and a ``nonce`` it is dealt in the answer."""

    pledge: Annotated[str, Meta(max_length=32)] | None = None
    nonce: Nonce = ""


class PlayOnOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A moment of a replay to play on from, in a ``seat``. Deals and moments count from 0, as the replay's do.

    ``bots`` is the level of all others, ``null`` the middle one.
    """

    deal: Annotated[int, Meta(ge=0, le=1000)]
    moment: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber
    bots: Name | None = None


class SeatOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A seat to take; ``null`` takes the first that is free."""

    seat: SeatNumber | None = None


class BotOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A bot to seat; level ``null`` sends the bot away again."""

    seat: SeatNumber
    level: Name | None = None


class ReadyOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Whether the visitor agrees to start."""

    ready: bool = True


class KickOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """The seat whose player is to go; with the ``name`` nobody else who sits there by now."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=80)] | None = None


class InviteOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Whom to invite: the name of an account, or of a guest who is here."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
