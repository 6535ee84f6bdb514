"""Duplicate: the same walls at all tables, and what a seat came to beside that seat elsewhere."""

from fractions import Fraction

from msgspec.structs import replace

from mahjong_server.events.contest import duplicate, rounds
from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import PlayedSeat
from mahjong_server.events.contest.results import standings_of
from mahjong_server.events.contest.settings import Stage
from tests.events.contest.contest import Contest, settings

EIGHT = tuple("abcdefgh")


def begun() -> Contest:
    stages = (Stage(rounds=2, seating="lot", deals=2),)
    contest = Contest(settings(duplicate=True, spectators="none", imp_unit=1, stages=stages))
    contest.add(log.WallsCommitted("c" * 64, "cd" * 32))
    contest.begin(*EIGHT)
    return contest


def end(contest: Contest, table: int, *deals: tuple[int, ...]) -> None:
    last = contest.last
    seats = tuple(PlayedSeat(sum(column)) for column in zip(*deals, strict=True))
    contest.add(log.TableOver(last.number, table, f"{last.number}-{table}", seats, deals))


def test_results_are_imps_for_the_difference_from_the_mean_of_the_seat():
    contest = begun()
    end(contest, 1, (9, -3, -3, -3), (0, 0, 0, 0))
    assert duplicate.imps_of(contest.state, contest.last, contest.last.tables[0]) is None
    assert all(line.total == "0" for line in standings_of(contest.state, 1))
    end(contest, 2, (-3, 9, -3, -3), (0, 0, 20, -20))
    contest.add(*rounds.end_round(contest.state))
    first, second = (list(duplicate.imps_of(contest.state, contest.last, each) or ()) for each in contest.last.tables)
    # East: 9 and -3, mean 3: 6 better is 2 IMPs. West: 0 and 20, mean 10: 10 worse is 3 IMPs.
    assert first == [2, -2, -3, 3]
    assert second == [-2, 2, 3, -3]
    totals = contest.totals()
    for seats, imps in ((contest.seats(1), first), (contest.seats(2), second)):
        assert [totals[number] for number in seats] == [str(each) for each in imps]


def test_a_deal_counts_where_it_was_played_and_not_annulled():
    contest = begun()
    end(contest, 1, (9, -3, -3, -3), (4, 0, 0, -4))
    end(contest, 2, (-3, 9, -3, -3))
    deals = duplicate.deals_of(contest.state, contest.last)
    assert [sorted(deal) for deal in deals] == [[1, 2], [1]]
    assert all(seat.imps == 0 for seat in deals[1][1])
    contest.rule(1, "annul", deal=0)
    deals = duplicate.deals_of(contest.state, contest.last)
    assert sorted(deals[0]) == [2]
    assert deals[0][2][0].difference == 0


def test_the_unit_sets_what_a_difference_is_worth():
    contest = begun()
    contest.change(replace(contest.state.settings, imp_unit="1/2"))
    end(contest, 1, (2, -2, 0, 0))
    end(contest, 2, (0, 0, 0, 0))
    seat = duplicate.deals_of(contest.state, contest.last)[0][1][0]
    assert (seat.difference, seat.imps) == (Fraction(1), 1)


def test_walls_follow_from_the_servers_secret_and_the_rounds_seed():
    contest = begun()
    keys = {duplicate.walls_key(contest.state, 1), duplicate.walls_key(begun().state, 1)}
    assert len(keys) == 1
    end(contest, 1, (0, 0, 0, 0))
    end(contest, 2, (0, 0, 0, 0))
    contest.add(*rounds.end_round(contest.state))
    contest.forward(5)
    assert duplicate.walls_key(contest.state, 2) not in keys
    contest.add(log.WallsCommitted("c" * 64, "ce" * 32))
    assert duplicate.walls_key(contest.state, 1) not in keys


def test_equal_play_brings_nobody_anything():
    contest = begun()
    for table in (1, 2):
        end(contest, table, (7, -1, -2, -4), (-8, 8, 0, 0))
    contest.add(*rounds.end_round(contest.state))
    assert set(contest.totals().values()) == {"0"}
