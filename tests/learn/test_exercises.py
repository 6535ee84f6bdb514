"""What whoever trains tile efficiency asks the server."""

from typing import Any, get_args

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

from games.chance import KeyedChance
from games.exercises import Level
from mahjong_server.limits.throttles import AddressThrottle
from mahjong_server.play.match.catalogue import games

LEVELS = get_args(Level)
WITH = [key for key, game in games().items() if game.exercise("near", KeyedChance(b"any"))]


@pytest.fixture(autouse=True)
def _no_counts():
    cache.clear()


def ask(key: str = "sichuan", query: str = "seed=abc") -> Any:
    return Client().get(f"/api/games/{key}/exercise?{query}")


def test_games_of_sets_and_a_pair_have_exercises():
    assert WITH == ["sichuan", "riichi", "sanma"]


@pytest.mark.parametrize("key", WITH)
@pytest.mark.parametrize("level", LEVELS)
def test_a_seed_stands_for_one_hand_of_a_level(key: str, level: Any):
    answer = ask(key, f"seed=a-Z_9&level={level}")
    assert answer.status_code == 200
    assert answer.json() == ask(key, f"level={level}&seed=a-Z_9").json()
    found = games()[key].exercise(level, KeyedChance(f"{level}.a-Z_9".encode()))
    assert answer.content == msgspec.json.encode(found)
    assert answer.json()["tiles"] != ask(key, f"seed=b&level={level}").json()["tiles"]


def test_a_near_hand_comes_where_no_level_is_named():
    assert ask().json() == ask(query="seed=abc&level=near").json()
    assert ask().json()["choices"][0]["away"] == 2
    assert ask(query="seed=abc&level=far").json()["choices"][0]["away"] in (3, 4)


@pytest.mark.parametrize("key", [key for key in games() if key not in WITH])
def test_a_game_may_have_none(key: str):
    assert (ask(key).status_code, ask(key).json()["code"]) == (404, "not-found")


def test_there_is_no_such_game():
    assert (ask("chess").status_code, ask("chess").json()["code"]) == (404, "no-such-game")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "seed"),
        ("seed=", "seed"),
        ("seed=" + "a" * 33, "seed"),
        ("seed=a%0A", "seed"),
        ("seed=%D0%B6", "seed"),
        ("seed=a&seed=b", "seed"),
        ("seed=a&level=hard", "level"),
        ("seed=a&tiles=1m", "tiles"),
    ],
)
def test_what_names_no_hand_is_refused(query: str, field: str):
    answer = ask(query=query)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert field in answer.json()["detail"]


def test_no_visitor_is_made_or_kept():
    assert not ask().cookies
    assert ask()["Cache-Control"] == "no-store"


def test_hands_are_throttled_with_those_on_paper(monkeypatch: pytest.MonkeyPatch):
    rates = {"study": "2/min", "read": "1/min", "list": "1/min", "change": "1/min", "create": "1/min"}
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", rates)
    assert [ask().status_code for _ in range(3)] == [200, 200, 429]
    assert Client().get("/api/games/sichuan/lesson").status_code == 200
