"""A viewer gets the same bytes in every world of three that the viewer can't tell from this one."""

import pytest

from games.riichi.actions import Kita
from games.riichi.events import Dealt
from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.riichi.test_random import EVERY_ACTION
from tests.games.riichi.worlds import other_world
from tests.games.sanma.playing import playing
from tests.games.two_worlds import Way, compare

WAY = Way(
    game=GAME,
    playing=lambda seed: playing(seed, deals=3),
    other_world=other_world,
    begins=lambda event: isinstance(event, Dealt),
    actions=[*EVERY_ACTION, Kita()],
    often=0.04,
    always=("over", "show"),
)


@pytest.mark.clause("SR §3.4")
@pytest.mark.parametrize("block", range(6))
def test_two_worlds_look_the_same(block: int):
    assert sum(compare(WAY, seed) for seed in range(4 * block, 4 * block + 4)) > 30


@pytest.mark.clause("SR §3.4")
@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_look_the_same_whatever_lies_open(seed: int):
    """Norths set aside among the rest: nothing tells who could win on one."""
    way = WAY._replace(playing=lambda seed: playing(seed, 2, Options()), often=0.0, always=("claim",))
    assert compare(way, 500 + seed) > 20


@pytest.mark.parametrize("seed", range(6))
def test_who_sees_every_hand_sees_nothing_of_the_walls_to_come(seed: int):
    assert compare(WAY, seed, all_hands=True) > 2
