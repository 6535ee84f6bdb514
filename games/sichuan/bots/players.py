"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from typing import Any, Final

from games.base import Chance, Decision, Json
from games.mahjong.viewer import own_seat
from games.sichuan.bots import easy, exchange, forbid, hard, medium, penalty_filter
from games.sichuan.bots.choices import Choice, choices
from games.sichuan.bots.hard import Plan
from games.sichuan.bots.seen import Seen, read

Policy = Callable[[list[Plan], Chance], Choice]
"""Takes what is seen with each suit that may be forbidden, the likeliest first, and chooses."""


class Player:
    """A bot of one level."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        seen = read(view, own_seat(view))
        if decision.kind == "exchange":
            return self._given(seen, decision)
        offered = choices(decision)
        return offered[self._policy(_plans(seen, offered), chance)]

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
    offered = choices(decision)
    return {offered[choice]: worth for choice, worth in hard.weigh(_plans(seen, offered)).items()}


def _plans(seen: Seen, offered: dict[Choice, Any]) -> list[Plan]:
    """Return what is seen with each suit that may be forbidden, and what it offers without a penalty."""
    return [(each, penalty_filter.without_penalties(each, offered)) for each in forbid.with_each_suit(seen)]


_POLICIES: Final[dict[str, Policy]] = {
    "easy": lambda plans, chance: easy.choose(*plans[0], chance),
    "medium": lambda plans, chance: medium.choose(*plans[0], chance),
    "hard": hard.choose,
}

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level])
