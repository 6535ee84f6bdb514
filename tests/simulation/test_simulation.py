"""A short run over all games, with faults of every kind; `./dev simulate` does the same for as long as one likes."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from tests.simulation.fault_schedule import TROUBLES
from tests.simulation.faults import Troubles
from tests.simulation.game import Report, simulate
from tests.simulation.loop import Standstill, VirtualLoop

FIRST, SHARE, SHARES = 1, 25, 4
"""CI's seeds. They are the same at each run: what fails, has been broken."""
BY_NAME = "import django; django.setup(); from tests.simulation.game import simulate; print(simulate({}).trace)"


@pytest.mark.parametrize("share", range(SHARES))
def test_whatever_goes_wrong_nothing_is_lost_and_nobody_is_told_what_is_not_theirs(share):
    first = FIRST + SHARE * share
    reports = [simulate(seed) for seed in range(first, first + SHARE)]
    counts = sum((report.counts for report in reports), Counter[str]())
    assert {report.game for report in reports} >= {"sichuan", "toppan", "little_mahjong"}
    for what in ("acts", "lost races", "drops", "duplicates", "reorderings", "resyncs", "kills", "restarts", "cuts"):
        assert counts[what], f"no {what}"


def told(report: Report) -> tuple[str, Counter[str]]:
    return report.trace, report.counts


def test_a_seed_brings_the_same_game_each_time():
    assert told(simulate(7)) == told(simulate(7))
    assert told(simulate(8)) != told(simulate(7))


def test_a_seed_brings_the_same_game_in_another_process():
    """Where strings hash otherwise, and objects lie elsewhere in memory."""
    env = {**os.environ, "PYTHONHASHSEED": "4711", "DJANGO_SETTINGS_MODULE": "mahjong_server.settings"}
    command = [sys.executable, "-c", BY_NAME.format(7)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == simulate(7).trace


def test_every_trouble_can_be_made():
    assert all(hasattr(Troubles, f"_{trouble}") for trouble in TROUBLES)


def test_time_passes_only_when_all_wait():
    import asyncio

    order: list[tuple[str, float]] = []

    async def wait(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        order.append((name, round(loop.time())))

    async def both() -> None:
        await asyncio.gather(wait("long", 3_600), wait("short", 60))

    loop = VirtualLoop()
    loop.run_until_complete(both())
    assert order == [("short", 60), ("long", 3_600)]
    with pytest.raises(Standstill):
        loop.run_until_complete(loop.create_future())
    loop.close()
