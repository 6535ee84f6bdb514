"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

import pytest

from games.sichuan.events import Dealt
from games.sichuan.game import GAME
from tests.games.sichuan.playing import playing, street_of
from tests.games.sichuan.test_random import EVERY_ACTION
from tests.games.sichuan.worlds import other_world
from tests.games.two_worlds import Way, compare

WAY = Way(
    game=GAME,
    playing=lambda seed: playing(seed, deals=2),
    other_world=other_world,
    begins=lambda event: isinstance(event, Dealt),
    actions=EVERY_ACTION,
    often=0.05,
)


@pytest.mark.clause("SBR §2.4", "SBR §4.1")
@pytest.mark.parametrize("block", range(9))
def test_two_worlds_look_the_same(block: int):
    assert sum(compare(WAY, seed) for seed in range(4 * block, 4 * block + 4)) > 40


@pytest.mark.parametrize("seed", range(8))
def test_who_sees_every_hand_sees_nothing_of_the_wall_to_come(seed: int):
    assert compare(WAY, seed, all_hands=True) > 5


STREET = WAY._replace(playing=lambda seed: playing(seed, options=street_of(seed)), often=0.06)


@pytest.mark.clause("SBR §12.17", "SBR §12.18", "SBR §12.19")
@pytest.mark.parametrize("block", range(9))
def test_two_worlds_look_the_same_by_the_rules_of_the_street(block: int):
    assert sum(compare(STREET, seed) for seed in range(4 * block, 4 * block + 4)) > 20


@pytest.mark.parametrize("seed", range(8))
def test_who_sees_every_hand_does_not_see_where_a_die_will_send_three_tiles(seed: int):
    assert compare(STREET, seed, all_hands=True) > 2
