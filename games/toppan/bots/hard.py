"""The hard player: draws what brings most, and bets by ranges that were fitted by self-play."""

from typing import Final

from games.base import Chance
from games.toppan.bots import drawing as draws
from games.toppan.bots.betting import Choice, Moment, choices, played, worth_at
from games.toppan.bots.hand_distribution import hand_distribution, strength
from games.toppan.bots.ranges import Rated, ranges, weights
from games.toppan.bots.seen import Seen

_PARTS: Final = 1_000_000

# Some 80 ms of one processor, once: as the module loads, so that no choice at a table takes as long.
ranges()
for _bust_loses in (True, False):
    hand_distribution(0, _bust_loses)


def hits(seen: Seen, chance: Chance) -> bool:  # noqa: ARG001 - the same for every level
    """Return whether one more tile may be expected to bring more than none."""
    none, more = drawing(seen)
    return more > none


def drawing(seen: Seen) -> tuple[float, float]:
    """Return what the hand may be expected to bring as it is, and with one more tile."""
    return draws.drawing(seen, ranges().table(seen.pot))


def bet(seen: Seen, bets: list[int], chance: Chance) -> int:
    """Return the bet, 0 to drop out: chance picks among those near the best, each as often as the ranges say."""
    *some, last = played(_choices(seen, bets))
    picked = chance.below(_PARTS) / _PARTS if some else 0.0
    for choice in some:
        if picked < choice.share:
            return choice.bet
        picked -= choice.share
    return last.bet


def betting(seen: Seen, bets: list[int]) -> dict[int, float]:
    """Return what dropping out (0) and each bet may be expected to bring against those who play the ranges."""
    _, *curve = _choices(seen, bets)
    return {0: 0.0} | {points: worth_at(curve, points) for points in bets}


def _choices(seen: Seen, bets: list[int]) -> list[Choice]:
    met = sum(rival.bet == seen.bet > 0 for rival in seen.rivals)
    moment = Moment(seen.bet, met, len(seen.rivals) - met)
    return choices(ranges().table(seen.pot), moment, rated(seen), seen.stakes, bets[-1])


def rated(seen: Seen) -> Rated:
    """Return how good the own hand is among the rivals, of whom those who have met a serious bet count for more."""
    met, yet = weights(seen.bet)
    reading = seen.reading(seen.hand)
    own = strength(reading, len(seen.hand), bust_loses=seen.bust_loses)
    better = parts = 0.0
    for rival in seen.rivals:
        counts = met if rival.bet == seen.bet else yet
        better += counts * hand_distribution(rival.tiles, seen.bust_loses).better(own)
        parts += counts
    return Rated(better / parts, seen.times_won(reading.times))
