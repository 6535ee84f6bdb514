"""How much may be said: so many at once, then one in so long. Counted in the database, for all processes together.

What people share, an address or a room, is counted so that nobody spends it for the others: newcomers of an address
apart from those who have an account for longer, and in a room that is at its pace only whoever has said more there
than a fair share waits.
"""

import hashlib
from typing import NamedTuple

from django.db import transaction
from rest_framework.settings import api_settings

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.talk.models import Bucket, Line, earliest_key


class Pace(NamedTuple):
    """``burst`` at once, then one each ``step_ms``."""

    name: str
    burst: int
    step_ms: int


LINES = Pace("lines", 5, 2_000)
LINES_OF_ADDRESS = Pace("lines-address", 20, 500)
"""A household or a class may share an address."""
REPORTS = Pace("reports", 5, 60 * 60 * 1000)
REPORTS_OF_ADDRESS = Pace("reports-address", 10, 30 * 60 * 1000)
"""For newcomers alone: a neighbour's many reports keep nobody from one who has had an account for a day."""
NEW_MS = 24 * 60 * 60 * 1000
"""So long an account is a newcomer's; a guest always is, for a new session costs nothing."""
ROOM_LINES, ROOM_MS = 60, 60_000
"""So many lines in so long, and a room is at its pace."""


def spend(pace: Pace, who: object, at: int) -> None:
    """Count one more of a person or an address; raise ``Problem`` (429), which says until when, for one too many.

    To be called in the transaction of what is counted: what is refused for another reason does not count.
    """
    key = hashlib.sha256(f"{pace.name}:{who}".encode()).hexdigest()
    with transaction.atomic():
        bucket, _ = Bucket.objects.select_for_update().get_or_create(key=key)
        full_at = max(bucket.full_at, at) + pace.step_ms
        until = full_at - pace.burst * pace.step_ms
        if until > at:
            raise _too_much(until)
        bucket.full_at = full_at
        bucket.save(update_fields=["full_at"])


def spend_address(pace: Pace, address: str, at: int) -> None:
    """Count one more of an address, unless addresses are not counted here."""
    if api_settings.DEFAULT_THROTTLE_RATES.get("change"):
        spend(pace, address, at)


def is_new(player: Player, at: int) -> bool:
    """Return whether a player has come so lately that another might as well be the same person."""
    return player.user_id is None or player.created_at.timestamp() * 1000 > at - NEW_MS


def refuse_beyond_share(room: str, player: Player, at: int) -> None:
    """Raise ``Problem`` (429) in a room at its pace for who has said a fair share of it: the pace by the speakers.

    Whoever has said less is never refused, however many others say however much.
    """
    said: dict[object, list[int]] = {}
    lines = Line.objects.filter(room=room, key__gte=earliest_key(at - ROOM_MS)).order_by("key")
    for speaker, when in lines.values_list("player_id", "at"):
        said.setdefault(speaker, []).append(when)
    mine = said.setdefault(player.pk, [])
    share = max(1, ROOM_LINES // len(said))
    if sum(map(len, said.values())) >= ROOM_LINES and len(mine) >= share:
        raise _too_much(mine[len(mine) - share] + ROOM_MS)


def _too_much(until: int) -> Problem:
    return Problem(429, "throttled", "That was too much at once. Wait a moment.", until=until)
