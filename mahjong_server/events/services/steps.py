"""What happens to events by itself: steps whose time has come, tables that are over, deals that have begun.

Any process may do any of it. An event's row is held for it, and its log says what was done: nothing is done twice.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import Count, F, Max
from msgspec import MsgspecError

from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE
from mahjong_server.events.contest import registration, results, rounds, schedule
from mahjong_server.events.contest.entries import AnyEntry, PlayedSeat, TableOver
from mahjong_server.events.contest.schedule import Step
from mahjong_server.events.models import Event, EventTable
from mahjong_server.events.services import tables
from mahjong_server.events.services.commands import commit_seed
from mahjong_server.events.services.event_log import OpenEvent, read_state, topic_of
from mahjong_server.live.services import refresh_topic
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries

log = logging.getLogger(__name__)
MOST_STEPS = 20
RETRY_MS = 10_000
MOST_EVENTS = 50


def run_due() -> int:
    """Do what is due of all events; return how many events had something."""
    due = Event.objects.filter(due_at__lte=now_ms()).order_by("due_at").values_list("pk", flat=True)
    return sum(_try(_run_steps, key) for key in list(due[:MOST_EVENTS]))


def _try(work: Callable[[int], int], event: int) -> int:
    """Do something for an event; what goes wrong with one keeps no other from going on, and is tried again later."""
    try:
        return work(event)
    except GONE:
        raise
    except Exception:
        log.exception("event %s can't go on", event)
        Event.objects.filter(pk=event).update(due_at=now_ms() + RETRY_MS)
        return 0


def _run_steps(key: int) -> int:
    with transaction.atomic():
        row = _hold(key)
        if row is None:
            return 0
        event, now = OpenEvent(row, read_state(row)), now_ms()
        for _ in range(MOST_STEPS):
            step = schedule.next_step(event.state)
            if step is None or step.at > now:
                break
            made = _entries(event, step, now)
            if not made:  # an organiser has to choose
                Event.objects.filter(pk=key).update(due_at=None)
                break
            event.append(made, None, now)
        return 1


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
            return rounds.choose_finalists(state, state.stage_of(step.round))
        case "finish":
            return rounds.finish(state)


def count_tables() -> int:
    """Note in their events' logs which tables are over; return how many."""
    over = EventTable.objects.filter(counted=False, match__filed=True).values_list("event", "pk")
    by_event = defaultdict[int, list[int]](list)
    for event, table in over[:500]:
        by_event[event].append(table)
    return sum(_try(partial(_count_of, found), event) for event, found in by_event.items())


def _count_of(found: list[int], key: int) -> int:
    with transaction.atomic():
        row = _hold(key)
        if row is None:
            return 0
        event, now = OpenEvent(row, read_state(row)), now_ms()
        rows = EventTable.objects.filter(pk__in=found, counted=False).select_related("match")
        for table in rows.order_by("round", "table"):
            event.append(_table_over(event, table), None, now)
            event.append(rounds.end_round(event.state), None, now)
            table.counted = True
            table.save(update_fields=["counted"])
        return len(found)


def _table_over(event: OpenEvent, row: EventTable) -> list[AnyEntry]:
    """Return the end of a table, and what its moves that nobody made cost."""
    played = event.state.rounds[row.round - 1]
    table = played.tables[row.table - 1]
    seats = _played_seats(row.match, len(table.seats))
    over = TableOver(row.round, row.table, row.match.code, seats, _deals_of(row.match))
    if row.replayed is not None:
        return [over]
    return [over, *results.automatic_penalties(event.state, played, table, seats)]


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


def note_progress() -> None:
    """Note the scores of tables at which another deal has begun, so that events' pages show them."""
    playing = EventTable.objects.filter(counted=False, match__status=Match.Status.PLAYING)
    begun = playing.annotate(begun=Count("match__snapshots__seq")).exclude(begun=F("deal"))
    touched = set[str]()
    for row in begun.select_related("match", "event")[:500]:
        row.deal, row.scores = row.begun, _scores(row.match)
        row.save(update_fields=["deal", "scores"])
        touched.add(topic_of(row.event))
    for topic in touched:
        refresh_topic(topic)


def _scores(match: Match) -> list[int] | None:
    """Return the match points by seat as the newest deal began; ``None`` where this process can't read them."""
    found = queries.snapshot(DEFAULT_DB_ALIAS, match.pk, match.head)
    if found is None:
        return None
    try:
        game = rules_of(match.game, match.rules_version)
        runner = Runner(game, match.options, match.seats.count(), match.deals)
        view = game.view(runner.decode_snapshot(found[1]).game, None)
    except (LookupError, MsgspecError):
        return None
    return [view["seats"][str(seat)]["total"] for seat in range(runner.seats)]
