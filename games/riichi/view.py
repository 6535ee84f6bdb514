"""What a viewer may know of a match, as JSON (docs/protocol.md). Nothing here tells who is asked."""

from msgspec import to_builtins

from games.base import ALL, Json, Viewer
from games.mahjong.tiles34 import NAMES
from games.mahjong.wall import SEATS
from games.mahjong.wall136 import MOST_KONGS
from games.riichi import final
from games.riichi.hints import hints
from games.riichi.melds import Meld
from games.riichi.sheet import round_of
from games.riichi.show import meld_shown
from games.riichi.state import Discarded, Open, State

_PHASES = {"draw": "turn", "ending": "turn"}


def view(state: State, viewer: Viewer) -> Json:
    """Return all that the viewer may know: a seat, the public, or who sees every hand."""
    doc: dict[str, Json] = {
        "deal": max(state.deal, 0),
        "deals": state.deals,
        "options": to_builtins(state.options),
        "phase": _PHASES.get(state.phase, state.phase),
        "dealer": state.dealer,
        "round": to_builtins(round_of(state.hand, state.honba, state.sticks)),
        "seats": {str(seat): _seat(state, seat, viewer) for seat in range(SEATS)},
        "scores": state.gains,
        "rounds": state.rounds,
        "sheets": {str(state.deal): state.sheet} if state.sheet else {},
    }
    if state.deal >= 0:
        doc["wall"] = _wall(state)
    if state.dice:
        doc["dice"] = list(state.dice)
    if state.phase in ("draw", "turn"):
        doc["turn"] = state.turn.seat
    if state.open:
        doc["last"] = _last(state.open)
    if state.time_up:
        doc["time_up"] = True
    if state.is_over and state.deal >= 0:
        doc["final"] = {str(seat): to_builtins(each) for seat, each in enumerate(state.standings)}
    if viewer not in (None, ALL) and (found := hints(state, viewer)):
        doc["hints"] = found
    return doc


def _wall(state: State) -> Json:
    doc: dict[str, Json] = {
        "left": state.left,
        "indicators": [NAMES[tile] for tile in state.indicators],
        "replacements": MOST_KONGS - len(state.kans),
    }
    if state.broken is not None:
        doc |= {"side": state.broken.side, "stacks": state.broken.stacks}
    return doc


def _last(tile: Open) -> Json:
    doc: dict[str, Json] = {"seat": tile.seat, "tile": NAMES[tile.tile]}
    if tile.kan:
        doc["kan"] = tile.kan
    if tile.riichi:
        doc["riichi"] = True
    return doc


def _seat(state: State, seat: int, viewer: Viewer) -> Json:
    player = state.players[seat]
    doc: dict[str, Json] = {
        "wind": NAMES[state.wind(seat)],
        "count": len(player.hand),
        "holds_drawn": _holds_drawn(state, seat),
        "melds": [_meld(meld) for meld in player.melds],
        "river": [_discarded(each) for each in player.river],
        "points": _points(state, seat),
        "total": state.points[seat],
    }
    if player.riichi:
        doc["riichi"] = player.riichi
    if player.ippatsu:
        doc["ippatsu"] = True
    if viewer in (seat, ALL):
        _add_own(doc, state, seat)
    elif state.phase == "over":
        shown = state.sheet["hands"][str(seat)]
        if shown["shown"]:
            doc["hand"] = list(shown["tiles"])
    return doc


def _holds_drawn(state: State, seat: int) -> bool:
    """Return whether the seat holds a tile that it has just drawn, which everyone sees."""
    return state.turn.seat == seat and state.phase in ("turn", "ending") and state.turn.drawn is not None


def _add_own(doc: dict[str, Json], state: State, seat: int) -> None:
    """Add what a player knows of the own hand."""
    doc["hand"] = [NAMES[tile] for tile in state.players[seat].hand]
    if _holds_drawn(state, seat):
        doc["drawn"] = NAMES[state.turn.drawn or 0]


def _meld(meld: Meld) -> Json:
    doc: dict[str, Json] = to_builtins(meld_shown(meld))
    return doc | {"tiles": list(doc["tiles"])}


def _discarded(each: Discarded) -> Json:
    doc: dict[str, Json] = {"tile": NAMES[each.tile]}
    if each.drawn:
        doc["drawn"] = True
    if each.sideways:
        doc["sideways"] = True
    if each.taken is not None:
        doc["taken"] = each.taken
    return doc


def _points(state: State, seat: int) -> int:
    """Return what a seat has gained in this deal so far: its deposit, and everything once the deal is over."""
    if state.phase == "over":
        return int(state.sheet["scores"][seat])
    return -final.STICK if state.players[seat].riichi else 0
