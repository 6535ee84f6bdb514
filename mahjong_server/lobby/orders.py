"""What clients may ask of the lobby, as types; whatever else a body has is refused."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from mahjong_server.lobby.catalogue import MOST_DEALS, USUAL_DEALS

Speed: TypeAlias = Literal["quick", "normal", "slow"]
Deals: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_DEALS)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Name: TypeAlias = Annotated[str, Meta(max_length=32)]


class TableOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A table to make. ``bots`` is the level to fill the other seats with, ``null`` leaves them open."""

    game: Name | None = None
    options: Raw = Raw(b"{}")
    deals: Deals = USUAL_DEALS
    speed: Speed = "normal"
    bots: Name | None = None


class SeatOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A seat to take; ``null`` takes the first that is free."""

    seat: SeatNumber | None = None


class BotOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A bot to seat; level ``null`` sends the bot away again."""

    seat: SeatNumber
    level: Name | None = None


class Nothing(Struct, forbid_unknown_fields=True, frozen=True):
    """A request that says all by its address."""
