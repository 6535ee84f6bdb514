"""How everybody did in a deal of the day, and what the visitor may be told of it."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from math import floor, log10
from typing import Any, Final

from django.db.models import Avg, Count, F, QuerySet, Window
from django.db.models.functions import Rank
from msgspec import UNSET

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.models import ERASED_NAME, Player
from mahjong_server.archive.kept_matches import is_kept
from mahjong_server.daily.deals import day_over_at, find_deal, game_of, is_open, make_deal, opens_at, today
from mahjong_server.daily.models import DailyDeal, Try
from mahjong_server.daily.responses import Bar, Comparison, DailyDoc, DailyRow, Result, Streak
from mahjong_server.daily.settling import settle_finished
from mahjong_server.play.models import Match
from mahjong_server.play.services import walls_commitment

MOST_BARS: Final = 12


def describe(key: str, day: date, player: Player | None) -> DailyDoc:
    """Return a day's deal as the player may know it; raise ``Problem`` (404)."""
    game = game_of(key)
    deal = make_deal(game, day) if day == today() else find_deal(game, day)
    mine = None if deal is None else try_of(deal, player)
    streak = streak_of(key, player)
    if deal is None:
        return DailyDoc(key, day.isoformat(), "none", day_over_at(day), opens_at(day), shown=False, streak=streak)
    shown = is_open(day) or (mine is not None and mine.settled_at is not None)
    return DailyDoc(
        game=key,
        day=day.isoformat(),
        state=state_of(deal, mine),
        over_at=day_over_at(day),
        opens_at=opens_at(day),
        shown=shown,
        streak=streak,
        seats=deal.seats,
        level=deal.level,
        walls=walls_commitment(bytes(deal.key)),
        table=mine.match.code if mine is not None and mine.match is not None else None,
        mine=result_of(mine),
        compared=compare(deal, mine) if shown else None,
    )


def try_of(deal: DailyDeal, player: Player | None) -> Try | None:
    """Return the player's try, settled if its table has come to its end."""
    mine = Try.objects.select_related("match").filter(deal=deal, player=player).first() if player else None
    if mine is not None:
        settle_finished(mine)
    return mine


def state_of(deal: DailyDeal, mine: Try | None) -> Any:
    """Return where the player stands with a deal."""
    if mine is None:
        return "open" if deal.day == today() else "missed"
    if mine.settled_at is not None:
        return "late" if mine.points is None else "played"
    return "playing" if mine.match is not None and mine.match.status == Match.Status.PLAYING else "settling"


def result_of(mine: Try | None) -> Result | None:
    """Return what a try came to, ``None`` where it does not count, or not yet."""
    return None if mine is None or mine.points is None else Result(mine.points, mine.place or 0)


def counted(deal: DailyDeal) -> QuerySet[Try]:
    """Return the tries that count, best first, and of equals who was first."""
    return Try.objects.filter(deal=deal, points__isnull=False).order_by("-points", "settled_at", "pk")


def compare(deal: DailyDeal, mine: Try | None) -> Comparison:
    """Return how everybody did, and the player among them."""
    tries = counted(deal).order_by()
    counts = Counter(dict(tries.values_list("points").annotate(Count("pk"))))
    many, points = counts.total(), mine.points if mine is not None else None
    worse = sum(count for each, count in counts.items() if points is not None and each < points)
    better = sum(count for each, count in counts.items() if points is not None and each > points)
    bot = None if deal.bot_points is None else Result(deal.bot_points, deal.bot_place or 0)
    return Comparison(
        count=many,
        mean=round(tries.aggregate(mean=Avg("points"))["mean"] or 0.0, 1),
        bars=bars_of(counts),
        bot=bot,
        rank=None if points is None else 1 + better,
        beats=None if points is None or many < 2 else floor(100 * worse / (many - 1)),
    )


def bars_of(counts: Mapping[int, int]) -> list[Bar]:
    """Return a histogram of points, lowest first: a bar for each number where these are few, else bars of one width."""
    if not counts:
        return []
    if len(counts) <= MOST_BARS:
        return [Bar(points, points, counts[points]) for points in sorted(counts)]
    least, most = min(counts), max(counts)
    width = _round_width((most - least + 1) / (MOST_BARS - 1))
    sums = Counter[int]()
    for points, count in counts.items():
        sums[points // width] += count
    return [Bar(at * width, (at + 1) * width - 1, sums[at]) for at in range(least // width, most // width + 1)]


def _round_width(least: float) -> int:
    """Return 1, 2 or 5 times a power of ten, the first that is no less."""
    power = 10 ** floor(log10(least))
    return int(next(step * power for step in (1, 2, 5, 10) if step * power >= least))


def streak_of(key: str, player: Player | None) -> Streak:
    """Return how many days' deals of a game the player has played."""
    if player is None:
        return Streak(0, 0)
    played = Try.objects.filter(player=player, deal__game=key, points__isnull=False)
    days = set(played.values_list("deal__day", flat=True))
    now = today()
    last = now if now in days else now - timedelta(days=1)
    run = 0
    while last - timedelta(days=run) in days:
        run += 1
    return Streak(len(days), run)


def ranked(deal: DailyDeal) -> QuerySet[Try]:
    """Return the tries that count with their places, best first."""
    rank = Window(Rank(), order_by=F("points").desc())
    return counted(deal).annotate(rank=rank).select_related("player", "match")


def describe_row(row: Any, visitor: Player | None) -> DailyRow:
    """Return a try as others see it: by its player's name as it is now."""
    player, match = row.player, row.match
    kept = match is not None and is_kept(match.pk, match.status, match.started_at, match.source)
    kind = "guest" if player is None else "bot" if row.program else player.kind
    return DailyRow(
        rank=row.rank,
        name=player.name if player is not None else ERASED_NAME,
        kind=kind,
        points=row.points,
        place=row.place,
        code=match.code if kept else None,
        you=player is not None and player == visitor,
        avatar=shown_avatar(player) if player is not None else UNSET,
    )
