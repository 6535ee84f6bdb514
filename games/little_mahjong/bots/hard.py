"""The hard player: the choice after which the hand is worth most."""

from typing import Any

from games.base import Chance
from games.little_mahjong.actions import Discard, Triplet
from games.little_mahjong.bots.expected_value import ExpectedValue
from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import hand_of, minus, parse, plus
from games.little_mahjong.triplets import TRIPLETS


def choose(seen: Seen, actions: tuple[Any, ...], chance: Chance) -> Any:
    """Return the choice of most worth; equals by chance."""
    return max(chance.shuffled(actions), key=weigh(seen, actions).__getitem__)


def weigh(seen: Seen, actions: tuple[Any, ...]) -> dict[Any, float]:
    """Return what each choice is worth."""
    expected = ExpectedValue(seen)
    return {action: worth(seen, expected, action) for action in actions}


def worth(seen: Seen, expected: ExpectedValue, action: Any) -> float:
    """Return what the hand is worth after a discard, after a claim and its best discard, or as it is."""
    match action:
        case Discard(tile):
            return expected.of(minus(seen.hand, parse(tile)), seen.laid)
        case Triplet(tiles):
            assert seen.open is not None
            own = hand_of(tiles)
            made, rest = TRIPLETS[plus(own, seen.open)], minus(seen.hand, *own)
            return max(expected.of(minus(rest, kind), made) for kind in dict.fromkeys(rest))
        case _:
            return expected.of(seen.hand, seen.laid)
