"""Random play that gets somewhere: deals with wins of every sort, laid triplets, draws, and ends of every kind."""

from collections.abc import Iterator
from random import Random

from games.actions import EndTime
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.little_mahjong.actions import Action, Triplet, Win
from games.little_mahjong.events import Event
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from games.little_mahjong.state import State
from tests.games.random_play import folded

Step = tuple[State, int, Action, list[Event], State]
"""State before, seat, action, its events, state after."""


def seats_of(seed: int) -> int:
    """Return another number of players for every other seed."""
    return 3 + seed % 2


def options_of(seed: int) -> Options:
    """Return other options for every third seed."""
    return Options(last_discard_claims=seed % 3 != 1)


def playing(seed: int, deals: int = 1) -> Iterator[Step]:
    """Play a match to its end, step by step; one in twelve by the end of time."""
    rng, chance = Random(seed), KeyedChance(b"%d" % seed)
    state = GAME.new(options_of(seed), seats_of(seed), deals)
    last = rng.randrange(3, 60) if rng.random() < 1 / 12 else -1
    step = 0
    while asked := GAME.decisions(state):
        seat = rng.choice([each for each in asked if each != TABLE] or [TABLE])
        action = choose(asked[seat], rng, 0.2 if seed % 4 < 2 else 0.6)
        if step == last:
            seat, action = TABLE, EndTime()
        events = GAME.act(state, seat, action, chance)
        after = folded(GAME, state, events)
        yield state, seat, action, events, after
        state, step = after, step + 1


def choose(decision: Decision[Action], rng: Random, eagerness: float) -> Action:
    """Return an action that a careless but hopeful player might take, who wins as eagerly as that."""
    if Win() in decision.actions and rng.random() < eagerness:
        return Win()
    triplets = [action for action in decision.actions if isinstance(action, Triplet)]
    if triplets and rng.random() < 0.5:
        return rng.choice(triplets)
    return rng.choice(decision.actions)
