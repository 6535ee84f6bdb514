"""The value of a hand to its player: the best of the ways that it may go."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from games.mahjong.hand import BASE, POWERS, Hand, count, kinds, minus, plus
from games.mahjong.tiles import COPIES, RANKS, Kind, Suit
from games.sichuan import hand_value
from games.sichuan.bots.expected_value import Expectation, ExpectedValue, Shares
from games.sichuan.bots.shape import Way, to_pairs, to_pungs, to_sets
from games.sichuan.melds import Meld, is_concealed

SETS: Final = Shares((0.0, 0.08, 0.11, 0.34, 0.43, 0.53, 0.6), 0.05)
FLUSH: Final = Shares((0.0, 0.07, 0.17, 0.24, 0.28, 0.31, 0.33), 0.1)
PUNGS: Final = Shares((0.0, 0.04, 0.09, 0.14, 0.18, 0.2, 0.21), 0.3)
PAIRS: Final = Shares((0.0, 0.035, 0.1, 0.15, 0.2, 0.23, 0.25), 0.0)
"""Shares that won the most of many duels. The step from two tiles short is rated low: it makes for quick hands."""

FARTHEST: Final = 7
"""Tiles short from which on a dear way is out of the question."""

Named: TypeAlias = tuple[str, int, Expectation]
"""A way by its name (sets, flush, pungs, pairs), how many tiles the hand is short of it, and what it brings."""


class Near(NamedTuple):
    """What a hand two tiles short will wait for: on average its tiles still to be had, and these by their points."""

    tiles: float = 0.0
    points: float = 0.0


class Worth:
    """Values the hands that a decision may lead to."""

    def __init__(self, expected: ExpectedValue) -> None:
        self.expected = expected
        self.seen = expected.seen
        self.near = Near()
        """Of the hand valued last."""
        self._golden = self.seen.options.golden_wait

    def of(self, hand: Hand, melds: tuple[Meld, ...], draws: int = 0) -> float:
        """Return what a hand that waits for its next draw is worth, in points; ``draws`` 1 after a kong."""
        best = max(way[self.expected.rounds + draws] for _, _, way in self.ways(hand, melds))
        return best + self.kongs(hand, melds)

    def kongs(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what kongs to come are worth to a hand."""
        useful = self.useful(hand)
        triplets = [kind for kind in set(kinds(useful)) if count(useful, kind) >= COPIES - 1]
        return self.expected.kongs(triplets, melds)

    def best_after_discard(self, hand: Hand, melds: tuple[Meld, ...]) -> float:
        """Return what a hand that has to discard is worth."""
        return max(self.of(minus(hand, kind), melds) for kind in dict.fromkeys(kinds(hand)))

    def useful(self, hand: Hand) -> Hand:
        """Return a hand without its tiles of the forbidden suit."""
        m, p, s = (0 if suit == self.seen.forbidden else key for suit, key in enumerate(hand))
        return m, p, s

    def ways(self, hand: Hand, melds: tuple[Meld, ...]) -> Iterator[Named]:
        """Yield the ways that a hand may go, sets of any sort first."""
        useful, sets = self.useful(hand), 4 - len(melds)
        fans = self._fans(useful, melds)
        plain = to_sets(useful, sets, self.seen.suits)
        waits = self.seen.waits(hand, melds)
        self.near = Near()
        if waits:
            yield "sets", 1, self.expected.ready(waits)
        elif plain.distance == 2:
            yield "sets", 2, self._nearly(useful, melds, plain)
        else:
            yield "sets", max(plain.distance, 2), self._usual(useful, plain, SETS, fans)
        yield from self._dearer(useful, melds, fans, self.seen.suits)
        for suit in self.seen.suits:
            if all(meld.kind // RANKS == suit for meld in melds):
                yield from self._flush(useful, melds, fans + 2, suit)

    def _fans(self, useful: Hand, melds: tuple[Meld, ...]) -> int:
        """Return the fans that a hand has already, whatever it becomes but seven pairs, which has none for that."""
        options = self.seen.options
        alike = _fans(useful, melds) if options.root else 0
        return alike + (options.concealed_hand and is_concealed(melds))

    def _flush(self, useful: Hand, melds: tuple[Meld, ...], fans: int, suit: Suit) -> Iterator[Named]:
        way = to_sets(useful, 4 - len(melds), (suit,))
        if way.distance < FARTHEST:
            yield "flush", way.distance, self._usual(useful, way, FLUSH, fans)
            for _, _, expectation in self._dearer(useful, melds, fans, (suit,)):
                yield "flush", way.distance, expectation

    def _dearer(self, useful: Hand, melds: tuple[Meld, ...], fans: int, suits: tuple[Suit, ...]) -> Iterator[Named]:
        pungs = to_pungs(useful, 4 - len(melds), suits)
        if pungs.distance < FARTHEST:
            fans_of_pungs = fans + 1 + self._golden * (len(melds) == 3)
            yield "pungs", pungs.distance, self._usual(useful, pungs, PUNGS, fans_of_pungs)
        if not melds:
            pairs = to_pairs(useful, suits)
            if pairs.distance < FARTHEST:
                fans_of_pairs = fans + 2 - self.seen.options.concealed_hand
                yield "pairs", pairs.distance, self._usual(useful, pairs, PAIRS, fans_of_pairs)

    def _usual(self, useful: Hand, way: Way, shares: Shares, fans: int) -> Expectation:
        """Return what a way is worth: its own chance for the next step, the usual ones for those after."""
        points = hand_value.points_of(fans, self.seen.fan_limit)
        if way.distance <= 1:
            return self.expected.ready(dict.fromkeys(way.accepts, points))
        after = self.expected.common(shares, way.distance - 1, points)
        chance = self.expected.rate(way.accepts)
        if shares is not PAIRS:
            chance += self.expected.claims(kind for kind in way.accepts if count(useful, kind) >= 2)
        return self.expected.step(min(chance, 0.95), after)

    def _nearly(self, useful: Hand, melds: tuple[Meld, ...], plain: Way) -> Expectation:
        """Return what a hand two tiles short is worth, going by the best wait that each tile leads to."""
        expected = self.expected
        steps: list[tuple[float, Expectation, dict[Kind, int]]] = []
        unseen = self.seen.unseen
        for kind in plain.accepts:
            claimed = expected.given[kind] if count(useful, kind) >= 2 else 0.0
            chance = unseen[kind] / expected.hidden * (1 + claimed)
            waits = self._best_wait(plus(useful, kind), melds) if chance else None
            if waits:
                steps.append((chance, expected.ready(waits), waits))
        chance = sum(each for each, _, _ in steps)
        if not chance:
            return expected.step(0.0, [0.0] * (expected.rounds + 2))
        self.near = Near(
            sum(each * sum(unseen[kind] for kind in waits) for each, _, waits in steps) / chance,
            sum(each * sum(unseen[kind] * points for kind, points in waits.items()) for each, _, waits in steps)
            / chance,
        )
        after = [sum(each * ready[t] for each, ready, _ in steps) / chance for t in range(expected.rounds + 2)]
        return expected.step(min(chance, 0.95), after)

    def _best_wait(self, hand: Hand, melds: tuple[Meld, ...]) -> dict[Kind, int]:
        """Return the waits of the best discard, none where none leaves the hand ready."""
        best: dict[Kind, int] = {}
        most = -1.0
        for rest in _after_discards(hand):
            waits = self.seen.waits(rest, melds)
            weight = sum(self.seen.unseen[kind] * (2 + points) for kind, points in waits.items())
            if waits and weight > most:
                best, most = waits, weight
        return best


def _after_discards(hand: Hand) -> Iterator[Hand]:
    """Yield the hands that a discard leaves, or the hand itself where tiles of no use make up the number."""
    held = kinds(hand)
    if len(held) % 3 == 1:
        yield hand
        return
    for kind in dict.fromkeys(held):
        yield minus(hand, kind)


def _fans(hand: Hand, melds: tuple[Meld, ...]) -> int:
    """Return the fans that a hand has already, whatever it becomes: kongs, and kinds held four times."""
    alike = sum(key // unit % BASE == COPIES for key in hand for unit in POWERS)
    return alike + sum(meld.sort != "pung" for meld in melds)
