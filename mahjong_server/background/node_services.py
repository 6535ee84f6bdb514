"""What lives as long as this process serves: apps register what makes it, the node starts and stops it."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar


class NodeService(Protocol):
    """Something that each process has once."""

    async def start(self) -> None:
        """Start."""
        ...

    async def stop(self) -> None:
        """Finish what is pending and end."""
        ...


S = TypeVar("S", bound=NodeService)
factories: list[Callable[[Any], NodeService]] = []
"""Each makes a service for a node (``play.node.game_node``); apps add theirs when they are loaded."""

_running: list[tuple[object, list[NodeService]]] = []


async def start(node: object) -> None:
    """Start the services of a node."""
    services = [make(node) for make in factories]
    _running.append((node, services))
    for service in services:
        await service.start()


async def stop(node: object) -> None:
    """Stop the services of a node, the last one first."""
    index = next(at for at, (known, _) in enumerate(_running) if known is node)
    _, services = _running.pop(index)
    for service in reversed(services):
        await service.stop()


def find(kind: type[S]) -> S | None:
    """Return the service of this kind of the node that started last in this process, or ``None``."""
    services = _running[-1][1] if _running else []
    return next((found for found in services if isinstance(found, kind)), None)
