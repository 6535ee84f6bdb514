"""Programs that take part in an event: each has a page open, and plays wherever the page says that it sits."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from mahjong_server.play.projection import merge_patch
from tests.play.person import Person
from tests.real_servers import Server

NONCE = "0123456789abcdef" * 2
AGAIN_S = 0.1
BEAT_S = 5.0
MANNERS: dict[str, Any] = {"ping_interval": None, "close_timeout": 2.0, "max_queue": None}
"""It hears a close, however much it has not read."""
PING = '{"type":"ping"}'
HU = {"type": "hu"}
OVER = {"finished", "abandoned"}
write = msgspec.json.Encoder().encode


class TablePart(Struct):
    """What matters of a table."""

    status: str | UnsetType = UNSET


class Part(Struct):
    """What matters of a document or a patch; all else of it is skipped."""

    table: TablePart | UnsetType = UNSET
    decision: dict[str, Any] | UnsetType | None = UNSET
    result: dict[str, Any] | UnsetType | None = UNSET


class Frame(Struct):
    """A frame of a table's socket."""

    type: str
    code: str = ""
    doc: Part | None = None
    patch: Part | None = None


read = msgspec.json.Decoder(Frame).decode


class PageFrame(Struct):
    """A frame of a page's socket; what it tells is decoded where somebody reads it."""

    type: str
    topic: str = ""
    doc: Raw = Raw()
    patch: Raw = Raw()


read_page = msgspec.json.Decoder(PageFrame).decode


class Entrant(Person):
    """Goes hu when it may, else plays what time would play. Nobody tells it where to go but its own page."""

    def __init__(self, server: Server, name: str, key: str) -> None:
        super().__init__(server)
        self.name, self.key = name, key
        self.places: list[Any] = [server]
        """The servers that it may go to; it tries the next one whenever a socket has ended."""
        self.number = 0
        self.page: ClientConnection | None = None
        self.played: list[str] = []
        """The codes of the tables at which it sat, in order."""
        self.acts: Counter[str] = Counter()
        """How many acts were accepted at each table."""
        self.ends: dict[str, dict[str, Any]] = {}
        """The result that it saw of each table that is over, by code."""
        self.told_at: dict[str, float] = {}
        self.shown_at: dict[str, float] = {}
        """When its page told it of a table, and when it had that table's first document (epoch s), by code."""
        self.topics = ["me"]
        """What its page follows; of the rest it reads only what it ``reads``."""
        self.reads = {"me"}
        self.docs: dict[str, Any] = {}
        self.gone = False
        """It has walked away: it sits down nowhere, and has no page open."""
        self.held = False
        """It answers nothing until it is released."""
        self._tasks: list[asyncio.Task[None]] = []
        self._sent = 0
        self._released = asyncio.Event()
        self._tables: dict[str, ClientConnection] = {}

    async def enter(self, **order: Any) -> None:
        """Take a name, and enter the event."""
        await asyncio.to_thread(self.post, "/api/me", {"name": self.name})
        part = await self.command("entry", order)
        self.number = part["event"]["number"]

    async def command(self, path: str, body: Any) -> Any:
        """Ask something of the event."""
        return await asyncio.to_thread(self.post, f"/api/events/{self.key}/{path}", body)

    async def check_in(self) -> None:
        """Check in."""
        await self.command("check-in", {"nonce": NONCE})

    # Its page

    def open_page(self) -> None:
        """Open a page, and do what it says from now on."""
        self.gone = False
        self._tasks.append(asyncio.create_task(self._attend()))

    async def walk_away(self) -> None:
        """Close everything, and come to no table any more."""
        self.gone = True
        for socket in (self.page, *self._tables.values()):
            if socket is not None:
                await socket.close()

    def release(self) -> None:
        """Answer again, and what has been asked meanwhile, too."""
        self.held = False
        self._released.set()

    async def close(self) -> None:
        """End; should something have failed here, so does this."""
        for task in self._tasks:
            task.cancel()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        faults = [end for end in ends if end is not None and not isinstance(end, asyncio.CancelledError)]
        assert faults == [], faults

    @property
    def event(self) -> dict[str, Any]:
        """What its page tells of the event."""
        found: dict[str, Any] = self.docs.get("me", {}).get("events", {}).get(self.key, {})
        return found

    async def _attend(self) -> None:
        while not self.gone:
            with suppress(ConnectionClosed, WebSocketException, OSError, EOFError):
                async with self.connect("/ws/site", **MANNERS) as self.page:
                    await self.page.send(write({"type": "follow", "topics": self.topics}).decode())
                    await self._follow(self.page)
            self.docs = {}
            await self._turn_elsewhere()

    async def _follow(self, page: ClientConnection) -> None:
        while True:
            frame = read_page(await heard(page))
            if frame.type != "topic" or frame.topic not in self.reads:
                continue
            old = self.docs.get(frame.topic, {})
            change = msgspec.json.decode(frame.doc or frame.patch)
            self.docs[frame.topic] = change if frame.doc else merge_patch.apply(old, change)
            table = self.event.get("table")
            if table is not None and table not in self.played:
                self.told_at[table] = time.time()
                self.played.append(table)
                self._tasks.append(asyncio.create_task(self._play(table)))
            self.changed.set()

    # Its tables

    async def _play(self, code: str) -> None:
        while not self.gone and code not in self.ends:
            with suppress(ConnectionClosed, WebSocketException, OSError, EOFError):
                async with self.open(code, **MANNERS) as socket:
                    self._tables[code] = socket
                    await self._sit(code, socket)
            await self._turn_elsewhere()

    async def _turn_elsewhere(self) -> None:
        self.server = self.places[(self.places.index(self.server) + 1) % len(self.places)]
        await asyncio.sleep(AGAIN_S)

    async def _sit(self, code: str, socket: ClientConnection) -> None:
        decision: dict[str, Any] = {}
        result: dict[str, Any] = {}
        answered = ""
        while True:
            frame = read(await heard(socket))
            if frame.type == "ack":
                self.acts[code] += 1
            elif frame.code in {"busy", "try-again"}:
                answered = ""
            part = frame.doc or frame.patch
            self.shown_at.setdefault(code, time.time())
            if part is not None:
                decision = merged({} if frame.doc else decision, part.decision)
                result = merged({} if frame.doc else result, part.result)
                if part.table is not UNSET and part.table.status in OVER:
                    self.ends[code] = result
                    return
            if decision and decision["id"] != answered:
                await self._while_held(socket)
                answered = decision["id"]
                self._sent += 1
                await socket.send(write(act_on(decision, self.number, self._sent)).decode())

    async def _while_held(self, socket: ClientConnection) -> None:
        while self.held:
            await socket.send(PING)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._released.wait()


def merged(old: dict[str, Any], change: dict[str, Any] | UnsetType | None) -> dict[str, Any]:
    """Return a part of a document after a patch of it (RFC 7396)."""
    if change is UNSET:
        return old
    return merge_patch.apply(old, change) if change else {}


def act_on(decision: dict[str, Any], who: int, number: int) -> dict[str, Any]:
    """Return an act: hu if it is offered, else the default. No other act of anybody has its id."""
    action = HU if HU in decision["actions"] else decision["default"]
    name = f"{who:08x}-0000-4000-8000-{number:012x}"
    return {"type": "act", "id": name, "decision": decision["id"], "action": action}


async def heard(socket: ClientConnection) -> str | bytes:
    """Return the next frame; give signs of life meanwhile."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_S):
                return await socket.recv()
        await socket.send(PING)
