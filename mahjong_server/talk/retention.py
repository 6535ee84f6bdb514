"""How long talk is kept, what a player may take away of it, and what is forgotten with an account."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from mahjong_server.accounts.models import ERASED_NAME, Player, Tie
from mahjong_server.live.services import refresh_topic
from mahjong_server.talk.chat_rooms import LOBBY
from mahjong_server.talk.models import Bucket, Line, Notice, Report
from mahjong_server.talk.reports import refresh_moderators

DAY_MS = 24 * 60 * 60 * 1000
LOBBY_DAYS = 7
TABLE_DAYS = 30
"""Lines of tables, and the lines and words of a report once it is closed."""
OPEN_DAYS = 90
"""A report that no moderator has looked at for so long is closed, and keeps neither lines nor words."""
CHUNK = 1000


def purge(_alias: str, now: int) -> None:
    """Delete what has been kept long enough, in small steps. Runs hourly (``apps.py``)."""
    lobby, table = now - LOBBY_DAYS * DAY_MS, now - TABLE_DAYS * DAY_MS
    old = Line.objects.filter(Q(room=LOBBY, at__lt=lobby) | ~Q(room=LOBBY) & Q(at__lt=table))
    while keys := list(old.values_list("pk", flat=True)[:CHUNK]):
        Line.objects.filter(pk__in=keys).delete()
    Bucket.objects.filter(full_at__lt=now).delete()
    close_unread(now)
    Report.objects.filter(closed_at__lt=table).exclude(lines=[], text="").update(lines=[], text="")


def close_unread(now: int) -> None:
    """Close reports that nobody has moderated, and forget what they kept: words, lines, names of deleted accounts."""
    unread = Report.objects.filter(closed_at=None, at__lt=now - OPEN_DAYS * DAY_MS)
    while keys := list(unread.values_list("pk", flat=True)[:CHUNK]):
        for key in keys:
            with transaction.atomic():
                if Report.objects.filter(pk=key, closed_at=None).update(closed_at=now, lines=[], text=""):
                    forget_closed(key)
        refresh_moderators()


def export(player: Player) -> dict[str, Any]:
    """Return all that is kept of what a player said, whom they don't hear, what they reported, what they were told."""
    return {
        "lines": list(player.lines.order_by("key").values("room", "text", "phrase", "emote", "at")),
        "ties": list(player.ties.order_by("at").values("whom__name", "sort", "at")),
        "reports": list(player.reports.order_by("at").values("target_name", "reason", "text", "at", "closed_at")),
        "notices": list(player.notices.order_by("at").values("what", "text", "until", "at", "seen_at")),
    }


def forget(player: Player, **_signal: Any) -> None:
    """Delete what is kept of a player who has the account deleted; reports about them stay until they are closed."""
    for room in set(player.lines.values_list("room", flat=True)):
        refresh_topic(f"chat:{room}")
    Line.objects.filter(player=player).delete()
    Tie.objects.filter(Q(by=player) | Q(whom=player)).delete()
    Notice.objects.filter(player=player).delete()
    _forget_in_reports(player, Report.objects.all())


def forget_closed(key: int) -> None:
    """Forget what a report kept of accounts that were deleted, where it was open until now; in a transaction."""
    for erased in Player.objects.exclude(erased_at=None).filter(Q(reported=key) | Q(reports=key)).distinct():
        _forget_in_reports(erased, Report.objects.filter(pk=key))


def _forget_in_reports(player: Player, reports: QuerySet[Report]) -> None:
    """Leave in reports what moderators need of open ones: their words, and the lines of whom they concern."""
    closed = reports.exclude(closed_at=None)
    closed.filter(target=player).update(target_name=ERASED_NAME)
    closed.filter(reporter=player).update(text="")
    with_lines = reports.exclude(lines=[]).exclude(target=player, closed_at=None)
    for report in with_lines.select_for_update().only("lines"):
        others = [line for line in report.lines if line["player"] != player.pk.hex]
        if len(others) < len(report.lines):
            report.lines = others
            report.save(update_fields=["lines"])
