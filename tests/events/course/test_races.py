"""Two at once, on SQLite and PostgreSQL: one is first, the other is told, and nothing happens twice."""

from collections import Counter

import msgspec
import pytest
from django.contrib.auth.models import User

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.database.shared_clock import shared_clock
from mahjong_server.events.contest.orders import RulingOrder
from mahjong_server.events.models import Event, EventTable, LogEntry
from mahjong_server.events.requests import EntrantOrder, EntryOrder, EventOrder
from mahjong_server.events.services import commands, rests, steps
from mahjong_server.events.services.event_log import find_event, known_state
from mahjong_server.play.models import Match
from tests.events.course.conftest import MINUTE_MS, NONCE, Clock, end_table, settings_of
from tests.races import run_concurrently

pytestmark = pytest.mark.usefixtures("backend")
READY = EntryOrder()


@pytest.fixture(autouse=True)
def _time_comes_back():
    before = shared_clock._ahead
    rests._until.clear()
    yield
    shared_clock._ahead = before


def people(count, name="P"):
    return [
        Player.objects.create(
            name=f"{name}{at}", folded=lookup_key(f"{name}{at}"), user=User.objects.create(username=f"{name}{at}")
        )
        for at in range(count)
    ]


def new_event(players, **changed):
    """Return an event's key and its organiser; these players have entered."""
    (olga,) = people(1, "Olga")
    settings = settings_of(Clock(), **changed)
    key = commands.make(olga, EventOrder(msgspec.Raw(msgspec.json.encode(settings)))).key
    for each in players:
        commands.enter(key, each, READY)
    return key, olga


def forward(minutes):
    shared_clock._ahead += round(minutes * MINUTE_MS) * 1_000_000


def kinds(key):
    """Return how many entries of each kind an event's log has; it has no hole."""
    event = find_event(key)
    assert sorted(LogEntry.objects.filter(event=event).values_list("seq", flat=True)) == [*range(event.head)]
    return Counter(
        data.partition('"type":"')[2].partition('"')[0]
        for data in LogEntry.objects.filter(event=event).values_list("data", flat=True)
    )


def test_two_check_ins_of_one_entrant():
    ada, *others = people(4)
    key, _ = new_event([ada, *others])
    forward(31)
    results = run_concurrently(*[lambda: commands.check_in(key, ada, NONCE)] * 3)
    assert Counter(results) == {None: 1, "checked-in": 2}
    assert kinds(key)["checked-in"] == 1


def test_all_check_in_at_once():
    players = people(8)
    key, _ = new_event(players)
    forward(31)
    results = run_concurrently(*(lambda each=each: commands.check_in(key, each, NONCE) for each in players))
    assert results == [None] * 8
    assert kinds(key)["checked-in"] == 8


def test_the_last_seat_is_taken_by_one_of_four():
    players = people(7)
    key, _ = new_event(players[:3], limit=4)
    results = run_concurrently(*(lambda each=each: commands.enter(key, each, READY) for each in players[3:]))
    assert results == [None] * 4
    state = known_state(find_event(key))
    assert Counter(each.status for each in state.entrants.values()) == {"entered": 4, "waiting": 3}
    assert sorted(state.entrants) == [*range(1, 8)]


def test_one_enters_twice():
    (ada,) = people(1)
    key, _ = new_event([])
    results = run_concurrently(*[lambda: commands.enter(key, ada, READY)] * 3)
    assert sorted(map(str, results)) == ["None", "already-entered", "already-entered"]


def test_a_round_that_several_begin_begins_once():
    key, _ = new_event(people(8), check_in="none")
    forward(61)
    run_concurrently(*[steps.run_due] * 4)
    while steps.run_due():
        pass
    assert kinds(key)["round-begun"] == 1
    assert Match.objects.filter(source="event").count() == EventTable.objects.count() == 2


def begin_at_once(key, olga):
    commands.schedule_round(key, olga, None)
    return steps.run_due()


def test_two_organisers_begin_the_next_round():
    key, olga = new_event(people(8), check_in="none")
    results = run_concurrently(*[lambda: begin_at_once(key, olga)] * 3)
    while steps.run_due():
        pass
    assert {each for each in results if isinstance(each, str)} <= {"round-running"}
    assert kinds(key)["round-begun"] == 1


def test_a_withdrawal_beside_the_seating():
    players = people(8)
    key, _ = new_event(players, check_in="none")
    forward(61)
    run_concurrently(steps.run_due, lambda: commands.withdraw(key, players[0]), steps.run_due)
    while steps.run_due():
        pass
    (played,) = known_state(find_event(key)).rounds
    assert played.begun_at
    assert kinds(key)["entrant-set"] == 1


def test_two_referees_rule_on_one_result():
    key, olga = new_event(people(4), check_in="none")
    (rita,) = people(1, "Rita")
    commands.name_official(key, olga, "Rita0", "referee")
    forward(61)
    steps.run_due()
    end_table(EventTable.objects.get().match, (6, 2, -2, -6))
    steps.count_tables()
    order = RulingOrder(ruling="annul", deal=0, reason="a torn tile")
    results = run_concurrently(*(lambda by=by: commands.rule(key, by, 1, 1, order) for by in (olga, rita)))
    assert sorted(map(str, results)) == ["None", "annulled"]
    assert kinds(key)["ruled"] == 1


def test_a_table_that_is_over_is_counted_once():
    key, _ = new_event(people(8), check_in="none")
    forward(61)
    steps.run_due()
    for row in EventTable.objects.all():
        end_table(row.match, (6, 2, -2, -6))
    run_concurrently(*[steps.count_tables] * 4)
    while steps.count_tables():
        pass
    assert (kinds(key)["table-over"], kinds(key)["round-over"]) == (2, 1)


def test_an_approval_beside_a_withdrawal():
    ada, *_ = players = people(2)
    key, olga = new_event(players, entry="approval")
    approve = EntrantOrder("approve")
    run_concurrently(lambda: commands.set_entrant(key, olga, 1, approve), lambda: commands.withdraw(key, ada))
    assert known_state(find_event(key)).entrants[1].status == "withdrawn"
    assert Event.objects.get(key=key).entered == 0
