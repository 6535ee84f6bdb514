"""An event's log in the database: read, folded, and gone on with under the lock of the event's row."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest import registration, schedule
from mahjong_server.events.contest.entries import AnyEntry, Logged, read, write
from mahjong_server.events.contest.fold import evolve, fold
from mahjong_server.events.contest.state import State
from mahjong_server.events.models import Details, Event, LogEntry, Part
from mahjong_server.events.services import news
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_part, refresh_topic

LIST = PART = "events"
"""The topic of the events that are listed, and the part of ``me`` that tells of one's own."""
MAY_BE_DRAFT = frozenset({Event.Status.DRAFT.value, Event.Status.CANCELLED.value})
Decide = Callable[[State, int], Sequence[AnyEntry]]
"""``decide(state, now)``: the entries of a command; it raises ``EventRefusal``."""


class OpenEvent(NamedTuple):
    """An event whose row is held, and where it stands."""

    row: Event
    state: State

    def append(self, entries: Sequence[AnyEntry], by: Player | None, now: int) -> None:
        """Go on with the log, and set the row right by it; pages hear of it on commit."""
        if not entries:
            return
        who = by.pk.hex if by else ""
        rows = [Logged(now, who, entry) for entry in entries]
        LogEntry.objects.bulk_create(
            LogEntry(event=self.row, seq=self.row.head + at, at=now, by=who, data=write(each.entry))
            for at, each in enumerate(rows)
        )
        self.row.head += len(rows)
        for each in rows:
            evolve(self.state, each)
        _keep_parts(self.row, self.state, entries)
        _erase_details(self.row, self.state, entries)
        set_columns(self.row, self.state, now)
        self.row.save()
        _tell(self.row, self.state, entries)
        news.tell(self.row, entries)


def topic_of(event: Event) -> str:
    """Return the name of an event's topic."""
    return f"event:{event.key}"


def find_event(key: str) -> Event:
    """Return the event of this key; raise ``Problem`` (404)."""
    found = Event.objects.filter(key=key).first()
    if found is None:
        raise _no_such_event()
    return found


def _no_such_event() -> Problem:
    return Problem(404, "no-such-event", "There is no such event.")


def shown_event(key: str, player: Player | None) -> Event:
    """Return an event that somebody may see: a draft is for those who run it alone. Raise ``Problem`` (404)."""
    found = find_event(key)
    if hides_from(found, player):
        raise _no_such_event()
    return found


def hides_from(event: Event, player: Player | None) -> bool:
    """Return whether somebody may not see an event; where its status tells, its log is not read."""
    return event.status in MAY_BE_DRAFT and is_hidden(known_state(event), player.pk.hex if player else None)


def refuse_hidden(state: State, player: Player | None) -> None:
    """Raise ``Problem`` (404) for who may not see an event, as where there is none."""
    if is_hidden(state, player.pk.hex if player else None):
        raise _no_such_event()


def is_hidden(state: State, player: str | None) -> bool:
    """Return whether somebody (by id) may not see an event: a draft, for those who don't run it.

    It is one until registration opens; one that is cancelled before stays one.
    """
    return state.status in MAY_BE_DRAFT and not state.opened and player not in state.officials


def read_state(event: Event) -> State:
    """Return where an event stands."""
    return fold(rows_of(event))


MOST_KNOWN = 32
"""Events whose states a process keeps: when a round begins, the pages of all who play ask for the same one."""
_known: dict[str, tuple[int, State]] = {}
_reading = threading.Lock()


def known_state(event: Event) -> State:
    """Return where an event stands, for reading alone: whoever asks next is given the same object."""
    with _reading:
        head, state = _known.pop(event.key, (0, None))
        if state is None or head != event.head:
            head, state = event.head, read_state(event)
        _known[event.key] = head, state
        for old in list(_known)[:-MOST_KNOWN]:
            del _known[old]
        return state


def rows_of(event: Event) -> list[Logged]:
    """Return an event's log."""
    rows = LogEntry.objects.filter(event=event, seq__lt=event.head).order_by("seq").values_list("at", "by", "data")
    return [Logged(at, by, read(data)) for at, by, data in rows]


@contextmanager
def locked_event(key: str) -> Iterator[OpenEvent]:
    """Hold an event for one change; raise ``Problem`` (404)."""
    with transaction.atomic():
        row = Event.objects.select_for_update(no_key=True).filter(key=key).first()
        if row is None:
            raise _no_such_event()
        yield OpenEvent(row, read_state(row))


def create(organiser: Player, entries: Sequence[AnyEntry]) -> Event:
    """Make an event of its first entries."""
    first = entries[0]
    assert isinstance(first, log.Created), "every log begins so"
    now = now_ms()
    with transaction.atomic():
        row = Event.objects.create(
            name=first.settings.name, game=first.settings.game, organiser=organiser, starts_at=first.settings.starts_at
        )
        LogEntry.objects.create(event=row, seq=0, at=now, by=organiser.pk.hex, data=write(first))
        row.head = 1
        Part.objects.create(event=row, player=organiser, sort=Part.Sort.ROLE)
        OpenEvent(row, fold([Logged(now, organiser.pk.hex, first)])).append(entries[1:], organiser, now)
    return row


def set_columns(row: Event, state: State, now: int) -> None:
    """Set what lists sort by, and when something is due, as the state has it."""
    settings, number, step = state.settings, schedule.next_round(state), schedule.next_step(state)
    row.name, row.game, row.status = settings.name, settings.game, state.status
    row.listed = settings.listed and state.opened
    row.starts_at = settings.starts_at
    row.next_at = None if number is None else schedule.starts_at(state, number)
    row.due_at = None if step is None else step.at
    row.entered = sum(not each.substitute for each in state.with_status("entered"))
    row.waiting = sum(1 for _ in state.with_status("waiting"))
    row.round = sum(each.begun_at is not None for each in state.rounds)
    row.summary = {
        "zone": settings.zone,
        "limit": settings.limit,
        "rated": settings.rated,
        "template": settings.template,
        "rounds": state.planned,
        "begun_at": state.rounds[0].begun_at if state.rounds else None,
        "open": registration.is_open(state),
    }
    if state.status in {"finished", "cancelled"} and row.finished_at is None:
        row.finished_at = now


def _keep_parts(row: Event, state: State, entries: Sequence[AnyEntry]) -> None:
    """Note what part people have in the event by these entries; who neither entered nor has a role has none."""
    named = {each.player for each in entries if isinstance(each, log.Applied | log.OfficialNamed)}
    moved = {state.entrants[each.number].player for each in entries if isinstance(each, log.EntrantSet)}
    if not named | moved:
        return
    Part.objects.bulk_create((Part(event=row, player_id=UUID(each)) for each in named), ignore_conflicts=True)
    players = dict[Part.Sort | None, list[UUID]]()
    for each in named | moved:
        players.setdefault(_sort_of_part(state, each), []).append(UUID(each))
    for sort, ids in players.items():
        found = Part.objects.filter(event=row, player__in=ids)
        if sort is None:
            found.delete()
        else:
            found.update(sort=sort)


def _erase_details(row: Event, state: State, entries: Sequence[AnyEntry]) -> None:
    """Erase what those told of themselves whose entries these end, whoever ends them."""
    ended = [each.number for each in entries if isinstance(each, log.EntrantSet)]
    gone = [state.entrants[each] for each in ended if state.entrants[each].status not in registration.ACTIVE]
    if gone:
        Details.objects.filter(event=row, player__in=[UUID(each.player) for each in gone]).delete()


def _sort_of_part(state: State, player: str) -> Part.Sort | None:
    entrant = state.entrant_of(player)
    if entrant is not None and entrant.status in registration.ACTIVE:
        return Part.Sort.ENTRY
    if player in state.officials:
        return Part.Sort.ROLE
    return None if entrant is None else Part.Sort.FORMER


_TO_ALL = (
    log.SettingsChanged
    | log.CheckInClosed
    | log.RoundSeated
    | log.RoundScheduled
    | log.RoundBegun
    | log.RoundOver
    | log.FinalistsChosen
    | log.Finished
    | log.Cancelled
)
_TO_OFFICIALS = log.RefereeCalled | log.Ruled | log.FinalistsChosen | log.TableOver


def _tell(row: Event, state: State, entries: Sequence[AnyEntry]) -> None:
    """Have everybody's page read anew what these entries changed for them."""
    refresh_topic(topic_of(row))
    if row.listed or any(isinstance(entry, log.SettingsChanged) for entry in entries):
        refresh_topic(LIST)
    told = set[str]()
    for entry in entries:
        if isinstance(entry, _TO_ALL):
            told |= {each.player for each in state.entrants.values()} | state.officials.keys()
        if isinstance(entry, _TO_OFFICIALS):
            told |= state.officials.keys()
        if isinstance(entry, log.Applied | log.OfficialNamed):
            told.add(entry.player)
        told |= {state.entrants[number].player for number in _concerned(state, entry) if number in state.entrants}
    for player in told:
        refresh_part(player, PART)


def _concerned(state: State, entry: AnyEntry) -> set[int | None]:
    """Return the entrants whose own part changes by an entry: whose it is, and who sit or sat at its table."""
    found: set[int | None] = {getattr(entry, "number", None)}
    if isinstance(entry, log.Ruled | log.TableOver | log.ReplayBegun):
        table = state.rounds[entry.round - 1].tables[entry.table - 1]
        found.update(number for seats in table.sat for number in seats)
    return found
