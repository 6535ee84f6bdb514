"""Where an event stands: the fold of its log."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct, field

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import EntrantStatus, Logged, OfficialRole, PlayedSeat
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
    """An event. ``status`` is where it stands; ``nonces``: by round of check-in and number, as written."""

    settings: Settings
    status: Literal["draft", "open", "running", "finished", "cancelled"] = "draft"
    officials: dict[str, OfficialRole] = field(default_factory=dict[str, OfficialRole])
    entrants: dict[int, Entrant] = field(default_factory=dict[int, Entrant])
    seeds: dict[int, Seed] = field(default_factory=dict[int, Seed])
    nonces: dict[int, dict[int, str]] = field(default_factory=dict[int, dict[int, str]])
    closed: set[int] = field(default_factory=set[int])
    """Rounds of which check-in is over."""
    rounds: list[Round] = field(default_factory=list[Round])
    scheduled: dict[int, int] = field(default_factory=dict[int, int])
    finalists: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    """By stage, who goes on from it."""
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

    def with_status(self, *wanted: EntrantStatus) -> Iterator[Entrant]:
        """Yield the entrants who stand so, in the order in which they came."""
        found = (each for each in self.entrants.values() if each.status in wanted)
        yield from sorted(found, key=lambda each: (each.since, each.number))


def fold(rows: Iterable[Logged]) -> State:
    """Return where a log leads; its first entry makes the event."""
    rows = iter(rows)
    first = next(rows)
    assert isinstance(first.entry, log.Created), "every log begins so"
    state = State(first.entry.settings, officials={first.entry.organiser: "organiser"})
    for row in rows:
        evolve(state, row)
    return state


def evolve(state: State, row: Logged) -> None:
    """Change the state by one more entry."""
    match row.entry:
        case log.Created():
            raise AssertionError("an event is made once")
        case log.SettingsChanged(settings=settings):
            state.settings = settings
        case log.RegistrationOpened():
            state.status = "open"
        case log.OfficialNamed(player=player, role=role):
            state.officials.pop(player, None)
            if role is not None:
                state.officials[player] = role
        case log.SeedCommitted(round=number, commitment=commitment, seed=seed):
            state.seeds[number] = Seed(number, commitment, seed)
        case log.Applied():
            _enter(state, row.at, row.entry)
        case log.EntrantSet(number=number, status=status):
            state.entrants[number].status = status
        case log.SubstituteSet(number=number, substitute=substitute):
            state.entrants[number].substitute = substitute
        case log.CheckedIn(number=number, round=at, nonce=nonce):
            state.entrants[number].confirmed = at
            if nonce:
                state.nonces.setdefault(at, {})[number] = nonce
        case log.CheckInClosed(round=number):
            state.closed.add(number)
        case log.FinalistsChosen(stage=stage, entrants=numbers):
            state.finalists[stage] = numbers
        case log.Finished():
            state.status = "finished"
        case log.Cancelled(reason=reason):
            state.status, state.reason = "cancelled", reason
        case log.PenaltyGiven():
            state.penalties.append(Penalty(row.at, row.by, row.entry))
        case log.RoundScheduled(round=number, starts_at=at):
            state.scheduled[number] = at
        case _:
            _evolve_round(state, row)


def _enter(state: State, at: int, applied: log.Applied) -> None:
    state.entrants[applied.number] = Entrant(
        applied.number, applied.player, applied.status, applied.club, applied.substitute, at
    )


def _evolve_round(state: State, row: Logged) -> None:
    """Change a round by an entry about it."""
    match row.entry:
        case log.RoundSeated() as seated:
            tables = [Table(at, _numbers(each)) for at, each in enumerate(seated.seated.tables, 1)]
            made = Round(seated.round, seated.stage, seated.rule, seated.seated, tables, seated.absent)
            if seated.round <= len(state.rounds):  # seated again, before it began
                state.rounds[seated.round - 1] = made
            else:
                state.rounds.append(made)
        case log.RoundBegun(round=number, tables=begun, ends_at=ends_at):
            state.status = "running"
            played = state.rounds[number - 1]
            played.begun_at, played.ends_at = row.at, ends_at
            for table, each in zip(played.tables, begun, strict=True):
                table.code, table.seats, table.absent = each.code, each.seats, each.absent
                table.sat = [each.seats]
        case log.RoundOver(round=number):
            state.rounds[number - 1].over_at = row.at
        case log.ReplayBegun(round=number, table=at, deal=deal, code=code):
            state.rounds[number - 1].tables[at - 1].replays.append(Replay(deal, code))
        case log.TableOver() as over:
            _end_table(state.rounds[over.round - 1].tables[over.table - 1], over)
        case log.RefereeCalled(round=number, table=at, number=caller):
            table = state.rounds[number - 1].tables[at - 1]
            table.called, table.caller = row.at, caller
        case log.Ruled() as ruled:
            found = state.rounds[ruled.round - 1]
            found.rulings.append(Ruling(row.at, row.by, ruled))
            _rule(found.tables[ruled.table - 1], ruled)
        case _:
            raise AssertionError(f"nobody knows what {row.entry} does")


def _numbers(table: Iterable[str | None]) -> tuple[int | None, ...]:
    """Return a table's entrants by seat."""
    return tuple(None if key is None else int(key) for key in table)


def _end_table(table: Table, over: log.TableOver) -> None:
    replay = next((each for each in table.replays if each.code == over.code), None)
    if replay is None:
        table.played, table.deals = over.seats, over.deals
        return
    replay.points = tuple(each.points for each in over.seats)
    replay.hands = tuple(each.hand for each in over.seats)


def _rule(table: Table, ruled: log.Ruled) -> None:
    match ruled.ruling:
        case "answer" | "look":
            table.called = table.caller = None
        case "pause" | "go-on":
            table.paused = ruled.ruling == "pause"
        case "add-time":
            table.added_minutes += ruled.minutes or 0
        case "substitute" | "bot":
            assert ruled.seat is not None
            number = ruled.number if ruled.ruling == "substitute" else None
            table.seats = tuple(number if at == ruled.seat else old for at, old in enumerate(table.seats))
            table.sat.append(table.seats)
        case "annul" | "replay":
            assert ruled.deal is not None
            table.annulled.add(ruled.deal)
        case "correct":
            table.corrected = ruled.points or ()
