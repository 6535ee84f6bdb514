"""What nobody may know yet: the seed before check-in is over, what was told without consent, what referees do."""

import json

import pytest

from mahjong_server.events.models import Details, Event, EventTable, LogEntry
from mahjong_server.events.topics import read_event
from tests.events.course.conftest import NONCE, end_table, settings_of

pytestmark = pytest.mark.django_db


def all_told(person, key):
    """Return all that somebody can read of an event, as one text."""
    paths = ("", "/me", "/log", "/standings.json", "/results")
    return " ".join(json.dumps(person.ask("get", f"events/{key}{path}")) for path in paths)


@pytest.mark.parametrize("check_in", ["event", "none", "round"])
def test_neither_seed_nor_nonces_are_told_before_the_round_is_seated(visit, clock, check_in):
    olga = visit("Olga")
    stage = {"rounds": 1, "seating": "lot", "deals": 4}
    changed = {"check_in": check_in, "stages": [stage]}
    key = olga.ask("post", "events", {"settings": settings_of(clock, **changed)}, 201)["key"]
    players = [visit(f"P{number}") for number in range(4)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    seeds = [json.loads(each)["seed"] for each in LogEntry.objects.values_list("data", flat=True) if '"seed"' in each]
    nonces = []
    clock.forward(35)
    if check_in != "none":
        for number, each in enumerate(players):
            nonces.append(f"{number:x}" * 32)
            each.ask("post", f"events/{key}/check-in", {"nonce": nonces[-1]})
    for who in (olga, players[0], visit("Stan")):
        told = all_told(who, key)
        assert not [each for each in (*seeds, *nonces) if each in told]
    clock.forward(24.5)
    told = all_told(olga, key)
    assert all(each in told for each in (*seeds, *nonces))
    seating = olga.ask("get", f"events/{key}/rounds/1/seating")
    assert seating["server_seed"] == seeds[0]
    assert sorted(seating.get("nonces", {}).values()) == sorted(nonces)


def test_details_are_kept_with_consent_alone_and_gone_with_the_entry(visit, clock):
    olga, ada, ben = visit("Olga"), visit("Ada"), visit("Ben")
    key = olga.ask("post", "events", {"settings": settings_of(clock, details=True)}, 201)["key"]
    told = {"real_name": "Ada Lovelace", "city": "London"}
    assert ada.refused("post", f"events/{key}/entry", told) == (400, "consent-needed")
    assert Details.objects.count() == 0
    ada.ask("post", f"events/{key}/entry", {**told, "consent": True})
    ben.ask("post", f"events/{key}/entry")
    assert "Lovelace" in json.dumps(olga.ask("get", f"events/{key}"))
    assert "Lovelace" not in " ".join(LogEntry.objects.values_list("data", flat=True))
    ada.ask("delete", f"events/{key}/entry/details")
    assert "Lovelace" not in all_told(olga, key)
    ada.ask("delete", f"events/{key}/entry")
    ada.ask("post", f"events/{key}/entry", {**told, "consent": True})
    ada.ask("delete", f"events/{key}/entry")
    assert Details.objects.count() == 0


def test_details_are_gone_with_an_entry_that_others_end(visit, clock):
    olga, ada, ben = visit("Olga"), visit("Ada"), visit("Ben")
    keys = [
        olga.ask("post", "events", {"settings": settings_of(clock, details=True, entry=entry)}, 201)["key"]
        for entry in ("all", "approval", "all")
    ]
    for key in keys:
        ada.ask("post", f"events/{key}/entry", {"real_name": "Ada Lovelace", "consent": True})
        ben.ask("post", f"events/{key}/entry", {"real_name": "Ben Jonson", "consent": True})
    olga.ask("post", f"events/{keys[0]}/entrants/1", {"action": "remove"})
    olga.ask("post", f"events/{keys[1]}/entrants/1", {"action": "decline"})
    assert {each.event.key for each in Details.objects.filter(player=ada.player)} == {keys[2]}
    assert Details.objects.filter(player=ben.player).count() == 3
    clock.forward(56)  # nobody has checked in
    assert not Details.objects.filter(event__key=keys[2]).exists()


def test_an_entry_without_consent_shows_nothing_of_an_earlier_one(visit, clock):
    olga, ada = visit("Olga"), visit("Ada")
    key = olga.ask("post", "events", {"settings": settings_of(clock, details=True)}, 201)["key"]
    ada.ask("post", f"events/{key}/entry")
    ada.ask("delete", f"events/{key}/entry")
    Details.objects.create(event=Event.objects.get(key=key), player=ada.player, real_name="Ada Lovelace")
    ada.ask("post", f"events/{key}/entry", {"consent": False})
    assert "Lovelace" not in all_told(olga, key)


def test_details_are_not_shown_where_the_event_does_not_ask_for_them(visit, clock):
    olga, ada = visit("Olga"), visit("Ada")
    key = olga.ask("post", "events", {"settings": settings_of(clock)}, 201)["key"]
    ada.ask("post", f"events/{key}/entry", {"real_name": "Ada Lovelace", "consent": True})
    assert Details.objects.count() == 0
    assert "Lovelace" not in json.dumps(olga.ask("get", f"events/{key}"))


@pytest.mark.parametrize("listed", [True, False])
def test_a_table_leads_strangers_to_no_event_that_is_not_listed(visit, clock, listed):
    olga, players = visit("Olga"), [visit(f"P{number}") for number in range(4)]
    order = {"settings": settings_of(clock, check_in="none", listed=listed)}
    key = olga.ask("post", "events", order, 201)["key"]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    clock.forward(61)
    path = f"tables/{EventTable.objects.get().match.code}"
    told = {"event": key, "name": "Spring Cup", "round": 1, "table": 1}
    assert players[0].ask("get", path)["event"] == told
    assert visit("Stan").ask("get", path).get("event") == (told if listed else None)


def test_what_referees_do_is_told_once_the_round_is_over(visit, clock, settings):
    settings.GAMES = ["tests.play.highcard"]
    olga = visit("Olga")
    order = {"settings": settings_of(clock, game="highcard", check_in="none")}
    key = olga.ask("post", "events", order, 201)["key"]
    players = [visit(f"P{number}") for number in range(4)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    clock.forward(61)
    players[0].ask("post", f"events/{key}/rounds/1/tables/1/call")
    olga.ask("post", f"events/{key}/rounds/1/tables/1/rulings", {"ruling": "pause", "reason": "a quarrel"})
    stranger = visit("Stan")
    assert "a quarrel" not in all_told(stranger, key)
    assert "a quarrel" not in str(read_event(key, None))
    assert "referee-called" not in [each["kind"] for each in stranger.ask("get", f"events/{key}/log")["entries"]]
    assert NONCE not in all_told(stranger, key)


@pytest.mark.parametrize(
    ("terms", "shown"),
    [({"spectators": "public"}, "7"), ({"spectators": "none"}, None), ({"spectators": "all", "delay": 5}, "7")],
)
def test_points_amid_play_are_told_where_anybody_may_watch(visit, clock, terms, shown):
    olga = visit("Olga")
    key = olga.ask("post", "events", {"settings": settings_of(clock, check_in="none", **terms)}, 201)["key"]
    for number in range(4):
        visit(f"P{number}").ask("post", f"events/{key}/entry")
    clock.forward(61)
    row = EventTable.objects.get()
    row.deal, row.scores = 2, [7, 0, -3, -4]
    row.save()
    (table,) = visit("Stan").ask("get", f"events/{key}")["rounds"][0]["tables"]
    assert (table["deal"], table["seats"][0]["points"]) == (2, shown)
    end_table(row.match, (6, 2, -2, -6))
    clock.work()
    (table,) = visit("Ben").ask("get", f"events/{key}")["rounds"][0]["tables"]
    assert table["seats"][0]["points"] == "6"
