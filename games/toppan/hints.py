"""Help for a player: what the own hand comes to, and what one more tile might do. Only from what the seat knows."""

from collections import Counter
from collections.abc import Iterator

from games.base import Json
from games.mahjong.tiles34 import Tile
from games.toppan.settlement import reading_of
from games.toppan.state import State
from games.toppan.tile_points import MOST, shown, worth
from games.toppan.wall import SET
from games.toppan.yaku import distance


def hints(state: State, seat: int) -> Json:
    """Return the hints for a seat, ``{}`` when there are none."""
    player = state.players[seat]
    if state.phase in ("before", "over") or not player.stays:
        return {}
    reading = reading_of(state, seat)
    doc: dict[str, Json] = {
        "total": shown(reading.total),
        "over": not player.may_hit,
        "distance": shown(reading.distance),
        "yaku": reading.yaku,
        "times": reading.times,
    }
    if state.phase == "draw" and state.turn == seat and player.may_hit and state.left:
        doc["hit"] = _hit(state, seat)
    return doc


def _hit(state: State, seat: int) -> Json:
    """Count, of the tiles that the seat can't see, what they would make of its hand."""
    player, hidden = state.players[seat], unseen(state, seat)
    now, after = distance(player.hand), Counter[int]()
    for tile, copies in hidden.items():
        after[distance((*player.hand, tile))] += copies
    return {
        "unseen": hidden.total(),
        "exact": after[0],
        "over": sum(copies for tile, copies in hidden.items() if player.total + worth(tile) > MOST),
        "nearer": sum(copies for far, copies in after.items() if far < now),
    }


def unseen(state: State, seat: int) -> Counter[Tile]:
    """Return the tiles of the wall in use that the seat has not seen: lying open, thrown, shown, or its own."""
    return Counter(SET) - Counter(_seen(state, seat))


def _seen(state: State, seat: int) -> Iterator[Tile]:
    yield from state.indicators
    yield from state.seen
    yield from state.players[seat].hand
    for player in state.players:
        for pair in player.thrown:
            yield from pair
