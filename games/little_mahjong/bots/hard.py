"""The hard player: the choice after which the hand is worth most."""

from typing import Any, Final

from games.actions import Pass
from games.advice import with_true_losses
from games.base import Chance
from games.little_mahjong.actions import Discard, Triplet
from games.little_mahjong.bots.expected_value import ExpectedValue
from games.little_mahjong.bots.rates import RATES, StageRates
from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import Hand, Kind, hand_of, minus, parse, plus
from games.little_mahjong.triplets import TRIPLETS
from games.little_mahjong.triplets import Triplet as Laid

TRUE_SHARE: Final = {"turn": (1.05, 0.9, 0.7), "claim": (0.85, 0.85, 0.7)}
"""By the round, the third or later as one, how much of what a choice seems to lose it costs in truth.

The best of several estimates is most often one that is too high. ``bench.little_mahjong.coach`` measures by how much.
"""


def choose(seen: Seen, actions: tuple[Any, ...], chance: Chance) -> Any:
    """Return the choice of most worth; equals by chance."""
    return max(chance.shuffled(actions), key=weigh(seen, actions).__getitem__)


def weigh(seen: Seen, actions: tuple[Any, ...]) -> dict[Any, float]:
    """Return what each choice is worth: the points that the deal is expected to bring after it."""
    discards = Discards(seen)
    worth = {action: _worth(seen, discards, action) for action in actions}
    return with_true_losses(worth, true_share(seen, claims=Pass() in worth))


def true_share(seen: Seen, *, claims: bool) -> float:
    """Return how much of an estimated loss is true at a moment."""
    shares = TRUE_SHARE["claim" if claims else "turn"]
    return shares[min((seen.thrown - claims) // (seen.others + 1), len(shares) - 1)]


class Discards:
    """What discards are worth at one moment."""

    def __init__(self, seen: Seen) -> None:
        self._unseen = seen.unseen
        self._rates: StageRates = RATES[seen.others].at(seen.thrown)
        self._expected = ExpectedValue(seen, seen.others, seen.thrown + 1)

    def after(self, hand: Hand, kind: Kind, laid: Laid | None) -> float:
        """Return what a hand is worth once it has discarded a kind, which others may claim."""
        return self._rates.after(self._expected.of(minus(hand, kind), laid), kind, self._unseen)

    def best(self, hand: Hand, laid: Laid | None) -> float:
        """Return what a hand is worth that is still to discard."""
        return max(self.after(hand, kind, laid) for kind in dict.fromkeys(hand))


def _worth(seen: Seen, discards: Discards, action: Any) -> float:
    """Return what the hand is worth after a discard, after a claim and its best discard, or as it is."""
    match action:
        case Discard(tile):
            return discards.after(seen.hand, parse(tile), seen.laid)
        case Triplet(tiles):
            assert seen.open is not None
            own = hand_of(tiles)
            return discards.best(minus(seen.hand, *own), TRIPLETS[plus(own, seen.open)])
        case _:
            return _passed(seen)


def _passed(seen: Seen) -> float:
    """Return what the hand is worth that lets a discard go, which those farther from the giver may still win on."""
    assert seen.open is not None
    rates = RATES[seen.others].at(seen.thrown - 1)
    value = ExpectedValue(seen, seen.far - 1, seen.thrown).of(seen.hand, seen.laid)
    won = rates.won[seen.open] * (seen.others - seen.far) / seen.others
    return (1 - won) * value - won * rates.loss
