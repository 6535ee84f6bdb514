"""What clients may ask of matchmaking and what it answers, as types. Times are epoch milliseconds."""

from typing import Literal

from msgspec import Struct

from mahjong_server.lobby.orders import Name, Speed


class SeekOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """What is sought: a game (the first one where none is named), a speed, and whether it counts."""

    game: Name | None = None
    speed: Speed = "normal"
    rated: bool = False


class Widening(Struct, frozen=True):
    """Which ratings are looked for: ``value`` and ``start + per_s * seconds`` up and down; anyone from a time on."""

    value: int
    start: int
    per_s: int
    anyone_at: int


class Sought(Struct, frozen=True):
    """What someone seeks, since when, and whom; from ``bots_at`` on they are offered bots, if the game has any."""

    game: str
    speed: Speed
    rated: bool
    since: int
    bots_at: int | None
    widening: Widening


class Seeking(Struct, frozen=True):
    """How a search stands: none, waiting, or a game to go to.

    ``code`` is the table found, or the one under way that keeps the player from seeking. Of the queue: ``waiting`` are
    there on these terms, the player included, ``needed`` make a table (0 from a process that the game is too new for).
    ``expected_s`` is how much longer it may take, ``null`` when nothing can honestly be said. ``low`` and ``high`` are
    the ratings looked for by now, ``null`` both when anyone will do. ``now`` is the server's time.
    """

    state: Literal["none", "waiting", "playing"]
    code: str | None = None
    sought: Sought | None = None
    waiting: int = 0
    needed: int = 0
    expected_s: int | None = None
    low: int | None = None
    high: int | None = None
    offer_bots: bool = False
    now: int = 0


class Mine(Struct, frozen=True):
    """The part ``seek`` of ``me``: what the player seeks, or the table that was found."""

    sought: Sought | None = None
    code: str | None = None


class Queue(Struct, frozen=True):
    """Who waits on some terms: how many, and how long it took lately."""

    game: str
    speed: Speed
    rated: bool
    waiting: int
    usual_s: int | None


class Queues(Struct, frozen=True):
    """The topic ``seeks``: every queue in which somebody waits or was seated lately; how many make a table, by game."""

    queues: list[Queue]
    needed: dict[str, int]
