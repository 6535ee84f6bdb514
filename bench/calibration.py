"""How true a game's estimates are: what ``weigh`` says of choices, beside what they bring.

    python -m bench.calibration [--game sichuan] [--preset xueliu] [--seats 4] [--level hard] [--deals 400]
        [--against medium] [--seed calibration]

Plays the level against itself. For each choice that the game weighs, the table has the estimate of what was chosen and
what its seat gains from there to the end of the deal, by phase and readiness (``bench.reliability.measures`` says what
these are in each game). Errors are those of the mean over deals, as the choices of one deal share its luck.

With ``--against`` two further numbers follow: what the weaker level loses in a deal by the estimates, departures above
``GameInfo.slight`` alone, as the coach counts them, and what it loses in duels over the same walls; and their ratio.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import inf, isfinite, sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from msgspec import Struct

from bench.bots import game_of, options_of, player
from bench.reliability.measures import Measure, measure_of
from games.base import TABLE, Bot, Decision, Seat
from games.chance import KeyedChance
from games.registry import AnyGame

_CELL: Final = 24


class Chosen(NamedTuple):
    """One choice: its seat, by phase and readiness, the estimate, points on the ledger, what the best is worth more."""

    seat: Seat
    group: tuple[str, str]
    estimate: float
    before: float
    lost: float


class Deal(NamedTuple):
    """One deal played: its choices, and what it brought by seat."""

    chosen: list[Chosen]
    gained: list[float]


class Row(NamedTuple):
    """One group of choices: means, and the standard error of their difference."""

    group: tuple[str, str]
    choices: int
    estimate: float
    gained: float
    error: float


def play(game: AnyGame, options: Struct, seats: list[Bot], wall: bytes, weighed: Iterable[Seat]) -> Deal:
    """Play one deal and note the choices of some seats."""
    state, measure = game.new(options, len(seats), 1), measure_of(game)
    chance, choices = KeyedChance(b"wall" + wall), KeyedChance(b"choices" + wall)
    found: list[Chosen] = []
    while asked := game.decisions(state):
        seat = max(asked)
        decision = asked[seat]
        action: Any = decision.default
        if seat != TABLE:
            view = game.view(state, seat)
            action = seats[seat].choose(view, decision, choices)
            if seat in weighed and len(decision.actions) > 1:
                found += _noted(game, measure, view, decision, seat, action)
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)
    return Deal(found, [float(sum(deals)) for deals in zip(*game.view(state, None)["scores"], strict=True)])


def _noted(
    game: AnyGame, measure: Measure, view: Any, decision: Decision[Any], seat: Seat, action: Any
) -> Iterator[Chosen]:
    """Yield a choice if the game weighs it."""
    worth = game.weigh(view, decision)
    own, best = worth.get(action, -inf), max(worth.values())
    if not isfinite(best):
        return
    lost = best - own if isfinite(own) and best - own > game.info.slight else 0.0
    yield Chosen(seat, (measure.phase(view), measure.readiness(view)), own, measure.points(view), lost)


def rows(deals: list[Deal]) -> list[Row]:
    """Return the reliability table: a row a group, in the order of their names."""
    groups: Mapping[tuple[str, str], list[tuple[int, float, float]]] = defaultdict(list)
    for number, deal in enumerate(deals):
        for each in deal.chosen:
            if isfinite(each.estimate):
                groups[each.group].append((number, each.estimate, deal.gained[each.seat] - each.before))
    return [_row(group, found) for group, found in sorted(groups.items())]


def _row(group: tuple[str, str], found: list[tuple[int, float, float]]) -> Row:
    """Return the means of a group; its error is that of a ratio of sums over deals."""
    estimate, gained = mean(said for _, said, _ in found), mean(true for _, _, true in found)
    sums: dict[int, float] = defaultdict(float)
    for number, said, true in found:
        sums[number] += (true - said) - (gained - estimate)
    return Row(group, len(found), estimate, gained, sqrt(sum(each * each for each in sums.values())) / len(found))


def lost_in_duels(
    game: AnyGame, options: Struct, seats: int, levels: tuple[str, str], walls: list[bytes]
) -> tuple[list[float], list[float]]:
    """Return by wall what a seat of the weaker level loses in a deal: by the estimates, and in duels."""
    said: list[float] = []
    true: list[float] = []
    for wall in walls:
        by_estimate, mine, theirs = list[float](), list[float](), list[float]()
        for turn in range(seats):
            strong = [(turn + step) % seats for step in range(seats // 2)]
            weak = [seat for seat in range(seats) if seat not in strong]
            bots = [player(game, levels[0] if seat in strong else levels[1]) for seat in range(seats)]
            deal = play(game, options, bots, wall, weak)
            by_estimate.append(sum(each.lost for each in deal.chosen) / len(weak))
            mine += [deal.gained[seat] for seat in strong]
            theirs += [deal.gained[seat] for seat in weak]
        said.append(mean(by_estimate))
        true.append(mean(mine) - mean(theirs))
    return said, true


def told(found: list[Row]) -> str:
    """Return the reliability table as lines."""
    lines = [f"{'':{_CELL}}{'choices':>9}{'estimate':>10}{'gained':>9}{'difference':>17}"]
    for row in found:
        gap = f"{row.gained - row.estimate:.2f} ± {row.error:.2f}"
        name = ", ".join(row.group)
        lines.append(f"{name:{_CELL}}{row.choices:>9}{row.estimate:>10.2f}{row.gained:>9.2f}{gap:>17}")
    return "\n".join(lines)


def _compared(said: list[float], true: list[float]) -> str:
    ratio = mean(said) / mean(true)
    error = stdev([each - ratio * other for each, other in zip(said, true, strict=True)]) / sqrt(len(said)) / mean(true)
    spread = stdev(true) / sqrt(len(true))
    duels = f"{mean(true):.2f} ± {spread:.2f}"
    return f"lost a deal: by estimates {mean(said):.2f}, in duels {duels}: {ratio:.2f} ± {abs(error):.2f}"


def main() -> None:
    """Print the table, and with ``--against`` the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="sichuan", help="its folder in games/")
    parser.add_argument("--preset", help="the options that are played; the game's defaults where none is named")
    parser.add_argument("--seats", type=int, help="how many play; as many as usually do where it isn't said")
    parser.add_argument("--level", help="who plays; the game's best where it isn't said")
    parser.add_argument("--against", metavar="LEVEL", help="a weaker level, whose losses are told besides")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="calibration")
    given = parser.parse_args()
    game, walls = game_of(given.game), [f"{given.seed} {number}".encode() for number in range(given.deals)]
    seats, options = given.seats or game.info.usual_seats, options_of(game, given.preset)
    level = given.level or game.info.bots[-1]
    bots = [player(game, level)] * seats
    print(told(rows([play(game, options, bots, wall, range(seats)) for wall in walls])), flush=True)
    if given.against:
        levels = level, given.against
        print(_compared(*lost_in_duels(game, options, seats, levels, walls[: max(given.deals // seats, 2)])))


if __name__ == "__main__":
    main()
