"""Who is let in, by whom, and what nobody is told of who was not."""

import json

import pytest

from mahjong_server.events import link_previews
from mahjong_server.events.contest import rounds
from mahjong_server.events.models import Event
from mahjong_server.events.services.event_log import known_state
from mahjong_server.pages.words import Words
from tests.events.course.conftest import NONCE, end_round, settings_of

pytestmark = pytest.mark.django_db


def event_of(organiser, clock, **changed):
    """Return the key of a new event."""
    return organiser.ask("post", "events", {"settings": settings_of(clock, **changed)}, 201)["key"]


def status_of(organiser, key, number):
    """Return where an entrant stands, ``None`` for one who is not shown."""
    doc = organiser.ask("get", f"events/{key}")
    return next((each["status"] for each in doc["entrants"] if each["number"] == number), None)


def test_nobody_is_told_of_an_applicant_who_was_declined(visit, clock):
    olga, ada, stranger = visit("Olga"), visit("Ada"), visit("Stan")
    key = event_of(olga, clock, entry="approval")
    ada.ask("post", f"events/{key}/entry")
    assert "Ada" in json.dumps(stranger.ask("get", f"events/{key}/log"))
    olga.ask("post", f"events/{key}/entrants/1", {"action": "decline"})
    for path in ("", "/log", "/standings.json", "/results"):
        assert "Ada" not in json.dumps(stranger.ask("get", f"events/{key}{path}")), path
    assert ada.refused("post", f"events/{key}/entry") == (403, "not-admitted")


def test_who_takes_part_is_removed_and_not_declined(visit, clock):
    olga, ada = visit("Olga"), visit("Ada")
    key = event_of(olga, clock)
    ada.ask("post", f"events/{key}/entry")
    olga.ask("post", f"events/{key}/entrants/1", {"action": "decline"})
    assert status_of(olga, key, 1) == "removed"


def test_nobody_is_let_in_again_who_has_withdrawn(visit, clock):
    olga, ada = visit("Olga"), visit("Ada")
    key = event_of(olga, clock)
    ada.ask("post", f"events/{key}/entry")
    ada.ask("delete", f"events/{key}/entry")
    assert olga.refused("post", f"events/{key}/entrants/1", {"action": "approve"}) == (409, "not-entered")
    assert status_of(olga, key, 1) == "withdrawn"


def test_more_room_lets_in_who_waits(visit, clock):
    olga = visit("Olga")
    key = event_of(olga, clock, limit=4)
    for number in range(7):
        visit(f"P{number}").ask("post", f"events/{key}/entry")
    assert status_of(olga, key, 5) == "waiting"
    olga.ask("put", f"events/{key}/settings", {"settings": settings_of(clock, limit=6)})
    assert [status_of(olga, key, number) for number in (5, 6, 7)] == ["entered", "entered", "waiting"]


def test_an_event_is_not_opened_once_its_check_in_is_over(visit, clock):
    olga = visit("Olga")
    soon = settings_of(clock, starts_at=clock.now() + 3 * 60_000)
    assert olga.refused("post", "events", {"settings": soon, "open": True}) == (400, "check-in-first")
    key = olga.ask("post", "events", {"settings": soon, "open": False}, 201)["key"]
    assert olga.refused("post", f"events/{key}/open") == (409, "check-in-first")
    olga.ask("put", f"events/{key}/settings", {"settings": soon | {"check_in": "none"}})
    olga.ask("post", f"events/{key}/open")


def test_an_event_is_not_moved_to_before_its_check_in(visit, clock):
    olga = visit("Olga")
    key = event_of(olga, clock)
    soon = clock.now() + 3 * 60_000
    settings = settings_of(clock, starts_at=soon)
    assert olga.refused("put", f"events/{key}/settings", {"settings": settings}) == (400, "check-in-first")
    assert olga.refused("post", f"events/{key}/next-round", {"at": soon}) == (409, "check-in-first")


def test_an_event_is_not_begun_at_once_while_nobody_would_play(visit, clock):
    olga = visit("Olga")
    key = event_of(olga, clock, unfit="bots")
    clock.forward(31)
    assert olga.refused("post", f"events/{key}/next-round") == (409, "nobody-to-play")
    ada = visit("Ada")
    ada.ask("post", f"events/{key}/entry")
    assert olga.refused("post", f"events/{key}/next-round") == (409, "nobody-to-play")
    soon = settings_of(clock, unfit="bots", starts_at=clock.now() + 3 * 60_000)
    assert olga.refused("put", f"events/{key}/settings", {"settings": soon}) == (400, "nobody-to-play")
    ada.ask("post", f"events/{key}/check-in", {"nonce": NONCE})
    olga.ask("post", f"events/{key}/next-round")
    clock.work()
    assert olga.ask("get", f"events/{key}")["status"] == "running"


def test_a_change_of_words_leaves_a_round_where_an_organiser_put_it(visit, clock):
    olga = visit("Olga")
    key = event_of(olga, clock)
    later = clock.now() + 180 * 60_000
    olga.ask("post", f"events/{key}/next-round", {"at": later})
    clock.forward(90)
    settings = olga.ask("get", f"events/{key}")["settings"]
    olga.ask("put", f"events/{key}/settings", {"settings": settings | {"description": "Bring tea."}})
    clock.work()
    event = olga.ask("get", f"events/{key}")
    assert (event["status"], event["next_at"]) == ("open", later)


def test_who_is_let_in_after_check_in_plays(visit, clock):
    olga = visit("Olga")
    key = event_of(olga, clock)
    players = [visit(f"P{number}") for number in range(6)]
    for each in players[:5]:
        each.ask("post", f"events/{key}/entry")
    clock.forward(35)
    for each in players[:4]:
        each.ask("post", f"events/{key}/check-in", {"nonce": NONCE})
    clock.forward(26)  # the first round is on
    assert status_of(olga, key, 5) == "dropped"
    players[5].ask("post", f"events/{key}/entry", {"substitute": True})
    olga.ask("post", f"events/{key}/entrants/5", {"action": "approve"})
    olga.ask("post", f"events/{key}/entrants/6", {"action": "regular"})
    doc = olga.ask("get", f"events/{key}")
    assert [each["number"] for each in doc["entrants"] if each["status"] == "entered" and not each["substitute"]] == [
        *range(1, 7)
    ]
    state = known_state(Event.objects.get(key=key))
    assert [each.number for each in rounds.taking_part(state, 2) if rounds.is_there(state, each, 2)] == [*range(1, 7)]


def test_an_event_that_guests_have_entered_is_not_rated_by_a_change(visit, clock):
    olga, gast = visit("Olga"), visit("Gast", "guest")
    key = event_of(olga, clock)
    gast.ask("post", f"events/{key}/entry")
    rated = settings_of(clock, rated=True, entry="accounts", unfit="bye")
    refusal = olga.refused("put", f"events/{key}/settings", {"settings": rated})
    assert refusal == (400, "rated-needs-accounts")
    gast.ask("delete", f"events/{key}/entry")
    olga.ask("put", f"events/{key}/settings", {"settings": rated})


def test_a_stage_that_has_been_left_keeps_its_rounds(visit, clock):
    olga = visit("Olga")
    stages = [{"rounds": 1, "seating": "lot", "deals": 1, "cut": 4}, {"rounds": 2, "seating": "lot", "deals": 1}]
    key = event_of(olga, clock, stages=stages, check_in="none")
    for number in range(8):
        visit(f"P{number}").ask("post", f"events/{key}/entry")
    clock.forward(61)
    more = [{**stages[0], "rounds": 2}, stages[1]]
    olga.ask("put", f"events/{key}/settings", {"settings": settings_of(clock, stages=more, check_in="none")})
    olga.ask("put", f"events/{key}/settings", {"settings": settings_of(clock, stages=stages, check_in="none")})
    end_round(key, clock, (6, -1, -1, -4))
    doc = olga.ask("get", f"events/{key}")
    sure = [int(line["player"]) for line in doc["stages"][0]["standings"] if line["goes_on"]]
    olga.ask("post", f"events/{key}/finalists", {"entrants": [*sure, *doc["undecided"]][:4]})
    refusal = olga.refused(
        "put", f"events/{key}/settings", {"settings": settings_of(clock, stages=more, check_in="none")}
    )
    assert refusal == (400, "begun")


def test_a_draft_that_is_cancelled_is_shown_to_nobody_else(visit, clock):
    olga, stranger = visit("Olga"), visit("Stan")
    key = olga.ask("post", "events", {"settings": settings_of(clock), "open": False}, 201)["key"]
    olga.ask("post", f"events/{key}/cancel", {"reason": "nothing came of it"})
    for path in ("", "/log", "/calendar.ics", "/file"):
        assert stranger.refused("get", f"events/{key}{path}") == (404, "no-such-event"), path
    assert stranger.ask("get", "events?when=over")["results"] == []
    assert key not in stranger.get("/api/events.ics").content.decode()
    assert link_previews.told_of(key, Words("en", {})) == b""
    assert olga.ask("get", f"events/{key}")["status"] == "cancelled"
    assert [each["key"] for each in olga.ask("get", "events?mine=true&when=over")["results"]] == [key]


def test_a_moderator_who_cancels_a_draft_is_told_that_it_is_done(visit, clock):
    olga, mona = visit("Olga"), visit("Mona")
    key = olga.ask("post", "events", {"settings": settings_of(clock), "open": False}, 201)["key"]
    mona.player.moderator = True
    mona.player.save()
    assert mona.ask("post", f"events/{key}/cancel", {"reason": "abuse"})["event"]["status"] == "cancelled"
    assert mona.refused("get", f"events/{key}") == (404, "no-such-event")


def test_a_draft_is_shown_to_those_who_run_it_alone(visit, clock):
    olga, cora, stranger = visit("Olga"), visit("Cora"), visit("Stan")
    key = olga.ask("post", "events", {"settings": settings_of(clock), "open": False}, 201)["key"]
    olga.ask("post", f"events/{key}/officials", {"name": "Cora", "role": "co-organiser"})
    for path in ("", "/me", "/log", "/standings.json", "/standings.csv", "/results", "/rounds/1/seating"):
        assert stranger.refused("get", f"events/{key}{path}") == (404, "no-such-event"), path
    assert stranger.refused("delete", f"events/{key}/entry/details") == (404, "no-such-event")
    for each in (olga, cora):
        assert each.ask("get", f"events/{key}")["status"] == "draft"
    for when in ("coming", "running", "over"):
        assert stranger.ask("get", f"events?when={when}")["results"] == []
    assert [each["key"] for each in cora.ask("get", "events?mine=true")["results"]] == [key]
    olga.ask("post", f"events/{key}/open")
    assert stranger.ask("get", f"events/{key}")["status"] == "open"
