"""Count what the hard bots' table of rates says (``games/little_mahjong/bots/rates.py``) in games of four or three.

    python -m bench.little_mahjong.rates [--deals 5000] [--seed rates] [--write]

Hard bots play by the table that there is; what they do makes the next one. It settles at once: a second run changes
hardly a rate by more than its error. Rates are counted as each player sees them:

- thrown: how often another's discard is of a kind, divided by the kind's share of what the player does not see;
- won, taken: how often a discard of a kind is won on, or claimed for a triplet, divided by ``rates.uses``;
- ended: how often a turn that another begins with a draw ends the deal, but on the player's own discard;
- loss: what a win costs; unready: what a deal brings to whom a discard leaves without a wait;
- relief: what a deal brings to whose discard is claimed for a triplet, more than to whose discard is let lie.

A rate is mixed with some counts of a usual one, so that seldom kinds don't swing: kinds differ little in how often they
are won on, so there with more, of the stage's mean.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from typing import Final

from bench.little_mahjong import deals
from games.little_mahjong import bots
from games.little_mahjong.bots import rate_tables
from games.little_mahjong.bots.rates import STAGES, stage, uses
from games.little_mahjong.dominoes import KINDS, NAMES, minus, parse
from games.little_mahjong.events import Discarded, Drew, Event, Settled, WindowSettled, Won
from games.little_mahjong.state import State
from games.little_mahjong.triplets import waits

_PRIOR: Final = 20
_OF_KINDS: Final = {"won": 200, "taken": 20}
_USUAL: Final = {"thrown": 0.8, "won": 0.2, "taken": 0.3, "ended": 0.25, "loss": 3.9, "unready": -2.5, "relief": 0.8}
_TOP: Final = 2
_HEAD: Final = '''"""Rates by ``python -m bench.little_mahjong.rates``: {deals} deals of three and of four, ``{seed}``.

Of each kind the rows tell how often it is thrown, won on and taken for a triplet, each in the four stages of a deal.
"""

from typing import Final
'''


class Counts:
    """Events and chances by what they tell of, and the stage."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.found = defaultdict[tuple[str, int, int], float](float)
        self.chances = defaultdict[tuple[str, int, int], float](float)
        self._discards: list[tuple[int, int, bool, str]] = []
        self._draw = (0, 0, [0] * players)

    def add(self, state: State, event: Event) -> None:
        """Count an event of a deal, by the state before it."""
        match event:
            case Drew():
                self._drew(state, event.seat)
            case Discarded():
                self._discarded(state, event.seat, parse(event.tile))
            case WindowSettled():
                for granted in event.outcome:
                    self._claimed(state, granted.seat, won=granted.claim == "win")
            case Won():
                self._ended(event.seat, -1)
            case Settled():
                self._settled(event.sheet.scores)
            case _:
                pass

    def rate(self, name: str, what: int, number: int) -> float:
        """Return a rate of one stage, mixed with the usual one."""
        key = name, what, number
        weight = _OF_KINDS.get(name, _PRIOR)
        usual = self._mean(name, number) if name in _OF_KINDS else _USUAL[name]
        return (self.found[key] + weight * usual) / (self.chances[key] + weight)

    def _mean(self, name: str, number: int) -> float:
        """Return the rate of all kinds at one stage."""
        found, chances = (sum(counts[name, kind, number] for kind in KINDS) for counts in (self.found, self.chances))
        return (found + _PRIOR * _USUAL[name]) / (chances + _PRIOR)

    def _drew(self, state: State, seat: int) -> None:
        now = stage(self.players, deals.thrown(state))
        laid = [min(deals.triplets(state, each), _TOP) for each in range(self.players)]
        self._draw = seat, now, laid
        for each in range(self.players):
            self.chances["ended", laid[each], now] += each != seat

    def _discarded(self, state: State, seat: int, kind: int) -> None:
        now = stage(self.players, deals.thrown(state))
        for each in set(range(self.players)) - {seat}:
            self.found["thrown", kind, now] += 1
            for other, part in enumerate(deals.share(deals.unseen(state, each))):
                self.chances["thrown", other, now] += part
        use = uses(kind, deals.unseen(state, seat))
        self.chances["won", kind, now] += use
        self.chances["taken", kind, now] += use
        player = state.players[seat]
        self._discards.append((seat, now, not waits(minus(player.hand, kind), player.open), "lies"))

    def _claimed(self, state: State, seat: int, *, won: bool) -> None:
        assert state.open is not None
        giver, now, unready, _ = self._discards[-1]
        self.found["won" if won else "taken", state.open.kind, now] += 1
        self._discards[-1] = giver, now, unready, "won" if won else "taken"
        if won:
            self._ended(seat, giver)

    def _ended(self, winner: int, giver: int) -> None:
        drawer, now, laid = self._draw
        for each in set(range(self.players)) - {winner, giver, drawer}:
            self.found["ended", laid[each], now] += 1

    def _settled(self, scores: tuple[int, ...]) -> None:
        self.found["loss", 0, self._draw[1]] -= min(scores)
        self.chances["loss", 0, self._draw[1]] += 1
        for seat, now, unready, fate in self._discards:
            self.found["unready", 0, now] += scores[seat] * unready
            self.chances["unready", 0, now] += unready
            self.found[fate, -1, 0] += scores[seat]
            self.chances[fate, -1, 0] += 1
        self._discards = []

    def relief(self) -> float:
        """Return what it brings to have a discard taken, in points."""
        taken, lies = (self.found[fate, -1, 0] / self.chances[fate, -1, 0] for fate in ("taken", "lies"))
        return taken - lies

    def table(self) -> str:
        """Return the table, a row a line."""
        rows = ["kind   thrown by stage | won on | taken for a triplet"]
        rows += ["  ".join([NAMES[kind], *self._of_kind(kind)]) for kind in KINDS]
        rows.append("  ".join(["ended", *(self._row("ended", laid) for laid in range(_TOP + 1))]))
        rows += [f"{name}  {self._row(name, 0, 2)}" for name in ("loss", "unready")]
        return "\n".join([*rows, "relief  " + " ".join([f"{self.relief():.2f}"] * STAGES)])

    def _of_kind(self, kind: int) -> list[str]:
        return [self._row("thrown", kind, 2), self._row("won", kind), self._row("taken", kind)]

    def _row(self, name: str, what: int, digits: int = 3) -> str:
        return " ".join(f"{self.rate(name, what, number):.{digits}f}" for number in range(STAGES))


def counted(players: int, number: int, seed: str) -> Counts:
    """Return the counts of so many deals between hard bots."""
    counts, hard = Counts(players), bots.bot("hard")
    for each in range(number):
        for state, event in deals.played([hard] * players, f"{seed} {players} {each}".encode()):
            counts.add(state, event)
    return counts


def module(tables: dict[str, str], number: int, seed: str) -> str:
    """Return the source of ``rate_tables.py``."""
    parts = [f'\n{name}: Final = """\n{table}\n"""\n' for name, table in tables.items()]
    return _HEAD.format(deals=number, seed=seed) + "".join(parts)


def main() -> None:
    """Print the module, or write it where it belongs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5000, help="of three, and as many of four")
    parser.add_argument("--seed", default="rates")
    parser.add_argument("--write", action="store_true", help="into games/little_mahjong/bots/rate_tables.py")
    given = parser.parse_args()
    tables = {name: counted(players, given.deals, given.seed).table() for name, players in (("THREE", 3), ("FOUR", 4))}
    found = module(tables, given.deals, given.seed)
    if given.write:
        Path(rate_tables.__file__).write_text(found, encoding="utf-8")
    else:
        print(found)


if __name__ == "__main__":
    main()
