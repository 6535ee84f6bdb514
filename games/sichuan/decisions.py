"""The open decisions: who must choose, and among what. Ids are made of public facts alone."""

from typing import Final

from games import turns
from games.actions import Pass
from games.base import Decision
from games.mahjong.hand import has_suit, kinds, ranks
from games.mahjong.tiles import NAMES, RANKS, SUITS, notation
from games.sichuan import claims, own_turn
from games.sichuan.actions import Action, ClaimKong, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.events import ClaimWord
from games.sichuan.state import Player, State
from games.table import decision_id

FORBID_SECONDS = 20.0
TURN_SECONDS = 15.0
CLAIM_SECONDS = 8.0

_CLAIMS: dict[ClaimWord, Action] = {"hu": Hu(), "kong": ClaimKong(), "pung": Pung(), "pass": Pass()}
_DISCARDS: Final = tuple(map(Discard, NAMES))
"""Discards by kind."""
Decisions = dict[int, Decision[Action]]


def decisions(state: State) -> Decisions:
    """Return by seat what must be chosen now, the table's own seat included; empty when the match is over."""
    if state.phase == "forbid":
        return {seat: _forbid(state, player) for seat, player in enumerate(state.players) if player.suit is None}
    return turns.decisions(state, _claims, _turn)


def _claims(state: State) -> Decisions:
    """Return the choice of every seat that is still to answer."""
    asked: Decisions = {}
    for seat, offer in enumerate(state.offers):
        if offer and not state.answers[seat]:
            actions = tuple(_CLAIMS[word] for word in claims.words(offer))
            asked[seat] = Decision(decision_id(state, "claim"), "claim", actions, actions[-1], CLAIM_SECONDS)
    return asked


def _turn(state: State) -> Decision[Action]:
    actions: list[Action] = [Hu()] if own_turn.may_hu(state) else []
    actions += (Kong(notation(kind)) for kind in own_turn.kongs(state))
    actions += map(_DISCARDS.__getitem__, own_turn.discards(state.players[state.turn.seat]))
    default = _DISCARDS[own_turn.default_discard(state)]
    return Decision(decision_id(state, "turn"), "turn", tuple(actions), default, TURN_SECONDS, bank=True)


def _forbid(state: State, player: Player) -> Decision[Action]:
    actions: list[Action] = [Forbid(tile=notation(kind)) for kind in sorted(set(kinds(player.hand)))]
    actions += (Forbid(suit=letter) for suit, letter in enumerate(SUITS) if not has_suit(player.hand, suit))
    return Decision(decision_id(state, "forbid"), "forbid", tuple(actions), suggested(player), FORBID_SECONDS)


def suggested(player: Player) -> Forbid:
    """Return a sound choice: the suit held least, and of it the tile that is worth least to chows and pungs."""
    held = [ranks(key) for key in player.hand]
    suit = min(range(len(SUITS)), key=lambda each: len(held[each]))
    if not held[suit]:
        return Forbid(suit=SUITS[suit])
    rank = min(held[suit], key=lambda rank: (held[suit].count(rank), -abs(rank - RANKS // 2)))
    return Forbid(tile=NAMES[suit * RANKS + rank])
