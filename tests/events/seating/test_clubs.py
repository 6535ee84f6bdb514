"""Round robin of clubs."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from mahjong_server.events.seating.clubs import pairings
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError
from tests.events.seating.samples import event, played, seated_keys


@pytest.mark.parametrize("count", range(2, 12))
def test_each_club_meets_each_other_once_in_a_cycle(count):
    clubs = [f"c{at:02}" for at in range(count)]
    rounds = [pairings(clubs, number) for number in range(1, count + count % 2)]
    met = sorted(tuple(sorted(pair)) for pairs, _ in rounds for pair in pairs)
    assert met == list(combinations(clubs, 2))
    assert sorted(rests for _, rests in rounds if rests) == (clubs if count % 2 else [])
    assert pairings(clubs, count + count % 2) == pairings(clubs, 1)


def test_tables_are_half_of_either_club():
    start = event("clubs", 32, 4)
    club = {player.key: player.club for player in start.players}
    rounds = played(start, 3).rounds
    opponents = set()
    for each in rounds:
        assert sorted(seated_keys(each)) == sorted(club)
        for table in each.tables:
            names = [club[key] for key in table if key]
            assert sorted(names.count(name) for name in set(names)) == [2, 2]
            opponents.add(frozenset(names))
        assert each.repeats == ()
    assert len(opponents) == 6


def test_a_club_rests_where_they_are_odd():
    start = event("clubs", 12, 3)
    club = {player.key: player.club for player in start.players}
    rests = [{club[key] for key in each.byes} for each in played(start, 3).rounds]
    assert sorted(name for of in rests for name in of) == sorted(set(club.values()))


def test_clubs_of_unlike_numbers_need_a_choice():
    start = event("clubs", 9, 2)
    with pytest.raises(EventError, match=r"^unfit: . of 'club .' and . of 'club .' don't fill tables"):
        seat_round(start)
    bye = seat_round(replace(start, unfit="bye"))
    assert [len(table) for table in bye.tables] == [4, 4]
    assert len(bye.byes) == 1
    bots = seat_round(replace(start, unfit="bots"))
    assert sum(table.count(None) for table in bots.tables) == 3
    assert len(seated_keys(bots)) == 9


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (event("clubs", 8), "player 'p000' has no club"),
        (event("clubs", 8, 1), "players: they are of one club"),
        (event("clubs", 9, 3, seats=3), "seats: two clubs can't share a table of 3"),
    ],
)
def test_clubs_that_cannot_meet_are_refused(given, why):
    with pytest.raises(EventError, match=f"^{why}"):
        seat_round(given)
