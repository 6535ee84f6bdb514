"""What events answer over HTTP and by their topics: the types of docs/api.md.

Entrants are told by their numbers; seats count from 0, in the order of play; rounds, tables and stages from 1. Amounts
are exact texts ("7/2"), times epoch milliseconds.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from mahjong_server.archive.responses import FormatDoc
from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.standings.prizes import Prize
from mahjong_server.events.standings.standings import Standing
from mahjong_server.events.standings.teams import TeamStanding
from mahjong_server.lobby.responses import Person

Json: TypeAlias = Any
Status: TypeAlias = Literal["draft", "open", "running", "finished", "cancelled"]
Role: TypeAlias = Literal["organiser", "co-organiser", "referee"]
EntrantStatus: TypeAlias = Literal["applied", "entered", "waiting", "withdrawn", "declined", "removed", "dropped"]


class EventRow(Struct, frozen=True):
    """An event in a list. ``entered`` is how many take part, ``next_at`` when the next round begins, if one is set.

    ``begun_at`` is when the first round began.
    """

    key: str
    name: str
    game: str
    status: Status
    starts_at: int
    zone: str
    begun_at: int | None
    next_at: int | None
    entered: int
    waiting: int
    limit: int | None
    rated: bool
    organiser: str
    template: str
    round: int
    rounds: int


class Template(Struct, frozen=True):
    """Settings to begin with, under a key that clients translate; name and start are for the organiser to choose."""

    key: str
    settings: Settings


class Templates(Struct, frozen=True):
    """All templates."""

    templates: list[Template]


class EventMade(Struct, frozen=True):
    """An event that was made."""

    key: str


class Details(Struct, frozen=True):
    """What an entrant tells of themselves, with their consent."""

    real_name: str
    city: str
    country: str


class EntrantDoc(Struct, frozen=True):
    """Somebody who has entered, or wishes to. ``checked_in`` counts for the next round. ``line``: the place in line."""

    number: int
    person: Person
    club: str
    status: EntrantStatus
    substitute: bool
    checked_in: bool
    line: int | None
    details: Details | None


class OfficialDoc(Struct, frozen=True):
    """Who runs the event."""

    person: Person
    role: Role


class SeatDoc(Struct, frozen=True):
    """A seat at a table of a round; ``entrant`` is null for a bot.

    ``points``: match points so far, null before the first deal is over, and amid play where nobody else may
    watch it. ``table_points``: once the table is over.
    ``automatic``: moves that nobody made. ``absent``: nobody was there when the round began.
    """

    entrant: int | None
    points: str | None
    table_points: str | None
    automatic: int
    absent: bool


class RulingDoc(Struct, frozen=True):
    """A ruling at a table, told once the round is over, and to officials at once. ``facts`` fill its text."""

    at: int
    kind: str
    by: str
    reason: str
    facts: dict[str, Json]


class TableDoc(Struct, frozen=True):
    """A table of a round. ``code`` is null before play; ``replays`` are codes of deals played again.

    ``deal`` is how many deals have begun. ``called``: since when a player waits for a referee.
    """

    table: int
    code: str | None
    replays: list[str]
    status: Literal["seated", "playing", "over"]
    seats: list[SeatDoc]
    deal: int
    paused: bool
    added_minutes: int
    corrected: bool
    annulled: list[int]
    called: int | None


class RoundDoc(Struct, frozen=True):
    """A round. ``ends_at`` is when its whistle blows, null where deals alone end it.

    ``repeats`` and ``club_mates`` are pairs of entrants whom the seating could not keep apart; ``seed`` the key of its
    chance.
    """

    number: int
    stage: int
    status: Literal["seated", "running", "over"]
    starts_at: int
    begun_at: int | None
    ends_at: int | None
    over_at: int | None
    tables: list[TableDoc]
    byes: list[int]
    seed: str
    repeats: list[tuple[int, int]]
    club_mates: list[tuple[int, int]]
    rulings: list[RulingDoc]


class PenaltyDoc(Struct, frozen=True):
    """Table points that a referee took, or the event's own rule (``by`` is "" then)."""

    entrant: int
    points: str
    clause: str
    reason: str
    round: int | None
    by: str
    at: int


class StageStandings(Struct, frozen=True):
    """The standings of one stage; ``player`` of a line is an entrant's number as a text."""

    stage: int
    over: bool
    standings: list[Standing]
    teams: list[TeamStanding]
    prizes: list[Prize]


class CheckIn(Struct, frozen=True):
    """The check-in of the round that is next."""

    round: int
    opens_at: int
    closes_at: int
    open: bool
    checked_in: int


class EventDoc(Struct, frozen=True):
    """All that everybody may know of an event: the topic ``event:KEY``.

    ``next_at`` is when the next round begins, null where that is not known yet. ``undecided``: entrants who stand equal
    at a cut, of whom the organiser has to choose. ``commitment`` is the SHA-256 of the server's part of the seating's
    seed, ``server_seed`` that part once check-in is over. ``reason``: why it was cancelled.
    ``walls_commitment`` and ``walls_secret`` are the same of the walls of duplicate rounds; ``formats`` those in which
    its games can be had.
    """

    key: str
    status: Status
    settings: Settings
    commitment: str
    server_seed: str
    officials: list[OfficialDoc]
    entrants: list[EntrantDoc]
    rounds: list[RoundDoc]
    rounds_planned: int
    next_round: int | None
    next_at: int | None
    check_in: CheckIn | None
    undecided: list[int]
    penalties: list[PenaltyDoc]
    stages: list[StageStandings]
    reason: str
    walls_commitment: str
    walls_secret: str
    formats: list[FormatDoc]


class DealSeat(Struct, frozen=True):
    """What a duplicate deal brought a seat: match points, how far from the mean of that seat at all tables, IMPs."""

    entrant: int | None
    points: int
    difference: str
    imps: int


class DealTable(Struct, frozen=True):
    """A table of a duplicate deal; ``code`` leads to its replay."""

    table: int
    code: str
    seats: list[DealSeat]


class DealDoc(Struct, frozen=True):
    """A deal of a duplicate round (from 0; the round has ``deals``) at all tables where it counts.

    ``unit`` is how many match points a unit is, ``scale`` from how many units on a difference is worth one IMP, two, ….
    """

    round: int
    deal: int
    deals: int
    unit: str
    scale: list[int]
    tables: list[DealTable]


class CallDoc(Struct, frozen=True):
    """A player who waits for a referee."""

    round: int
    table: int
    code: str
    entrant: int
    since: int


class OwnEvent(Struct, frozen=True):
    """An event in which somebody has a part, as their own ``me`` tells it.

    ``may``: the commands that are open to them now (``contest.roles``). ``table``: the code of the table where they sit
    in the round that is on. ``calls`` are told to officials.
    """

    key: str
    name: str
    status: Status
    role: Role | None
    number: int | None
    entry: EntrantStatus | None
    checked_in: bool
    check_in_opens_at: int | None
    check_in_closes_at: int | None
    next_at: int | None
    round: int
    table: str | None
    calls: list[CallDoc]
    remind: bool


class OwnPart(Struct, frozen=True):
    """The caller's part in one event: as in ``me``, with what they may do and told of themselves."""

    event: OwnEvent
    may: list[str]
    details: Details | None


class LogRow(Struct, frozen=True):
    """An entry of an event's public log. ``by`` is a name, "" for the server; ``facts`` are those of its kind."""

    at: int
    kind: str
    by: str
    facts: dict[str, Json]


class PublicLog(Struct, frozen=True):
    """An event's log, the newest first; entries of a round that is on are told once it is over."""

    entries: list[LogRow]
