"""Things are gone through a few at a time, and more at a time as long as that takes long."""

from itertools import chain

from mahjong_server.background.adaptive_chunks import LONG_S, MOST, adaptive_chunks


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def sizes(count: int, took: list[float]) -> list[int]:
    """Return how many come at a time where the parts take so long, the last of these times from then on."""
    clock, found = Clock(), list[int]()
    for part in adaptive_chunks(range(count), 100, clock):
        found.append(len(part))
        clock.now += took[min(len(found), len(took)) - 1]
    return found


def test_while_each_takes_little_they_stay_few():
    assert sizes(450, [LONG_S / 2]) == [100, 100, 100, 100, 50]


def test_they_grow_with_each_that_takes_long_and_then_stay():
    assert sizes(1_000, [0.0, 2 * LONG_S, 0.0]) == [100, 100, 200, 200, 200, 200]


def test_four_thousand_take_a_loop_with_its_hands_full_a_few_turns():
    assert sizes(4_000, [1.0]) == [100, 200, 400, MOST, MOST, MOST, MOST, 100]


def test_all_come_in_their_order():
    clock, items = Clock(), list(range(1_234))
    assert list(chain.from_iterable(adaptive_chunks(items, 10, clock))) == items


def test_of_nothing_comes_nothing():
    assert list(adaptive_chunks([], 10)) == []
