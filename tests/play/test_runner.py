"""One match as a fold, without any input or output."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import msgspec
import pytest

from games.base import TABLE, Decision
from mahjong_server.play.match.fairness.commit_reveal import Committed, Revealed
from mahjong_server.play.match.fairness.nonces import Open, Ready, hash_of
from mahjong_server.play.match.runner import ActRefused, Position, Runner
from tests.play.highcard.game import GAME, Beat, Dealt, Lay, Pass, Play


def new_runner(deals: int = 1, cards: int = 2) -> Runner:
    return Runner(GAME, {"cards": cards}, 3, deals)


def seed() -> bytes:
    return bytes(32)


def step(runner: Runner, position: Position, events: list[Any]) -> Position:
    return runner.at(runner.fold(position.state, events))


def play(
    runner: Runner, position: Position, choose: Callable[[Decision[Any]], Any] = attrgetter("default")
) -> tuple[list[Any], Position]:
    """Play to the end by defaults, or as is said, pauses included."""
    log: list[Any] = []
    while True:
        events, position = runner.settle_table(position, seed)
        log += events
        if not position.decisions:
            return log, position
        seat = max(position.decisions)
        events = (
            runner.table_step(position, seed)
            if seat == TABLE
            else runner.act(position, seat, choose(position.decisions[seat]))
        )
        log += events
        position = step(runner, position, events)


def test_the_log_is_the_game():
    runner = new_runner(deals=2)
    log, end = play(runner, runner.new())
    stored = [runner.encode(event) for event in log]
    assert runner.fold(runner.new().state, map(runner.decode, stored)) == end.state
    assert end.state.head == len(log)
    assert [type(e) for e in log if isinstance(e, Committed | Dealt | Revealed)] == [Committed, Dealt, Revealed] * 2


def test_a_snapshot_is_the_state():
    runner = new_runner()
    log, _ = play(runner, runner.new())
    for size in range(len(log)):
        state = runner.fold(runner.new().state, log[:size])
        assert runner.decode_snapshot(runner.encode_snapshot(state)) == state


def test_a_snapshot_of_another_shape_is_refused():
    with pytest.raises(msgspec.MsgspecError):
        new_runner().decode_snapshot(b'{"game": {"seats": "three"}, "fair": {}, "head": 1, "deal_at": 0}')


def test_the_deal_follows_from_the_seed_and_the_nonces_alone():
    def dealt(nonce: str) -> Dealt:
        runner = new_runner()
        _, position = runner.settle_table(runner.new(), seed)
        for seat in range(3):
            bound = hash_of(position.state.shuffle.commitment, 1, nonce) if seat == 1 else ""
            position = step(runner, position, runner.act(position, seat, Ready(bound)))
        position = step(runner, position, runner.act(position, 1, Open(nonce)))
        return next(e for e in runner.settle_table(position, seed)[0] if isinstance(e, Dealt))

    assert dealt("aa" * 16) == dealt("aa" * 16)
    assert dealt("aa" * 16) != dealt("ab" * 16)


def test_the_state_knows_where_the_current_deal_began():
    runner = new_runner(deals=2)
    log, end = play(runner, runner.new())
    assert isinstance(log[end.state.deal_at], Dealt)
    assert log[end.state.deal_at].deal == 1


@pytest.mark.parametrize(
    ("action", "kind", "meant"),
    [
        ({"type": "play", "card": 3}, "turn", Play(3)),
        ({"type": "pass"}, "beat", Pass()),
        ({"type": "ready", "hash": "0aF0".lower() * 16}, "ready", Ready("0af0" * 16)),
        ({"type": "ready", "nonce": "0af0"}, "ready", Ready("", "0af0")),
        ({"type": "open", "nonce": "0af0" * 8}, "open", Open("0af0" * 8)),
        ({"type": "open"}, "open", Open()),
        ({"type": "ready"}, "ready", Ready()),
    ],
)
def test_actions_are_read(action, kind, meant):
    assert new_runner().read_action(action, kind) == meant


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ({}, "turn"),
        ({"type": "fly"}, "turn"),
        ({"type": "play"}, "turn"),
        ({"type": "play", "card": "3"}, "turn"),
        ({"type": "play", "card": 3.5}, "turn"),
        ({"type": "play", "card": 3, "seat": 2}, "turn"),
        ({"type": "ready", "hash": "ab" * 31}, "ready"),
        ({"type": "ready", "hash": "AB" * 32}, "ready"),
        ({"type": "ready", "hash": "ab" * 32 + "\n"}, "ready"),
        ({"type": "open", "nonce": "ab" * 15}, "open"),
        ({"type": "open", "nonce": "ab" * 33}, "open"),
        ({"type": "open", "nonce": "xy" * 16}, "open"),
        ({"type": "open", "hash": "ab" * 32}, "open"),
        ({"type": "open", "nonce": "ab" * 16}, "ready"),
        ({"type": "ready", "nonce": "xyz"}, "ready"),
        ({"type": "ready", "nonce": "a" * 65}, "ready"),
        ({"type": "ready", "nonce": "aa\n"}, "ready"),
        ({"type": "ready", "nonce": "aa", "more": 1}, "ready"),
        ({"type": "ready"}, "turn"),
        ({"type": "play", "card": 3}, "ready"),
    ],
)
def test_what_is_no_action_is_refused(action, kind):
    with pytest.raises(ActRefused) as refusal:
        new_runner().read_action(action, kind)
    assert refusal.value.code == "bad-action"


def test_what_the_rules_refuse_is_refused_with_its_clause():
    runner = new_runner()
    _, position = runner.settle_table(runner.new(), seed)
    for seat in range(3):
        position = step(runner, position, runner.act(position, seat, Ready()))
    _, position = runner.settle_table(position, seed)
    for action in (Lay(99), Beat()):
        with pytest.raises(ActRefused) as refusal:
            runner.act(position, 0, action)
        assert (refusal.value.code, refusal.value.clause) == ("not-so", "HC §1")
