"""What makes a triplet and a winning hand, counted over everything that there is."""

from collections import Counter
from itertools import combinations
from math import comb, prod

import pytest

from games.base import Illegal
from games.little_mahjong import triplets
from games.little_mahjong.dominoes import COPIES, KINDS, NAMES, TILES, hand_of, minus, parse, pips, plus
from games.little_mahjong.triplets import POINTS, TRIPLETS, WINNING, best, claims, exists, readings, waits, within
from tests.games.little_mahjong.table import hand, kind, short


def ways(tiles: tuple[int, ...]) -> int:
    """Return how often a hand comes up by its kinds among all choices of dominoes."""
    return prod(comb(COPIES[each], copies) for each, copies in Counter(tiles).items())


@pytest.mark.clause("LM §1.2")
def test_the_set_has_thirty_two_dominoes_of_twenty_one_kinds():
    assert len(TILES) == 32
    assert len(NAMES) == 21
    twice = {NAMES[each] for each in KINDS if COPIES[each] == 2}
    assert twice == {f"[{a}:{b}]" for a, b in ("11", "22", "33", "44", "55", "66", "56", "46", "16", "15", "13")}
    assert all(low <= high for low, high in map(pips, KINDS))
    for wrong in ("[5:2]", "[0:1]", "[1:7]", "5m", "", None):
        with pytest.raises(Illegal, match="no domino"):
            parse(wrong)  # type: ignore[arg-type]


@pytest.mark.clause("LM §2.1", "LM §2.2", "LM §2.3", "LM §2.4", "LM §2.5")
def test_the_census_of_triplets():
    """Every choice of three dominoes out of 32, each domino for itself."""
    found: Counter[str] = Counter()
    for three in combinations(TILES, 3):
        made = TRIPLETS.get(three)
        found[made.sort if made else "nothing"] += 1
    assert found == {"two-sets": 80, "set-and-straight": 137, "two-straights": 154, "nothing": 4589}
    assert found.total() == 4960
    assert len(TRIPLETS) == 122


@pytest.mark.clause("LM §2.2")
def test_no_triplet_splits_in_two_ways():
    for tiles, made in TRIPLETS.items():
        numbers = tuple(number for each in tiles for number in pips(each))
        fit = {tuple(sorted(threes)) for threes in triplets._splits(numbers) if triplets._sort(*threes)}
        assert fit == {tuple(sorted(made.threes))}
        assert sorted(numbers) == sorted(made.threes[0] + made.threes[1])


@pytest.mark.clause("LM §3.3")
def test_the_census_of_winning_hands():
    """906,192 choices of six by their kinds: each winning hand counts as often as its dominoes can be chosen."""
    assert comb(32, 6) == 906_192
    assert len(WINNING) == 4890
    assert sum(map(ways, WINNING)) == 39_765


def test_the_table_of_winning_hands_is_what_splitting_each_hand_says():
    """A hand of six wins when some three of it are a triplet, and the other three, too: all hands are tried."""
    hands = set(combinations(TILES, 6))
    assert sum(map(ways, hands)) == 906_192
    for tiles in hands:
        found = 0
        for three in combinations(tiles[1:], 2):
            one = TRIPLETS.get((tiles[0], *three))
            if one and (two := TRIPLETS.get(minus(tiles, *one.tiles))):
                found = max(found, one.points + two.points)
        assert WINNING.get(tiles, 0) == found


@pytest.mark.parametrize(
    ("tiles", "sort"),
    [
        pytest.param("22 25 55", "two-sets", marks=pytest.mark.clause("LM §2.3")),
        pytest.param("23 45 55", "set-and-straight", marks=pytest.mark.clause("LM §2.4")),
        pytest.param("34 45 44", None, marks=pytest.mark.clause("LM §2.4")),
        pytest.param("12 34 35", "two-straights", marks=pytest.mark.clause("LM §2.5")),
        pytest.param("25 33 44", "two-straights", marks=pytest.mark.clause("LM §2.5")),
        pytest.param("44 55 66", "two-straights", marks=pytest.mark.clause("LM §2.5")),
        pytest.param("11 22 33", "two-straights", marks=pytest.mark.clause("LM §2.5")),
        pytest.param("11 16 26", None, marks=pytest.mark.clause("LM §2.1")),
    ],
)
def test_triplets(tiles: str, sort: str | None):
    made = triplets.triplet(hand(tiles))
    assert (made.sort if made else None) == sort
    assert made is None or made.points == POINTS[made.sort]


def test_what_triplets_are_worth():
    assert POINTS == {"two-sets": 3, "set-and-straight": 2, "two-straights": 1}


@pytest.mark.clause("LM §3.5")
def test_of_several_readings_the_dearest_counts():
    several = [tiles for tiles in WINNING if len({each.points for each in readings(tiles)}) > 1]
    assert several
    for tiles in several:
        found = [each.points for each in readings(tiles)]
        assert found == sorted(found, reverse=True)
        reading = best(tiles)
        assert reading is not None
        assert reading.points == found[0] == WINNING[tiles]


@pytest.mark.clause("LM §3.4")
def test_beside_a_laid_triplet_the_hidden_three_have_to_make_one():
    laid = triplets.triplet(hand("22 25 55"))
    reading = best(hand("12 34 35"), laid)
    assert reading is not None
    assert reading.points == 4
    assert reading.triplets[0] is laid
    assert best(hand("12 34 36"), laid) is None
    assert readings(hand("12 34 35")) == ()


def test_waits_are_the_kinds_that_make_a_hand_win():
    five = hand("22 25 55 12 34")
    assert {each: points for each, points in waits(five).items() if each == kind("35")} == {kind("35"): 4}
    for each in KINDS:
        whole = plus(five, each)
        assert waits(five).get(each) == (WINNING.get(whole) if exists(whole) else None)
    laid = triplets.triplet(hand("33 33 66"))
    assert laid is None
    laid = triplets.triplet(hand("22 25 55"))
    assert kind("35") in waits(hand("12 34"), laid)


def test_no_hand_waits_for_what_it_holds_itself():
    for five, found in triplets._WAITS.items():
        assert all(exists(plus(five, each)) for each in found)
    laid = triplets.triplet(hand("12 34 35"))
    for pair in combinations(TILES, 2):
        assert laid
        assert all(each not in laid.tiles or COPIES[each] == 2 for each in waits(pair, laid))


def test_claims_of_a_hand_the_dearest_first():
    found = claims(hand("12 35 66 16 12"), kind("34"))
    assert [(short(NAMES[each] for each in claim.own), claim.triplet.sort) for claim in found] == [
        ("12 35", "two-straights")
    ]
    assert claims(hand("66 66"), kind("11")) == ()
    points = [
        claim.triplet.points for claim in claims(hand_of(["[2:2]", "[5:5]", "[1:2]", "[3:4]", "[3:5]"]), kind("25"))
    ]
    assert points == sorted(points, reverse=True)


def test_triplets_within_a_hand():
    assert [each.sort for each in within(hand("22 25 55 16 13 46"))] == [
        *("two-sets", "set-and-straight", "set-and-straight", "two-straights")
    ]
    assert within(hand("66 66")) == []
