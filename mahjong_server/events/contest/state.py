"""Where an event stands. ``fold`` leads there, entry by entry."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import EntrantStatus, OfficialRole, PlayedSeat
from mahjong_server.events.contest.settings import Settings, Stage
from mahjong_server.events.seating.inputs import Rule, SeatedRound


class Entrant(Struct):
    """Somebody who has entered, or wishes to. ``since`` is when they took their place in line (epoch ms).

    ``confirmed``: the last round that they checked in for; 0 for none.
    """

    number: int
    player: str
    status: EntrantStatus
    club: str = ""
    substitute: bool = False
    since: int = 0
    confirmed: int = 0


class Ruling(Struct, frozen=True):
    """What a referee did at a table: when, who, and what."""

    at: int
    by: str
    ruled: log.Ruled


class Replay(Struct):
    """A deal that is played again at a table of its own; ``points`` by seat once it is over."""

    deal: int
    code: str
    points: tuple[int, ...] | None = None
    hands: tuple[int, ...] = ()


class Table(Struct):
    """A table of a round. ``seats`` are numbers by seat, ``None`` for a bot; ``played`` is what they came to.

    ``annulled`` are deals that don't count; ``corrected`` are match points by seat that a referee set. ``called``:
    since when a player (``caller``) waits for a referee.
    """

    number: int
    seats: tuple[int | None, ...]
    code: str = ""
    absent: tuple[int, ...] = ()
    played: tuple[PlayedSeat, ...] = ()
    deals: tuple[tuple[int, ...], ...] = ()
    annulled: set[int] = field(default_factory=set[int])
    replays: list[Replay] = field(default_factory=list[Replay])
    corrected: tuple[str, ...] = ()
    paused: bool = False
    added_minutes: int = 0
    called: int | None = None
    caller: int | None = None
    sat: list[tuple[int | None, ...]] = field(default_factory=list[tuple[int | None, ...]])
    """Who sat there, each time that a seat changed hands."""

    @property
    def over(self) -> bool:
        """Whether play is over there, deals that are played again included; nothing is played by bots alone."""
        if not any(self.seats):
            return True
        return bool(self.played) and all(each.points is not None for each in self.replays)


class Round(Struct):
    """A round that is seated. ``absent`` are entrants who don't play it."""

    number: int
    stage: int
    rule: Rule
    seated: SeatedRound
    tables: list[Table]
    absent: tuple[int, ...] = ()
    begun_at: int | None = None
    ends_at: int | None = None
    over_at: int | None = None
    rulings: list[Ruling] = field(default_factory=list[Ruling])

    @property
    def running(self) -> bool:
        """Whether it is being played."""
        return self.begun_at is not None and self.over_at is None


class Penalty(Struct, frozen=True):
    """Table points that were taken: when, by whom ("": by the event's own rule), and what for."""

    at: int
    by: str
    given: log.PenaltyGiven


class Seed(Struct, frozen=True):
    """The server's part of the seed of the seating from a round on."""

    round: int
    commitment: str
    seed: str


class State(Struct):
    """An event. ``status`` is where it stands; ``nonces``: by round of check-in and number, as written.

    ``opened``: registration has been open, so that it is no draft any more, nor one that was cancelled.
    """

    settings: Settings
    status: Literal["draft", "open", "running", "finished", "cancelled"] = "draft"
    opened: bool = False
    officials: dict[str, OfficialRole] = field(default_factory=dict[str, OfficialRole])
    entrants: dict[int, Entrant] = field(default_factory=dict[int, Entrant])
    seeds: dict[int, Seed] = field(default_factory=dict[int, Seed])
    walls_secret: str = ""
    walls_commitment: str = ""
    nonces: dict[int, dict[int, str]] = field(default_factory=dict[int, dict[int, str]])
    closed: set[int] = field(default_factory=set[int])
    """Rounds of which check-in is over."""
    rounds: list[Round] = field(default_factory=list[Round])
    scheduled: dict[int, int] = field(default_factory=dict[int, int])
    finalists: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    """By stage, who goes on from it."""
    left: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    """By stage, who had left when it was told who goes on: the cut stands as it was made."""
    penalties: list[Penalty] = field(default_factory=list[Penalty])
    reason: str = ""

    @property
    def organiser(self) -> str:
        """The id of whoever made it."""
        return next(player for player, role in self.officials.items() if role == "organiser")

    @property
    def round(self) -> Round | None:
        """The last round that is seated."""
        return self.rounds[-1] if self.rounds else None

    @property
    def planned(self) -> int:
        """How many rounds there are to be."""
        return sum(stage.rounds for stage in self.settings.stages)

    def entrant_of(self, player: str) -> Entrant | None:
        """Return a player's entry."""
        return next((each for each in self.entrants.values() if each.player == player), None)

    def has_sat(self, entrant: int) -> bool:
        """Return whether an entrant is or was seated in a round: its result counts by their club, and what they are."""
        tables = (table for each in self.rounds for table in each.tables)
        return any(entrant in seats for table in tables for seats in (table.seats, *table.sat))

    def stage_of(self, number: int) -> int:
        """Return the stage (from 1) of a round."""
        before = 0
        for at, stage in enumerate(self.settings.stages, 1):
            before += stage.rounds
            if number <= before:
                return at
        raise LookupError(f"there are {before} rounds, and this is {number}")

    def stage(self, number: int) -> Stage:
        """Return the terms of a stage, from 1."""
        return self.settings.stages[number - 1]

    def first_round(self, stage: int) -> int:
        """Return the first round of a stage."""
        return 1 + sum(each.rounds for each in self.settings.stages[: stage - 1])

    def left_by(self, stage: int) -> frozenset[int]:
        """Return who has left before a stage's cut is made, or was when it was: they don't go on."""
        gone = frozenset(each.number for each in self.entrants.values() if each.status != "entered")
        return self.left.get(stage, gone)

    def with_status(self, *wanted: EntrantStatus) -> Iterator[Entrant]:
        """Yield the entrants who stand so, in the order in which they came."""
        found = (each for each in self.entrants.values() if each.status in wanted)
        yield from sorted(found, key=lambda each: (each.since, each.number))
