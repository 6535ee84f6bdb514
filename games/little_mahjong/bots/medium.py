"""The medium player: keeps a hand ready, by whatever it may wait for, and a triplet before all else that isn't."""

from typing import Any

from games.actions import Pass
from games.base import Chance
from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import Hand, minus, parse
from games.little_mahjong.triplets import Triplet, waits, within

Shape = tuple[bool, bool]
"""Whether any kind would complete the hand; whether there is a triplet in the hand."""


def choose(seen: Seen, actions: tuple[Any, ...], chance: Chance) -> Any:
    """Return the dearest triplet that may be claimed, or any discard that leaves the hand in the best shape."""
    if Pass() in actions:
        return actions[0]
    shuffled = chance.shuffled(actions)
    return max(shuffled, key=lambda action: shape(minus(seen.hand, parse(action.tile)), seen.laid))


def shape(hand: Hand, laid: Triplet | None) -> Shape:
    """Return how good a hand is that has just discarded."""
    return bool(waits(hand, laid)), bool(within(hand))
