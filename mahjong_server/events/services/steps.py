"""What happens to events by itself: steps whose time has come, and tables that are over.

Any process may do any of it. An event's row is held for it, and its log says what was done: nothing is done twice.
"""

from collections import defaultdict

from django.db import transaction
from django.db.models import Max

from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import registration, results, rounds, schedule
from mahjong_server.events.contest.duplicate import walls_key
from mahjong_server.events.contest.entries import AnyEntry, PlayedSeat, TableOver
from mahjong_server.events.contest.schedule import Step
from mahjong_server.events.models import Event, EventTable
from mahjong_server.events.services import tables
from mahjong_server.events.services.commands import commit_seed
from mahjong_server.events.services.event_log import OpenEvent, read_state
from mahjong_server.events.services.rests import resting, tried
from mahjong_server.play import services as play
from mahjong_server.play.models import Match

MOST_STEPS = 20
MOST_EVENTS = 50
ASK_WHO_IS_THERE = frozenset({"close-check-in", "begin"})
"""Steps that people lose something by whom an outage keeps away."""


def run_due(*, is_settled: bool = True) -> int:
    """Do what is due of all events; return how many events had something.

    Until it ``is_settled`` who has come back after an outage, nothing is done that asks who is there.
    """
    due = Event.objects.filter(due_at__lte=now_ms()).exclude(pk__in=resting()).order_by("due_at")
    return sum(tried(_run_steps, key, is_settled) for key in list(due.values_list("pk", flat=True)[:MOST_EVENTS]))


def _run_steps(key: int, is_settled: bool) -> int:  # noqa: FBT001 - given on by ``tried``
    with transaction.atomic():
        row = _hold(key)
        if row is None:
            return 0
        event, now = OpenEvent(row, read_state(row)), now_ms()
        for done in range(MOST_STEPS):
            step = schedule.next_step(event.state)
            if step is not None and step.kind in ASK_WHO_IS_THERE and not is_settled:
                return done
            made = _entries(event, step, now) if step is not None and step.at <= now else []
            if not made:
                _rest(event, step, now)
                break
            event.append(made, None, now)
        return 1


def _rest(event: OpenEvent, step: Step | None, now: int) -> None:
    """Have an event wait for its next step; where an organiser has to choose, until the lot does."""
    moments = [] if step is None else [step.at]
    if step is not None and step.kind == "choose-finalists":
        moments.append(schedule.finalists_drawn_at(event.state, step))
    due = next((at for at in moments if at > now), None)
    if event.row.due_at != due:
        event.row.due_at = due
        event.row.save(update_fields=["due_at"])


def _hold(key: int) -> Event | None:
    """Return an event that no other process holds just now, held."""
    return Event.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=key).first()


def _entries(event: OpenEvent, step: Step, now: int) -> list[AnyEntry]:
    """Return what a step brings."""
    state = event.state
    match step.kind:
        case "close-check-in":
            return registration.close_check_in(state, step.round)
        case "seat":
            later = [commit_seed(step.round + 1)] if state.settings.check_in == "round" else []
            return [*rounds.seat(state, event.row.key, step.round), *later]
        case "begin":
            begun = tables.begin_round(event, step.round, now)
            return [begun, *([] if any(each.code for each in begun.tables) else [rounds.end_empty(step.round)])]
        case "choose-finalists":
            stage = state.stage_of(step.round)
            made = rounds.choose_finalists(state, stage)
            if not made and now >= schedule.finalists_drawn_at(state, step):
                return rounds.draw_finalists(state, stage)
            return made
        case "finish":
            return rounds.finish(state)


def count_tables() -> int:
    """Note in their events' logs which tables are over; return how many."""
    over = EventTable.objects.filter(counted=False, match__filed=True).exclude(event__in=resting())
    by_event = defaultdict[int, list[int]](list)
    for event, table in over.values_list("event", "pk")[:500]:
        by_event[event].append(table)
    return sum(tried(_count_of, event, found) for event, found in by_event.items())


def _count_of(key: int, found: list[int]) -> int:
    with transaction.atomic():
        row = _hold(key)
        if row is None:
            return 0
        event, now = OpenEvent(row, read_state(row)), now_ms()
        rows = EventTable.objects.filter(pk__in=found, counted=False).select_related("match")
        for table in rows.order_by("round", "table"):
            event.append(_table_over(event, table), None, now)
            _end_round(event, now)
            table.counted = True
            table.save(update_fields=["counted"])
        return len(found)


def _end_round(event: OpenEvent, now: int) -> None:
    """End the round whose last table is over; then everybody may see what was dealt by shared walls."""
    made = rounds.end_round(event.state)
    event.append(made, None, now)
    if made and event.state.settings.duplicate:
        play.open_walls(walls_key(event.state, made[0].round))


def _table_over(event: OpenEvent, row: EventTable) -> list[AnyEntry]:
    """Return the end of a table, and what its moves that nobody made cost."""
    played = event.state.rounds[row.round - 1]
    table = played.tables[row.table - 1]
    seats = _played_seats(row.match, len(table.seats))
    over = TableOver(row.round, row.table, row.match.code, seats, _deals_of(row.match))
    if row.replayed is not None:
        return [over]
    return [over, *results.automatic_penalties(event.state, played, table, [each.automatic for each in seats])]


def _played_seats(match: Match, seats: int) -> tuple[PlayedSeat, ...]:
    """Return what each seat came to; nothing where no deal was played to its end."""
    outcomes = {each.seat: each for each in Outcome.objects.filter(match=match)}
    found = Highlight.objects.filter(match=match, points__gt=0).values_list("seat").annotate(Max("points"))
    dearest: dict[int, int] = dict(found)
    return tuple(
        PlayedSeat(each.score, dearest.get(seat, 0), max(0, (each.choices or 0) - (each.made or 0)))
        if (each := outcomes.get(seat))
        else PlayedSeat(0)
        for seat in range(seats)
    )


def _deals_of(match: Match) -> tuple[tuple[int, ...], ...]:
    """Return what each deal of a match brought, by seat."""
    entry = Entry.objects.filter(match=match).first()
    return tuple(tuple(deal["scores"]) for deal in entry.deals) if entry else ()
