"""The load of a process follows from how late its loop is: at once where it is bad, slowly where it gets better."""

import asyncio
import logging
import time
from types import SimpleNamespace

import pytest

from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import LagSampler, Load, LoadMeter
from mahjong_server.telemetry import metrics
from tests.play.table import wait_until

pytestmark = pytest.mark.measures_load


class Loop:
    """A meter, and a clock that goes on as samples come."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.meter = LoadMeter(self.now)

    def runs(self, seconds: float, late_s: float) -> Load:
        """Let so many seconds pass with every sample so late."""
        for _ in range(round(seconds / 0.25)):
            self.now += 0.25
            self.meter.add(self.now, late_s)
        return self.meter.level


@pytest.fixture
def loop():
    return Loop()


def test_a_loop_in_time_is_normal(loop):
    assert loop.runs(60, 0.0) == Load.NORMAL
    assert loop.runs(60, 0.099) == Load.NORMAL


def test_it_is_busy_only_once_there_are_five_seconds_of_samples(loop):
    assert loop.runs(4.75, 0.2) == Load.NORMAL
    assert loop.runs(0.25, 0.2) == Load.BUSY


def test_the_mean_of_ten_seconds_counts_and_no_single_stall(loop):
    loop.runs(10, 0.0)
    assert loop.runs(0.25, 3.0) == Load.NORMAL
    assert loop.runs(10, 0.01) == Load.NORMAL
    assert loop.runs(5, 0.21) == Load.BUSY


@pytest.mark.parametrize("seconds", [5.0, 30.0, 3600.0])
def test_a_machine_that_stood_still_once_has_not_too_much_to_do(loop, seconds):
    loop.runs(10, 0.0)
    loop.now += seconds
    loop.meter.add(loop.now, seconds)
    assert loop.meter.level == Load.NORMAL
    assert loop.runs(20, 0.0) == Load.NORMAL


@pytest.mark.parametrize("seconds", [3.0, 10.0, 60.0])
def test_one_that_stands_still_again_and_again_has(loop, seconds):
    for _ in range(3):
        loop.now += seconds
        loop.meter.add(loop.now, seconds - 0.25)
    assert loop.meter.level == Load.FULL


def test_it_is_full_where_it_is_still_so_after_ten_seconds(loop):
    loop.runs(5, 0.2)
    assert loop.runs(9.75, 0.2) == Load.BUSY
    assert loop.runs(0.25, 0.2) == Load.FULL


def test_it_stays_busy_between_the_bounds(loop):
    loop.runs(5, 0.2)
    loop.runs(5, 0.07)
    assert loop.runs(60, 0.07) == Load.BUSY


def test_it_is_full_at_once_where_it_is_very_late(loop):
    assert loop.runs(5, 0.31) == Load.FULL


def test_it_gets_better_by_one_level_in_ten_seconds(loop):
    loop.runs(5, 0.4)
    assert loop.runs(9.75, 0.04) == Load.FULL
    assert loop.runs(0.25, 0.04) == Load.BUSY
    assert loop.runs(9.75, 0.04) == Load.BUSY
    assert loop.runs(0.25, 0.04) == Load.NORMAL


def test_what_is_not_below_the_lower_bound_is_no_better(loop):
    loop.runs(5, 0.4)
    assert loop.runs(120, 0.06) == Load.FULL


def test_a_busy_one_that_was_full_is_full_again_after_ten_seconds(loop):
    loop.runs(5, 0.4)
    assert loop.runs(10, 0.0) == Load.BUSY
    assert loop.runs(8, 0.15) == Load.BUSY
    assert loop.runs(2, 0.15) == Load.FULL


def test_a_change_is_logged_once_and_figures_tell_of_it(caplog):
    caplog.set_level(logging.INFO, event_loop_lag.__name__)
    for level, lag_s in ((Load.BUSY, 0.15), (Load.BUSY, 0.16), (Load.FULL, 0.2), (Load.NORMAL, 0.0)):
        event_loop_lag.set_level(level, lag_s)
        assert event_loop_lag.level() == level
        assert metrics.REGISTRY.get_sample_value("mahjong_load_level") == level
        assert metrics.REGISTRY.get_sample_value("mahjong_event_loop_lag_seconds") == lag_s
    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("WARNING", "the load is busy: acts wait 150 ms on average"),
        ("WARNING", "the load is full: acts wait 200 ms on average"),
        ("INFO", "the load is normal: acts wait 0 ms on average"),
    ]


async def test_one_that_stops_measuring_is_normal():
    sampler = LagSampler()
    await sampler.start()
    event_loop_lag.set_level(Load.FULL, 0.5)
    await sampler.stop()
    assert event_loop_lag.level() == Load.NORMAL


async def test_a_sampler_measures_again_and_again(monkeypatch):
    monkeypatch.setattr(event_loop_lag, "SAMPLE_S", 0.001)
    seen = []
    monkeypatch.setattr(event_loop_lag, "set_level", lambda *told: seen.append(told))
    sampler = LagSampler()
    await sampler.start()
    await wait_until(lambda: len(seen) > 3)
    await sampler.stop()
    await asyncio.sleep(0)
    assert all(lag_s >= 0 for _, lag_s in (told for told in seen if len(told) > 1))


@pytest.mark.parametrize(("limited", "level"), [(True, Load.FULL), (False, Load.NORMAL)])
async def test_nothing_follows_where_limits_are_switched_off(monkeypatch, settings, limited, level):
    settings.RATE_LIMITED = limited
    monkeypatch.setattr(event_loop_lag, "SAMPLE_S", 0.001)
    monkeypatch.setattr(LoadMeter, "add", lambda *_: Load.FULL)
    seen = []
    monkeypatch.setattr(event_loop_lag, "set_level", lambda *told: seen.append(told))
    sampler = LagSampler()
    await sampler.start()
    await wait_until(lambda: len(seen) > 3)
    await sampler.stop()
    assert {told for told, *_ in seen[:-1]} == {level}


async def test_a_loop_that_is_held_up_is_found_late(monkeypatch):
    for name, seconds in (("SAMPLE_S", 0.01), ("LEAST_S", 0.2)):
        monkeypatch.setattr(event_loop_lag, name, seconds)
    seen = []
    monkeypatch.setattr(event_loop_lag, "set_level", lambda *told: seen.append(told))
    sampler = LagSampler()
    await sampler.start()
    while not any(level > Load.NORMAL for level, *_ in seen):
        time.sleep(0.15)  # noqa: ASYNC251 - that is what the loop is to suffer from
        await asyncio.sleep(0.01)
    await sampler.stop()
    assert max(lag_s for _, lag_s in seen[:-1]) > event_loop_lag.LATE_S


async def test_acts_that_wait_for_their_commits_count_like_a_late_loop(monkeypatch):
    for name, seconds in (("SAMPLE_S", 0.001), ("LEAST_S", 0.01)):
        monkeypatch.setattr(event_loop_lag, name, seconds)
    seen = []
    monkeypatch.setattr(event_loop_lag, "set_level", lambda *told: seen.append(told))
    sampler = LagSampler(SimpleNamespace(writer=SimpleNamespace(lag_s=5.0)))
    await sampler.start()
    await wait_until(lambda: any(level == Load.FULL for level, *_ in seen))
    await sampler.stop()
    assert seen[0][1] == event_loop_lag.MOST_S
