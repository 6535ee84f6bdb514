"""The start of a deal: the first oya, the wall, the dora, two tiles each, and the pairs that burst (TP §2, §3)."""

from collections.abc import Iterator

from games.base import Chance
from games.mahjong.tiles34 import Tile, notation
from games.table import next_deal
from games.toppan.events import Burst, Dealt, Event, Throws
from games.toppan.evolve import evolve
from games.toppan.settlement import names
from games.toppan.state import State
from games.toppan.tile_points import MOST
from games.toppan.wall import PIPS, SET, indicator


def deal(state: State, chance: Chance | None) -> list[Event]:
    """Return how the next deal begins.

    Where it needs chance, this is drawn in a fixed order, so that anyone can check it: the throws for the first oya,
    the wall, the dice that break it.
    """
    next_deal(state, deal_clause="TP §2.5", match_clause="TP §8.1")
    throws: Throws = ()
    if state.sheet is None:
        assert chance is not None, "the first oya needs chance"
        throws = tuple(_throw(chance, len(state.players)))
    oya = next_oya(state, throws)
    if not state.needs_wall:
        return opening(state, oya)
    assert chance is not None, "a wall needs chance"
    wall = tuple(chance.shuffled(SET))
    return opening(state, oya, wall, _two_dice(chance), throws)


def _throw(chance: Chance, seats: int) -> Iterator[dict[str, tuple[int, int]]]:
    """Yield rounds of throws, till one seat has thrown more than all others (TP §2.1)."""
    standing = [str(seat) for seat in range(seats)]
    while len(standing) > 1:
        dice = {seat: _two_dice(chance) for seat in standing}
        yield dice
        standing = _highest(dice)


def _highest(dice: dict[str, tuple[int, int]]) -> list[str]:
    most = max(map(sum, dice.values()))
    return [seat for seat, pair in dice.items() if sum(pair) == most]


def _two_dice(chance: Chance) -> tuple[int, int]:
    return chance.below(PIPS) + 1, chance.below(PIPS) + 1


def next_oya(state: State, throws: Throws) -> int:
    """Return who is oya: who threw most in the last round, later whom the last sheet names (TP §2.5)."""
    if throws:
        return int(_highest(throws[-1])[0])
    oya: int = state.sheet["next_dealer"]
    return oya


def opening(
    state: State,
    oya: int,
    wall: tuple[Tile, ...] | None = None,
    dice: tuple[int, int] | None = None,
    throws: Throws = (),
) -> list[Event]:
    """Return a deal's first events: two tiles each from oya on, then whatever bursts, from oya on too."""
    tiles, place, opened = (wall, 0, 0) if wall else (state.wall, state.next, len(state.indicators))
    hands: list[tuple[str, ...]] = [()] * len(state.players)
    many = len(state.players)
    for seat in ((oya + step) % many for step in range(many)):
        if not state.players[seat].out:
            hands[seat] = names(tiles[place : place + 2])
            place += 2
    dora = notation(indicator(tiles, opened))
    dealt = Dealt(state.deal + 1, oya, dora, tuple(hands), names(wall) if wall else None, dice, throws)
    return [dealt, *_bursts(evolve(state, dealt))]


def _bursts(state: State) -> Iterator[Burst]:
    """Yield every pair that bursts (TP §3.3); the last of the wall's tiles replace one only where two are left."""
    for seat in state.staying:
        while state.players[seat].total > MOST and state.left > 1:
            first, second = names(state.players[seat].hand)
            taken = names(state.wall[state.next : state.next + 2])
            burst = Burst(seat, (first, second), (taken[0], taken[1]))
            yield burst
            state = evolve(state, burst)
