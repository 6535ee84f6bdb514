"""What is told of the time that a search may take: nothing that isn't known."""

import pytest

from mahjong_server.matchmaking.forecast import ROUND_S, expected_s, usual_s


@pytest.mark.parametrize(
    ("waits", "usual"),
    [([], None), ([5_000] * 3, None), ([4_000, 6_000, 8_000, 60_000], 7), ([1_000, 2_000, 90_000, 3_000, 4_000], 3)],
)
def test_usual_is_the_middle_of_what_is_known(waits, usual):
    assert usual_s(waits, 4) == usual


def test_as_soon_as_enough_are_there_it_is_a_round():
    assert expected_s([], 0, 0, 4) == expected_s([90_000] * 9, 0, -2, 4) == ROUND_S


@pytest.mark.parametrize(("missing", "seconds"), [(3, 90), (2, 40), (1, 10)])
def test_the_more_are_missing_the_longer_it_takes(missing, seconds):
    """Of each four who were seated the first waited for 90 seconds, the last for two."""
    assert expected_s([2_000, 40_000, 10_000, 90_000] * 5, 0, missing, 4) == seconds


def test_what_one_has_waited_counts():
    assert expected_s([60_000] * 8, 15_000, 2, 4) == 45


def test_of_a_smaller_table_less_tells_something():
    assert usual_s([5_000, 7_000], 2) == 6
    assert usual_s([5_000] * 9, 10) is None


def test_of_two_the_other_is_missing():
    assert expected_s([1_000, 30_000, 2_000, 40_000], 0, 1, 2) == 40


def test_nothing_is_promised_that_is_not_known():
    assert expected_s([60_000] * 3, 0, 1, 4) is None
    assert expected_s([60_000] * 8, 60_000, 1, 4) is None
    assert expected_s([60_000] * 8, 99_000, 1, 4) is None
