"""A person at a browser: what the page was sent, and what can be done with it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Page, WebSocket

from tests.e2e.support import raw_keys
from tests.e2e.support.leaks import merged, tiles_of

Json = Any
PATIENCE_S = 90
"""How long a page may take to show what it should: two busy cores are shared by browsers, servers and tests, and
a shared machine may stall for half a minute."""
OFFLINE = re.compile(
    "net::ERR_|closed before receiving a handshake|closed before the connection is established"
    "|unknown error occurred when fetching the script"
)
"""What Chromium itself says of a cable that a test has pulled, and of a page that is left as it is still connecting."""

MUTE = "delete window.AudioContext"
"""Nobody listens, and a page that may sound keeps a thread and two processes busy a hundred times a second."""

LED = "mahjong.lessons-at-table"
UNLED = f"""try {{
    localStorage.getItem('{LED}') ?? localStorage.setItem('{LED}', '{{"off": true}}')
}} catch {{}}"""
"""A bot's advice at each decision is for those who say that they want it. Some documents may keep nothing."""


class Player:
    """One page, every frame that its sockets were sent, and the documents that follow from them.

    ``doc`` is the table's; ``topics`` holds those of the site socket by their names; ``account`` is the name of who has
    signed up.
    """

    def __init__(self, page: Page, url: str, pictures: Path) -> None:
        self.page = page
        self.url = url
        self.name = self.account = ""
        self.pictures = pictures
        self.sockets: list[list[str]] = []
        self.doc: Json = {}
        self.site_frames: list[str] = []
        self.topics: dict[str, Json] = {}
        self.known: set[str] = set()
        self.looked = 0
        self.complaints: list[str] = []
        self._news = asyncio.Event()
        page.on("websocket", self._listen)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/tables/" not in socket.url:
            socket.on("framereceived", lambda payload: self._read_topic(str(payload)))
            return
        frames: list[str] = []
        self.sockets.append(frames)
        socket.on("framereceived", lambda payload: self._read(frames, str(payload)))

    def _read_topic(self, text: str) -> None:
        self.site_frames.append(text)
        frame = json.loads(text)
        if frame["type"] == "topic":
            name = frame["topic"]
            self.topics[name] = merged(self.topics.get(name), frame["patch"]) if "patch" in frame else frame["doc"]
            self._news.set()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not OFFLINE.search(message.text):
            self.complaints.append(message.text)

    def _read(self, frames: list[str], text: str) -> None:
        frames.append(text)
        frame = json.loads(text)
        if frame["type"] in {"state", "update"}:
            self.doc = merged(self.doc, frame["patch"]) if "patch" in frame else frame["doc"]
            self._learn(frame["events"])
            self._news.set()

    def _learn(self, events: list[Json]) -> None:
        """Note the tiles that were ever told in this deal."""
        if any(event["type"] == "dealt" for event in events):
            self.known = set()
        self.known.update(tiles_of(self.doc), tiles_of(events))

    @property
    def frames(self) -> list[list[str]]:
        """Frames by socket, sockets that never got one left out."""
        return [frames for frames in self.sockets if frames]

    @property
    def seat(self) -> int:
        seat: int = self.doc["you"]
        return seat

    @property
    def code(self) -> str:
        return str(self.doc["table"]["code"])

    @property
    def decision(self) -> Json:
        """What the server asks of this player now; ``None`` for nothing."""
        return self.doc.get("decision")

    @property
    def phase(self) -> str:
        return str(self.doc.get("view", {}).get("phase", ""))

    async def until(self, condition: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        """Return once the condition holds of what the page was sent; give up after so long without any news."""
        while not condition():
            self._news.clear()
            async with asyncio.timeout(seconds):
                await self._news.wait()

    async def goto(self, path: str) -> None:
        """Go to a page; long ones are drawn part after part, to their end."""
        await self.page.goto(self.url + path)
        if path.startswith("/rules/"):
            await self.page.locator("main > a[href='/']").wait_for()

    async def picture(self, what: str) -> None:
        """Keep a picture of the page as it is now."""
        await self.page.screenshot(path=self.pictures / f"{self.name}-{what}.png", animations="disabled")


async def soon(holds: Callable[[], Awaitable[bool]]) -> None:
    """Return once it holds, asked again and again: for what a page can't be waited for by a locator."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.05)


async def drawn(page: Page) -> None:
    """Return once the page has drawn what it was told last; a machine that stalls draws nothing for long."""
    async with asyncio.timeout(PATIENCE_S):
        await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


async def resize(page: Page, size: tuple[int, int]) -> None:
    """Return once the page has drawn itself in a window of this size: Chromium tells a busy page of a new one late."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    await drawn(page)


@asynccontextmanager
async def open_player(
    browser: Browser, url: str, pictures: Path, *, has_sound: bool = False, is_led: bool = False, **options: Any
) -> AsyncIterator[Player]:
    """Yield a person with a browser context of their own; its machine has no sound where nothing is said of it.

    Who ``is_led`` is told at a table what a bot would do, as each newcomer is.
    """
    context = await browser.new_context(**{"viewport": {"width": 1280, "height": 720}, **options})
    context.set_default_timeout(PATIENCE_S * 1000)
    await context.add_init_script(raw_keys.script())
    if not has_sound:
        await context.add_init_script(MUTE)
    if not is_led:
        await context.add_init_script(UNLED)
    try:
        yield Player(await context.new_page(), url, pictures)
    finally:
        await context.close()
