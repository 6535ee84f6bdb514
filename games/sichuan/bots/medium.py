"""The medium player: the quickest way to a complete hand, going by the own tiles alone."""

from typing import Any, Final

from games.base import Chance
from games.mahjong.hand import Hand, count, kinds, minus
from games.mahjong.tiles import COPIES, Kind, suit_of
from games.sichuan.bots import forbid
from games.sichuan.bots.choices import CLAIM_KONG, HU, PASS, PUNG, Choice, of_verb
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.shape import Way, to_pairs, to_sets

_NEAR: Final = 2
"""Tiles short up to which the bot weighs which discard leaves more tiles that help."""

Speed = tuple[int, int]
"""Tiles short, negative, and once near, how many tiles bring it nearer: the greater the better."""


def choose(seen: Seen, choices: dict[Choice, Any], chance: Chance) -> Choice:
    """Return a choice: hu at once, claims and kongs that don't slow the hand down, the discard that speeds it most."""
    if PASS in choices:
        return _claim(seen, choices)
    if forbid.is_asked(choices):
        return forbid.choice(seen, forbid.by_count(seen))
    if HU in choices:
        return HU
    discards: list[Kind] = chance.shuffled(of_verb(choices, "discard"))
    best = max(discards, key=lambda kind: speed(seen, without(seen, kind), len(seen.melds)))
    most = speed(seen, without(seen, best), len(seen.melds))
    for kind in of_verb(choices, "kong"):
        if speed(seen, _all_gone(seen.hand, kind), _melds_with(seen, kind))[0] >= most[0]:
            return "kong", kind
    return "discard", best


def _claim(seen: Seen, choices: dict[Choice, Any]) -> Choice:
    if HU in choices:
        return HU
    if seen.open is None:
        return PASS
    now = speed(seen, seen.hand, len(seen.melds))
    if CLAIM_KONG in choices and speed(seen, _all_gone(seen.hand, seen.open), len(seen.melds) + 1)[0] >= now[0]:
        return CLAIM_KONG
    if PUNG in choices:
        rest = minus(minus(seen.hand, seen.open), seen.open)
        if best_speed(seen, rest, len(seen.melds) + 1)[0] > now[0]:
            return PUNG
    return PASS


def without(seen: Seen, kind: Kind) -> Hand:
    """Return the hand after a discard; the tile set aside is no part of it."""
    return seen.hand if kind == seen.aside else minus(seen.hand, kind)


def speed(seen: Seen, hand: Hand, melds: int) -> Speed:
    """Return how near a hand is, and how many tiles bring it nearer, all but the hand's own still to be had."""
    ways = [to_sets(hand, 4 - melds, seen.suits)]
    if not melds:
        ways.append(to_pairs(hand, seen.suits))
    return max((-way.distance, _helpful(hand, way)) for way in ways)


def _helpful(hand: Hand, way: Way) -> int:
    """Return how many tiles bring a hand nearer; it is looked at only once the hand is near."""
    return sum(COPIES - count(hand, kind) for kind in way.accepts) if way.distance <= _NEAR else 0


def best_speed(seen: Seen, hand: Hand, melds: int) -> Speed:
    """Return the speed after the best discard."""
    if seen.aside is not None or any(suit_of(kind) == seen.forbidden for kind in kinds(hand)):
        return speed(seen, hand, melds)
    return max(speed(seen, minus(hand, kind), melds) for kind in dict.fromkeys(kinds(hand)))


def _all_gone(hand: Hand, kind: Kind) -> Hand:
    while kind in kinds(hand):
        hand = minus(hand, kind)
    return hand


def _melds_with(seen: Seen, kind: Kind) -> int:
    return len(seen.melds) + all(meld.kind != kind for meld in seen.melds)
