"""Who opens sockets: all that come at once are looked up together."""

from typing import Any

from mahjong_server.accounts.socket_caller import Caller, find_caller, find_callers
from mahjong_server.background import node_services
from mahjong_server.background.batched_reads import BatchedReads
from mahjong_server.play.node.game_node import GameNode


class CallerLookup:
    """The lookups of one process."""

    def __init__(self, node: GameNode) -> None:
        self._reads: BatchedReads[Any, Caller] = BatchedReads(node.database, find_callers)

    async def start(self) -> None:
        """Begin: there is nothing to do."""

    async def stop(self) -> None:
        """Look up nobody more."""
        await self._reads.stop()

    async def find(self, scope: Any) -> Caller:
        """Return who opened a socket, from its ASGI scope. Raise ``DatabaseUnavailable``."""
        return await self._reads.read(scope)


async def caller_of(node: GameNode, scope: Any) -> Caller:
    """Return who opened a socket, from its ASGI scope. Raise ``DatabaseUnavailable``."""
    lookup = node_services.find(CallerLookup)
    return await (lookup.find(scope) if lookup is not None else node.database.read(find_caller, scope))
