"""Plans: nobody meets anybody twice in any of them, and everybody's winds are one apart at most, after every round."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from mahjong_server.events.seating.plans import LEAST, MOST, plans
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError
from tests.events.seating.samples import event, seated_keys

SIZES = range(LEAST, MOST + 1, 4)
FEW_ROUNDS = {16: 5, 20: 5, 24: 7}
"""Sizes with fewer than eight rounds; of 16 and 24 there are no more."""


def test_there_is_a_plan_for_every_size():
    assert list(plans()) == list(SIZES)
    few = {size: plan.rounds for size, plan in plans().items() if plan.rounds < 8}
    assert few == FEW_ROUNDS
    assert all(plan.size // 4 <= plan.rounds <= (plan.size - 1) // 3 for plan in plans().values())


@pytest.mark.parametrize("size", SIZES)
def test_nobody_meets_anybody_twice_and_winds_are_balanced(size):
    plan = plans()[size]
    met = Counter[tuple[int, int]]()
    winds = {player: Counter[int]() for player in range(size)}
    for number in range(1, plan.rounds + 1):
        tables = plan.seated(number)
        assert sorted(player for table in tables for player in table) == list(range(size))
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
        for table in tables:
            for wind, player in enumerate(table):
                winds[player][wind] += 1
        spreads = {max(had[wind] for wind in range(4)) - min(had[wind] for wind in range(4)) for had in winds.values()}
        assert spreads == ({0} if number % 4 == 0 else {1})
    assert max(met.values()) == 1


def test_the_page_tells_how_many_rounds_there_are():
    page = (Path(__file__).resolve().parents[3] / "docs" / "event-files.md").read_text(encoding="utf-8")
    rows = [tuple(map(int, row)) for row in re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)]
    told = {size: (rounds, most) for size, rounds, most in rows}
    assert told == {
        size: (plan.rounds, (size - 1) // 3) for size, plan in plans().items() if size <= 64 or size % 20 == 12
    }


def test_numbers_are_kept_in_every_round():
    plan = plans()[16]
    rounds = [seat_round(event("plan"), number) for number in range(1, plan.rounds + 1)]
    met = Counter(pair for each in rounds for table in each.tables for pair in combinations(sorted(map(str, table)), 2))
    assert set(met.values()) == {1}
    assert len(met) == 16 * 15 // 2
    assert [each.winds for each in rounds] == [1] * 5


def test_bots_fill_a_plan_up_and_take_the_seats_of_the_absent():
    seated = seat_round(event("plan", 18, unfit="bots", absent=("p000",)))
    assert len(seated.tables) == 5
    assert sum(table.count(None) for table in seated.tables) == 3
    assert set(seated_keys(seated)) == {f"p{at:03}" for at in range(1, 18)}
    everybody = seat_round(event("plan", 18, unfit="bots"))
    assert seated.tables == tuple(tuple(None if key == "p000" else key for key in table) for table in everybody.tables)


@pytest.mark.parametrize(
    ("given", "number", "why"),
    [
        (event("plan", 16), 6, "rule: the plan for 16 players has 5 rounds, and this is 6"),
        (event("plan", 12), 1, "players: plans are for 16 to 172, and there are 12"),
        (event("plan", 176), 1, "players: plans are for 16 to 172, and there are 176"),
        (event("plan", 18), 1, "unfit: 18 players don't fill tables of 4"),
        (event("plan", 18, unfit="bye"), 1, "unfit: 18 players don't fill tables of 4"),
        (event("plan", 16, absent=("p001",)), 1, "plan, table [1-4]: a seat is empty"),
        (event("plan", 18, seats=3), 1, "seats: plans are for tables of 4, not of 3"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused(given, number, why):
    with pytest.raises(EventError, match=f"^{why}"):
        seat_round(given, number)
