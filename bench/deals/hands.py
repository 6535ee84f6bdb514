"""Won hands to judge: ours and other packages' judges are asked about the same ones."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, Final

from games.mahjong.sets34 import hand_of
from games.mahjong.tiles34 import KINDS
from games.riichi import scoring
from games.riichi.options import Options
from games.riichi.scoring.score import scores

QUESTIONS: Final = ("wins", "waits", "value")
_OPTIONS: Final = Options()
_DRAWN: Final = scoring.Circumstances(seat_wind=1, tsumo=True)
_SUITED: Final = 27

Hand = list[int]
"""Tiles 0..135, four of each kind in a row; the last one was drawn."""

Ask = Callable[[Hand], Any]


def write(path: Path, count: int, seed: int) -> list[Hand]:
    """Return so many closed hands of four sets and a pair, all different; the file has them for others."""
    chance = random.Random(seed)
    found = [_hand(chance) for _ in range(count)]
    path.write_text(json.dumps(found))
    return found


def ours(hands: list[Hand]) -> dict[str, Any]:
    """Return what ``bench/peers/judges.py`` prints, of our own: microseconds a hand, and answers, by question."""
    scores.cache_clear()  # a hand of an earlier round is not to be known
    asked: dict[str, Ask] = {"wins": _wins, "waits": _waits, "value": _value}
    found: dict[str, Any] = {}
    for name, ask in asked.items():
        start = process_time()
        found[f"{name}_said"] = [ask(hand) for hand in hands]
        found[name] = (process_time() - start) / len(hands) * 1e6
    return found


def _wins(hand: Hand) -> bool:
    return scoring.complete(hand_of(tile // 4 for tile in hand), ())


def _waits(hand: Hand) -> list[int]:
    return list(scoring.waits(hand_of(tile // 4 for tile in hand[:-1]), ()))


def _value(hand: Hand) -> int:
    found = scoring.score(hand_of(tile // 4 for tile in hand), (), hand[-1] // 4, _DRAWN, _OPTIONS)
    return found.points if found else 0


def _hand(chance: random.Random) -> Hand:
    while True:
        kinds = [kind for _ in range(4) for kind in _set(chance)] + [chance.choice(KINDS)] * 2
        if max(Counter(kinds).values()) <= 4:
            break
    chance.shuffle(kinds)
    left = dict.fromkeys(kinds, 4)
    hand = []
    for kind in kinds:
        left[kind] -= 1  # the red five, the first copy of its kind, is the last one used
        hand.append(4 * kind + left[kind])
    return hand


def _set(chance: random.Random) -> tuple[int, ...]:
    if chance.random() < 0.35:
        return (chance.choice(KINDS),) * 3
    low = chance.randrange(_SUITED // 9) * 9 + chance.randrange(7)
    return low, low + 1, low + 2
