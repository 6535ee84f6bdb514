"""The long run: faults one after the other, while bots play. The seed says in which order, and what the bots do.

Most of the time three processes over PostgreSQL and Redis suffer, the rest of it one process over SQLite. Processes are
killed again and again; every few times something else happens. The first fault that does harm ends the run.
"""

import random
import tempfile
import time
from itertools import cycle
from pathlib import Path

from tests.faults import scenarios
from tests.faults.cluster import House, cluster, embedded
from tests.faults.counts import Tally
from tests.faults.scenarios import Fault, suffer
from tests.faults.tables import ORDERS

CLUSTER_SHARE = 0.8
KILLS_BETWEEN = 6


async def suffer_for(minutes: float, seed: int) -> None:
    """Let faults happen for so many minutes, and print the counts, whatever comes."""
    tally = Tally()
    share = 60 * minutes * CLUSTER_SHARE
    try:
        with tempfile.TemporaryDirectory(prefix="mahjong-") as folder:
            async with cluster(Path(folder), seed, tally) as house:
                await run(house, scenarios.CLUSTER, scenarios.kill, share)
        with tempfile.TemporaryDirectory(prefix="mahjong-") as folder:
            async with embedded(Path(folder), seed, tally) as house:
                await run(house, scenarios.EMBEDDED, scenarios.kill_and_start_again, 60 * minutes - share)
    finally:
        print(f"── the end, seed {seed}\n{tally.report()}", flush=True)


async def run(house: House, faults: tuple[Fault, ...], usual: Fault, seconds: float) -> None:
    """Let faults happen for so many seconds, then play everything to its end."""
    until = time.monotonic() + seconds
    orders, others = cycle(ORDERS), cycle(random.Random(house.seed).sample(faults, len(faults)))
    while time.monotonic() < until:
        for fault in (*(usual,) * KILLS_BETWEEN, next(others)):
            if fault is not scenarios.kill:
                await house.whole()
            await house.renew(orders, len(ORDERS))  # a table that is over would suffer nothing
            seconds = await suffer(house, fault)
            print(f"{house.tally.fault}: converged in {seconds:.2f} s", flush=True)
        await house.whole()
    house.tally.fault = "the last fault"
    await house.finish()
    await house.check()
    await house.replay()
