"""Pairing: disjoint groups of those who go together, the longest waiting first, the same whatever the order."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.matchmaking.pairing import (
    ANYONE_MS,
    BASE_RANGE,
    SEARCH_BUDGET,
    Seeker,
    find_groups,
    may_meet,
    rating_range,
)

NOW = 1_000_000_000
SIZE = 4
seekers = st.lists(
    st.tuples(st.integers(0, 90_000), st.integers(0, 3000), st.integers(0, 500)),
    max_size=40,
).map(
    lambda rows: [Seeker(NOW - waited, f"{key:03}", value, spread) for key, (waited, value, spread) in enumerate(rows)]
)
sizes = st.integers(2, 5)


def seeker(key, waited_s, value=1500, spread=0):
    return Seeker(NOW - waited_s * 1000, key, value, spread)


def names(found):
    return ["".join(each.key for each in group) for group in found]


def plainly(waiting, size):
    """Pair as it is told in words, without a thought for speed."""
    waiting, found = sorted(waiting), []
    for first in sorted(waiting):
        if first not in waiting:
            continue
        near = [each for each in waiting if each != first and may_meet(first, each, NOW)]
        near.sort(key=lambda each: (abs(each.value - first.value), each))
        if len(near) >= size - 1:
            found.append([first, *near[: size - 1]])
            waiting = [each for each in waiting if each not in found[-1]]
    return found


@given(seekers, sizes)
def test_groups_are_as_told(waiting, size):
    assert find_groups(waiting, size, NOW) == plainly(waiting, size)


@given(seekers, sizes)
def test_nobody_is_lost_or_doubled_and_groups_are_full(waiting, size):
    found = find_groups(waiting, size, NOW)
    seated = [each for group in found for each in group]
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(waiting)
    assert all(len(group) == size for group in found)


@given(seekers, sizes)
def test_all_of_a_group_go_together_with_the_one_it_was_made_for(waiting, size):
    for first, *others in find_groups(waiting, size, NOW):
        assert all(may_meet(first, other, NOW) for other in others)


@given(seekers, sizes, st.randoms(use_true_random=False))
def test_order_does_not_matter(waiting, size, chance: random.Random):
    mixed = list(waiting)
    chance.shuffle(mixed)
    assert find_groups(mixed, size, NOW) == find_groups(waiting, size, NOW)


@given(seekers, sizes)
def test_who_waited_long_enough_is_seated_if_only_enough_wait(waiting, size):
    """As long as somebody is left for whom anyone will do, nobody beside fewer than a table's is left."""
    left = set(waiting) - {each for group in find_groups(waiting, size, NOW) for each in group}
    if any(NOW - each.since >= ANYONE_MS for each in left):
        assert len(left) < size


@given(seekers, sizes)
def test_a_round_leaves_nothing_to_pair(waiting, size):
    seated = {each for group in find_groups(waiting, size, NOW) for each in group}
    assert find_groups([each for each in waiting if each not in seated], size, NOW) == []


@given(st.integers(0, ANYONE_MS), st.integers(0, ANYONE_MS), st.integers(0, 500))
def test_a_range_only_widens(one, other, spread):
    short, long = sorted((one, other))
    assert BASE_RANGE <= rating_range(NOW - short, spread, NOW) <= rating_range(NOW - long, spread, NOW)


def test_the_longest_waiting_gets_the_nearest():
    waiting = [
        seeker("a", 9),
        *(seeker(key, 1, value) for key, value in zip("bcdef", range(1600, 1500, -20), strict=True)),
    ]
    assert names(find_groups(waiting, SIZE, NOW)) == ["afed"]


def test_those_far_apart_wait_until_anyone_will_do():
    waiting = [seeker("a", 5), seeker("b", 5, 1510), seeker("c", 5, 1520), seeker("d", 5, 2600)]
    assert find_groups(waiting, SIZE, NOW) == []
    assert names(find_groups([*waiting[1:], seeker("a", 60)], SIZE, NOW)) == ["abcd"]


def test_two_ranges_meet_halfway():
    fresh, old = seeker("a", 0), seeker("b", 30, 1500 + BASE_RANGE + 150)
    assert may_meet(fresh, old, NOW)
    assert not may_meet(fresh, old._replace(value=old.value + 1), NOW)


def test_uncertain_ratings_reach_farther():
    sure, unsure = seeker("a", 0), seeker("b", 0, 1500 + BASE_RANGE + 100)
    assert not may_meet(sure, unsure, NOW)
    assert may_meet(sure, unsure._replace(spread=400), NOW)


def test_a_clock_that_is_behind_harms_nobody():
    assert rating_range(NOW + 5_000, 0, NOW) == BASE_RANGE


def test_a_thousand_are_paired_in_a_blink():
    waiting = [seeker(f"{key:04}", key % 50, 1000 + 37 * key % 1000, 100) for key in range(1003)]
    found = find_groups(waiting, SIZE, NOW)
    assert len(found) >= 200


def test_those_who_were_let_down_come_first_and_together():
    longer = [Seeker(0, f"longer {number}", 1500, 0) for number in range(3)]
    down = [Seeker(9_000, f"down {number}", 1520, 0, let_down=True) for number in range(3)]
    ((*company,),) = find_groups([*longer, *down], 4, 10_000)
    assert company[:3] == down
    assert company[3] in longer


def test_to_have_been_let_down_widens_no_range():
    strong = Seeker(0, "strong", 2500, 0, let_down=True)
    others = [Seeker(0, f"other {number}", 1500, 0) for number in range(4)]
    assert [sorted(found) for found in find_groups([strong, *others], 4, 1_000)] == [sorted(others)]


def both(*pairs):
    """Return whom each may not sit with, of pairs of keys."""
    found: dict[str, set[str]] = {}
    for one, other in pairs:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def near(count):
    return [Seeker(number, f"k{number}", 1500 + number, 0) for number in range(count)]


@pytest.mark.parametrize("pairs", [[("k0", "k1")], [("k1", "k2")], [("k0", "k1"), ("k0", "k2"), ("k3", "k4")]])
def test_who_is_kept_apart_is_never_in_one_group(pairs):
    found = find_groups(near(8), 4, 1_000, both(*pairs))
    assert found
    for group in found:
        keys = {each.key for each in group}
        assert not any({one, other} <= keys for one, other in pairs)


def test_where_the_nearest_are_apart_others_are_found():
    """The nearest one is kept apart from the next two: without that one there is a table."""
    ((*company,),) = find_groups(near(5), 4, 1_000, both(("k1", "k2"), ("k1", "k3")))
    assert {each.key for each in company} == {"k0", "k2", "k3", "k4"}


def test_who_is_apart_from_everybody_holds_nobody_up():
    seekers = near(9)
    found = find_groups(seekers, 4, 1_000, both(*(("k0", other.key) for other in seekers[1:])))
    assert sorted(each for group in found for each in group) == seekers[1:]


class Counted(dict[str, set[str]]):
    """Counts how often it is looked into."""

    looks = 0

    def get(self, key, default=None):
        self.looks += 1
        return super().get(key, default)


def test_hundreds_of_blocks_hold_nobody_up():
    """Each half of them blocks itself: any two of different halves go together, and no three ever do."""
    seekers = near(64)
    pairs = [(f"k{one}", f"k{other}") for one in range(64) for other in range(one) if (one - other) % 2 == 0]
    apart = Counted(both(*pairs))
    assert find_groups(seekers, 4, 1_000, apart) == []
    assert apart.looks <= len(seekers) * SEARCH_BUDGET * 3
