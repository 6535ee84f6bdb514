"""The ranges of the hard player: with which hands it makes which bet, and what that brings.

``ranges.json`` holds them, as ``python -m bench.toppan_ranges`` has fitted them by self-play. A *spot* is a moment of
the betting: the highest bet (0: none), how many rivals have met it, how many have yet to. A hand is known in it by the
share of the rivals' hands that are better, and by its multiple.

>>> spot(600, 1, 4)
'600 1 3'
"""

from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from games.toppan.state import ANTE

LEVELS: Final = (100, 600, 1200, 2000)
"""The bets that the ranges know; others lie between two of them."""

BETTER: Final = (0.003, 0.007, 0.015, 0.025, 0.04, 0.06, 0.085, 0.12, 0.17, 0.24, 0.34, 0.5, 0.7)
"""Shares of better hands between which hands count as alike."""

TIMES: Final = (2, 4, 7)
"""Multiples from which a hand counts as a dearer one."""

MOST_MET: Final = 3
"""Rivals who have met a bet, from which on it makes no difference how many."""

YET: Final = (0, 1, 2, 3, 3, 5)
"""By how many rivals have yet to meet a bet, the number that stands for it; the last for any more."""

_WEIGHTS: Final = ((1200, (1, 0)), (600, (3, 1)), (0, (1, 1)))
"""From which bet on, how much rivals count in a hand's rating who have met it, and those who have yet to."""

Worth: TypeAlias = tuple[int, int, int]
"""What a choice brings: the chance to win, in thousandths; chips won for each multiple of the own hand; chips lost."""


class Stakes(NamedTuple):
    """What may be won and lost: the pot, the own chips, and those of all rivals together."""

    pot: int
    own: int
    rivals: int


class Play(Struct, frozen=True):
    """The play of one spot: by bet, the share in percent of each kind of hand that makes it; the rest drops out.

    ``worth`` says by bet what it brings, by the share of better hands.
    """

    play: dict[int, tuple[int, ...]]
    worth: dict[int, tuple[Worth, ...]]


class Table(Struct, frozen=True):
    """The play of so many antes, by spot; ``stand`` is what hands bring when the drawing is over."""

    stand: tuple[Worth, ...]
    spots: dict[str, Play]

    def play(self, level: int, met: int, yet: int) -> Play:
        """Return the play of a spot; of the one most like it where it never came up."""
        name = spot(level, met, yet)
        return self.spots.get(name) or self.spots[min(self.spots, key=lambda known: _apart(known, name))]


class Ranges(Struct, frozen=True):
    """All ranges, by how many antes lie in the pot; ``made`` says how they were fitted."""

    made: dict[str, str | int]
    tables: dict[int, Table]

    def table(self, pot: int) -> Table:
        """Return the table for a pot: that of its antes, or of the nearest number."""
        antes = pot // ANTE
        return self.tables[min(self.tables, key=lambda known: max(known / antes, antes / known))]


class Rated(NamedTuple):
    """A hand among its rivals: the share of their hands that are better, and its own multiple."""

    better: float
    times: int

    @property
    def column(self) -> int:
        """Its place among the shares of better hands, 0 being the best."""
        return bisect_right(BETTER, self.better)

    @property
    def kind(self) -> int:
        """Its place among all kinds of hands."""
        return kind_of(self.column, self.times)


def kind_of(column: int, times: int) -> int:
    """Return the place of a hand among all kinds of hands."""
    return column * (len(TIMES) + 1) + bisect_right(TIMES, times)


@cache
def ranges() -> Ranges:
    """Return the ranges that were fitted."""
    return msgspec.json.decode(files("games.toppan.bots").joinpath("ranges.json").read_bytes(), type=Ranges)


def spot(level: int, met: int, yet: int) -> str:
    """Return the name of a spot."""
    return f"{level} {min(met, MOST_MET)} {YET[min(yet, len(YET) - 1)]}"


def _apart(name: str, other: str) -> int:
    """Return how far apart two spots are, the level counting for most."""
    return sum(abs(int(one) - int(two)) for one, two in zip(name.split(), other.split(), strict=True))


def weights(highest: int) -> tuple[int, int]:
    """Return how much rivals count in a hand's rating who have met the highest bet, and those who have yet to.

    Few meet a serious bet, so whoever has counts for more, and at last for all.
    """
    return next(counts for bet, counts in _WEIGHTS if highest >= bet)


def expected(worth: Worth, times: int, stakes: Stakes) -> float:
    """Return the chips that a choice brings to a hand of such a multiple, beside dropping out.

    Nobody loses more than lies before them, so a short purse loses less, and so do its rivals.
    """
    wins, gain, loss = worth
    chance = wins / 1000
    return chance * stakes.pot + min(gain * times, chance * stakes.rivals) - min(loss, (1 - chance) * stakes.own)
