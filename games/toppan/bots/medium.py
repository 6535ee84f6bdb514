"""The medium player: a hand's chance against so many others, by the own tiles alone."""

from typing import Final

from games.base import Chance
from games.toppan.bots.hand_distribution import hand_distribution, strength
from games.toppan.bots.seen import Seen
from games.toppan.tile_points import total

_STOP: Final = 16
"""Total, in halves, from which one more tile rather spoils a hand: eight."""

_USUAL_TIMES: Final = 3.0
"""Usual multiple of a hand that wins."""

_SURE: Final = 1.6
"""Factor by which wins have to outweigh losses for a raise."""


def hits(seen: Seen, chance: Chance) -> bool:  # noqa: ARG001 - the same for every level
    """Return whether to take one more tile: below eight."""
    return total(seen.hand) < _STOP


def bet(seen: Seen, bets: list[int], chance: Chance) -> int:  # noqa: ARG001 - the same for every level
    """Return the bet, 0 to drop out: the call where the pot pays for it, a raise where the hand does."""
    reading, many = seen.reading(seen.hand), len(seen.rivals)
    own = strength(reading, len(seen.hand), bust_loses=seen.bust_loses)
    wins = (1 - hand_distribution(0, seen.bust_loses).better(own)) ** many
    lost = (1 - wins) * _USUAL_TIMES
    if wins * (seen.pot + bets[0] * reading.times * many) < bets[0] * lost:
        return 0
    if wins * reading.times * many > _SURE * lost:
        return max(bets[0], min(1000, bets[-1]))
    return bets[0]
