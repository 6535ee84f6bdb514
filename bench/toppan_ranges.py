"""Fit the ranges of Toppan's hard player by self-play, and write them where the player reads them.

    python -m bench.toppan_ranges [--seats 2 3 4 6 10] [--jobs 2] [--seed ranges] [--out games/toppan/bots/ranges.json]

In two rounds it deals hands, drawn as they are worth by the round before, plays their bets against itself
(``bench/toppan/tree.py``), and tries what each choice brings. The same seed writes the same file.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

from bench.toppan.deals import deals
from bench.toppan.mixes import Trials, mixes, table
from bench.toppan.tree import TREMBLE, Tree
from games.toppan.bots import ranges
from games.toppan.bots.ranges import BETTER, Table, Worth

_OUT: Final = Path(ranges.__file__).with_suffix(".json")
_FIRST_GAIN: Final = 600


class Effort(NamedTuple):
    """How many deals are dealt, how often each is played, and how often choices are tried in each."""

    deals: int
    times: int
    trials: int


EFFORTS: Final = {
    2: Effort(5000, 24, 16),
    3: Effort(5000, 24, 16),
    4: Effort(5000, 24, 16),
    6: Effort(4000, 16, 6),
    10: Effort(4000, 12, 3),
}
"""By seats. The first round deals a quarter of them."""


def first_table(seats: int) -> Table:
    """Return a rough guess of what hands are worth, by which the first hands are drawn."""
    shares = [1 - (below + above) / 2 for below, above in pairwise((0.0, *BETTER, 1.0))]
    return Table(tuple(_guess(share ** (seats - 1)) for share in shares), {})


def _guess(wins: float) -> Worth:
    return round(1000 * wins), round(_FIRST_GAIN * wins), 0


def fitted(seats: int, effort: Effort, seed: str) -> Table:
    """Return the table of so many seats."""
    found, start = first_table(seats), process_time()
    for turn, many in enumerate((effort.deals // 4, effort.deals), 1):
        name = f"{seed} {turn}"
        dealt = deals(seats, many, found, name)
        tree = Tree(seats, random.Random(f"play {name} {seats}"))
        for time in range(effort.times):
            for number, deal in enumerate(dealt):
                tree.play(deal, 1 + time + number / len(dealt))
        trials = Trials(seats, mixes(tree), random.Random(f"trials {name} {seats}"), TREMBLE)
        for deal in dealt * effort.trials:
            trials.run(deal)
        found = table(mixes(tree), trials)
        print(f"{seats} seats, round {turn}: {len(found.spots)} spots, {process_time() - start:.0f} s", flush=True)
    return found


def written(made: dict[str, str | int], tables: dict[int, Table]) -> str:
    """Return ranges as JSON, a spot a line."""
    parts = [f'"{seats}": {_table(found)}' for seats, found in sorted(tables.items())]
    return f'{{"made": {_json(made)}, "tables": {{\n' + ",\n".join(parts) + "\n}}\n"


def _table(found: Table) -> str:
    spots = [f'"{name}": {_json(play)}' for name, play in found.spots.items()]
    return f'{{"stand": {_json(found.stand)}, "spots": {{\n' + ",\n".join(spots) + "\n}}"


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


def _fitted(seats: int, seed: str) -> Table:
    return fitted(seats, EFFORTS[seats], seed)


def main() -> None:
    """Fit all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[*EFFORTS], choices=EFFORTS)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--seed", default="ranges")
    parser.add_argument("--out", type=Path, default=_OUT)
    given = parser.parse_args()
    order = sorted(given.seats, reverse=True)
    with ProcessPoolExecutor(given.jobs) as pool:
        tables = dict(zip(order, pool.map(partial(_fitted, seed=given.seed), order), strict=True))
    made: dict[str, str | int] = {"by": "python -m bench.toppan_ranges", "seed": given.seed}
    given.out.write_text(written(made, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
