"""What a viewer may know of a match, as JSON (docs/protocol.md). Nothing here tells who is asked."""

from msgspec import json, to_builtins

from games.base import ALL, Json, Viewer
from games.little_mahjong.dominoes import NAMES, names
from games.little_mahjong.hints import hints
from games.little_mahjong.settle import meld
from games.little_mahjong.state import Laid, Player, State

_PHASES = {"draw": "turn", "ending": "turn"}


def view(state: State, viewer: Viewer) -> Json:
    """Return all that the viewer may know: a seat, the public, or who sees every hand."""
    doc: dict[str, Json] = {
        "deal": max(state.deal, 0),
        "deals": state.deals,
        "options": to_builtins(state.options),
        "phase": _PHASES.get(state.phase, state.phase),
        "dealer": state.dealer,
        "discards": _discards(state),
        "seats": {str(seat): _seat(state, seat, viewer) for seat in range(state.seats)},
        "scores": state.gains,
        "sheets": {str(state.deal): state.sheet} if state.sheet else {},
    }
    if state.deal >= 0:
        doc["wall"] = {"left": state.left}
    if state.dice:
        doc["dice"] = list(state.dice)
    if state.phase in ("draw", "turn"):
        doc["turn"] = state.turn.seat
    if state.open:
        doc["last"] = {"seat": state.open.seat, "tile": NAMES[state.open.kind]}
    if state.time_up:
        doc["time_up"] = True
    if viewer not in (None, ALL) and (found := hints(state, viewer)):
        doc["hints"] = found
    return doc


def _discards(state: State) -> list[Json]:
    """Return all discards that lie, oldest first."""
    rivers = [iter(player.river) for player in state.players]
    return [{"seat": seat, "tile": NAMES[next(rivers[seat])]} for seat in state.lying]


def _seat(state: State, seat: int, viewer: Viewer) -> Json:
    player, turns = state.players[seat], state.phase == "turn" and state.turn.seat == seat
    over = state.phase == "over"
    drawn = state.turn.drawn if turns else None
    doc: dict[str, Json] = {
        "count": len(player.hand),
        "holds_drawn": drawn is not None,
        "melds": [_meld(player.laid)] if player.laid else [],
        "river": list(names(player.river)),
        "points": state.sheet["scores"][seat] if over else 0,
        "total": state.scores[seat],
    }
    if viewer in (seat, ALL) or (over and _won(state, seat)):
        _add_own(doc, player, drawn)
    return doc


def _won(state: State, seat: int) -> bool:
    return state.win is not None and state.win.seat == seat


def _add_own(doc: dict[str, Json], player: Player, drawn: int | None) -> None:
    """Add what a player knows of the own hand."""
    doc["hand"] = list(names(player.hand))
    if drawn is not None:
        doc["drawn"] = NAMES[drawn]


def _meld(laid: Laid) -> Json:
    return json.decode(json.encode(meld(laid)))
