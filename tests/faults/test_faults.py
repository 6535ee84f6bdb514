"""The short run: faults, once each, while bots play over real sockets. ``./dev faults`` is the long one."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests import real_servers
from tests.faults import scenarios
from tests.faults.cluster import House, cluster, embedded
from tests.faults.counts import Tally
from tests.faults.scenarios import Fault, suffer

pytestmark = pytest.mark.timeout(1800)
SEED = 1
ORDERS = (
    {"game": "sichuan", "seats": 4, "deals": 1, "bot_pace": "quick"},
    {"game": "toppan", "seats": 3, "deals": 6},
)


@pytest.fixture
def folder(django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    with real_servers.folder() as path, django_db_blocker.unblock():
        yield path


async def suffer_all(house: House, faults: tuple[Fault, ...]) -> None:
    """Let each fault happen at tables where play goes on; then play everything to its end, and replay it."""
    orders = cycle(ORDERS)
    for fault in faults:
        await house.renew(orders, len(ORDERS))
        await suffer(house, fault)
        await house.whole()
    await house.finish()
    await house.check()
    await house.replay()
    print(house.tally.report())


async def test_a_cluster_loses_nothing_whatever_happens_to_its_processes(folder: Path):
    async with cluster(folder, SEED, Tally(), servers=2) as house:
        await suffer_all(house, scenarios.SHORTLY)


async def test_one_process_over_sqlite_loses_nothing_either(folder: Path):
    async with embedded(folder, SEED, Tally()) as house:
        await suffer_all(house, scenarios.SHORTLY_EMBEDDED)
