"""Clients that are hard on a server: one that reads nothing, and a network that says nothing."""

import socket
from typing import Any

from tests.e2e.support.tcp_proxy import Cable
from tests.faults.daemons import Web
from tests.faults.player import Player

SMALL_BUFFER = 4096


class Sleeper(Player):
    """Looks on, and reads nothing while it is not ``awake``. Its system takes in little for it."""

    def link(self, code: str) -> Any:
        """Return a link whose far end soon notices."""
        ear = socket.socket()
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        try:
            ear.connect(("127.0.0.1", self.server.port))
        except OSError:
            ear.close()
            raise
        ear.settimeout(0)
        return self.open(code, sock=ear, max_queue=1, open_timeout=10, close_timeout=0.5, ping_interval=None)


class Wire(Cable):
    """A cable to a server that may fall silent: nothing comes through any more, and no link ends."""

    def __init__(self, web: Web) -> None:
        super().__init__(web.port)

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"
