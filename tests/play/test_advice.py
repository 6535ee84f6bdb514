"""Advice at a table over HTTP: for who sits there and is asked, never where it is rated, nor under too much load."""

import threading

import pytest

from games.base import TABLE
from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.limits.throttles import AddressThrottle
from mahjong_server.play.match.runner import Position
from mahjong_server.play.models import Match
from tests.archive.played import START, Visitor, log_of, store

pytestmark = pytest.mark.django_db


def asked_position(seat, kind):
    """Return a log that stands where this seat has such a decision with several actions, and that position."""
    log = log_of(1)
    state = log.runner.new().state
    for index, event in enumerate(log.events):
        state = log.runner.fold(state, (event,))
        decision = log.runner.at(state).decisions.get(seat)
        if decision is not None and decision.kind == kind and len(decision.actions) > 1:
            cut = log._replace(events=log.events[: index + 1], times=log.times[: index + 1])
            return cut, log.runner.at(state)
    raise AssertionError("nobody asks that seat")


def playing(log, **fields):
    """Put the log there as a match that goes on, in which the visitor returned sits in seat 0."""
    match = store(log, status="playing", finished_at=None, **fields)
    Match.objects.filter(pk=match.pk).update(started_at=now_ms() - log.times[-1] + START)
    visitor = Visitor().named("Anna")
    match.seats.filter(seat=0).update(player=visitor.session["player"])
    return match, visitor


@pytest.fixture
def table():
    log, position = asked_position(0, "turn")
    return *playing(log), log.runner.game, position


@pytest.mark.security("SEC 2.15")
def test_it_is_what_the_game_advises_by_the_own_view(table):
    match, visitor, game, position = table
    told = visitor.ask(f"tables/{match.code}/advice")
    decision = position.decisions[0]
    advice = game.advise(game.view(position.state.game, 0), decision)
    assert told == {
        "decision": decision.id,
        "action": {"type": "discard", "tile": advice.action.tile},
        "reason": advice.reason,
        "facts": advice.facts,
    }


@pytest.mark.security("SEC 2.15")
def test_others_get_none(table):
    match, _, _, _ = table
    path = f"tables/{match.code}/advice"
    assert Visitor().ask(path, 401)["code"] == "sign-in-needed"
    assert Visitor().named("Boris").ask(path, 409)["code"] == "not-seated"
    assert Visitor().named("Boris").ask("tables/nowhere/advice", 404)["code"] == "no-such-table"


def test_who_has_left_gets_none(table):
    match, visitor, _, _ = table
    match.seats.filter(seat=0).update(left=True)
    assert visitor.ask(f"tables/{match.code}/advice", 409)["code"] == "not-seated"


@pytest.mark.security("SEC 2.15")
@pytest.mark.parametrize(
    "fields",
    [
        {"rated": True},
        {"options": {"preset": "sbr-2019-strict", "strict": True}},
        {"occasion": {"event": "cup", "name": "Cup", "round": 1, "table": 1}},
    ],
)
def test_tables_where_people_are_compared_and_strict_ones_are_played_without(table, fields):
    match, visitor, _, _ = table
    Match.objects.filter(pk=match.pk).update(**fields)
    assert visitor.ask(f"tables/{match.code}/advice", 403)["code"] == "without-advice"


def test_there_is_none_where_nothing_is_asked():
    log, position = asked_position(1, "turn")
    assert position.decisions.keys() == {1}
    match, visitor = playing(log)
    assert visitor.ask(f"tables/{match.code}/advice", 409)["code"] == "nothing-asked"


def test_there_is_none_on_what_the_platform_asks():
    log = log_of(1)
    state, head = log.runner.new().state, 0
    while not is_ready_asked(log.runner.at(state)):
        state, head = log.runner.fold(state, (log.events[head],)), head + 1
    match, visitor = playing(log._replace(events=log.events[:head], times=log.times[:head]))
    assert visitor.ask(f"tables/{match.code}/advice", 409)["code"] == "nothing-asked"


def is_ready_asked(position: Position) -> bool:
    return any(decision.kind == "ready" for seat, decision in position.decisions.items() if seat != TABLE)


@pytest.mark.parametrize("status", ["waiting", "finished", "abandoned"])
def test_there_is_none_before_or_after_play(table, status):
    match, visitor, _, _ = table
    Match.objects.filter(pk=match.pk).update(status=status)
    assert visitor.ask(f"tables/{match.code}/advice", 409)["code"] == "not-playing"


def test_rules_of_another_time_are_not_guessed_at(table):
    match, visitor, _, _ = table
    Match.objects.filter(pk=match.pk).update(rules_version=99)
    assert visitor.ask(f"tables/{match.code}/advice", 503)["code"] == "newer-server"


@pytest.mark.parametrize("level", [Load.BUSY, Load.FULL])
def test_a_process_with_too_much_to_do_advises_nobody(table, level, monkeypatch):
    match, visitor, _, _ = table
    monkeypatch.setattr(event_loop_lag, "_level", level)
    refusal = visitor.get(f"/api/tables/{match.code}/advice")
    assert (refusal.status_code, refusal.json()["code"]) == (503, "advice-busy")
    assert int(refusal["Retry-After"]) == 30


def test_players_are_advised_one_after_another_and_few_wait():
    begun, may_end = [], threading.Event()

    def think(number):
        with load_shedding.advising():
            begun.append(number)
            may_end.wait()

    threads = [threading.Thread(target=think, args=(number,)) for number in range(load_shedding.MOST_ADVISED)]
    for thread in threads:
        thread.start()
    with pytest.raises(Problem) as refusal, load_shedding.advising():
        pass
    assert refusal.value.code == "advice-busy"
    assert len(begun) == 1
    may_end.set()
    for thread in threads:
        thread.join()
    assert len(begun) == load_shedding.MOST_ADVISED
    with load_shedding.advising():
        pass


def test_it_has_a_limit_of_its_own(table, monkeypatch):
    match, visitor, _, _ = table
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", {"advice": "2/min", "read": "1/min"})
    path = f"tables/{match.code}/advice"
    for _ in range(2):
        visitor.ask(path)
    assert visitor.ask(path, 429)["code"] == "throttled"
