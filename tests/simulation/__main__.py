"""Plays simulated games: ``./dev simulate [--seed N] [--games N] [--minutes M] [--jobs N]``; 1 if any went wrong.

A game is one table on one to three servers: the end of a match (a dozen steps, or a session by time that has seconds
left), or sometimes all of it, played by everyone who sits there until it is over.
"""

import argparse
import gc
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

import django

PLAYED = ("seats", "deals", "acts", "appends", "lost races", "resyncs", "refusals", "banks drawn on")
FAULTS = (
    "drops",
    "duplicates",
    "reorderings",
    "kills",
    "restarts",
    "cuts",
    "half-open",
    "slow readers",
    "freezes",
    "clock jumps",
    "store away",
    "commits unsure",
    "bus away",
    "outages",
    "pauses",
)
EVERY_S = 60.0
AT_ONCE = 8
"""So many games a process is given to play."""


class Outcome(NamedTuple):
    """What came of a seed: its game and what was counted, or what went wrong; and the time of the processor, in s."""

    game: str
    counts: Counter[str]
    wrong: str
    seconds: float


def main(words: list[str]) -> int:
    """Play; print what came of it."""
    wish = _wish(words)
    return _one(wish.seed) if wish.seed is not None else _many(wish)


def _wish(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev simulate", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this game alone")
    parser.add_argument("--first", type=int, help="the first seed of many (else by chance)")
    parser.add_argument("--games", type=int, help="so many")
    parser.add_argument("--minutes", type=float, help="for so long (1, unless --games is given)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="in so many processes (one a core)")
    return parser.parse_args(words)


def play(seed: int) -> Outcome:
    """Play the game of a seed."""
    from tests.simulation.game import simulate
    from tests.simulation.world import Wrong

    began = time.process_time()
    try:
        report = simulate(seed)
    except Wrong as wrong:
        return Outcome("", Counter(), str(wrong), time.process_time() - began)
    return Outcome(report.game, report.counts, "", time.process_time() - began)


def _set_up() -> None:
    """Get ready to play in this process, which an interruption of the first ends quietly."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    django.setup()
    logging.getLogger("mahjong_server").propagate = False  # what it complains of, a game takes down as wrong
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _one(seed: int) -> int:
    _set_up()
    from tests.simulation.game import simulate
    from tests.simulation.world import Wrong

    try:
        report = simulate(seed)
    except Wrong as wrong:
        print(wrong)
        return 1
    print(f"seed {seed}: {report.game}, {report.seconds:.1f} s of its time, trace {report.trace}")
    print(_told(report.counts))
    return 0


def _many(wish: argparse.Namespace) -> int:
    minutes = wish.minutes or (None if wish.games else 1.0)
    first = secrets.randbelow(10**9) if wish.first is None else wish.first
    tally = Tally()
    for outcome in _outcomes(islice(count(first), wish.games), wish.jobs):
        tally.add(outcome)
        if minutes is not None and tally.passed_s > 60 * minutes:
            break
    tally.tell()
    print(f"seeds from {first}, in {wish.jobs} processes")
    return 1 if tally.failed else 0


def _outcomes(seeds: Iterator[int], jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        _set_up()
        yield from map(play, seeds)
        return
    with multiprocessing.Pool(jobs, _set_up) as pool:
        while chunk := list(islice(seeds, AT_ONCE * AT_ONCE * jobs)):
            yield from pool.imap_unordered(play, chunk, AT_ONCE)


class Tally:
    """Adds up what came of many games."""

    def __init__(self) -> None:
        self.counts, self.games = Counter[str](), Counter[str]()
        self.failed, self._processor_s = 0, 0.0
        self._began = self._told_at = time.monotonic()

    @property
    def passed_s(self) -> float:
        """How long it has taken."""
        return time.monotonic() - self._began

    def add(self, outcome: Outcome) -> None:
        """Take in one; say what went wrong at once, and every minute how it goes."""
        self._processor_s += outcome.seconds
        if outcome.wrong:
            self.failed += 1
            print(outcome.wrong, flush=True)
        else:
            self.counts += outcome.counts
            self.games[outcome.game] += 1
        if time.monotonic() - self._told_at > EVERY_S:
            self._told_at = time.monotonic()
            self.tell()

    def tell(self) -> None:
        """Print all there is to tell."""
        played = self.games.total() + self.failed
        kinds = ", ".join(f"{number} {key}" for key, number in sorted(self.games.items()))
        print(f"games {played} ({kinds}), failed {self.failed}, {60 * played / self.passed_s:.0f} a minute", end="")
        print(f" ({60 * played / max(self._processor_s, 1e-9):.0f} a minute of one core)")
        print(_told(self.counts), flush=True)


def _told(counts: Counter[str]) -> str:
    return "\n".join(
        f"  {title}: " + ", ".join(f"{name} {counts[name]}" for name in names)
        for title, names in (("played", PLAYED), ("faults", FAULTS))
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
