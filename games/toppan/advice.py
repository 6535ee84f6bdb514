"""Advice for a newcomer: what the hard bot does by the view of the seat, and why."""

from typing import Any, Final

from games.advice import WORTH, Advice, Facts, Why, best
from games.base import Decision, Json
from games.toppan.actions import Bet, Hit, Stand
from games.toppan.bots import weigh
from games.toppan.bots.hand_distribution import hand_distribution, strength
from games.toppan.bots.seen import Seen, see
from games.toppan.tile_points import MOST, shown, total
from games.toppan.yaku import distance

REASONS: Final = ("nearer", "farther", "exact", "over", "no-tiles", "strong", "weak", "worth")
"""Keys of all reasons that it gives."""

_HALF: Final = 50
_ANY: Final = 0
"""Hands of any number of tiles."""


def advise(view: Json, decision: Decision[Any]) -> Advice:
    """Return what the hard bot would do, and why."""
    action = best(weigh(view, decision))
    seen = see(view)
    return Advice(action, *why(seen, decision, action))


def why(seen: Seen, decision: Decision[Any], action: Any) -> Why:
    """Return why an action is a good one."""
    return _draw(seen, decision, action) if decision.kind == "draw" else _bet(seen, action)


def _draw(seen: Seen, decision: Decision[Any], action: Hit | Stand) -> Why:
    if len(decision.actions) == 1:
        return ("over" if total(seen.hand) > MOST else "no-tiles"), {}
    now = distance(seen.hand)
    if not now:
        return ("exact", {}) if isinstance(action, Stand) else WORTH
    facts = _odds(seen, now)
    if isinstance(action, Hit):
        return ("nearer", facts) if facts["share"] >= _HALF else WORTH
    return ("farther", facts) if facts["share"] < _HALF else WORTH


def _odds(seen: Seen, now: int) -> Facts:
    """Return the own total, and of a hundred hidden tiles how many would bring it nearer."""
    hidden = seen.unseen
    nearer = sum(copies for tile, copies in hidden.items() if distance((*seen.hand, tile)) < now)
    return {"total": shown(total(seen.hand)), "share": round(100 * nearer / max(hidden.total(), 1))}


def _bet(seen: Seen, action: Any) -> Why:
    """Return how many of a hundred usual hands the own one beats, where that tells why it stays or goes."""
    own = strength(seen.reading(seen.hand), len(seen.hand), bust_loses=seen.bust_loses)
    share = round(100 * (1 - hand_distribution(_ANY, seen.bust_loses).better(own)))
    if isinstance(action, Bet):
        return ("strong", {"share": share}) if share >= _HALF else WORTH
    return ("weak", {"share": share}) if share < _HALF else WORTH
