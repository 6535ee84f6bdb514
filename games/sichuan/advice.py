"""Advice for a newcomer: what the strongest bot does by the view of the seat, and why."""

from collections.abc import Iterator
from typing import Any, Final

from games.actions import Pass
from games.advice import WORTH, Advice, Why, best
from games.base import Decision, Json
from games.mahjong.discard_reasons import Outlook, is_alone, of_shape
from games.mahjong.hand import Hand, count, kinds, minus, ranks
from games.mahjong.tiles import SUITS, Kind, Suit, names, parse, parse_suit, suit_of
from games.mahjong.viewer import own_seat
from games.sichuan.actions import ClaimKong, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.bots import weigh
from games.sichuan.bots.danger import danger
from games.sichuan.bots.medium import best_speed
from games.sichuan.bots.seen import Seen, read
from games.sichuan.bots.shape import Way, to_pairs, to_pungs, to_sets
from games.sichuan.melds import Meld

REASONS: Final = (
    *("hu", "aside", "forbidden", "names", "names-worth", "ready", "nobody", "alone", "widest", "spare", "flush"),
    *("pungs", "pairs", "kong", "closer", "three-alike", "dearer", "keep-ready", "no-closer", "as-it-is", "worth"),
)
"""Keys of all reasons that it gives."""

_SETS: Final = 4
_NEARLY: Final = 1
"""Tiles that a dearer hand may lie farther off than the nearest one to be worth a word."""

_RISKY: Final = 0.2
"""Points that some other discard costs on average where it is worth telling that this one costs nothing."""


def advise(view: Json, decision: Decision[Any]) -> Advice:
    """Return what the strongest bot would do, and why."""
    action = best(weigh(view, decision))
    return Advice(action, *why(read(view, own_seat(view)), decision, action))


def why(seen: Seen, decision: Decision[Any], action: Any) -> Why:
    """Return why an action is a good one."""
    match action:
        case Forbid(tile=str(tile)):
            return _naming(seen, suit_of(parse(tile)))
        case Forbid(suit=str(letter)):
            return _naming(seen, parse_suit(letter))
        case Discard(tile):
            return _discard(seen, decision, parse(tile))
        case Kong(tile):
            return _kong(seen, parse(tile))
        case Pass():
            return _pass(seen, decision)
        case _:
            return _claim(seen, action)


# ── what is discarded ──
def _discard(seen: Seen, decision: Decision[Any], kind: Kind) -> Why:
    if kind == seen.aside:
        return "aside", {}
    if seen.suit_is_open:
        return _naming(seen, suit_of(kind))
    if suit_of(kind) == seen.forbidden:
        return "forbidden", {"suit": SUITS[suit_of(kind)], "count": len(ranks(seen.hand[suit_of(kind)])) - 1}
    after = minus(seen.hand, kind)
    waits = seen.waits(after, seen.melds)
    if waits:
        return "ready", {"tiles": list(names(waits))}
    offered = [parse(each.tile) for each in decision.actions if isinstance(each, Discard)]
    if _is_no_use(seen, kind) and max(danger(seen, each) for each in offered) >= _RISKY:
        return "nobody", {"suit": SUITS[suit_of(kind)]}
    outlooks = {each: _outlook(seen, minus(seen.hand, each), seen.melds) for each in offered}
    shape = of_shape(outlooks, kind, alone=is_alone(kinds(seen.hand), kind))
    return shape or _other_way(seen, seen.hand, after)


def _naming(seen: Seen, suit: Suit) -> Why:
    """Return why a suit is forbidden: it is held least, or the hand is worth more without it."""
    held = [len(ranks(key)) for key in seen.hand]
    if held[suit] == min(held):
        return "names", {"suit": SUITS[suit], "count": held[suit]}
    return "names-worth", {"suit": SUITS[suit]}


def _is_no_use(seen: Seen, kind: Kind) -> bool:
    """Return whether everybody still in play has openly forbidden a tile's suit."""
    return all(other.forbidden == suit_of(kind) for other in seen.rivals)


def _other_way(seen: Seen, before: Hand, after: Hand) -> Why:
    """Return which dearer hand a discard keeps as near as it was."""
    most = _outlook(seen, after, seen.melds).away + _NEARLY
    kept = dict(_dearer(seen, after))
    ways = [(way.distance, name) for name, way in _dearer(seen, before) if kept[name].distance == way.distance <= most]
    return (min(ways)[1], {"count": min(ways)[0]}) if ways else WORTH


def _dearer(seen: Seen, hand: Hand) -> Iterator[tuple[str, Way]]:
    """Yield the dearer ways of a hand: one suit, sets of three alike, seven pairs."""
    sets = _SETS - len(seen.melds)
    flushes = [suit for suit in seen.suits if all(suit_of(meld.kind) == suit for meld in seen.melds)]
    if flushes:
        yield "flush", min(to_sets(hand, sets, (suit,)) for suit in flushes)
    yield "pungs", to_pungs(hand, sets, seen.suits)
    if not seen.melds:
        yield "pairs", to_pairs(hand, seen.suits)


def _outlook(seen: Seen, hand: Hand, melds: tuple[Meld, ...]) -> Outlook:
    """Return how far a hand is from sets and a pair, or from seven pairs, and how many unseen tiles help."""
    ways = [to_sets(hand, _SETS - len(melds), seen.suits)]
    if not melds:
        ways.append(to_pairs(hand, seen.suits))
    away = min(way.distance for way in ways)
    useful = {kind for way in ways if way.distance == away for kind in way.accepts}
    return Outlook(away, sum(seen.unseen[kind] for kind in useful))


# ── what is declared and claimed ──
def _kong(seen: Seen, kind: Kind) -> Why:
    options = seen.options
    if count(seen.hand, kind) > 1:
        return ("kong", {}) if options.concealed_kong else WORTH
    return ("kong", {}) if (options.promoted_kong if seen.drawn == kind else options.postponed_kong) else WORTH


def _claim(seen: Seen, action: Any) -> Why:
    """Return why a win, or a claim, is a good one; of three tiles given away nothing simple tells."""
    if isinstance(action, Pung):
        nearer = _after_pung(seen) < _outlook(seen, seen.hand, seen.melds).away
        return ("closer" if nearer else "three-alike"), {}
    if isinstance(action, ClaimKong):
        return ("kong", {}) if seen.options.melded_kong else WORTH
    return ("hu", {}) if isinstance(action, Hu) else WORTH


def _pass(seen: Seen, decision: Decision[Any]) -> Why:
    if Hu() in decision.actions:
        return "dearer", {}
    now = _outlook(seen, seen.hand, seen.melds).away
    if _after_pung(seen) < now:
        return "as-it-is", {}
    return ("keep-ready" if now == 1 else "no-closer"), {}


def _after_pung(seen: Seen) -> int:
    """Return how many tiles the hand is short after a pung and the best discard."""
    assert seen.open is not None, "there is something to claim"
    return -best_speed(seen, minus(seen.hand, seen.open, 2), len(seen.melds) + 1)[0]
