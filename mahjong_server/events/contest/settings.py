"""What an organiser chooses about an event: who may enter, what is played, how it is seated and counted. Pure."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from mahjong_server.events.seating.inputs import Rule
from mahjong_server.events.values import Amount, Count

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Description: TypeAlias = Annotated[str, Meta(max_length=4000)]
Moment: TypeAlias = Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
"""Epoch milliseconds, until the year 2100."""
Minutes: TypeAlias = Annotated[int, Meta(ge=0, le=10_080)]
Zone: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]

MOST_ENTRANTS = 400
MOST_STAGES = 8
MOST_ROUNDS = 60


class Stage(Struct, frozen=True, forbid_unknown_fields=True):
    """Some rounds of one event that are seated and played alike.

    A session has ``deals``, lasts for ``minutes``, or both: then whichever comes first ends it. ``at_time`` says what
    becomes of the deal in progress when the minutes are up. ``cut`` is how many go on to the next stage, ``carry``
    whether results count there, too. Rounds begin at ``times`` (epoch ms, by round) where there are any; else, from
    the second on, ``pause`` minutes after the last table of the one before is over.
    """

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    seating: Rule = "swiss"
    deals: Annotated[int, Meta(ge=1, le=32)] | None = None
    minutes: Annotated[int, Meta(ge=1, le=180)] | None = None
    at_time: Literal["cut", "finish", "one-more"] = "cut"
    cut: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] | None = None
    carry: bool = True
    pause: Annotated[int, Meta(ge=0, le=1440)] = 5
    times: Annotated[tuple[Moment, ...], Meta(max_length=MOST_ROUNDS)] = ()


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that is chosen about an event.

    ``entry``: who may enter: everybody, people with accounts, or those whom an organiser approves. An event that is not
    ``listed`` is found by its link alone. ``limit`` bounds who takes part; the others wait in line. ``clubs``: what
    entrants say of theirs counts for nothing, keeps its members apart, or makes them a team. ``details``: entrants may
    give real name, city and country, shown on the event's page alone.

    ``check_in``: nobody has to, everybody once before the first round, or before each. It opens and closes so many
    minutes before a round begins; who has not checked in by then does not play. ``absent``: whoever is not there when
    a round begins has the default played for them, a bot, or a substitute who is there. ``unfit``: where numbers don't
    fill the tables some sit out, or bots sit in. ``automatic``: more moves than that which nobody made in a session
    cost ``automatic_points`` table points.

    ``table_points``, ``share``, ``best`` and ``least`` are those of standings. In ``duplicate`` all tables of a round
    play the same walls, and results are IMPs in place of points, by a scale in units of ``imp_unit`` match points (of
    the game's own, where that is null).
    """

    name: Name
    description: Description = ""
    template: Annotated[str, Meta(max_length=32)] = ""
    game: Annotated[str, Meta(min_length=1, max_length=32)]
    options: dict[str, Any] = {}
    starts_at: Moment
    zone: Zone = "UTC"
    listed: bool = True
    entry: Literal["all", "accounts", "approval"] = "all"
    rated: bool = False
    limit: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] = 4
    clubs: Literal["none", "apart", "teams"] = "none"
    details: bool = False
    check_in: Literal["none", "event", "round"] = "event"
    check_in_opens: Minutes = 30
    check_in_closes: Minutes = 5
    stages: Annotated[tuple[Stage, ...], Meta(min_length=1, max_length=MOST_STAGES)]
    unfit: Literal["bye", "bots"] = "bots"
    absent: Literal["default", "bot", "substitute"] = "default"
    speed: Literal["quick", "normal", "slow"] = "normal"
    spectators: Literal["none", "public", "all"] = "public"
    delay: Literal[0, 1, 3, 5, 10, 15] = 0
    chat: Literal["free", "phrases", "off"] = "free"
    table_points: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=10)] = (4, 3, 2, 1)
    share: Amount = 0
    best: Count | None = None
    least: Annotated[int, Meta(ge=0, le=1000)] = 0
    duplicate: bool = False
    imp_unit: Amount | None = None
    automatic: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    automatic_points: Amount = 1
