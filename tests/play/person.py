"""A person with a browser's manners: a session, a socket opened again and again, acts sent until acknowledged."""

import asyncio
import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from mahjong_server.play.projection import merge_patch
from tests.play import nonce_answers
from tests.real_servers import Server

PATIENCE_S = 60.0


class Person:
    """Plays by defaults, and gives its share in each wall. ``server`` may be changed: the next socket goes there."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies = CookieJar()
        self.browser = build_opener(HTTPCookieProcessor(self.cookies))
        self.secret = uuid4().hex
        self.doc: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.pending: dict[str, dict[str, Any]] = {}
        self.acknowledged: dict[str, dict[str, Any]] = {}
        self.errors: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self.socket: ClientConnection | None = None
        self.answered: set[str] = set()
        self.changed = asyncio.Event()

    def post(self, path: str, body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.server.url}
        request = Request(self.server.url + path, json.dumps(body).encode(), headers)
        with self.browser.open(request, timeout=PATIENCE_S) as response:
            return json.load(response)

    def get(self, path: str) -> Any:
        with self.browser.open(self.server.url + path, timeout=PATIENCE_S) as response:
            return json.load(response)

    def open(self, code: str, **options: Any) -> Any:
        """Open a socket to the table at the server of the moment."""
        return self.connect(f"/ws/tables/{code}", **options)

    def connect(self, path: str, **options: Any) -> Any:
        """Open a socket at the server of the moment."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies)
        return connect(
            f"{self.server.ws_url}{path}",
            origin=self.server.url,  # type: ignore[arg-type] # a NewType of str
            additional_headers={"Cookie": cookie},
            max_size=None,
            **options,
        )

    async def play(self, code: str) -> None:
        """Play until the match is over, coming back whenever the socket is closed."""
        while self.doc.get("table", {}).get("status") != "finished":
            try:
                async with self.open(code) as self.socket:
                    await self._serve(self.socket)
            except ConnectionClosed as end:
                self.closed.append(end.rcvd.code if end.rcvd else 1006)
            except OSError:
                await asyncio.sleep(0.05)

    async def _serve(self, socket: ClientConnection) -> None:
        for act in self.pending.values():
            await socket.send(json.dumps(act))
        while self.doc.get("table", {}).get("status") != "finished" or self.pending:
            self.take(json.loads(await socket.recv()))
            decision = self.doc.get("decision")
            if decision and decision["id"] not in self.answered:
                self.answered.add(decision["id"])
                await self.act(nonce_answers.client_nonce_answer(self.doc, self.secret) or decision["default"])

    def take(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "state":
                self.doc, self.events = frame["doc"], frame["events"]
            case "update":
                self.doc = merge_patch.apply(self.doc, frame["patch"])
                self.events += frame["events"]
            case "ack":
                if frame["id"] in self.pending:
                    self.acknowledged[frame["id"]] = self.pending.pop(frame["id"])
            case "error":
                self.errors.append(frame)
                self.pending.pop(frame.get("id", ""), None)
        self.changed.set()

    async def act(self, action: dict[str, Any]) -> None:
        """Send an act; it stays pending until it is acknowledged."""
        decision = self.doc["decision"]["id"]
        act = {"type": "act", "id": str(uuid4()), "decision": decision, "action": action}
        self.pending[act["id"]] = act
        assert self.socket
        await self.socket.send(json.dumps(act))
