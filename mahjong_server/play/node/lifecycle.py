"""The game node of this process: made by the serve command, found by consumers and services."""

from collections.abc import Callable

from django.conf import settings

from mahjong_server.background import node_services
from mahjong_server.database.readers import Database
from mahjong_server.database.shared_clock import shared_clock
from mahjong_server.play.node.bus import InProcessBus, RedisBus
from mahjong_server.play.node.game_node import GameNode, NodeDependencies
from mahjong_server.play.writer.process import ProcessWriter

_current: list[GameNode] = []


def current() -> GameNode | None:
    """Return the node that runs in this process, or ``None`` in a mere command."""
    return _current[-1] if _current else None


def notify(service: Callable[[GameNode], None]) -> None:
    """Have the node of this process, if there is one, do something in its loop."""
    node = current()
    if node is not None and node.loop is not None:
        node.loop.call_soon_threadsafe(service, node)


def pace_and_name() -> tuple[float, str]:
    """Return the time scale and the name of this process's node: those of nobody in a mere command."""
    node = current()
    return (node.table_context.time_scale, node.process) if node is not None else (1.0, "")


def open_tables() -> int:
    """Return how many tables this process has open."""
    node = current()
    return len(node.live_tables) if node is not None else 0


async def start() -> None:
    """Begin to play, as the settings say."""
    bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else InProcessBus()
    await begin(
        GameNode(
            NodeDependencies(Database(), ProcessWriter(), bus, set_clock=shared_clock.synchronize),
            settings.MAHJONG_PACE,
        )
    )


async def begin(node: GameNode) -> None:
    """Begin to play with this node."""
    await node.start()
    _current.append(node)
    await node_services.start(node)


async def end(node: GameNode) -> None:
    """End what ``begin`` began."""
    _current.remove(node)
    await node_services.stop(node)
    await node.stop()


async def stop() -> None:
    """End what the last ``start`` or ``begin`` began."""
    await end(_current[-1])
