"""The benchmarks of seating: whole events, and the search for plans."""

from itertools import combinations

import pytest

from bench import seating, seating_plans
from mahjong_server.events.seating.plans import Plan


@pytest.mark.parametrize("rule", seating.RULES)
def test_an_event_is_played_to_its_end(rule):
    rounds = list(seating.play(seating.event(rule, 17, 3), 3))
    assert [each.round.round for each in rounds] == [1, 2, 3]
    assert all(each.seconds >= 0 for each in rounds)


def met(size, found):
    """Return all pairs who meet in the rounds of a plan, in order."""
    plan = Plan(size, found.rounds, found.residues, found.columns, tuple(found.starter))
    tables = [table for number in range(1, plan.rounds + 1) for table in plan.tables(number)]
    return sorted(pair for table in tables for pair in combinations(sorted(table), 2))


def test_the_search_finds_a_plan_of_as_many_rounds_as_there_can_be():
    """Sixteen players: five rounds, in which everybody meets everybody once."""
    found = seating_plans.find(16, 60)
    assert found is not None
    assert found.rounds == 5
    assert met(16, found) == list(combinations(range(16), 2))


def test_the_plan_of_64_is_all_lines_of_a_space():
    found = seating_plans.affine()
    assert found.rounds == 21
    assert met(64, found) == list(combinations(range(64), 2))


def test_the_search_gives_up_when_time_is_up():
    """Eight players have no two rounds in which nobody meets anybody twice."""
    assert seating_plans.Starter(8, 2, 4, 0).search(0.01) is None
