"""Drawing: what a hand may be expected to bring as it is, and with one more tile."""

from collections import Counter
from typing import Final, TypeAlias

from games.mahjong.tiles34 import Tile
from games.toppan.bots.hand_distribution import Strength, hand_distribution, strength
from games.toppan.bots.ranges import Rated, Table, expected
from games.toppan.bots.seen import Seen
from games.toppan.tile_points import MOST, total

Hand: TypeAlias = tuple[Tile, ...]

FAR: Final = 4
"""Total, in halves, up to which the bot looks two tiles ahead; there one more tile is always worth more."""


def drawing(seen: Seen, table: Table) -> tuple[float, float]:
    """Return what the hand may be expected to bring as it is, and with one more tile."""
    thought = Thought(seen, table)
    ahead = 2 if total(seen.hand) <= FAR else 1
    return thought.stand(seen.hand), thought.hit(seen.hand, ahead)


class Thought:
    """What hands bring one player once all stand."""

    def __init__(self, seen: Seen, table: Table) -> None:
        self._seen, self._table = seen, table
        counted = Counter(rival.tiles for rival in seen.rivals)
        self._rivals = [(hand_distribution(tiles, seen.bust_loses), many) for tiles, many in counted.items()]
        self._stands: dict[tuple[Strength, int], float] = {}

    def stand(self, hand: Hand) -> float:
        """Return what a hand brings if it stays as it is."""
        reading = self._seen.reading(hand)
        own = strength(reading, len(hand), bust_loses=self._seen.bust_loses)
        if (own, reading.times) not in self._stands:
            better = sum(many * hands.better(own) for hands, many in self._rivals) / len(self._seen.rivals)
            rated = Rated(better, self._seen.times_won(reading.times))
            worth = self._table.stand[rated.column]
            self._stands[own, reading.times] = expected(worth, rated.times, self._seen.stakes)
        return self._stands[own, reading.times]

    def hit(self, hand: Hand, ahead: int) -> float:
        """Return what a hand brings with one more of the tiles that are still hidden."""
        brought = 0.0
        for tile, copies in self._seen.unseen.items():
            after = (*hand, tile)
            value = self.stand(after)
            if ahead > 1 and total(after) <= MOST:
                value = max(value, self.hit(after, ahead - 1))
            brought += copies * value
        return brought / self._seen.unseen.total()
