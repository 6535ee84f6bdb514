"""Those who did not come to a table that was proposed to them: what they are told, and how long they wait then.

Once is no matter: one may search again at once. Who is missed again within an hour holds others up, and waits a minute,
then two, then five. To sit down at a table that was found begins anew.
"""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.matchmaking.models import Absence, Seek
from mahjong_server.telemetry import metrics

COOLDOWNS_MS: Final = (0, 60_000, 120_000, 300_000)
"""Wait before the next search after the first, second, … absence; after any further one as after the last here."""
REMEMBERED_MS: Final = 60 * 60_000
"""Time for which an absence counts."""
SHOWN_MS: Final = 10 * 60_000
"""Time for which a player is told of it, unless they have read it."""


def note_absence(seek: Seek, now: int, *, declined: bool) -> None:
    """Note that the seeker did not come to the table that was proposed."""
    before = Absence.objects.filter(player=seek.player_id, at__gt=now - REMEMBERED_MS).first()
    times = before.times + 1 if before else 1
    pause = COOLDOWNS_MS[min(times, len(COOLDOWNS_MS)) - 1]
    terms = {"game": seek.game, "pool": seek.pool, "speed": seek.speed, "rated": seek.rated}
    news = {"declined": declined, "times": times, "at": now, "until": now + pause, "read": False}
    Absence.objects.update_or_create(player_id=seek.player_id, defaults=terms | news)
    transaction.on_commit(metrics.SEEK_ANSWERS.labels("declined" if declined else "missed").inc)


def refuse_early(player: Player, now: int) -> None:
    """Raise ``Problem`` (429) for whoever has to wait before they seek again."""
    absence = Absence.objects.filter(player=player, until__gt=now).first()
    if absence is not None:
        text = "You did not come to several tables. Others waited for you: wait a little before you search again."
        raise Problem(429, "seek-pause", text, until=absence.until)


def unread_absence(player: UUID, now: int) -> Absence | None:
    """Return the absence that the player has not read yet."""
    return Absence.objects.filter(player=player, read=False, at__gt=now - SHOWN_MS).first()


def mark_read(player: Player) -> bool:
    """Tell the player no more of it; return whether there was anything to tell."""
    return bool(Absence.objects.filter(player=player, read=False).update(read=True))


def forget_absences(players: Collection[UUID]) -> None:
    """Delete the absences of those who have sat down."""
    Absence.objects.filter(player__in=players).delete()


def forget_player(player: Player) -> None:
    """Delete the absences of a player whose account is deleted."""
    Absence.objects.filter(player=player).delete()
