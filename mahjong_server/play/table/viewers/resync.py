"""Sends a socket that connects, comes back after it was away, or changes seats all that it may see at once."""

from collections.abc import Sequence
from typing import Any

from games.base import Json
from mahjong_server import wire
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.telemetry.metrics import RESYNCS


def resync(
    connection: ClientConnection | ViewAsSubscription,
    now: int,
    document: Any,
    events: Sequence[Json],
    *,
    reason: str = "opened",
) -> None:
    """Send the whole document of the connection's viewer; what was missed is not sent piece by piece.

    ``now``: in epoch ms. ``events``: what the viewer may see of the deal, oldest first. ``reason``: the metric's.
    """
    RESYNCS.labels(reason).inc()
    connection.send(wire.write(wire.State(now, document, list(events))))
