"""``./dev bench matchmaking``: a crowd arrives in the queue, is seated in a round, and its fate is read back."""

import pytest

from bench import matchmaking
from bench.matchmaking import Seen, Way
from bench.seekers import arrive
from tests.matchmaking.conftest import agree_all

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("way", ["rows", "services"])
def test_a_crowd_arrives_and_is_seated_by_strength(way):
    from bench.seekers import crowd
    from mahjong_server.matchmaking import rounds
    from mahjong_server.matchmaking.models import Seek, Wait
    from mahjong_server.play.models import Seat

    people = crowd.gather(41, 1, sessions=False)
    {"rows": arrive.by_rows, "services": arrive.by_services}[way]()(people)
    assert Seek.objects.filter(match=None).count() == 41
    assert dict(Seek.objects.values_list("player", "value")) == {who.player: who.skill.value for who in people}
    assert rounds.run_round(drop=False).tables == 0
    assert agree_all() % 4 == 0
    tables = rounds.run_round(drop=False).tables
    assert 1 <= tables <= 10
    assert Wait.objects.count() == Seat.objects.count() == 4 * tables
    assert Seek.objects.filter(match=None).count() == 41 - 4 * tables
    assert crowd.by_chance(people) > 0


def test_pace_and_waits_are_read_from_when_people_came_and_sat():
    seen = Seen(came=[0, 500, 1000, 1000], sat=[1500, 1500, 2000, 2000], spreads=[10, 400], by_chance=500.0)
    assert seen.waits_ms == [1000, 1000, 1000, 1500]
    assert (seen.arrived_a_second, seen.seated_a_second) == (3.0, 6.0)
    found = {Way("rows", 4, 4.0, 1): seen}
    (row,) = matchmaking.pace_table(found).rows
    assert row == ["4 by rows", 3.0, 6.0, 1.0, 1.0, 1.5]
    assert matchmaking.company_table(found).rows == [["4 by rows", 10.0, 10.0, 400.0, 500.0]]


def test_pace_leaves_out_how_it_begins_and_ends():
    steady = list(range(0, 1000, 10))
    assert matchmaking.pace(steady) == 100.0
    assert matchmaking.pace([each - 5000 if each < 100 else each for each in steady]) == 100.0
    assert matchmaking.pace([each + 5000 if each >= 900 else each for each in steady]) == 100.0
