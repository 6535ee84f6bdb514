"""Settles what came of deals of the day: tries whose table is over, and the bot that plays each deal for comparison.

A table that its player has left before the end is played out from where it stood. Each step is short, so that whoever
takes them may let tables go first.
"""

from collections.abc import Iterator
from typing import Any

from mahjong_server.archive.match_logs import OVER, read_log
from mahjong_server.daily.deals import SEAT, opens_at
from mahjong_server.daily.models import DailyDeal, Try
from mahjong_server.daily.play_out import play_out, result_of
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.models import Match


def unsettled_tries(most: int) -> list[int]:
    """Return ids of tries whose table is over, or gone."""
    waiting = Try.objects.filter(settled_at=None)
    over = waiting.filter(match__status__in=OVER) | waiting.filter(match=None)
    return list(over.order_by("pk").values_list("pk", flat=True)[:most])


def deals_without_bot(most: int) -> list[int]:
    """Return ids of deals, the newest first, that no bot has played yet."""
    return list(DailyDeal.objects.filter(bot_points=None).order_by("-day").values_list("pk", flat=True)[:most])


def settle(key: int) -> Iterator[None]:
    """Settle the try of this id, unless it is; it does not count where its table was over too late."""
    mine = Try.objects.select_related("match", "deal").filter(pk=key, settled_at=None).first()
    if mine is None:
        return
    match, deal = mine.match, mine.deal
    found = {}
    if match is not None and (match.finished_at or 0) < opens_at(deal.day):
        runner, events = _runner(deal), list(read_log(match).events)
        yield from play_out(runner, events, dict.fromkeys(_others(deal), deal.level))
        found = result_of(runner, events, SEAT)._asdict()
        found["program"] = match.seats.filter(seat=SEAT, program=True).exists()
    Try.objects.filter(pk=key, settled_at=None).update(settled_at=now_ms(), **found)


def settle_finished(mine: Try) -> None:
    """Settle a try whose table has come to its end just now: there is nothing to play out."""
    if mine.settled_at is None and mine.match is not None and mine.match.status == Match.Status.FINISHED:
        for _ in settle(mine.pk):
            pass
        mine.refresh_from_db()


def play_as_bot(key: int) -> Iterator[None]:
    """Have a bot play the deal of this id in a person's seat."""
    deal = DailyDeal.objects.get(pk=key)
    runner, events = _runner(deal), list[Any]()
    yield from play_out(runner, events, dict.fromkeys(range(deal.seats), deal.level))
    points, place = result_of(runner, events, SEAT)
    DailyDeal.objects.filter(pk=key).update(bot_points=points, bot_place=place)


def _others(deal: DailyDeal) -> list[int]:
    return [seat for seat in range(deal.seats) if seat != SEAT]


def _runner(deal: DailyDeal) -> Runner:
    return Runner(rules_of(deal.game, deal.rules_version), deal.options, deal.seats, 1, SharedWalls(bytes(deal.key)))
