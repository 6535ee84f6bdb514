"""Mails that remind of a round, to those who wish for them: an hour before it begins, once.

Who takes a reminder has noted it before it is sent, so that no process sends it twice; what could not be sent is noted
back, and tried again while the round has not begun.
"""

import logging
from typing import Final

from django.conf import settings
from django.db.models import F

from mahjong_server.accounts.models import Player
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.events import reminder_mail
from mahjong_server.events.models import Event, Part
from mahjong_server.events.reminder_mail import Reminder
from mahjong_server.events.services.event_log import known_state
from mahjong_server.pages.link_preview import address_of

log = logging.getLogger(__name__)
POLL_S: Final = 30.0
BEFORE_MS: Final = 60 * 60_000
MOST: Final = 200
ABOUT: Final = "event"
"""What a token that ends mails says that they are about; the event's key follows."""


class Reminders(PeriodicJob):
    """Sends what is due, in a thread of its own."""

    def __init__(self, _node: object) -> None:
        super().__init__("reminding of events", POLL_S, lambda: self._thread.run(send_due))
        self._thread = WorkThread("mahjong-remind")

    async def stop(self) -> None:
        """Finish what is in hand."""
        await super().stop()
        await self._thread.stop(finish=False)


def send_due() -> None:
    """Send the reminders of rounds that begin within an hour."""
    if not settings.HAS_LETTERS or not settings.PUBLIC_URL:
        return
    now = now_ms()
    soon = Part.objects.filter(remind=True, event__next_at__gt=now, event__next_at__lte=now + BEFORE_MS)
    due = soon.filter(reminded__lte=F("event__round")).select_related("event", "player__user")
    for part in due.order_by("pk")[:MOST]:
        _send(part)


def _send(part: Part) -> None:
    """Send a reminder that nobody else has taken, to an address that is proven."""
    event, player = part.event, part.player
    number = event.round + 1
    mine = Part.objects.filter(pk=part.pk, reminded=part.reminded, remind=True).update(reminded=number)
    if not mine or not _plays(event, player) or player.user is None or not player.email_proven:
        return
    stop = address_of(f"/reminders/{reminder_mail.stop_token(player.pk, f'{ABOUT}:{event.key}')}")
    reminder = Reminder(event.name, event.next_at or event.starts_at, address_of(f"/events/{event.key}"), stop)
    language, zone = player.preferences.get("language", "en"), event.summary.get("zone", "")
    try:
        reminder_mail.message(player.user.email, language, zone, reminder).send()
    except GONE:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a mail server may do; the address is nobody's business
        log.error("a reminder could not be sent: %s", type(error).__name__)  # noqa: TRY400
        Part.objects.filter(pk=part.pk, reminded=number).update(reminded=part.reminded)


def _plays(event: Event, player: Player) -> bool:
    """Return whether somebody takes part, runs the event, or waits in line."""
    state = known_state(event)
    entrant = state.entrant_of(player.pk.hex)
    return player.pk.hex in state.officials or (entrant is not None and entrant.status in {"entered", "waiting"})


def stop(token: str) -> bool:
    """End the mails that a token stands for; return whether it is one of ours."""
    found = reminder_mail.read_stop_token(token)
    if found is None or not found[1].startswith(f"{ABOUT}:"):
        return False
    Part.objects.filter(player=found[0], event__key=found[1].partition(":")[2]).update(remind=False)
    return True
