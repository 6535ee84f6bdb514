"""Hands as one key a suit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.hand import EMPTY, count, hand_of, has_suit, kinds, minus, plus, ranks, size
from games.mahjong.tiles import KINDS, notation, parse, parse_many, shorthand
from games.mahjong.wall import TILES

some_tiles = st.lists(st.sampled_from(range(108)), unique=True, max_size=14).map(lambda at: [TILES[i] for i in at])


@given(some_tiles)
def test_a_hand_holds_what_was_put_in_sorted(tiles: list[int]) -> None:
    hand = hand_of(tiles)
    assert kinds(hand) == sorted(tiles)
    assert size(hand) == len(tiles)
    assert [count(hand, kind) for kind in KINDS] == [tiles.count(kind) for kind in KINDS]


@given(some_tiles, st.sampled_from(KINDS))
def test_minus_undoes_plus(tiles: list[int], kind: int) -> None:
    hand = hand_of(tiles)
    if tiles.count(kind) < 4:
        assert minus(plus(hand, kind), kind) == hand


def test_four_of_a_kind_leave_no_fifth() -> None:
    with pytest.raises(ValueError, match="no fifth 9s"):
        plus(hand_of(parse_many("9999s")), parse("9s"))


@pytest.mark.parametrize("copies", [5, 6, 9, 20])
@pytest.mark.parametrize("kind", KINDS)
def test_no_hand_is_made_with_a_fifth_copy(kind: int, copies: int) -> None:
    with pytest.raises(ValueError, match=f"no fifth {notation(kind)}"):
        hand_of([0, *[kind] * copies, 26])


def test_only_what_is_held_can_be_taken() -> None:
    with pytest.raises(ValueError, match="no 1m in the hand"):
        minus(hand_of(parse_many("2m1p1s")), parse("1m"))


def test_a_full_suit_keeps_its_ranks_apart() -> None:
    hand = hand_of(parse_many("111122223333444455556666777788889999p"))
    assert hand == (0, 5**9 - 1, 0)
    assert ranks(hand[1]) == tuple(rank for rank in range(9) for _ in range(4))


def test_suits_are_told_apart() -> None:
    hand = hand_of(parse_many("19m5s"))
    assert [has_suit(hand, suit) for suit in range(3)] == [True, False, True]
    assert shorthand(kinds(hand)) == "19m5s"
    assert not any(has_suit(EMPTY, suit) for suit in range(3))
