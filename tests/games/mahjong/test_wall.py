"""The wall, where it is broken, and the deal."""

import pytest

from games.mahjong.wall import DEALT, TILES, Place, break_at, check, deal, places


@pytest.mark.clause("SBR §1.1")
def test_the_set_has_108_tiles_four_of_each_kind() -> None:
    assert len(TILES) == 108
    assert all(TILES.count(kind) == 4 for kind in range(27))
    check(list(reversed(TILES)))


@pytest.mark.parametrize("wall", [TILES[1:], (*TILES[1:], 26), (*TILES, 0), ()])
def test_any_other_set_is_refused(wall: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="four copies"):
        check(wall)


@pytest.mark.clause("SBR §1.4")
def test_four_and_two_break_the_souths_wall_after_its_second_stack() -> None:
    for dealer in range(4):
        assert break_at((4, 2), dealer) == ((dealer + 1) % 4, 2)


@pytest.mark.clause("SBR §1.4")
@pytest.mark.parametrize(
    ("dice", "side", "stacks"),
    [((1, 1), 1, 1), ((1, 2), 2, 1), ((2, 2), 3, 2), ((4, 1), 0, 1), ((6, 6), 3, 6), ((3, 6), 0, 3)],
)
def test_the_sum_counts_counter_clockwise_from_the_dealer(dice: tuple[int, int], side: int, stacks: int) -> None:
    assert break_at(dice, 0) == (side, stacks)


@pytest.mark.parametrize("dice", [(0, 3), (3, 7), (-1, 2)])
def test_dice_have_six_faces(dice: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="dice show 1 to 6"):
        break_at(dice, 0)


@pytest.mark.clause("SBR §1.3")
@pytest.mark.parametrize("dealer", range(4))
def test_every_place_of_the_wall_is_drawn_from_once(dealer: int) -> None:
    order = places((5, 3), dealer)
    assert len(set(order)) == 108
    stacks = [len({place.stack for place in order if place.side == (dealer + step) % 4}) for step in range(4)]
    assert stacks == [14, 13, 14, 13]


@pytest.mark.clause("SBR §1.5")
def test_tiles_are_drawn_clockwise_from_the_break_upper_first() -> None:
    order = places((4, 2), 0)
    assert order[:3] == [Place(1, 2, upper=True), Place(1, 2, upper=False), Place(1, 3, upper=True)]
    assert order[-1] == Place(1, 1, upper=False)
    # South's wall has 13 stacks, 11 of them after the break; then comes the dealer's, who sits clockwise of South.
    assert order[22] == Place(0, 0, upper=True)
    sides = [place.side for place in order]
    assert list(dict.fromkeys(sides)) == [1, 0, 3, 2]


@pytest.mark.clause("SBR §1.6")
@pytest.mark.parametrize("dealer", range(4))
def test_the_deal_takes_fours_and_then_the_dealers_two(dealer: int) -> None:
    hands = deal(range(108), dealer)
    dealt = hands[dealer:] + hands[:dealer]
    assert dealt[0] == [0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52]
    assert dealt[1] == [4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49]
    assert dealt[2] == [8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50]
    assert dealt[3] == [12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51]
    assert 108 - DEALT == 55


@pytest.mark.clause("SBR §1.6")
def test_the_dealers_last_two_stand_on_top_of_the_first_and_third_stack() -> None:
    order = places((6, 6), 0)
    first, last = order[48], order[52]
    assert first.upper
    assert last.upper
    assert (first.side, first.stack + 2) == (last.side, last.stack)
