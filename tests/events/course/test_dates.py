"""Events in calendars: each round of one, and all that are listed."""

import pytest
from msgspec import convert

from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.event_dates import round_minutes
from tests.events.course.conftest import MINUTE_MS, end_round, settings_of

pytestmark = pytest.mark.django_db


def dates(visitor, path):
    """Return a calendar's entries, each a mapping of its lines."""
    answer = visitor.get(f"/api/{path}")
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    text = answer.content.decode().replace("\r\n ", "")
    return [
        dict(line.split(":", 1) for line in part.split("END:VEVENT")[0].strip().split("\r\n"))
        for part in text.split("BEGIN:VEVENT")[1:]
    ]


def made(visitor, clock, **changed):
    return visitor.ask("post", "events", {"settings": settings_of(clock, **changed)}, 201)["key"]


def test_rounds_are_told_as_their_times_become_known(visit, clock, settings):
    settings.PUBLIC_URL = "https://tiles.example"
    olga = visit("Olga")
    key = made(olga, clock)
    first = dates(olga, f"events/{key}/calendar.ics")
    assert [each["SUMMARY"] for each in first] == ["Spring Cup · 1"]
    assert (first[0]["STATUS"], first[0]["URL"]) == ("CONFIRMED", f"https://tiles.example/events/{key}")
    players = [visit(f"P{number}") for number in range(4)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    clock.forward(35)
    for each in players:
        each.ask("post", f"events/{key}/check-in", {"nonce": "ab" * 16})
    clock.forward(26)
    end_round(key, clock)
    later = dates(olga, f"events/{key}/calendar.ics")
    assert [each["UID"] for each in later] == [f"{key}-1@events.mahjong-place", f"{key}-2@events.mahjong-place"]
    assert int(later[0]["SEQUENCE"]) > int(first[0]["SEQUENCE"])
    assert later[1]["DTSTART"] > later[0]["DTSTART"]
    olga.ask("post", f"events/{key}/cancel", {})
    assert [each["STATUS"] for each in dates(olga, f"events/{key}/calendar.ics")] == ["CONFIRMED", "CANCELLED"]


def test_all_rounds_of_a_league_are_told_at_once(visit, clock):
    olga, start = visit("Olga"), clock.now() + 60 * MINUTE_MS
    week = 7 * 24 * 60 * MINUTE_MS
    stage = {"rounds": 3, "seating": "lot", "deals": 4, "times": [start, start + week, start + 2 * week]}
    key = made(olga, clock, starts_at=start, stages=[stage])
    assert len(dates(olga, f"events/{key}/calendar.ics")) == 3


def test_a_round_of_a_league_that_nobody_came_to_is_called_off_and_the_others_are_not(visit, clock):
    olga, start = visit("Olga"), clock.now() + 60 * MINUTE_MS
    week = 7 * 24 * 60 * MINUTE_MS
    stage = {"rounds": 3, "seating": "lot", "deals": 4, "times": [start, start + week, start + 2 * week]}
    key = made(olga, clock, starts_at=start, stages=[stage], check_in="round")
    before = dates(olga, f"events/{key}/calendar.ics")
    visit("P").ask("post", f"events/{key}/entry")
    clock.forward(61)
    event = olga.ask("get", f"events/{key}")
    assert (event["status"], event["next_round"], event["next_at"]) == ("running", 2, start + week)
    assert [(each["status"], each["tables"]) for each in event["rounds"]] == [("over", [])]
    after = dates(olga, f"events/{key}/calendar.ics")
    assert [each["STATUS"] for each in after] == ["CANCELLED", "CONFIRMED", "CONFIRMED"]
    assert [each["DTSTART"] for each in after] == [each["DTSTART"] for each in before]
    told = olga.ask("get", f"events/{key}/log")["entries"]
    assert [each["facts"]["tables"] for each in told if each["kind"] == "round-seated"] == [0]


def test_listed_events_are_one_calendar(visit, clock, settings):
    settings.SITE_NAME = "Tiles; and more"
    olga = visit("Olga")
    key, hidden, gone = made(olga, clock), made(olga, clock, listed=False), made(olga, clock, name="Gone")
    olga.ask("post", f"events/{gone}/cancel", {})
    assert "NAME:Tiles\\; and more" in olga.get("/api/events.ics").content.decode()
    found = {each["UID"].partition("@")[0]: each for each in dates(olga, "events.ics")}
    assert set(found) == {key, gone}
    assert hidden not in found
    assert (found[key]["STATUS"], found[gone]["STATUS"]) == ("CONFIRMED", "CANCELLED")
    assert len(dates(olga, "events.ics?game=toy")) == 2
    assert dates(olga, "events.ics?game=other") == []
    assert olga.refused("get", "events.ics?word=x")[1] == "invalid"
    clock.forward(8 * 24 * 60)
    assert gone not in {each["UID"].partition("@")[0] for each in dates(olga, "events.ics")}


@pytest.mark.parametrize(
    ("stage", "speed", "minutes"),
    [
        ({"deals": 4}, "normal", 32),
        ({"deals": 4}, "quick", 20),
        ({"minutes": 60}, "normal", 60),
        ({"minutes": 60, "at_time": "finish"}, "slow", 70),
        ({"minutes": 60, "at_time": "one-more"}, "normal", 80),
        ({"minutes": 60, "deals": 4}, "normal", 32),
        ({"minutes": 20, "deals": 4}, "normal", 20),
        ({}, "normal", 60),
    ],
)
def test_how_long_a_round_takes_is_guessed(clock, stage, speed, minutes):
    settings = convert(settings_of(clock, stages=[{"rounds": 1} | stage], speed=speed), Settings)
    assert round_minutes(settings, settings.stages[0]) == minutes
