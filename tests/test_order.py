"""The order in which a run's tests are shared out."""

import pytest

from tests.order import long_first

ITEMS = ["a1", "L1", "L2", "b1", "b2", "M1", "c1", "c2", "c3", "N1", "d1"]


def ordered(workers: int) -> list[str]:
    return long_first(ITEMS, lambda item: item[0].isupper(), lambda item: item[0], workers)


def test_every_second_worker_begins_with_long_ones_and_modules_stay_together():
    items = ordered(4)
    assert [items[:2], items[2:5], items[5:8], items[8:]] == [
        ["L1", "L2"],
        ["M1", "N1", "a1"],
        ["b1", "b2", "c1"],
        ["c2", "c3", "d1"],
    ]


def test_of_two_workers_one_has_all_browsers():
    assert ordered(2)[:5] == ["L1", "L2", "M1", "N1", "a1"]


@pytest.mark.parametrize("workers", range(1, 20))
def test_every_test_is_run_once(workers: int):
    assert sorted(ordered(workers)) == sorted(ITEMS)


def test_short_ones_keep_their_order():
    assert [item for item in ordered(3) if item[0].islower()] == [item for item in ITEMS if item[0].islower()]
