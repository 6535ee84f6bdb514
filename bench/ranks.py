"""A simulated year of 2,000 players who come and go: whether ranks inflate, and how often they change."""

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, linear_regression, pstdev
from typing import Final, NamedTuple

from mahjong_server.ratings.ranks import next_rank, rank_at, rank_name
from mahjong_server.ratings.rating_model import Skill, rate

SEATS: Final = 4
SETTLING_DAYS: Final = 180
"""Everybody begins at once with nobody's strength known: that settles before the year begins."""
MONTH_DAYS: Final = 30
STAY_DAYS: Final = 365
"""So long somebody stays: who is rated below a newcomer for less, who is above for longer."""
STRENGTHS: Final = (-0.4, 1.0)
"""Mean and deviation of newcomers' strengths, in units of μ; one is 60 points."""
LEARNT: Final = 0.4
LEARNING_MATCHES: Final = 100
"""So much everybody gains in strength over so many matches."""
LUCK: Final = 25 / 6
"""The deviation of what comes of a strength in a single match: that of the model."""
COMPANY: Final = 4.0
"""How far from one another in μ those may be who meet."""


@dataclass(slots=True)
class Player:
    """Somebody at the tables: how strong, how often there, and what is thought of them."""

    born: float
    often: float
    skill: Skill = field(default_factory=Skill)
    rank: int | None = None
    plain: int | None = None
    """The rank that a table without slack would give."""
    games: int = 0

    @property
    def strength(self) -> float:
        """How strong the player is now."""
        return self.born + LEARNT * min(1.0, self.games / LEARNING_MATCHES)


class Ways(NamedTuple):
    """What may be otherwise than usual: whether the weak leave sooner, and who meets whom."""

    weak_leave: bool = True
    company: float = COMPANY


class Year(NamedTuple):
    """What a year came to, by month (0 first): mean ranks and ratings of all who are ranked.

    ``worth`` is how far, in ranks, they are on average above what their strength was ranked at the beginning.
    ``changes`` and ``plain_changes`` are rank changes a hundred matches, with slack and without.
    """

    ranks: list[float]
    ratings: list[float]
    worth: list[float]
    ranked: int
    spread: float
    left: int
    matches: int
    changes: float
    plain_changes: float
    shares: dict[str, float]

    @property
    def drift(self) -> float:
        """By how many ranks the mean rank of all has moved."""
        return self.ranks[-1] - self.ranks[0]

    @property
    def drift_of_worth(self) -> float:
        """By how many ranks that of equal strength has moved."""
        return self.worth[-1] - self.worth[0]


class Site:
    """The players of a site, day by day."""

    def __init__(self, players: int, seed: int, ways: Ways) -> None:
        self.rng, self.ways = Random(seed), ways
        self.players = [self._newcomer() for _ in range(players)]
        self.left = self.matches = 0
        self.changes: Counter[str] = Counter()

    def day(self) -> None:
        """Let those who are there today play a match each, and some leave, in whose place newcomers come."""
        here = [each for each in self.players if self.rng.random() < each.often]
        here.sort(key=lambda each: each.skill.mu + self.rng.gauss(0, self.ways.company))
        for first in range(0, len(here) - SEATS + 1, SEATS):
            self._match(here[first : first + SEATS])
        for place, each in enumerate(self.players):
            if self.rng.random() < self._leaving(each):
                self.players[place] = self._newcomer()
                self.left += 1

    def ranked(self) -> list[Player]:
        """Return those who have a rank."""
        return [each for each in self.players if each.rank is not None]

    def _newcomer(self) -> Player:
        return Player(self.rng.gauss(*STRENGTHS), self.rng.uniform(0.1, 0.9))

    def _leaving(self, player: Player) -> float:
        if not self.ways.weak_leave:
            return 1 / STAY_DAYS
        return (1.5 if player.skill.mu < Skill().mu else 0.5) / STAY_DAYS

    def _match(self, four: Sequence[Player]) -> None:
        came = sorted(four, key=lambda each: each.strength + self.rng.gauss(0, LUCK), reverse=True)
        after = rate([each.skill for each in came], range(1, len(came) + 1))
        self.matches += 1
        for each, skill in zip(came, after, strict=True):
            each.skill = skill
            each.games += 1
            self._note(each, next_rank(each.rank, skill), None if skill.provisional else rank_at(skill.value))

    def _note(self, player: Player, rank: int | None, plain: int | None) -> None:
        self.changes["matches"] += player.rank is not None
        self.changes["changes"] += player.rank not in (None, rank)
        self.changes["plain"] += player.plain not in (None, plain)
        player.rank, player.plain = rank, plain


class Worth:
    """What a strength was ranked at the beginning of the year: a line through all."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.slope, self.zero = linear_regression([each.strength for each in players], ranks_of(players))

    def over(self, players: Sequence[Player]) -> float:
        """Return how far players are ranked above that, on average."""
        return fmean(
            rank - self.zero - self.slope * each.strength for each, rank in zip(players, ranks_of(players), strict=True)
        )


def ranks_of(players: Sequence[Player]) -> list[int]:
    """Return the ranks of players who have one."""
    return [each.rank for each in players if each.rank is not None]


def simulate(
    players: int = 2000, days: int = 360, seed: int = 1, settling: int = SETTLING_DAYS, ways: Ways | None = None
) -> Year:
    """Return what a year comes to."""
    site = Site(players, seed, ways or Ways())
    for _ in range(settling):
        site.day()
    site.left = site.matches = 0
    site.changes.clear()
    worth, months = Worth(site.ranked()), list[tuple[float, float, float]]()
    for day in range(days + 1):
        if day:
            site.day()
        if day % MONTH_DAYS == 0:
            ranked = site.ranked()
            months.append((fmean(ranks_of(ranked)), fmean(each.skill.value for each in ranked), worth.over(ranked)))
    return _year(site, months)


def _year(site: Site, months: Sequence[tuple[float, float, float]]) -> Year:
    ranked, played = site.ranked(), max(1, site.changes["matches"])
    counts = Counter(ranks_of(ranked))
    ranks, ratings, worth = ([month[part] for month in months] for part in range(3))
    return Year(
        ranks,
        ratings,
        worth,
        ranked=len(ranked),
        spread=pstdev(each.skill.value for each in ranked),
        left=site.left,
        matches=site.matches,
        changes=100 * site.changes["changes"] / played,
        plain_changes=100 * site.changes["plain"] / played,
        shares={str(rank_name(rank)): counts[rank] / len(ranked) for rank in sorted(counts)},
    )


def main() -> None:
    """Print what a year comes to, in three ways."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--days", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ways = {
        "the weak leave sooner": Ways(),
        "all leave alike": Ways(weak_leave=False),
        "whoever meets whoever": Ways(company=1000.0),
    }
    for name, way in ways.items():
        found = simulate(args.players, args.days, args.seed, ways=way)
        print(f"{name}: {found.matches} matches of {args.players}; {found.left} left, and as many joined")
        print("  mean rank by month:   ", " ".join(f"{each:.2f}" for each in found.ranks))
        print("  mean rating by month: ", " ".join(f"{each:.0f}" for each in found.ratings))
        print("  above strength, ranks:", " ".join(f"{each:+.2f}" for each in found.worth))
        print(f"  drift {found.drift:+.2f} ranks, of equal strength {found.drift_of_worth:+.2f}; {found.ranked} ranked")
        print(f"  changes of rank in 100 matches {found.changes:.1f}, without slack {found.plain_changes:.1f}")
        print(
            f"  deviation {found.spread:.0f};", " ".join(f"{name} {share:.1%}" for name, share in found.shares.items())
        )


if __name__ == "__main__":
    main()
