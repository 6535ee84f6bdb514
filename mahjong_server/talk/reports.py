"""Reports: made by players, read by moderators. Whom they are about never learns who made them, or that any are."""

from typing import Any

from django.db import IntegrityError, transaction

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player
from mahjong_server.talk.message_rate import REPORTS, REPORTS_OF_ADDRESS, count_for_address, count_message, is_newcomer
from mahjong_server.talk.message_text import clean_text
from mahjong_server.talk.models import WHY_LENGTH, Line, Report
from mahjong_server.talk.player_lookup import Target

BEFORE, AFTER = 30, 10
"""How many lines around the moment are kept with a report."""


def create_report(reporter: Player, found: Target, reason: str, text: str, address: str, at: int) -> Report:
    """Report somebody at the time ``at`` (epoch ms), with the talk around it as it is now; raise ``Problem``."""
    target, match, line = found
    if target.pk == reporter.pk:
        raise Problem(409, "not-yourself", "This can't be done to oneself.")
    text = clean_text(text, WHY_LENGTH) if text.strip() else ""
    room = line.room if line else match.code if match else ""
    try:
        with transaction.atomic():
            count_message(REPORTS, reporter.pk, at)
            if is_newcomer(reporter, at):
                count_for_address(REPORTS_OF_ADDRESS, address, at)
            made = Report.objects.create(
                reporter=reporter,
                target=target,
                target_name=target.name,
                reason=reason,
                text=text,
                match=match,
                room=room,
                line=line.key if line else "",
                lines=lines_around(room, line),
                at=at,
            )
            refresh_moderators()
    except IntegrityError:
        raise Problem(409, "reported-already", "You have reported this already: moderators will look at it.") from None
    return made


def lines_around(room: str, line: Line | None) -> list[dict[str, Any]]:
    """Return a room's lines around one of them, or its last ones, hidden ones included, as they are now."""
    if not room:
        return []
    rows = Line.objects.filter(room=room).select_related("player")
    before = rows.filter(key__lte=line.key) if line else rows
    found = list(reversed(before.order_by("-key")[:BEFORE]))
    if line:
        found += rows.filter(key__gt=line.key).order_by("key")[:AFTER]
    return [line_snapshot(row) for row in found]


def line_snapshot(line: Line) -> dict[str, Any]:
    """Return a line as reports keep it."""
    return {
        "key": line.key,
        "player": line.player_id.hex,
        "name": line.player.name,
        "kind": line.player.kind,
        "at": line.at,
        "text": line.text,
        "phrase": line.phrase,
        "emote": line.emote,
        "hidden": line.hidden_at is not None,
    }


def open_count() -> int:
    """Return how many reports wait for a moderator."""
    return Report.objects.filter(closed_at=None).count()


def refresh_moderators() -> None:
    """Refresh the moderators' pages: the number of open reports has changed."""
    for moderator in Player.objects.filter(moderator=True).values_list("pk", flat=True):
        refresh_player(moderator)
