"""What a viewer may know of a match, as JSON (docs/protocol.md). Nothing here tells who is asked."""

from msgspec import to_builtins

from games.base import ALL, Json, Viewer
from games.mahjong.hand import kinds, size
from games.mahjong.tiles import KINDS, SUITS, notation
from games.mahjong.wall import SEATS
from games.sichuan.hints import hints
from games.sichuan.melds import Meld
from games.sichuan.state import Player, State

NAMES = tuple(notation(kind) for kind in KINDS)
_PHASES = {"draw": "turn", "ending": "turn"}


def view(state: State, viewer: Viewer) -> Json:
    """Return all that the viewer may know: a seat, the public, or who sees every hand."""
    doc: dict[str, Json] = {
        "deal": max(state.deal, 0),
        "deals": state.deals,
        "options": to_builtins(state.options),
        "phase": _PHASES.get(state.phase, state.phase),
        "dealer": state.dealer,
        "seats": {str(seat): _seat(state, seat, viewer) for seat in range(SEATS)},
        "sheets": {str(deal): sheet for deal, sheet in enumerate(state.sheets)},
    }
    if state.deal >= 0:
        doc["wall"] = _wall(state)
    if state.dice:
        doc["dice"] = list(state.dice)
    if state.phase in ("draw", "turn"):
        doc["turn"] = state.turn.seat
    if state.open:
        doc["last"] = _last(state)
    if state.time_up:
        doc["time_up"] = True
    if viewer not in (None, ALL) and (found := hints(state, viewer)):
        doc["hints"] = found
    return doc


def _wall(state: State) -> Json:
    if state.broken is None:
        return {"left": state.left}
    return {"left": state.left, "side": state.broken.side, "stacks": state.broken.stacks}


def _last(state: State) -> Json:
    tile = state.open
    assert tile is not None
    return {
        "seat": tile.seat,
        "tile": NAMES[tile.kind],
        "kong": tile.kong is not None,
        "after_kong": tile.after is not None,
    }


def _seat(state: State, seat: int, viewer: Viewer) -> Json:
    player, own = state.players[seat], viewer in (seat, ALL)
    held = size(player.hand)
    doc: dict[str, Json] = {
        "count": held,
        "holds_drawn": held % 3 == 2 and not player.out and not state.turn.pung,
        "melds": [_meld(meld) for meld in player.melds],
        "river": [NAMES[kind] for kind in player.river],
        "points": _points(state, seat),
        "total": state.scores[seat],
    }
    if player.out:
        doc["hu"] = _hu(state, seat, own=own)
    if own:
        _add_own(doc, state, player)
    else:
        _add_shown(doc, state, seat, player)
    return doc


def _add_own(doc: dict[str, Json], state: State, player: Player) -> None:
    """Add what a player knows of the own hand."""
    doc["hand"] = [NAMES[kind] for kind in kinds(player.free)]
    if player.suit is not None:
        doc["forbidden"] = SUITS[player.suit]
        if not player.known:
            doc["aside"] = "card" if player.aside is None else NAMES[player.aside]
    if player.card:
        doc["card"] = True
    if state.phase == "turn" and state.turn.drawn is not None and state.players[state.turn.seat] is player:
        doc["drawn"] = NAMES[state.turn.drawn]


def _add_shown(doc: dict[str, Json], state: State, seat: int, player: Player) -> None:
    """Add what others know: the suit after the first discard, the hand where the sheet shows it."""
    if player.known:
        doc["forbidden"] = SUITS[player.suit or 0]
        if player.card:
            doc["card"] = True
    elif state.phase not in ("before", "forbid") and player.suit is not None:
        doc["aside"] = "tile-or-card"
    if state.phase == "over":
        shown = state.sheets[-1]["hands"][str(seat)]
        if shown["shown"]:
            doc["hand"] = list(shown["tiles"])


def _meld(meld: Meld) -> Json:
    doc: dict[str, Json] = {"sort": meld.sort, "tile": NAMES[meld.kind]}
    if meld.from_seat is not None:
        doc["from"] = meld.from_seat
    return doc


def _hu(state: State, seat: int, *, own: bool) -> Json:
    """Return how a seat won; its value is for its own eyes, and in strict play for nobody's, until the deal ends."""
    order, win = next((place, win) for place, win in enumerate(state.wins, 1) if win.seat == seat)
    doc: dict[str, Json] = {"order": order}
    if win.giver is not None:
        doc |= {"from": win.giver, "robbed": win.robbed}
    if win.kind is not None and (own or win.giver is not None or state.phase == "over"):
        doc["tile"] = NAMES[win.kind]
    if own and win.points and not state.options.strict:
        doc |= {"points": win.points, "fans": win.fans}
    return doc


def _points(state: State, seat: int) -> int:
    """Return what a seat has gained in this deal, as far as it is public: kongs, and everything once it is over."""
    if state.phase == "over":
        return int(state.sheets[-1]["scores"][seat])
    gained = 0
    for kong in state.kongs:
        if kong.shot and not state.options.strict:
            continue
        if kong.seat == seat:
            gained += kong.points * len(kong.payers)
        elif seat in kong.payers:
            gained -= kong.points
    return gained
