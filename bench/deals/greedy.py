"""A greedy player of Sichuan mahjong, so simple that the rules and not the player take the time.

It forbids the suit that it holds least of, takes every hu, kong and pung that it is offered, and otherwise discards the
tile that stands loneliest: those of the forbidden suit first, then whichever has fewest copies and neighbours in the
hand. It looks at its own hand alone.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Final, NamedTuple, TypeAlias

from games.base import TABLE, Chance
from games.mahjong.hand import BASE, POWERS, ranks
from games.mahjong.tiles import KINDS, RANKS, SUITS, Kind, notation
from games.sichuan import turn
from games.sichuan.act import act
from games.sichuan.actions import Action, ClaimKong, Deal, Discard, Draw, Hu, Kong, Pass, Pung, Settle
from games.sichuan.decisions import suggested
from games.sichuan.events import Event
from games.sichuan.evolve import folded
from games.sichuan.options import Options
from games.sichuan.state import NOBODY, State

_DISCARDS: Final = tuple(Discard(notation(kind)) for kind in KINDS)
_KONGS: Final = tuple(Kong(notation(kind)) for kind in KINDS)
_DEAL, _DRAW, _SETTLE, _HU, _PUNG, _CLAIM_KONG, _PASS = Deal(), Draw(), Settle(), Hu(), Pung(), ClaimKong(), Pass()
Choice: TypeAlias = tuple[int, Action]
"""A seat, and what it does."""

_DEALT: Final[list[Choice]] = [(TABLE, _DEAL)]
_DRAWN: Final[list[Choice]] = [(TABLE, _DRAW)]
_CLOSED: Final[list[Choice]] = [(TABLE, _SETTLE)]
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
    while state.phase != "over":
        for seat, action in _CHOSEN[state.phase](state):
            found = act(state, seat, action, chance)
            state = folded(state, found)
            events += found
            acts += seat != TABLE
    return Played(state, events, acts)


def chosen(state: State) -> list[Choice]:
    """Return what everyone who is asked does."""
    return _CHOSEN[state.phase](state)


def _forbids(state: State) -> list[Choice]:
    return [(seat, suggested(player)) for seat, player in enumerate(state.players) if player.suit is None]


def _claims(state: State) -> list[Choice]:
    if state.offers is NOBODY:
        return _CLOSED
    found: list[Choice] = [
        (seat, _HU if offer.hu else _CLAIM_KONG if offer.kong else _PUNG if offer.pung else _PASS)
        for seat, offer in enumerate(state.offers)
        if offer and not state.answers[seat]
    ]
    return found + _CLOSED


def _own_turn(state: State) -> list[Choice]:
    if turn.may_hu(state):
        return [(state.turn.seat, _HU)]
    kongs = turn.kongs(state)
    return [(state.turn.seat, _KONGS[kongs[0]] if kongs else _DISCARDS[_loneliest(state)])]


_CHOSEN: Final[dict[str, Callable[[State], list[Choice]]]] = {
    "before": lambda _: _DEALT,
    "forbid": _forbids,
    "draw": lambda _: _DRAWN,
    "turn": _own_turn,
    "claim": _claims,
}
"""By the phase of the deal."""


def _loneliest(state: State) -> Kind:
    player = state.players[state.turn.seat]
    hand = player.hand
    if player.aside is not None:
        return player.aside
    if player.suit is not None and hand[player.suit]:
        return _OF_SUIT[player.suit](hand[player.suit])[-1]
    m, p, s = hand
    return min(_CHARACTERS(m), _DOTS(p), _BAMBOO(s))[-1]


def _of_suit(suit: int, key: int) -> tuple[int, int, Kind]:
    """Return how well the loneliest tile of a suit's key stands with the others, its rank and its kind."""
    if not key:
        return _NONE
    company, rank = min((_company(key, rank), rank) for rank in ranks(key))
    return company, rank, suit * RANKS + rank


def _company(key: int, rank: int) -> int:
    held = [key // power % BASE for power in POWERS]
    near = sum(worth for step, worth in _NEAR.items() if 0 <= rank + step < RANKS and held[rank + step])
    return _COPY * (held[rank] - 1) + near


_NONE: Final = (100, 0, 0)
_OF_SUIT: Final = [cache(partial(_of_suit, suit)) for suit in range(len(SUITS))]
_CHARACTERS, _DOTS, _BAMBOO = _OF_SUIT
