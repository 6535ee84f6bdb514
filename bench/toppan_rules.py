"""Look for a simple rule that beats Toppan's hard player: what each of a family of rules gains among hard ones.

    python -m bench.toppan_rules [--seats 2 3 4 6 10] [--deals 400] [--again 6000] [--best 12] [--seed rules]

Each rule (``bench/toppan/family.py``) sits alone among hard players, in every seat in turn. All rules play the same
deals with the same chance. Those that gain most are measured again over fresh deals, where no luck has chosen them.
Prints chips a deal with the standard error.
"""

import argparse
from collections.abc import Sequence

from bench.toppan.deals import Deal, deals
from bench.toppan.family import Hard, Rule, family, gained
from games.toppan.bots.ranges import Table, ranges
from games.toppan.state import ANTE


def measured(rules: Sequence[Rule], dealt: Sequence[Deal], table: Table, seed: str) -> list[tuple[float, float, Rule]]:
    """Return what each rule gains and its error, the most first."""
    hard = Hard(table, len(dealt[0].times))
    return sorted(((*gained(dealt, rule, hard, seed), rule) for rule in rules), reverse=True)


def main() -> None:
    """Measure the family at every number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 6, 10])
    parser.add_argument("--deals", type=int, default=400, help="deals for each rule of the family, each from all seats")
    parser.add_argument("--again", type=int, default=6000, help="fresh deals for the best")
    parser.add_argument("--best", type=int, default=12, help="how many are measured again")
    parser.add_argument("--seed", default="rules")
    given = parser.parse_args()
    for seats in given.seats:
        table = ranges().table(ANTE * seats)
        first = measured([*family()], deals(seats, given.deals, table, given.seed), table, given.seed)
        fresh = f"{given.seed} again"
        best = [rule for _, _, rule in first[: given.best]]
        for gain, error, rule in measured(best, deals(seats, given.again, table, fresh), table, fresh):
            print(f"{seats:>2} seats{gain:>8.0f} ± {error:.0f}  {rule}", flush=True)


if __name__ == "__main__":
    main()
