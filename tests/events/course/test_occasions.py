"""What an event's tables tell of it follows what the event is now: its name, and whether everybody is told."""

import pytest

from mahjong_server.events.models import EventTable
from mahjong_server.play.models import Match
from tests.events.course.conftest import end_round, settings_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun(visit, clock):
    """An event whose first round is on: its organiser, its key, and the code of its table."""
    organiser = visit("Olga")
    key = organiser.ask("post", "events", {"settings": settings_of(clock, check_in="none")}, 201)["key"]
    for number in range(4):
        visit(f"P{number}").ask("post", f"events/{key}/entry")
    clock.forward(61)
    return organiser, key, EventTable.objects.get().match.code


def change(organiser, key, **changed):
    settings = organiser.ask("get", f"events/{key}")["settings"]
    organiser.ask("put", f"events/{key}/settings", {"settings": settings | changed})


@pytest.mark.parametrize("over", [False, True])
def test_tables_of_an_event_that_is_not_listed_any_more_tell_strangers_nothing_of_it(begun, visit, clock, over):
    organiser, key, code = begun
    stranger = visit("Stan")
    assert stranger.ask("get", f"tables/{code}")["event"]["event"] == key
    if over:
        end_round(key, clock)
    roster = Match.objects.get(code=code).roster
    change(organiser, key, listed=False)
    assert "event" not in stranger.ask("get", f"tables/{code}")
    row = Match.objects.get(code=code)
    assert row.roster > roster  # whoever has the table open reads it anew
    assert not row.public
    assert row.occasion == {"event": key, "name": "Spring Cup", "round": 1, "table": 1, "listed": False}
    change(organiser, key, listed=True)
    assert stranger.ask("get", f"tables/{code}")["event"]["event"] == key
    assert Match.objects.get(code=code).public


def test_tables_tell_the_name_that_the_event_has_now(begun, visit):
    organiser, key, code = begun
    change(organiser, key, name="Autumn Cup")
    told = visit("Stan").ask("get", f"tables/{code}")["event"]
    assert told == {"event": key, "name": "Autumn Cup", "round": 1, "table": 1}
    roster = Match.objects.get(code=code).roster
    change(organiser, key, description="At the club")
    assert Match.objects.get(code=code).roster == roster
