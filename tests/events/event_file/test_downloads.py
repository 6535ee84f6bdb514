"""What of an event can be taken away: its file, its games as other sites write them down, its results as a table."""

import csv
import io
import json
import zipfile
from fractions import Fraction

import msgspec
import pytest
from django.core.management import call_command
from msgspec.structs import replace

from mahjong_server.events.contest import rounds
from mahjong_server.events.event_file import sending
from mahjong_server.events.event_file.described import befores
from mahjong_server.events.event_file.differences import Difference
from mahjong_server.events.event_file.shapes import EventFile
from mahjong_server.events.event_file.verified import verify
from mahjong_server.events.models import Event, EventTable
from mahjong_server.events.services.event_log import find_event, rows_of
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from tests.events.course.conftest import settings_of
from tests.events.event_file.conftest import GZIP
from tests.events.event_file.played import GAME, begun, finish_round, finish_table
from tests.imports.fake_format import FakeFormat

pytestmark = pytest.mark.django_db


@pytest.fixture
def fake_format(monkeypatch):
    monkeypatch.setattr(games()[GAME], "info", replace(games()[GAME].info, formats=(FakeFormat(),)))


def round_played(visit, clock, **changed):
    """Return who runs an event of one round, which is over, and its key."""
    olga = visit("Olga")
    stage = {"rounds": 1, "seating": "lot", "deals": 2}
    key, players = begun(olga, visit, clock, 8, **({"stages": [stage]} | changed))
    return olga, key, players


def counted(monkeypatch, owner, name):
    """Return a list to which each call of a function adds its arguments."""
    calls, called = [], getattr(owner, name)

    def call(*args):
        calls.append(args)
        return called(*args)

    monkeypatch.setattr(owner, name, call)
    return calls


def test_there_is_no_file_while_an_event_runs(visit, clock):
    olga, key, _ = round_played(visit, clock)
    assert olga.refused("get", f"events/{key}/file") == (409, "event-running")
    olga.ask("post", f"events/{key}/cancel", {"reason": "fire"})
    assert olga.refused("get", "events/nothing/file") == (404, "no-such-event")
    doc = json.loads(olga.get(f"/api/events/{key}/file").content)
    assert (doc["status"], doc["reason"]) == ("cancelled", "fire")
    assert doc["rounds"][0]["tables"][0]["points"] is None


def test_a_file_is_made_once_as_long_as_it_stays_the_same(visit, clock, monkeypatch):
    olga, key, players = round_played(visit, clock)
    finish_round(key, clock)
    made = counted(monkeypatch, sending, "head_of")
    first = [olga.get(f"/api/events/{key}/file").content for _ in range(3)]
    assert len(set(first)) == len(made) == 1
    for person in (players[0].player, olga.player):
        person.name = f"New {person.name}"
        person.save()
        assert person.name in olga.get(f"/api/events/{key}/file").content.decode()
    assert len(made) == 3


def test_while_one_file_is_made_no_work_is_done_for_another(visit, clock, monkeypatch):
    olga, key, _ = round_played(visit, clock)
    finish_round(key, clock)
    monkeypatch.setattr(sending, "WAIT_S", 0.01)
    made = counted(monkeypatch, sending, "head_of")
    with sending.making_one():
        assert olga.refused("get", f"events/{key}/file") == (503, "server-busy")
    assert made == []


def test_walls_of_a_table_that_still_plays_are_not_told(visit, clock):
    olga, key, _ = round_played(visit, clock)
    Event.objects.filter(key=key).update(status="finished")
    assert Match.objects.filter(status="playing").exists()
    assert olga.refused("get", f"events/{key}/file") == (409, "event-running")


def test_the_file_tells_names_as_they_are_now_and_no_details(visit, clock):
    olga = visit("Olga")
    settings = settings_of(clock, game=GAME, details=True, entry="approval")
    key = olga.ask("post", "events", {"settings": settings}, 201)["key"]
    for name in ("Anna", "Boris"):
        order = {"real_name": f"{name} Secret", "city": "Far Away", "consent": True}
        visit(name).ask("post", f"events/{key}/entry", order)
    olga.ask("post", f"events/{key}/entrants/2", {"action": "decline"})
    olga.ask("post", f"events/{key}/cancel", {})
    answer = olga.get(f"/api/events/{key}/file", headers=GZIP)
    assert (answer["Content-Encoding"], answer["Vary"].split(",")[0]) == ("gzip", "Accept-Encoding")
    assert answer["Content-Disposition"] == f'attachment; filename="event-{key}.json"'
    plain = olga.get(f"/api/events/{key}/file")
    assert "Content-Encoding" not in plain
    text = plain.content.decode()
    assert [each["name"] for each in json.loads(text)["entrants"]] == ["Anna", ""]
    for secret in ("Secret", "Far Away", "Boris", olga.player.pk.hex, str(olga.player.pk)):
        assert secret not in text


def test_the_file_tells_no_club_of_those_who_were_never_let_in_and_agrees(visit, clock):
    olga, people = visit("Olga"), {name: visit(name) for name in ("Anna", "Boris", "Cora")}
    settings = settings_of(clock, game=GAME, clubs="apart", entry="approval")
    key = olga.ask("post", "events", {"settings": settings}, 201)["key"]
    for name, each in people.items():
        each.ask("post", f"events/{key}/entry", {"club": f"Club {name}"})
    for number, action in ((1, "approve"), (2, "decline"), (3, "approve")):
        olga.ask("post", f"events/{key}/entrants/{number}", {"action": action})
    people["Cora"].ask("delete", f"events/{key}/entry")
    people["Cora"].ask("post", f"events/{key}/entry", {"club": "Club Cora"})
    olga.ask("post", f"events/{key}/entrants/3", {"action": "decline"})
    olga.ask("post", f"events/{key}/cancel", {})
    content = olga.get(f"/api/events/{key}/file").content
    assert [each["club"] for each in json.loads(content)["entrants"]] == ["Club Anna", "", "Club Cora"]
    assert b"Club Boris" not in content
    lines = list(verify(msgspec.json.decode(content, type=EventFile)))
    assert lines
    assert not any(isinstance(each, Difference) for each in lines), lines


def test_games_are_told_as_other_sites_write_them_down(visit, clock, fake_format):
    olga, key, _ = round_played(visit, clock)
    assert zipfile.ZipFile(io.BytesIO(olga.get(f"/api/events/{key}/logs/fake").content)).namelist() == []
    finish_round(key, clock)
    answer = olga.get(f"/api/events/{key}/logs/fake")
    assert answer["Content-Disposition"] == f'attachment; filename="event-{key}-fake.zip"'
    packed = zipfile.ZipFile(io.BytesIO(answer.content))
    assert packed.namelist() == ["round-01-table-01.fake", "round-01-table-02.fake"]
    found = FakeFormat().read(packed.read("round-01-table-01.fake"))
    names = {each["number"]: each["person"]["name"] for each in olga.ask("get", f"events/{key}")["entrants"]}
    seats = olga.ask("get", f"events/{key}")["rounds"][0]["tables"][0]["seats"]
    assert list(found.names) == [names[each["entrant"]] for each in seats]
    assert olga.get(f"/api/events/{key}/logs/fake").content == answer.content
    assert olga.refused("get", f"events/{key}/logs/other") == (404, "no-such-format")


def test_no_game_is_told_to_those_who_still_play_the_same_walls(visit, clock, fake_format):
    stage = {"rounds": 1, "seating": "lot", "deals": 2}
    _, key, players = round_played(visit, clock, stages=[stage], duplicate=True, spectators="none", imp_unit=1)
    first = EventTable.objects.filter(event__key=key, counted=False).select_related("match").order_by("table")[0]
    finish_table(first, clock, 20)
    assert zipfile.ZipFile(io.BytesIO(players[0].get(f"/api/events/{key}/logs/fake").content)).namelist() == []
    finish_round(key, clock)
    packed = zipfile.ZipFile(io.BytesIO(players[0].get(f"/api/events/{key}/logs/fake").content))
    assert packed.namelist() == ["round-01-table-01.fake", "round-01-table-02.fake"]


def test_what_a_format_has_no_words_for_is_left_out_and_told(visit, clock, fake_format):
    stage = {"rounds": 1, "seating": "lot", "deals": 3}
    olga, key, _ = round_played(visit, clock, stages=[stage])
    finish_round(key, clock)
    packed = zipfile.ZipFile(io.BytesIO(olga.get(f"/api/events/{key}/logs/fake").content))
    assert packed.namelist() == ["left-out.txt"]
    assert packed.read("left-out.txt").decode().startswith("round-01-table-01: ")


def test_a_round_is_seated_again_from_what_stood_before_it(visit, clock, tmp_path, capsys):
    stage = {"rounds": 2, "seating": "swiss", "deals": 1}
    olga, key, _ = round_played(visit, clock, stages=[stage])
    finish_round(key, clock)
    clock.forward(6)
    before = olga.ask("get", f"events/{key}/rounds/2/seating")
    olga.ask("post", f"events/{key}/penalties", {"entrant": 1, "points": 9, "clause": "later"})
    order = {"ruling": "correct", "points": [30, 20, -20, -30], "reason": "found later"}
    olga.ask("post", f"events/{key}/rounds/1/tables/1/rulings", order)
    assert olga.ask("get", f"events/{key}/rounds/2/seating") == before
    path = tmp_path / "round.json"
    path.write_text(json.dumps(before), encoding="utf-8")
    call_command("seat_round", str(path))
    seated = json.loads(capsys.readouterr().out)["tables"]
    told = olga.ask("get", f"events/{key}")["rounds"][1]["tables"]
    assert seated == [[str(seat["entrant"]) for seat in table["seats"]] for table in told]


def test_the_input_of_one_round_is_computed_for_that_one_alone(visit, clock, monkeypatch):
    stage = {"rounds": 3, "seating": "swiss", "deals": 1}
    olga, key, _ = round_played(visit, clock, stages=[stage])
    for _ in range(2):
        finish_round(key, clock)
        clock.forward(6)
    found = befores(rows_of(find_event(key)), key)
    computed = counted(monkeypatch, rounds, "seating_input")
    for number in (1, 2, 3):
        told = olga.ask("get", f"events/{key}/rounds/{number}/seating")
        assert told == json.loads(msgspec.json.encode(found[number].input))
        assert len(computed) == number
    assert olga.refused("get", f"events/{key}/rounds/4/seating") == (404, "no-such-round")


def test_standings_for_a_spreadsheet_come_back_as_they_were(visit, clock):
    """No name is run as a formula, whatever a guest calls themselves, and each number is the one of JSON."""
    olga, key, players = round_played(visit, clock)
    finish_round(key, clock)
    players[0].player.name = '=HYPERLINK("http://x","y")'
    players[0].player.save()
    players[1].player.name = 'a,"b"'
    players[1].player.save()
    answer = olga.get(f"/api/events/{key}/standings.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    told = olga.ask("get", f"events/{key}/standings.json")["standings"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode(), newline="")))
    assert len(rows) == len(told) == 8
    for row, line in zip(rows, told, strict=True):
        assert not row["name"].startswith(("=", "+", "-", "@"))
        assert row["name"].removeprefix("'") == line["name"]
        assert int(row["place"]) == line["place"]
        for column in ("total", "table points", "match points"):
            assert abs(Fraction(row[column]) - Fraction(line[column.replace(" ", "_")])) <= Fraction(1, 200)
    assert {'a,"b"', '\'=HYPERLINK("http://x","y")'} <= {row["name"] for row in rows}
    results = olga.ask("get", f"events/{key}/results")
    assert all(isinstance(seat["points"], str) for each in results["sessions"] for seat in each["seats"])
