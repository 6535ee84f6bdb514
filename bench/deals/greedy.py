"""A greedy player of Sichuan mahjong, so simple that the rules and not the player take the time.

It forbids the suit that it holds least of, takes every hu, kong and pung that it is offered, and otherwise discards the
tile that stands loneliest: those of the forbidden suit first, then whichever has fewest copies and neighbours in the
hand. It looks at its own hand alone.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from games.base import TABLE, Chance
from games.mahjong.hand import BASE, POWERS, Hand, ranks
from games.mahjong.tiles import KINDS, RANKS, Kind, notation
from games.sichuan import turn
from games.sichuan.act import act
from games.sichuan.actions import Action, ClaimKong, Deal, Discard, Draw, Hu, Kong, Pass, Pung, Settle
from games.sichuan.decisions import suggested
from games.sichuan.events import Event
from games.sichuan.evolve import folded
from games.sichuan.options import Options
from games.sichuan.state import NOBODY, Player, State

_DISCARDS: Final = tuple(Discard(notation(kind)) for kind in KINDS)
_KONGS: Final = tuple(Kong(notation(kind)) for kind in KINDS)
_DEAL, _DRAW, _SETTLE, _HU, _PUNG, _CLAIM_KONG, _PASS = Deal(), Draw(), Settle(), Hu(), Pung(), ClaimKong(), Pass()
_DRAWN, _CLOSED = (TABLE, _DRAW), (TABLE, _SETTLE)
_NEAR: Final = {-2: 2, -1: 4, 1: 4, 2: 2}
"""What a neighbour is worth to a tile, by how far up it is."""
_COPY: Final = 6


class Played(NamedTuple):
    """One deal: its last state, what happened, and how many actions the players took, passes included."""

    state: State
    events: list[Event]
    acts: int


def play(chance: Chance) -> Played:
    """Play one deal through the rules, every seat by the greedy player."""
    state, events, acts = State(Options(), 1), list[Event](), 0
    while True:
        for seat, action in chosen(state):
            found = act(state, seat, action, chance)
            state = folded(state, found)
            events += found
            acts += seat != TABLE
        if state.phase == "over":
            return Played(state, events, acts)


def chosen(state: State) -> Iterable[tuple[int, Action]]:
    """Return what everyone who is asked does."""
    match state.phase:
        case "draw":
            return (_DRAWN,)
        case "turn":
            return ((state.turn.seat, _own_turn(state)),)
        case "claim":
            return (*_claims(state), _CLOSED) if state.offers != NOBODY else (_CLOSED,)
        case "forbid":
            return [(seat, suggested(player)) for seat, player in enumerate(state.players) if player.suit is None]
        case _:
            return ((TABLE, _DEAL),)


def _claims(state: State) -> list[tuple[int, Action]]:
    return [
        (seat, _HU if offer.hu else _CLAIM_KONG if offer.kong else _PUNG if offer.pung else _PASS)
        for seat, offer in enumerate(state.offers)
        if offer and not state.answers[seat]
    ]


def _own_turn(state: State) -> Action:
    if turn.may_hu(state):
        return _HU
    kongs = turn.kongs(state)
    if kongs:
        return _KONGS[kongs[0]]
    return _DISCARDS[_loneliest(state.players[state.turn.seat])]


def _loneliest(player: Player) -> Kind:
    if player.aside is not None:
        return player.aside
    hand, suit = player.hand, player.suit
    if suit is not None and hand[suit]:
        return suit * RANKS + _of_suit(hand[suit])[1]
    return _of_hand(hand)


def _of_hand(hand: Hand) -> Kind:
    (_, rank), suit = min([(_of_suit(key), suit) for suit, key in enumerate(hand) if key])
    return suit * RANKS + rank


@cache
def _of_suit(key: int) -> tuple[int, int]:
    """Return how well the loneliest tile of a suit's key stands with the others, and its rank."""
    return min((_company(key, rank), rank) for rank in ranks(key))


def _company(key: int, rank: int) -> int:
    held = [key // power % BASE for power in POWERS]
    near = sum(worth for step, worth in _NEAR.items() if 0 <= rank + step < RANKS and held[rank + step])
    return _COPY * (held[rank] - 1) + near
