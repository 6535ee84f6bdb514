"""What referees do at tables and to points."""

from fractions import Fraction

import msgspec
import pytest

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest import results, rounds, rulings
from mahjong_server.events.contest.entries import PlayedSeat, ReplayBegun
from mahjong_server.events.contest.orders import PenaltyOrder, RulingOrder
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.results import automatic_penalties, match_points
from mahjong_server.events.contest.settings import Stage
from mahjong_server.events.standings.results import Results
from mahjong_server.events.values import MOST_GIVEN, PARTS, Amount
from tests.events.contest.contest import Contest, settings

EIGHT = tuple("abcdefgh")


@pytest.fixture
def contest() -> Contest:
    begun = Contest(settings(stages=(Stage(rounds=1, seating="lot", deals=4, minutes=60),), unfit="bots"))
    begun.begin(*EIGHT)
    return begun


def refused(contest: Contest, table: int, ruling: str, **more) -> str:
    with pytest.raises(EventRefusal) as found:
        contest.rule(table, ruling, **more)
    return found.value.code


def test_a_call_waits_until_a_referee_answers(contest):
    seats = contest.state.rounds[0].tables[0].seats
    player = contest.state.entrants[seats[2]].player
    assert refused(contest, 1, "answer") == "not-called"
    contest.add(*rulings.call(contest.state, player, 1, 1), by=player)
    table = contest.state.rounds[0].tables[0]
    assert (table.called, table.caller) == (contest.now, seats[2])
    for wrong, number in [(player, 2), ("olga", 1)]:
        with pytest.raises(EventRefusal):
            rulings.call(contest.state, wrong, 1, number)
    with pytest.raises(EventRefusal) as found:
        rulings.call(contest.state, player, 1, 1)
    assert found.value.code == "called"
    contest.rule(1, "answer")
    assert contest.state.rounds[0].tables[0].called is None


def test_a_table_is_paused_once_and_goes_on(contest):
    assert refused(contest, 1, "go-on") == "not-paused"
    contest.rule(1, "pause")
    assert refused(contest, 1, "pause") == "paused"
    contest.rule(1, "go-on")
    contest.rule(1, "add-time", minutes=60)
    contest.rule(1, "add-time", minutes=60)
    assert refused(contest, 1, "add-time", minutes=1) == "too-much-time"
    assert refused(contest, 1, "add-time") == "invalid"
    contest.end(table=1)
    assert refused(contest, 1, "pause") == "table-over"


def test_a_substitute_takes_a_seat_and_no_place(contest):
    seats = contest.state.rounds[0].tables[0].seats
    assert refused(contest, 1, "substitute", seat=0, entrant=seats[1]) == "already-seated"
    assert refused(contest, 1, "substitute", seat=0, entrant=99) == "no-such-entrant"
    assert refused(contest, 1, "substitute", seat=4, entrant=seats[1]) == "no-such-seat"
    contest.enter("s", substitute=True)
    contest.rule(1, "substitute", seat=0, entrant=9)
    contest.end()
    lines = {line.player: line for line in results.standings_of(contest.state, 1)}
    assert lines["9"].place is None
    assert lines["9"].table_points == "4"
    assert lines[str(seats[0])].place is None
    assert sorted(line.place for line in lines.values() if line.place) == [1, 2, 2, 4, 4, 6, 6]


def test_bots_sit_at_no_rated_table(contest):
    contest.rule(1, "bot", seat=3)
    assert contest.state.rounds[0].tables[0].seats[3] is None
    contest.change(settings(rated=True, entry="accounts", unfit="bye"))
    assert refused(contest, 2, "bot", seat=3) == "rated-needs-accounts"


def end_with_deals(contest: Contest) -> None:
    deals = ((8, 0, 0, -8), (-4, 4, 4, -4))
    seats = tuple(PlayedSeat(each) for each in (4, 4, 4, -12))
    contest.add(log.TableOver(1, 1, "1-1", seats, deals))


def test_an_annulled_deal_does_not_count(contest):
    assert refused(contest, 1, "annul", deal=0) == "table-playing"
    end_with_deals(contest)
    assert refused(contest, 1, "annul", deal=2) == "no-such-deal"
    contest.rule(1, "annul", deal=0, reason="a tile was shown")
    assert list(match_points(contest.state.rounds[0].tables[0])) == [-4, 4, 4, -4]
    assert refused(contest, 1, "annul", deal=0) == "annulled"


def test_a_deal_that_is_played_again_counts_in_its_place(contest):
    end_with_deals(contest)
    contest.rule(1, "replay", deal=1)
    contest.add(ReplayBegun(1, 1, 1, "again"))
    contest.end(table=2)
    assert contest.state.rounds[0].over_at is None
    seats = tuple(PlayedSeat(each) for each in (11, -11, 23, -23))  # what places bring a match is counted once
    contest.add(log.TableOver(1, 1, "again", seats, ((1, -1, 3, -3),)))
    assert list(match_points(contest.state.rounds[0].tables[0])) == [9, -1, 3, -11]
    contest.add(*rounds.end_round(contest.state))
    assert contest.state.rounds[0].over_at is not None


def test_the_dearest_hand_of_a_match_with_an_annulled_deal_is_not_known(contest):
    contest.end(hand=88)
    contest.rule(1, "annul", deal=0, reason="a tile was shown")
    first, second = results.results_of(contest.state, 1).sessions
    assert [each.hand for each in first.seats] == [0] * 4
    assert [each.hand for each in second.seats] == [88] * 4


def test_a_result_is_corrected_with_a_reason(contest):
    contest.end()
    assert refused(contest, 1, "correct", points=(1, 2, 3, -6)) == "no-reason"
    assert refused(contest, 1, "correct", points=(1, 2), reason="x") == "invalid"
    contest.rule(1, "correct", points=(-6, 2, -2, 6), reason="seats were swapped")
    seats = contest.state.rounds[0].tables[0].seats
    assert contest.totals()[seats[3]] == "4"
    assert contest.state.rounds[0].rulings[-1].ruled.reason == "seats were swapped"


def test_penalties_take_table_points_by_a_clause(contest):
    contest.end()
    contest.penalty(1, "3/2")
    whole = contest.totals()
    assert whole[1].endswith("/2") or whole[1] == "-1/2"
    for order, code in [
        (PenaltyOrder(99, 1, "§1"), "no-such-entrant"),
        (PenaltyOrder(1, 0, "§1"), "no-points"),
        (PenaltyOrder(1, 1, " "), "no-clause"),
        (PenaltyOrder(1, "1/7", "§1"), "invalid"),
        (PenaltyOrder(1, "1/999999937", "§1"), "invalid"),
        (PenaltyOrder(1, 10_000_000, "§1"), "invalid"),
    ]:
        with pytest.raises(EventRefusal) as found:
            rulings.give_penalty(contest.state, order)
        assert found.value.code == code


def test_sums_of_what_may_be_given_can_be_read(contest):
    """The most and the finest of all, as often as an event has rounds, and more."""
    finest = str(MOST_GIVEN - Fraction(1, PARTS))
    contest.change(settings(share="997/1000", table_points=(finest, "1/60", "1/12", 0), unfit="bots"))
    contest.end((6, 6, 6, -18))
    assert refused(contest, 1, "correct", points=("1/7", 0, 0, 0), reason="x") == "invalid"
    contest.rule(1, "correct", points=(finest, finest, finest, "-1/60"), reason="x")
    contest.rule(2, "correct", points=("1/5", "1/5", "1/5", "1/4"), reason="x")
    for _ in range(100):
        contest.penalty(contest.seats(1)[0], finest)
    before = results.results_of(contest.state, 1)
    assert msgspec.convert(msgspec.to_builtins(before), Results) == before
    for line in results.standings_of(contest.state, 1):
        told = (line.table_points, line.penalties, line.match_points, line.total)
        assert [msgspec.convert(each, Amount) for each in told] == [*told]


def test_moves_that_nobody_made_cost_points_beyond_a_number(contest):
    contest.change(settings(automatic=5, automatic_points="1/2", unfit="bots"))
    played = contest.state.rounds[0]
    found = automatic_penalties(contest.state, played, played.tables[0], (0, 5, 6, 40))
    assert [(each.number, each.points, each.clause) for each in found] == [
        (played.tables[0].seats[2], "1/2", "automatic"),
        (played.tables[0].seats[3], "1/2", "automatic"),
    ]
    contest.add(found[0])
    contest.enter("s", substitute=True)
    contest.rule(1, "substitute", seat=3, entrant=9)
    assert automatic_penalties(contest.state, played, played.tables[0], (0, 5, 9, 50)) == []


def test_a_ruling_names_a_table_that_there_is(contest):
    for number, table in [(2, 1), (0, 1), (1, 3), (1, 0)]:
        with pytest.raises(EventRefusal) as found:
            rulings.rule(contest.state, number, table, RulingOrder(ruling="pause"))
        assert found.value.code == "no-such-table"
