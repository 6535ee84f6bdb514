"""Hands of the full set: complete, ready, and read."""

from random import Random

import pytest

from games.mahjong import hand as small
from games.mahjong import sets as of_suits
from games.mahjong.sets34 import (
    Hand,
    count,
    hand_of,
    is_complete,
    is_orphans,
    is_seven_pairs,
    kinds,
    minus,
    plus,
    readings,
    size,
    waits,
)
from games.mahjong.tiles34 import KINDS, PLAIN_SET, parse_many, shorthand


def held(text: str) -> Hand:
    return hand_of(parse_many(text))


@pytest.mark.parametrize(
    ("tiles", "waiting"),
    [
        ("23455m34p456s", "25p"),
        ("13m456p", ""),
        ("24m55z", "3m"),
        ("5z", "5z"),
        ("0p", "5p"),
        ("1122z", "12z"),
        ("12z", ""),
        ("1112m", "23m"),
        ("3456p", "36p"),
        ("33334m5m1z", "1z"),
        ("111222333z4455z", "45z"),
        ("1112345678999s", "123456789s"),
        ("1111222333444z", "1z"),  # a fifth copy: whether that is a wait is for a game to say
        ("1234567z19m19p19s", "19m19p19s1234567z"),
        ("1234567z19m19p1s1z", "9s"),
        ("1234567z19m19p2s1z", ""),
        ("1122m3344p5566s7z", "7z"),
        ("1111m3344p5566s7z", ""),
        ("2223m3344p5566s7z", ""),
    ],
)
def test_what_a_hand_waits_for(tiles: str, waiting: str) -> None:
    assert shorthand(waits(held(tiles))) == waiting


@pytest.mark.parametrize(
    ("tiles", "plain", "pairs", "orphans"),
    [
        ("123m456p789s11122z", True, False, False),
        ("11z", True, False, False),
        ("112233m112233p11z", True, True, False),
        ("1133m1133p1133s77z", False, True, False),
        ("1111m3344p556677s", False, False, False),
        ("1234567z119m19p19s", False, False, True),
        ("1234567z129m19p19s", False, False, False),
        ("123z", False, False, False),
    ],
)
def test_what_is_complete(tiles: str, plain: bool, pairs: bool, orphans: bool) -> None:  # noqa: FBT001 - a table
    hand = held(tiles)
    assert (is_complete(hand), is_seven_pairs(hand), is_orphans(hand)) == (plain, pairs, orphans)


def test_readings_are_all_ways_to_split() -> None:
    assert [" ".join(map(shorthand, reading)) for reading in readings(held("222333444m55567z"))] == []
    assert [" ".join(map(shorthand, reading)) for reading in readings(held("222333444m55577z"))] == [
        "222m 333m 444m 555z 77z",
        "234m 234m 234m 555z 77z",
    ]
    assert not readings(held("1122z"))


def test_a_hand_is_its_tiles() -> None:
    hand = held("340m77z")
    assert shorthand(kinds(hand)) == "345m77z"
    assert (size(hand), count(hand, 33), count(hand, 4), count(hand, 0)) == (5, 2, 1, 0)
    assert minus(plus(hand, 27), 27) == hand


@pytest.mark.parametrize("seed", range(4))
def test_waits_are_the_kinds_that_complete(seed: int) -> None:
    """Random hands with few kinds, so that many of them are ready."""
    rng = Random(seed)
    ready = 0
    for _ in range(1500):
        some = set(rng.sample(KINDS, 6))
        deck = [kind for kind in PLAIN_SET if kind in some]
        hand = hand_of(rng.sample(deck, rng.choice((1, 4, 7, 10, 13))))
        found = {
            kind
            for kind in KINDS
            if count(hand, kind) < 4
            and any(done(plus(hand, kind)) for done in (is_complete, is_seven_pairs, is_orphans))
        }
        assert {kind for kind in waits(hand) if count(hand, kind) < 4} == found
        ready += bool(found)
        for kind in found:
            assert all(sorted(sum(each, ())) == kinds(plus(hand, kind)) for each in readings(plus(hand, kind)))
    assert ready > 100


def test_suited_hands_are_read_as_in_the_small_set() -> None:
    rng = Random(7)
    for _ in range(500):
        tiles = rng.sample(PLAIN_SET[:108], 14)
        tiles = [tile % 12 for tile in tiles]
        if max(map(tiles.count, tiles)) > 4:
            continue
        one, two = hand_of(tiles), small.hand_of(tiles)
        assert one == (*two, 0)
        assert is_complete(one) == of_suits.is_complete(two)
        assert readings(one) == [each for each in of_suits.readings(two) if len(each) == 5]
