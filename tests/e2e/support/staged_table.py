"""A table set up by hand: the built page over a socket that the test itself answers, in any state and at any moment."""

import asyncio
import copy
import json
import time
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, Page, WebSocketRoute

from tests.e2e.support.player import PATIENCE_S, Player, soon
from tests.real_servers import ROOT

Json = Any
STATES = ROOT / "frontend" / "fixtures" / "docs.json"
TURN_MS = 60_000
HAND = "(bar) => [...bar.querySelectorAll('button')].map((tile) => tile.dataset.tile).join(' ')"
HAS_COME = """async (part) => {
    const file = performance.getEntriesByType('resource')
        .find(({ name }) => name.includes(`/assets/${part}-`) && name.endsWith('.js'))
    return Boolean(file && await import(file.name))
}"""
"""Whether a script has come that the page asks for later, and run: the page has it before us, for it asked first."""


def as_it_is(_: Json) -> None:
    """Change nothing."""


class Stage:
    """What the page is shown, and the acts that it sent."""

    def __init__(self, player: Player, now: Callable[[], float] = time.time) -> None:
        self.player = player
        self.page: Page = player.page
        self.now = now
        self.doc: Json = {}
        self.events: list[Json] = []
        self.acts: list[Json] = []
        self.sockets = 0
        self.is_away = False
        self._socket: WebSocketRoute | None = None
        self._moved = asyncio.Event()

    async def can_fly(self) -> None:
        """Return when what makes tiles fly has come: it is fetched once the page rests."""
        await soon(lambda: self.page.evaluate(HAS_COME, "moving"))

    async def has_fingers(self) -> None:
        """Return when what fingers do besides tapping has come: it is fetched once the tiles lie there."""
        await soon(lambda: self.page.evaluate(HAS_COME, "gestures"))

    async def open(self, state: str, change: Callable[[Json], object] = as_it_is, **settings: Any) -> None:
        """Show the page a state of the fixtures, changed as wished, with these settings of the player."""
        self.set(state, change)
        await self.page.add_init_script(f"localStorage.setItem('mahjong.settings', `{json.dumps(settings)}`)")
        await self.answer()
        await self.player.goto("/table/STAGED01")
        await self.page.get_by_test_id("seat-0").wait_for()

    async def answer(self) -> None:
        """Answer the sockets of tables from now on."""
        await self.page.route_web_socket("**/ws/tables/*", self._connect)

    def set(self, state: str, change: Callable[[Json], object] = as_it_is) -> None:
        """Take a state without telling the page yet."""
        staged = copy.deepcopy(json.loads(STATES.read_text(encoding="utf-8"))[state])
        self.doc, self.events = staged["doc"], staged["events"]
        if decision := self.doc.get("decision"):
            decision["deadline"] = self._ms() + TURN_MS
        change(self.doc)

    def show(self, change: Callable[[Json], object], *events: Json) -> None:
        """Let something happen: tell the page all that has changed, and the events that changed it."""
        before = copy.deepcopy(self.doc)
        change(self.doc)
        self.events += events
        self._send({"type": "update", "now": self._ms(), "patch": patch(before, self.doc), "events": list(events)})

    def refuse(self, act: str, clause: str = "") -> None:
        """Refuse the act of this id."""
        refusal = {"type": "error", "code": "illegal", "text": "Not this one", "id": act}
        self._send(refusal | ({"clause": clause} if clause else {}))

    def show_state(self) -> None:
        """Tell the page everything."""
        self._send({"type": "state", "now": self._ms(), "doc": self.doc, "events": self.events})

    async def cut(self) -> None:
        """Lose the connection; the page makes a new one."""
        assert self._socket
        await self._socket.close(code=1012)

    async def leave(self) -> None:
        """Lose the connection for good: each new one is closed at once."""
        self.is_away = True
        await self.cut()

    async def act(self, number: int = 1) -> Json:
        """Return the act of this number, when it has come."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.acts) < number:
                self._moved.clear()
                await self._moved.wait()
        return self.acts[number - 1]

    def tile(self, kind: str) -> Locator:
        """Return the newest tile of a kind in the own hand."""
        return self.page.get_by_role("toolbar").locator(f'[data-tile="{kind}"]').last

    def _ms(self) -> int:
        return int(self.now() * 1000)

    async def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        if self.is_away:
            await self.cut()
            return
        self.sockets += 1
        socket.on_message(self._hear)
        self.show_state()

    def _hear(self, message: str | bytes) -> None:
        frame = json.loads(message)
        if frame["type"] == "ping":
            self._send({"type": "pong", "now": self._ms()})
        elif frame["type"] == "act":
            self.acts.append(frame)
            self._moved.set()

    def _send(self, frame: Json) -> None:
        assert self._socket
        self._socket.send(json.dumps(frame))


def patch(before: Json, after: Json) -> Json:
    """Return the JSON merge patch (RFC 7396) from one document to another."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return after
    gone = {key: None for key in before if key not in after}
    new = {key: patch(before.get(key), value) for key, value in after.items() if before.get(key) != value}
    return gone | new


def discarded(doc: Json, tile: str = "4s") -> None:
    """The viewer's tile lands in the river, and a window opens."""
    own = doc["view"]["seats"]["0"]
    own["hand"].remove(tile)
    own["river"].append(tile)
    own |= {"count": 7, "holds_drawn": False}
    del own["drawn"], doc["decision"]
    doc["view"] |= {"phase": "claim", "last": {"seat": 0, "tile": tile, "kong": False, "after_kong": False}}


def others_discarded(doc: Json) -> None:
    """Somebody else has discarded."""
    view = doc["view"]
    view["seats"]["1"]["river"].append("9p")
    view |= {"turn": 2, "last": {"seat": 1, "tile": "9p", "kong": False, "after_kong": False}}


def not_dealt(doc: Json) -> None:
    """Nothing lies on the table yet."""
    view = doc["view"]
    for name in ("wall", "dice", "hints", "turn", "last"):
        view.pop(name, None)
    for own in view["seats"].values():
        own |= {"count": 0, "melds": [], "river": [], "holds_drawn": False}
        for name in ("hand", "drawn", "aside", "forbidden", "hu"):
            own.pop(name, None)
    view |= {"phase": "before", "scores": [], "sheets": {}}


async def hand(stage: Stage) -> str:
    """Return the tiles of the player's hand as they stand there."""
    tiles: str = await stage.page.get_by_role("toolbar").evaluate(HAND)
    return tiles
