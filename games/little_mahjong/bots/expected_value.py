"""The expected value of a hand that has just discarded: the points that it brings until the deal is over.

Others take their turns, one of which may end the deal, and their discards may be claimed to win; then comes a draw.
After the next draw the hand may change its waits; from then on they count as they are.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.little_mahjong.bots.rates import RATES
from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import Hand, Kind, minus, plus
from games.little_mahjong.triplets import Triplet, waits

AHEAD: Final = 4
"""How many rounds fixed waits are followed; hardly a deal lasts as long."""


class Round(NamedTuple):
    """What happens until the own draw, the draw included."""

    turns: int
    """Turns of others whose discard may be claimed."""
    thrown: tuple[float, ...]
    """By kind, the chance that such a turn ends with that discard."""
    ended: float
    """The chance that such a turn ends the deal, by somebody else's win."""
    lost: float
    """Points that somebody else's win costs, by that chance."""
    draws: bool
    """Whether the wall lasts until the own draw."""
    unready: float
    """Points that a hand brings on average which waits for nothing as the round begins."""


class ExpectedValue:
    """The prospects of one seat, for all hands that it considers at one moment."""

    def __init__(self, seen: Seen, turns: int, thrown: int) -> None:
        """Begin before so many turns of others and the own draw, when so many discards have been made."""
        hidden = max(sum(seen.unseen), 1)
        self._others = seen.others
        self._drawn = tuple(count / hidden for count in seen.unseen)
        self._rounds = _rounds(seen, turns, thrown, self._drawn)
        self._known: dict[tuple[Hand, Triplet | None], float] = {}

    def of(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand is worth that may change with the next draw."""
        now = self._rounds[0]
        found = waits(hand, laid)
        value, goes_on = self._won_or_lost(now, found)
        return value + goes_on * self._changed(hand, laid, found) if now.draws else value

    def _changed(self, hand: Hand, laid: Triplet | None, found: Mapping[Kind, int]) -> float:
        """Return what the hand brings where the next draw doesn't win, with the best discard then."""
        value = 0.0
        for kind, chance in enumerate(self._drawn):
            if not chance:
                continue
            if kind in found:
                value += chance * self._others * found[kind]
            else:
                more = plus(hand, kind)
                value += chance * max(self._kept(minus(more, each), laid) for each in dict.fromkeys(more))
        return value

    def _kept(self, hand: Hand, laid: Triplet | None) -> float:
        """Return what a hand brings from the second round on that keeps its waits."""
        key = hand, laid
        if key not in self._known:
            self._known[key] = max(self._waiting(waits(hand, laid)), self._rounds[1].unready)
        return self._known[key]

    def _waiting(self, found: Mapping[Kind, int]) -> float:
        value, goes_on = 0.0, 1.0
        drawn = sum(self._drawn[kind] for kind in found)
        points = self._others * sum(self._drawn[kind] * worth for kind, worth in found.items())
        for each in self._rounds[1:]:
            more, lasts = self._won_or_lost(each, found)
            value += goes_on * more
            if not each.draws:
                break
            value += goes_on * lasts * points
            goes_on *= lasts * (1 - drawn)
        return value

    def _won_or_lost(self, each: Round, found: Mapping[Kind, int]) -> tuple[float, float]:
        """Return what others' turns bring to who waits so, and the chance that the deal goes on after them."""
        chance = sum(each.thrown[kind] for kind in found)
        points = self._others * sum(each.thrown[kind] * worth for kind, worth in found.items()) - each.lost
        lasts = max(1 - chance - each.ended, 0.0)
        value, goes_on = 0.0, 1.0
        for _ in range(each.turns):
            value += goes_on * points
            goes_on *= lasts
        return value, goes_on


def _rounds(seen: Seen, turns: int, thrown: int, drawn: tuple[float, ...]) -> list[Round]:
    """Return this round and those after it."""
    rates, left, found = RATES[seen.others], seen.left, list[Round]()
    for _ in range(1 + AHEAD):
        now = rates.at(thrown + max(turns - 1, 0) // 2)
        ended = now.ended[min(seen.triplets, len(now.ended) - 1)]
        odds = tuple(chance * rate for chance, rate in zip(drawn, now.thrown, strict=True))
        draws = left > turns
        found.append(Round(min(turns, max(left - 1, 0)), odds, ended, ended * now.loss, draws, now.unready))
        thrown, left, turns = thrown + turns + 1, max(left - turns - 1, 0), seen.others
    return found
