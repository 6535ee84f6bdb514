"""The easy player: claims every other triplet that it may, and throws away whatever comes to hand."""

from typing import Any

from games.actions import Pass
from games.base import Chance
from games.little_mahjong.bots.seen import Seen


def choose(seen: Seen, actions: tuple[Any, ...], chance: Chance) -> Any:  # noqa: ARG001 - it looks at nothing
    """Return the first triplet that may be claimed, or a pass; any discard."""
    if Pass() in actions:
        return actions[0] if chance.below(2) else Pass()
    return actions[chance.below(len(actions))]
