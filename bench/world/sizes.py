"""The arithmetic of sizes: what so many players at once need, line by line, so that a reader can redo it."""

import math
from typing import Final, NamedTuple

from bench.world.figures import Figures, Prices

PLAYERS: Final = (1_000, 100_000, 10_000_000)
AT_MOST: Final = 0.6
"""How busy a process or a database may be by plan: beyond it waits grow faster than load (the first simulation)."""
SPARE: Final = 2
"""Processes more than needed: one that is being replaced, and one that died meanwhile."""
LEAST: Final = 3
HOURS: Final = 730
"""In a month."""
SECONDS: Final = HOURS * 3600
SHARD_ACTS_S: Final = 40_000
"""Acts a second that one PostgreSQL takes by plan (the third simulation is well above it)."""
REDIS_HINTS_S: Final = 100_000
"""Hints a second of one Redis by plan: publishing to subscribers is what it does in microseconds."""
DAY_SHARE: Final = 1 / 3
"""Of the busiest hour's play, the mean of all hours."""
DAY_S: Final = 86_400


class Need(NamedTuple):
    """What so many players at once need at the busiest hour; storage is that of a year's archive."""

    players: int
    tables: float
    acts_s: float
    processes: int
    table_gb: float
    database_cores: float
    shards: int
    redis: int
    out_gbit_s: float
    wal_mb_s: float
    archive_tb_year: float
    dollars: float


def need(figures: Figures, players: int) -> Need:
    """Return what these players need."""
    server, database, play = figures.server, figures.database, figures.play
    tables, acts_s = players / play.seats, players * figures.acts_s
    busy = acts_s * server.act_us / 1e6
    processes = max(LEAST, math.ceil(busy / AT_MOST) + SPARE)
    cores = max(2.0, acts_s * database.act_us / 1e6 / AT_MOST)
    shards = math.ceil(acts_s / SHARD_ACTS_S)
    out = acts_s * server.act_bytes
    deals_year = tables / play.deal_s * DAY_SHARE * 365 * DAY_S
    archive = deals_year * database.packed_deal_bytes
    redis = max(1, math.ceil(acts_s / REDIS_HINTS_S))
    cost = dollars(figures.prices, processes, cores, redis, out * DAY_SHARE * SECONDS / 1e9, archive / 1e9)
    return Need(
        players=players,
        tables=tables,
        acts_s=acts_s,
        processes=processes,
        table_gb=tables * server.table_kb / 1e6,
        database_cores=cores,
        shards=shards,
        redis=redis,
        out_gbit_s=out * 8 / 1e9,
        wal_mb_s=acts_s * database.act_bytes * 2 / 1e6,
        archive_tb_year=archive / 1e12,
        dollars=cost,
    )


def dollars(prices: Prices, processes: int, cores: float, redis: int, out_gb: float, storage_gb: float) -> float:
    """Return what a month costs at list prices, with half of a year's archive on the database's disks."""
    hourly = processes * prices.process_hour + cores * prices.database_core_hour + redis * prices.redis_hour
    return hourly * HOURS + egress(prices, out_gb) + storage_gb / 2 * prices.storage_gb_month


def egress(prices: Prices, gigabytes: float) -> float:
    """Return what it costs to send so much to the internet in a month, tier by tier."""
    total, below = 0.0, 0.0
    for up_to_tb, price in prices.egress:
        total += max(0.0, min(gigabytes, up_to_tb * 1000) - below) * price
        below = up_to_tb * 1000
    return total
