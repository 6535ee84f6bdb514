"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

import pytest

from games.riichi.events import Dealt
from games.riichi.game import GAME
from tests.games.riichi.playing import flow_of, playing
from tests.games.riichi.test_random import EVERY_ACTION
from tests.games.riichi.worlds import other_world
from tests.games.two_worlds import Way, compare

WAY = Way(
    game=GAME,
    playing=lambda seed: playing(seed, deals=3),
    other_world=other_world,
    begins=lambda event: isinstance(event, Dealt),
    actions=EVERY_ACTION,
    often=0.04,
    always=("over", "show"),
)


@pytest.mark.clause("RR §2.2", "RR §7.1", "RR §8.4")
@pytest.mark.parametrize("block", range(6))
def test_two_worlds_look_the_same(block: int):
    assert sum(compare(WAY, seed) for seed in range(4 * block, 4 * block + 4)) > 30


@pytest.mark.clause("RR §20.1", "RR §21.1")
@pytest.mark.parametrize("block", range(4))
def test_two_worlds_look_the_same_by_every_option_of_the_flow(block: int):
    way = WAY._replace(playing=lambda seed: playing(seed, 3, flow_of(seed)))
    assert sum(compare(way, seed) for seed in range(5 * block, 5 * block + 5)) > 30


@pytest.mark.parametrize("seed", range(6))
def test_who_sees_every_hand_sees_nothing_of_the_walls_to_come(seed: int):
    assert compare(WAY, seed, all_hands=True) > 2
