"""Winds: as equal as tables allow."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import SeatedRound
from mahjong_server.events.seating.winds import seat_order
from tests.events.seating.samples import event, played


def test_a_second_round_gives_everybody_another_wind():
    history = History([SeatedRound((("a", "b", "c", "d"),))])
    order = seat_order(["a", "b", "c", "d"], 4, history)
    assert all(first != second for first, second in zip("abcd", order, strict=True))


def test_bots_take_the_winds_that_are_left():
    history = History([SeatedRound((("a", "b", None, None),))])
    assert sorted(seat_order(["a", "b"], 4, history), key=str) == [None, None, "a", "b"]
    assert seat_order(["a", "b"], 4, history)[0] != "a"


@given(st.lists(st.permutations("abcde"), max_size=6))
def test_no_other_order_is_more_even(rounds):
    history = History([SeatedRound((tuple(each),)) for each in rounds])

    def cost(order):
        had = history.winds
        return sum((had[key][wind] - min(had[key][each] for each in range(5))) ** 2 for wind, key in enumerate(order))

    assert cost(seat_order(list("abcde"), 5, history)) == min(map(cost, permutations("abcde")))


@pytest.mark.parametrize("rule", ["lot", "swiss", "interval"])
def test_winds_stay_close_in_rounds_that_nobody_knew_in_advance(rule):
    rounds = played(event(rule, 40), 8).rounds
    assert max(each.winds for each in rounds) <= 2
    assert [each.winds for each in rounds[:3]] == [1, 1, 1]
