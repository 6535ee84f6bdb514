"""The hard player: the choice that is worth most points, what it may cost taken off."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, Final

from msgspec.structs import replace

from games.actions import Pass
from games.base import Chance
from games.mahjong.sets34 import Hand, count, kinds, minus
from games.mahjong.tiles34 import ENDS, NORTH, Kind, is_red, kind_of, notation, parse
from games.riichi.actions import Chi, Discard, Kan, Kita, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.bots.calls import after_call, called
from games.riichi.bots.danger import danger, outlay
from games.riichi.bots.easy import company
from games.riichi.bots.seen import Seen
from games.riichi.bots.worth import Worth
from games.riichi.scoring import Meld, Melds
from games.riichi.scoring.distance import distance

_AT_ONCE = (Tsumo, Ron, Show)

PUSHED: Final = 0.03
"""Share of what is at stake that each further discard costs a player who doesn't give up."""

BACKWARD: Final = 0.5
"""Share of a hand's worth that is left when a discard takes it a step back."""

LONELY: Final = 4
"""What each bit of company of a tile is worth a step: how well a far hand gets on isn't told by its next step alone."""

FOLDED: Final = 0.006
_ROUNDS: Final = 6
_ORPHANS_FROM: Final = 11
"""Different ends from which on nine of them are no reason to break the deal off."""

_KAN_HAN: Final = 0.6


def choose(seen: Seen, actions: Sequence[Any], chance: Chance) -> Any:
    """Return the action of most worth; equals by chance."""
    found = weigh(seen, actions)
    ordered: list[Any] = chance.shuffled(sorted(found, key=str))
    return max(ordered, key=found.__getitem__)


def weigh(seen: Seen, actions: Sequence[Any]) -> dict[Any, float]:
    """Return what each action that it thinks of is worth; what it does at once alone, as infinitely much."""
    for action in actions:
        if isinstance(action, _AT_ONCE):
            return {action: inf}
    if Kyushu() in actions and len(ENDS.intersection(kinds(seen.hand))) < _ORPHANS_FROM:
        return {Kyushu(): inf}
    return dict(_claims(seen, actions) if Pass() in actions else _turn(seen, actions))


def _turn(seen: Seen, actions: Sequence[Any]) -> Iterator[tuple[Any, float]]:
    """Yield what each action of the own turn is worth."""
    yield from discards(seen, seen.hand, seen.melds, actions).items()
    for action in actions:
        if isinstance(action, Kan):
            yield action, _kan(seen, kind_of(parse(action.tile)))
        if isinstance(action, Kita):
            yield action, _kita(seen)


def discards(seen: Seen, hand: Hand, melds: Melds, actions: Sequence[Any]) -> dict[Any, float]:
    """Return what discards, with riichi or without, are worth; those that lead astray count as giving up."""
    worth = Worth(seen)
    offered = [action for action in actions if isinstance(action, Discard | Riichi)]
    far = {
        kind: distance(minus(hand, kind), 4 - len(melds)) for kind in {kind_of(parse(each.tile)) for each in offered}
    }
    least = min(far.values())
    reds = sum(map(is_red, seen.tiles))
    found: dict[Any, float] = {}
    for action in offered:
        tile = parse(action.tile)
        kind = kind_of(tile)
        rest = minus(hand, kind)
        gain = 0.0
        if isinstance(action, Riichi):
            gain = worth.riichi(rest, melds, reds - is_red(tile))
        elif far[kind] <= least + (least > 1):
            gain = worth.of(rest, melds, reds - is_red(tile)) * (1.0 if far[kind] == least else BACKWARD)
        found[action] = weighed(seen, gain, kind) - LONELY * company(hand, kind) * max(far[kind] - 1, 0)
    return found


def weighed(seen: Seen, gain: float, kind: Kind) -> float:
    """Return what a hand is worth with the danger of a discard, played on or given up."""
    now, stake = danger(seen, kind), outlay(seen)
    rounds = min(seen.draws, _ROUNDS)
    return max(gain - now - PUSHED * stake * rounds, 0.05 * gain - now - FOLDED * stake * rounds)


def _kita(seen: Seen) -> float:
    """Return what setting a North aside is worth, with the discard that follows; in riichi it is done at once."""
    if seen.riichi:
        return inf
    # The replacement is one more draw of one's own, which ``draws`` counts a round of the wall for.
    after = replace(seen, norths=seen.norths + 1, left=seen.left + seen.seats)
    rest = minus(seen.hand, NORTH)
    gain = Worth(after).of(rest, seen.melds, sum(map(is_red, seen.tiles)))
    return weighed(seen, gain, NORTH) - min(danger(seen, kind) for kind in kinds(rest))


def _kan(seen: Seen, kind: Kind) -> float:
    """Return what a kan is worth: in riichi it is made, against one it never is."""
    if seen.riichi:
        return inf
    if seen.alarm:
        return -inf
    concealed = count(seen.hand, kind)
    rest = seen.hand
    for _ in range(concealed):
        rest = minus(rest, kind)
    closed = (*seen.melds, Meld("closed-kan", kind))
    melds = closed if concealed == 4 else tuple(_added(meld, kind) for meld in seen.melds)
    reds = sum(map(is_red, seen.tiles))
    return Worth(seen).of(rest, melds, reds, more=_KAN_HAN)


def _added(meld: Meld, kind: Kind) -> Meld:
    return Meld("added-kan", kind) if meld.sort == "pon" and meld.kind == kind else meld


def _claims(seen: Seen, actions: Sequence[Any]) -> Iterator[tuple[Any, float]]:
    """Yield what passing and each call are worth; an open kan is left alone."""
    reds = sum(map(is_red, seen.tiles))
    yield Pass(), _passing(seen, Worth(seen).of(seen.hand, seen.melds, reds))
    for action in actions:
        if isinstance(action, Pon | Chi):
            yield action, _after(seen, action)


def _passing(seen: Seen, gain: float) -> float:
    stake, rounds = outlay(seen), min(seen.draws, _ROUNDS)
    return max(gain - PUSHED * stake * rounds, 0.05 * gain - FOLDED * stake * rounds)


def _after(seen: Seen, action: Pon | Chi) -> float:
    """Return what a call is worth with the discard that it calls for."""
    melds = (*seen.melds, called(seen, action))
    hand = after_call(seen, action)
    rest = list(seen.tiles)
    for tile in action.tiles:
        rest.remove(parse(tile))
    assert seen.open is not None
    left = [Discard(notation(tile)) for tile in dict.fromkeys(rest) if kind_of(tile) != kind_of(seen.open)]
    gone = sum(is_red(parse(tile)) for tile in action.tiles) + is_red(seen.open)
    after = replace(seen, tiles=tuple(rest), melds=melds, meld_reds=seen.meld_reds + gone)
    scores = discards(after, hand, melds, left)
    return max(scores.values(), default=float("-inf"))
