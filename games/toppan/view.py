"""A match as a viewer may see it, as JSON (docs/protocol.md).

Parts are made of just what they show, so that a memo can keep those that an event has left as they were.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games import views as shared
from games.base import Json, Seat, Viewer
from games.layers import Views
from games.mahjong.tiles34 import Tile, notation
from games.toppan.hints import hints
from games.toppan.settlement import names
from games.toppan.state import ANTE, Player, State
from games.toppan.tile_points import shown
from games.view_memo import Memo

_NOTHING: Final[dict[str, Json]] = {}


class Facts(NamedTuple):
    """The facts that a seat's part of any view is made of.

    ``points`` is what the seat has put into the pot, or once the deal is ``over`` what it came to; ``shown``: its hand
    lies open.
    """

    player: Player
    points: int
    over: bool
    shown: bool


def views(state: State, viewers: Iterable[Viewer], memo: Memo) -> Views:
    """Return the views of these viewers: the public's, and what each sees over it."""
    facts = _facts(state)

    def own(seat: Seat) -> Json:
        return memo.of((seat, "own"), _own, facts[seat])

    return shared.views(state, viewers, _public(state, facts, memo), own, hints)


def _public(state: State, facts: list[Facts], memo: Memo) -> dict[str, Json]:
    """Return what everybody knows."""
    playing = state.phase not in ("before", "over")
    seats = {str(seat): memo.of(seat, _shown, each) for seat, each in enumerate(facts)}
    doc = shared.public(state, memo, "bet" if state.phase == "ending" else state.phase, seats)
    doc |= {"pot": ANTE * len(state.seated) if playing else 0, "bet": state.bet}
    if state.wall:
        doc["wall"] = memo.of("wall", _wall, state.left, state.stacks, state.indicators, state.built, state.seen)
        doc["dora"] = notation(state.dora)
    if playing and state.phase != "ending":
        doc["turn"] = state.turn
    return doc


def _facts(state: State) -> list[Facts]:
    over = state.phase == "over"
    hands = state.sheet["hands"] if over else _NOTHING
    return [
        Facts(player, _points(state, seat), over, over and hands[str(seat)]["shown"])
        for seat, player in enumerate(state.players)
    ]


def _points(state: State, seat: int) -> int:
    player = state.players[seat]
    if state.phase == "over":
        return int(state.sheet["scores"][seat])
    if state.phase == "before" or player.out:
        return 0
    return -ANTE - player.stake


def _wall(left: int, stacks: int, indicators: tuple[Tile, ...], built: int, seen: tuple[Tile, ...]) -> Json:
    """Return how much of the wall is left, and what of it was seen; never what is still to be drawn."""
    return {
        "left": left,
        "stacks": stacks,
        "indicators": list(names(indicators)),
        "since": built,
        "seen": list(names(seen)),
    }


def _seat(facts: Facts) -> dict[str, Json]:
    """Return what is known of a seat, its hidden tiles left out."""
    player, over = facts.player, facts.over
    doc: dict[str, Json] = {
        "status": _status(player),
        "count": len(player.hand),
        "stood": player.stood,
        "thrown": [list(names(pair)) for pair in player.thrown],
        "bet": player.bet,
        "staked": player.stake if player.bet and not over else 0,
        "chips": player.chips + (0 if over else facts.points),
        "points": facts.points,
        "total": player.chips,
    }
    if player.bet > player.stake and not over:
        doc["all_in"] = True
    return doc


def _status(player: Player) -> str:
    return "dropped" if player.dropped else "out" if player.out else "in"


def _own(facts: Facts) -> Json:
    """Return what a player knows of the own seat."""
    player = facts.player
    return _seat(facts) | {"hand": list(names(player.hand)), "sum": shown(player.total)}


def _shown(facts: Facts) -> Json:
    """Return what others know."""
    return _own(facts) if facts.shown else _seat(facts)
