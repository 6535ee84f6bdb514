"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE, Illegal, Viewer
from games.riichi.events import Dealt, Event
from games.riichi.game import GAME
from games.riichi.state import State
from tests.games.riichi.playing import options_of, playing
from tests.games.riichi.test_random import EVERY_ACTION
from tests.games.riichi.worlds import fold, other_world


def received(log: list[Event], state: State, viewer: Viewer) -> bytes:
    """Return everything that a viewer receives, or can learn by trying any action."""
    asked = GAME.decisions(state)
    tried = [] if viewer in (None, ALL) else [refusal(state, viewer, action) for action in EVERY_ACTION]
    decision: Any = None if viewer is None else asked.get(viewer)  # no seat: nobody asks ``ALL``
    table = asked.get(TABLE)
    # Whose turn it is, everyone sees; whether a table's decision stands, too. Who is asked in a window is not public.
    events = [seen for event in log if (seen := GAME.redact(event, viewer)) is not None]
    return msgspec.json.encode([GAME.view(state, viewer), events, decision, tried, table])


def refusal(state: State, seat: int, action: Any) -> list[str]:
    try:
        GAME.act(state, seat, action, None)
    except Illegal as error:
        return [error.code, str(error), error.clause]
    return []


@pytest.mark.clause("RR §2.2", "RR §7.1", "RR §8.4")
@pytest.mark.parametrize("block", range(6))
def test_two_worlds_look_the_same(block: int):
    assert sum(compare(seed) for seed in range(4 * block, 4 * block + 4)) > 30


@pytest.mark.parametrize("seed", range(6))
def test_who_sees_every_hand_sees_nothing_of_the_walls_to_come(seed: int):
    assert compare(seed, (ALL,)) > 2


def hands_differ(one: State, two: State) -> bool:
    return one.players != two.players


def walls_differ(one: State, two: State) -> bool:
    return one.wall != two.wall and one.players == two.players


def compare(seed: int, viewers: Sequence[Viewer] = (None, 0, 1, 2, 3)) -> int:
    """Compare at random moments of a match; return how often the worlds really differed."""
    rng = Random(seed)
    log: list[Event] = []
    start = GAME.new(options_of(seed), 4, 3)
    different = 0
    unlike: Callable[[State, State], bool] = walls_differ if ALL in viewers else hands_differ
    for before, _, _, events, after in playing(seed, deals=3):
        if isinstance(events[0], Dealt):
            log, start = [], before
        log += events
        if rng.random() < 0.04 or after.phase in ("over", "show"):
            viewer = rng.choice(viewers)
            other = other_world(log, viewer, after, rng)
            elsewhere = fold(start, other)
            different += unlike(elsewhere, after)
            assert received(other, elsewhere, viewer) == received(log, after, viewer)
    return different
