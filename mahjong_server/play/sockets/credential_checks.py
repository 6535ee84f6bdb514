"""Looks from time to time whether what opened this process's sockets still opens them: one read for hundreds of them.

Whoever is signed out is told by a hint; should that get lost, their sockets end here within about a minute.
"""

import time
from collections.abc import Sequence
from typing import Final, Protocol

from mahjong_server.accounts.socket_caller import Caller, recheck_callers
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.play.node.game_node import GameNode

SWEEP_S: Final = 5.0
"""Seconds between looks at who is due."""
AT_ONCE: Final = 500
"""Sockets that one read is about."""


class CheckedSocket(Protocol):
    """A socket that ends with what opened it."""

    caller: Caller
    checked_at: float
    """When its credential was last looked at, in monotonic seconds."""
    recheck_s: float

    async def refusal(self, node: GameNode) -> int | None:
        """Return why it may stay open no longer besides its credential, as a code to close it with, or ``None``."""

    def end(self, code: int) -> None:
        """Close it with a code."""


class CredentialChecks(PeriodicJob):
    """The sockets of one process that a credential has opened; strangers' need no looking at."""

    def __init__(self, node: GameNode) -> None:
        super().__init__("CredentialChecks", SWEEP_S, self.sweep)
        self._node = node
        self._sockets: set[CheckedSocket] = set()

    def add(self, socket: CheckedSocket) -> None:
        """Look at a socket from now on."""
        if socket.caller.credential_id:
            self._sockets.add(socket)

    def discard(self, socket: CheckedSocket) -> None:
        """Forget a socket."""
        self._sockets.discard(socket)

    async def sweep(self) -> None:
        """Check every socket whose time has come. Raise ``DatabaseUnavailable``."""
        now = time.monotonic()
        due = [socket for socket in self._sockets if now - socket.checked_at >= socket.recheck_s]
        for start in range(0, len(due), AT_ONCE):
            await self.check(due[start : start + AT_ONCE])

    async def check(self, sockets: Sequence[CheckedSocket]) -> None:
        """Close those of these sockets that may stay open no longer. Raise ``DatabaseUnavailable``."""
        callers = [socket.caller for socket in sockets]
        refusals = await self._node.database.read(recheck_callers, callers)
        for socket, refusal in zip(sockets, refusals, strict=True):
            socket.checked_at = time.monotonic()
            code = refusal or await socket.refusal(self._node)
            if code is not None:
                socket.end(code)
