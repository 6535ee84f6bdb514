"""Deals of Little Mahjong between bots, event by event."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.base import TABLE, Bot
from games.chance import KeyedChance
from games.little_mahjong.dominoes import COPIES, KINDS
from games.little_mahjong.events import Event
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from games.little_mahjong.state import State

OPTIONS: Final = Options()


def played(players: Sequence[Bot], key: bytes) -> Iterator[tuple[State, Event]]:
    """Play one deal; yield each event with the state before it."""
    state = GAME.new(OPTIONS, len(players), 1)
    wall, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
    while asked := GAME.decisions(state):
        seat = max(asked)  # the table's turn comes last
        decision = asked[seat]
        action = decision.default
        if seat != TABLE:
            action = players[seat].choose(GAME.view(state, seat), decision, choices)
        for event in GAME.act(state, seat, action, wall):
            yield state, event
            state = GAME.evolve(state, event)


def unseen(state: State, seat: int) -> list[int]:
    """Return by kind how many dominoes a seat does not see."""
    left = list(COPIES)
    for kind in state.players[seat].hand:
        left[kind] -= 1
    for player in state.players:
        for kind in (*player.river, *(player.open.tiles if player.open else ())):
            left[kind] -= 1
    return left


def share(left: Sequence[int]) -> list[float]:
    """Return by kind the share of the unseen dominoes."""
    hidden = sum(left)
    return [left[kind] / hidden for kind in KINDS]


def thrown(state: State) -> int:
    """Return how many discards have been made, those that were claimed among them."""
    return len(state.lying) + sum(player.laid is not None for player in state.players)


def triplets(state: State, seat: int) -> int:
    """Return how many others have laid a triplet open."""
    return sum(player.laid is not None for other, player in enumerate(state.players) if other != seat)
