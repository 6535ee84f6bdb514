"""Refusals of illegal actions (TP §3, §4): everything else may be done."""

from games.base import Illegal
from games.toppan.state import LEAST_BET, MOST_BET, STEP, Player, State


def check_hit(state: State, seat: int) -> None:
    """Raise ``Illegal`` unless the seat may take one more tile."""
    check_stand(state, seat)
    if not state.players[seat].may_hit:
        raise Illegal("drawing-over", "a hand over eleven takes no more tiles", "TP §3.5")
    if not state.left:
        raise Illegal("no-tiles-left", "the wall is empty", "TP §3.6")


def check_stand(state: State, seat: int) -> None:
    """Raise ``Illegal`` unless it is the seat's turn to hit or stand."""
    _check_in(state, seat)
    if state.phase != "draw":
        raise Illegal("no-drawing", "tiles are taken before the bets, in one's own turn", "TP §3.4")
    _check_turn(state, seat)


def check_drop(state: State, seat: int) -> None:
    """Raise ``Illegal`` unless it is the seat's turn to bet or drop out."""
    _check_in(state, seat)
    if state.phase != "bet":
        raise Illegal("no-betting", "bets are made once everybody stands", "TP §4.2")
    if state.players[seat].dropped:
        raise Illegal("dropped-out", "who has dropped out takes no part in this deal", "TP §4.3")
    _check_turn(state, seat)


def check_bet(state: State, seat: int, points: int) -> None:
    """Raise ``Illegal`` unless the seat may bring its bet to so many points."""
    check_drop(state, seat)
    if not LEAST_BET <= points <= MOST_BET or points % STEP:
        raise Illegal("no-such-bet", f"bets are {LEAST_BET} to {MOST_BET} in steps of {STEP}", "TP §4.1")
    if points < state.call:
        raise Illegal("bet-too-low", f"at least {state.call} is to be bet", "TP §4.2")
    if points not in bets(state, state.players[seat]):
        raise Illegal("bet-too-high", "nobody may raise by more than lies before them", "TP §4.5")


def bets(state: State, player: Player) -> range:
    """Return what a player may bet: the call, whatever it takes, and every raise that there are chips for."""
    most = max(min(MOST_BET, player.free), state.call)
    return range(state.call, most + 1, STEP)


def _check_in(state: State, seat: int) -> None:
    if state.players[seat].out:
        raise Illegal("out-of-chips", "who has no chips left takes no part", "TP §6.6")


def _check_turn(state: State, seat: int) -> None:
    if state.turn != seat:
        raise Illegal("not-your-turn", "it is not this seat's turn", "TP §1.5")
