"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from math import inf
from typing import Any, Final

from games.base import Chance, Decision, Json
from games.little_mahjong.actions import Win
from games.little_mahjong.bots import easy, hard, medium
from games.little_mahjong.bots.seen import Seen, read

Policy = Callable[[Seen, tuple[Any, ...], Chance], Any]


class Player:
    """A bot of one level. Whatever the level, a win is taken: another may win before the next chance."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        if Win() in decision.actions:
            return Win()
        return self._policy(read(view), decision.actions, chance)


def weigh(view: Json, decision: Decision[Any]) -> dict[Any, float]:
    """Return what the hard player holds the actions of a decision to be worth, in points; a win isn't weighed."""
    return {Win(): inf} if Win() in decision.actions else hard.weigh(read(view), decision.actions)


_POLICIES: Final[dict[str, Policy]] = {"easy": easy.choose, "medium": medium.choose, "hard": hard.choose}

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level])
