"""The drill of the day over HTTP: the same for everybody, another each day, no position twice before all were seen."""

from datetime import date, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from mahjong_server.drills import days
from mahjong_server.drills.daily import cuts_of, encode_drill
from mahjong_server.drills.days import A_DAY
from mahjong_server.drills.pool import read_pool
from mahjong_server.play.match.catalogue import games

NOW = 1_796_000_000_000  # 2026-11-30, an hour after midnight UTC
DAY = "2026-11-30"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_one_time(monkeypatch: pytest.MonkeyPatch):
    cache.clear()
    monkeypatch.setattr(days, "now_ms", lambda: NOW)


@pytest.fixture(params=games(), ids=str)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def get(key: str, query: str = "", **headers: str):
    return Client().get(f"/api/games/{key}/drill{query}", headers=headers)


def test_a_day_has_eight_positions_to_choose_at(key: str):
    drill = get(key).json()
    assert (drill["game"], drill["day"], len(drill["positions"])) == (key, DAY, A_DAY)
    assert len({each["id"] for each in drill["positions"]}) == A_DAY
    for position in drill["positions"]:
        actions, choices = position["doc"]["decision"]["actions"], position["choices"]
        assert position["doc"]["you"] == position["doc"]["view"].get("you", position["doc"]["you"])
        assert sorted(map(str, actions)) == sorted(str(choice["action"]) for choice in choices)
        losses = [choice["loss"] for choice in choices if choice["loss"] is not None]
        assert losses == sorted(losses)
        assert losses[0] == 0 < losses[1]
        [lost] = [choice["loss"] for choice in choices if choice["action"] == position["played"]]
        assert lost >= games()[key].info.grave
        assert position["reason"]
        assert position["source"] == "bots"


def test_the_same_day_brings_the_same_drill_however_often_it_is_made(key: str):
    first = get(key).content
    encode_drill.cache_clear()
    assert get(key, f"?day={DAY}").content == first


def test_what_the_browser_has_is_not_sent_again():
    first = get("sichuan")
    again = get("sichuan", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert get("sichuan", "?day=2026-11-29")["ETag"] != first["ETag"]


@pytest.mark.parametrize("day", ["2026-12-01", "9999-12-31", "2026-02-30", "0000-01-01"])
def test_there_is_no_drill_of_a_day_to_come_nor_of_none(day: str):
    assert get("sichuan", f"?day={day}").status_code == 404


def test_a_day_is_written_in_full():
    answer = get("sichuan", "?day=tomorrow")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_no_drill_of_a_game_that_there_is_not():
    answer = get("chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


def test_no_position_comes_again_before_all_have_had_their_day(key: str):
    game = games()[key]
    pool = read_pool(game)
    assert pool is not None
    round_of = len(pool.cuts) // A_DAY
    seen = [cut for day in range(round_of) for cut in cuts_of(game, pool, date(2026, 1, 1) + timedelta(day))]
    assert len(seen) == len(set(seen)) == round_of * A_DAY
    assert cuts_of(game, pool, date(2026, 1, 1) + timedelta(round_of)) == seen[:A_DAY]
