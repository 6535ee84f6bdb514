"""What is told of the time that a search may take: nothing that isn't known."""

import pytest

from mahjong_server.matchmaking.forecast import ROUND_S, expected_s, usual_s


@pytest.mark.parametrize(
    ("waits", "usual"),
    [([], None), ([5_000] * 3, None), ([4_000, 6_000, 8_000, 60_000], 7), ([1_000, 2_000, 90_000, 3_000, 4_000], 3)],
)
def test_usual_is_the_middle_of_what_is_known(waits, usual):
    assert usual_s(waits) == usual


def test_as_soon_as_enough_are_there_it_is_a_round():
    assert expected_s(None, 0, 0) == expected_s(90, 0, -2) == ROUND_S


def test_otherwise_it_is_what_is_left_of_the_usual_time():
    assert expected_s(40, 15_000, 2) == 25


def test_nothing_is_promised_that_is_not_known():
    assert expected_s(None, 0, 1) is None
    assert expected_s(40, 40_000, 1) is None
    assert expected_s(40, 99_000, 1) is None
