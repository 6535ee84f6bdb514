"""Check-in before each round: how long it is open, and rounds that nobody comes to."""

from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_server.events.contest import checks, registration, rounds, schedule
from mahjong_server.events.contest.entries import RoundSeated
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Stage
from mahjong_server.events.event_file.described import befores, describe
from mahjong_server.events.event_file.verified import check_seating
from tests.events.contest.contest import KEY, MINUTE, START, Contest, settings

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


@pytest.mark.parametrize(
    ("came", "changed"),
    [(0, {"unfit": "bots"}), (0, {}), (3, {"rated": True, "entry": "accounts"})],
)
def test_a_round_that_too_few_come_to_is_left_out_and_the_league_goes_on(came, changed):
    contest = league(**changed)
    contest.end()
    contest.forward(24 * 60 - 20)
    contest.check_in(*EIGHT[:came])
    contest.forward(15)
    assert contest.last.tables == []
    assert contest.last.over_at == contest.now
    assert len(contest.last.seated.byes) == came
    assert schedule.next_round(contest.state) == 3
    contest.forward(24 * 60 - 10)
    contest.check_in(*EIGHT)
    contest.forward(20)
    assert len(contest.last.tables) == 2
    contest.end()
    contest.forward(0)
    assert contest.state.status == "finished"


def test_a_round_that_was_left_out_is_computed_again_from_its_input():
    contest = league(rated=True, entry="accounts")
    contest.end()
    contest.forward(24 * 60 - 20)
    contest.check_in(*EIGHT[:3])
    contest.forward(15)
    (seated,) = (row.entry for row in contest.rows if isinstance(row.entry, RoundSeated) and row.entry.round == 2)
    told = [*check_seating(seated, befores(contest.rows, KEY)[2])]
    assert told == ["round 2: 0 tables by lot, from 8 nonces, the server's part and 2 results, are seated so again"]
    written = describe(contest.rows, KEY, lambda name: name).rounds[1]
    assert (written.tables, written.begun_at, written.over_at) == ([], contest.now, contest.now)


def test_a_league_begins_with_its_second_round_where_nobody_comes_to_the_first():
    contest = Contest(league().state.settings)
    contest.enter(*EIGHT)
    contest.forward(61)
    assert (contest.state.status, contest.last.tables) == ("running", [])
    contest.enter("late")
    contest.forward(24 * 60 - 20)
    contest.check_in(*EIGHT)
    contest.forward(20)
    assert len(contest.last.tables) == 2


def test_a_league_that_nobody_ever_comes_to_does_not_take_place():
    contest = Contest(league().state.settings)
    contest.enter(*EIGHT)
    contest.forward(61)
    contest.forward(24 * 60)
    contest.forward(24 * 60)
    assert (contest.state.status, contest.state.reason) == ("cancelled", rounds.TOO_FEW)
    assert len(contest.state.rounds) == 3


def test_a_league_that_nobody_is_left_in_is_over():
    contest = Contest(league().state.settings)
    contest.forward(61)
    assert (contest.state.status, contest.state.rounds) == ("cancelled", [])
    contest = league()
    contest.end()
    for each in EIGHT:
        contest.add(*registration.withdraw(contest.state, each), by=each)
    contest.forward(24 * 60)
    assert (contest.state.status, len(contest.state.rounds)) == ("finished", 1)
