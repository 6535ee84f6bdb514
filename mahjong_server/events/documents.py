"""What everybody may know of an event, as a document; and what officials know beside that."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.archive.foreign_files import offered_formats
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import duplicate, results, rounds, schedule
from mahjong_server.events.contest.entries import facts
from mahjong_server.events.contest.state import Penalty, Round, State, Table
from mahjong_server.events.models import Details, Event, EventTable
from mahjong_server.events.responses import (
    CheckIn,
    DealDoc,
    DealSeat,
    DealTable,
    EntrantDoc,
    EventDoc,
    EventRow,
    OfficialDoc,
    PenaltyDoc,
    RoundDoc,
    RulingDoc,
    SeatDoc,
    StageStandings,
    TableDoc,
)
from mahjong_server.events.responses import (
    Details as DetailsDoc,
)
from mahjong_server.events.services.event_log import known_state
from mahjong_server.events.standings.prizes import prizes
from mahjong_server.events.standings.standings import Standing, standings
from mahjong_server.events.standings.teams import team_standings
from mahjong_server.events.values import written
from mahjong_server.lobby.people_lists import describe_people
from mahjong_server.lobby.responses import Person

GONE = Person("", "guest")
"""Who is not in the database any more."""
Progress = Mapping[tuple[int, int], EventTable]
"""How far tables have come, by round and table."""


class People:
    """Everybody in an event, as pages show them."""

    def __init__(self, state: State) -> None:
        ids = {UUID(each) for each in state.officials} | {UUID(each.player) for each in state.entrants.values()}
        found = Player.objects.in_bulk(list(ids))
        self._people = describe_people(found.values(), state.settings.game)
        self.names = {
            number: self.of(each.player).name for number, each in state.entrants.items() if self.of(each.player).name
        }

    def of(self, player: str) -> Person:
        """Return who somebody is (an id in hex)."""
        return self._people.get(UUID(player), GONE) if player else GONE


def describe_event(event: Event) -> EventDoc:
    """Return an event as everybody may see it."""
    state = known_state(event)
    people = People(state)
    progress = {(row.round, row.table): row for row in event.tables.filter(replayed=None)}
    number = schedule.next_round(state)
    seed = state.seeds[max(state.seeds)]
    return EventDoc(
        key=event.key,
        status=state.status,
        settings=state.settings,
        commitment=seed.commitment,
        server_seed=seed.seed if is_opened(state, seed.round) else "",
        officials=[OfficialDoc(people.of(player), role) for player, role in state.officials.items()],
        entrants=_entrants(event, state, people),
        rounds=[describe_round(state, each, people, progress) for each in state.rounds],
        rounds_planned=state.planned,
        next_round=number,
        next_at=None if number is None else schedule.starts_at(state, number),
        check_in=_check_in(state),
        undecided=rounds.to_choose_of(state),
        penalties=[_penalty(each, people) for each in state.penalties],
        stages=[
            describe_stage(state, stage, people.names)
            for stage in range(1, len(state.settings.stages) + 1)
            if stage == 1 or any(each.stage == stage for each in state.rounds)
        ],
        reason=state.reason,
        walls_commitment=state.walls_commitment,
        walls_secret=state.walls_secret if state.status in {"finished", "cancelled"} else "",
        formats=offered_formats(state.settings.game),
    )


def describe_deal(state: State, number: int, deal: int) -> DealDoc | None:
    """Return what a deal of a duplicate round brought at all tables; ``None`` before the round is over."""
    played = state.rounds[number - 1]
    if not state.settings.duplicate or played.over_at is None:
        return None
    deals = duplicate.deals_of(state, played)
    if deal >= len(deals):
        return None
    told = [
        DealTable(
            table.number,
            table.code,
            [
                DealSeat(entrant, seat.points, written(seat.difference), seat.imps)
                for entrant, seat in zip(table.seats, deals[deal][table.number], strict=True)
            ],
        )
        for table in played.tables
        if table.number in deals[deal]
    ]
    unit = written(duplicate.unit_of(state))
    return DealDoc(number, deal, len(deals), unit, list(duplicate.SCALE), told)


def _penalty(penalty: Penalty, people: People) -> PenaltyDoc:
    given = penalty.given
    by = people.of(penalty.by).name
    return PenaltyDoc(given.number, given.points, given.clause, given.reason, given.round, by, penalty.at)


def is_opened(state: State, number: int) -> bool:
    """Return whether the server's part of the seed from a round on may be shown: nobody can give a nonce any more."""
    return number in state.closed or any(each.number >= number for each in state.rounds)


def _check_in(state: State) -> CheckIn | None:
    window, now = schedule.check_in_window(state), now_ms()
    if window is None:
        return None
    confirmed = sum(each.confirmed == window.round for each in state.with_status("entered", "waiting"))
    is_open = window.opens_at <= now < window.closes_at
    return CheckIn(window.round, window.opens_at, window.closes_at, is_open, confirmed)


def _entrants(event: Event, state: State, people: People) -> list[EntrantDoc]:
    told = {each.player_id.hex: each for each in Details.objects.filter(event=event)} if state.settings.details else {}
    line = {each.number: at for at, each in enumerate(state.with_status("waiting"), 1)}
    number = schedule.next_round(state)
    return [
        EntrantDoc(
            number=each.number,
            person=people.of(each.player),
            club=each.club,
            status=each.status,
            substitute=each.substitute,
            checked_in=number is not None and rounds.is_there(state, each, number),
            line=line.get(each.number),
            details=describe_details(told.get(each.player)),
        )
        for each in sorted(state.entrants.values(), key=lambda each: (each.since, each.number))
        if each.status != "declined"
    ]


def describe_details(details: Details | None) -> DetailsDoc | None:
    """Return what an entrant tells of themselves."""
    return DetailsDoc(details.real_name, details.city, details.country) if details else None


def describe_round(state: State, played: Round, people: People, progress: Progress) -> RoundDoc:
    """Return a round; rulings are told once it is over."""
    seated = played.seated
    begins = played.begun_at if played.begun_at is not None else schedule.starts_at(state, played.number)
    return RoundDoc(
        number=played.number,
        stage=played.stage,
        status="running" if played.running else "seated" if played.begun_at is None else "over",
        starts_at=begins or 0,
        begun_at=played.begun_at,
        ends_at=played.ends_at,
        over_at=played.over_at,
        tables=[_table(state, played, each, progress.get((played.number, each.number))) for each in played.tables],
        byes=[int(each) for each in seated.byes],
        seed=seated.seed,
        repeats=[(int(a), int(b)) for a, b in seated.repeats],
        club_mates=[(int(a), int(b)) for a, b in seated.club_mates],
        rulings=describe_rulings(played, people) if played.over_at is not None else [],
    )


def describe_rulings(played: Round, people: People) -> list[RulingDoc]:
    """Return what referees did in a round."""
    return [
        RulingDoc(each.at, each.ruled.ruling, people.of(each.by).name, each.ruled.reason, facts(each.ruled))
        for each in played.rulings
    ]


def _table(state: State, played: Round, table: Table, row: EventTable | None) -> TableDoc:
    return TableDoc(
        table=table.number,
        code=table.code or None,
        replays=[each.code for each in table.replays],
        status="seated" if played.begun_at is None else "over" if table.over else "playing",
        seats=_seats(state, played, table, row),
        deal=len(table.deals) if table.played else row.deal if row else 0,
        paused=table.paused,
        added_minutes=table.added_minutes,
        corrected=bool(table.corrected),
        annulled=sorted(table.annulled),
        called=table.called,
    )


def _seats(state: State, played: Round, table: Table, row: EventTable | None) -> list[SeatDoc]:
    """Return who sits at a table; points amid play where others may watch it."""
    points: list[str | None] = [None] * len(table.seats)
    won: list[str | None] = [None] * len(table.seats)
    shown = not duplicate.is_secret(state, played)
    if shown and table.played:
        points = [written(each) for each in results.match_points(table)]
    elif shown and row is not None and row.scores is not None and state.settings.spectators != "none":
        points = [str(each) for each in row.scores]
    if shown and table.played and table.over and any(table.seats):
        won = [written(each) for each in results.won_by_seat(state, played, table)]
    counts = row.automatic if row and row.automatic else [0] * len(table.seats)
    return [
        SeatDoc(
            entrant=number,
            points=points[seat],
            table_points=won[seat],
            automatic=table.played[seat].automatic if table.played else counts[seat],
            absent=seat in table.absent,
        )
        for seat, number in enumerate(table.seats)
    ]


def describe_stage(state: State, stage: int, names: Mapping[int, str]) -> StageStandings:
    """Return a stage's standings, with teams and prizes."""
    found = results.results_of(state, stage, names)
    lines = results.without_bots(standings(found))
    return StageStandings(
        stage=stage,
        over=stage in state.finalists or state.status == "finished",
        standings=lines,
        teams=team_standings(lines),
        prizes=[each for each in prizes(found) if each.player.isdigit()],
    )


def lines_of(state: State, names: Mapping[int, str]) -> list[Standing]:
    """Return the standings of the stage that is on, or was last."""
    return results.standings_of(state, state.round.stage if state.round else 1, names)


def describe_rows(events: Iterable[Event]) -> list[EventRow]:
    """Return events as lists tell them."""
    return [
        EventRow(
            key=each.key,
            name=each.name,
            game=each.game,
            status=each.status,  # type: ignore[arg-type] # one of the choices
            starts_at=each.starts_at,
            zone=each.summary.get("zone", "UTC"),
            begun_at=each.summary.get("begun_at"),
            next_at=each.next_at,
            entered=each.entered,
            waiting=each.waiting,
            limit=each.summary.get("limit"),
            rated=each.summary.get("rated", False),
            organiser=each.organiser.name if each.organiser else "",
            template=each.summary.get("template", ""),
            round=each.round,
            rounds=each.summary.get("rounds", 0),
        )
        for each in events
    ]
