"""Round robin of clubs."""

import random
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_server.events.seating.clubs import pairings
from mahjong_server.events.seating.inputs import Player
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


def test_what_a_club_of_few_cannot_avoid_is_accepted():
    """The only one of a club sits with bots in each round: no change of places would part them."""
    sizes = {"A": 1, "B": 4, "C": 4, "D": 4}
    people = tuple(Player(f"{club}{at}", club=club) for club, size in sizes.items() for at in range(size))
    seated = played(replace(event("clubs", unfit="bots"), players=people), 3).rounds
    assert all(sorted(seated_keys(each)) == sorted(player.key for player in people) for each in seated)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6), st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=12)
@example([1, 4, 4, 4], 2, random.Random(1))
def test_clubs_of_any_sizes_are_seated_in_every_round(sizes, half, chance):
    """Also where somebody misses rounds, for which the rule has a seat again later."""
    people = tuple(Player(f"{club}-{at}", club=str(club)) for club, size in enumerate(sizes) for at in range(size))
    rule = chance.choice(("lot", "swiss", "interval", "clubs"))
    now = replace(event(rule, seats=2 * half, unfit="bots"), players=people)
    for _ in range(4):
        absent = tuple(each.key for each in people[1:] if chance.random() < 0.2)
        seated = seat_round(replace(now, absent=absent))
        assert sorted([*seated_keys(seated), *seated.byes]) == sorted({each.key for each in people} - {*absent})
        now = replace(now, rounds=(*now.rounds, seated))
