"""Which deal a day has, and when it may be played and looked at."""

import secrets
from datetime import date
from typing import Final

import msgspec

from games.registry import AnyGame
from mahjong_server.daily.models import DailyDeal
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.days import DAY_MS, day_at, midnight_of
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import read_options
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.shared_walls import KEY_BYTES

LEVEL: Final = "hard"
SEAT: Final = 0
"""Where everybody sits."""
GRACE_MS: Final = 60 * 60_000
"""So long after its day a deal stays secret, for tries that were begun before midnight. A later one does not count."""


def today() -> date:
    """Return the day that it is, by UTC and by the clock that processes share."""
    return day_at(now_ms())


def day_over_at(day: date) -> int:
    """Return from when on a day's deal is played for practice alone (epoch ms)."""
    return midnight_of(day) + DAY_MS


def opens_at(day: date) -> int:
    """Return from when on everybody may see a day's deal (epoch ms)."""
    return day_over_at(day) + GRACE_MS


def is_open(day: date) -> bool:
    """Return whether everybody may see a day's deal."""
    return now_ms() >= opens_at(day)


def game_of(key: str) -> AnyGame:
    """Return the game of this key; raise ``Problem`` (404) where there is none, or it has no bots to play with."""
    game = games().get(key)
    if game is None or not game.info.bots:
        raise Problem(404, "no-such-game", f"There is no such game; there are: {', '.join(games())}.")
    return game


def find_deal(game: AnyGame, day: date) -> DailyDeal | None:
    """Return a day's deal, if it has been made: a day that is over has one only if somebody came."""
    return DailyDeal.objects.filter(game=game.info.key, day=day).first()


def make_deal(game: AnyGame, day: date) -> DailyDeal:
    """Return a day's deal, made if need be."""
    info = game.info
    made = {
        "key": secrets.token_bytes(KEY_BYTES),
        "rules_version": info.rules_version,
        "options": read_options(game, msgspec.Raw(b"{}")),
        "level": LEVEL if LEVEL in info.bots else info.bots[-1],
        "seats": info.usual_seats,
    }
    return DailyDeal.objects.get_or_create(game=info.key, day=day, defaults=made)[0]
