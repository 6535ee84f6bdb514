"""Events that go on by themselves whatever has become of the people in them, or of another event."""

import json
import logging
from typing import Any

import pytest

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.models import Player
from mahjong_server.background import steady_work
from mahjong_server.database.shared_clock import shared_clock
from mahjong_server.events.models import Event, EventTable, LogEntry
from mahjong_server.events.own_events import own_events
from mahjong_server.events.services import conductor, event_log, progress, rests, steps, tables
from mahjong_server.play.models import Match, Seat, Snapshot
from tests.events.course.conftest import MINUTE_MS, end_round, end_table, settings_of

pytestmark = pytest.mark.django_db


def entered(visit, clock, count=4, name="P", **changed):
    """Return organiser, key and players of an event that begins in an hour without check-in."""
    olga = visit(f"Olga{name}")
    order = {"settings": settings_of(clock, check_in="none", **changed)}
    key = olga.ask("post", "events", order, 201)["key"]
    players = [visit(f"{name}{number}") for number in range(count)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    return olga, key, players


def table_of(player, key):
    """Return the table that somebody's own page tells of."""
    found = own_events(player)
    assert found
    return found[key].table


@pytest.fixture
def nothing_rests():
    rests._until.clear()
    yield
    rests._until.clear()


def test_what_goes_wrong_with_one_event_holds_up_no_other(visit, clock, monkeypatch, caplog, nothing_rests):
    _, bad, _ = entered(visit, clock, name="A")
    _, good, _ = entered(visit, clock, name="B")
    real = tables.begin_round

    def begin(event, *args):
        if event.row.key == bad:
            raise LookupError("something that nobody thought of")
        return real(event, *args)

    monkeypatch.setattr(tables, "begin_round", begin)
    with caplog.at_level(logging.CRITICAL, logger=rests.__name__):
        clock.forward(61)
    assert Event.objects.get(key=good).status == "running"
    assert Event.objects.get(key=bad).status == "open"
    monkeypatch.undo()
    clock.work()
    assert Event.objects.get(key=bad).status == "open", "it rests for a while"
    rests._until.clear()
    clock.work()
    assert Event.objects.get(key=bad).status == "running"


def test_tables_whose_progress_cannot_be_told_hide_that_of_no_other_event(
    visit, clock, monkeypatch, caplog, nothing_rests
):
    _, bad, _ = entered(visit, clock, name="A")
    _, good, _ = entered(visit, clock, name="B")
    clock.forward(61)
    rows = {row.event.key: row for row in EventTable.objects.select_related("event", "match")}
    for row in rows.values():
        Snapshot.objects.create(match=row.match, seq=row.match.head, state=b"", clock=None)

    def scores(match):
        if match == rows[bad].match:
            raise LookupError("something that nobody thought of")
        return [8, -8, 0, 0]

    monkeypatch.setattr(progress, "_scores", scores)
    with caplog.at_level(logging.CRITICAL, logger=rests.__name__):
        progress.note_progress()
    for row in rows.values():
        row.refresh_from_db()
    assert (rows[good].deal, rows[good].scores) == (1, [8, -8, 0, 0])
    assert (rows[bad].deal, rows[bad].scores) == (0, None)
    assert rests.resting() == [rows[bad].event_id]


@pytest.mark.parametrize(
    ("turns", "due"),
    [
        pytest.param([1000, 1014], [1014.9, 1015], id="a process that has just begun"),
        pytest.param([1000, 1014, 1020], [1060, 1074, 1075], id="an outage"),
    ],
)
def test_nobody_is_taken_for_absent_whom_an_outage_keeps_away(visit, clock, monkeypatch, turns, due):
    _, key, _ = entered(visit, clock)
    node: Any = None
    process = conductor.Conductor(node)

    def turn(at):
        monkeypatch.setattr(steady_work, "monotonic", lambda: float(at))
        process._turn_once()
        return Event.objects.get(key=key).status

    clock.forward(59)
    assert {turn(at) for at in turns} == {"open"}
    shared_clock._ahead += 120 * 10**9
    assert [turn(at) for at in due] == [*["open"] * (len(due) - 1), "running"]


@pytest.mark.parametrize("gone", [1, -1])
def test_nobody_who_has_a_seat_takes_another_as_a_substitute(visit, clock, gone):
    olga, key, players = entered(visit, clock, count=8)
    clock.forward(59.5)
    tables = olga.ask("get", f"events/{key}")["rounds"][0]["tables"]
    seats = [seat["entrant"] for table in tables for seat in table["seats"]]
    olga.ask("post", f"events/{key}/entrants/{seats[0]}", {"action": "substitute"})
    players[seats[gone] - 1].ask("delete", f"events/{key}/entry")
    clock.forward(0.6)
    tables = olga.ask("get", f"events/{key}")["rounds"][0]["tables"]
    sat = [seat["entrant"] for table in tables for seat in table["seats"]]
    assert sat.count(None) == 1
    assert len(set(sat)) == 8


@pytest.mark.parametrize("rated", [False, True])
def test_an_account_deleted_between_seating_and_play_is_played_for_by_a_bot(visit, clock, rated):
    changed = {"rated": True, "entry": "accounts", "unfit": "bye"} if rated else {}
    olga, key, players = entered(visit, clock, 8, stages=[{"rounds": 1, "seating": "lot", "deals": 4}], **changed)
    clock.forward(59.5)
    assert olga.ask("get", f"events/{key}")["rounds"][0]["status"] == "seated"
    accounts.erase(players[0].player)
    clock.forward(1)
    doc = olga.ask("get", f"events/{key}")
    assert doc["rounds"][0]["status"] == "running"
    assert Match.objects.filter(source="event", status="playing").count() == 2
    assert Seat.objects.filter(match__source="event").exclude(bot="").count() == 1
    assert not Seat.objects.filter(match__source="event", player=players[0].player).exists()
    rows = {table["code"]: [seat["entrant"] for seat in table["seats"]] for table in doc["rounds"][0]["tables"]}
    (with_bot,) = [code for code, seats in rows.items() if None in seats]
    assert Match.objects.get(code=with_bot).rated is False
    assert {each.rated for each in Match.objects.filter(source="event").exclude(code=with_bot)} == {rated}
    end_round(key, clock)
    assert olga.ask("get", f"events/{key}")["status"] == "finished"


def test_a_deal_that_is_played_again_is_told_to_its_players_and_waited_for(visit, clock):
    stage = {"rounds": 2, "seating": "lot", "deals": 4, "pause": 60}
    olga, key, players = entered(visit, clock, stages=[stage])
    clock.forward(61)
    row = EventTable.objects.get(event__key=key)
    me = players[0].player.pk
    assert table_of(me, key) == row.match.code
    end_table(row.match, (6, 2, -2, -6), deals=[(6, 2, -2, -6), (0, 0, 0, 0)])
    clock.work()
    assert table_of(me, key) is None
    olga.ask(
        "post", f"events/{key}/rounds/1/tables/1/rulings", {"ruling": "replay", "deal": 0, "reason": "a torn tile"}
    )
    again = EventTable.objects.get(event__key=key, replayed=0)
    assert table_of(me, key) == again.match.code
    clock.forward(70)
    assert len(olga.ask("get", f"events/{key}")["rounds"]) == 1, "the next round waits"
    end_table(again.match, (-4, 4, 1, -1))
    clock.work()
    doc = olga.ask("get", f"events/{key}")
    assert [each["points"] for each in doc["rounds"][0]["tables"][0]["seats"]] == ["-4", "4", "1", "-1"]
    assert doc["rounds"][1]["status"] == "running"


def test_players_are_told_once_their_table_is_over(visit, clock, monkeypatch):
    told = []
    _, key, players = entered(visit, clock, 8)
    clock.forward(61)
    monkeypatch.setattr(event_log, "refresh_part", lambda player, _part: told.append(player))
    row = EventTable.objects.get(event__key=key, table=1)
    end_table(row.match, (6, 2, -2, -6))
    clock.work()
    sitting = set(Seat.objects.filter(match=row.match).values_list("player", flat=True))
    assert {each.hex for each in sitting} <= set(told)
    others = {each.player.pk.hex for each in players if each.player.pk not in sitting}
    assert not others & set(told)


def test_states_of_two_events_are_never_taken_for_one_another(visit, clock):
    _, key, _ = entered(visit, clock)
    event = Event.objects.get(key=key)
    assert event_log.known_state(event) is event_log.known_state(event)
    event.key = "another"  # as an event of the same number has, once a database was restored
    assert event_log.known_state(event) is not event_log.known_state(Event.objects.get(key=key))


def test_an_organiser_who_has_to_choose_is_waited_for_without_being_asked_again_and_again(visit, clock):
    stages = [{"rounds": 1, "seating": "lot", "deals": 1, "cut": 2}, {"rounds": 1, "seating": "lot", "deals": 1}]
    olga, key, _ = entered(visit, clock, 8, stages=stages)
    clock.forward(61)
    end_round(key, clock, (0, 0, 0, 0))
    assert len(olga.ask("get", f"events/{key}")["undecided"]) == 8
    assert steps.run_due() == 0
    Event.objects.filter(key=key).update(due_at=1)
    assert steps.run_due() == 1
    assert steps.run_due() == 0


STAGES_WITH_CUT = [
    {"rounds": 1, "seating": "lot", "deals": 1, "cut": 4},
    {"rounds": 1, "seating": "lot", "deals": 1},
]


def test_the_lot_decides_a_day_later_where_nobody_chooses(visit, clock):
    """An event whose organiser has deleted their account goes on by itself."""
    olga, key, players = entered(visit, clock, 8, stages=STAGES_WITH_CUT)
    clock.forward(61)
    accounts.erase(olga.player)
    end_round(key, clock, (5, 5, 5, -15))
    before = players[0].ask("get", f"events/{key}")
    assert len(before["undecided"]) == 6
    clock.to(before["next_at"] + 23 * 60 * MINUTE_MS)
    assert players[0].ask("get", f"events/{key}")["undecided"] == before["undecided"]
    clock.to(before["next_at"] + 24 * 60 * MINUTE_MS)
    after = players[0].ask("get", f"events/{key}")
    playing = {seat["entrant"] for seat in after["rounds"][1]["tables"][0]["seats"]}
    assert playing < set(before["undecided"])
    assert len(playing) == 4
    entry = LogEntry.objects.get(event__key=key, data__contains="finalists-chosen")
    assert (entry.by, json.loads(entry.data)["drawn"]) == ("", True)


def test_a_co_organiser_or_a_moderator_chooses_where_the_organiser_is_gone(visit, clock):
    olga, key, _ = entered(visit, clock, 8, stages=STAGES_WITH_CUT)
    cora, mona, late = visit("Cora"), visit("Mona"), visit("Late")
    for name in ("Cora", "Late"):
        olga.ask("post", f"events/{key}/officials", {"name": name, "role": "co-organiser"})
    clock.forward(61)
    accounts.erase(cora.player)
    accounts.erase(olga.player)
    officials = late.ask("get", f"events/{key}")["officials"]
    assert ("Late", "organiser") in [(each["person"]["name"], each["role"]) for each in officials]
    late.ask("post", f"events/{key}/officials", {"name": "Mona", "role": "referee"})
    late.ask("post", f"events/{key}/officials", {"name": "Mona", "role": None})
    end_round(key, clock, (5, 5, 5, -15))
    undecided = late.ask("get", f"events/{key}")["undecided"]
    assert mona.refused("post", f"events/{key}/finalists", {"entrants": undecided[:4]}) == (403, "not-allowed")
    Player.objects.filter(name="Mona").update(moderator=True)
    mona.ask("post", f"events/{key}/finalists", {"entrants": undecided[:4]})
    assert late.ask("get", f"events/{key}")["undecided"] == []
