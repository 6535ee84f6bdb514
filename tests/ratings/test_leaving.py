"""A match counts as far as people played it: who leaves loses, who was left does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings.match_weight import WEEK_MS
from mahjong_server.ratings.models import Rating, RatingChange
from mahjong_server.ratings.rate_match import rate_match
from mahjong_server.ratings.rating_model import Skill, move_part_way, rate, rate_with_leavers
from tests.ratings.conftest import GAME

pytestmark = pytest.mark.django_db
skills = st.builds(Skill, st.floats(5.0, 45.0), st.floats(1.0, 25 / 3))
tables = st.lists(skills, min_size=4, max_size=4)
places = st.lists(st.integers(1, 4), min_size=4, max_size=4)
leavers = st.sets(st.integers(0, 3), min_size=1)


def changes(match):
    """By seat, how far a rating went."""
    seats = dict(match.seats.values_list("player", "seat"))
    found = RatingChange.objects.filter(match=match)
    return {seats[change.player_id]: change.after - change.before for change in found}


@pytest.mark.security("SEC 11.3")
@pytest.mark.parametrize("leave", [True, False], ids=["left", "gone"])
def test_all_four_leave_at_once_and_nobody_s_rating_moves(over, leave):
    match = over(here=())
    match.seats.update(left=leave)
    assert archive_match.file_match(match.pk)
    assert Outcome.objects.filter(match=match, place=1).exists()
    assert not Rating.objects.exists()
    assert (match.verdict.weight, match.verdict.reason) == (0, "left")


@pytest.mark.security("SEC 11.3")
@pytest.mark.parametrize("number", range(4))
def test_whoever_goes_loses_and_nobody_else_does(filed, number):
    found = changes(filed(number, here=(0, 1, 3)))
    assert found[2] < -50
    assert all(found[seat] >= 0 for seat in (0, 1, 3))
    assert max(found.values()) > 0


@pytest.mark.security("SEC 11.3")
def test_whoever_leaves_in_the_lead_comes_last(over):
    match = over(1)
    best = match.seats.get(seat=winner(match))
    Seat.objects.filter(pk=best.pk).update(left=True)
    assert archive_match.file_match(match.pk)
    assert RatingChange.objects.get(match=match, left=True).player_id == best.player_id
    found = changes(match)
    assert found.pop(best.seat) < -50
    assert min(found.values()) >= 0


def winner(match):
    """The seat that wins a match that is not filed yet."""
    account = archive_match._summarize(match)
    assert account
    return account.places.index(1)


def test_only_one_who_stays_neither_gains_nor_loses(filed):
    found = changes(filed(here=(2,)))
    assert found.pop(2) == 0
    assert max(found.values()) < 0


def test_a_short_absence_is_no_leaving(over, four):
    """Of a few dozen choices it is some, and they play on."""
    match = over()
    outcomes = [
        Outcome(match=match, seat=seat, player=who, name="", score=0, place=seat + 1, choices=60, made=made)
        for seat, (who, made) in enumerate(zip(four, (30, 60, 45, 58), strict=True))
    ]
    rate_match(match, outcomes)
    assert not RatingChange.objects.filter(left=True).exists()
    outcomes[0].made, match = 29, over(1)
    for outcome in outcomes:
        outcome.match = match
    rate_match(match, outcomes)
    assert RatingChange.objects.get(left=True).player == four[0]


@pytest.mark.security("SEC 11.3")
def test_whoever_is_gone_at_the_end_has_left_however_much_was_played_before(over, four):
    def left(missed):
        match = over(missed)
        outcomes = [
            Outcome(match=match, seat=seat, player=who, name="", score=0, place=seat + 1, choices=200, made=150)
            for seat, who in enumerate(four)
        ]
        outcomes[0].missed = missed
        rate_match(match, outcomes)
        return set(RatingChange.objects.filter(match=match, left=True).values_list("player", flat=True))

    assert left(9) == set()
    assert left(10) == {four[0].pk}


@pytest.mark.security("SEC 11.3")
def test_what_was_missed_at_the_end_is_filed(over):
    match = over(here=(0, 1, 3))
    assert archive_match.file_match(match.pk)
    assert [outcome.missed > 0 for outcome in match.outcomes.order_by("seat")] == [False, False, True, False]


def test_the_same_leaver_spares_another_once_a_week(four):
    def left(at):
        """The last of those who stayed, in a match that the fourth left."""
        match = Match.objects.create(
            game=GAME, rules_version=1, deals=4, rated=True, finished_at=at, source=Match.Source.SEEK
        )
        for seat, who in enumerate(four):
            Seat.objects.create(match=match, seat=seat, player=who)
        rate_match(
            match,
            [
                Outcome(match=match, seat=seat, player=who, name="", score=0, place=seat + 1, left=seat == 3)
                for seat, who in enumerate(four)
            ],
        )
        return changes(match)

    now = now_ms()
    assert left(now - WEEK_MS)[2] == 0
    assert left(now)[2] == 0
    again = left(now + 1)
    assert again[2] < 0
    assert again[3] < 0


@given(tables, places, leavers)
def test_nobody_loses_by_another_s_leaving_and_nobody_gains_by_the_own(table, came_to, left):
    after = rate_with_leavers(table, came_to, left, set(range(4)) - left)
    by_place = rate(table, came_to)
    for seat, (old, new) in enumerate(zip(table, after, strict=True)):
        if seat not in left:
            assert new.mu >= old.mu
        elif len(left) < 4:
            assert new.mu <= min(old.mu, by_place[seat].mu) + 1e-9


@given(skills, skills, st.floats(0, 1))
def test_a_part_of_a_change_lies_between_the_two(old, new, weight):
    part = move_part_way(old, new, weight)
    for one, low, high in zip(part, map(min, old, new), map(max, old, new), strict=True):
        assert low - 1e-9 <= one <= high + 1e-9
    assert move_part_way(old, new, 0.0) == pytest.approx(old)
    assert move_part_way(old, new, 1.0) == pytest.approx(new)
