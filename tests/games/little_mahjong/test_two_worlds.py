"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

import pytest

from games.little_mahjong.events import Dealt
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.playing import playing
from tests.games.little_mahjong.test_random import EVERY_ACTION
from tests.games.little_mahjong.worlds import other_world
from tests.games.two_worlds import Way, compare

WAY = Way(
    game=GAME,
    playing=lambda seed: playing(seed, deals=2),
    other_world=other_world,
    begins=lambda event: isinstance(event, Dealt),
    actions=EVERY_ACTION,
    often=0.2,
)


@pytest.mark.clause("LM §4.1", "LM §6.2", "LM §6.3")
def test_two_worlds_look_the_same():
    assert sum(compare(WAY, seed) for seed in range(50)) > 180


def test_who_sees_every_hand_sees_nothing_of_the_wall_to_come():
    assert sum(compare(WAY, seed, all_hands=True) for seed in range(40)) > 100
