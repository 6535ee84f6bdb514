"""The model: who comes before others gains, ties meet, and certainty comes with matches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.ratings.rating_model import SURE_SIGMA, Skill, rate

skills = st.builds(Skill, st.floats(5.0, 45.0), st.floats(1.0, 25 / 3))
tables = st.lists(skills, min_size=4, max_size=4)
NEW = Skill()


def test_a_newcomer_stands_in_the_middle_and_is_uncertain():
    assert (NEW.value, NEW.spread, NEW.provisional) == (1500, 500, True)


def test_equals_part_by_their_places():
    after = rate([NEW] * 4, [2, 1, 4, 3])
    assert after[1].value > after[0].value > after[3].value > after[2].value
    assert after[1].value > 1500 > after[2].value


def test_equal_places_are_ties():
    first, second, third, fourth = rate([NEW] * 4, [1, 1, 3, 4])
    assert first == pytest.approx(second)
    assert second.value > third.value > fourth.value
    best, next_best, *_ = rate([NEW] * 4, [1, 2, 3, 4])
    assert first.mu == pytest.approx((best.mu + next_best.mu) / 2)


def test_four_equals_who_tie_stay_equal():
    assert {skill.value for skill in rate([NEW] * 4, [1, 1, 1, 1])} == {1500}


@pytest.mark.parametrize("places", [[1, 2], [1, 1, 3], [1] * 10, [1, 1, 1, 4, 4, 4, 4, 8, 8, 8], list(range(1, 11))])
def test_any_number_of_players_is_rated_and_equals_who_tie_stay_equal(places):
    after = rate([NEW] * len(places), places)
    for place in set(places):
        found = {round(skill.mu, 6) for skill, own in zip(after, places, strict=True) if own == place}
        assert len(found) == 1
    shown = [skill.value for skill in after]
    assert shown == sorted(shown, reverse=True)


@given(tables, st.permutations([1, 2, 3, 4]))
def test_the_order_of_seats_does_not_matter(table, places):
    together = rate(table, places)
    turned = rate(table[1:] + table[:1], places[1:] + places[:1])
    for one, other in zip(together, turned[-1:] + turned[:-1], strict=True):
        assert one == pytest.approx(other)


@given(tables, st.lists(st.integers(1, 4), min_size=4, max_size=4))
def test_whoever_is_first_of_all_loses_nothing_and_whoever_is_last_gains_nothing(table, places):
    after = rate(table, places)
    for old, new, place in zip(table, after, places, strict=True):
        if place == min(places) and places.count(place) == 1:
            assert new.mu >= old.mu
        if place == max(places) and places.count(place) == 1:
            assert new.mu <= old.mu


def test_a_rating_gets_certain_within_twenty_matches():
    table = [NEW] * 4
    matches = 0
    while any(skill.provisional for skill in table):
        table = rate(table, [(seat + matches) % 4 + 1 for seat in range(4)])
        matches += 1
    assert 10 <= matches <= 25
    assert all(skill.sigma <= SURE_SIGMA for skill in table)


def test_the_better_player_is_found():
    table = [NEW] * 4
    for match in range(40):
        table = rate(table, [1, 2, 3, 4] if match % 4 else [2, 1, 4, 3])
    assert [skill.value for skill in table] == sorted((skill.value for skill in table), reverse=True)
