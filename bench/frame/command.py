"""The command line that all benchmarks share: ``--quick`` for a look, ``--ours`` without peers, and where it is kept.

def measure(given: Given) -> Report: ...

if __name__ == "__main__":
    run(__doc__, measure)
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bench.frame.peers import Unreachable
from bench.frame.report import RESULTS, Report

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SCRATCH: Final = ROOT / "var" / "bench"
"""Peers, and the results of quick runs: nothing of it is committed."""


class Given(argparse.Namespace):
    """What the command line says; a benchmark's own options are attributes, too."""

    quick: bool
    ours: bool
    rounds: int | None
    results: Path | None


def parser_of(doc: str) -> argparse.ArgumentParser:
    """Return a parser with what all benchmarks take."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a look within 90 seconds; kept in var/bench alone")
    parser.add_argument("--ours", action="store_true", help="without peers, so that nothing is fetched")
    parser.add_argument("--rounds", type=int, help="how often each is measured")
    parser.add_argument("--results", type=Path, help="the folder that the JSON goes to")
    return parser


def run(
    doc: str | None,
    measure: Callable[[Given], Report],
    extend: Callable[[argparse.ArgumentParser], object] = lambda _: None,
    words: list[str] | None = None,
) -> Report:
    """Read the command line, measure, print, keep and return what was found. ``extend`` adds options of its own."""
    parser = parser_of(doc or "")
    extend(parser)
    given = parser.parse_args(words, Given())
    try:
        found = measure(given)
    except Unreachable as trouble:
        sys.exit(f"bench: {trouble}")
    found.show()
    whole = not (given.quick or given.ours)
    path = found.save(given.results or (RESULTS if whole else SCRATCH))
    print(f"· kept in {path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}")
    if whole and not given.results:
        print("· ./dev bench --write-docs brings docs/ up to date")
    return found
