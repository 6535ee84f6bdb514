"""Hands to train on: what is no question is not asked, and a search that finds none ends."""

import pytest

from games.chance import KeyedChance
from games.mahjong.efficiency import Material, choices, exercise
from games.mahjong.tiles34 import KINDS, PLAIN_SET, notation, parse_many
from games.riichi.options import Options
from games.riichi.study.exercise import material
from tests.games.exercises import summary

RIICHI = material(Options())


def test_a_hand_that_never_comes_near_enough_is_given_up():
    far = Material(PLAIN_SET, (4,) * len(KINDS), lambda _held: 9, lambda _held: (9, ()), notation)
    with pytest.raises(LookupError, match="is a question"):
        exercise("near", KeyedChance(b"1"), far)


def test_a_hand_that_begins_nearer_is_passed_over():
    ready = Material(PLAIN_SET, (4,) * len(KINDS), lambda _held: 1, lambda _held: (1, ()), notation)
    with pytest.raises(LookupError):
        exercise("near", KeyedChance(b"1"), ready)


def test_the_narrower_of_two_gaps_goes():
    """357m 34p: any tile of the pair of nines is spare, and all of 4m, 6m, 2p and 5p go on helping."""
    found = choices(parse_many("357789m34789p44z") + parse_many("9p"), RIICHI)
    assert summary(found, 2) == {"9p": 16, "3m": 12, "7m": 12}
    assert [each.tile for each in found[0].accepts] == ["4m", "6m", "2p", "5p"]
    assert all(each.left == 4 for each in found[0].accepts)


def test_a_tile_thrown_is_none_that_could_still_come():
    found = {each.tile: each for each in choices(parse_many("111123m456p789s55s"), RIICHI)}
    assert [each.tile for each in found["1m"].accepts] == ["4m", "5s"], "1m helps, but there is no more"
