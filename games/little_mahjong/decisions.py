"""The open decisions: who must choose, and among what. Ids are made of public facts alone."""

from games import turns
from games.actions import Pass
from games.base import Decision
from games.little_mahjong import claims, triplets
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import names, notation
from games.little_mahjong.state import Answer, State
from games.table import decision_id

TURN_SECONDS = 15.0
CLAIM_SECONDS = 8.0

Decisions = dict[int, Decision[Action]]


def decisions(state: State) -> Decisions:
    """Return by seat what must be chosen now, the table's own seat included; empty when the match is over."""
    return turns.decisions(state, _claims, _turn)


def _claims(state: State) -> Decisions:
    """Return the choice of every seat that is still to answer."""
    assert state.open is not None
    asked: Decisions = {}
    for seat in range(state.seats):
        if claims.is_asked(state, state.open, seat):
            actions = tuple(map(_action, claims.answers(state, state.open, seat)))
            asked[seat] = Decision(decision_id(state, "claim"), "claim", actions, actions[-1], CLAIM_SECONDS)
    return asked


def _action(answer: Answer) -> Action:
    if answer.own is not None:
        one, two = names(answer.own)
        return Triplet((one, two))
    return Win() if answer.claim == "win" else Pass()


def _turn(state: State) -> Decision[Action]:
    """Return the choice of whose turn it is; who runs out of time discards what was drawn, or the last domino."""
    player, drawn = state.players[state.turn.seat], state.turn.drawn
    actions: list[Action] = [Win()] if triplets.best(player.hand, player.open) else []
    actions += map(Discard, names(dict.fromkeys(player.hand)))
    default = Discard(notation(player.hand[-1] if drawn is None else drawn))
    return Decision(decision_id(state, "turn"), "turn", tuple(actions), default, TURN_SECONDS, bank=True)
