"""The waits of a hand, whether they make it ready, and which of them a kan after riichi would change."""

from games.mahjong import sets34
from games.mahjong.sets34 import Hand, count, is_complete, is_orphans, is_seven_pairs, kinds, minus, plus, readings
from games.mahjong.tiles import COPIES
from games.mahjong.tiles34 import ENDS, Kind
from games.riichi.scoring.win import Meld, Melds


def complete(hand: Hand, melds: Melds) -> bool:
    """Return whether a hand is four sets and a pair, seven different pairs or kokushi, yaku or not."""
    if is_complete(hand):
        return True
    return not melds and (is_seven_pairs(hand) or is_orphans(hand))


def waits(hand: Hand, melds: Melds) -> tuple[Kind, ...]:
    """Return the kinds that complete a hand one tile short; those that it holds all four of are no waits."""
    found = sets34.waits(hand)
    return tuple([kind for kind in found if _held(hand, melds, kind) < COPIES]) if found else ()


def tenpai(hand: Hand, melds: Melds) -> bool:
    """Return whether a hand one tile short is ready, which takes a wait that isn't all in it already (RR §8.3)."""
    return bool(waits(hand, melds))


def riichi_discards(hand: Hand, melds: Melds) -> tuple[Kind, ...]:
    """Return the kinds whose discard leaves a hand ready."""
    return tuple(kind for kind in dict.fromkeys(kinds(hand)) if waits(minus(hand, kind), melds))


def kan_keeps_hand(hand: Hand, melds: Melds, kind: Kind) -> bool:
    """Return whether a closed kan with the tile of ``kind`` just drawn leaves waits and readings as they are.

    It does when the three others are a set of their own in each reading of the hand, whatever it is won with.
    """
    if count(hand, kind) < COPIES:
        return False
    before = minus(hand, kind)
    awaited = waits(before, melds)
    after = minus(minus(minus(before, kind), kind), kind)
    if waits(after, (*melds, Meld("closed-kan", kind))) != awaited:
        return False
    return all((kind,) * 3 in reading for wait in awaited for reading in readings(plus(before, wait)))


def kyushu(hand: Hand) -> int:
    """Return how many different ones, nines and honours a hand holds."""
    return len(ENDS.intersection(kinds(hand)))


def _held(hand: Hand, melds: Melds, kind: Kind) -> int:
    return count(hand, kind) + sum([meld.kinds.count(kind) for meld in melds])
