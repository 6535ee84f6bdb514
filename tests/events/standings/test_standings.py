"""Standings: what decides, penalties, substitutes, series and cuts, by examples worked out by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.events.standings.results import Entrant, Penalty, SeatResult, Series, Session
from mahjong_server.events.standings.standings import standings
from mahjong_server.events.values import EventError
from tests.events.standings.samples import event, session


def places(lines):
    """Return the places by player."""
    return {each.player: each.place for each in lines}


def test_table_points_decide_then_match_points_then_the_best_session():
    lines = standings(
        event(
            session(1, a=10, b=4, c=-4, d=-10),
            session(2, b=9, a=5, d=-6, c=-8),
            session(3, c=6, d=5, a=-5, b=-6),
        )
    )
    assert [(each.place, each.player, each.total, each.match_points, each.best_session) for each in lines] == [
        (1, "a", "7", "10", "10"),
        (2, "b", "6", "7", "9"),
        (3, "c", "5", "-6", "6"),
        (4, "d", "3", "-11", "5"),
    ]
    tied = standings(event(session(1, a=8, b=6, c=-6, d=-8), session(2, b=7, a=5, c=-5, d=-7)))
    assert [(each.place, each.player, each.total, each.match_points, each.best_session) for each in tied[:2]] == [
        (1, "a", "6", "13", "8"),
        (2, "b", "6", "13", "7"),
    ]


def test_equals_in_all_share_a_place_and_the_next_is_left_out():
    lines = standings(event(session(1, a=5, b=5, c=0, d=-10)))
    assert places(lines) == {"a": 1, "b": 1, "c": 3, "d": 4}
    assert [each.table_points for each in lines] == ["3", "3", "1", "0"]


def test_a_penalty_has_a_column_of_its_own_and_counts_first():
    penalties = (Penalty("a", "5/2", "rule 7", "late"), Penalty("a", 1, "rule 7"))
    lines = standings(event(session(1, a=5, b=4, c=-4, d=-5), penalties=penalties))
    assert [(each.player, each.table_points, each.penalties, each.total) for each in lines] == [
        ("b", "2", "0", "2"),
        ("c", "1", "0", "1"),
        ("a", "4", "7/2", "1/2"),
        ("d", "0", "0", "0"),
    ]


def test_a_substitute_takes_no_place_and_moves_nobody():
    players = (Entrant("a"), Entrant("b"), Entrant("s", substitute=True), Entrant("d"))
    lines = standings(event(session(1, s=20, a=4, b=-4, d=-20), players=players))
    assert [(each.player, each.place) for each in lines] == [("a", 1), ("b", 2), ("d", 3), ("s", None)]
    assert [each.table_points for each in lines] == ["2", "1", "0", "4"]


def test_who_has_not_played_has_no_place_and_stands_last():
    players = tuple(Entrant(key) for key in "abcde")
    lines = standings(event(session(1, a=5, b=4, c=-4, d=-5), players=players))
    assert places(lines) == {"a": 1, "b": 2, "c": 3, "d": 4, "e": None}
    assert lines[-1].best_session is None


def test_a_series_counts_the_best_sessions_and_asks_for_the_least():
    rounds = [session(1, a=5, b=4, c=-4, d=-5), session(2, d=9, b=1, c=-2, a=-8), session(3, a=3, b=2, c=-2, d=-3)]
    extra = Session(
        3, 2, tuple(SeatResult(player, points) for player, points in zip("efgh", (30, 0, -10, -20), strict=True))
    )
    lines = standings(event(*rounds, extra, series=Series(best=2, least=2)))
    told = {each.player: each for each in lines}
    assert (told["a"].total, told["a"].match_points) == ("8", "8")
    assert [each.counts for each in told["a"].sessions] == [True, False, True]
    assert {key: told[key].total for key in "bcd"} == {"b": "4", "c": "2", "d": "4"}
    assert told["e"].place is None
    assert told["e"].total == "4"
    assert [each.place for each in lines] == [1, 2, 3, 4, None, None, None, None]


@pytest.mark.parametrize(
    ("cut", "expected"),
    [(1, {"a": None, "b": None, "c": False, "d": False}), (2, {"a": True, "b": True, "c": False, "d": False})],
)
def test_a_cut_is_open_where_equals_stand_on_both_sides(cut, expected):
    lines = standings(event(session(1, a=5, b=5, c=0, d=-10), cut=cut))
    assert {each.player: each.goes_on for each in lines} == expected


@pytest.mark.parametrize(
    ("results", "why"),
    [
        (event(session(1, a=1, b=0), players=(Entrant("a"),)), "round 1, table 1: there is no player 'b'"),
        (event(session(1, a=1, b=0), players=(Entrant("a"), Entrant("a"))), "player 'a' stands there twice"),
        (event(session(1, a=1, b=0), session(1, a=1, b=0)), "round 1, table 1 stands there twice"),
        (event(session(1, a=1, b=0), session(1, 2, a=1, c=0)), "round 1, table 2: player 'a' sits at two places"),
        (event(session(1, a=1, b=0, c=-1), table_points=(1, 0)), "3 seats, and table points for 2"),
        (event(session(1, a=1, b=0), penalties=(Penalty("x", 1, ""),)), "penalty 0: there is no player 'x'"),
        (event(session(1, a=1, b=0), penalties=(Penalty("a", 0, ""),)), "penalty 0: points are how many are taken"),
    ],
)
def test_results_that_do_not_fit_together_are_refused_with_their_place(results, why):
    with pytest.raises(EventError, match=why.replace("(", r"\(")):
        standings(results)


ROUNDS = st.lists(st.tuples(*[st.integers(-30, 30)] * 4), min_size=1, max_size=6)


@given(ROUNDS, st.permutations(range(6)))
def test_the_order_of_sessions_changes_nothing_and_all_points_are_given(rounds, order):
    played = [session(index + 1, **dict(zip("abcd", points, strict=True))) for index, points in enumerate(rounds)]
    lines = standings(event(*played))
    mixed = [played[index] for index in order if index < len(played)]
    players = event(*played).players
    assert standings(event(*mixed, players=players)) == lines
    assert sum(Fraction(each.total) for each in lines) == 7 * len(rounds)
    assert [each.place for each in lines] == sorted(each.place or 0 for each in lines)
