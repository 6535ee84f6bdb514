"""What claim windows give away, and what it costs to give nothing away: the statistical test of CI, at length.

    python -m bench.windows [--games sichuan riichi little_mahjong] [--deals 1000] [--without]

A line for each game and each company of people and bots, played in virtual time. ``some`` is the share of windows in
which somebody may claim. The areas under the curve are those of the best guess, by how long a window lasted, at
``claim``: somebody else may claim; ``let go``: the same of windows of which nothing came; ``win``: somebody may win;
0.5 tells nothing, 0.55 is the most that is allowed for a claim; ± is twice its standard error. ``added`` is the average
wait of a discard that nobody's answer needed; it is to stay below 1.5 s. ``--without`` plays with a floor alone, where
nobody's being asked is feigned.
"""

import argparse
from typing import Final

from games.registry import load
from mahjong_server.play.match import claim_window
from tests.play.windows.findings import Company, Findings, find, watch
from tests.play.windows.people import CROWD, PROGRAM, SLOW, SWIFT, SWITCHED, USUAL

DEALS_A_MATCH: Final = 8
COMPANIES: Final = (
    ("anyone", Company(CROWD), "normal"),
    ("anyone, quick", Company(CROWD), "quick"),
    ("anyone, slow", Company(CROWD), "slow"),
    ("the swift", Company((SWIFT,)), "quick"),
    ("the usual", Company((USUAL,)), "normal"),
    ("with switches", Company((SWITCHED,)), "normal"),
    ("the slow", Company((SLOW,)), "slow"),
    ("programs", Company((PROGRAM,)), "normal"),
    ("anyone, a bot", Company(CROWD, 3, 1), "normal"),
    ("two and bots", Company(CROWD, 2, 2), "normal"),
    ("one and bots", Company(CROWD, 1, 3), "normal"),
    ("bots", Company((), 0, 4), "normal"),
)


def line(name: str, found: Findings) -> str:
    """Return what was found as a line of the table."""
    claim, error = found.claimable
    areas = f"{claim:.3f} ±{2 * error:.3f}   {found.let_go.value:.3f}    {found.winnable.value:.3f}"
    return f"  {name:16} {found.windows:7}   {found.share:4.0%}   {areas}    {found.added_s:4.2f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["sichuan", "riichi", "little_mahjong"])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--without", action="store_true")
    asked = parser.parse_args()
    if asked.without:
        claim_window.decoy_delay_ms = lambda *_: 0
    for key in asked.games:
        game = load([f"games.{key}"])[key]
        print(f"{key:17} windows   some   claim          let go   win      added")
        for name, company, speed in COMPANIES:
            matches = max(1, asked.deals // DEALS_A_MATCH)
            print(line(name, find(watch(game, company, matches, DEALS_A_MATCH, speed))), flush=True)


if __name__ == "__main__":
    main()
