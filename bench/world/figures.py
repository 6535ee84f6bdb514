"""What the model is fed: measured where ``bench/results`` has it, assumed (and said so) where it hasn't.

``assumed.json`` beside this file holds every figure: how people play, what hardware does, list prices with their source
and date, and, of what is measured, a preliminary value that the latest results take the place of.
"""

from pathlib import Path
from typing import Final

import msgspec

from bench.frame.report import RESULTS, Report, load

ASSUMED: Final = Path(__file__).parent / "assumed.json"


class Play(msgspec.Struct, frozen=True):
    """How people play: acts of all four in a deal, and the seconds that a deal takes them."""

    acts_a_deal: float
    deal_s: float
    seats: int = 4


class Server(msgspec.Struct, frozen=True):
    """A process.

    Processor time (µs) of an act, of hearing of one made elsewhere, of a socket that watches for each broadcast, and of
    the load that measured it, for an act; memory empty (MB) and of a table with its sockets (kB); bytes that an act
    sends to all four.
    """

    act_us: float
    cross_us: float
    watcher_us: float
    empty_mb: float
    table_kb: float
    act_bytes: float
    load_us: float


class Database(msgspec.Struct, frozen=True):
    """A PostgreSQL.

    Waiting for its disk at each commit (ms), processor time of an act (µs), cores; bytes of an act while its match is
    played, and of a deal once its log is packed.
    """

    commit_ms: float
    act_us: float
    cores: int
    act_bytes: float
    packed_deal_bytes: float


class Prices(msgspec.Struct, frozen=True):
    """List prices in dollars. ``egress``: ``[TB a month up to which, $ a GB]``."""

    source: list[str]
    process_hour: float
    database_core_hour: float
    redis_hour: float
    storage_gb_month: float
    egress: list[tuple[float, float]]


class Figures(msgspec.Struct, frozen=True):
    """All of it, and what of it was measured: by figure, the result that it comes from."""

    play: Play
    server: Server
    database: Database
    prices: Prices
    measured: dict[str, str] = {}

    @property
    def acts_s(self) -> float:
        """Acts a second of one player."""
        return self.play.acts_a_deal / self.play.deal_s / self.play.seats


def figures(results: Path = RESULTS) -> Figures:
    """Return the figures of today."""
    found = msgspec.json.decode(ASSUMED.read_bytes(), type=Figures)
    measured = dict(_measured(results))
    server = msgspec.structs.replace(found.server, **{name: value for name, (value, _) in measured.items()})
    names = {name: where for name, (_, where) in measured.items()}
    return msgspec.structs.replace(found, server=server, measured=names)


def _measured(results: Path) -> list[tuple[str, tuple[float, str]]]:
    """Return what the results of ``server``, ``cluster`` and ``spectators`` have, by the model's own names."""
    wanted = (
        ("act_us", "server", "Processor time of the server", "ours, uvicorn, with pauses", "250"),
        ("load_us", "server", "Processor time of the server", "ours, uvicorn", "the load's own"),
        ("table_kb", "server", "Memory a table", "ours, uvicorn", "each one more"),
    )
    found = []
    for name, file, title, row, column in wanted:
        value = cell(results / f"{file}.json", title, row, column)
        if value is not None:
            found.append((name, (value, f"{file}.json")))
    crossing = _crossing(results)
    return [*found, *crossing]


def _crossing(results: Path) -> list[tuple[str, tuple[float, str]]]:
    """Return what hearing of an act costs another process: half of what two take more than one does."""
    title, column = "", "µs of the processes an act"
    path = results / "cluster.json"
    together = cell(path, title, "ours, 2 processes, together", column)
    spread = cell(path, title, "ours, 2 processes, spread", column)
    if together is None or spread is None:
        return []
    return [("cross_us", (max(0.0, spread - together), "cluster.json"))]


def cell(path: Path, title: str, row: str, column: str) -> float | None:
    """Return a figure of a report, ``None`` where it has none."""
    if not path.exists():
        return None
    report: Report = load(path)
    for table in report.tables:
        if table.title.startswith(title) and column in table.columns:
            for each in table.rows:
                value = each[table.columns.index(column)]
                if each[0] == row and isinstance(value, float):
                    return value
    return None
