"""What clients may ask of matchmaking and what it answers, as types. Times are epoch milliseconds."""

from typing import Literal

from msgspec import Struct

from mahjong_server.lobby.requests import Name, Speed


class SeekOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """What is sought: a game (the first one where none is named), one of its pools, and a speed.

    Without ``pool`` it is the first one that is ``rated`` or not; without both the first that guests may play in.
    """

    game: Name | None = None
    pool: Name | None = None
    speed: Speed = "normal"
    rated: bool | None = None


class ReadyOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """The answer to a table that is proposed: whether one is ready. Who is not seeks no longer."""

    ready: bool = True


class Widening(Struct, frozen=True):
    """Which ratings are looked for: ``value`` and ``start + per_s * seconds`` up and down; anyone from a time on."""

    value: int
    start: int
    per_s: int
    anyone_at: int


class Sought(Struct, frozen=True):
    """What someone seeks, since when, and whom; from ``bots_at`` on they are offered bots, if the game has any.

    ``let_down``: somebody did not come to the table that was proposed last, and whoever did is served next.
    """

    game: str
    pool: str
    speed: Speed
    rated: bool
    since: int
    bots_at: int | None
    widening: Widening
    let_down: bool = False


class Proposed(Struct, frozen=True):
    """A table that begins once all of ``seats`` people are ready: ``ready`` of them are, the player if ``answered``.

    Whoever has not answered by ``deadline`` is dropped from the queue.
    """

    deadline: int
    answered: bool
    ready: int
    seats: int


class Missed(Struct, frozen=True):
    """The player did not come to a table that was proposed, and seeks no longer: what was sought, and when that was.

    ``declined``: they said that they were not ready. Before ``until`` nothing can be sought again; ``null``: at once.
    """

    game: str
    pool: str
    speed: Speed
    rated: bool
    at: int
    declined: bool
    until: int | None = None


class Seeking(Struct, frozen=True):
    """How a search stands: none, waiting, or a game to go to.

    While waiting, ``proposal`` is a table to answer to. Without a search, ``missed`` tells of one that ended since the
    player did not come to their table, until it is read.

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
    proposal: Proposed | None = None
    missed: Missed | None = None
    now: int = 0


class Mine(Struct, frozen=True):
    """The part ``seek`` of ``me``: what the player seeks, with the table proposed; the table found; or ``missed``."""

    sought: Sought | None = None
    proposal: Proposed | None = None
    missed: Missed | None = None
    code: str | None = None


class Queue(Struct, frozen=True):
    """A queue: how many wait in it, how many play at tables that were found in it, and how long it took lately."""

    game: str
    pool: str
    speed: Speed
    rated: bool
    waiting: int
    playing: int
    usual_s: int | None


class Queues(Struct, frozen=True):
    """The topic ``seeks``: every queue in which somebody waits, plays, or was seated lately.

    ``needed``: how many make a table, by game.
    """

    queues: list[Queue]
    needed: dict[str, int]
