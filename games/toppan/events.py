"""Events of the game. A match is the list of its events; tiles are written as in ``"5m"``."""

from typing import Literal, TypeAlias

from games.base import SecretStruct
from games.events import TimeUp
from games.toppan.score_sheet import End, Pair, Sheet

BetSort: TypeAlias = Literal["bet", "call", "raise"]
Throws: TypeAlias = tuple[dict[str, tuple[int, int]], ...]
"""Dice thrown for the first oya: rounds, each by seat; who threw most goes on, ties throw again (TP §2.1)."""


class Dealt(SecretStruct, frozen=True, tag="dealt"):
    """A deal begins: the antes are paid, the next dora is open, everyone has two tiles (none: who is out).

    ``wall`` is all 136 tiles in drawing order and ``dice`` what broke it, where it was built for this deal; a record
    may have left the dice out, and has no ``throws``.
    """

    deal: int
    dealer: int
    indicator: str
    hands: tuple[tuple[str, ...], ...]
    wall: tuple[str, ...] | None = None
    dice: tuple[int, int] | None = None
    throws: Throws = ()


class Burst(SecretStruct, frozen=True, tag="burst"):
    """A first pair over eleven was thrown into the pot, for all to see, and another one taken (TP §3.3)."""

    seat: int
    thrown: Pair
    taken: Pair


class HitTaken(SecretStruct, frozen=True, tag="hit"):
    """A seat took one more tile, which it alone sees."""

    seat: int
    tile: str


class Stood(SecretStruct, frozen=True, tag="stood"):
    """A seat takes no more tiles, by its own will or because it may not."""

    seat: int


class BetMade(SecretStruct, frozen=True, tag="bet"):
    """A seat brought its bet to so many points."""

    seat: int
    points: int
    sort: BetSort


class Dropped(SecretStruct, frozen=True, tag="dropped"):
    """A seat took its bet back and left the deal."""

    seat: int


class Settled(SecretStruct, frozen=True, tag="settled"):
    """A deal is over and paid."""

    end: End
    sheet: Sheet


Event: TypeAlias = Dealt | Burst | HitTaken | Stood | BetMade | Dropped | TimeUp | Settled
