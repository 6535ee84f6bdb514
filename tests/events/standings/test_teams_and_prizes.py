"""Totals of teams, and prizes that follow from the results."""

from mahjong_server.events.standings.prizes import Prize, prizes
from mahjong_server.events.standings.results import Entrant, SeatResult, Session
from mahjong_server.events.standings.standings import standings
from mahjong_server.events.standings.teams import team_standings
from tests.events.standings.samples import event, session


def test_a_team_has_what_its_members_have_and_nothing_of_substitutes():
    players = (
        Entrant("a", team="Red"),
        Entrant("b", team="Blue"),
        Entrant("c", team="Blue"),
        Entrant("s", team="Red", substitute=True),
    )
    lines = standings(event(session(1, s=9, a=3, b=-4, c=-8), session(2, b=9, c=3, a=-4, s=-8), players=players))
    told = [(each.place, each.team, each.total, each.match_points, each.members) for each in team_standings(lines)]
    assert told == [(1, "Blue", "7", "0", ["b", "c"]), (2, "Red", "3", "-1", ["a"])]


def test_the_best_session_and_the_dearest_hand_win_and_equals_both():
    first = Session(1, 1, (SeatResult("a", 20, 8), SeatResult("b", -5, 16), SeatResult("c", -15)))
    second = Session(2, 1, (SeatResult("c", 20), SeatResult("a", 0, 16), SeatResult("b", -20)))
    assert prizes(event(first, second)) == [
        Prize("best-session", "a", 1, 1, "20"),
        Prize("best-session", "c", 2, 1, "20"),
        Prize("dearest-hand", "a", 2, 1, "16"),
        Prize("dearest-hand", "b", 1, 1, "16"),
    ]


def test_a_substitute_wins_no_prize_and_no_hand_is_dearest_where_none_was_won():
    players = (Entrant("s", substitute=True), Entrant("a"), Entrant("b"))
    assert prizes(event(session(1, s=20, a=0, b=-20), players=players)) == [Prize("best-session", "a", 1, 1, "0")]
    assert prizes(event()) == []
