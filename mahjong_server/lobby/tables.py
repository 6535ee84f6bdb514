"""A table as anyone may see it: the ``table`` of docs/protocol.md, read afresh for HTTP."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS

from mahjong_server.accounts.models import Player
from mahjong_server.play import document, store
from mahjong_server.play.loading import sitters
from mahjong_server.play.models import Match, now_ms

UNDER_WAY = (Match.Status.WAITING, Match.Status.PLAYING)
MOST_TABLES = 10


def describe_table(match: Match, visitor: Player | None) -> dict[str, Any]:
    """Return the table as it stands in the database now, and as ``you`` the visitor's seat (``None`` without one)."""
    found = store.match_by_id(DEFAULT_DB_ALIAS, match.pk)
    if found is None:
        raise Match.DoesNotExist
    row, seats = found
    own = next((seat.seat for seat in seats if visitor and seat.player == visitor.pk.hex), None)
    return {**document.table(row, sitters(seats), now_ms()), "you": own}


def tables_of(player: Player) -> list[dict[str, Any]]:
    """Return the tables where the player still has a game to come back to, the newest first."""
    mine = Match.objects.filter(seats__player=player, seats__left=False, status__in=UNDER_WAY)
    newest = mine.order_by("-created_at")[:MOST_TABLES]
    return [_to_come_back_to(match, player) for match in newest]


def _to_come_back_to(match: Match, player: Player) -> dict[str, Any]:
    """Return what tells a table apart: against whom, and how many of its deals have begun."""
    found = store.match_by_id(DEFAULT_DB_ALIAS, match.pk)
    seats = found[1] if found else []
    others = [who.name for who in sitters(seats) if who.player != player.pk.hex and (who.player or who.bot)]
    about = {"code": match.code, "game": match.game, "status": match.status}
    # Each deal begins with a snapshot: as many as there are, as many deals have begun.
    return {**about, "others": others, "deal": match.snapshots.count(), "deals": match.deals}
