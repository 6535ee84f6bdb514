"""How long people take: a model with which the pauses of the table are put to the test.

A claim that comes up is read, weighed and answered: times of that sort are skewed, and a lognormal fits them, with a
median of one to two seconds. Who knows beforehand what to do (a switch that passes, or takes every win) answers as fast
as the page does. And now and then somebody is lost in thought or not looking, and the table waits until their time is
over.
"""

from math import log
from random import Random
from typing import Any, NamedTuple

from games.base import Decision

OWN_TURN_S = 2.0
READY_S = 0.3
SWITCH_S = (0.02, 0.12)
"""From the frame that asks to the act that answers, both ways through the net."""

WIN_FACTOR, CLAIM_FACTOR, PASS_FACTOR = 0.8, 1.15, 1.0
"""A win is seen at once; what a claim would do to the hand is thought over."""

WINS = {"Hu", "Ron", "Win"}
PASSES = {"Pass", "Conceal"}


class Person(NamedTuple):
    """Somebody's ways: the median of their answers, its spread, and the shares answered by a switch or not at all."""

    median_s: float
    sigma: float = 0.55
    switched: float = 0.0
    lost: float = 0.01

    def takes_s(self, decision: Decision[Any], action: Any, rng: Random) -> float | None:
        """Return how long this person takes for this answer; ``None``: they never give it."""
        if decision.kind == "ready":
            return READY_S
        if decision.bank:
            return OWN_TURN_S
        name = type(action).__name__
        drawn = rng.random()
        if drawn < self.lost:
            return None
        if drawn < self.lost + self.switched and name in WINS | PASSES:
            return rng.uniform(*SWITCH_S)
        factor = WIN_FACTOR if name in WINS else PASS_FACTOR if name in PASSES else CLAIM_FACTOR
        return rng.lognormvariate(log(self.median_s * factor), self.sigma)


SWIFT = Person(0.9, 0.45)
USUAL = Person(1.4)
SWITCHED = Person(1.4, switched=0.6)
SLOW = Person(2.2, 0.6, lost=0.02)
PROGRAM = Person(0.005, 0.3, lost=0.0)
"""A player by the API, who answers at once."""

CROWD = (SWIFT, USUAL, USUAL, SWITCHED, SLOW)
"""Those who may meet at a table."""
