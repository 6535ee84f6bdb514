"""The order in which a run's tests are shared out."""

import pytest

from tests.run_order import ItemInfo, long_first

ITEMS = ["a1", "L1", "L2", "b1", "b2", "M1", "c1", "x9", "c2", "c3", "N1", "N8", "d1", "y5"]
USUAL = 3
LIMITS = {"N8": 8, "x9": 9, "y5": 5}
INFO = ItemInfo[str](lambda item: item[0], lambda item: item[0].isupper(), lambda item: LIMITS.get(item, USUAL))


def ordered(workers: int) -> list[str]:
    return long_first(ITEMS, INFO, USUAL, workers)


def test_every_second_worker_begins_with_browsers_the_others_with_what_else_is_long():
    items = ordered(4)
    assert [items[:3], items[3:6], items[6:10], items[10:]] == [
        ["N8", "N1", "M1"],
        ["L1", "L2", "a1"],
        ["x9", "b1", "b2", "c1"],
        ["y5", "c2", "c3", "d1"],
    ]


def test_the_longest_browsers_come_first_and_modules_stay_together():
    assert ordered(2)[:5] == ["N8", "N1", "L1", "L2", "M1"]


def test_a_single_worker_begins_with_browsers():
    assert ordered(1) == ["N8", "N1", "L1", "L2", "M1", "x9", "y5", "a1", "b1", "b2", "c1", "c2", "c3", "d1"]


@pytest.mark.parametrize("workers", range(1, 20))
def test_every_test_is_run_once(workers: int):
    assert sorted(ordered(workers)) == sorted(ITEMS)


def test_short_ones_keep_their_order():
    short = [item for item in ITEMS if item[0].islower() and item not in LIMITS]
    assert [item for item in ordered(3) if item in short] == short
