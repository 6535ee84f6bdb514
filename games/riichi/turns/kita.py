"""Kita: a North set aside in one's own turn, which lies open to ron and is dora (SR §3)."""

from games.base import Illegal
from games.mahjong.sets34 import count
from games.mahjong.tiles34 import NORTH, notation
from games.riichi.events import IndicatorTurned, KitaDeclared
from games.riichi.state import Open, State, Turn
from games.riichi.turns.kans import waiting
from games.riichi.turns.state_changes import less, opened, replacing, with_player


def may_kita(state: State) -> bool:
    """Return whether whose turn it is may set a North aside."""
    return state.options.sets_norths_aside and _no_kita(state) is None


def check_kita(state: State) -> None:
    """Raise ``Illegal`` unless whose turn it is may set a North aside."""
    if not state.options.sets_norths_aside:
        raise Illegal("no-kita", "no North is set aside at this table", "SR §6.1")
    if refusal := _no_kita(state):
        raise refusal


def _no_kita(state: State) -> Illegal | None:
    """Return why no North may be set aside in this turn, ``None`` where one may."""
    player, turn = state.players[state.turn.seat], state.turn
    if turn.drawn is None:
        return Illegal("kita-after-call", "no North is set aside right after one's own pon", "SR §3.2")
    if not state.left:
        return Illegal("no-replacement", "the wall has no tile left to keep the dead wall whole", "SR §3.2")
    if not count(player.keys, NORTH):
        return Illegal("no-north", "the hand has no North", "SR §3.1")
    if player.riichi and turn.drawn != NORTH:
        return Illegal("kita-in-riichi", "in riichi only the tile just drawn is set aside", "SR §3.3")
    return None


def kita(state: State) -> list[IndicatorTurned | KitaDeclared]:
    """Return the events of a North set aside; an indicator that waits is turned over before (SR §3.8)."""
    return [*waiting(state), KitaDeclared(state.turn.seat, notation(NORTH))]


def declared(state: State, event: KitaDeclared) -> State:
    """Lay the North open to ron."""
    seat = event.seat
    state = with_player(state, seat, hand=less(state.players[seat], (NORTH,)))
    return opened(state, Open(seat, NORTH, "kita"))


def set_aside(state: State, tile: Open) -> State:
    """Set a North aside that nobody has won on; its player draws a replacement."""
    state = with_player(state, tile.seat, norths=state.players[tile.seat].norths + 1)
    return replacing(state, Turn(tile.seat))
