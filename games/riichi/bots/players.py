"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from games.advice import with_true_losses
from games.base import Chance, Decision, Json
from games.mahjong.viewer import own_seat
from games.riichi.bots import easy, hard, medium
from games.riichi.bots.penalty_filter import without_penalties
from games.riichi.bots.seen import Seen, read
from games.riichi.options import Axes, Options

Policy = Callable[[Seen, Sequence[Any], Chance], Any]


class Player:
    """A bot of one level; ``options`` is the type of its tables' options."""

    def __init__(self, policy: Policy, options: type[Axes]) -> None:
        self._policy = policy
        self._options = options

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        if len(decision.actions) == 1:
            return decision.actions[0]
        seen = read(view, own_seat(view), self._options)
        return self._policy(seen, without_penalties(seen, decision.actions), chance)


_TRUE_SHARE: Final = ((12, 0.1), (6, 0.75), (0, 0.3))
"""From how many own draws left, what of a difference between choices shows in duels: early it is mostly luck."""


def weigh(view: Json, decision: Decision[Any], options: type[Axes] = Options) -> dict[Any, float]:
    """Return what the hard player holds the actions of a decision to be worth, in points."""
    if len(decision.actions) == 1:
        return {decision.actions[0]: inf}
    seen = read(view, own_seat(view), options)
    worths = hard.weigh(seen, without_penalties(seen, decision.actions))
    return worths if inf in worths.values() else with_true_losses(worths, true_share(seen))


def true_share(seen: Seen) -> float:
    """Return how much of an estimated loss is true at a moment."""
    return next(share for draws, share in _TRUE_SHARE if seen.draws >= draws)


_POLICIES: Final[dict[str, Policy]] = {"easy": easy.choose, "medium": medium.choose, "hard": hard.choose}

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str, options: type[Axes] = Options) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level], options)
