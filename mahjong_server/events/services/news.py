"""What an event's webhooks are told: that its rounds begin and end, and that it does. All else stands on its page."""

from collections.abc import Sequence
from typing import Final

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import AnyEntry
from mahjong_server.events.models import Event
from mahjong_server.pages.link_preview import address_of
from mahjong_server.webhooks.services import enqueue

KINDS: Final = ("event.opened", "event.round_begun", "event.round_over", "event.finished", "event.cancelled")
"""All kinds of messages; the table in docs/api.md says when each is sent."""


def subject_of(event: Event) -> str:
    """Return whose webhooks are those of an event."""
    return f"event:{event.key}"


def tell(event: Event, entries: Sequence[AnyEntry]) -> None:
    """Tell the event's webhooks of what these entries brought, once they are committed."""
    for entry in entries:
        kind, number = _kind_of(entry)
        if kind is not None:
            payload = {"event": event.key, "name": event.name, "address": address_of(f"/events/{event.key}")}
            enqueue(subject_of(event), kind, payload | ({} if number is None else {"round": number}))


def _kind_of(entry: AnyEntry) -> tuple[str | None, int | None]:
    """Return the kind of message that an entry is worth, and its round."""
    match entry:
        case log.RegistrationOpened():
            return "event.opened", None
        case log.RoundBegun(round=number):
            return "event.round_begun", number
        case log.RoundOver(round=number):
            return "event.round_over", number
        case log.Finished():
            return "event.finished", None
        case log.Cancelled():
            return "event.cancelled", None
    return None, None
