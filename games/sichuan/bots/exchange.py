"""The choice of three tiles to give away (SBR §12.17)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from games.base import Decision
from games.mahjong.hand import Hand, minus
from games.mahjong.tiles import Kind, parse, suit_of
from games.sichuan import exchange
from games.sichuan.actions import Exchange
from games.sichuan.bots.forbid import worth_without
from games.sichuan.bots.seen import Seen


def worths(seen: Seen, decision: Decision[Any]) -> dict[Exchange, float]:
    """Return what the hand is worth after threes that may well be given, without the suit that is best forbidden then.

    Of each suit these are the tiles that stand most alone; besides, what comes of silence.
    """
    found: dict[Exchange, float] = {}
    for action in (decision.default, *_alone(seen, decision)):
        left = replace(seen, hand=_without(seen.hand, map(parse, action.tiles)))
        found[action] = max(worth_without(left, suit) for suit in range(3))
    return found


def _alone(seen: Seen, decision: Decision[Any]) -> Iterable[Exchange]:
    """Return of each suit the three tiles that stand most alone, where there are three."""
    by_suit: dict[int, tuple[int, Exchange]] = {}
    for action in decision.actions:
        kinds = [parse(tile) for tile in action.tiles]
        suits = set(map(suit_of, kinds))
        company = sum(exchange.company(seen.hand, kind) for kind in kinds)
        if len(suits) == 1 and company < by_suit.get(suit_of(kinds[0]), (company + 1, action))[0]:
            by_suit[suit_of(kinds[0])] = company, action
    return [action for _, action in by_suit.values()]


def _without(hand: Hand, kinds: Iterable[Kind]) -> Hand:
    for kind in kinds:
        hand = minus(hand, kind)
    return hand
