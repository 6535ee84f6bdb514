"""How much may be said: so many at once, then one in so long. Counted in the database, for all processes together.

What people share, an address or a room, is counted so that nobody spends it for the others: newcomers of an address
apart from those who have an account for longer, and in a room that is at its pace only whoever has said more there
than a fair share waits.
"""

from typing import NamedTuple

from rest_framework.settings import api_settings

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.limits import stored_counts
from mahjong_server.limits.token_bucket import TokenBucket
from mahjong_server.talk.models import Bucket, Line, earliest_key


class MessageLimit(NamedTuple):
    """What is counted, and how much of it may be: so many at once, then one each so many milliseconds."""

    name: str
    rule: TokenBucket


LINES = MessageLimit("lines", TokenBucket(5, 2_000))
LINES_OF_ADDRESS = MessageLimit("lines-address", TokenBucket(20, 500))
"""A household or a class may share an address."""
EMOTE_LINES = MessageLimit("emotes", TokenBucket(3, 6_000))
"""Faces, each of which counts as a line too."""
REPORTS = MessageLimit("reports", TokenBucket(5, 60 * 60 * 1000))
REPORTS_OF_ADDRESS = MessageLimit("reports-address", TokenBucket(10, 30 * 60 * 1000))
"""For newcomers alone: a neighbour's many reports keep nobody from one who has had an account for a day."""
NEW_MS = 24 * 60 * 60 * 1000
"""So long an account is a newcomer's; a guest always is, for a new session costs nothing."""
ROOM_LINES, ROOM_MS = 60, 60_000
"""So many lines in so long, and a room is at its pace."""


def count_message(pace: MessageLimit, who: object, at: int) -> None:
    """Count one more of a person or an address; raise ``Problem`` (429), which says until when, for one too many.

    To be called in the transaction of what is counted: what is refused for another reason does not count.
    """
    with stored_counts.locked_count(Bucket, f"{pace.name}:{who}") as bucket:
        bucket.full_at, wait_ms = pace.rule.spend(bucket.full_at, at)
        if wait_ms:
            raise _too_much(int(at + wait_ms))


def count_for_address(pace: MessageLimit, address: str, at: int) -> None:
    """Count one more of an address, unless addresses are not counted here."""
    if api_settings.DEFAULT_THROTTLE_RATES.get("change"):
        count_message(pace, address, at)


def is_newcomer(player: Player, at: int) -> bool:
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
