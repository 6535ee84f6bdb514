"""A full process proposes no tables: people wait on, and are seated once there is less to do."""

import pytest

from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.matchmaking.models import Seek
from mahjong_server.play.models import Match
from tests.matchmaking.conftest import a_round, agree, proposed, seat_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def load(monkeypatch):
    """Set the load."""
    return lambda level: monkeypatch.setattr(event_loop_lag, "_level", level)


def test_people_are_kept_while_it_is_full_and_seated_after(seekers, load):
    four = {player.pk for player in seekers(4)}
    load(Load.FULL)
    assert seat_all() == 0
    assert proposed() == set()
    assert set(Seek.objects.values_list("player", flat=True)) == four
    load(Load.BUSY)
    assert seat_all() == 1
    assert Match.objects.get().status == "playing"


def test_a_table_that_was_proposed_before_begins(seekers, load):
    four = seekers(4)
    a_round()
    agree(*four)
    load(Load.FULL)
    assert a_round() == 1
