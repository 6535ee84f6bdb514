"""Measure how true the coach's losses are in Little Mahjong, by when in a deal and how near the hand is.

    python -m bench.little_mahjong.coach [--deals 2000] [--rollouts 4] [--level medium] [--seed coach]

One player of a level sits among hard bots, three and four at a table by turns. Where it departs from what the hard bot
would do, ``said`` is the loss that the coach tells, those within ``slight`` left out. ``true`` is what the departure
costs: hard bots play on from there so many times after each of both choices, with the rest of the wall shuffled anew.
The sum of ``true`` over a deal is what a hard bot would have won more in that seat. ``duels`` measures the same without
rollouts: the same walls, with a hard bot in that seat.
"""

import argparse
from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from bench.greedy.little_mahjong import distance
from bench.little_mahjong import deals
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.little_mahjong import bots
from games.little_mahjong.actions import Win
from games.little_mahjong.dominoes import minus
from games.little_mahjong.game import GAME
from games.little_mahjong.state import State

Phase = tuple[str, str, str]
"""When, how near the hand is, and what is asked."""

_AWAY: Final = {1: "ready", 2: "one away", 3: "further"}
_HARD: Final = bots.bot("hard")


class Departure(NamedTuple):
    """A choice that the hard bot would not have made, in points of the deal."""

    phase: Phase
    said: float
    true: float


def phase(state: State, seat: int, kind: str) -> Phase:
    """Return the phase of a seat's decision, its hand as near as a discard can leave it."""
    player, turns = state.players[seat], deals.thrown(state) // state.seats
    when = ("early", "middle", "late")[min(turns, 2)]
    hands = [player.hand] if kind == "claim" else [minus(player.hand, each) for each in dict.fromkeys(player.hand)]
    return when, _AWAY[min(distance(hand, player.open) for hand in hands)], kind


def finished(state: State, chance: KeyedChance) -> State:
    """Return the end of a deal that hard bots play from here."""
    while asked := GAME.decisions(state):
        seat = max(asked)
        decision = asked[seat]
        action = decision.default if seat == TABLE else _HARD.choose(GAME.view(state, seat), decision, chance)
        state = after(state, seat, action)
    return state


def after(state: State, seat: int, action: Any) -> State:
    """Return the state after an action."""
    for event in GAME.act(state, seat, action, KeyedChance(b"dealt before")):
        state = GAME.evolve(state, event)
    return state


def true_loss(state: State, seat: int, best: Any, did: Any, rollouts: int, key: bytes) -> float:
    """Return what a choice costs, by playing on after both over the same walls."""
    chance, gaps = KeyedChance(b"rollouts" + key), list[int]()
    for _ in range(rollouts):
        wall = (*state.wall[: state.next], *chance.shuffled(state.wall[state.next :]))
        again = replace(state, wall=wall)
        ends = [finished(after(again, seat, each), chance).scores[seat] for each in (best, did)]
        gaps.append(ends[0] - ends[1])
    return mean(gaps)


def said_loss(worth: Mapping[Any, float], did: Any) -> float:
    """Return the loss that the coach tells of."""
    loss = max(worth.values()) - worth[did]
    return loss if loss > GAME.info.slight else 0.0


def judged(players: list[Any], seat: int, rollouts: int, key: bytes) -> tuple[State, list[Departure]]:
    """Play a deal; return its end, and where a seat departed from the hard bot's choice."""
    state, found = GAME.new(deals.OPTIONS, len(players), 1), list[Departure]()
    wall, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
    while asked := GAME.decisions(state):
        mover = max(asked)
        decision: Decision[Any] = asked[mover]
        action = decision.default
        if mover != TABLE:
            view = GAME.view(state, mover)
            action = players[mover].choose(view, decision, choices)
            if mover == seat and rollouts and Win() not in decision.actions:
                worth = GAME.weigh(view, decision)
                best = max(worth, key=worth.__getitem__)
                if worth[best] > worth[action]:
                    true = true_loss(state, seat, best, action, rollouts, key + decision.id.encode())
                    found.append(Departure(phase(state, seat, decision.kind), said_loss(worth, action), true))
        for event in GAME.act(state, mover, action, wall):
            state = GAME.evolve(state, event)
    return state, found


class Measured(NamedTuple):
    """One deal: what its departures come to, and what a hard bot would have brought more."""

    departures: list[Departure]
    duel: int


def measured(level: str, number: int, rollouts: int, seed: str) -> Measured:
    """Play and judge one deal, the player of the level in another seat each time."""
    seats, key = 3 + number % 2, f"{seed} {number}".encode()
    seat = number // 2 % seats
    players = [_HARD] * seats
    hard, _ = judged(players, seat, 0, key)
    end, found = judged([*players[:seat], bots.bot(level), *players[seat + 1 :]], seat, rollouts, key)
    return Measured(found, hard.scores[seat] - end.scores[seat])


def line(name: str, said: list[float], true: list[float], number: int) -> str:
    """Return a row: departures, said and true points a deal, and said by true."""
    error = sqrt(sum((each - mean(true)) ** 2 for each in true)) / number
    ratio = sum(said) / sum(true) if sum(true) > 0 else float("nan")
    return f"{name:30}{len(said):>7}{sum(said) / number:>8.3f}{sum(true) / number:>8.3f} ± {error:.3f}{ratio:>7.2f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rollouts", type=int, default=4)
    parser.add_argument("--level", default="medium")
    parser.add_argument("--seed", default="coach")
    given = parser.parse_args()
    found = [measured(given.level, each, given.rollouts, given.seed) for each in range(given.deals)]
    groups = defaultdict[str, list[Departure]](list)
    for each in (departure for deal in found for departure in deal.departures):
        for name in ("all", " ".join(each.phase[:2]), each.phase[0], each.phase[1], each.phase[2]):
            groups[name].append(each)
    print(f"{'':30}{'n':>7}{'said':>8}{'true':>8}{'said : true':>15}")
    for name, some in sorted(groups.items()):
        print(line(name, [each.said for each in some], [each.true for each in some], given.deals))
    duels = [each.duel for each in found]
    print(f"duels {mean(duels):.3f} ± {stdev(duels) / sqrt(len(duels)):.3f}")


if __name__ == "__main__":
    main()
