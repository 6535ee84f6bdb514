"""The dates of events for calendars: when each round of one takes place, and when those on the list do.

How long a round takes is known where it goes by time. Else it is guessed: so many minutes a deal, an hour where the
game itself says when a match is over.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db.models import Max

from mahjong_server.events.calendar import CalendarEntry
from mahjong_server.events.contest import schedule
from mahjong_server.events.contest.settings import Settings, Stage
from mahjong_server.events.contest.state import State
from mahjong_server.events.models import Event
from mahjong_server.events.services.event_log import known_state
from mahjong_server.pages.link_preview import address_of

MINUTE_MS: Final = 60_000
WEEK_MS: Final = 7 * 24 * 60 * MINUTE_MS
DEAL_MINUTES: Final = {"quick": 5, "normal": 8, "slow": 15}
"""By speed, how long a deal is guessed to take."""
MATCH_MINUTES: Final = 60
LATE_MINUTES: Final = {"cut": 0, "finish": 10, "one-more": 20}
"""How much longer a round by time is guessed to take, by what becomes of the deal in progress."""
MOST: Final = 30
"""Events that the list has, of each sort."""


def round_minutes(settings: Settings, stage: Stage) -> int:
    """Return how long a round of a stage takes, as far as is known."""
    by_deals = MATCH_MINUTES if stage.deals is None else stage.deals * DEAL_MINUTES[settings.speed]
    if stage.minutes is None:
        return by_deals
    by_time = stage.minutes + LATE_MINUTES[stage.at_time]
    return by_time if stage.deals is None else min(by_time, by_deals)


class Dates(NamedTuple):
    """When something takes place (epoch ms), and whether that was called off."""

    begins: int
    ends: int
    cancelled: bool


def dates_of(event: Event) -> list[CalendarEntry]:
    """Return the rounds of an event whose time is known, each as an entry; the first one's always is."""
    state, changed = known_state(event), event.log.aggregate(at=Max("at"))["at"]
    return [
        _entry(event, f"{event.key}-{number}", f"{event.name} · {number}", dates, changed)
        for number, dates in _rounds(state)
    ]


def listed_dates(game: str | None, now: int) -> list[CalendarEntry]:
    """Return the listed events that run, that are to come, and that were called off within a week: an entry each."""
    listed = Event.objects.filter(listed=True).annotate(changed=Max("log__at"))
    listed = listed.filter(game=game) if game else listed
    sorts = (
        listed.filter(status=Event.Status.RUNNING).order_by("starts_at", "pk"),
        listed.filter(status=Event.Status.OPEN).order_by("starts_at", "pk"),
        listed.filter(status=Event.Status.CANCELLED, finished_at__gt=now - WEEK_MS).order_by("-finished_at", "pk"),
    )
    return [_entry(each, each.key, each.name, _whole(each), each.changed) for rows in sorts for each in rows[:MOST]]


def _entry(event: Event, uid: str, title: str, dates: Dates, changed: int | None) -> CalendarEntry:
    """Return an entry; an event's log only grows, so its length tells a later one from an earlier."""
    return CalendarEntry(
        uid=f"{uid}@events.mahjong-place",
        title=title,
        starts_at=dates.begins,
        ends_at=dates.ends,
        changed_at=changed or event.created_at,
        sequence=event.head,
        cancelled=dates.cancelled,
        url=address_of(f"/events/{event.key}"),
    )


def _rounds(state: State) -> Iterator[tuple[int, Dates]]:
    """Yield the number and the dates of each round whose begin is known; one that was left out is called off."""
    for number in range(1, state.planned + 1):
        played = state.rounds[number - 1] if number <= len(state.rounds) else None
        left_out = played is not None and not played.tables
        begun, over = (played.begun_at, played.over_at) if played and not left_out else (None, None)
        begins = schedule.starts_at(state, number) if begun is None else begun
        if begins is not None:
            length = round_minutes(state.settings, state.stage(state.stage_of(number))) * MINUTE_MS
            ends = begins + length if over is None else over
            yield number, Dates(begins, ends, left_out or (state.status == "cancelled" and over is None))


def _whole(event: Event) -> Dates:
    """Return when an event takes place, as far as is known: its rounds and pauses one after the other, or as timed."""
    state = known_state(event)
    ends = state.settings.starts_at
    for stage in state.settings.stages:
        length = round_minutes(state.settings, stage) * MINUTE_MS
        ends = stage.times[-1] + length if stage.times else ends + stage.rounds * (length + stage.pause * MINUTE_MS)
    return Dates(
        event.starts_at,
        max([ends, *(dates.ends for _, dates in _rounds(state))]),
        event.status == Event.Status.CANCELLED,
    )
