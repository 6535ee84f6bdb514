"""What a file says of a game, in our terms, whatever its format: what is played, and what it is held against."""

from typing import NamedTuple

from games.base import Json
from games.foreign import Difference


class ToldWin(NamedTuple):
    """A win as a file tells it. ``giver`` is ``None`` for a tsumo; all else is ``None`` where the file doesn't say.

    ``points`` are those of the hand, without honba and sticks. ``yaku`` holds han by our names of yaku and sorts of
    dora, ``None`` for a yakuman.
    """

    seat: int
    giver: int | None
    points: int | None = None
    han: int | None = None
    fu: int | None = None
    yaku: dict[str, int | None] | None = None


class Told(NamedTuple):
    """The end of a deal as a file tells it; ``None`` where it doesn't say.

    ``deltas`` are by seat, deposits of the deal's own riichi left out. ``ready`` says by seat who counts as ready at
    the empty wall.
    """

    end: str | None
    wins: tuple[ToldWin, ...] = ()
    deltas: tuple[int, ...] | None = None
    ready: tuple[bool, ...] | None = None


class ForeignDeal(NamedTuple):
    """One deal of a file.

    ``hand`` counts from 0, East 1. ``hands`` are thirteen tiles by seat, ``first`` the dealer's fourteenth. ``actions``
    are those of our records, ``events`` where the file tells of each, counted from 1. ``indicators`` and ``ura`` are
    all that the file names, in the order in which they were turned.
    """

    hand: int
    honba: int
    sticks: int
    scores: tuple[int, ...] | None
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    first: str
    actions: list[Json]
    events: list[int]
    indicators: tuple[str, ...]
    ura: tuple[str, ...]
    told: Told
    differences: tuple[Difference, ...] = ()
    """What its reader has to say of it, of no deal yet."""
    wall: tuple[str, ...] = ()
    """All tiles after the deal as our walls have them, where the file tells them."""


class ToldGame(NamedTuple):
    """A whole file: the options that its game is played by, its names by seat, and its deals."""

    options: dict[str, Json]
    names: tuple[str, ...]
    deals: list[ForeignDeal]
    differences: tuple[Difference, ...] = ()
