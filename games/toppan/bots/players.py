"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from math import inf
from typing import Any, Final, NamedTuple

from games.advice import best
from games.base import Chance, Decision, Json
from games.toppan.actions import Bet, Drop, Hit, Stand
from games.toppan.bots import easy, hard, medium
from games.toppan.bots.betting import NEAR
from games.toppan.bots.seen import Seen, see


class Policy(NamedTuple):
    """The policy of a level: whether to take one more tile, and what to bet among the bets offered (0: drop out)."""

    hits: Callable[[Seen, Chance], bool]
    bet: Callable[[Seen, list[int], Chance], int]


class Player:
    """A bot of one level."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        if len(decision.actions) == 1:
            return decision.default
        seen = see(view)
        if decision.kind == "draw":
            return Hit() if self._policy.hits(seen, chance) else Stand()
        points = self._policy.bet(seen, _bets(decision), chance)
        return Bet(points) if points else Drop()


def weigh(view: Json, decision: Decision[Any]) -> dict[Any, float]:
    """Return what the hard player holds the actions of a decision to be worth, in chips."""
    if len(decision.actions) == 1:
        return {decision.default: inf}
    seen = see(view)
    if decision.kind == "draw":
        none, more = hard.drawing(seen)
        return _as_in_duels({Stand(): none, Hit(): more})
    worths = hard.betting(seen, _bets(decision))
    return _as_in_duels({Bet(points) if points else Drop(): worth for points, worth in worths.items()})


_BEYOND_NEAR: Final[dict[type, float]] = {Stand: 2.1, Hit: 2.1, Drop: 3.5, Bet: 0.1}
"""By the best choice, what of a difference shows in duels, as far as it is more than what counts as near the best."""


def _as_in_duels(worths: dict[Any, float]) -> dict[Any, float]:
    """Return the worths in the same order, their differences from the best as large as duels show them to be."""
    first = best(worths)
    most, beyond = worths[first], _BEYOND_NEAR[type(first)]
    losses = {action: most - worth for action, worth in worths.items()}
    return {action: most - min(loss, NEAR) - beyond * max(loss - NEAR, 0) for action, loss in losses.items()}


def _bets(decision: Decision[Any]) -> list[int]:
    return [action.points for action in decision.actions if isinstance(action, Bet)]


_POLICIES: Final = {
    "easy": Policy(easy.hits, easy.bet),
    "medium": Policy(medium.hits, medium.bet),
    "hard": Policy(hard.hits, hard.bet),
}

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level])
