"""A table as anyone may see it: the ``table`` of docs/protocol.md, read afresh for HTTP."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import numbering
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby.table_lists import BEGUN, SITTERS, occupant_name
from mahjong_server.play.match.catalogue import agreed_deals
from mahjong_server.play.models import Match
from mahjong_server.play.projection import document
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import seating_of
from mahjong_server.play.table.viewers import spectator_counts

UNDER_WAY = (Match.Status.WAITING, Match.Status.PLAYING)
MOST_TABLES = 10


def describe_table(match: Match, visitor: Player | None) -> dict[str, Any]:
    """Return the table as it stands in the database now, and as ``you`` the visitor's seat (``None`` without one)."""
    found = queries.match_by_id(DEFAULT_DB_ALIAS, match.pk)
    if found is None:
        raise Match.DoesNotExist
    row, seats = found
    own = next((seat.seat for seat in seats if visitor and seat.player == visitor.pk.hex), None)
    now = now_ms()
    watchers = spectator_counts.count(DEFAULT_DB_ALIAS, [row.id], now).get(row.id, 0)
    told = {} if own is None else document.seated_terms(row)
    return {**document.table(row, seating_of(seats), now, watchers), **told, "you": own}


def tables_to_return_to(player: Player) -> list[dict[str, Any]]:
    """Return the tables where a seat is still the player's, left or not, the newest first. Two queries."""
    return describe_own(player, Match.objects.filter(seats__player=player, status__in=UNDER_WAY))


def describe_own(player: Player, tables: QuerySet[Match]) -> list[dict[str, Any]]:
    """Return some of the tables where the player sits as ``tables_to_return_to`` does."""
    newest = tables.annotate(deal=BEGUN).order_by("-created_at", "-pk").prefetch_related(SITTERS)[:MOST_TABLES]
    return [_own_row(match, player) for match in newest]


def _own_row(match: Any, player: Player) -> dict[str, Any]:
    """Return what tells a table apart: against whom, and how many of its deals have begun."""
    seats = match.seats.all()
    about = {"code": match.code, "game": match.game, "status": match.status}
    deals = agreed_deals(match.game, match.deals)
    named = zip(seats, numbering.numbers(map(occupant_name, seats)), strict=True)
    others = [(seat, nth) for seat, nth in named if seat.player_id != player.pk and occupant_name(seat)]
    who = {"others": [occupant_name(seat) for seat, _ in others], "numbers": [nth for _, nth in others]}
    bots = [at for at, (seat, _) in enumerate(others) if seat.bot]
    left = any(seat.left for seat in seats if seat.player_id == player.pk)
    return {**about, "left": left, **who, "bots": bots, "deal": match.deal, "deals": deals, "minutes": match.minutes}
