"""Help for a player: what a hand waits for and is worth, what a claim would make. Only from what the seat knows."""

from collections import Counter
from collections.abc import Iterator

from msgspec import to_builtins

from games.base import Json
from games.little_mahjong import triplets
from games.little_mahjong.claims import is_asked, makes
from games.little_mahjong.dominoes import COPIES, Hand, Kind, minus, names, notation, plus
from games.little_mahjong.score_sheet import shown
from games.little_mahjong.state import Open, Player, State, distance
from games.little_mahjong.triplets import Triplet


def hints(state: State, seat: int) -> Json:
    """Return the hints for a seat, ``{}`` when there are none."""
    if state.phase in ("before", "ending", "over"):
        return {}
    player, seen = state.players[seat], Counter(_seen(state, seat))
    if state.phase == "turn" and state.turn.seat == seat:
        return _win(player, player.hand) | _some("discards", discards(player.hand, player.open, seen))
    doc = _some("waits", waits(player.hand, player.open, seen))
    tile = state.open
    if state.phase == "claim" and tile and is_asked(state, tile, seat):
        doc |= _win(player, plus(player.hand, tile.kind)) | _some("claims", _claims(state, seat, tile, seen))
    return doc


def waits(hand: Hand, laid: Triplet | None, seen: Counter[Kind]) -> list[Json]:
    """Return what a hand one domino short waits for, its worth, and how many of each the player can't see."""
    found = triplets.waits(hand, laid)
    return [
        {"tile": notation(kind), "points": points, "left": COPIES[kind] - seen[kind]} for kind, points in found.items()
    ]


def discards(hand: Hand, laid: Triplet | None, seen: Counter[Kind]) -> dict[str, Json]:
    """Return the discards that leave the hand ready, with what it waits for then."""
    found = {notation(kind): waits(minus(hand, kind), laid, seen) for kind in dict.fromkeys(hand)}
    return {tile: after for tile, after in found.items() if after}


def _some(key: str, found: Json) -> dict[str, Json]:
    return {key: found} if found else {}


def _win(player: Player, hand: Hand) -> dict[str, Json]:
    reading = triplets.best(hand, player.open)
    if reading is None:
        return {}
    return {"win": {"points": reading.points, "triplets": [_shown(each) for each in reading.triplets]}}


def _claims(state: State, seat: int, tile: Open, seen: Counter[Kind]) -> list[Json]:
    """Return the triplets that a claim would make, and what to discard then to be ready."""
    player = state.players[seat]
    if player.laid:
        return []
    return [
        _shown(made) | {"own": list(names(own))} | _some("discards", discards(minus(player.hand, *own), made, seen))
        for own, made in makes(player.hand, tile.kind, distance(state.seats, tile.seat, seat))
    ]


def _shown(triplet: Triplet) -> dict[str, Json]:
    doc: dict[str, Json] = to_builtins(shown(triplet))
    return doc | {"tiles": list(doc["tiles"]), "threes": [list(three) for three in doc["threes"]]}


def _seen(state: State, seat: int) -> Iterator[Kind]:
    """Yield the dominoes that a player sees: the own hand, all rivers and laid triplets."""
    yield from state.players[seat].hand
    for player in state.players:
        yield from player.river
        if player.open:
            yield from player.open.tiles
