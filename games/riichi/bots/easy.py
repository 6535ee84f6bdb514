"""The easy player: keeps what stands together, takes what is offered, looks at nobody else."""

from collections.abc import Sequence
from typing import Any

from games.actions import Pass
from games.base import Chance
from games.mahjong.sets34 import Hand, count
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import HONOUR, Kind, kind_of, parse
from games.riichi.actions import Chi, Discard, Kan, Kita, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.bots.seen import Seen

_AT_ONCE = (Tsumo, Ron, Kita, Riichi, Kan, Show)


def choose(seen: Seen, actions: Sequence[Any], chance: Chance) -> Any:
    """Return a win, a North set aside, riichi or kan where there is one; every third call; else the loneliest tile."""
    for sort in _AT_ONCE:
        for action in actions:
            if isinstance(action, sort):
                return action
    if any(isinstance(action, Pass) for action in actions):
        calls = [action for action in actions if isinstance(action, Pon | Chi)]
        return calls[0] if calls and not chance.below(3) else Pass()
    discards: list[Discard] = chance.shuffled([action for action in actions if isinstance(action, Discard)])
    return min(discards, key=lambda action: company(seen.hand, kind_of(parse(action.tile))))


def company(hand: Hand, kind: Kind) -> int:
    """Return how well a tile stands with the others: copies count most, then neighbours, then the next but one."""
    alike = 6 * (count(hand, kind) - 1)
    if kind >= HONOUR:
        return alike
    near = [kind + step for step in (-2, -1, 1, 2) if 0 <= kind % RANKS + step < RANKS]
    return 1 + alike + sum((4 if abs(each - kind) == 1 else 2) for each in near if count(hand, each))
