"""What a viewer may know of a match, as JSON (docs/protocol.md)."""

from msgspec import to_builtins

from games.base import ALL, Json, Viewer
from games.mahjong.tiles34 import notation
from games.toppan.hints import hints
from games.toppan.settle import names
from games.toppan.state import ANTE, Player, State
from games.toppan.worth import shown


def view(state: State, viewer: Viewer) -> Json:
    """Return all that the viewer may know: a seat, the public, or who sees every hand."""
    playing = state.phase not in ("before", "over")
    doc: dict[str, Json] = {
        "deal": max(state.deal, 0),
        "deals": state.deals,
        "options": to_builtins(state.options),
        "phase": "bet" if state.phase == "ending" else state.phase,
        "dealer": state.dealer,
        "pot": ANTE * len(state.seated) if playing else 0,
        "bet": state.bet,
        "seats": {str(seat): _seat(state, seat, viewer) for seat in range(len(state.players))},
        "scores": state.gains,
        "sheets": {str(state.deal): state.sheet} if state.sheet else {},
    }
    if state.wall:
        doc |= _wall(state)
    if playing and state.phase != "ending":
        doc["turn"] = state.turn
    if state.time_up:
        doc["time_up"] = True
    if viewer not in (None, ALL) and (found := hints(state, viewer)):
        doc["hints"] = found
    return doc


def _wall(state: State) -> dict[str, Json]:
    """Return how much of the wall is left, and the dora; never what is still to be drawn."""
    doc: dict[str, Json] = {
        "wall": {
            "left": state.left,
            "stacks": state.stacks,
            "indicators": list(names(state.indicators)),
            "since": state.built,
            "seen": list(names(state.seen)),
        },
        "dora": notation(state.dora),
    }
    return doc | ({"dice": list(state.dice)} if state.dice else {})


def _seat(state: State, seat: int, viewer: Viewer) -> Json:
    player, over = state.players[seat], state.phase == "over"
    points = _points(state, seat)
    doc: dict[str, Json] = {
        "status": _status(state, seat),
        "count": len(player.hand),
        "stood": player.stood,
        "thrown": [list(names(pair)) for pair in player.thrown],
        "bet": player.bet,
        "staked": player.stake if player.bet and not over else 0,
        "chips": player.chips + (0 if over else points),
        "points": points,
        "total": player.chips,
    }
    if player.bet > player.stake and not over:
        doc["all_in"] = True
    if viewer in (seat, ALL) or (over and _is_shown(state, seat)):
        doc["hand"] = list(names(player.hand))
        doc["sum"] = shown(player.total)
    return doc


def _status(state: State, seat: int) -> str:
    player = state.players[seat]
    return "dropped" if player.dropped else "out" if player.out else "in"


def _is_shown(state: State, seat: int) -> bool:
    shown: bool = state.sheet["hands"][str(seat)]["shown"]
    return shown


def _points(state: State, seat: int) -> int:
    """Return what a seat has put into the pot, or once the deal is over what it came to."""
    player: Player = state.players[seat]
    if state.phase == "over":
        return int(state.sheet["scores"][seat])
    if state.phase == "before" or player.out:
        return 0
    return -ANTE - player.stake
