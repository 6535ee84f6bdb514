"""The expert's judge: what hands bring, fitted to what they brought in many deals of bots.

A net takes what the hard player reckons, and what else is seen, and tells what the seat gains from there to the end
of the deal. It was fitted to deals by the rulebook's payments and fans; elsewhere the expert judges as the hard player.
With the wall empty there is nothing to fit: what a hand comes to then is reckoned.
"""

from typing import Final

from msgspec.structs import replace

from games.mahjong.hand import Hand, kinds
from games.mahjong.tiles import Kind
from games.sichuan.bots.danger import danger, ready, value
from games.sichuan.bots.expected_value import ExpectedValue
from games.sichuan.bots.features import FEATURES, Features
from games.sichuan.bots.fitted_values import WEIGHTS
from games.sichuan.bots.judge import Judge, Reckoned
from games.sichuan.bots.network import read_network
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.worth import Worth
from games.sichuan.melds import Meld
from games.sichuan.options import Options

NETWORK: Final = read_network(WEIGHTS, FEATURES)
_STANDARD: Final = Options()
_SEATS: Final = 4


def is_fitted(options: Options) -> bool:
    """Return whether the net was fitted to the payments and fans of these options."""
    same = replace(options, preset=_STANDARD.preset, strict=False, own_four_waits=True)
    return same == _STANDARD


def judge(seen: Seen) -> Judge:
    """Return what the expert goes by."""
    return Fitted(seen) if is_fitted(seen.options) else Reckoned(seen)


class Fitted:
    """Values hands by the net."""

    kept = 1.0

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._is_over = seen.left == 0
        held = set(kinds(seen.hand))
        if seen.aside is not None:
            held.add(seen.aside)
        self._dangers = {kind: danger(seen, kind) for kind in held}
        self._features = Features(Worth(ExpectedValue(seen)), self._dangers)

    def of(self, hand: Hand, melds: tuple[Meld, ...], draws: int = 0) -> float:
        """Return what a hand that has discarded is worth; with ``draws`` 1, one that draws a replacement."""
        if self._is_over:
            return self._at_end(hand, melds)
        until = -1 if draws else len(self._seen.rivals)
        return NETWORK.value(self._features.of(hand, melds, draws=draws, until_draw=until))

    def passing(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what a hand is worth that lets the open tile go."""
        if self._is_over:
            return self._at_end(hand, melds)
        return NETWORK.value(self._features.of(hand, melds, until_draw=self._between()))

    def _at_end(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what a hand is paid at the empty wall, or pays: nobody draws any more (SBR §9.3)."""
        waits = self._seen.waits(hand, melds)
        if waits:
            return max(waits.values()) * sum(1 - ready(other) for other in self._seen.rivals)
        return -sum(ready(other) * value(other, self._seen.options) for other in self._seen.rivals)

    def _between(self) -> int:
        """Return how many players draw between who gave the open tile and this one."""
        giver = self._seen.giver
        assert giver is not None, "there is an open tile"
        in_play = {other.seat for other in self._seen.rivals}
        steps = (self._seen.seat - giver) % _SEATS
        return sum((giver + step) % _SEATS in in_play for step in range(1, steps))

    def danger(self, kind: Kind) -> float:
        """Return what discarding a tile of a kind costs on average."""
        return self._dangers[kind]
