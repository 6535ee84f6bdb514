"""The model and its numbers. Pure: from ratings and places to ratings.

A rating is a normal distribution, mean ``mu`` and deviation ``sigma``, as openskill has it: 25 and 25/3 for a newcomer.
People are shown ``1500 + 60 * (mu - 25)``: 1500 to begin with, and one ``sigma`` of a newcomer is 500. What is shown is
the mean itself, and how certain it is is told apart: a rating is provisional until ``sigma`` is 6 or less, which takes
some 18 matches of four.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations, product
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

FIRST_MU: Final = 25.0
FIRST_SIGMA: Final = 25.0 / 3
SURE_SIGMA: Final = 6.0
ZERO: Final = 1500
POINTS: Final = 60

MOST_EXACT: Final = 5
"""Of more players than these not every order of a tie is rated: of ten there are millions."""

_model = PlackettLuce(mu=FIRST_MU, sigma=FIRST_SIGMA)


class Skill(NamedTuple):
    """What is thought of somebody's strength."""

    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA

    @property
    def value(self) -> int:
        """The rating as people are shown it."""
        return round(ZERO + POINTS * (self.mu - FIRST_MU))

    @property
    def spread(self) -> int:
        """How far off it may well be: one deviation, in the points of ``value``."""
        return round(POINTS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether it is too uncertain to be ranked."""
        return self.sigma > SURE_SIGMA


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return everyone's rating after a match; 1 is the best place, and equal places are ties.

    A tie leaves open who was better, and counts as the mean of all orders that it leaves open. (The model's own way
    with ties would give two who share the first place no more than whoever comes after them.) Where these are very
    many, it counts as the mean of some in which everyone comes to each place of the tie equally often.
    """
    if len(skills) < 2:
        return list(skills)
    found = [_rate(skills, order) for order in _orders(places)]
    return [Skill(fmean(one.mu for one in ways), fmean(one.sigma for one in ways)) for ways in zip(*found, strict=True)]


def move_part_way(before: Skill, after: Skill, weight: float) -> Skill:
    """Return a rating that goes only a part of the way, 0 to 1, from one to the other: ``sigma`` too."""
    return Skill(*(old + weight * (new - old) for old, new in zip(before, after, strict=True)))


def rate_with_leavers(
    skills: Sequence[Skill], places: Sequence[int], left: Collection[int], spared: Collection[int]
) -> list[Skill]:
    """Return everyone's rating after a match that some (``left``, by index in the list) did not stay at.

    Each of those is rated as if alone behind all others, and never gains. Those who stayed are rated among themselves;
    of them the ``spared`` lose nothing. So nobody's rating is lower for somebody else's leaving.
    """
    stayed = [seat for seat in range(len(skills)) if seat not in left]
    after = list(skills)
    if not stayed:
        return after
    among = rate([skills[seat] for seat in stayed], [places[seat] for seat in stayed])
    for seat, new in zip(stayed, among, strict=True):
        if new.mu >= skills[seat].mu or seat not in spared:
            after[seat] = new
    for seat in left:
        last = [max(places) + 1 if other == seat else place for other, place in enumerate(places)]
        new = rate(skills, last)[seat]
        after[seat] = Skill(min(new.mu, skills[seat].mu), new.sigma)
    return after


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """Yield each order of finish, as one number a seat, that agrees with the places."""
    ties = [[seat for seat, found in enumerate(places) if found == place] for place in sorted(set(places))]
    for ways in product(*(_ways(tie, len(places)) for tie in ties)):
        order = [seat for way in ways for seat in way]
        yield [order.index(seat) for seat in range(len(places))]


def _ways(tie: list[int], players: int) -> list[tuple[int, ...]]:
    """Return orders of those who tie: all of them, or in a large company the turns of the circle, both ways round."""
    if len(tie) <= 2 or players <= MOST_EXACT:
        return list(permutations(tie))
    turns = [tuple(tie[i:] + tie[:i]) for i in range(len(tie))]
    return [*turns, *(turn[::-1] for turn in turns)]


def _rate(skills: Sequence[Skill], order: Sequence[int]) -> list[Skill]:
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _model.rate(teams, ranks=[float(place) for place in order])
    return [Skill(team[0].mu, team[0].sigma) for team in rated]
