"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from math import inf
from typing import Any, Final, NamedTuple

from games.base import Chance, Decision, Json
from games.toppan.actions import Bet, Drop, Hit, Stand
from games.toppan.bots import easy, hard, medium
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
        return {Stand(): none, Hit(): more}
    return {Bet(points) if points else Drop(): worth for points, worth in hard.betting(seen, _bets(decision)).items()}


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
