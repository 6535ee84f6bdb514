"""How long one person waits for bots at each pace, deal by deal in virtual time.

    python -m bench.bot_pace [--game sichuan] [--deals 200] [--bots medium] [--paces natural quick instant]

The person answers at once, so that all of a deal lasts for others: the dealing, bots' turns, claim windows. Rules,
referee and bots are those of production; walls and choices follow from the deal's number. Neither a server nor a
network adds to it. Prints seconds a deal: the median, the mean, the longest, and the share under 40 s.
"""

import argparse
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Final

from games.registry import load
from mahjong_server.play.match.bot_pace import SPANS
from tests.play.windows.evening import Evening
from tests.play.windows.people import Person

WANTED_S: Final = 40.0


class AtOnce(Person):
    """Somebody who never lets anybody wait."""

    def takes_s(self, *_: object) -> float:
        """Return that it takes no time."""
        return 0.0


def waits_s(game: str, pace: str, deals: int, bots: str = "medium") -> Iterator[float]:
    """Yield how long each deal lasts, in seconds; the person sits in another seat each time."""
    rules = load([f"games.{game}"])[game]
    seats = rules.info.usual_seats
    for number in range(deals):
        table = [AtOnce(0.0) if seat == number % seats else None for seat in range(seats)]
        evening = Evening(rules, table, 1, f"{game} {number}", bot_pace=pace, level=bots)
        yield _first_deal_ms(evening) / 1000


def _first_deal_ms(evening: Evening) -> int:
    """Play a deal, of a game that says itself when a match is over, too; return when it was over."""
    last = 0
    for _ in evening.windows():
        if evening.timed.position.state.game.deal > 0:
            return last
        last = evening.now
    return evening.now


def line(pace: str, seconds: Sequence[float]) -> str:
    """Return what was found as a line of the table."""
    under = sum(each < WANTED_S for each in seconds) / len(seconds)
    return f"{pace:8}{len(seconds):7}{median(seconds):9.1f}{mean(seconds):9.1f}{max(seconds):9.1f}{under:9.0%}"


def main() -> None:
    """Print a line for each pace."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=("sichuan", "riichi", "little_mahjong"), default="sichuan")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--bots", default="medium", help="the level of the bots, by which the person plays, too")
    parser.add_argument("--paces", nargs="+", choices=SPANS, default=list(SPANS))
    asked = parser.parse_args()
    print(f"{'bots':8}{'deals':>7}{'median':>9}{'mean':>9}{'longest':>9}{'< 40 s':>9}")
    for pace in asked.paces:
        print(line(pace, list(waits_s(asked.game, pace, asked.deals, asked.bots))), flush=True)


if __name__ == "__main__":
    main()
