"""How strong a game's bots are: each level against the one below, half the seats each, over the same walls.

    python -m bench.bots [--game sichuan] [--preset xueliu ...] [--seats 4] [--deals 2000] [--pairs hard:medium ...]
        [--gains] [--jobs 2] [--seed bots]

The pairs are played by each preset named; ``--preset all`` names all that the game has. Of three seats the stronger
level has one. ``--gains`` counts what deals bring by themselves, without what places bring at the end of a match: uma
and oka turn on little after a single deal.

A wall is played once for each seat, the seats turned on by one each time, so that both sides hold every hand. Prints
the stronger side's points a deal and seat beside the weaker's, the difference with its standard error over walls, what
that is in standard errors, and how long the stronger side took to choose: median and worst, in milliseconds of
processor time, since a busy machine would tell of its other work. Where a game knows by itself when a match is over,
whole matches take the place of deals.

Besides a game's levels two names may stand in a pair: ``random`` takes any action, and ``greedy`` is the plainest
player of the game that plays to win, where ``bench/greedy`` has one.

    python -m bench.bots --against majiang [--level hard] [--deals 2000 | --hanchan 300] [--jobs 2] [--seed bots]

plays Riichi against the players of another package, which is fetched from npm (``bench.majiang``): the first deal of a
match each time, or whole hanchan. Every wall is played twice, two seats each, the seats turned on the second time.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise, product
from math import sqrt
from statistics import mean, median, stdev
from time import perf_counter, process_time
from typing import Any, Final, NamedTuple

from msgspec import Struct

from bench.majiang import duel as majiang
from games.base import TABLE, Bot, Chance, Decision, Json
from games.chance import KeyedChance
from games.presets import find
from games.registry import AnyGame, load


class Duel(NamedTuple):
    """What is played, by its names alone, so that it may go to another process."""

    game: str
    seats: int
    first: str
    second: str
    preset: str | None = None
    gains: bool = False


ALL: Final = "all"
"""Stands for every preset of a game."""


class RandomPlayer:
    """A bot that takes any action: the bottom of every scale."""

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:  # noqa: ARG002 - a Bot's signature
        """Return any of the decision's actions."""
        return decision.actions[chance.below(len(decision.actions))]


class Played(NamedTuple):
    """One wall: points a deal and seat of both sides, and the milliseconds of each of the first side's choices."""

    first: float
    second: float
    times: list[float]


@cache
def game_of(key: str) -> AnyGame:
    return load([f"games.{key}"])[key]


def player(game: AnyGame, level: str) -> Bot:
    """Return a player of a level, or one that is no level."""
    if level == "random":
        return RandomPlayer()
    return greedy(game) if level == "greedy" else game.bot(level)


def greedy(game: AnyGame) -> Bot:
    """Return the greedy player of a game."""
    name = f"bench.greedy.{game.info.key}"
    if find_spec(name) is None:
        raise SystemExit(f"{game.info.title} has no greedy player")
    found: Bot = import_module(name).PLAYER
    return found


def options_of(game: AnyGame, preset: str | None) -> Struct:
    """Return the options of a preset, the game's defaults where none is named."""
    found = find(game.info.presets, preset)
    if preset and not found:
        raise SystemExit(f"{game.info.title} has no preset {preset}")
    return found.options if found else game.info.options()


def play_deal(
    game: AnyGame, options: Struct, seats: list[Bot], wall: bytes, timed: list[int], times: list[float]
) -> tuple[Sequence[int], Sequence[int]]:
    """Play one deal, or one match of a game with an end of its own.

    Return its points by seat: the final ones, and those of its deals alone.
    """
    state = game.new(options, len(seats), 1)
    chance, choices = KeyedChance(b"wall" + wall), KeyedChance(b"choices" + wall)
    while asked := game.decisions(state):
        seat = max(asked)  # the table's turn comes last
        decision = asked[seat]
        action: Any = decision.default
        if seat != TABLE:
            view = game.view(state, seat)
            start = process_time()
            action = seats[seat].choose(view, decision, choices)
            if seat in timed:
                times.append(1000 * (process_time() - start))
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)
    result = game.result(state)
    assert result is not None
    gained = [sum(deals) for deals in zip(*game.view(state, None)["scores"], strict=True)]
    return result.scores, gained


def play_wall(duel: Duel, wall: bytes) -> Played:
    """Play one wall, seats turned on by one each time."""
    game, first, second, times = game_of(duel.game), list[int](), list[int](), list[float]()
    options = options_of(game, duel.preset)
    for turn in range(duel.seats):
        mine = [(turn + step) % duel.seats for step in range(duel.seats // 2)]
        seats = [player(game, duel.first if seat in mine else duel.second) for seat in range(duel.seats)]
        for seat, score in enumerate(play_deal(game, options, seats, wall, mine, times)[duel.gains]):
            (first if seat in mine else second).append(score)
    return Played(mean(first), mean(second), times)


def play_walls(duel: Duel, walls: list[bytes]) -> list[Played]:
    return [play_wall(duel, wall) for wall in walls]


def report(duel: Duel, played: list[Played], seconds: float) -> str:
    """Return one line of the table."""
    gaps = [each.first - each.second for each in played]
    error = stdev(gaps) / sqrt(len(gaps))
    times = [time for each in played for time in each.times]
    return (
        f"{duel.first:>7} : {duel.second:<7}{duel.seats * len(played):>6}"
        f"{mean(each.first for each in played):>9.2f}{mean(each.second for each in played):>9.2f}"
        f"{mean(gaps):>9.2f} ± {error:.2f}{mean(gaps) / error:>8.1f}"
        f"{median(times):>9.2f}{max(times):>8.1f}{seconds:>7.0f} s  {duel.preset or ''}".rstrip()
    )


def presets(game: AnyGame, named: Sequence[str] | None) -> Sequence[str | None]:
    """Return the presets to play, ``None`` for the game's defaults where none is named."""
    if named == [ALL]:
        return [preset.key for preset in game.info.presets]
    return named or [None]


def pairs(game: AnyGame) -> Iterator[str]:
    """Yield each level with the one below, the best first."""
    for below, above in reversed(list(pairwise(("random", *game.info.bots)))):
        yield f"{above}:{below}"


def main() -> None:
    """Play every pair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="sichuan", help="its folder in games/")
    parser.add_argument("--seats", type=int, help="how many play; as many as usually do where it isn't said")
    parser.add_argument(
        "--preset", nargs="+", help=f"the options that are played, or {ALL}; the game's defaults where none is named"
    )
    parser.add_argument("--deals", type=int, default=2000, help="deals of each pair, as many a wall as there are seats")
    parser.add_argument("--pairs", nargs="+", metavar="LEVEL:LEVEL")
    parser.add_argument("--gains", action="store_true", help="without what places bring: uma and oka")
    parser.add_argument("--against", choices=["majiang"], help="players of another package in place of our own")
    parser.add_argument("--level", default="hard", help="ours against these")
    parser.add_argument("--hanchan", type=int, help="so many whole hanchan against these, not deals")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", default="bots")
    given = parser.parse_args()
    if given.against:
        majiang.main(given.level, given.hanchan or given.deals, given.seed, given.jobs, hanchan=bool(given.hanchan))
        return
    game = game_of(given.game)
    seats = given.seats or game.info.usual_seats
    walls = [f"{given.seed} {number}".encode() for number in range(max(given.deals // seats, 2))]
    print(f"{'':>17}{'deals':>6}{'points':>9}{'against':>9}{'difference':>16}{'sigma':>8}{'ms':>8}{'worst':>8}")
    with ProcessPoolExecutor(given.jobs) as pool:
        for preset, pair in product(presets(game, given.preset), given.pairs or [*pairs(game)]):
            first, second = pair.split(":")
            duel = Duel(given.game, seats, first, second, preset, given.gains)
            start = perf_counter()
            shares = [walls[job :: given.jobs] for job in range(given.jobs)]
            found = pool.map(play_walls, [duel] * given.jobs, shares)
            played = [each for share in found for each in share]
            print(report(duel, played, perf_counter() - start), flush=True)


if __name__ == "__main__":
    main()
