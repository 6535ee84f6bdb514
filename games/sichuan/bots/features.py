"""A hand and the table around it as numbers, of which a fitted net makes what the hand brings."""

from typing import Final

from games.mahjong.hand import Hand, count, has_suit, kinds, ranks
from games.mahjong.tiles import Kind, suit_of
from games.sichuan.bots.danger import ready, value
from games.sichuan.bots.expected_value import Expectation
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.shape import to_sets
from games.sichuan.bots.worth import FARTHEST, Worth
from games.sichuan.melds import Meld

FEATURES: Final = 44
"""How many numbers there are of a hand."""

LEAST: Final = -3.0
"""Points below which a way is as good as none."""

_WAYS: Final = ("sets", "flush", "pungs", "pairs")
_TILES_OF_A_DEAL: Final = 55
_LAST_TILES: Final = 8
_LATE: Final = 20
"""Tiles left from which on a hand that isn't ready is late."""


class Features:
    """The features of the hands that one decision may lead to."""

    def __init__(self, worth: Worth, dangers: dict[Kind, float]) -> None:
        self._worth = worth
        self._seen = worth.seen
        self._dangers = dangers
        self._table = _table(self._seen)
        self._hidden = max(self._seen.hidden, 1)

    def of(self, hand: Hand, melds: tuple[Meld, ...], *, draws: int = 0, until_draw: int) -> list[float]:
        """Return the features of a hand after a discard, a kong (``draws`` 1), or as it is.

        ``until_draw``: how many draws of all players come before its own next one, that one left out; below 0 after a
        kong.
        """
        seen, worth = self._seen, self._worth
        rounds = worth.expected.rounds + draws
        values, distances = _best_ways(list(worth.ways(hand, melds)), rounds)
        near = worth.near
        useful = worth.useful(hand)
        waits = seen.waits(hand, melds)
        rank = sorted(values.values(), reverse=True)
        steps = until_draw + 1
        own_draws = 1 + (seen.left - steps) // (len(seen.rivals) + 1) if seen.left >= steps else 0
        return [
            rank[0],
            worth.kongs(hand, melds),
            max(rank[1], LEAST),
            rounds / 14,
            seen.left / _TILES_OF_A_DEAL,
            float(len(seen.rivals) == 1),
            float(len(seen.rivals) == 2),
            *_readiness(distances["sets"], is_ready=bool(waits)),
            *(distances[way] / 8 for way in ("pairs", "pungs", "flush")),
            *self._steps(useful, melds, is_ready=bool(waits)),
            len(melds) / 4,
            float(sum(meld.sort != "pung" for meld in melds)),
            _forbidden(seen, hand) / 4,
            *self._waits(waits, rounds),
            *self._table[:3],
            *self._risks(hand),
            *_alike(useful),
            *(max(values[way], LEAST) for way in ("sets", "flush", "pungs")),
            self._table[3],
            float(_is_flush(hand, melds)),
            float(seen.left < _LAST_TILES),
            float(seen.left < _LATE and not waits),
            steps / 4,
            own_draws / 14,
            near.tiles / 8,
            near.points / 16,
        ]

    def _steps(self, useful: Hand, melds: tuple[Meld, ...], *, is_ready: bool) -> tuple[float, float]:
        """Return the shares of hidden tiles that bring a hand nearer: by draws, and by claims of discards."""
        if is_ready:
            return 0.0, 0.0
        unseen, given = self._seen.unseen, self._worth.expected.given
        accepts = to_sets(useful, 4 - len(melds), self._seen.suits).accepts
        claimed = sum(unseen[kind] * given[kind] for kind in accepts if count(useful, kind) >= 2)
        return sum(unseen[kind] for kind in accepts) / self._hidden, claimed / self._hidden

    def _waits(self, waits: dict[Kind, int], rounds: int) -> tuple[float, ...]:
        """Return the dearest wait, the share of hidden tiles waited for, these by points and by who discards them."""
        unseen, given, hidden = self._seen.unseen, self._worth.expected.given, self._hidden
        share = sum(unseen[kind] for kind in waits) / hidden
        points = sum(unseen[kind] * worth for kind, worth in waits.items()) / hidden
        discarded = sum(unseen[kind] * given[kind] for kind in waits) / hidden
        return max(waits.values(), default=0) / 8, share, points, discarded, share * rounds, points * rounds

    def _risks(self, hand: Hand) -> tuple[float, float]:
        """Return what discarding a tile of the hand costs: on average over its kinds, and at the least."""
        found = [self._dangers[kind] for kind in set(kinds(hand))]
        return sum(found) / len(found), min(found)


def _table(seen: Seen) -> tuple[float, float, float, float]:
    """Return how many rivals are ready, and how dear, how many melds and useful discards they have."""
    rivals = seen.rivals
    chances = [ready(other) for other in rivals]
    threat = sum(chance * value(other, seen.options) for chance, other in zip(chances, rivals, strict=True))
    useful = sum(suit_of(kind) != other.forbidden for other in rivals for kind in other.river)
    return sum(chances) / 3, threat / 6, sum(len(other.melds) for other in rivals) / 6, useful / 30


def _best_ways(ways: list[tuple[str, int, Expectation]], rounds: int) -> tuple[dict[str, float], dict[str, int]]:
    """Return by way the most that it brings, and how far it is at the least."""
    values: dict[str, float] = dict.fromkeys(_WAYS, -99.0)
    distances: dict[str, int] = dict.fromkeys(_WAYS, FARTHEST)
    for name, distance, expectation in ways:
        values[name] = max(values[name], expectation[rounds])
        distances[name] = distance if name == "sets" else min(distances[name], distance)
    return values, distances


def _readiness(distance: int, *, is_ready: bool) -> list[float]:
    """Return whether a hand is ready, two, three, four, or more tiles short."""
    return [float(is_ready), *(float(not is_ready and distance == away) for away in (2, 3, 4)), float(distance >= 5)]


def _forbidden(seen: Seen, hand: Hand) -> int:
    return 0 if seen.forbidden is None else len(ranks(hand[seen.forbidden]))


def _alike(useful: Hand) -> tuple[float, float]:
    """Return how many kinds are held three times and more, and twice."""
    held = kinds(useful)
    copies = [held.count(kind) for kind in set(held)]
    return sum(each >= 3 for each in copies) / 3, copies.count(2) / 5


def _is_flush(hand: Hand, melds: tuple[Meld, ...]) -> bool:
    held = {suit for suit in range(3) if has_suit(hand, suit)}
    return len(held) == 1 and all(suit_of(meld.kind) in held for meld in melds)
