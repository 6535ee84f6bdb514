"""Bodies that nobody means well by: each is refused with a code or kept harmless, and none is a fault of the server."""

import json

import pytest

from mahjong_server.events.models import Event
from tests.events.course.conftest import settings_of

pytestmark = pytest.mark.django_db
FAR = 4_102_444_800_001


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", " \u200b\u2060 "),
        ("name", "x" * 81),
        ("description", "x" * 4001),
        ("starts_at", -1),
        ("starts_at", 0),
        ("starts_at", FAR),
        ("starts_at", 10**30),
        ("starts_at", 1e300),
        ("zone", "Europe/Atlantis"),
        ("zone", "../../etc/passwd"),
        ("zone", "x" * 65),
        ("seats", -4),
        ("seats", 11),
        ("limit", 1),
        ("limit", 401),
        ("table_points", [1] * 11),
        ("table_points", ["1/0", 0, 0, 0]),
        ("table_points", ["NaN", 0, 0, 0]),
        ("table_points", [1e9, 0, 0, 0]),
        ("table_points", ["1e9", 0, 0, 0]),
        ("table_points", [4, 3]),
        ("share", "999999999999"),
        ("share", 0.5),
        ("best", 0),
        ("automatic", -1),
        ("check_in_opens", 10_081),
        ("check_in_closes", 30),
        ("stages", []),
        ("stages", [{"rounds": 1}] * 9),
        ("stages", [{"rounds": 61, "deals": 1}]),
        ("stages", [{"rounds": 1, "deals": 33}]),
        ("stages", [{"rounds": 1, "minutes": 181}]),
        ("stages", [{"rounds": 1, "deals": 1, "cut": 4}]),
        ("stages", [{"rounds": 2, "deals": 1, "times": [1, 2, 3]}]),
        ("stages", [{"rounds": 1, "deals": 1, "seating": "scripted"}]),
        ("options", {"preset": "none such"}),
        ("options", {"x" * 1000: 1}),
        ("options", []),
        ("game", "no such game"),
        ("surprise", 1),
    ],
)
def test_settings_that_are_refused(visit, clock, field, value):
    olga = visit("Olga")
    status, code = olga.refused("post", "events", {"settings": settings_of(clock, **{field: value})})
    assert status in {400, 404}, code
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    "raw", ['{"settings": {"name": "\\ud800"}}', '{"settings": {"name": "a\\u0000b"}}', "[" * 9999]
)
def test_bodies_that_are_no_json(visit, clock, raw):
    olga = visit("Olga")
    answer = olga.post("/api/events", raw, content_type="application/json")
    assert answer.status_code == 400


def test_texts_are_kept_without_what_hides_or_reorders(visit, clock):
    olga, ada = visit("Olga"), visit("Ada")
    order = settings_of(
        clock, name="Spring\u202e \r\n Cup\u200b", description="one\r\n\u202etwo\x07", details=True, clubs="apart"
    )
    key = olga.ask("post", "events", {"settings": order}, 201)["key"]
    shown = olga.ask("get", f"events/{key}")["settings"]
    assert (shown["name"], shown["description"]) == ("Spring Cup", "one\ntwo ".rstrip())
    told = {"club": "Red\u202e\nDragons", "real_name": "Ada\u2066 L", "consent": True}
    ada.ask("post", f"events/{key}/entry", told)
    (entrant,) = olga.ask("get", f"events/{key}")["entrants"]
    assert (entrant["club"], entrant["details"]["real_name"]) == ("Red Dragons", "Ada L")


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+1", "-1"])
def test_no_cell_of_a_spreadsheet_is_a_formula(visit, clock, name):
    olga, ada = visit("Olga"), visit(name)
    key = olga.ask("post", "events", {"settings": settings_of(clock, clubs="teams")}, 201)["key"]
    ada.ask("post", f"events/{key}/entry", {"club": name})
    text = olga.get(f"/api/events/{key}/standings.csv").content.decode()
    assert f"'{name}" in text
    assert f",{name}" not in text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("entry", {"club": "x" * 61}),
        ("entry", {"surprise": 1}),
        ("check-in", {"nonce": "x" * 32}),
        ("check-in", {"nonce": "0" * 65}),
        ("penalties", {"entrant": 1, "points": "1/0", "clause": "7"}),
        ("penalties", {"entrant": 1, "points": -1, "clause": "7"}),
        ("penalties", {"entrant": 1, "points": "1/999999937", "clause": "7"}),
        ("penalties", {"entrant": 1, "points": 999_999_999, "clause": "7"}),
        ("penalties", {"entrant": 1, "points": 1, "clause": " "}),
        ("penalties", {"entrant": 10**30, "points": 1, "clause": "7"}),
        ("penalties", {"entrant": 1, "points": 1e400, "clause": "7"}),
        ("next-round", {"at": -1}),
        ("next-round", {"at": FAR}),
        ("finalists", {"entrants": [1] * 401}),
        ("entrants/1", {"action": "promote"}),
        ("officials", {"name": "x" * 81, "role": "referee"}),
        ("officials", {"name": "\u200b", "role": "referee"}),
        ("officials", {"name": "Olga", "role": "organiser"}),
        ("rounds/1/tables/1/rulings", {"ruling": "look"}),
        ("rounds/99999999999999999999/tables/1/rulings", {"ruling": "pause"}),
        ("rounds/1/tables/0/rulings", {"ruling": "correct", "points": ["1", "2", "3"], "reason": "x"}),
        ("rounds/1/tables/1/call", {"table": 7}),
    ],
)
def test_commands_that_are_refused(visit, clock, path, body):
    olga, ada = visit("Olga"), visit("Ada")
    key = olga.ask("post", "events", {"settings": settings_of(clock)}, 201)["key"]
    ada.ask("post", f"events/{key}/entry")
    head = Event.objects.get(key=key).head
    raw = json.dumps(body).replace("Infinity", "1e400")
    answer = olga.post(f"/api/events/{key}/{path}", raw, content_type="application/json")
    assert answer.status_code in {400, 404, 409}, answer.content
    assert Event.objects.get(key=key).head == head


@pytest.mark.parametrize("key", ["x", "a" * 300, "no-such-key", "%00", "..%2f"])
def test_keys_that_are_no_events(visit, key):
    ada = visit("Ada")
    for path in ("", "/me", "/rounds/1/seating"):
        assert ada.get(f"/api/events/{key}{path}").status_code == 404
    assert ada.post(f"/api/events/{key}/entry", {}, content_type="application/json").status_code == 404
