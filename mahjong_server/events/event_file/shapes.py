"""The file of an event (docs/event-files.md). Entrants go by numbers; seats and deals count from 0, all else from 1."""

from typing import Any, Literal, TypeAlias

from msgspec import Raw, Struct

from mahjong_server.events.contest.entries import EntrantStatus, PlayedSeat
from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.seating.inputs import Event as SeatingInput
from mahjong_server.events.seating.inputs import Rule, SeatedRound
from mahjong_server.events.standings.prizes import Prize
from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.standings import Standing
from mahjong_server.events.standings.teams import TeamStanding

FORMAT: Literal["mahjong-event/1"] = "mahjong-event/1"
Json: TypeAlias = Any


class WrittenRow(Struct, frozen=True):
    """An entry of the log, the oldest first, with names in place of people's ids; ``by`` is "" for the server."""

    at: int
    kind: str
    by: str
    facts: dict[str, Json]


class WrittenSeed(Struct, frozen=True):
    """The server's part of the seed from a round on, and the SHA-256 that was shown before it."""

    round: int
    commitment: str
    seed: str


class WrittenEntrant(Struct, frozen=True):
    """Somebody who entered; ``name`` is "" for who has left the place, and for who was not admitted.

    ``club`` is "" for who never was.
    """

    number: int
    name: str
    club: str
    status: EntrantStatus
    substitute: bool


class WrittenPenalty(Struct, frozen=True):
    """Table points that were taken; ``by`` is "" where the event's own rule did."""

    at: int
    by: str
    entrant: int
    points: str
    clause: str
    reason: str
    round: int | None


class WrittenRuling(Struct, frozen=True):
    """What a referee did at a table of the round; ``facts`` are those of the log's entry."""

    at: int
    by: str
    facts: dict[str, Json]


class WrittenReplay(Struct, frozen=True):
    """A deal that was played again, at the table of this code: what it brought, null where it never ended."""

    deal: int
    code: str
    points: tuple[int, ...] | None
    hands: tuple[int, ...]


class WrittenTable(Struct, frozen=True):
    """A table of a round, and what counts of it.

    ``sat``: who sat there as play began, and after each change. ``played`` and ``deals``: what its match came to.
    ``points`` and ``table_points`` are what count by seat, ``null`` while there is no result.
    """

    table: int
    code: str
    sat: list[tuple[int | None, ...]]
    absent: tuple[int, ...]
    played: tuple[PlayedSeat, ...]
    deals: tuple[tuple[int, ...], ...]
    annulled: list[int]
    replays: list[WrittenReplay]
    corrected: tuple[str, ...]
    points: tuple[str, ...] | None
    table_points: tuple[str, ...] | None


class WrittenPlan(Struct, frozen=True):
    """The plan that a round was seated by (docs/event-files.md, *Plans*)."""

    rounds: int
    residues: int
    columns: int
    starter: tuple[int, ...]


class WrittenRound(Struct, frozen=True):
    """A round: what its seating was computed from, and what came of it.

    ``counted`` is its number to the rule, which may count the rounds of a stage alone. ``before`` is what the standings
    in ``input`` were computed from.
    """

    number: int
    stage: int
    rule: Rule
    counted: int
    input: SeatingInput
    before: Results
    plan: WrittenPlan | None
    seated: SeatedRound
    begun_at: int | None
    ends_at: int | None
    over_at: int | None
    tables: list[WrittenTable]
    rulings: list[WrittenRuling]


class WrittenStage(Struct, frozen=True):
    """A stage: its results, and where everybody stands by them. ``finalists`` is null where nobody was to go on."""

    stage: int
    results: Results
    standings: list[Standing]
    teams: list[TeamStanding]
    prizes: list[Prize]
    finalists: tuple[int, ...] | None


class EventHead(Struct, frozen=True):
    """All but the records: it follows from the log."""

    format: Literal["mahjong-event/1"]
    key: str
    status: Literal["draft", "open", "running", "finished", "cancelled"]
    reason: str
    settings: Settings
    entrants: list[WrittenEntrant]
    seeds: list[WrittenSeed]
    penalties: list[WrittenPenalty]
    rounds: list[WrittenRound]
    stages: list[WrittenStage]
    log: list[WrittenRow]


class EventFile(EventHead, frozen=True):
    """The file. ``records``: by code, the record of each match (docs/records.md), still as it is written."""

    records: dict[str, Raw]
