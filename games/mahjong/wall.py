"""The wall of 108 tiles: where it is broken, where each tile stands (SBR §1.3-1.5); and the deal from any wall."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.mahjong.tiles import COPIES, KINDS, Kind

TILES: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS for _ in range(COPIES))
"""The set: four copies of each kind (SBR §1.1)."""

STACKS: Final = (14, 13, 14, 13)
"""Stacks of two tiles before the dealer and the seats after him in turn (SBR §1.3)."""

SEATS: Final = 4
OTHERS: Final = tuple(tuple((seat + step) % SEATS for step in range(1, SEATS)) for seat in range(SEATS))
"""By seat the others, in turn order."""
NEXT: Final = tuple(others[0] for others in OTHERS)
"""By seat the one whose turn follows."""
HAND: Final = 13
"""Tiles of a hand; the dealer is dealt one more."""
DEALT: Final = HAND * SEATS + 1
"""Tiles that leave the wall with the deal where four play."""

_BLOCK: Final = 4
_ROUNDS: Final = 3


class Break(NamedTuple):
    """The break of the wall: before seat ``side``, after ``stacks`` stacks from its right end."""

    side: int
    stacks: int


class Place(NamedTuple):
    """A place in the wall: the wall before ``side``, ``stack`` from its right end (0 first), upper or lower tile."""

    side: int
    stack: int
    upper: bool


def break_at(dice: Sequence[int], dealer: int) -> Break:
    """Return where two dice break the wall (SBR §1.4): 4 and 2 break South's after its second stack."""
    first, second = dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        message = f"dice show 1 to 6, not {first} and {second}"
        raise ValueError(message)
    return Break(side=(dealer + first + second - 1) % SEATS, stacks=min(first, second))


def places(dice: Sequence[int], dealer: int) -> list[Place]:
    """Return the place of each tile in drawing order: clockwise from the break, upper tiles first (SBR §1.5).

    Seats sit counter-clockwise, so the wall goes on before the seat that precedes ``side``.
    """
    side, stacks = break_at(dice, dealer)
    sides = [(side - step) % SEATS for step in range(SEATS)]
    clockwise = [(seat, stack) for seat in sides for stack in range(_length(seat, dealer))]
    order = clockwise[stacks:] + clockwise[:stacks]
    return [Place(seat, stack, upper) for seat, stack in order for upper in (True, False)]


def deal(wall: Sequence[Kind], dealer: int, seats: int = SEATS) -> list[list[Kind]]:
    """Return the dealt tiles by seat, in the order taken, from a wall in drawing order (SBR §1.6).

    Three rounds of four tiles, from the dealer on; then one each in turn, and one more to the dealer. The next draw is
    what follows them.
    """
    taken, last = _BLOCK * seats, _BLOCK * seats * _ROUNDS
    firsts = [range(place, last, taken) for place in range(0, taken, _BLOCK)]
    order = [[tile for first in found for tile in wall[first : first + _BLOCK]] for found in firsts]
    for hand, extra in zip(order, wall[last : last + seats], strict=True):
        hand.append(extra)
    order[0].append(wall[last + seats])
    return order[-dealer:] + order[:-dealer]


def lined_up(hands: Sequence[Sequence[Kind]], dealer: int) -> list[Kind]:
    """Return the first tiles of a wall that is dealt as these hands by seat: the inverse of ``deal``."""
    order = [*hands[dealer:], *hands[:dealer]]
    wall = [kind for at in range(0, _ROUNDS * _BLOCK, _BLOCK) for hand in order for kind in hand[at : at + _BLOCK]]
    return [*wall, *(hand[_ROUNDS * _BLOCK] for hand in order), order[0][-1]]


def check(wall: Sequence[Kind]) -> None:
    """Raise ``ValueError`` unless the wall holds exactly the 108 tiles of the set."""
    if sorted(wall) != list(TILES):
        message = f"a wall holds four copies of each of the 27 kinds, {len(TILES)} tiles in all"
        raise ValueError(message)


def _length(seat: int, dealer: int) -> int:
    return STACKS[(seat - dealer) % SEATS]
