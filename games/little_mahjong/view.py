"""A match as a viewer may see it, as JSON (docs/protocol.md). Nothing here tells who is asked.

Parts are made of just what they show, so that a memo can keep those that an event has left as they were.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games import views as shared
from games.base import Json, Seat, Viewer
from games.layers import Views
from games.little_mahjong.dominoes import NAMES, Kind, names
from games.little_mahjong.hints import hints
from games.little_mahjong.payments import meld
from games.little_mahjong.state import Laid, Open, Player, State
from games.plain_data import plain
from games.view_memo import Memo


class Facts(NamedTuple):
    """The facts that a seat's part of any view is made of. ``shown``: its hand lies open."""

    player: Player
    holds_drawn: bool
    points: int
    total: int
    shown: bool


def views(state: State, viewers: Iterable[Viewer], memo: Memo) -> Views:
    """Return the views of these viewers: the public's, and what each sees over it."""
    facts = _facts(state)

    def own(seat: Seat) -> Json:
        """Return what a player knows of the own seat, the domino just drawn being one's own alone."""
        drawn = state.turn.drawn if facts[seat].holds_drawn else None
        return memo.of((seat, "own"), _own, facts[seat], drawn)

    return shared.views(state, viewers, _public(state, facts, memo), own, hints)


def _public(state: State, facts: list[Facts], memo: Memo) -> dict[str, Json]:
    """Return what everybody knows."""
    seats = {str(seat): memo.of(seat, _shown, each) for seat, each in enumerate(facts)}
    doc = shared.public_turns(state, memo, seats, _last)
    doc["discards"] = memo.of("discards", _discards, state.lying, tuple(player.river for player in state.players))
    if state.deal >= 0:
        doc["wall"] = {"left": state.left}
    return doc


def _facts(state: State) -> list[Facts]:
    turn, over = state.turn, state.phase == "over"
    holder = turn.seat if turn.drawn is not None and state.phase == "turn" else None
    winner = state.win.seat if over and state.win else None
    scores = state.sheet["scores"] if over else (0,) * state.seats
    return [
        Facts(player, seat == holder, scores[seat], state.scores[seat], seat == winner)
        for seat, player in enumerate(state.players)
    ]


def _discards(lying: tuple[int, ...], rivers: tuple[tuple[Kind, ...], ...]) -> list[Json]:
    """Return all discards that lie, oldest first."""
    each = [iter(river) for river in rivers]
    return [_discard(seat, next(each[seat])) for seat in lying]


@cache
def _discard(seat: int, kind: Kind) -> Json:
    """Return what is shown of a discard. There are few: each is made once."""
    return {"seat": seat, "tile": NAMES[kind]}


def _last(tile: Open) -> Json:
    return {"seat": tile.seat, "tile": NAMES[tile.kind]}


def _seat(facts: Facts) -> dict[str, Json]:
    """Return what is known of a seat, its hidden dominoes left out."""
    player = facts.player
    return {
        "count": len(player.hand),
        "holds_drawn": facts.holds_drawn,
        "melds": [_meld(player.laid)] if player.laid else [],
        "river": list(names(player.river)),
        "points": facts.points,
        "total": facts.total,
    }


def _own(facts: Facts, drawn: Kind | None) -> Json:
    """Return what a player knows of the own seat."""
    doc = _seat(facts) | {"hand": list(names(facts.player.hand))}
    return doc if drawn is None else doc | {"drawn": NAMES[drawn]}


def _shown(facts: Facts) -> Json:
    """Return what others know."""
    return _own(facts, None) if facts.shown else _seat(facts)


def _meld(laid: Laid) -> Json:
    return plain(meld(laid))
