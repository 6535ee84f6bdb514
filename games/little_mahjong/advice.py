"""Advice for a newcomer: what the hard bot does by the view of the seat, and why."""

from typing import Any, Final

from games.actions import Pass
from games.advice import WORTH, Advice, Why, best
from games.base import Decision, Json
from games.little_mahjong.actions import Discard, Triplet
from games.little_mahjong.bots import weigh
from games.little_mahjong.bots.seen import Seen, read
from games.little_mahjong.dominoes import Hand, hand_of, minus, names, parse, plus
from games.little_mahjong.triplets import waits, within

REASONS: Final = ("win", "ready", "whole", "soon", "triplet", "keep-ready", "worth")
"""Keys of all reasons that it gives."""


def advise(view: Json, decision: Decision[Any]) -> Advice:
    """Return what the hard bot would do, and why."""
    action = best(weigh(view, decision))
    return Advice(action, *why(read(view), decision, action))


def why(seen: Seen, decision: Decision[Any], action: Any) -> Why:
    """Return why an action is a good one."""
    match action:
        case Discard(tile):
            return _discard(seen, decision, minus(seen.hand, parse(tile)))
        case Triplet():
            return "triplet", {}
        case Pass():
            return ("keep-ready", {}) if waits(seen.hand, seen.laid) else WORTH
        case _:
            return "win", {}


def _discard(seen: Seen, decision: Decision[Any], after: Hand) -> Why:
    found = waits(after, seen.laid)
    if found:
        return "ready", {"tiles": list(names(found))}
    whole = within(after)
    if whole and not seen.laid:
        return "whole", {"tiles": list(names(whole[0].tiles))}
    soon = _soon(seen, after)
    others = [_soon(seen, minus(seen.hand, *hand_of([each.tile]))) for each in decision.actions]
    return ("soon", {"count": soon}) if soon and soon >= max(others) else WORTH


def _soon(seen: Seen, hand: Hand) -> int:
    """Return how many unseen dominoes would leave the hand waiting for its last one."""
    return sum(count for kind, count in enumerate(seen.unseen) if count and _may_wait(seen, plus(hand, kind)))


def _may_wait(seen: Seen, hand: Hand) -> bool:
    return any(waits(minus(hand, kind), seen.laid) for kind in dict.fromkeys(hand))
