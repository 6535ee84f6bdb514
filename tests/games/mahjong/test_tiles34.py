"""The full set: honours, red fives and what an indicator points to."""

from collections import Counter

import pytest

from games.mahjong import tiles
from games.mahjong.tiles34 import (
    ENDS,
    KINDS,
    NAMES,
    PLAIN_SET,
    RED_SET,
    dora_of,
    is_honour,
    is_red,
    kind_of,
    notation,
    ordered,
    parse,
    parse_many,
    shorthand,
)


def test_suited_kinds_are_those_of_the_small_set() -> None:
    assert [notation(kind) for kind in tiles.KINDS] == [tiles.notation(kind) for kind in tiles.KINDS]


def test_honours_follow_in_their_order_and_red_fives_last() -> None:
    assert [notation(tile) for tile in range(27, 37)] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z", "0m", "0p", "0s"]
    assert [parse(notation(tile)) for tile in range(37)] == list(range(37))


def test_a_set_has_four_of_each_kind_and_one_red_five_a_suit() -> None:
    for whole in (PLAIN_SET, RED_SET):
        assert Counter(map(kind_of, whole)) == dict.fromkeys(KINDS, 4)
    assert [notation(tile) for tile in RED_SET if is_red(tile)] == ["0m", "0p", "0s"]
    assert not any(map(is_red, PLAIN_SET))


def test_ends_are_ones_nines_and_honours() -> None:
    assert shorthand(ENDS) == "19m19p19s1234567z"
    assert [kind for kind in KINDS if is_honour(kind)] == list(range(27, 34))


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9s", "1s"), ("4p", "5p"), ("0p", "6p"), ("1z", "2z"), ("4z", "1z"), ("5z", "6z"), ("7z", "5z")],
)
def test_dora_is_the_next_in_its_ring(indicator: str, dora: str) -> None:
    assert notation(dora_of(parse(indicator))) == dora


@pytest.mark.parametrize("text", ["", "5", "z", "0z", "8z", "9z", "10m", "0", "5M", "\uff15m", None, 5, ["5m"]])
def test_what_names_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        parse(text)


@pytest.mark.parametrize("tile", [-1, len(NAMES)])
def test_what_is_no_tile_has_no_notation(tile: int) -> None:
    with pytest.raises(ValueError, match="is no tile"):
        notation(tile)


def test_a_sorted_hand_has_its_red_five_before_the_others() -> None:
    assert [notation(tile) for tile in ordered(parse_many("7z 5550m 6m 4p"))] == [
        "0m", "5m", "5m", "5m", "6m", "4p", "7z",
    ]  # fmt: skip
    assert shorthand(parse_many("7z 5550m 6m 4p")) == "05556m4p7z"


@pytest.mark.parametrize("text", ["123", "z", "12mm", "8z", "0z", "1x", "\uff11m"])
def test_shorthand_that_names_no_tiles_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no tile"):
        parse_many(text)
