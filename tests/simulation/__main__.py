"""Plays simulated games: ``./dev simulate [--seed N] [--games N] [--minutes M]``. Exits with 1 if any went wrong."""

import argparse
import logging
import os
import secrets
import sys
import time
from collections import Counter
from itertools import count, islice

import django

TOLD = (
    "acts",
    "lost races",
    "drops",
    "duplicates",
    "reorderings",
    "resyncs",
    "refusals",
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
)
EVERY_S = 60.0


def main(words: list[str]) -> int:
    """Play; print what came of it."""
    wish = _wish(words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    django.setup()
    logging.getLogger("mahjong_server").propagate = False  # what it complains of, a game takes down as wrong
    return _one(wish.seed) if wish.seed is not None else _many(wish)


def _wish(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev simulate", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this game alone")
    parser.add_argument("--first", type=int, help="the first seed of many (else by chance)")
    parser.add_argument("--games", type=int, help="so many")
    parser.add_argument("--minutes", type=float, help="for so long (1, unless --games is given)")
    return parser.parse_args(words)


def _one(seed: int) -> int:
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
    from tests.simulation.game import simulate
    from tests.simulation.world import Wrong

    minutes = wish.minutes or (None if wish.games else 1.0)
    first = secrets.randbelow(10**9) if wish.first is None else wish.first
    counts, games, failed = Counter[str](), Counter[str](), 0
    began, told_at = time.monotonic(), time.monotonic()
    for seed in islice(count(first), wish.games):
        try:
            report = simulate(seed)
        except Wrong as wrong:
            failed += 1
            print(wrong, flush=True)
        else:
            counts += report.counts
            games[report.game] += 1
        now = time.monotonic()
        if now - told_at > EVERY_S:
            told_at = now
            _tell(counts, games, failed, now - began)
        if minutes is not None and now - began > 60 * minutes:
            break
    _tell(counts, games, failed, time.monotonic() - began)
    print(f"seeds from {first}")
    return 1 if failed else 0


def _tell(counts: Counter[str], games: Counter[str], failed: int, seconds: float) -> None:
    played = sum(games.values()) + failed
    kinds = ", ".join(f"{number} {key}" for key, number in sorted(games.items()))
    processor = time.process_time()
    print(f"games {played} ({kinds}), failed {failed}, {60 * played / seconds:.0f} a minute", end="")
    print(f" ({60 * played / processor:.0f} a minute of one processor)")
    print(f"  {_told(counts)}", flush=True)


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {counts[name]}" for name in TOLD)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
