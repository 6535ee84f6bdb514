"""A greedy player of Sichuan mahjong, so simple that the rules and not the player take the time.

It forbids the suit that it holds least of, takes every hu, kong and pung that it is offered, and otherwise discards the
tile that stands loneliest: those of the forbidden suit first, then whichever has fewest copies and neighbours in the
hand. It looks at its own hand alone.
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, NamedTuple, TypeAlias

from games.actions import Deal, Draw, Pass, Settle
from games.base import TABLE, Chance
from games.mahjong.hand import BASE, POWERS
from games.mahjong.tiles import KINDS, RANKS, SUITS, Kind, notation
from games.sichuan import own_turn
from games.sichuan.act import act
from games.sichuan.actions import Action, ClaimKong, Discard, Hu, Kong, Pung
from games.sichuan.decisions import suggested
from games.sichuan.events import Event
from games.sichuan.evolve import evolve
from games.sichuan.options import Options
from games.sichuan.state import Player, State

_DISCARDS: Final = tuple(Discard(notation(kind)) for kind in KINDS)
_KONGS: Final = tuple(Kong(notation(kind)) for kind in KINDS)
_DEAL, _DRAW, _SETTLE, _HU, _PUNG, _CLAIM_KONG, _PASS = Deal(), Draw(), Settle(), Hu(), Pung(), ClaimKong(), Pass()
Choice: TypeAlias = tuple[int, Action]
"""A seat, and what it does."""

_DEALT: Final[list[Choice]] = [(TABLE, _DEAL)]
_DRAWN: Final[list[Choice]] = [(TABLE, _DRAW)]
_CLOSED: Final[list[Choice]] = [(TABLE, _SETTLE)]
_COPY, _NEXT, _NEAR = 6, 4, 2
"""What another copy is worth to a tile, a neighbour, and the one beyond."""
_NONE: Final = (100, 0)


class Played(NamedTuple):
    """One deal: its last state, how many actions the players took, and what happened."""

    state: State
    acts: int
    events: Sequence[Event]


def play(chance: Chance) -> Played:
    """Play one deal as at a table: each action, the table's too, brings events, and these change the state."""
    state, acts, events = State(Options(), 1), 0, list[Event]()
    while state.phase != "over":
        for seat, action in chosen(state) if events else _DEALT:
            found = act(state, seat, action, chance)
            for event in found:
                state = evolve(state, event)
            events += found
            acts += seat != TABLE
    return Played(state, acts, events)


def chosen(state: State) -> list[Choice]:
    """Return what everyone who is asked does, the table last."""
    match state.phase:
        case "turn":
            return [(state.turn.seat, _in_turn(state))]
        case "draw":
            return _DRAWN
        case "claim":
            return _claims(state) + _CLOSED
        case _:
            return _forbids(state)


def _forbids(state: State) -> list[Choice]:
    return [(seat, suggested(player)) for seat, player in enumerate(state.players) if player.suit is None]


def _claims(state: State) -> list[Choice]:
    return [
        (seat, _HU if offer.hu else _CLAIM_KONG if offer.kong else _PUNG if offer.pung else _PASS)
        for seat, offer in enumerate(state.offers)
        if offer and not state.answers[seat]
    ]


def _in_turn(state: State) -> Action:
    if own_turn.may_hu(state):
        return _HU
    kongs = own_turn.kongs(state)
    return _KONGS[kongs[0]] if kongs else _DISCARDS[_loneliest(state.players[state.turn.seat])]


def _loneliest(player: Player) -> Kind:
    hand, suit = player.hand, player.suit
    if player.aside is not None:
        return player.aside
    if suit is not None and hand[suit]:
        return _OF_SUIT[suit](hand[suit])[-1]
    m, p, s = hand
    return min(_CHARACTERS(m), _DOTS(p), _BAMBOO(s))[-1]


def _of_suit(suit: int, key: int) -> tuple[int, int, Kind]:
    """Return how well the loneliest tile of a suit's key stands with the others, its rank and its kind."""
    held = [key // power % BASE for power in POWERS]
    there = [False, False, *map(bool, held), False, False]
    company, rank = (
        min(
            (
                _COPY * (copies - 1)
                + _NEXT * (there[rank + 1] + there[rank + 3])
                + _NEAR * (there[rank] + there[rank + 4]),
                rank,
            )
            for rank, copies in enumerate(held)
            if copies
        )
        if key
        else _NONE
    )
    return company, rank, suit * RANKS + rank


_OF_SUIT: Final = [cache(partial(_of_suit, suit)) for suit in range(len(SUITS))]
_CHARACTERS, _DOTS, _BAMBOO = _OF_SUIT
