"""How strong the bots are: each level against the one below, two seats each, over the same walls.

    python -m bench.bots [--deals 2000] [--pairs hard:medium ...] [--jobs 2] [--seed bots]

A wall is played four times, the seats turned on by one each time, so that both sides hold every hand. Prints the
stronger side's points a deal and seat beside the weaker's, the difference with its standard error over walls, what
that is in standard errors, and how long the stronger side took to choose: median and worst, in milliseconds of
processor time, since a busy machine would tell of its other work.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from statistics import mean, median, stdev
from time import perf_counter, process_time
from typing import Any, NamedTuple

from games.base import TABLE, Bot
from games.chance import KeyedChance
from games.sichuan.bots.players import LEVELS, RandomPlayer, bot
from games.sichuan.game import GAME
from games.sichuan.options import Options

ROTATIONS = 4
SCALE = ("random", *LEVELS)


class Played(NamedTuple):
    """One wall: points a deal and seat of both sides, and the milliseconds of each of the first side's choices."""

    first: float
    second: float
    times: list[float]


def player(level: str) -> Bot:
    return RandomPlayer() if level == "random" else bot(level)


def play_deal(seats: list[Bot], wall: bytes, timed: list[int], times: list[float]) -> tuple[int, ...]:
    """Play one deal and return its points by seat."""
    state = GAME.new(Options(), len(seats), 1)
    chance, choices = KeyedChance(b"wall" + wall), KeyedChance(b"choices" + wall)
    while asked := GAME.decisions(state):
        seat = max(asked)  # the table's turn comes last
        decision = asked[seat]
        action: Any = decision.default
        if seat != TABLE:
            view = GAME.view(state, seat)
            start = process_time()
            action = seats[seat].choose(view, decision, choices)
            if seat in timed:
                times.append(1000 * (process_time() - start))
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
    return state.scores


def play_wall(levels: tuple[str, str], wall: bytes) -> Played:
    """Play one wall, seats turned on by one each time."""
    first, second, times = 0, 0, list[float]()
    for turn in range(ROTATIONS):
        mine = [turn, (turn + 1) % 4]
        seats = [player(levels[0] if seat in mine else levels[1]) for seat in range(4)]
        scores = play_deal(seats, wall, mine, times)
        first += sum(scores[seat] for seat in mine)
        second += sum(score for seat, score in enumerate(scores) if seat not in mine)
    return Played(first / (2 * ROTATIONS), second / (2 * ROTATIONS), times)


def play_walls(levels: tuple[str, str], walls: list[bytes]) -> list[Played]:
    return [play_wall(levels, wall) for wall in walls]


def report(levels: tuple[str, str], played: list[Played], seconds: float) -> str:
    """Return one line of the table."""
    gaps = [each.first - each.second for each in played]
    error = stdev(gaps) / sqrt(len(gaps))
    times = [time for each in played for time in each.times]
    return (
        f"{levels[0]:>7} : {levels[1]:<7}{ROTATIONS * len(played):>6}"
        f"{mean(each.first for each in played):>9.2f}{mean(each.second for each in played):>9.2f}"
        f"{mean(gaps):>9.2f} ± {error:.2f}{mean(gaps) / error:>8.1f}"
        f"{median(times):>9.2f}{max(times):>8.1f}{seconds:>7.0f} s"
    )


def pairs() -> Iterator[str]:
    """Yield each level with the one below, the best first."""
    for below, above in reversed(list(pairwise(SCALE))):
        yield f"{above}:{below}"


def main() -> None:
    """Play every pair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000, help="deals of each pair, four a wall")
    parser.add_argument("--pairs", nargs="+", default=list(pairs()), metavar="LEVEL:LEVEL")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", default="bots")
    given = parser.parse_args()
    walls = [f"{given.seed} {number}".encode() for number in range(max(given.deals // ROTATIONS, 2))]
    print(f"{'':>17}{'deals':>6}{'points':>9}{'against':>9}{'difference':>16}{'sigma':>8}{'ms':>8}{'worst':>8}")
    with ProcessPoolExecutor(given.jobs) as pool:
        for pair in given.pairs:
            first, second = pair.split(":")
            start = perf_counter()
            shares = [walls[job :: given.jobs] for job in range(given.jobs)]
            found = pool.map(play_walls, [(first, second)] * given.jobs, shares)
            played = [each for share in found for each in share]
            print(report((first, second), played, perf_counter() - start), flush=True)


if __name__ == "__main__":
    main()
