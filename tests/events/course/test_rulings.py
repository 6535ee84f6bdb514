"""What referees do at tables whose match or players are not what they were."""

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.events.models import EventTable
from mahjong_server.play.models import Match
from tests.events.course.conftest import end_table, settings_of

pytestmark = pytest.mark.django_db


def begun(visit, clock, **changed):
    """Return an event whose only table plays, its organiser, and the address of rulings there."""
    olga = visit("Olga")
    stage = {"rounds": 1, "seating": "lot", "deals": 4}
    settings = settings_of(clock, check_in="none", unfit="bye", stages=[stage], **changed)
    key = olga.ask("post", "events", {"settings": settings}, 201)["key"]
    for name in "ABCD":
        visit(name).ask("post", f"events/{key}/entry")
    visit("Sub").ask("post", f"events/{key}/entry", {"substitute": True})
    clock.forward(61)
    return key, olga, f"events/{key}/rounds/1/tables/1/rulings"


def test_a_result_is_corrected_also_where_its_match_is_not_kept(visit, clock):
    key, olga, rulings = begun(visit, clock)
    end_table(Match.objects.get(), (6, 2, -2, -6))
    clock.work()
    Match.objects.all().delete()
    assert not EventTable.objects.exists()
    olga.ask("post", rulings, {"ruling": "correct", "points": [1, 2, 3, -6], "reason": "by the record"})
    seats = olga.ask("get", f"events/{key}")["rounds"][0]["tables"][0]["seats"]
    assert [each["points"] for each in seats] == ["1", "2", "3", "-6"]


def test_a_table_whose_match_is_not_kept_is_not_paused(visit, clock):
    _, olga, rulings = begun(visit, clock)
    Match.objects.all().delete()
    assert olga.refused("post", rulings, {"ruling": "pause"}) == (409, "table-over")


def test_an_account_that_has_become_a_program_takes_no_seat_in_a_rated_event(visit, clock):
    _, olga, rulings = begun(visit, clock, rated=True, entry="accounts")
    Player.objects.filter(name="Sub").update(is_bot=True)
    order = {"ruling": "substitute", "seat": 0, "entrant": 5}
    assert olga.refused("post", rulings, order) == (409, "rated-needs-accounts")
