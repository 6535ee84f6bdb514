"""The tables of a round: made and begun at one moment, held by referees, stopped with the event."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from msgspec.structs import replace

from mahjong_server.accounts.models import Player
from mahjong_server.events.contest.duplicate import walls_key
from mahjong_server.events.contest.entries import BegunTable, ReplayBegun, RoundBegun
from mahjong_server.events.contest.orders import RulingOrder
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.rulings import find_table
from mahjong_server.events.contest.state import Entrant, Round, State, Table
from mahjong_server.events.models import Event, EventTable
from mahjong_server.events.services.event_log import OpenEvent
from mahjong_server.events.services.table_terms import table_terms
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_topic
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.game_choices import find_game, read_level
from mahjong_server.lobby.people_lists import present_players
from mahjong_server.lobby.terms import Terms
from mahjong_server.play import interventions
from mahjong_server.play import services as play
from mahjong_server.play.models import Match

Sitter = Player | str
"""Who sits somewhere: a player, or a bot by its level."""


class Seated:
    """Who sits at a table as it begins, by seat: numbers, sitters, and which seats nobody came for."""

    def __init__(self) -> None:
        self.numbers: list[int | None] = []
        self.sitters: list[Sitter] = []
        self.absent: list[int] = []

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits there: such a table is not rated."""
        return None in self.numbers

    def add(self, number: int | None, sitter: Sitter, *, absent: bool) -> None:
        """Seat one more."""
        if absent:
            self.absent.append(len(self.numbers))
        self.numbers.append(number)
        self.sitters.append(sitter)


def begin_round(event: OpenEvent, number: int, now: int) -> RoundBegun:
    """Make all tables of a round, and begin to play at them; a table of bots alone is not played."""
    state, played = event.state, event.state.rounds[number - 1]
    stage = state.stage(played.stage)
    terms = table_terms(state.settings, stage)
    if state.settings.duplicate:
        terms = replace(terms, walls=walls_key(state, number))
    seated = _Sitting(state, terms).seat(played)
    pairs = list(zip(played.tables, seated, strict=True))
    people = [(table, each) for table, each in pairs if not each.has_bots]
    mixed = [(table, each) for table, each in pairs if each.has_bots and any(each.numbers)]
    codes = _begin(event, number, terms, people) | _begin(event, number, replace(terms, rated=False), mixed)
    ends_at = now + stage.minutes * 60_000 if stage.minutes else None
    return RoundBegun(
        number,
        tuple(
            BegunTable(codes.get(table.number, ""), tuple(each.numbers), tuple(each.absent))
            for table, each in zip(played.tables, seated, strict=True)
        ),
        ends_at,
    )


def _begin(event: OpenEvent, number: int, terms: Terms, tables: Sequence[tuple[Table, Seated]]) -> dict[int, str]:
    """Make tables on these terms, and begin to play at them; return their codes by number."""
    if not tables:
        return {}
    occasions = [_occasion(event.row, event.state, number, table) for table, _ in tables]
    made = lobby.seat_together([each.sitters for _, each in tables], terms, occasions)
    EventTable.objects.bulk_create(
        EventTable(match=match, event=event.row, round=number, table=table.number)
        for match, (table, _) in zip(made, tables, strict=True)
    )
    return {table.number: match.code for match, (table, _) in zip(made, tables, strict=True)}


def begin_replay(event: OpenEvent, number: int, at: int, deal: int) -> ReplayBegun:
    """Have a table play one deal again, with whoever sits there, in the same seats."""
    state = event.state
    played, table = find_table(state, number, at)
    terms = _one_deal(table_terms(state.settings, state.stage(played.stage)))
    players = _players(state, [each for each in table.seats if each is not None])
    level = _level(terms)
    sitters: list[Sitter] = [players.get(each or 0) or level for each in table.seats]
    made = lobby.seat_together([sitters], terms, [_occasion(event.row, state, number, table)])
    EventTable.objects.create(match=made[0], event=event.row, round=number, table=at, replayed=deal)
    return ReplayBegun(number, at, deal, made[0].code)


def carry_out(event: OpenEvent, number: int, at: int, order: RulingOrder) -> None:
    """Do at the table what a ruling says, if it is about play; it has been checked. Raise ``EventRefusal``."""
    match order.ruling:
        case "pause":
            interventions.pause_match(_match(event.row, number, at))
        case "go-on":
            interventions.unpause_match(_match(event.row, number, at))
        case "add-time":
            interventions.add_time(_match(event.row, number, at), (order.minutes or 0) * 60_000)
        case "substitute":
            player = _substitute(event.state, order.entrant or 0)
            lobby.substitute(_match(event.row, number, at), order.seat or 0, player)
        case "bot":
            match = _match(event.row, number, at)
            lobby.seat_bot(match, order.seat or 0, read_level(find_game(match.game), None))
        case _:
            pass  # the log notes it; nothing changes at the table, whose match may not be kept


def _substitute(state: State, number: int) -> Player:
    """Return the player who takes a seat; refuse an account that has become a program's where matches are rated."""
    player = _players(state, [number]).get(number)
    if player is None:
        raise EventRefusal("rated-needs-accounts", "A rated match is played by people with accounts.")
    return player


def stop_all(event: Event) -> None:
    """End all tables of an event that are in play."""
    for match in Match.objects.filter(event_table__event=event, status=Match.Status.PLAYING).order_by("pk"):
        with suppress(Problem):  # it has just ended
            interventions.stop_match(match)


def retell(event: Event) -> None:
    """Have all tables of an event tell of it as it is now, also those that are over: its name, and to whom."""
    told: dict[str, Any] = {"name": event.name, "listed": event.listed}
    rows = Match.objects.filter(event_table__event=event).values_list("pk", "occasion")
    stale = [key for key, occasion in rows if {**(occasion or {}), **told} != occasion]
    found = list(Match.objects.select_for_update(no_key=True).filter(pk__in=stale).order_by("pk"))
    for match in found:
        match.occasion = {**(match.occasion or {}), **told}
        match.public = event.listed and match.spectators != Match.Spectators.NONE
    Match.objects.bulk_update(found, ["occasion", "public"], batch_size=200)
    Match.objects.filter(pk__in=stale).update(roster=F("roster") + 1)  # wherever one is open it is read anew
    playing = [match for match in found if match.status == Match.Status.PLAYING]
    for match in playing:
        transaction.on_commit(partial(play.seats_changed, match))
    if playing:
        refresh_topic("lobby")


class _Sitting:
    """Seats a round: those who are there, and for those who are not whoever the event says."""

    def __init__(self, state: State, terms: Terms) -> None:
        self._state = state
        self._terms = terms
        self._present: set[UUID] = set()
        self._spare: list[Entrant] = []
        self._players: dict[int, Player] = {}

    def seat(self, played: Round) -> list[Seated]:
        """Return who sits at each table."""
        numbers = [each for table in played.tables for each in table.seats if each is not None]
        spare = [
            each.number
            for each in self._state.with_status("entered", "waiting")
            if each.substitute and each.number not in numbers
        ]
        self._players = _players(self._state, [*numbers, *spare])
        known = [each.pk for each in self._players.values()]
        self._present = set(present_players().filter(pk__in=known).values_list("pk", flat=True))
        self._spare = [self._state.entrants[each] for each in spare if self._is_present(each)]
        return [self._table(table) for table in played.tables]

    def _table(self, table: Table) -> Seated:
        seated = Seated()
        for number in table.seats:
            if number is None:
                seated.add(None, _level(self._terms), absent=False)
            else:
                self._person(seated, number)
        return seated

    def _is_present(self, number: int) -> bool:
        return number in self._players and self._players[number].pk in self._present

    def _person(self, seated: Seated, number: int) -> None:
        absent = self._state.settings.absent
        gone = self._state.entrants[number].status != "entered" or number not in self._players
        if self._is_present(number) and not gone:
            seated.add(number, self._players[number], absent=False)
        elif self._spare and (absent == "substitute" or gone):
            entrant = self._spare.pop(0)
            seated.add(entrant.number, self._players[entrant.number], absent=False)
        elif absent == "bot" or gone:
            seated.add(None, _level(self._terms), absent=True)
        else:
            seated.add(number, self._players[number], absent=True)


def _players(state: State, numbers: Sequence[int]) -> dict[int, Player]:
    """Return the players of entrants, without those who have left the place or may not play by its terms."""
    ids = {UUID(state.entrants[each].player): each for each in numbers}
    found = Player.objects.filter(erased_at=None).select_related("user").in_bulk(list(ids))
    rated = state.settings.rated
    return {ids[key]: player for key, player in found.items() if not rated or player.kind == "account"}


def _level(terms: Terms) -> str:
    """Return the level of the bots that fill tables."""
    return read_level(terms.rules, None)


def _one_deal(terms: Terms) -> Terms:
    """Return the terms of a deal that is played again."""
    return replace(terms, deals=1, minutes=None, at_time="cut", rated=False)


def _occasion(row: Event, state: State, number: int, table: Table) -> dict[str, Any]:
    """Return what a table tells of the event that it belongs to, and whether it tells everybody (``retell``)."""
    told = {"event": row.key, "name": state.settings.name, "round": number, "table": table.number}
    return told | {"listed": state.settings.listed}


def _match(row: Event, number: int, at: int) -> Match:
    """Return the match that is played at a table; one that is not kept is over."""
    found = EventTable.objects.select_related("match").filter(event=row, round=number, table=at, replayed=None).first()
    if found is None:
        raise EventRefusal("table-over", "Play at this table is over.")
    return found.match
