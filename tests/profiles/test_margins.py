"""Margins of chance: the half of a 95 % interval."""

from random import Random
from statistics import fmean, stdev

import pytest

from mahjong_server.profiles.margins import mean_of, share_of


def test_a_mean_has_the_margin_of_the_sample_s_deviation():
    values = [3.0, -1.0, 4.0, 1.0, -5.0]
    found = mean_of(5, sum(values), sum(each**2 for each in values), digits=6)
    assert found.mean == pytest.approx(fmean(values))
    assert found.margin == pytest.approx(1.96 * stdev(values) / 5**0.5, abs=1e-6)


def test_one_value_has_no_margin_and_equal_ones_none_to_speak_of():
    assert mean_of(1, 7, 49).margin is None
    assert mean_of(4, 28, 196).margin == 0


def test_a_share_has_the_margin_of_so_many_deals():
    found = share_of("won", 88, 412)
    assert found.share == 0.2136
    assert found.margin == pytest.approx(1.96 * (0.2136 * 0.7864 / 412) ** 0.5, abs=0.001)


def test_never_of_few_deals_is_not_certain():
    assert share_of("won", 0, 3).margin > 0.3
    assert share_of("won", 3, 3).margin > 0.3
    assert share_of("won", 0, 3000).margin < 0.002


def test_95_of_100_intervals_hold_the_truth():
    rng, truth, deals = Random(1), 0.2, 200
    held = 0
    for _ in range(1000):
        found = share_of("won", sum(rng.random() < truth for _ in range(deals)), deals)
        held += abs(found.share - truth) <= found.margin
    assert 930 <= held <= 970
