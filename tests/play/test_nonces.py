"""Nonces that a hash binds a seat to before any is known: nobody has a choice of walls that all others don't see."""

import itertools
from contextlib import suppress
from typing import Any

import pytest

from games.base import TABLE
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import Opened, Readied, ShuffleState, Unopened
from mahjong_server.play.match.fairness.nonces import Open, Ready, hash_of
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import ActRefused, Position, Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import Answer, TimedPosition
from tests.play import nonce_answers
from tests.play.highcard.game import GAME, Dealt

SEED = bytes(range(32))
SEATS = 3
NOW = 1_000_000


def new_runner() -> Runner:
    return Runner(GAME, {"cards": 2}, SEATS, 2)


def bound(runner: Runner) -> Position:
    """Return where the server is bound, and all are asked whether they are ready."""
    return runner.settle_table(runner.new(), lambda: SEED)[1]


def said(runner: Runner, position: Position, seat: int, action: Ready | Open) -> Position:
    return runner.at(runner.fold(position.state, runner.act(position, seat, action)))


def ready(runner: Runner, position: Position, seat: int, nonce: str) -> Position:
    given = hash_of(position.state.shuffle.commitment, seat, nonce) if nonce else ""
    return said(runner, position, seat, Ready(given))


def dealt(runner: Runner, position: Position) -> Dealt:
    return next(event for event in runner.settle_table(position, lambda: SEED)[0] if isinstance(event, Dealt))


def all_ready(runner: Runner, *nonces: str) -> Position:
    position = bound(runner)
    for seat, nonce in enumerate(nonces):
        position = ready(runner, position, seat, nonce)
    return position


def kinds(position: Position) -> dict[int, str]:
    return {seat: decision.kind for seat, decision in position.decisions.items()}


@pytest.mark.security("SEC 10.2")
def test_no_nonce_is_asked_for_before_all_have_answered_and_none_shows_before_it_is_opened():
    runner = new_runner()
    position = bound(runner)
    for seat in range(SEATS):
        assert kinds(position) == dict.fromkeys(range(seat, SEATS), "ready")
        event = runner.act(
            position, seat, Ready(hash_of(position.state.shuffle.commitment, seat, nonce_answers.nonce(seat)))
        )[0]
        seen = [runner.redact(event, viewer) for viewer in (None, 0, 1, 2)]
        position = runner.at(runner.fold(position.state, [event]))
        assert nonce_answers.nonce(seat) not in str([seen, commit_reveal.view(position.state.shuffle)])
        shown = runner.redact(event, None)
        assert shown
        assert commit_reveal.view(position.state.shuffle)["hashes"][seat] == shown["hash"]
    assert kinds(position) == dict.fromkeys(range(SEATS), "open")
    for seat in range(SEATS):
        assert kinds(position) == dict.fromkeys(range(seat, SEATS), "open")
        position = said(runner, position, seat, Open(nonce_answers.nonce(seat)))
    assert kinds(position) == {TABLE: "deal"}
    state = runner.settle_table(position, lambda: SEED)[1].state
    assert commit_reveal.view(state.shuffle)["nonces"] == [nonce_answers.nonce(seat) for seat in range(SEATS)]
    assert "unopened" not in commit_reveal.view(state.shuffle)


def test_who_gives_no_hash_is_not_asked_to_open_and_an_old_page_s_nonce_is_none():
    runner = new_runner()
    position = bound(runner)
    for seat, answer in enumerate((Ready(), Ready(nonce=nonce_answers.nonce(1)), Ready())):
        position = said(runner, position, seat, answer)
    assert kinds(position) == {TABLE: "deal"}
    assert position.state.shuffle.wall.nonces == ("", "", "")
    assert "hashes" not in commit_reveal.view(position.state.shuffle)


@pytest.mark.parametrize("other", ["ff" * 32, nonce_answers.nonce(1), nonce_answers.nonce(0)[:-2]])
def test_another_nonce_than_the_hash_says_is_refused_and_changes_nothing(other: str):
    runner = new_runner()
    position = all_ready(runner, nonce_answers.nonce(0), nonce_answers.nonce(1), "")
    with pytest.raises(ActRefused) as refusal:
        runner.act(position, 0, Open(other))
    assert refusal.value.code == "other-nonce"
    assert said(runner, position, 0, Open(nonce_answers.nonce(0))).decisions.keys() == {1}


@pytest.mark.security("SEC 10.2")
def test_a_hash_that_was_copied_from_another_seat_or_another_wall_opens_with_nothing():
    runner = new_runner()
    position = bound(runner)
    commitment = position.state.shuffle.commitment
    copied = hash_of(commitment, 0, nonce_answers.nonce(0))
    position = ready(runner, position, 0, nonce_answers.nonce(0))
    position = said(runner, position, 1, Ready(copied))
    position = said(runner, position, 2, Ready(hash_of("00" * 32, 2, nonce_answers.nonce(2))))
    position = said(runner, position, 0, Open(nonce_answers.nonce(0)))
    for seat, nonce in ((1, nonce_answers.nonce(0)), (2, nonce_answers.nonce(2))):
        with pytest.raises(ActRefused, match="not the number that you bound yourself to"):
            runner.act(position, seat, Open(nonce))


@pytest.mark.security("SEC 10.3")
def test_who_does_not_open_is_named_to_all_and_counts_as_having_given_none():
    runner = new_runner()
    position = all_ready(runner, nonce_answers.nonce(0), nonce_answers.nonce(1), "")
    position = said(runner, position, 0, Open(nonce_answers.nonce(0)))
    assert runner.act(position, 1, Open()) == [Unopened(1)]
    assert runner.redact(Unopened(1), 2) == {"type": "nonce-unopened", "seat": 1}
    events, position = runner.settle_table(said(runner, position, 1, Open()), lambda: SEED)
    assert position.state.shuffle.wall.nonces == (nonce_answers.nonce(0), "", "")
    assert commit_reveal.view(position.state.shuffle)["unopened"] == [1]
    without = said(runner, all_ready(runner, nonce_answers.nonce(0), "", ""), 0, Open(nonce_answers.nonce(0)))
    assert [event for event in events if isinstance(event, Dealt)] == [dealt(runner, without)]


@pytest.mark.security("SEC 10.2")
def test_who_knows_the_seed_and_answers_last_can_open_or_not_and_nothing_else():
    """The server tells seat 2 the seed: 2,000 nonces are tried under one commitment, at each moment of the making."""
    runner = new_runner()
    guesses = [f"{number:064x}" for number in range(2_000)]
    hands = {}
    position = ready(runner, ready(runner, bound(runner), 0, nonce_answers.nonce(0)), 1, nonce_answers.nonce(1))
    # The others' nonces are still unknown: whatever is tried now, what they will make of it can't be reckoned.
    shuffle = position.state.shuffle
    assert shuffle.seed == SEED.hex()
    assert shuffle.nonces == (None,) * SEATS
    position = ready(runner, position, 2, guesses[0])
    for seat in (0, 1):
        position = said(runner, position, seat, Open(nonce_answers.nonce(seat)))
    # Now all is known to it, and any nonce but one is refused.
    for guess in guesses:
        with suppress(ActRefused):
            hands[guess] = dealt(runner, said(runner, position, 2, Open(guess))).hands
    hands["none"] = dealt(runner, said(runner, position, 2, Open())).hands
    assert hands.keys() == {guesses[0], "none"}
    with pytest.raises(ActRefused):
        runner.read_action({"type": "ready", "hash": "00" * 32}, "open")


@pytest.mark.security("SEC 10.3")
def test_k_seats_beside_the_server_have_two_to_the_k_walls_and_are_named_with_all_but_one():
    runner = new_runner()
    position = all_ready(runner, *(nonce_answers.nonce(seat) for seat in range(SEATS)))
    position = said(runner, position, 0, Open(nonce_answers.nonce(0)))
    found = {}
    for opens in itertools.product((True, False), repeat=2):
        end = position
        for seat, does in enumerate(opens, 1):
            end = said(runner, end, seat, Open(nonce_answers.nonce(seat) if does else ""))
        found[dealt(runner, end).hands] = end.state.shuffle.unopened
    assert sorted(found.values()) == [(), (1,), (1, 2), (2,)]


def test_each_share_changes_the_wall():
    runner = new_runner()
    walls = set()
    for nonce in ("", nonce_answers.nonce(1), nonce_answers.nonce(2)):
        position = all_ready(runner, nonce_answers.nonce(0), nonce, "")
        for seat in sorted(position.decisions):
            position = said(runner, position, seat, Open((nonce_answers.nonce(0), nonce)[seat]))
        walls.add(dealt(runner, position).hands)
    assert len(walls) == 3


def test_a_wall_that_goes_on_binds_nobody_anew():
    shuffle = ShuffleState("going", 0, SEED.hex(), "", ("", ""), ("", ""), later=1)
    assert commit_reveal.bind(shuffle, 1, Ready("ab" * 32)) == Readied(1)
    assert commit_reveal.evolve(shuffle, Readied(1), 2).agreed == (1,)


PEOPLE = tuple(Occupant(player=f"{seat}", last_seen=NOW + 10**9) for seat in range(2))


class AtTheTable:
    """A table with two people and a bot, in time."""

    def __init__(self) -> None:
        self.referee = Referee(new_runner(), SPEEDS["quick"], KeyedDelays(bytes(32)))
        self.seating = (*PEOPLE, Occupant(bot="plain"))
        timed = TimedPosition(self.referee.runner.new(), time.start(SEATS, SPEEDS["quick"], NOW))
        self.log: list[Any] = []
        self.take(self.referee.run_due(timed, self.seating, NOW, lambda: SEED))

    def take(self, step) -> None:
        self.timed = step.timed
        self.log += step.events

    def say(self, seat: int, action: dict[str, str], now: int) -> None:
        asked = self.timed.position.decisions[seat].id
        self.take(self.referee.act(self.timed, self.seating, Answer(seat, asked, action), now, lambda: SEED))

    def wait(self, now: int) -> None:
        self.take(self.referee.run_due(self.timed, self.seating, now, lambda: SEED))

    def hash(self, seat: int) -> str:
        return hash_of(self.timed.position.state.shuffle.commitment, seat, nonce_answers.nonce(seat))


def test_who_is_silent_is_named_after_five_seconds_at_any_speed_and_no_bank_pays():
    table = AtTheTable()
    for seat in (0, 1):
        table.say(seat, {"type": "ready", "hash": table.hash(seat)}, NOW + 100)
    assert kinds(table.timed.position) == {0: "open", 1: "open"}
    table.say(0, {"type": "open", "nonce": nonce_answers.nonce(0)}, NOW + 200)
    assert table.referee.due(table.timed, table.seating) == NOW + 5_100
    table.wait(NOW + 5_099)
    assert Unopened(1) not in table.log
    banks = table.timed.clock.banks
    table.wait(NOW + 5_100)
    at = table.log.index(Unopened(1))
    assert table.log.index(Opened(0, nonce_answers.nonce(0))) < at
    assert isinstance(table.log[at + 1], Dealt)
    assert table.timed.clock.banks == banks


def test_ready_time_that_is_over_leaves_those_who_answered_to_open():
    table = AtTheTable()
    table.say(0, {"type": "ready", "hash": table.hash(0)}, NOW + 100)
    table.wait(NOW + 5_000)
    assert kinds(table.timed.position) == {0: "open"}
    assert Readied(1) in table.log


def test_who_has_left_or_gave_the_seat_to_a_bot_is_not_waited_for():
    for gone in (Occupant(player="1", left=True), Occupant(bot="plain")):
        table = AtTheTable()
        for seat in (0, 1):
            table.say(seat, {"type": "ready", "hash": table.hash(seat)}, NOW)
        table.say(0, {"type": "open", "nonce": nonce_answers.nonce(0)}, NOW)
        table.seating = (PEOPLE[0], gone, table.seating[2])
        table.wait(NOW + 1_000)
        assert Unopened(1) in table.log
        assert any(isinstance(event, Dealt) for event in table.log)


def test_an_outage_gives_who_is_asked_to_open_the_time_back():
    table = AtTheTable()
    table.say(0, {"type": "ready", "hash": table.hash(0)}, NOW)
    table.say(1, {"type": "ready"}, NOW)
    table.take(table.referee.resume(table.timed, table.seating, NOW + 60_000))
    table.wait(NOW + 64_000)
    table.say(0, {"type": "open", "nonce": nonce_answers.nonce(0)}, NOW + 64_500)
    assert Opened(0, nonce_answers.nonce(0)) in table.log
