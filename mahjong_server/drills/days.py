"""Which of people's positions a day's drill has: settled by whoever asks first that day, for good."""

from datetime import date
from typing import Final

from django.db import transaction

from games.registry import AnyGame
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.drills.gathering import of_today, unused
from mahjong_server.drills.models import DrillDay, DrillPosition
from mahjong_server.http.days import day_at

A_DAY: Final = 8
"""Positions."""


def today() -> date:
    """Return the day that it is, by UTC and by the clock that processes share."""
    return day_at(now_ms())


def people_of(game: AnyGame, day: date) -> dict[int, int]:
    """Return ids of people's positions by their place in a day's drill; all other places are the pool's.

    A day that is over and was not settled has none, and stays so.
    """
    held = DrillDay.objects.filter(game=game.info.key, day=day).first()
    if held is None:
        if day < today():
            return {}
        held = settle_day(game, day)
    held_positions = DrillPosition.objects.filter(of_today(game.info), day=held, place__isnull=False)
    return {each.place or 0: each.pk for each in held_positions.only("place").order_by("place")}


def settle_day(game: AnyGame, day: date) -> DrillDay:
    """Return a day, its places given to the positions that have waited longest if nobody has done so yet."""
    with transaction.atomic():
        held, first = DrillDay.objects.get_or_create(game=game.info.key, day=day)
        if first:
            chosen = unused(game.info).select_for_update(of=("self",))[:A_DAY]
            for place, position in enumerate(chosen):
                position.day, position.place = held, place
                position.save(update_fields=["day", "place"])
    return held
