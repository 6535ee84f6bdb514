"""Check-in before each round: how long it is open, and rounds that nobody comes to."""

from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_server.events.contest import checks, rounds, schedule
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Stage
from tests.events.contest.contest import MINUTE, START, Contest, settings

EIGHT = tuple("abcdefgh")
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def league(*, apart: int = DAY, **changed: Any) -> Contest:
    """Return an event of three rounds so far apart, whose first one is on, with eight players at two tables."""
    times = tuple(START + HOUR + each * apart for each in range(3))
    stage = Stage(rounds=3, seating="lot", deals=4, times=times)
    contest = Contest(settings(check_in="round", stages=(stage,), **changed))
    contest.begin(*EIGHT)
    return contest


def test_a_round_is_put_off_where_the_one_before_is_over_too_late_for_its_check_in():
    contest = league(apart=HOUR)
    contest.forward(56)
    contest.end()
    over = contest.now
    window = schedule.check_in_window(contest.state)
    assert window == (2, over, over + 10 * MINUTE)
    assert schedule.starts_at(contest.state, 2) == over + 15 * MINUTE
    contest.forward(9)
    contest.check_in(*EIGHT)
    contest.forward(6)
    assert contest.last.begun_at == over + 15 * MINUTE
    assert len(contest.last.tables) == 2


def test_a_round_that_is_over_in_time_puts_nothing_off():
    contest = league(apart=HOUR)
    contest.forward(45)
    contest.end()
    begins = START + 2 * HOUR
    assert schedule.check_in_window(contest.state) == (2, contest.now, begins - 5 * MINUTE)
    assert schedule.starts_at(contest.state, 2) == begins


def test_check_in_after_a_round_is_open_no_longer_than_the_settings_say():
    contest = league(apart=HOUR, check_in_opens=25, check_in_closes=18)
    contest.forward(59)
    contest.end()
    assert schedule.check_in_window(contest.state) == (2, contest.now, contest.now + 7 * MINUTE)


def test_a_stage_after_a_pause_waits_for_its_check_in():
    stages = (Stage(rounds=1, seating="lot", deals=4, cut=4), Stage(rounds=1, seating="lot", deals=4))
    contest = Contest(settings(check_in="round", stages=stages))
    contest.begin(*EIGHT)
    contest.end()
    contest.forward(0)
    assert list(contest.state.finalists) == [1]
    contest.check_in(*EIGHT)
    contest.forward(15)
    assert set(contest.last.tables[0].seats) == set(contest.state.finalists[1])


def test_nobody_is_waited_for_who_has_checked_in_for_the_whole_event():
    contest = Contest()
    contest.begin(*EIGHT)
    contest.end()
    assert schedule.starts_at(contest.state, 2) == contest.now + 5 * MINUTE


def test_no_round_is_moved_by_settings_to_before_its_check_in():
    contest = league()
    contest.end()
    contest.forward(60)
    (stage,) = contest.state.settings.stages
    for minutes, refused in ((2, True), (5, True), (6, False)):
        times = (stage.times[0], contest.now + minutes * MINUTE, stage.times[2])
        changed = replace(contest.state.settings, stages=(replace(stage, times=times),))
        if not refused:
            checks.check_start(contest.state, changed, contest.now)
            continue
        with pytest.raises(EventRefusal) as found:
            checks.check_start(contest.state, changed, contest.now)
        assert (found.value.code, found.value.field) == ("check-in-first", "settings.stages[0].times")
        with pytest.raises(EventRefusal) as found:
            rounds.schedule_round(contest.state, times[1], contest.now)
        assert found.value.code == "check-in-first"
