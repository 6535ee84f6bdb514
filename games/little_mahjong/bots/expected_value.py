"""The expected value of a hand that has just discarded: points to be won, by how likely they still come in time."""

from typing import Final

from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import Hand, Kind, minus, plus
from games.little_mahjong.triplets import Triplet, waits

GOES_ON: Final = 0.4
"""Chance that nobody else wins within a round. Most deals are over before the third one."""
LOSS: Final = 4
"""Points that a deal costs on average which somebody else wins: a win saves them, too."""
THROWN: Final = 0.8
"""Chance that a domino that comes to another player is discarded."""


class ExpectedValue:
    """The prospects of one seat, for all discards and claims that it considers at one moment."""

    def __init__(self, seen: Seen) -> None:
        hidden = max(sum(seen.unseen), 1)
        self._odds = tuple(count / hidden for count in seen.unseen)
        self._others = seen.others
        self._known: dict[tuple[Hand, Triplet | None], float] = {}

    def of(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand is worth that has just discarded, as it is or as the next draw may make it."""
        return max(self.now(hand, laid), self._later(hand, laid))

    def now(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand is worth by what it waits for."""
        key = hand, laid
        if key not in self._known:
            self._known[key] = self._waiting(waits(hand, laid))
        return self._known[key]

    def _waiting(self, found: dict[Kind, int]) -> float:
        """Return what waits are worth: won round after round, by a draw or on anybody's discard."""
        flow = 1 + THROWN * self._others
        chance = min(flow * sum(self._odds[kind] for kind in found), 1.0)
        points = flow * sum(self._odds[kind] * (worth * self._others + LOSS) for kind, worth in found.items())
        return points / (1 - GOES_ON * (1 - chance))

    def _later(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand is worth that changes with the first draw that betters it."""
        gain = chance = 0.0
        now = self.now(hand, laid)
        for kind, odds in enumerate(self._odds):
            better = self._best(plus(hand, kind), laid) if odds else 0.0
            if better > now:
                gain += odds * better
                chance += odds
        return GOES_ON * gain / (1 - GOES_ON * (1 - chance))

    def _best(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand is worth that is still to discard, by what it may wait for then."""
        return max(self.now(minus(hand, kind), laid) for kind in dict.fromkeys(hand))
