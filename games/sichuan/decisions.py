"""The open decisions: who must choose, and among what. Ids are made of public facts alone."""

from typing import Final

from games import turns
from games.actions import Pass
from games.base import Decision
from games.mahjong.hand import has_suit, kinds, ranks
from games.mahjong.tiles import NAMES, RANKS, SUITS, names, notation
from games.sichuan import claims, exchange, forbidden_suit, own_turn
from games.sichuan.actions import Action, ClaimKong, Discard, Exchange, Forbid, Hu, Kong, Pung
from games.sichuan.events import ClaimWord
from games.sichuan.options import Options
from games.sichuan.state import Player, State
from games.table import decision_id

EXCHANGE_SECONDS = 30.0
FORBID_SECONDS = 20.0
TURN_SECONDS = 15.0
CLAIM_SECONDS = 8.0
LOCKED_SECONDS = 5.0
"""Of the turn of who has gone hu and plays on: there is little to choose, as everybody knows."""

_CLAIMS: dict[ClaimWord, Action] = {"hu": Hu(), "kong": ClaimKong(), "pung": Pung(), "pass": Pass()}
_DISCARDS: Final = tuple(map(Discard, NAMES))
"""Discards by kind."""
_OPENLY: Final = tuple(Forbid(suit=letter) for letter in SUITS)
"""Suits that are named openly, in order (SBR §12.19)."""
STANDARD: Final = Options()
Decisions = dict[int, Decision[Action]]


def decisions(state: State) -> Decisions:
    """Return by seat what must be chosen now, the table's own seat included; empty when the match is over."""
    if state.phase == "exchange":
        return {seat: _exchange(state, player) for seat, player in enumerate(state.players) if not player.given}
    if state.phase == "forbid":
        return {seat: _forbid(state, player) for seat, player in enumerate(state.players) if player.suit is None}
    return turns.decisions(state, _claims, _turn)


def _claims(state: State) -> Decisions:
    """Return the choice of every seat that is still to answer."""
    asked: Decisions = {}
    for seat, offer in enumerate(state.offers):
        if offer and not state.answers[seat]:
            actions = tuple(_CLAIMS[word] for word in claims.words(offer))
            default = actions[0] if offer.hu and state.players[seat].locked else actions[-1]
            asked[seat] = Decision(decision_id(state, "claim"), "claim", actions, default, CLAIM_SECONDS)
    return asked


def _turn(state: State) -> Decision[Action]:
    player, may_hu = state.players[state.turn.seat], own_turn.may_hu(state)
    actions: list[Action] = [Hu()] if may_hu else []
    actions += (Kong(notation(kind)) for kind in own_turn.kongs(state))
    actions += map(_DISCARDS.__getitem__, own_turn.discards(state, player))
    default: Action = Hu() if may_hu and player.locked else _DISCARDS[own_turn.default_discard(state)]
    return Decision(decision_id(state, "turn"), "turn", tuple(actions), default, _seconds(state, player), bank=True)


def _seconds(state: State, player: Player) -> float:
    """Return how long a turn is: as long as for naming a suit, where its discard does."""
    if player.locked:
        return LOCKED_SECONDS
    return FORBID_SECONDS if forbidden_suit.is_unnamed(player, state.options) else TURN_SECONDS


def _exchange(state: State, player: Player) -> Decision[Action]:
    """Return the choice of three tiles to give (SBR §12.17)."""
    actions = tuple(map(_given, exchange.choices(player.hand, state.options)))
    default = _given(exchange.suggested(player.hand, state.options))
    return Decision(decision_id(state, "exchange"), "exchange", actions, default, EXCHANGE_SECONDS)


def _given(three: exchange.Three) -> Exchange:
    first, second, third = names(three)
    return Exchange((first, second, third))


def _forbid(state: State, player: Player) -> Decision[Action]:
    actions: list[Action] = []
    if state.options.forbidding == "sealed":
        actions += [Forbid(tile=notation(kind)) for kind in sorted(set(kinds(player.hand)))]
        actions += (Forbid(suit=letter) for suit, letter in enumerate(SUITS) if not has_suit(player.hand, suit))
    else:
        actions += map(_OPENLY.__getitem__, range(len(SUITS)))
    default = suggested(player, state.options)
    return Decision(decision_id(state, "forbid"), "forbid", tuple(actions), default, FORBID_SECONDS)


def suggested(player: Player, options: Options = STANDARD) -> Forbid:
    """Return a sound choice: the suit held least, and of it the tile that is worth least to chows and pungs."""
    suit = forbidden_suit.held_least(player)
    held = ranks(player.hand[suit])
    if not held or options.forbidding == "open":
        return Forbid(suit=SUITS[suit])
    rank = min(held, key=lambda rank: (held.count(rank), -abs(rank - RANKS // 2)))
    return Forbid(tile=NAMES[suit * RANKS + rank])
