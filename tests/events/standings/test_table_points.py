"""Table points by place, ties split exactly: examples worked out by hand, and sums that must hold."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.events.standings.table_points import split_places, table_points
from tests.events.standings.samples import event, session

F = Fraction


@pytest.mark.parametrize(
    ("points", "by_place", "expected"),
    [
        ((12, 3, -5, -10), (4, 3, 2, 1), (4, 3, 2, 1)),
        ((-10, 12, 3, -5), (4, 2, 1, 0), (0, 4, 2, 1)),
        ((5, 5, -5, -5), (4, 2, 1, 0), (3, 3, F(1, 2), F(1, 2))),
        ((5, 5, 5, -15), (4, 2, 1, 0), (F(7, 3), F(7, 3), F(7, 3), 0)),
        ((0, 0, 0, 0), (4, 2, 1, 0), (F(7, 4),) * 4),
        ((9, -3, -3, -3), (15, 5, -5, -15), (15, -5, -5, -5)),
        ((1, 0, -1), (4, 2, 1, 0), (4, 2, 1)),
    ],
)
def test_a_place_brings_its_points_and_equals_share_theirs(points, by_place, expected):
    session_ = session(1, **{f"p{seat}": each for seat, each in enumerate(points)})
    assert table_points(event(session_, table_points=by_place), session_) == expected


def test_a_share_of_the_match_points_is_added():
    played = session(1, a=41_300, b=28_000, c=20_700, d=10_000)
    found = table_points(event(played, table_points=(15, 5, -5, -15), share="1/1000"), played)
    assert found == (F("56.3"), F(33), F("15.7"), F(-5))


AMOUNTS = st.lists(st.integers(-50, 50).map(Fraction), min_size=2, max_size=10)


@given(AMOUNTS, st.data())
def test_nothing_is_lost_or_made_by_splitting_and_more_points_never_bring_less(points, data):
    size = len(points)
    by_place = sorted(data.draw(st.lists(st.integers(-9, 9).map(Fraction), min_size=size, max_size=size)), reverse=True)
    found = split_places(points, by_place)
    assert sum(found) == sum(by_place)
    for one in range(size):
        for other in range(size):
            if points[one] == points[other]:
                assert found[one] == found[other]
            elif points[one] > points[other]:
                assert found[one] >= found[other]
