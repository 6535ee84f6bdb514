"""Rounds: who sits where and when, who goes on, what the event comes to."""

from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_server.events.contest import registration, results, rounds, rulings, schedule
from mahjong_server.events.contest.entries import FinalistsChosen
from mahjong_server.events.contest.fold import fold
from mahjong_server.events.contest.orders import RulingOrder
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Stage
from mahjong_server.events.event_file import verified
from mahjong_server.events.event_file.differences import Difference
from mahjong_server.events.seating.rounds import seat_round
from tests.events.contest.contest import KEY, MINUTE, START, Contest, settings

EIGHT = tuple("abcdefgh")
SWAPPED = RulingOrder(ruling="correct", points=(-7, 3, -5, 9), reason="seats were swapped")


def test_a_round_is_over_with_its_last_table_and_the_next_begins_after_the_pause():
    contest = Contest()
    contest.begin(*EIGHT)
    contest.forward(30)
    contest.end(table=1)
    assert not contest.state.rounds[0].over_at
    assert schedule.next_step(contest.state) is None
    contest.forward(2)
    contest.end(table=2)
    over = contest.now
    assert contest.state.rounds[0].over_at == over
    contest.forward(4.9)
    assert len(contest.state.rounds) == 2
    assert not contest.last.begun_at
    contest.forward(0.1)
    assert contest.last.begun_at == over + 5 * MINUTE
    contest.end()
    contest.forward(0)
    assert contest.state.status == "finished"


@pytest.mark.parametrize("rule", ["lot", "swiss", "interval"])
def test_whoever_has_the_published_input_gets_the_same_tables(rule):
    contest = Contest(settings(stages=(Stage(rounds=3, seating=rule, deals=4),)))
    contest.begin(*EIGHT)
    contest.end()
    contest.penalty(1, "1/2")
    contest.forward(5)
    contest.end((2, 6, -6, -2))
    contest.forward(5)
    for number, played in enumerate(contest.state.rounds, 1):
        given = rounds.seating_input(contest.state, KEY, number, played.rule)
        assert seat_round(given, number) == played.seated
        shuffled = replace(given, players=given.players[::-1])
        assert seat_round(shuffled, number).tables == played.seated.tables


def test_penalties_count_in_swiss_as_in_standings():
    contest = Contest(settings(stages=(Stage(rounds=2, seating="swiss", deals=4),)))
    contest.begin(*EIGHT)
    contest.end()
    first = contest.seats(1)[0]
    contest.penalty(first, 3)
    given = rounds.seating_input(contest.state, KEY, 2)
    line = next(each for each in given.players if each.key == str(first))
    assert (line.table_points, line.penalties) == ("4", "3")
    assert contest.totals()[first] == "1"


def test_a_plan_seats_all_and_falls_back_to_the_lot_where_there_is_none():
    contest = Contest(settings(stages=(Stage(rounds=4, seating="plan", deals=4),), unfit="bots"))
    contest.begin(*(f"p{at}" for at in range(16)))
    met = set[frozenset[int | None]]()
    for number in range(1, 5):
        assert contest.last.rule == "plan"
        for table in contest.last.tables:
            pairs = {frozenset((a, b)) for a in table.seats for b in table.seats if a != b}
            assert not pairs & met
            met |= pairs
        contest.end()
        contest.forward(5)
        assert len(contest.state.rounds) == min(number + 1, 4)
    few = Contest(settings(stages=(Stage(rounds=1, seating="plan", deals=4),), unfit="bots"))
    few.begin(*EIGHT)
    assert few.last.rule == "lot"


def test_who_withdraws_has_a_bot_or_a_bye_in_the_rounds_after():
    contest = Contest(settings(unfit="bye"))
    contest.begin(*EIGHT)
    contest.end()
    contest.add(*registration.withdraw(contest.state, "a"))
    contest.forward(5)
    seated = {number for table in contest.state.rounds[1].tables for number in table.seats}
    assert 1 not in seated
    assert len(contest.state.rounds[1].tables) == 1
    assert len(contest.state.rounds[1].seated.byes) == 3


def two_stages(*, carry: bool = True, pause: int = 5, **changed: Any) -> Contest:
    """Return an event of eight, of whom the best four play a final."""
    first = Stage(rounds=1, seating="lot", deals=4, cut=4, carry=carry, pause=pause)
    stages = (first, Stage(rounds=1, seating="lot", deals=4))
    contest = Contest(settings(stages=stages, **changed))
    contest.begin(*EIGHT)
    return contest


def test_those_before_the_cut_play_the_final():
    contest = two_stages()
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(5)
    first, second = contest.seats(1), contest.seats(2)
    assert set(contest.state.finalists[1]) == {*first[:2], *second[:2]}
    assert set(contest.state.rounds[1].tables[0].seats) == {*first[:2], *second[:2]}
    contest.end()
    assert sum(int(total) for total in contest.totals(2).values()) > 10  # the first stage is carried on


def test_a_final_that_begins_anew_counts_alone():
    contest = two_stages(carry=False)
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(5)
    contest.end()
    assert sorted(each for each in contest.totals(2).values() if each != "0") == ["1", "2", "3", "4"]


def test_where_equals_stand_at_the_cut_the_organiser_chooses():
    contest = two_stages()
    contest.end((9, 3, -5, -7), table=1)
    contest.end((9, 3, -5, -7), table=2)
    first, second = contest.seats(1), contest.seats(2)
    contest.forward(60)
    assert contest.state.finalists == {1: (*sorted((first[0], second[0])), *sorted((first[1], second[1])))}
    contest = two_stages()
    contest.end((9, 1, 1, -11), table=1)
    contest.end((9, 1, 1, -11), table=2)
    contest.forward(60)
    first, second = contest.seats(1), contest.seats(2)
    assert contest.state.finalists == {}
    assert set(rounds.undecided(contest.state, 1)) == {*first[1:3], *second[1:3]}
    for wrong in [(first[1], first[2]), (first[0], second[0], first[3], first[1])]:
        with pytest.raises(EventRefusal):
            rounds.name_finalists(contest.state, wrong)
    contest.add(*rounds.name_finalists(contest.state, (first[0], second[0], first[1], second[2])))
    contest.forward(5)
    assert contest.state.rounds[1].begun_at is not None


@pytest.mark.parametrize("leave", ["withdraw", "remove"])
def test_the_next_one_goes_on_in_place_of_who_has_left(leave):
    contest = two_stages()
    contest.end((9, 3, -5, -7), table=1)
    first, second = contest.seats(1), contest.seats(2)
    gone = contest.state.entrants[first[0]]
    if leave == "remove":
        contest.add(*registration.set_entrant(contest.state, gone.number, "remove"))
    else:
        contest.add(*registration.withdraw(contest.state, gone.player))
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(5)
    going = {first[1], *second[:3]}
    assert set(contest.state.finalists[1]) == going
    assert set(contest.last.tables[0].seats) == going
    line = next(line for line in results.standings_of(contest.state, 1) if line.player == str(gone.number))
    assert (line.place, line.goes_on) == (1, False)


def test_the_cut_stands_as_it_was_made_when_a_finalist_leaves():
    contest = two_stages()
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(5)
    gone = contest.seats(1)[0]
    contest.add(*registration.set_entrant(contest.state, gone, "remove"))
    going = {int(line.player) for line in results.standings_of(contest.state, 1) if line.goes_on}
    assert going == set(contest.state.finalists[1])


def final_without(gone: int, **changed: Any) -> Contest:
    """Return an event after its cut, and after so many finalists have withdrawn."""
    contest = two_stages(**changed)
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.add(*rounds.choose_finalists(contest.state, 1))
    for number in contest.state.finalists[1][:gone]:
        contest.add(*registration.withdraw(contest.state, contest.state.entrants[number].player))
    contest.forward(5)
    return contest


def test_bots_join_the_few_who_are_left_in_a_final():
    contest = final_without(1)
    assert set(contest.last.tables[0].seats) == {*contest.state.finalists[1][1:], None}
    assert seat_round(rounds.seating_input(contest.state, KEY, 2, contest.last.rule), 2) == contest.last.seated
    contest.end()
    contest.forward(0)
    assert contest.state.status == "finished"


@pytest.mark.parametrize(("gone", "changed"), [(4, {}), (1, {"rated": True, "entry": "accounts"})])
def test_an_event_is_over_that_too_few_are_left_in(gone, changed):
    contest = final_without(gone, **changed)
    assert contest.state.status == "finished"
    assert len(contest.state.rounds) == 1


def test_a_referee_changes_results_that_the_cut_goes_by_until_the_final_is_seated():
    contest = two_stages(carry=False)
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(3.9)
    assert contest.state.finalists == {}
    with pytest.raises(EventRefusal) as found:
        rounds.name_finalists(contest.state, (*contest.seats(1)[:2], *contest.seats(2)[:2]))
    assert found.value.code == "nothing-to-choose"
    contest.add(*rulings.rule(contest.state, 1, 1, SWAPPED), by="rita")
    contest.forward(0.1)
    first, second = contest.seats(1), contest.seats(2)
    assert set(contest.state.finalists[1]) == {first[3], first[1], *second[:2]}
    assert set(contest.last.tables[0].seats) == set(contest.state.finalists[1])


@pytest.mark.parametrize("carry", [False, True])
def test_results_stand_once_it_is_decided_who_goes_on_unless_they_carry_over(carry):
    contest = two_stages(carry=carry, pause=0)
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(0)
    assert list(contest.state.finalists) == [1]
    if carry:
        contest.add(*rulings.rule(contest.state, 1, 1, SWAPPED), by="rita")
        return
    for order in (SWAPPED, RulingOrder(ruling="annul", deal=0), RulingOrder(ruling="replay", deal=0)):
        with pytest.raises(EventRefusal) as found:
            rulings.rule(contest.state, 1, 1, order)
        assert found.value.code == "stage-over"


def test_who_goes_on_is_decided_as_the_check_in_of_their_round_opens():
    contest = two_stages(check_in="round", pause=60)
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    contest.forward(29)
    assert contest.state.finalists == {}
    contest.forward(1)
    assert list(contest.state.finalists) == [1]
    contest.check_in(contest.state.entrants[contest.state.finalists[1][0]].player)


def test_nobody_is_to_choose_where_a_stage_has_no_cut():
    contest = Contest(settings(stages=(Stage(rounds=1, seating="lot", deals=4),) * 2))
    contest.begin(*EIGHT)
    contest.end()
    assert rounds.to_choose_of(contest.state) == []
    contest.forward(5)
    assert len(contest.last.tables) == 2


def test_where_nobody_chooses_among_equals_the_lot_does_a_day_later():
    contest = two_stages()
    contest.end((9, 1, 1, -11), table=1)
    contest.end((9, 1, 1, -11), table=2)
    first, second, before = contest.seats(1), contest.seats(2), len(contest.rows)
    contest.forward(24 * 60 + 4)
    assert contest.state.finalists == {}
    contest.forward(1)
    drawn = set(contest.state.finalists[1]) - {first[0], second[0]}
    assert drawn < {*first[1:3], *second[1:3]}
    assert len(drawn) == 2
    state, row = fold(contest.rows[:before]), contest.rows[before]
    assert isinstance(row.entry, FinalistsChosen)
    assert list(verified._check_finalists(state, row.entry)) == ["stage 1: 4 go on, by lot among equals at the cut"]
    others = tuple({first[0], second[0], *first[1:3], *second[1:3]} - drawn)
    wrong = replace(row.entry, entrants=others)
    assert isinstance(next(iter(verified._check_finalists(state, wrong))), Difference)
    chosen = replace(wrong, drawn=False)
    assert list(verified._check_finalists(state, chosen)) == [
        "stage 1: 4 go on, by an organiser among equals at the cut"
    ]


def test_who_has_left_is_not_among_those_of_whom_the_organiser_chooses():
    contest = two_stages()
    contest.end((9, 1, 1, -11), table=1)
    contest.end((9, 1, 1, -11), table=2)
    first, second = contest.seats(1), contest.seats(2)
    contest.add(*registration.set_entrant(contest.state, first[1], "remove"))
    contest.forward(60)
    assert set(rounds.undecided(contest.state, 1)) == {first[2], *second[1:3]}
    with pytest.raises(EventRefusal):
        rounds.name_finalists(contest.state, (first[0], second[0], first[1], second[2]))
    contest.add(*rounds.name_finalists(contest.state, (first[0], second[0], first[2], second[2])))


def test_no_round_is_set_to_begin_before_its_check_in_has_opened():
    contest = Contest()
    contest.enter(*EIGHT)
    for minutes in (0, 3, 5):
        with pytest.raises(EventRefusal) as found:
            rounds.schedule_round(contest.state, contest.now + minutes * MINUTE, contest.now)
        assert found.value.code == "check-in-first"
    contest.add(*rounds.schedule_round(contest.state, contest.now + 6 * MINUTE, contest.now))
    contest.check_in(*EIGHT)
    contest.add(*rounds.schedule_round(contest.state, contest.now + 3 * MINUTE, contest.now))
    contest.forward(3)
    assert contest.state.status == "running"


def test_an_organiser_sets_when_the_next_round_begins():
    contest = Contest()
    with pytest.raises(EventRefusal) as found:
        rounds.schedule_round(contest.state, None, contest.now)
    assert found.value.code == "check-in-first"
    contest.begin(*EIGHT)
    with pytest.raises(EventRefusal) as found:
        rounds.schedule_round(contest.state, None, contest.now)
    assert found.value.code == "round-running"
    contest.end()
    contest.add(*rounds.schedule_round(contest.state, contest.now + 90 * MINUTE, contest.now))
    contest.forward(80)
    assert not contest.last.begun_at
    contest.add(*rounds.schedule_round(contest.state, None, contest.now))
    contest.forward(0)
    assert contest.last.begun_at == contest.now


def refused_at_once(contest: Contest) -> bool:
    """Return whether the next round is not begun at once as nobody would play it."""
    try:
        rounds.schedule_round(contest.state, None, contest.now)
    except EventRefusal as refusal:
        return refusal.code == "nobody-to-play"
    return False


def test_no_event_is_begun_at_once_while_too_few_have_checked_in():
    contest = Contest()
    contest.enter(*EIGHT)
    contest.forward(31)
    assert refused_at_once(contest)
    contest.check_in(*EIGHT[:3])
    assert refused_at_once(contest)
    with pytest.raises(EventRefusal):
        rounds.schedule_round(contest.state, contest.now + 5 * MINUTE, contest.now)
    rounds.schedule_round(contest.state, contest.now + 6 * MINUTE, contest.now)  # others may still come
    contest.check_in(EIGHT[3])
    assert not refused_at_once(contest)


def test_those_in_line_who_have_checked_in_count_for_a_round_begun_at_once():
    contest = Contest(settings(limit=4))
    contest.enter(*EIGHT)
    contest.forward(31)
    contest.check_in(*EIGHT[3:6])
    assert refused_at_once(contest)
    contest.check_in(EIGHT[7])
    assert not refused_at_once(contest)
    contest.add(*rounds.schedule_round(contest.state, None, contest.now))
    contest.forward(0)
    assert (contest.state.status, set(contest.seats(1))) == ("running", {4, 5, 6, 8})


@pytest.mark.parametrize(("unfit", "needed"), [("bye", 4), ("bots", 1)])
def test_no_evening_is_begun_at_once_that_nobody_would_play(unfit, needed):
    contest = Contest(settings(check_in="none", unfit=unfit))
    for each in EIGHT[:needed]:
        assert refused_at_once(contest)
        contest.enter(each)
    assert not refused_at_once(contest)
    contest.add(*rounds.schedule_round(contest.state, None, contest.now))
    contest.forward(0)
    assert contest.state.status == "running"


def test_no_round_of_a_league_is_begun_at_once_that_too_few_have_checked_in_for():
    times = tuple(START + 60 * MINUTE + day * 24 * 60 * MINUTE for day in range(2))
    stage = Stage(rounds=2, seating="lot", deals=4, times=times)
    contest = Contest(settings(check_in="round", rated=True, entry="accounts", stages=(stage,)))
    contest.begin(*EIGHT)
    contest.end()
    contest.forward(24 * 60 - 30)
    contest.check_in(*EIGHT[:3])
    assert refused_at_once(contest)
    contest.check_in(EIGHT[3])
    assert not refused_at_once(contest)


def test_a_final_is_begun_at_once_by_those_who_are_left():
    contest = two_stages()
    contest.end((9, 3, -5, -7), table=1)
    contest.end((8, 2, -4, -6), table=2)
    assert not refused_at_once(contest)
    for each in EIGHT:
        contest.add(*registration.withdraw(contest.state, each), by=each)
    assert refused_at_once(contest)
