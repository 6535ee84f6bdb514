"""Tables that nobody comes back to are closed."""

from django.db.models import F

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.services import refresh_topic
from mahjong_server.lobby.services import invites
from mahjong_server.play.models import Match

FORGOTTEN_MS = 24 * 60 * 60 * 1000
"""A table that waits and whose players have all been gone for so long is closed."""


def close_table(match: Match) -> None:
    """Close a table that is held, be it waiting or in play."""
    match.status, match.finished_at, match.due_at = Match.Status.ABANDONED, now_ms(), None
    match.save(update_fields=["status", "finished_at", "due_at"])
    invites.end_all_invites(match)


def close_forgotten_tables() -> None:
    """Close tables that nobody came to; whoever makes a new one pays for it, so that no clock is needed."""
    now = now_ms()
    waiting = Match.objects.filter(status=Match.Status.WAITING, created_at__lt=now - FORGOTTEN_MS)
    forgotten = waiting.exclude(seats__last_seen__gt=now - FORGOTTEN_MS)
    if forgotten.update(status=Match.Status.ABANDONED, finished_at=now, roster=F("roster") + 1):
        refresh_topic("lobby")
