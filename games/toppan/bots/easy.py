"""The easy player: goes by the own total, and by feeling."""

from typing import Final

from games.base import Chance
from games.toppan.bots.seen import Seen
from games.toppan.tile_points import GOAL, total

_ENOUGH: Final = (12, 13, 14, 15)
"""Totals, in halves, up to which the bot takes one more tile; chance picks one of them each time."""

_NEAR: Final = 4
"""Distance, in halves, that looks near."""


def hits(seen: Seen, chance: Chance) -> bool:
    """Return whether to take one more tile: up to about seven."""
    return total(seen.hand) <= _ENOUGH[chance.below(len(_ENOUGH))]


def bet(seen: Seen, bets: list[int], chance: Chance) -> int:
    """Return the bet, 0 to drop out: anything with a hand that looks near, else only what is cheap."""
    near = abs(total(seen.hand) - GOAL) <= _NEAR
    if not near and (bets[0] > 600 or chance.below(3) == 0):
        return 0
    if seen.bet or not near:
        return bets[0]
    return bets[chance.below(min(len(bets), 10))]
