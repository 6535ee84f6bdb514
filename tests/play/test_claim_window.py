"""How long a pause is: a floor for everyone, and a feigned answer like those that people gave."""

from statistics import mean, median

import pytest

from mahjong_server.play.match import claim_window, clock
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays

FRESH = clock.start(4, SPEEDS["normal"], 0)
WINDOWS = [f"0.{step}.pause" for step in range(5_000)]
DRAWS = KeyedDelays(b"secret")


def test_no_window_is_shorter_than_the_floor():
    drawn = [claim_window.floor_ms(DRAWS, window) for window in WINDOWS]
    assert (min(drawn), max(drawn)) == claim_window.FLOOR_MS
    assert len(set(drawn)) > 300


def test_a_feigned_answer_is_like_those_that_were_given_but_for_the_rarest():
    given = list(range(1_000, 3_000, 10))
    feigned = sorted(claim_window.decoy_delay_ms(DRAWS, window, given) for window in WINDOWS)
    assert median(feigned) == pytest.approx(median(given), rel=0.05)
    assert feigned[0] >= 1_000 * (1 - claim_window.JITTER)
    assert feigned[-1] <= 3_000 * (1 + claim_window.JITTER)
    assert mean(given) * 0.95 < mean(feigned) < mean(given)
    assert len(set(feigned)) > len(given)


@pytest.mark.parametrize(("people", "spared"), [(1.0, 0.1), (0.5, 0.2)])
def test_the_slowest_answers_are_feigned_more_seldom_and_of_the_more_the_fewer_people_there_are(people, spared):
    given = [1_000] * round(100 - 100 * spared) + [100_000] * round(100 * spared)
    assert claim_window.skipped_tail(FRESH, people) == spared
    feigned = [claim_window.decoy_delay_ms(DRAWS, window, given, spared) for window in WINDOWS]
    assert mean(each > 50_000 for each in feigned) == pytest.approx(
        spared * claim_window.TAIL_KEEP_PROBABILITY, abs=0.015
    )


def test_where_people_may_often_claim_all_answers_are_feigned():
    table = FRESH
    for held in (True, False, False, False):
        table = claim_window.with_window(table, held=held)
    assert claim_window.skipped_tail(table, 1.0) == claim_window.SLOW_TAIL
    assert claim_window.skipped_tail(claim_window.with_window(table, held=True), 1.0) == 0


def test_until_a_table_has_answered_often_enough_others_fill_its_place():
    assert list(claim_window.times(FRESH, 1.0)) == sorted(2 * claim_window.PRIOR_ANSWERS_MS)
    told = FRESH
    for seat in (0, 1, 0, 1):
        told = claim_window.with_response_time(told, seat, 5_000, 1.0)
    assert claim_window.times(told, 1.0).count(5_000) == 4
    assert len(claim_window.times(told, 1.0)) == claim_window.MIN_SAMPLES
    for seat in range(4):
        for _ in range(claim_window.ANSWERS_PER_SEAT):
            told = claim_window.with_response_time(told, seat, 2_000, 1.0)
    assert list(claim_window.times(told, 1.0)) == [2_000] * 4 * claim_window.ANSWERS_PER_SEAT


def test_other_tables_take_the_place_of_what_is_usual():
    seated = clock.start(4, SPEEDS["normal"], 0, (900, 700))
    assert set(claim_window.times(seated, 1.0)) == {700, 900}


def test_who_is_lost_in_thought_is_not_copied():
    assert claim_window.with_response_time(FRESH, 2, claim_window.LONGEST_MS + 1, 1.0) == FRESH
    assert claim_window.with_response_time(FRESH, 2, claim_window.LONGEST_MS, 1.0).answers == (
        (),
        (),
        (claim_window.LONGEST_MS,),
        (),
    )


def test_pauses_are_the_same_in_every_process_and_unlike_in_another_match():
    given = claim_window.times(FRESH, 1.0)

    def drawn(key: bytes) -> list[tuple[int, int]]:
        draws = KeyedDelays(key)
        return [
            (claim_window.floor_ms(draws, each), claim_window.decoy_delay_ms(draws, each, given))
            for each in WINDOWS[:9]
        ]

    assert drawn(b"a") == drawn(b"a")
    assert drawn(b"a") != drawn(b"b")


def test_pace_scales_what_no_person_has_set():
    assert claim_window.floor_ms(KeyedDelays(b"a", 0.0), "x") == 0
    assert claim_window.floor_ms(KeyedDelays(b"a", 2.0), "x") == pytest.approx(
        2 * claim_window.floor_ms(KeyedDelays(b"a"), "x"), abs=1
    )
    assert list(claim_window.times(FRESH, 0.0)) == [0] * claim_window.MIN_SAMPLES
    assert claim_window.with_response_time(FRESH, 0, 1_000, 0.1) == FRESH
