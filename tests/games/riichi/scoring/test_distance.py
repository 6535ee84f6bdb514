"""How far hands are from completion: by hand, by the ``mahjong`` package, and by trying every tile."""

from random import Random

import pytest
from mahjong.shanten import Shanten

from games.mahjong.sets34 import count, hand_of, plus
from games.mahjong.tiles34 import KINDS, PLAIN_SET, shorthand
from games.riichi.scoring.distance import distance, nearest
from tests.games.riichi.scoring.hands import hand


@pytest.mark.parametrize(
    ("tiles", "sets", "expected"),
    [
        ("123456m789p11s23s4s", 4, "0: "),
        ("123456m789p11s23s", 4, "1: 14s"),
        ("1133m5577p2288s4z", 4, "1: 4z"),
        ("1133m5577p228s44z", 4, "1: 8s"),
        ("19m19p19s1234567z", 4, "1: 19m19p19s1234567z"),
        ("19m19p19s123456z5m", 4, "2: 19m19p19s1234567z"),
        ("11z22z5m", 1, "1: 12z"),
        ("111z", 1, "2: 123456789m123456789p123456789s234567z"),
        ("1111m2z", 1, "1: 2z"),
        ("5m", 0, "1: 5m"),
    ],
)
def test_the_nearest_way(tiles: str, sets: int, expected: str) -> None:
    way = nearest(hand(tiles), sets)
    assert f"{way.distance}: {shorthand(way.accepts)}" == expected
    assert way.distance == distance(hand(tiles), sets)


def hands(number: int, sizes: tuple[int, ...]) -> list[list[int]]:
    """Return concealed tiles at random, half of them from few kinds."""
    chance = Random(11)
    few = [tile for tile in PLAIN_SET if tile < 9 or tile > 28]
    return [chance.sample(chance.choice([list(PLAIN_SET), few]), chance.choice(sizes)) for _ in range(number)]


def test_distances_are_those_of_the_package() -> None:
    for tiles in hands(2000, (13, 14, 10, 11, 7, 8, 4, 5, 1, 2)):
        counts = [tiles.count(kind) for kind in KINDS]
        assert distance(hand_of(tiles), len(tiles) // 3) == Shanten.calculate_shanten(counts) + 1


def test_what_brings_a_hand_nearer_is_what_makes_it_nearer() -> None:
    for tiles in hands(120, (13, 10, 7, 4, 1)):
        held, sets = hand_of(tiles), len(tiles) // 3
        way = nearest(held, sets)
        near = [kind for kind in KINDS if count(held, kind) < 4 and distance(plus(held, kind), sets) < way.distance]
        assert list(way.accepts) == near
