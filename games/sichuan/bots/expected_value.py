"""The expected value of a hand in the rest of the deal, in points.

Time runs in rounds, one own draw each. An expectation is a list: at index t, what is to come with t rounds left.
Every round in play costs something, since others win and make all who are in play pay; every hu ends that.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

from games.mahjong.tiles import RANKS, Kind, suit_of
from games.sichuan.bots.danger import READY_BY_ROUND
from games.sichuan.bots.seen import Seen
from games.sichuan.melds import Meld

Expectation: TypeAlias = list[float]

ROUND_COST: Final = 0.33
"""Points that a round in play costs for each rival that is ready: hu, kongs."""

UNREADY_PENALTY: Final = 2.0
"""Points that a hand that isn't ready pays on average at an empty wall (SBR §9.3), besides its kongs' payments."""

READY_PAYERS: Final = 0.2
"""Rivals that pay on average, at an empty wall, for a hand that is ready."""

STAY_RATE: Final = 0.95
"""Share of rivals that stay in play from one round to the next."""

_MOST_ROUNDS: Final = 20
_ROUNDS_OF_A_DEAL: Final = 13
_LATE: Final = 0.55
_EARLIER: Final = 0.05
"""Share of its odds that an unseen tile has to be drawn at the end, and what each round adds: others keep tiles."""

_DISCARDED: Final = (0.75, 0.65, 0.55, 0.5, 0.5, 0.5, 0.55, 0.65, 0.75)
"""Chance, by rank, that a player who draws a tile discards it."""

_TIME_FOR_KONGS: Final = 0.6
"""Share of the rounds left in which a hand is still there to make its kongs."""


class Shares(NamedTuple):
    """By distance, the share of hidden tiles that usually brings a hand nearer, and that of claims beside each draw."""

    drawn: tuple[float, ...]
    claimed: float


def _usually_ready(rounds: int) -> float:
    """Return the share of players who are ready with so many rounds left."""
    return READY_BY_ROUND[min(max(_ROUNDS_OF_A_DEAL - rounds, 0), len(READY_BY_ROUND) - 1)]


class ExpectedValue:
    """The expected value of hands in the rest of the deal, as one player sees it."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.rounds = min(seen.rounds, _MOST_ROUNDS)
        self.hidden = max(seen.hidden, 1) / min(_LATE + _EARLIER * self.rounds, 1.0)
        rivals = len(seen.rivals)
        self.payers = [rivals * STAY_RATE ** (self.rounds - t) for t in range(self.rounds + 2)]
        self.costs = [ROUND_COST * payers * _usually_ready(t) for t, payers in enumerate(self.payers)]
        self.unready = 0.0 if seen.options.not_ready == "nothing" else UNREADY_PENALTY
        self.given = [self._given(kind) for kind in range(3 * RANKS)]
        self._common: dict[tuple[Shares, int, int], Expectation] = {}

    def _given(self, kind: Kind) -> float:
        """Return how many rivals would discard a tile of the kind if they drew it."""
        return sum(1.0 if other.forbidden == suit_of(kind) else _DISCARDED[kind % RANKS] for other in self.seen.rivals)

    def rate(self, kinds: Iterable[Kind]) -> float:
        """Return the chance that a draw is of one of the kinds."""
        unseen = self.seen.unseen
        return sum(unseen[kind] for kind in kinds) / self.hidden

    def claims(self, kinds: Iterable[Kind]) -> float:
        """Return the chance that rivals discard one of the kinds in a round."""
        unseen = self.seen.unseen
        return min(sum(unseen[kind] * self.given[kind] for kind in kinds) / self.hidden, 0.9)

    def ready(self, waits: Mapping[Kind, int]) -> Expectation:
        """Return what a ready hand brings: a self-drawn hu is paid by all, one on a discard by its giver."""
        unseen, hidden = self.seen.unseen, self.hidden
        drawn = given = points_drawn = points_given = dearest = 0.0
        for kind, points in waits.items():
            chance = unseen[kind] / hidden
            chance_given = chance * self.given[kind]
            drawn += chance
            given += chance_given
            points_drawn += chance * self.seen.drawn_value(points)
            points_given += chance_given * points
            dearest = max(dearest, points)
        return self._won(drawn, given, points_drawn, points_given, self._at_end(dearest))

    def _at_end(self, points: float) -> float:
        """Return what a ready hand brings at an empty wall (SBR §9.3, §12.4)."""
        return 0.0 if self.seen.options.not_ready == "nothing" else READY_PAYERS * points

    def _won(self, drawn: float, given: float, points_drawn: float, points_given: float, end: float) -> Expectation:
        stays = max(1 - drawn - given, 0.0)
        last = end
        found = [last]
        for t in range(1, self.rounds + 2):
            last = points_drawn * self.payers[t] + points_given + stays * last - self.costs[t]
            found.append(last)
        return found

    def step(self, chance: float, after: Expectation) -> Expectation:
        """Return what a hand brings that comes to ``after`` with some chance in each round."""
        last = -self.unready
        found = [last]
        for t in range(1, self.rounds + 2):
            last = chance * after[t - 1] + (1 - chance) * last - self.costs[t]
            found.append(last)
        return found

    def common(self, shares: Shares, distance: int, points: int) -> Expectation:
        """Return what a hand at a distance brings, going by what is usual for its kind of hand."""
        key = shares, distance, points
        found = self._common.get(key)
        if found is None:
            rivals = len(self.seen.rivals)
            share = shares.drawn[min(distance, len(shares.drawn) - 1)]
            if distance <= 1:
                given = share * 0.6 * rivals
                drawn = share * self.seen.drawn_value(points)
                found = self._won(share, given, drawn, given * points, self._at_end(points))
            else:
                after = self.common(shares, distance - 1, points)
                found = self.step(min(share * (1 + shares.claimed * rivals), 0.95), after)
            self._common[key] = found
        return found

    def kongs(self, triplets: Iterable[Kind], melds: Iterable[Meld]) -> float:
        """Return what the fourth tiles of triplets in hand, and of declared pungs, may still bring."""
        rounds, rivals, unseen = self.rounds * _TIME_FOR_KONGS, len(self.seen.rivals), self.seen.unseen
        options = self.seen.options
        worth = 0.0
        for kind in triplets:
            worth += unseen[kind] * (options.concealed_kong * rivals + options.melded_kong * self.given[kind])
        for meld in melds:
            if meld.sort == "pung":
                worth += unseen[meld.kind] * options.promoted_kong * rivals
        return worth * rounds / self.hidden
