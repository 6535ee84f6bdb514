"""So many at once, then one in so long, whether that is kept in memory or in the database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.limits import stored_counts
from mahjong_server.limits.token_bucket import SWEEP_EVERY, Bucket, Buckets, TokenBucket
from mahjong_server.talk.models import Bucket as Row


def test_a_bucket_refills_with_time_and_never_beyond_its_most():
    bucket = Bucket(TokenBucket.per(1, 2, burst=4))
    assert [bucket.spend(0.0) for _ in range(5)] == [True] * 4 + [False]
    assert [bucket.spend(0.5), bucket.spend(0.5), bucket.spend(1.0)] == [True, False, True]
    assert not bucket.is_full(2.5)
    assert bucket.is_full(100.0)
    assert [bucket.spend(100.0) for _ in range(5)] == [True] * 4 + [False]


def test_several_are_taken_together_or_none_of_them():
    bucket = Bucket(TokenBucket.per(1, 2, burst=4))
    assert [bucket.spend(0.0, amount) for amount in (5, 3, 2, 1, 1)] == [False, True, False, True, False]


def test_one_too_many_has_to_wait_until_there_is_one_more():
    rule = TokenBucket(burst=3, step=2_000)
    full_at = 0.0
    for _ in range(3):
        full_at, wait = rule.spend(full_at, 10_000)
        assert wait == 0
    assert rule.spend(full_at, 10_500) == (full_at, 1_500)
    assert rule.spend(full_at, 11_999) == (full_at, 1)
    assert rule.spend(full_at, 12_000).wait == 0


@given(st.integers(1, 50), st.integers(1, 200), st.floats(0, 1e7))
def test_all_of_a_burst_is_there_at_whatever_moment_and_rate(most: int, burst: int, now: float):
    bucket = Bucket(TokenBucket.per(60, most, burst=burst))
    assert all(bucket.spend(now) for _ in range(burst))
    assert not bucket.spend(now)
    assert bucket.spend(now + 60 / most)


def test_each_is_counted_apart_and_forgotten_once_all_is_there_again():
    buckets, rule = Buckets[str](), TokenBucket.per(60, 2)
    assert [buckets.spend(who, rule, 0.0) for who in ("a", "a", "a", "b")] == [True, True, False, True]
    for number in range(SWEEP_EVERY - 5):
        buckets.spend(f"one of many {number}", rule, 0.0)
    assert len(buckets) == SWEEP_EVERY - 3
    assert buckets.spend("c", rule, 61.0)
    assert list(buckets) == ["c"]


@pytest.mark.django_db
def test_in_the_database_a_row_is_kept_that_tells_nothing_of_whom_it_counts():
    for _ in range(2):
        with stored_counts.locked_count(Row, "lines:Ada", full_at=5) as row:
            row.full_at += 1
    assert list(Row.objects.values_list("key", "full_at")) == [(stored_counts.count_key("lines:Ada"), 7)]
    assert "Ada" not in stored_counts.count_key("lines:Ada")


@pytest.mark.django_db
def test_in_the_database_nothing_changes_where_what_is_counted_fails():
    def fail() -> None:
        with stored_counts.locked_count(Row, "lines:Ada") as row:
            row.full_at = 9
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not Row.objects.exists()
