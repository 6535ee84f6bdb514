"""Our bots against majiang's players: two seats each, every wall twice, the seats turned on by one the second time."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import mean, median, stdev
from time import perf_counter
from typing import Final, NamedTuple

from bench.majiang.match import Deal, Match, Table, options
from bench.majiang.peers import fetched, players
from games.registry import load
from games.riichi.riichi_game import most_deals

GAME: Final = "riichi"
OURS: Final = ((0, 2), (1, 3))
"""The seats of our bot: first, and the second time."""


class Plan(NamedTuple):
    """What is played: our level, the walls by number, and whether whole hanchan or the first deal of each alone."""

    level: str
    seed: str
    walls: Sequence[int]
    hanchan: bool
    folder: str


Pair = tuple[Match, Match]
"""The matches of one wall."""


def play(plan: Plan) -> list[Pair]:
    """Play some walls, each twice."""
    game = load([f"games.{GAME}"])[GAME]
    bot = game.bot(plan.level)
    deals = most_deals(options(game)) if plan.hanchan else 1
    found: list[Pair] = []
    with players(plan.folder) as theirs:
        for wall in plan.walls:
            key = f"{plan.seed} {wall}".encode()
            one, two = (Table(game, bot, ours, theirs, wall).play(key, deals) for ours in OURS)
            found.append((one, two))
    return found


def gaps(pairs: Iterable[Pair], of: Callable[[Deal], float] = lambda deal: deal.points) -> list[float]:
    """Return by wall how much more a deal brought a seat of ours than one of theirs."""
    return [_mean(pair, of, ours=True) - _mean(pair, of, ours=False) for pair in pairs]


def _mean(pair: Pair, of: Callable[[Deal], float], *, ours: bool) -> float:
    return mean(of(deal) for match in pair for deal in match.deals if deal.ours == ours)


def report(plan: Plan, pairs: list[Pair], seconds: float) -> str:
    """Return what was found, in lines."""
    every = [deal for pair in pairs for match in pair for deal in match.deals]
    count, matches = len(every) // 4, [match for pair in pairs for match in pair]
    lines = [f"{plan.level} : majiang, {count} deals of {len(matches)} matches, {seconds:.0f} s"]
    lines.append(f"{'points a deal':>24}{'won':>8}{'dealt in':>10}{'called':>8}{'riichi':>8}{'at a draw':>11}{'ms':>7}")
    for name, ours in (("ours", True), ("theirs", False)):
        side = [deal for deal in every if deal.ours == ours]
        times = [ms for match in matches for ms in (match.ours_ms if ours else match.theirs_ms)]
        drawn = [deal.noten for deal in side if deal.drawn] or [0]
        shares = [mean(getattr(deal, name) for deal in side) for name in ("won", "dealt_in", "called", "riichi")]
        won, dealt_in, called, riichi = (f"{100 * share:.1f} %" for share in shares)
        lines.append(
            f"{name:>10}{mean(deal.points for deal in side):>14.0f}{won:>8}{dealt_in:>10}{called:>8}{riichi:>8}"
            f"{mean(drawn):>11.0f}{median(times):>7.2f}"
        )
    found = gaps(pairs)
    error = _error(found)
    lines.append(f"difference {mean(found):.0f} ± {error:.0f} points a deal and seat, {mean(found) / error:.1f} sigma")
    if plan.hanchan:
        places = [mean(place for match in pair for place in match.places) for pair in pairs]
        lines.append(f"mean place {mean(places):.3f} ± {_error(places):.3f} of {len(matches)} hanchan")
    refused = sum(match.refused for match in matches)
    lines.append(f"{refused} answers of theirs were refused by our rules")
    return "\n".join(lines)


def _error(found: Sequence[float]) -> float:
    return stdev(found) / sqrt(len(found))


def main(level: str, count: int, seed: str, jobs: int, *, hanchan: bool) -> None:
    """Play so many deals or hanchan, and print what came of it."""
    folder = fetched()
    walls, start = range(max(count // 2, 2)), perf_counter()
    plans = [Plan(level, seed, walls[job::jobs], hanchan, folder) for job in range(jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        pairs = [pair for share in pool.map(play, plans) for pair in share]
    print(report(plans[0], pairs, perf_counter() - start))
