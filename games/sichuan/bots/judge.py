"""What a player for points goes by: what hands are worth, and what a discard may cost."""

from typing import Protocol

from games.mahjong.hand import Hand
from games.mahjong.tiles import Kind
from games.sichuan.bots.danger import danger
from games.sichuan.bots.expected_value import ExpectedValue
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.worth import Worth
from games.sichuan.melds import Meld


class Judge(Protocol):
    """Values hands and discards of one decision, in points."""

    kept: float
    """Share of kong payments that the values of hands don't know to be at risk still (SBR §10.5, §10.6)."""

    def of(self, hand: Hand, melds: tuple[Meld, ...], draws: int = 0) -> float:
        """Return what a hand that has discarded is worth; with ``draws`` 1, one that draws a replacement."""
        ...

    def passing(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what a hand is worth that lets the open tile go."""
        ...

    def danger(self, kind: Kind) -> float:
        """Return what discarding a tile of a kind costs on average."""
        ...


class Reckoned:
    """The hard player's judge: the best way that a hand may go, reckoned through the rounds left."""

    kept = 0.9

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._worth = Worth(ExpectedValue(seen))
        self.of = self._worth.of

    def passing(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what a hand is worth that lets the open tile go."""
        return self._worth.of(hand, melds)

    def danger(self, kind: Kind) -> float:
        """Return what discarding a tile of a kind costs on average."""
        return danger(self._seen, kind)
