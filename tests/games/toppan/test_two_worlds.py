"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

import pytest

from games.toppan.events import Dealt
from games.toppan.game import GAME
from tests.games.toppan.playing import playing
from tests.games.toppan.test_random import EVERY_ACTION
from tests.games.toppan.worlds import other_world
from tests.games.two_worlds import Way, compare

WAY = Way(
    game=GAME,
    playing=playing,
    other_world=lambda log, viewer, _, rng: other_world(log, viewer, rng),
    begins=lambda event: isinstance(event, Dealt) and event.wall is not None,
    actions=EVERY_ACTION,
    often=0.25,
    everyone_asked_shows=True,
)


@pytest.mark.clause("TP §1.4", "TP §3.5")
@pytest.mark.parametrize("block", range(9))
def test_two_worlds_look_the_same(block: int):
    """Each block is another size of table, from two to ten."""
    assert sum(compare(WAY, seed) for seed in range(block, block + 9 * 5, 9)) > 25


@pytest.mark.clause("TP §1.4")
@pytest.mark.parametrize("seed", range(9))
def test_who_sees_every_hand_sees_nothing_of_the_wall_to_come(seed: int):
    assert compare(WAY, seed, all_hands=True) > 8
