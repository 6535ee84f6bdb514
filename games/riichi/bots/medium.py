"""The medium player: the quickest way to a ready hand by the own tiles; calls what keeps a yaku; fears riichi alone."""

from collections.abc import Sequence
from typing import Any, Final

from games.actions import Pass
from games.base import Chance
from games.mahjong.sets34 import Hand, count, kinds, minus
from games.mahjong.tiles import COPIES
from games.mahjong.tiles34 import ENDS, kind_of, parse
from games.riichi.actions import Chi, Discard, Kan, Kita, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.bots.calls import after_call, called
from games.riichi.bots.danger import danger
from games.riichi.bots.seen import Seen
from games.riichi.scoring.distance import distance, nearest, to_orphans

_AT_ONCE = (Tsumo, Ron, Show, Kyushu)

_FAR: Final = 3
"""Tiles short from which on the bot gives up when another is in riichi."""


def choose(seen: Seen, actions: Sequence[Any], chance: Chance) -> Any:
    """Return a win at once, riichi as soon as may be, a call that speeds the hand up, or the discard that does."""
    for action in actions:
        if isinstance(action, _AT_ONCE):
            return action
    if Pass() in actions:
        return _claim(seen, actions)
    if Kita() in actions and not _seeks_kokushi(seen):
        return Kita()
    kan = _kan(seen, [action for action in actions if isinstance(action, Kan)])
    if kan:
        return kan
    riichis = [action for action in actions if isinstance(action, Riichi)]
    found: list[Any] = chance.shuffled(riichis or [action for action in actions if isinstance(action, Discard)])
    speeds = {action: speed(seen, minus(seen.hand, kind_of(parse(action.tile)))) for action in found}
    best = max(found, key=lambda action: (speeds[action], action.drawn))
    if seen.alarm and -speeds[best][0] >= _FAR:
        return min(found, key=lambda action: danger(seen, kind_of(parse(action.tile))))
    return best


def speed(seen: Seen, hand: Hand) -> tuple[int, int]:
    """Return how near a hand is, and how many tiles bring it nearer, all but its own still to be had."""
    far = distance(hand, seen.sets)
    if far > 3:
        return -far, sum(kind not in ENDS for kind in kinds(hand))
    return -far, sum(seen.copies[kind] - count(hand, kind) for kind in nearest(hand, seen.sets).accepts)


def _claim(seen: Seen, actions: Sequence[Any]) -> Any:
    """Return the call that brings the hand nearest, if it does and leaves a yaku in sight."""
    now = distance(seen.hand, seen.sets)
    best: Any = Pass()
    least = now
    for action in actions:
        if isinstance(action, Pon | Chi) and keeps_yaku(seen, action):
            rest = after_call(seen, action)
            far = min(distance(minus(rest, kind), seen.sets - 1) for kind in dict.fromkeys(kinds(rest)))
            if far < least:
                best, least = action, far
    return best


def keeps_yaku(seen: Seen, action: Pon | Chi) -> bool:
    """Return whether the hand has yakuhai then, or is all simples where that is a yaku of an open hand."""
    melds = (*seen.melds, called(seen, action))
    if any(meld.sort != "chi" and meld.kind in seen.values for meld in melds):
        return True
    if any(count(seen.hand, kind) == COPIES - 1 for kind in seen.values):
        return True
    if not seen.options.open_tanyao:
        return False
    ends = sum(kind in ENDS for kind in kinds(after_call(seen, action)))
    return ends <= 1 and not any(kind in ENDS for meld in melds for kind in meld.kinds)


def _seeks_kokushi(seen: Seen) -> bool:
    """Return whether kokushi is the nearest way of the hand, so that it keeps its Norths."""
    return not seen.melds and to_orphans(seen.hand).distance <= distance(seen.hand, seen.sets)


def _kan(seen: Seen, kans: Sequence[Kan]) -> Kan | None:
    """Return a kan that takes the hand no farther from being ready."""
    now = min(distance(minus(seen.hand, kind), seen.sets) for kind in dict.fromkeys(kinds(seen.hand)))
    for action in kans:
        rest, kind = seen.hand, kind_of(parse(action.tile))
        concealed = count(rest, kind)
        for _ in range(concealed):
            rest = minus(rest, kind)
        if distance(rest, seen.sets - (concealed == COPIES)) <= now:
            return action
    return None
