"""Advice for a newcomer: what the hard bot does by the view of the seat, and why."""

from typing import Any, Final

from games.actions import Pass
from games.advice import WORTH, Advice, Why, best
from games.base import Decision, Json
from games.mahjong.discard_reasons import Outlook, is_alone, of_shape
from games.mahjong.sets34 import Hand, kinds, minus
from games.mahjong.tiles34 import WINDS, Kind, kind_of, notation, parse
from games.mahjong.viewer import own_seat
from games.riichi import scoring
from games.riichi.actions import Chi, Discard, Kan, Kita, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.bots import weigh
from games.riichi.bots.calls import after_call
from games.riichi.bots.danger import danger, waited_for
from games.riichi.bots.medium import keeps_yaku
from games.riichi.bots.seen import Seen, read
from games.riichi.options import Axes, Options
from games.riichi.scoring.distance import distance, nearest

REASONS: Final = (
    *("win", "show", "redeal", "kita", "kan", "riichi", "bound", "ready", "safe", "safest", "guest-wind", "alone"),
    *("widest", "spare", "yakuhai", "closer", "keep-ready", "no-closer", "no-yaku", "closed", "worth"),
)
"""Keys of all reasons that it gives."""

_PLAIN: Final[dict[type, Why]] = {
    Tsumo: ("win", {}),
    Ron: ("win", {}),
    Show: ("show", {}),
    Kyushu: ("redeal", {}),
    Kita: ("kita", {}),
    Kan: ("kan", {}),
}


def advise(view: Json, decision: Decision[Any], options: type[Axes] = Options) -> Advice:
    """Return what the hard bot would do, and why."""
    action = best(weigh(view, decision, options))
    return Advice(action, *why(read(view, own_seat(view), options), decision, action))


def why(seen: Seen, decision: Decision[Any], action: Any) -> Why:
    """Return why an action is a good one."""
    match action:
        case Riichi(tile):
            return "riichi", {"tiles": _waits(seen, minus(seen.hand, kind_of(parse(tile))))}
        case Discard(tile):
            return _discard(seen, decision, kind_of(parse(tile)))
        case Pon() | Chi():
            return _call(seen, action)
        case Pass():
            return _pass(seen, [each for each in decision.actions if isinstance(each, Pon | Chi)])
        case _:
            return _PLAIN[type(action)]


def _waits(seen: Seen, hand: Hand) -> list[str]:
    return [notation(kind) for kind in scoring.waits(hand, seen.melds)]


# ── what is discarded ──
def _discard(seen: Seen, decision: Decision[Any], kind: Kind) -> Why:
    if seen.riichi:
        return "bound", {}
    waits = _waits(seen, minus(seen.hand, kind))
    if waits:
        return "ready", {"tiles": waits}
    offered = {kind_of(parse(each.tile)) for each in decision.actions if isinstance(each, Discard)}
    if seen.alarm:
        guarded = _guarded(seen, offered, kind)
        if guarded:
            return guarded
    alone = is_alone(kinds(seen.hand), kind, runs=seen.makes_runs(kind))
    if alone and kind in WINDS and kind not in seen.values:
        return "guest-wind", {}
    outlooks = {each: _outlook(seen, minus(seen.hand, each)) for each in offered}
    return of_shape(outlooks, kind, alone=alone) or WORTH


def _guarded(seen: Seen, offered: set[Kind], kind: Kind) -> Why | None:
    """Return that a discard is safe from those in riichi, or the least dangerous one; ``None`` where it is neither."""
    if not any(waited_for(seen, other, kind) for other in seen.others if other.riichi):
        return "safe", {}
    if danger(seen, kind) <= min(danger(seen, each) for each in offered):
        return "safest", {}
    return None


def _outlook(seen: Seen, hand: Hand) -> Outlook:
    way = nearest(hand, seen.sets)
    return Outlook(way.distance, sum(seen.unseen[kind] for kind in way.accepts))


# ── what is called ──
def _call(seen: Seen, action: Pon | Chi) -> Why:
    assert seen.open is not None, "there is something to call"
    if isinstance(action, Pon) and kind_of(seen.open) in seen.values:
        return "yakuhai", {}
    return ("closer", {}) if _after(seen, action) < distance(seen.hand, seen.sets) else WORTH


def _pass(seen: Seen, calls: list[Pon | Chi]) -> Why:
    """Return why nothing is called; where only a win or a kan could be, nothing simple tells."""
    now = distance(seen.hand, seen.sets)
    if not calls:
        return WORTH
    nearer = [action for action in calls if _after(seen, action) < now]
    if not nearer:
        return ("keep-ready" if now == 1 else "no-closer"), {}
    if not any(keeps_yaku(seen, action) for action in nearer):
        return "no-yaku", {}
    return ("closed", {}) if seen.closed else WORTH


def _after(seen: Seen, action: Pon | Chi) -> int:
    """Return how many tiles the hand is short after a call and the best discard."""
    rest = after_call(seen, action)
    return min(distance(minus(rest, kind), seen.sets - 1) for kind in dict.fromkeys(kinds(rest)))
