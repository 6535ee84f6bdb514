"""A game that is over, played out by a real server within seconds: its one person leaves, and the table plays on."""

import json
import time
from typing import Any
from urllib.request import Request, urlopen

from tests.real_servers import Server

Json = Any
PATIENCE_S = 120


class Caller:
    """Someone who asks the API under a session of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""

    def call(self, method: str, path: str, body: Json = None) -> Json:
        headers = {"Content-Type": "application/json", "Origin": self.server.url, "Cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.server.url}/api/{path}", data, headers, method=method)) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            text = answer.read()
        return json.loads(text) if text else None


def play_out(server: Server, name: str, deals: int | None, **order: Any) -> str:
    """Have a game played to its end; return its code once it can be searched for."""
    person = Caller(server)
    person.call("POST", "me", {"name": name})
    code: str = person.call("POST", "play", {"deals": deals, "speed": "quick", "bots": "hard"} | order)["code"]
    person.call("DELETE", f"tables/{code}/seats")
    deadline = time.monotonic() + PATIENCE_S
    while code not in [row["code"] for row in person.call("GET", f"matches?player={name}")["results"]]:
        assert time.monotonic() < deadline, f"table {code} never came to its end"
        time.sleep(0.1)
    return code
