"""What pages follow of events: the topic of one, that of those that are listed, and everybody's own in ``me``."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.events.documents import describe_event, describe_rows
from mahjong_server.events.models import Event
from mahjong_server.events.own_events import own_events
from mahjong_server.events.responses import EventDoc, EventRow, OwnEvent
from mahjong_server.events.services.event_log import MAY_BE_DRAFT, is_hidden, known_state, shown_event
from mahjong_server.http.problems import Problem
from mahjong_server.live.topics import TopicRefusal

MOST = 10


class Listed(Struct, frozen=True):
    """The events of the calendar: those to come, the soonest first, and those that run."""

    coming: list[EventRow]
    running: list[EventRow]


def check_event(key: str, player: UUID | None) -> None:
    """Raise ``TopicRefusal`` for whoever may not see an event: a draft is for those who run it alone."""
    try:
        shown_event(key, Player.objects.filter(pk=player).first() if player else None)
    except Problem:
        raise _refusal() from None


def overrides(key: str, doc: EventDoc, players: set[UUID | None]) -> Mapping[UUID | None, TopicRefusal]:
    """Return who of the followers may not see an event now: who runs a draft no more. Of others nothing is read."""
    if doc.status not in MAY_BE_DRAFT:
        return {}
    state = known_state(Event.objects.get(key=key))
    return {player: _refusal() for player in players if is_hidden(state, player.hex if player else None)}


def read_event(key: str, _player: UUID | None) -> EventDoc:
    """Return an event as everybody may see it."""
    event = Event.objects.filter(key=key).first()
    if event is None:
        raise _refusal()
    return describe_event(event)


def _refusal() -> TopicRefusal:
    return TopicRefusal("no-such-event", "there is no such event")


def read_events(_key: str, _player: UUID | None) -> Listed:
    """Return the calendar."""
    listed = Event.objects.filter(listed=True).select_related("organiser")
    coming = listed.filter(status=Event.Status.OPEN).order_by("starts_at", "pk")[:MOST]
    running = listed.filter(status=Event.Status.RUNNING).order_by("next_at", "pk")[:MOST]
    return Listed(describe_rows(coming), describe_rows(running))


def read_own_events(player: UUID) -> dict[str, OwnEvent] | Any:
    """Return a player's own events, for ``me``."""
    return own_events(player)
