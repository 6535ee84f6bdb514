"""The levels of play, as ``games.base.Bot``."""

from collections.abc import Callable
from typing import Any, Final

from games.base import Chance, Decision, Json
from games.mahjong.viewer import own_seat
from games.sichuan.bots import easy, exchange, expert, forbid, hard, medium, penalty_filter
from games.sichuan.bots.choices import Choice, choices
from games.sichuan.bots.hard import Plan
from games.sichuan.bots.judge import Reckoned
from games.sichuan.bots.seen import Seen, read

Policy = Callable[[list[Plan], Chance], Choice]
"""Takes what is seen with each suit that may be forbidden, the likeliest first, and chooses."""


class Player:
    """A bot of one level."""

    def __init__(self, policy: Policy, *, reckons: bool) -> None:
        self._policy = policy
        self._reckons = reckons

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of the decision's actions."""
        seen = read(view, own_seat(view))
        if decision.kind == "exchange":
            return self._given(seen, decision)
        offered = choices(decision)
        return offered[self._policy(plans(seen, offered), chance)]

    def _given(self, seen: Seen, decision: Decision[Any]) -> Any:
        """Return the three tiles to give: the best for players for points, for others what comes of silence."""
        if not self._reckons:
            return decision.default
        worths = exchange.worths(seen, decision)
        return max(worths, key=worths.__getitem__)


_HOLDS_UP: Final = 0.9
"""What of a difference between choices shows in duels: the best of several estimates is partly luck."""


def weigh(view: Json, decision: Decision[Any]) -> dict[Any, float]:
    """Return what the expert holds the actions of a decision to be worth, in points."""
    seen = read(view, own_seat(view))
    worths: dict[Any, float] = {}
    if decision.kind == "exchange":
        worths |= exchange.worths(seen, decision)
    else:
        offered = choices(decision)
        found = hard.weigh(plans(seen, offered), expert.judge)
        worths |= {offered[choice]: worth for choice, worth in found.items()}
    most = max(worths.values())
    return {action: most - _HOLDS_UP * (most - worth) for action, worth in worths.items()}


def plans(seen: Seen, offered: dict[Choice, Any]) -> list[Plan]:
    """Return what is seen with each suit that may be forbidden, and what it offers without a penalty."""
    return [(each, penalty_filter.without_penalties(each, offered)) for each in forbid.with_each_suit(seen)]


_POLICIES: Final[dict[str, Policy]] = {
    "easy": lambda plans, chance: easy.choose(*plans[0], chance),
    "medium": lambda plans, chance: medium.choose(*plans[0], chance),
    "hard": lambda plans, chance: hard.choose(plans, chance, Reckoned),
    "expert": lambda plans, chance: hard.choose(plans, chance, expert.judge),
}

_RECKONING: Final = frozenset({"hard", "expert"})
"""Levels that reckon what a hand is worth before suits are forbidden."""

LEVELS: Final = tuple(_POLICIES)
"""Names of the levels, weakest first."""


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return Player(_POLICIES[level], reckons=level in _RECKONING)
