"""Simple players by rules of four lines, and what one of them gains among those who play the ranges."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from statistics import mean, stdev
from typing import Final, NamedTuple, Protocol

from bench.toppan.deals import FREE, Deal
from games.toppan.bots.betting import Choice, Moment, choices, played
from games.toppan.bots.ranges import Stakes, Table, weights
from games.toppan.state import ANTE, LEAST_BET, MOST_BET

_DRAWS: Final = 24
"""The most choices of one seat in one deal: each but the last is followed by a higher bet."""


class Position(NamedTuple):
    """A moment of the betting as a player finds it."""

    deal: Deal
    seat: int
    bets: list[int]
    stays: list[bool]
    highest: int


class Policy(Protocol):
    """A way to bet: the bet, 0 to drop out; ``draw`` is chance, from 0 to 1."""

    def __call__(self, at: Position, draw: float) -> int: ...


class Rule(NamedTuple):
    """A player by shares of hands: raises to the most with the best, opens with anything, calls by the bet's size."""

    raises: float
    opens: int
    calls: float
    calls_serious: float
    calls_most: float

    def __call__(self, at: Position, draw: float) -> int:  # noqa: ARG002 - leaves nothing to chance
        """Return the bet, 0 to drop out."""
        better = at.deal.alone[at.seat]
        if at.highest < MOST_BET and better <= self.raises:
            return MOST_BET
        if not at.highest:
            return self.opens
        enough = self.calls if at.highest <= 600 else self.calls_serious if at.highest <= 1200 else self.calls_most
        return at.highest if better <= enough else 0


def family() -> Iterator[Rule]:
    """Yield the rules that the ranges are measured by."""
    calls = ((0.08, 0.02), (0.16, 0.03), (0.3, 0.08), (0.5, 0.2))
    for raises, opens, cheap, dear in product(
        (0.03, 0.06, 0.12, 0.25, 0.5), (100, 400, 600, 1000, 2000), (0.4, 0.75, 1.0), calls
    ):
        if opens < 1000 or cheap == 0.75:
            yield Rule(raises, opens, cheap, *dear)


class Hard:
    """The hard player's betting, remembered by what it goes by."""

    def __init__(self, table: Table, seats: int) -> None:
        self._table = table
        self._stakes = Stakes(ANTE * seats, FREE, FREE * (seats - 1))
        self._known = dict[tuple[int, int, int, int, int], list[Choice]]()

    def __call__(self, at: Position, draw: float) -> int:
        """Return the bet, 0 to drop out."""
        deal, seat, bets, stays, highest = at
        rated = deal.rated(seat, bets, stays, highest, weights(highest))
        met = sum(stay and bet == highest > 0 for stay, bet in zip(stays, bets, strict=True))
        yet = sum(stays) - 1 - met
        key = highest, met, yet, rated.column, rated.times
        if key not in self._known:
            stakes = self._stakes._replace(rivals=FREE * (met + yet))
            self._known[key] = played(choices(self._table, Moment(highest, met, yet), rated, stakes, MOST_BET))
        *some, last = self._known[key]
        for choice in some:
            if draw < choice.share:
                return choice.bet
            draw -= choice.share
        return last.bet


def play(deal: Deal, policies: Sequence[Policy], draws: Sequence[float]) -> list[int]:
    """Play the betting of a deal; return what each seat gains, the ante counted."""
    seats = len(policies)
    bets, stays, acted = [0] * seats, [True] * seats, [0] * seats
    highest, alive, seat, quiet = 0, seats, 0, 0
    while alive > 1 and quiet < seats:
        if stays[seat] and bets[seat] < max(highest, LEAST_BET):
            bet = policies[seat](Position(deal, seat, bets, stays, highest), draws[seat * _DRAWS + acted[seat]])
            acted[seat] += 1
            quiet = 0
            if bet:
                highest = bets[seat] = bet
            else:
                stays[seat], bets[seat] = False, 0
                alive -= 1
        quiet += 1
        seat = (seat + 1) % seats
    return _gains(deal, [each for each in range(seats) if stays[each]], highest, seats)


def _gains(deal: Deal, staying: list[int], highest: int, seats: int) -> list[int]:
    gains = [-ANTE] * seats
    winner = min(staying, key=deal.ranks.__getitem__)
    gains[winner] += ANTE * seats
    for seat in staying:
        if seat != winner:
            points = deal.paid(winner, seat, highest)
            gains[seat] -= points
            gains[winner] += points
    return gains


def gained(deals: Sequence[Deal], one: Policy, others: Policy, seed: str) -> tuple[float, float]:
    """Return what one gains a deal among others, from each seat in turn, with its standard error."""
    found = list[float]()
    for number, deal in enumerate(deals):
        seats = len(deal.times)
        chance = random.Random(f"{seed} {number}")
        draws = [chance.random() for _ in range(seats * _DRAWS)]
        found.append(
            mean(
                play(deal, [one if each == seat else others for each in range(seats)], draws)[seat]
                for seat in range(seats)
            )
        )
    return mean(found), stdev(found) / sqrt(len(found))
