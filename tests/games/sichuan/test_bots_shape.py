"""How far hands are from completion, checked against the tables of complete hands and against trying everything."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.hand import Hand, count, hand_of, kinds, minus, plus
from games.mahjong.sets import is_all_pungs, is_complete, is_seven_pairs, wait_masks
from games.mahjong.tiles import parse_many, shorthand
from games.mahjong.wall import TILES
from games.sichuan.bots.shape import Way, distance, to_pairs, to_pungs, to_sets

MP = (0, 1)


def hand(text: str) -> Hand:
    return hand_of(parse_many(text))


def told(way: Way) -> str:
    return f"{way.distance}: {shorthand(way.accepts)}"


@pytest.mark.parametrize(
    ("tiles", "sets", "expected"),
    [
        ("123456m789p11122p", 4, "0: "),
        ("123456m789p1122p", 4, "1: 12p"),
        ("123456m79p11133p", 4, "1: 8p"),
        ("123456m79p11p", 3, "1: 8p"),
        ("12345679m1479p", 4, "3: 8m148p"),
        ("19m19p", 1, "3: 123789m123789p"),
        ("55m", 0, "0: "),
        ("5m", 0, "1: 5m"),
        ("", 0, "2: 123456789m123456789p"),
        ("1111m", 1, "1: "),
    ],
)
def test_sets_and_a_pair(tiles: str, sets: int, expected: str) -> None:
    assert told(to_sets(hand(tiles), sets, MP)) == expected


@pytest.mark.parametrize(
    ("tiles", "sets", "expected"),
    [
        ("111m222m333p444p5p", 4, "1: 5p"),
        ("111m222m333p44p55p", 4, "1: 45p"),
        ("111m22m33p44p5p", 3, "2: 2m34p"),
        ("11m22m", 1, "1: 12m"),
        ("1111m", 1, "2: 23456789m123456789p"),
    ],
)
def test_pungs_and_a_pair(tiles: str, sets: int, expected: str) -> None:
    assert told(to_pungs(hand(tiles), sets, MP)) == expected


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("112233445566m7p", "1: 7p"),
        ("1111223344m555p", "1: 5p"),
        ("1122334455m678p", "2: 678p"),
        ("112233445566m7s", "2: 123456789m123456789p"),
    ],
)
def test_seven_pairs(tiles: str, expected: str) -> None:
    assert told(to_pairs(hand(tiles), MP)) == expected


def test_tiles_of_other_suits_are_of_no_use() -> None:
    assert distance(hand("123456m789p11s22s"), 4, MP) == 5
    assert distance(hand("123456m789p11s22s"), 4, (0, 1, 2)) == 1


some_hands = st.tuples(st.permutations(range(72)), st.integers(0, 4))


@given(some_hands)
def test_distance_is_zero_when_complete_and_one_when_ready(some: tuple[list[int], int]) -> None:
    order, sets = some
    held = hand_of(TILES[at] for at in order[: 3 * sets + 1])
    masks = wait_masks(held)
    ready = any(masks.plain >> kind & 1 and count(held, kind) < 4 for kind in range(18))
    assert (to_sets(held, sets, MP).distance == 1) == ready
    assert all(masks.plain >> kind & 1 for kind in to_sets(held, sets, MP).accepts) or not ready
    whole = plus(held, TILES[order[3 * sets + 1]])
    assert (distance(whole, sets, MP) == 0) == is_complete(whole)
    assert (to_pungs(whole, sets, MP).distance == 0) == is_all_pungs(whole)
    if sets == 4:
        assert (to_pairs(whole, MP).distance == 0) == is_seven_pairs(whole)


@given(some_hands)
def test_a_tile_brings_a_hand_nearer_by_one_or_not_at_all(some: tuple[list[int], int]) -> None:
    order, sets = some
    held = hand_of(TILES[at] for at in order[: 3 * sets + 1])
    for way_of in (lambda each: to_sets(each, sets, MP), lambda each: to_pungs(each, sets, MP)):
        way = way_of(held)
        for kind in range(18):
            if count(held, kind) < 4:
                assert way.distance - way_of(plus(held, kind)).distance == (kind in way.accepts)


@given(some_hands)
def test_no_discard_brings_a_hand_nearer(some: tuple[list[int], int]) -> None:
    order, sets = some
    held = hand_of(TILES[at] for at in order[: 3 * sets + 2])
    for kind in set(kinds(held)):
        assert distance(minus(held, kind), sets, MP) >= distance(held, sets, MP)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=8), st.integers(0, 2))
def test_distance_is_the_least_that_any_complete_hand_is_away(ranks: list[int], sets: int) -> None:
    if max(ranks.count(rank) for rank in ranks) > 4:
        return
    counts = tuple(ranks.count(rank) for rank in range(9))
    away = min(sum(max(0, want - have) for want, have in zip(whole, counts, strict=True)) for whole in complete(sets))
    assert distance(hand_of(ranks), sets, (0,)) == away


@cache
def complete(sets: int) -> list[tuple[int, ...]]:
    """Return the counts of every complete hand of one suit with so many sets, a fifth copy included."""
    groups = [[r, r, r] for r in range(9)] + [[r, r + 1, r + 2] for r in range(7)]
    found: list[list[int]] = [[pair, pair] for pair in range(9)]
    for _ in range(sets):
        found = [tiles + group for tiles in found for group in groups]
    return [tuple(tiles.count(rank) for rank in range(9)) for tiles in found]
