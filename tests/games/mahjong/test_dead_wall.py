"""Walls with a dead wall: their break, the places of their tiles."""

import pytest

from games.mahjong.dead_wall import DEAD, WALL_136, break_at, check
from games.mahjong.tiles34 import PLAIN_SET, RED_SET


@pytest.mark.clause("RR §1.3")
def test_four_walls_of_seventeen_stacks() -> None:
    assert 4 * WALL_136.stacks * 2 == WALL_136.tiles == len(RED_SET)


@pytest.mark.clause("RR §1.4")
@pytest.mark.parametrize(
    ("dice", "dealer", "side", "stacks"), [((4, 4), 0, 3, 8), ((1, 1), 0, 1, 2), ((6, 6), 0, 3, 12), ((2, 3), 3, 3, 5)]
)
def test_the_sum_of_the_dice_names_side_and_stacks(dice: tuple[int, int], dealer: int, side: int, stacks: int) -> None:
    assert break_at(dice, dealer) == (side, stacks)


def test_dice_show_one_to_six() -> None:
    with pytest.raises(ValueError, match="dice show"):
        break_at((0, 6), 0)


@pytest.mark.clause("RR §1.5", "RR §1.7")
def test_each_tile_of_the_dead_wall_has_one_use() -> None:
    wall = WALL_136
    assert sorted((*wall.replacements, *wall.indicators, *wall.ura)) == list(range(wall.live, wall.tiles))
    assert DEAD == 14
    last_stack, third_from_the_break = wall.tiles - 2, wall.tiles - 6
    assert wall.replacements[:2] == (last_stack, last_stack + 1)
    assert wall.indicators[0] == third_from_the_break
    assert all(place % 2 == 0 for place in wall.indicators), "indicators are upper tiles"
    assert list(wall.indicators) == sorted(wall.indicators, reverse=True)


def test_a_wall_is_the_whole_set() -> None:
    check(RED_SET[::-1])
    for wrong in (PLAIN_SET, RED_SET[1:], (*RED_SET[1:], 0, 0)):
        with pytest.raises(ValueError, match="136 tiles"):
            check(wrong)
