"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from typing import Any, Final

from games.base import Chance, Decision, Json
from games.mahjong.viewer import own_seat
from games.sichuan.bots import easy, exchange, hard, medium, penalty_filter
from games.sichuan.bots.choices import Choice, choices
from games.sichuan.bots.seen import Seen, read

Policy = Callable[[Seen, dict[Choice, Any], Chance], Choice]


class Player:
    """A bot of one level."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        seen = read(view, own_seat(view))
        if decision.kind == "exchange":
            return self._given(seen, decision)
        offered = penalty_filter.without_penalties(seen, choices(decision))
        return offered[self._policy(seen, offered, chance)]

    def _given(self, seen: Seen, decision: Decision[Any]) -> Any:
        """Return the three tiles to give: what the hard player holds to be best, for others what comes of silence."""
        if self._policy is not hard.choose:
            return decision.default
        worths = exchange.worths(seen, decision)
        return max(worths, key=worths.__getitem__)


def weigh(view: Json, decision: Decision[Any]) -> dict[Any, float]:
    """Return what the hard player holds the actions of a decision to be worth, in points."""
    seen = read(view, own_seat(view))
    if decision.kind == "exchange":
        return exchange.worths(seen, decision)
    offered = penalty_filter.without_penalties(seen, choices(decision))
    return {offered[choice]: worth for choice, worth in hard.weigh(seen, offered).items()}


_POLICIES: Final[dict[str, Policy]] = {"easy": easy.choose, "medium": medium.choose, "hard": hard.choose}

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level])
