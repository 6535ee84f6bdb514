"""Who is strongest in a game, of those whose rating is certain and who played of late."""

from typing import Any

from django.db.models import Q, QuerySet
from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.bans import is_banned
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.responses import Kind
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.lists import PageQuery
from mahjong_server.ratings.models import Rating
from mahjong_server.ratings.rating_model import SURE_SIGMA

ACTIVE_DAYS = 60
"""Who has played no rated match for so long is left out, and is back with the next one."""
ACTIVE_MS = ACTIVE_DAYS * 24 * 60 * 60 * 1000
ORDER = ("-mu", "pk")


class Ranked(Struct, frozen=True):
    """A line of the leaderboard; ``grade`` is the kyu or dan of the player."""

    rank: int
    name: str
    kind: Kind
    value: int
    grade: str | None
    games: int
    you: bool
    avatar: str | UnsetType = UNSET


class Own(Struct, frozen=True):
    """The visitor's own rating; ``rank`` is ``null`` as long as it is not on the board, as that of the ``banned``."""

    rank: int | None
    value: int
    provisional: bool
    grade: str | None
    games: int
    banned: bool


class Leaderboard(Struct, frozen=True):
    """A page of the leaderboard, and the visitor's own place on it: ``null`` for who has no rating in this game."""

    count: int
    page: int
    size: int
    results: list[Ranked]
    own: Own | None
    days: int


def ranked_ratings(game: str) -> QuerySet[Rating]:
    """Return the ratings that are ranked, the best first."""
    now = now_ms()
    free = Q(player__banned_until=None) | Q(player__banned_until__lte=now)
    known = Rating.objects.filter(free, game=game, sigma__lte=SURE_SIGMA, updated_at__gt=now - ACTIVE_MS)
    return known.filter(player__erased_at=None).exclude(player__user=None).order_by(*ORDER)


def leaderboard_page(game: str, query: PageQuery, visitor: Player | None) -> Leaderboard:
    """Return a page of the leaderboard as this visitor sees it."""
    rows = ranked_ratings(game).select_related("player")
    start = (query.page - 1) * query.size
    found = list(rows[start : start + query.size])
    return Leaderboard(
        count=rows.count(),
        page=query.page,
        size=query.size,
        results=[_ranked(rank, row, visitor) for rank, row in enumerate(found, start + 1)],
        own=own_place(game, visitor) if visitor else None,
        days=ACTIVE_DAYS,
    )


def own_place(game: str, player: Player) -> Own | None:
    """Return a player's own rating and rank."""
    rating = Rating.objects.filter(player=player, game=game).first()
    if rating is None:
        return None
    ranked = ranked_ratings(game)
    better = Q(mu__gt=rating.mu) | Q(mu=rating.mu, pk__lt=rating.pk)
    rank = 1 + ranked.filter(better).count() if ranked.filter(pk=rating.pk).exists() else None
    skill, banned = rating.skill, is_banned(player.banned_until)
    return Own(rank, skill.value, skill.provisional, rating.rank_name, rating.games, banned)


def _ranked(rank: int, row: Rating, visitor: Player | None) -> Ranked:
    who = row.player
    kind: Any = who.kind
    you = visitor is not None and who.pk == visitor.pk
    return Ranked(rank, who.name, kind, row.skill.value, row.rank_name, row.games, you, shown_avatar(who))
