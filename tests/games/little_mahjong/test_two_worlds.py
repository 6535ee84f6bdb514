"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE, Illegal, Viewer
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.game import GAME
from games.little_mahjong.state import State
from tests.games.little_mahjong.playing import options_of, playing, seats_of
from tests.games.little_mahjong.test_random import EVERY_ACTION
from tests.games.little_mahjong.worlds import fold, other_world


def received(log: list[Event], state: State, viewer: Viewer) -> bytes:
    """Return everything that a viewer receives, or can learn by trying any action."""
    asked = GAME.decisions(state)
    tried = [] if viewer in (None, ALL) else [refusal(state, viewer, action) for action in EVERY_ACTION]
    decision: Any = None if viewer is None else asked.get(viewer)  # no seat: nobody asks ``ALL``
    # Whose turn it is, everyone sees; whether a table's decision stands, too. Who is asked in a window is not public.
    events = [seen for event in log if (seen := GAME.redact(event, viewer)) is not None]
    return msgspec.json.encode([GAME.view(state, viewer), events, decision, tried, asked.get(TABLE)])


def refusal(state: State, seat: int, action: Any) -> list[str]:
    try:
        GAME.act(state, seat, action, None)
    except Illegal as error:
        return [error.code, str(error), error.clause]
    return []


@pytest.mark.clause("LM §4.1", "LM §6.2", "LM §6.3")
def test_two_worlds_look_the_same():
    assert sum(compare(seed) for seed in range(50)) > 180


def test_who_sees_every_hand_sees_nothing_of_the_wall_to_come():
    assert sum(compare(seed, (ALL,)) for seed in range(40)) > 100


def hands_differ(one: State, two: State) -> bool:
    return one.players != two.players


def walls_differ(one: State, two: State) -> bool:
    return one.wall != two.wall and one.players == two.players


def compare(seed: int, viewers: Sequence[Viewer] = ()) -> int:
    """Compare at random moments of a match; return how often the worlds really differed."""
    rng, seats = Random(seed), seats_of(seed)
    log: list[Event] = []
    start = GAME.new(options_of(seed), seats, 2)
    different = 0
    unlike: Callable[[State, State], bool] = walls_differ if ALL in viewers else hands_differ
    for before, _, _, events, after in playing(seed, deals=2):
        if isinstance(events[0], Dealt):
            log, start = [], before
        log += events
        if log and isinstance(log[0], Dealt) and (rng.random() < 0.2 or after.phase == "over"):
            viewer = rng.choice(viewers or (None, *range(seats)))
            other = other_world(log, viewer, after, rng)
            elsewhere = fold(start, other)
            different += unlike(elsewhere, after)
            assert received(other, elsewhere, viewer) == received(log, after, viewer)
    return different
