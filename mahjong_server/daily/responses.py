"""What the deal of the day answers, and is asked, over HTTP: the types of docs/api.md."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from mahjong_server.http.days import AskedDay
from mahjong_server.http.lists import PageQuery


class Result(Struct, frozen=True):
    """Points of the deal, and the place that they were at the table."""

    points: int
    place: int


class Bar(Struct, frozen=True):
    """How many came to points from ``least`` to ``most``, both among them."""

    least: int
    most: int
    count: int


class Comparison(Struct, frozen=True):
    """How everybody did. ``rank`` is the visitor's place by points among ``count``, ties sharing the better one.

    ``beats`` is the share of the others, in percent, who have fewer points; null where there is nobody else. ``bot`` is
    what a bot of the table's level made of the deal in the visitor's seat, null while it is not known.
    """

    count: int
    mean: float
    bars: list[Bar]
    bot: Result | None
    rank: int | None
    beats: int | None


class Streak(Struct, frozen=True):
    """``days``: how many days' deals of the game the visitor has played; ``run``: how many in a row up to now."""

    days: int
    run: int


class DailyDoc(Struct, frozen=True):
    """A day's deal as the visitor may know it.

    ``state`` is ``open`` where the try is still to be begun, ``playing`` while it goes on, ``settling`` until it is
    counted, ``played`` then; ``late``: it was over too late to count; ``missed``: the day is over without one;
    ``none``: nobody asked for that day's deal, so it has none. ``table`` is the code of the try's table. ``walls`` is
    the commitment to the key of the deal's wall. ``over_at`` (epoch ms) is when the day ends, ``opens_at`` when
    everybody may see its deal; ``shown`` says that the visitor may. ``compared`` is null until then.
    """

    game: str
    day: str
    state: Literal["open", "playing", "settling", "played", "late", "missed", "none"]
    over_at: int
    opens_at: int
    shown: bool
    streak: Streak
    seats: int = 0
    level: str = ""
    walls: str = ""
    table: str | None = None
    mine: Result | None = None
    compared: Comparison | None = None


class DailyRow(Struct, frozen=True):
    """Somebody's try. ``rank`` is its place by points, ``place`` that at its table; ``code`` leads to its replay.

    ``code`` is null where nothing is kept of the table: its player left it.
    """

    rank: int
    name: str
    kind: str
    points: int
    place: int
    code: str | None
    you: bool
    avatar: str | UnsetType = UNSET


class DailyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which day's, today's where none is given."""

    day: AskedDay = ""


class DailyResultsQuery(PageQuery, kw_only=True, frozen=True):
    """Which day's, today's where none is given."""

    day: AskedDay = ""


class DailyOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Which day's deal, today's where none is given. ``practice``: once more, for no result."""

    practice: bool = False
    day: AskedDay = ""


class DailyTable(Struct, frozen=True):
    """The code of the table."""

    code: str
