"""WebDriver BiDi: commands to a browser, and what it tells by itself, as JSON over one socket."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection

from tests.e2e.engines.window import PATIENCE_S

Json = Any


class Bidi:
    """One connection; ``told`` hears of each event by its name and content."""

    def __init__(self, socket: ClientConnection, told: Callable[[str, Json], object]) -> None:
        self.socket = socket
        self.told = told
        self.numbers = count(1)

    def call(self, method: str, **params: Json) -> Json:
        """Carry out a command and return its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(PATIENCE_S))
            if message["type"] == "event":
                self.told(message["method"], message["params"])
            elif message["id"] == number:
                assert message["type"] == "success", f"{method}: {message['error']}: {message['message']}"
                return message["result"]
