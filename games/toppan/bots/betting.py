"""Betting by the ranges: what each bet brings against those who play them, and how often they make it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.toppan.bots.ranges import LEVELS, Play, Rated, Stakes, Table, Worth, expected

NEAR: Final = 300
"""Chips by which a choice may be worth less than the best one and still be made."""

GOOD: Final = 1000
"""Chips that a hand brings from which on it makes the highest of the bets near the best."""

GIVEN_UP: Final = 0.2
"""Share of a kind of hand that drops out, from which on its bets are worth no more than that, if not far more."""

FAR: Final = 6000
"""Chips by which a bet has to be worth more than dropping out to be so whatever the ranges say."""

_PLENTY: Final = 10**9


class Moment(NamedTuple):
    """A moment of the betting: the highest bet, how many rivals have met it, and how many have yet to."""

    highest: int
    met: int
    yet: int


class Choice(NamedTuple):
    """A bet, 0 for dropping out: the chips that it brings beside dropping out, and how often it is made, 0 to 1."""

    bet: int
    worth: float
    share: float


def choices(table: Table, moment: Moment, rated: Rated, stakes: Stakes, most: int) -> list[Choice]:
    """Return the choices that the ranges know, dropping out first, by rising bets; none is over ``most``."""
    worth, made = dict[int, list[float]](), dict[int, float]()
    for play, level, part in _plays(table, moment):
        given_up = sum(shares[rated.kind] for shares in play.play.values()) <= 100 * (1 - GIVEN_UP)
        for known, brings in play.worth.items():
            bet = moment.highest if known == level else known
            value = _worth(brings[rated.column], rated.times, stakes, given_up=given_up)
            kept = worth.setdefault(bet, [0.0, 0.0])
            kept[0] += part * value
            kept[1] += part
            made[bet] = made.get(bet, 0.0) + part * play.play[known][rated.kind] / 100
    curve = [Choice(bet, sums[0] / sums[1], made[bet]) for bet, sums in sorted(worth.items())]
    return [Choice(0, 0.0, max(1 - sum(made.values()), 0.0)), *_offered(curve, most)]


def _worth(brings: Worth, times: int, stakes: Stakes, *, given_up: bool) -> float:
    """Return what a bet is worth; what a full purse had better not bring by the ranges does not count."""
    value = expected(brings, times, stakes)
    full = expected(brings, times, Stakes(stakes.pot, _PLENTY, _PLENTY))
    return value - full if given_up and 0 < full < FAR else value


def _plays(table: Table, moment: Moment) -> Iterator[tuple[Play, int, float]]:
    """Yield the plays of the known bets next to the highest one, with the part that each counts."""
    highest, met, yet = moment
    place = bisect_left(LEVELS, highest)
    above = LEVELS[place]
    if highest in (0, above):
        yield table.play(highest, met, yet), highest, 1.0
        return
    below = LEVELS[place - 1]
    part = (highest - below) / (above - below)
    yield table.play(below, met, yet), below, 1 - part
    yield table.play(above, met, yet), above, part


def _offered(curve: list[Choice], most: int) -> Iterator[Choice]:
    """Yield the bets up to the most that may be bet; what is dearer is bet as far as it may."""
    yield from (choice for choice in curve if choice.bet < most)
    dearer = sum(choice.share for choice in curve if choice.bet >= most)
    yield Choice(most, worth_at(curve, most), dearer)


def worth_at(curve: Sequence[Choice], bet: int) -> float:
    """Return what a bet brings, by the bets next to it; none is over the last."""
    place = bisect_left(curve, bet, key=lambda choice: choice.bet)
    above = curve[place]
    if not place or above.bet == bet:
        return above.worth
    below = curve[place - 1]
    return below.worth + (above.worth - below.worth) * (bet - below.bet) / (above.bet - below.bet)


def played(found: Sequence[Choice]) -> list[Choice]:
    """Return the choices that are made, with shares that sum to 1, all near the best one.

    With a good hand it is the highest of these bets, which costs those most who call too much. Else they are made as
    often as the ranges say.
    """
    best = max(found, key=lambda choice: choice.worth)
    near = [choice for choice in found if choice.worth >= best.worth - NEAR]
    if best.worth > GOOD:
        return [near[-1]._replace(share=1.0)]
    shares = sum(choice.share for choice in near)
    if not shares:
        return [best._replace(share=1.0)]
    return [choice._replace(share=choice.share / shares) for choice in near if choice.share]
