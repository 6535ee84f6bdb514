"""Time as numbers."""

import pytest

from games.base import TABLE, Decision
from mahjong_server.play.match import clock
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays

NORMAL, QUICK, SLOW = SPEEDS["normal"], SPEEDS["quick"], SPEEDS["slow"]
TURN = Decision("0.1.turn", "turn", ("a", "b"), "a", 15.0, bank=True)
CLAIM = Decision("0.2.claim", "claim", ("a", "b"), "a", 8.0)
PAUSE = Decision("0.2.pause", "pause", ("settle",), "settle")


@pytest.mark.parametrize(("pace", "until"), [(QUICK, 9_000), (NORMAL, 15_000), (SLOW, 37_500)])
def test_a_decision_gives_its_seconds_times_the_speed_and_then_the_bank(pace, until):
    running = clock.tick(clock.start(4, pace, 0), {1: TURN}, pace, 0)
    assert running.running[1].until == until
    assert clock.last_moment(running, 1) == until + pace.bank_ms


@pytest.mark.parametrize(("taken_ms", "left"), [(15_000, 30_000), (20_000, 25_000), (45_000, 0), (60_000, 0)])
def test_what_is_taken_beyond_the_free_time_is_taken_from_the_bank(taken_ms, left):
    running = clock.tick(clock.start(4, NORMAL, 0), {1: TURN}, NORMAL, 0)
    done = clock.tick(running, {}, NORMAL, taken_ms)
    assert done.banks == (30_000, left, 30_000, 30_000)


def test_a_window_never_touches_a_bank():
    running = clock.tick(clock.start(4, NORMAL, 0), {TABLE: PAUSE, 1: CLAIM}, NORMAL, 0)
    assert clock.last_moment(running, 1) == 8_000
    assert clock.tick(running, {}, NORMAL, 60_000).banks == (30_000,) * 4


def test_a_decision_that_is_still_asked_keeps_its_time():
    running = clock.tick(clock.start(4, NORMAL, 0), {TABLE: PAUSE, 1: CLAIM, 2: CLAIM}, NORMAL, 0)
    later = clock.tick(running, {TABLE: PAUSE, 2: CLAIM}, NORMAL, 3_000)
    assert later.running == {TABLE: running.running[TABLE], 2: running.running[2]}


def test_ready_takes_as_long_at_every_speed():
    ready = Decision("1.ready", "ready", (), None, 30.0)
    assert clock.tick(clock.start(2, QUICK, 0), {0: ready}, QUICK, 0).running[0].until == 30_000


def test_think_times_are_the_same_in_every_process_and_unlike_in_another_match():
    assert KeyedDelays(b"a").think_ms(1, TURN) == KeyedDelays(b"a").think_ms(1, TURN)
    assert [KeyedDelays(b"a").unit("x", f"{i}") for i in range(9)] != [
        KeyedDelays(b"b").unit("x", f"{i}") for i in range(9)
    ]


def test_bots_think_like_people():
    times = [KeyedDelays(bytes([i])).think_ms(0, TURN) for i in range(200)]
    assert 600 <= min(times) < 700
    assert 2_100 < max(times) <= 2_200


def test_how_long_a_bot_thinks_tells_nothing_of_what_it_may_do():
    free, bound = (Decision("0.1.turn", "turn", tuple(range(actions)), 0) for actions in (14, 1))
    assert [KeyedDelays(bytes([i])).think_ms(0, free) for i in range(9)] == [
        KeyedDelays(bytes([i])).think_ms(0, bound) for i in range(9)
    ]


def test_pace_scales_thinking():
    assert KeyedDelays(b"a", 0.0).think_ms(0, TURN) == 0
    assert KeyedDelays(b"a", 2.0).think_ms(0, TURN) == pytest.approx(2 * KeyedDelays(b"a").think_ms(0, TURN), abs=1)


def test_after_an_outage_everyone_asked_has_some_seconds_left_and_nobody_was_away():
    before = clock.tick(clock.start(4, NORMAL, 0), {1: TURN, TABLE: PAUSE}, NORMAL, 0)
    after = clock.resume(before, 100_000)
    assert after.running[1].until == 100_000 + clock.RESUME_MS
    assert after.running[TABLE] == before.running[TABLE]
    assert after.resumed_at == 100_000
    assert after.banks == before.banks
    assert clock.resume(before, 1_000).running[1].until == 15_000
