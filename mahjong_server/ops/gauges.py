"""Figures that are looked up whenever the metrics are asked for: who is here, and what is waiting.

The asking thread is not the event loop's: containers are copied or counted by one call each, which nothing interrupts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from mahjong_server.background import node_services
from mahjong_server.live.topic_hub import TopicHub
from mahjong_server.ops.readiness import bus_state
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.telemetry.metrics import REGISTRY
from mahjong_server.telemetry.state import version

__all__ = ["REGISTRY"]
SOCKETS = ("player", "spectator", "late", "site", "look")
QUEUES = ("sockets", "longest-socket", "writer", "bus")
STATUSES = ("waiting", "playing", "finished", "abandoned")


class NodeCollector(Collector):
    """What this process has open, and queued."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the figures; none where nothing is played here."""
        node = lifecycle.current()
        if node is None:
            return
        live_tables = list(node.live_tables.values())
        sockets = {kind: list(found) for kind, found in _sockets(node, live_tables)}
        yield _family("build_info", "1, for the version of the server that this is.", "version", {version(): 1})
        yield _family("sockets", "Sockets open, by what they are for.", "kind", {k: len(v) for k, v in sockets.items()})
        yield _family(
            "tables", "Tables that this process has at hand, by how far they are.", "status", _tables(live_tables)
        )
        yield _family("queue_depth", "What waits: frames, jobs of the writer, hints.", "queue", _queues(node, sockets))
        up = GaugeMetricFamily("mahjong_bus_up", "Whether other processes are heard at once; 1 where there are none.")
        up.add_metric((), float(bus_state() != "down"))
        yield up


def _sockets(node: GameNode, live_tables: Iterable[LiveTable]) -> Iterator[tuple[str, Iterable[ClientConnection]]]:
    clients = [connection for live_table in live_tables for connection in list(live_table.connections.clients)]
    hub = node_services.find(TopicHub)
    yield "player", [connection for connection in clients if connection.viewer is not None]
    yield "spectator", [connection for connection in clients if connection.viewer is None]
    yield "late", [connection for _, late in node.delayed_tables.crowds() for connection in late]
    yield "site", list(hub.connections) if hub else []
    yield "look", {view_as.to for live_table in live_tables for view_as in list(live_table.connections.view_as)}


def _tables(live_tables: Iterable[LiveTable]) -> dict[str, int]:
    return {**dict.fromkeys(STATUSES, 0), **Counter(live_table.table.row.status for live_table in live_tables)}


def _queues(node: GameNode, sockets: dict[str, list[ClientConnection]]) -> dict[str, int]:
    waiting = [connection.waiting for each in sockets.values() for connection in each]
    return {
        "sockets": sum(waiting),
        "longest-socket": max(waiting, default=0),
        "writer": node.writer.waiting,
        "bus": node.bus.waiting if isinstance(node.bus, RedisBus) else 0,
    }


def _family(name: str, text: str, label: str, values: dict[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"mahjong_{name}", text, labels=(label,))
    for value, count in values.items():
        family.add_metric((value,), count)
    return family


def register(registry: CollectorRegistry) -> None:
    """Add these figures, and those of the operating system and the interpreter."""
    registry.register(NodeCollector())
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)


register(REGISTRY)
