"""Random play that gets somewhere: small and full tables, bursts, long hands, raises, empty purses, every end."""

from collections.abc import Iterator
from random import Random
from typing import TypeAlias

from games.actions import EndTime
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.events import Event
from games.toppan.game import GAME
from games.toppan.options import Options
from games.toppan.state import State
from tests.games.random_play import folded

Step: TypeAlias = tuple[State, int, Action, list[Event], State]
"""State before, seat, action, its events, state after."""


def options_of(seed: int) -> Options:
    """Return other options for every seed."""
    return Options(bust_loses=seed % 2 == 1, oya="double" if seed % 3 == 0 else "plus-one", black_hand=seed % 5 != 0)


def seats_of(seed: int) -> int:
    """Return another size of table for every seed."""
    return 2 + seed % 9


def playing(seed: int, deals: int = 4) -> Iterator[Step]:
    """Play a match to its end, step by step; one in twelve by the end of time."""
    rng, chance = Random(seed), KeyedChance(b"%d" % seed)
    state = GAME.new(options_of(seed), seats_of(seed), deals)
    daring = rng.random()
    last = rng.randrange(5, 100) if rng.random() < 1 / 12 else -1
    step = 0
    while asked := GAME.decisions(state):
        (seat,) = asked
        action = choose(state, seat, asked[seat], rng, daring)
        if step == last:
            seat, action = TABLE, EndTime()
        events = GAME.act(state, seat, action, chance)
        after = folded(GAME, state, events)
        yield state, seat, action, events, after
        state, step = after, step + 1


def choose(state: State, seat: int, decision: Decision[Action], rng: Random, daring: float) -> Action:
    """Return an action that a careless but hopeful player might take."""
    if len(decision.actions) == 1:
        return decision.default
    if decision.kind == "draw":
        return Hit() if state.players[seat].total < 16 or rng.random() < 0.2 else Stand()
    if rng.random() < 0.2:
        return Drop()
    bets = [action for action in decision.actions if isinstance(action, Bet)]
    return rng.choice(bets) if rng.random() < daring else bets[0]
