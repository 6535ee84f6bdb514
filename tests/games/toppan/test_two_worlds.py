"""A viewer gets the same bytes in every world that the viewer can't tell from this one."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE, Illegal, Viewer
from games.toppan.events import Dealt, Event
from games.toppan.game import GAME
from games.toppan.state import State
from tests.games.toppan.playing import options_of, playing, seats_of
from tests.games.toppan.test_random import EVERY_ACTION
from tests.games.toppan.worlds import other_world


def received(log: list[Event], state: State, viewer: Viewer) -> bytes:
    """Return everything that a viewer receives, or can learn by trying any action."""
    asked = GAME.decisions(state)
    tried = [] if viewer in (None, ALL) else [refusal(state, viewer, action) for action in EVERY_ACTION]
    own: Any = None if viewer is None else asked.get(viewer)
    events = [seen for event in log if (seen := GAME.redact(event, viewer)) is not None]
    public = [(seat, each.id, each.kind, each.seconds, each.bank) for seat, each in asked.items()]
    return msgspec.json.encode([GAME.view(state, viewer), events, own, tried, asked.get(TABLE), public])


def refusal(state: State, seat: int, action: Any) -> list[str]:
    try:
        GAME.act(state, seat, action, None)
    except Illegal as error:
        return [error.code, str(error), error.clause]
    return []


@pytest.mark.clause("TP §1.4", "TP §3.5")
@pytest.mark.parametrize("block", range(9))
def test_two_worlds_look_the_same(block: int):
    """Each block is another size of table, from two to ten."""
    different = [compare(seed) for seed in range(block, block + 9 * 5, 9)]
    assert sum(different) > 25


@pytest.mark.clause("TP §1.4")
@pytest.mark.parametrize("seed", range(9))
def test_who_sees_every_hand_sees_nothing_of_the_wall_to_come(seed: int):
    assert compare(seed, everything=True) > 8


def compare(seed: int, *, everything: bool = False) -> int:
    """Compare at random moments of a match; return how often the worlds really differed."""
    rng, log, different = Random(seed), list[Event](), 0
    start = GAME.new(options_of(seed), seats_of(seed), 4)
    for before, _, _, events, after in playing(seed):
        if isinstance(events[0], Dealt) and events[0].wall:
            log, start = [], before
        log += events
        if not log or not isinstance(log[0], Dealt) or (rng.random() > 0.25 and after.phase != "over"):
            continue
        viewer = ALL if everything else rng.choice([None, *range(len(after.players))])
        other = other_world(log, viewer, rng)
        elsewhere = start
        for event in other:
            elsewhere = GAME.evolve(elsewhere, event)
        different += elsewhere.wall != after.wall and (everything or elsewhere.players != after.players)
        assert received(other, elsewhere, viewer) == received(log, after, viewer)
    return different
