"""The open decisions: who must choose, and among what. Ids are made of public facts alone."""

from games import turns
from games.base import Decision
from games.mahjong.tiles34 import notation
from games.riichi.actions import Action, Conceal, Discard, Kan, Kita, Kyushu, Riichi, Show, Tsumo
from games.riichi.state import State
from games.riichi.turns import claims, draws, own_turn
from games.riichi.turns.kita import may_kita
from games.table import decision_id

TURN_SECONDS = 15.0
RIICHI_SECONDS = 6.0
"""Time to think in riichi: there is little to think about, and who is in riichi is public."""

CLAIM_SECONDS = 8.0

Decisions = dict[int, Decision[Action]]


def decisions(state: State) -> Decisions:
    """Return by seat what must be chosen now, the table's own seat included; empty when the match is over."""
    return _shows(state) if state.phase == "show" else turns.decisions(state, _claims, _turn)


def _claims(state: State) -> Decisions:
    """Return the choice of every seat that is still to answer."""
    asked: Decisions = {}
    for seat, offer in enumerate(state.offers):
        if offer and offer.is_asked and not state.answers[seat]:
            actions: tuple[Action, ...] = tuple(claims.actions(offer))
            asked[seat] = Decision(decision_id(state, "claim"), "claim", actions, actions[-1], CLAIM_SECONDS)
    return asked


def _shows(state: State) -> Decisions:
    """Return the table's pause at the empty wall, and the choice of whoever is ready: whether to show it."""
    asked: Decisions = turns.pause(state)
    for seat in draws.asked_to_show(state):
        if state.shown[seat] is None:
            asked[seat] = Decision(decision_id(state, "show"), "show", (Show(), Conceal()), Show(), CLAIM_SECONDS)
    return asked


def _turn(state: State) -> Decision[Action]:
    actions: list[Action] = [Tsumo()] if own_turn.may_tsumo(state) else []
    actions += [Kyushu()] if own_turn.ends_held(state) else []
    actions += (Kan(notation(kind)) for kind in own_turn.kans(state))
    actions += [Kita()] if may_kita(state) else []
    actions += (Riichi(notation(tile), drawn) for tile, drawn in own_turn.riichis(state))
    actions += (Discard(notation(tile), drawn) for tile, drawn in own_turn.discards(state))
    tile, drawn = own_turn.default_discard(state)
    seconds = RIICHI_SECONDS if state.players[state.turn.seat].riichi else TURN_SECONDS
    default = Discard(notation(tile), drawn)
    return Decision(decision_id(state, "turn"), "turn", tuple(actions), default, seconds, bank=True)
