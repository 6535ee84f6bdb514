"""An event from its making to its end."""

import pytest

from mahjong_server.events.models import EventTable
from mahjong_server.play.models import Match, Seat
from tests.events.course.conftest import MINUTE_MS, NONCE, end_round, settings_of

pytestmark = pytest.mark.django_db


def test_an_event_from_its_making_to_its_prizes(visit, clock):
    organiser = visit("Olga")
    key = organiser.ask("post", "events", {"settings": settings_of(clock)}, 201)["key"]
    players = [visit(f"P{number}") for number in range(8)]
    for each in players:
        part = each.ask("post", f"events/{key}/entry")
        assert part["event"]["entry"] == "entered"
    doc = organiser.ask("get", f"events/{key}")
    assert (doc["status"], len(doc["entrants"]), doc["next_round"]) == ("open", 8, 1)
    assert players[0].refused("post", f"events/{key}/check-in", {"nonce": NONCE}) == (409, "check-in-closed")

    clock.forward(35)
    for each in players:
        assert each.ask("post", f"events/{key}/check-in", {"nonce": NONCE})["event"]["checked_in"]
    clock.forward(21)
    doc = organiser.ask("get", f"events/{key}")
    assert [len(each["seats"]) for each in doc["rounds"][0]["tables"]] == [4, 4]
    assert doc["rounds"][0]["status"] == "seated"
    clock.forward(5)
    doc = organiser.ask("get", f"events/{key}")
    assert (doc["status"], doc["rounds"][0]["status"]) == ("running", "running")
    [row] = organiser.ask("get", "events?when=running")["results"]
    assert row["begun_at"] == doc["rounds"][0]["begun_at"]
    tables = doc["rounds"][0]["tables"]
    assert all(each["code"] and each["status"] == "playing" for each in tables)
    assert Match.objects.filter(source="event", status="playing").count() == 2
    seats = Seat.objects.filter(match__code=tables[0]["code"]).order_by("seat")
    names = {each["number"]: each["person"]["name"] for each in doc["entrants"]}
    assert [names[each["entrant"]] for each in tables[0]["seats"]] == [
        each.player.name for each in seats if each.player
    ]
    mine = players[0].ask("get", f"events/{key}/me")
    assert mine["event"]["table"] in {each["code"] for each in tables}
    assert "call" in mine["may"]

    _finish(organiser, key, clock)


def _finish(organiser, key, clock):
    """Play both rounds, and look at what came of them."""
    end_round(key, clock)
    doc = organiser.ask("get", f"events/{key}")
    assert doc["rounds"][0]["status"] == "over"
    assert [each["table_points"] for each in doc["rounds"][0]["tables"][0]["seats"]] == ["4", "3", "2", "1"]
    assert doc["next_at"] == doc["rounds"][0]["over_at"] + 5 * MINUTE_MS
    clock.forward(6)
    end_round(key, clock)
    doc = organiser.ask("get", f"events/{key}")
    assert doc["status"] == "finished"
    lines = doc["stages"][0]["standings"]
    assert sum(int(line["table_points"]) for line in lines) == 2 * 2 * 10
    assert lines[0]["place"] == 1
    assert {each["kind"] for each in doc["stages"][0]["prizes"]} == {"best-session"}
    assert EventTable.objects.filter(event__key=key, counted=True).count() == 4
    seen = organiser.ask("get", f"events/{key}/log")["entries"]
    kinds = [each["kind"] for each in seen]
    assert kinds[-4:] == ["registration-opened", "walls-committed", "seed-committed", "created"]
