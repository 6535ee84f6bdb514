"""Which choices are worth a drill: those that lose much where the best one is clear."""

from math import isfinite
from typing import Any

import msgspec

from games.advice import best
from games.base import Decision
from games.registry import AnyGame


def grave_loss(game: AnyGame, view: Any, decision: Decision[Any], action: Any) -> float | None:
    """Return what an action loses, where that is much and the best one is clear."""
    worth = game.weigh(view, decision)
    if action not in worth or len(worth) < 2:
        return None
    first, second = sorted(worth.values(), reverse=True)[:2]
    loss = first - worth[action]
    clear = isfinite(loss) and loss > game.info.grave and first - second > game.info.slight
    return loss if clear else None


def kind_of(game: AnyGame, view: Any, decision: Decision[Any], action: Any) -> str:
    """Return what was to be chosen and what was: the types of both actions."""
    worth = game.weigh(view, decision)
    return " not ".join(msgspec.to_builtins(each).get("type", "") for each in (best(worth), action))
