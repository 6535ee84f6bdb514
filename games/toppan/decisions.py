"""The open decisions: who must choose, and among what. Ids are made of public facts alone."""

from games.actions import Deal
from games.base import TABLE, Decision
from games.table import decision_id
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.legality import bets
from games.toppan.state import State

DRAW_SECONDS = 15.0
BET_SECONDS = 20.0


def decisions(state: State) -> dict[int, Decision[Action]]:
    """Return by seat what must be chosen now, the table's own seat included; empty when the match is over."""
    match state.phase:
        case "draw":
            return {state.turn: _draw(state)}
        case "bet":
            return {state.turn: _bet(state)}
        case _:
            return {} if state.is_over else {TABLE: _deal(state)}


def _deal(state: State) -> Decision[Action]:
    kind = "deal" if state.needs_wall else "next"
    return Decision(decision_id(state, kind), kind, (Deal(),), Deal(), seats=tuple(state.seated))


def _draw(state: State) -> Decision[Action]:
    """Return the choice to hit or stand; who may not hit stands all the same, so that nobody learns of it (TP §3.5)."""
    may_hit = state.players[state.turn].may_hit and state.left > 0
    actions: tuple[Action, ...] = (Hit(), Stand()) if may_hit else (Stand(),)
    return Decision(decision_id(state, "draw"), "draw", actions, Stand(), DRAW_SECONDS, bank=True)


def _bet(state: State) -> Decision[Action]:
    actions: tuple[Action, ...] = (Drop(), *map(Bet, bets(state, state.players[state.turn])))
    return Decision(decision_id(state, "bet"), "bet", actions, Drop(), BET_SECONDS, bank=True)
