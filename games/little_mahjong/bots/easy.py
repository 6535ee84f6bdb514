"""The easy player: claims whatever makes a triplet, and throws away whatever comes to hand."""

from typing import Any

from games.base import Chance
from games.little_mahjong.actions import Pass
from games.little_mahjong.bots.seen import Seen


def choose(seen: Seen, actions: tuple[Any, ...], chance: Chance) -> Any:  # noqa: ARG001 - it looks at nothing
    """Return the first triplet that may be claimed, or any discard."""
    return actions[0 if Pass() in actions else chance.below(len(actions))]
