"""A match as a viewer may see it, as JSON (docs/protocol.md). Nothing here tells who is asked.

Parts are made of just what they show, so that a memo can keep those that an event has left as they were.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from msgspec import to_builtins

from games import views as shared
from games.base import Json, Seat, Viewer
from games.layers import Views
from games.mahjong.tiles34 import NAMES, Kind, Tile
from games.mahjong.wall import Break
from games.riichi.settlement import final_scores
from games.riichi.settlement.score_sheet import round_of
from games.riichi.settlement.shown_hands import meld_shown
from games.riichi.state import Discarded, Open, Player, State
from games.riichi.turns.melds import Meld
from games.riichi.views.hints import hints
from games.view_memo import Memo


class Facts(NamedTuple):
    """The facts that a seat's part of any view is made of."""

    seat: int
    player: Player
    wind: Kind
    holds_drawn: bool
    """Whether the seat holds a tile that it has just drawn, which everyone sees."""
    points: int
    total: int


def views(state: State, viewers: Iterable[Viewer], memo: Memo) -> Views:
    """Return the views of these viewers: the public's, and what each sees over it."""
    facts = _facts(state)

    def own(seat: Seat) -> Json:
        """Return what a player knows of the own seat, the tile just drawn being one's own alone."""
        drawn = state.turn.drawn if facts[seat].holds_drawn else None
        return memo.of((seat, "own"), _own, facts[seat], drawn)

    return shared.views(state, viewers, _public(state, facts, memo), own, hints)


def _public(state: State, facts: list[Facts], memo: Memo) -> dict[str, Json]:
    """Return what everybody knows."""
    hands = state.sheet["hands"] if state.phase == "over" else None
    seats = {str(each.seat): memo.of(each.seat, _shown, each, hands) for each in facts}
    doc = shared.public_turns(state, memo, seats, _last)
    doc |= {
        "round": memo.of("round", _round, state.hand, state.seats, state.honba, state.sticks),
        "rounds": state.rounds,
    }
    if state.deal >= 0:
        replacements = len(state.shape.replacements) - state.replaced
        doc["wall"] = memo.of("wall", _wall, state.left, state.indicators, replacements, state.broken)
    if state.is_over and state.deal >= 0:
        doc["final"] = {str(seat): to_builtins(each) for seat, each in enumerate(state.standings)}
    return doc


def _facts(state: State) -> list[Facts]:
    turn = state.turn
    holder = turn.seat if turn.drawn is not None and state.phase in ("turn", "ending") else None
    return [
        Facts(seat, player, state.wind(seat), seat == holder, _points(state, seat), state.points[seat])
        for seat, player in enumerate(state.players)
    ]


def _round(hand: int, seats: int, honba: int, sticks: int) -> Json:
    return to_builtins(round_of(hand, seats, honba=honba, sticks=sticks))


def _wall(left: int, indicators: tuple[Tile, ...], replacements: int, broken: Break | None) -> Json:
    doc: dict[str, Json] = {
        "left": left,
        "indicators": [NAMES[tile] for tile in indicators],
        "replacements": replacements,
    }
    if broken is not None:
        doc |= {"side": broken.side, "stacks": broken.stacks}
    return doc


def _last(tile: Open) -> Json:
    doc: dict[str, Json] = {"seat": tile.seat, "tile": NAMES[tile.tile]}
    if tile.kan:
        doc["kan"] = tile.kan
    if tile.riichi:
        doc["riichi"] = True
    return doc


def _seat(facts: Facts) -> dict[str, Json]:
    """Return what is known of a seat, its tiles left out."""
    player = facts.player
    doc: dict[str, Json] = {
        "wind": NAMES[facts.wind],
        "count": len(player.hand),
        "holds_drawn": facts.holds_drawn,
        "melds": [*map(_meld, player.melds)],
        "river": [*map(_discarded, player.river)],
        "points": facts.points,
        "total": facts.total,
    }
    if player.riichi:
        doc["riichi"] = player.riichi
    if player.ippatsu:
        doc["ippatsu"] = True
    if player.norths:
        doc["kita"] = player.norths
    return doc


def _own(facts: Facts, drawn: Tile | None) -> Json:
    """Return what a player knows of the own seat."""
    doc = _seat(facts)
    doc["hand"] = [NAMES[tile] for tile in facts.player.hand]
    if drawn is not None:
        doc["drawn"] = NAMES[drawn]
    return doc


def _shown(facts: Facts, hands: Json) -> Json:
    """Return what others know: the hand where the sheet (``hands``) shows it."""
    doc = _seat(facts)
    if hands and (shown := hands[str(facts.seat)])["shown"]:
        doc["hand"] = list(shown["tiles"])
    return doc


@cache
def _meld(meld: Meld) -> Json:
    """Return what is shown of a meld. There are some thousands, and every table shows many: each is made once."""
    doc: dict[str, Json] = to_builtins(meld_shown(meld))
    return doc | {"tiles": list(doc["tiles"])}


@cache
def _discarded(each: Discarded) -> Json:
    """Return what is shown of a tile in a river. There are some hundreds: each is made once."""
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
    return -final_scores.STICK if state.players[seat].riichi else 0
