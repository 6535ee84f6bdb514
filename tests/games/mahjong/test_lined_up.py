"""A wall that is dealt as given hands."""

from random import Random

import pytest

from games.mahjong.tiles34 import RED_SET
from games.mahjong.wall import DEALT, deal, lined_up


@pytest.mark.parametrize("dealer", range(4))
def test_lining_up_is_the_inverse_of_dealing(dealer: int) -> None:
    wall = list(RED_SET)
    Random(dealer).shuffle(wall)
    assert lined_up(deal(wall, dealer), dealer) == wall[:DEALT]
