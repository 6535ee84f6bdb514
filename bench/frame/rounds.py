"""Contenders measured in turn, round after round, so that what else the machine does meets all of them alike."""

from collections.abc import Callable, Mapping
from statistics import median

Sample = Mapping[str, float]
"""The figures of one contender in one round, by name."""
Rounds = dict[str, list[Sample]]
"""Every contender's samples, the rounds in order."""


def interleave(contenders: Mapping[str, Callable[[], Sample]], rounds: int) -> Rounds:
    """Measure each contender once a round; every other round goes backwards, so that nobody is always the last."""
    found: Rounds = {name: [] for name in contenders}
    for turn in range(rounds):
        for name in list(contenders)[:: -1 if turn % 2 else 1]:
            print(f"· round {turn + 1} of {rounds}: {name}", flush=True)
            found[name].append(contenders[name]())
    return found


def middle(rounds: Rounds, name: str, figure: str) -> float:
    """Return the median of a contender's figure."""
    return median(sample[figure] for sample in rounds[name])


def ratio(rounds: Rounds, name: str, other: str, figure: str) -> float:
    """Return how many times the other's figure a contender has: the median of the ratios within each round."""
    pairs = zip(rounds[name], rounds[other], strict=True)
    return median(mine[figure] / theirs[figure] for mine, theirs in pairs)
