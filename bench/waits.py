"""How long it takes to tell what a hand waits on and what each wait is worth; beside it a plain recursive search.

    python -m bench.waits [--hands 2000] [--seed 1]

Every hand is new to the tables and timed once, so nothing is remembered from one hand to the next; both ways
are timed on the same hands in turn, and their answers compared. Prints microseconds.
"""

import argparse
import random
from collections.abc import Callable
from functools import partial
from statistics import median, quantiles
from time import perf_counter_ns

from games.mahjong.hand import Hand, hand_of, kinds
from games.mahjong.tiles import Kind
from games.mahjong.wall import TILES
from games.sichuan.hand_value import points_of, waits
from games.sichuan.melds import Meld

Case = tuple[Hand, tuple[Meld, ...], int | None]
Answer = dict[Kind, int]


def random_hand(rng: random.Random) -> Case:
    """13 tiles as dealt; hardly any is ready."""
    return hand_of(rng.sample(TILES, 13)), (), rng.randrange(3)


def ready_hand(rng: random.Random) -> Case:
    """Sets and a pair in two suits, up to four of the sets declared, less one tile."""
    while True:
        groups = [_some_set(rng) for _ in range(4)]
        melds = [group[0] for group in groups if group[0] == group[-1] and rng.random() < 0.3]
        pair = rng.randrange(18)
        tiles = [kind for group in groups for kind in group] + [pair] * 2
        if all(tiles.count(kind) <= 4 for kind in tiles) and len(set(melds)) == len(melds):
            break
    for kind in melds:
        for _ in range(3):
            tiles.remove(kind)
    tiles.pop(rng.randrange(len(tiles)))
    return hand_of(tiles), tuple(Meld("pung", kind, 1) for kind in melds), 2


def near_hand(rng: random.Random) -> Case:
    """A ready hand with one tile changed for another of its two suits."""
    held, melds, forbidden = ready_hand(rng)
    tiles = kinds(held)
    used = tiles + [meld.kind for meld in melds for _ in range(3)]
    tiles[rng.randrange(len(tiles))] = rng.choice([kind for kind in range(18) if used.count(kind) < 4])
    return hand_of(tiles), melds, forbidden


def _some_set(rng: random.Random) -> tuple[Kind, ...]:
    suit = rng.randrange(2) * 9
    if rng.random() < 0.4:
        return (suit + rng.randrange(9),) * 3
    rank = suit + rng.randrange(7)
    return rank, rank + 1, rank + 2


def searched(hand: Hand, melds: tuple[Meld, ...], forbidden: int | None) -> Answer:
    """The same answer by trying every kind and searching all readings."""
    tiles = kinds(hand)
    found: Answer = {}
    for kind in range(27):
        whole = sorted([*tiles, kind])
        if any(each // 9 == forbidden for each in whole + [meld.kind for meld in melds]):
            continue
        totals = [_fans(whole, groups, melds) for groups in _readings(whole, paired=False)]
        if not melds and len(whole) == 14 and all(whole.count(each) in (2, 4) for each in whole):
            totals.append(_fans(whole, [], melds) + 2)
        if totals:
            found[kind] = points_of(max(totals))
    return found


def _readings(tiles: list[Kind], *, paired: bool) -> list[list[tuple[Kind, ...]]]:
    if not tiles:
        return [[]] if paired else []
    first = tiles[0]
    groups: list[tuple[Kind, ...]] = [(first,) * 3]
    if first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    if not paired:
        groups.append((first,) * 2)
    found = []
    for group in groups:
        rest = list(tiles)
        try:
            for each in group:
                rest.remove(each)
        except ValueError:
            continue
        found += [[group, *more] for more in _readings(rest, paired=paired or len(group) == 2)]
    return found


def _fans(tiles: list[Kind], groups: list[tuple[Kind, ...]], melds: tuple[Meld, ...]) -> int:
    pungs = [meld.kind for meld in melds if meld.sort == "pung"]
    every = tiles + pungs * 3
    suits = {kind // 9 for kind in tiles} | {meld.kind // 9 for meld in melds}
    return (
        len(melds)
        - len(pungs)
        + sum(every.count(kind) >= 4 for kind in set(every))
        + (bool(groups) and all(group[0] == group[-1] for group in groups))
        + (len(melds) == 4)
        + 2 * (len(suits) == 1)
    )


def timed(ask: Callable[[], Answer]) -> tuple[float, Answer]:
    """Return microseconds and the answer."""
    start = perf_counter_ns()
    answer = ask()
    return (perf_counter_ns() - start) / 1000, answer


def compare(name: str, cases: list[Case]) -> None:
    """Print one line for one sort of hand."""
    quick, slow, ready = [], [], 0
    for case in cases:
        first, answer = timed(partial(waits, *case))
        second, searched_answer = timed(partial(searched, *case))
        assert answer == searched_answer, (case, answer, searched_answer)
        quick.append(first)
        slow.append(second)
        ready += bool(answer)
    p99 = quantiles(quick, n=100)[98]
    ratio = median(b / a for a, b in zip(quick, slow, strict=True))
    print(
        f"{name:<8}{len(cases):>7}{ready / len(cases):>8.0%}{median(quick):>10.2f}{p99:>8.2f}"
        f"{median(slow):>12.1f}{ratio:>9.0f}x"
    )


def main() -> None:
    """Time each sort of hand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2000, help="hands of each sort")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    print(f"{'hands':<8}{'':>7}{'ready':>8}{'waits us':>10}{'p99':>8}{'search us':>12}{'ratio':>10}")
    for name, make in (("random", random_hand), ("near", near_hand), ("ready", ready_hand)):
        unseen: dict[Case, None] = {}
        while len(unseen) < given.hands:
            unseen[make(rng)] = None
        compare(name, list(unseen))


if __name__ == "__main__":
    main()
