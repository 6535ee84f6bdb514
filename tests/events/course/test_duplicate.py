"""Duplicate over HTTP: what is told when, and that all tables share their walls."""

import pytest

from mahjong_server.events.contest.duplicate import SCALE
from mahjong_server.play.models import Match
from tests.events.course.conftest import NONCE, end_round, end_table, settings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def course(visit, clock):
    """Return the key, the organiser, the players and the two matches of a duplicate round that is being played."""
    organiser = visit("Olga")
    stage = {"rounds": 1, "seating": "lot", "deals": 1}
    wanted = settings_of(clock, duplicate=True, spectators="none", stages=[stage], imp_unit=1)
    key = organiser.ask("post", "events", {"settings": wanted}, 201)["key"]
    players = [visit(f"P{number}") for number in range(8)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    clock.forward(35)
    for each in players:
        each.ask("post", f"events/{key}/check-in", {"nonce": NONCE})
    clock.forward(26)
    return key, organiser, players, Match.objects.filter(source="event").order_by("event_table__table")


def test_nothing_is_told_of_a_round_before_all_tables_have_finished_it(course, clock):
    key, _, players, (first, second) = course
    assert bytes(first.walls or b"1") == bytes(second.walls or b"2")
    assert (first.spectators, first.rated, first.public) == ("none", False, False)

    end_table(first, (9, -3, -3, -3))
    clock.work()
    doc = players[0].ask("get", f"events/{key}")
    assert all(seat["points"] is None for table in doc["rounds"][0]["tables"] for seat in table["seats"])
    assert doc["walls_secret"] == ""
    assert players[0].refused("get", f"events/{key}/rounds/1/deals/0") == (404, "no-such-deal")
    assert players[0].refused("get", f"matches/{first.code}") == (403, "walls-secret")

    end_round(key, clock, (-3, 9, -3, -3))
    doc = players[0].ask("get", f"events/{key}")
    assert doc["status"] == "finished"
    deal = players[0].ask("get", f"events/{key}/rounds/1/deals/0")
    assert [[seat["imps"] for seat in table["seats"]] for table in deal["tables"]] == [[2, -2, 0, 0], [-2, 2, 0, 0]]
    assert (deal["unit"], deal["scale"]) == ("1", list(SCALE))
    assert doc["walls_secret"]
    table = players[0].get(f"/api/events/{key}/standings.csv").content.decode()
    assert table.splitlines()[0].split(",")[3:5] == ["total", "IMPs"]
    for match in (first, second):
        assert players[0].get(f"/api/matches/{match.code}").status_code != 403


def test_the_log_names_a_finished_table_and_tells_its_points_once_the_round_is_over(course, clock):
    key, _, players, (first, _) = course
    end_table(first, (9, -3, -3, -3))
    clock.work()
    newest = players[0].ask("get", f"events/{key}/log")["entries"][0]
    assert (newest["kind"], newest["facts"]) == ("table-over", {"round": 1, "table": 1, "code": first.code})
    end_round(key, clock, (-3, 9, -3, -3))
    told = [each["facts"] for each in players[0].ask("get", f"events/{key}/log")["entries"]]
    assert [facts["deals"] for facts in reversed(told) if "deals" in facts] == [[[9, -3, -3, -3]], [[-3, 9, -3, -3]]]


def test_profiles_count_a_game_once_the_round_is_over(course, clock):
    key, organiser, players, (first, _) = course

    def profiles():
        names = [f"P{number}" for number in range(len(players))]
        return [organiser.ask("get", f"players/{name}{part}") for part in ("", "/opponents") for name in names]

    before = profiles()
    end_table(first, (9, -3, -3, -3))
    clock.work()
    assert profiles() == before
    end_round(key, clock, (-3, 9, -3, -3))
    assert [each.get("games", each.get("matches")) for each in profiles()] == [1] * 16
