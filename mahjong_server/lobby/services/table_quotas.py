"""How many tables may be under way: of one person, and of one network. Counted in the database, for all processes.

What nobody comes back to does not stand in the way of more: it ends first.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, QuerySet

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.services.closing import close_table
from mahjong_server.lobby.services.table_lock import locked_table
from mahjong_server.lobby.table_documents import UNDER_WAY, describe_own
from mahjong_server.play.models import Match, Seat

PLAYING, WAITING = Match.Status.PLAYING, Match.Status.WAITING
DESERTED_MS = 60_000
"""A waiting table that its only player has not had open for so long makes room for another."""


class Limit(NamedTuple):
    """A limit of one person: its name in the settings, its refusal, and which seats keep no table going any more."""

    name: str
    code: str
    text: str
    is_spare: Callable[[Seat], bool]


GAMES = Limit(
    *("person-playing", "too-many-games", "You play at as many tables as one person may at once"),
    lambda seat: seat.left,
)
WAITS = Limit(
    *("person-waiting", "too-many-waiting", "You sit at as many waiting tables as one person may at once"),
    lambda seat: seat.last_seen < now_ms() - DESERTED_MS,
)


def refuse_more_playing(player: Player) -> None:
    """Refuse a player who plays at as many tables as one may: raise ``Problem`` (409). Holds the player.

    A table that the player alone played at, and has left, counts until it ends.
    """
    _refuse_more(player, GAMES, _tables_of(player, PLAYING), _forsaken_by(player))


def players_at_limit(players: Iterable[UUID]) -> set[UUID]:
    """Return those of these players, by id, who play at as many tables as one may."""
    if not settings.RATE_LIMITED:
        return set()
    playing = Seat.objects.filter(player__in=list(players), left=False, match__status=PLAYING)
    counted = playing.values_list("player").annotate(Count("pk"))
    return {player for player, tables in counted if tables >= settings.TABLE_LIMITS[GAMES.name]}


def refuse_more_waiting(player: Player) -> None:
    """Refuse a player who sits at as many waiting tables as one may: raise ``Problem`` (409). Holds the player."""
    stale = _tables_alone(Seat.objects.filter(player=player, last_seen__lt=now_ms() - DESERTED_MS), WAITING, player)
    waits = _tables_of(player, WAITING).exclude(pk__in=stale)
    _refuse_more(player, WAITS, waits, stale)


def refuse_more_of_network(player: Player) -> None:
    """Refuse one more table of a network that has as many under way as one may: raise ``Problem`` (409)."""
    if not settings.RATE_LIMITED or not player.network:
        return
    owned = Match.objects.filter(status__in=UNDER_WAY, owner__network=player.network)
    most = settings.TABLE_LIMITS["network-tables"]
    if owned.count() >= most:
        _close_deserted(owned)
    if owned.count() >= most:
        raise Problem(409, "too-many-here", "Your network has as many tables under way as one may have at once.")


def _close_deserted(tables: QuerySet[Match]) -> None:
    """Close those of these tables that wait and that nobody who sits there has had open for a while."""
    here = Seat.objects.filter(player__isnull=False, last_seen__gte=now_ms() - DESERTED_MS)
    deserted = tables.filter(~Exists(here.filter(match=OuterRef("pk"))), status=WAITING)
    for found in list(deserted.order_by("pk").values_list("code", flat=True)):
        with locked_table(found) as match:
            if match.status == WAITING and not here.filter(match=match).exists():
                close_table(match)


def _refuse_more(player: Player, limit: Limit, tables: QuerySet[Match], spare: QuerySet[Match]) -> None:
    """Refuse one table more than ``limit``; end the ``spare`` ones of the player should they stand in the way."""
    if not settings.RATE_LIMITED:
        return
    lock_player(player)
    most, used = settings.TABLE_LIMITS[limit.name], tables.count()
    if used >= most:
        rows = describe_own(player, tables)
        refusal = Problem(409, limit.code, f"{limit.text}: {', '.join(row['code'] for row in rows)}.")
        refusal.more = {"tables": rows}
        raise refusal
    if used + spare.count() >= most:
        for found in list(spare.order_by("pk").values_list("code", flat=True)):
            _end_table(found, player, limit.is_spare)


def _tables_of(player: Player, status: str) -> QuerySet[Match]:
    return Match.objects.filter(status=status, seats__in=Seat.objects.filter(player=player, left=False))


def _forsaken_by(player: Player) -> QuerySet[Match]:
    return _tables_alone(Seat.objects.filter(player=player, left=True), PLAYING, player)


def _tables_alone(seats: QuerySet[Seat], status: str, player: Player) -> QuerySet[Match]:
    """Return the tables of these seats where nobody else sits."""
    others = Seat.objects.filter(match=OuterRef("pk"), player__isnull=False).exclude(player=player)
    lone = Match.objects.filter(~Exists(others), status=status, seats__in=seats)
    return lone.exclude(source=Match.Source.EVENT)  # which its referees alone end


def _end_table(code: str, player: Player, is_spare: Callable[[Seat], bool]) -> None:
    """End a table whose only player is this one, unless that has changed meanwhile."""
    with locked_table(code) as match:
        people = list(match.seats.exclude(player=None))
        if match.status in UNDER_WAY and [seat.player_id for seat in people] == [player.pk] and is_spare(people[0]):
            close_table(match)
