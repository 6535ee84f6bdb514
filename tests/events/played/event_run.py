"""An event with its officials, as a test has it run, and the wish to see it come to something."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError, URLError

from tests.events.played.entrants import Entrant
from tests.play.person import Person
from tests.real_servers import Server

PASSWORD = "nine quiet tiles"
LOOK_S = 0.2
PATIENCE_S = 240.0
WEEK_MS = 7 * 24 * 60 * 60_000


class EventRun:
    """One event on real servers. Its organiser asks by HTTP alone."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.organiser = Person(server)
        self.key = ""
        self.places = [server]
        """The servers that may be asked."""
        self.entrants: list[Entrant] = []

    def make(self, organiser: str = "Olga", /, **settings: Any) -> None:
        """Sign the organiser up, and make the event with check-in open at once."""
        self.organiser.post("/api/accounts", {"name": organiser, "password": PASSWORD})
        usual = {"name": "Cup", "game": "sichuan", "speed": "quick", "zone": "Asia/Shanghai"}
        hours = {"starts_at": round(time.time() * 1000) + WEEK_MS - 60_000}
        hours |= {"check_in_opens": 10_080, "check_in_closes": 0}
        self.key = self.organiser.post("/api/events", {"settings": usual | hours | settings})["key"]

    def command(self, path: str, body: Any, by: Person | None = None) -> Any:
        """Ask something of the event, as the organiser if nobody else is named."""
        return (by or self.organiser).post(f"/api/events/{self.key}/{path}", body)

    def refusal(self, path: str, body: Any, by: Person | None = None) -> tuple[int, str]:
        """Return how a command is refused."""
        try:
            self.command(path, body, by)
        except HTTPError as error:
            return error.code, json.load(error)["code"]
        raise AssertionError(f"{path} was not refused")

    def doc(self) -> dict[str, Any]:
        """Return the event as everybody sees it."""
        for _ in self.places * 2:
            with suppress(URLError, ConnectionError):
                found: dict[str, Any] = self.organiser.get(f"/api/events/{self.key}")
                return found
            at = self.places.index(self.organiser.server)
            self.organiser.server = self.places[(at + 1) % len(self.places)]
        raise AssertionError("nobody answers")

    def get(self, path: str) -> Any:
        """Return something of the event."""
        return self.organiser.get(f"/api/events/{self.key}/{path}")

    async def come(self, count: int, servers: Sequence[Server] = (), kind: type[Entrant] = Entrant) -> None:
        """Have so many enter, each with a page open, spread over these servers."""
        places = servers or [self.server]
        made = [kind(places[at % len(places)], f"P{len(self.entrants) + at}", self.key) for at in range(count)]
        for at in range(0, count, 8):
            await asyncio.gather(*(each.enter() for each in made[at : at + 8]))
        for each in made:
            each.open_page()
        self.entrants += made

    async def check_in(self) -> None:
        """Have everybody check in."""
        for at in range(0, len(self.entrants), 8):
            await asyncio.gather(*(each.check_in() for each in self.entrants[at : at + 8]))

    async def begin(self) -> None:
        """Have the first round begin once everybody's page is known to be open."""
        await until(lambda: all(each.page is not None for each in self.entrants))
        await asyncio.sleep(0.5)
        await asyncio.to_thread(self.command, "next-round", {"at": None})

    async def when(self, holds: Callable[[dict[str, Any]], Any], what: str = "") -> dict[str, Any]:
        """Return the event's document once it is so; fail where nothing moves for too long."""
        deadline, last = time.monotonic() + PATIENCE_S, ""
        while True:
            doc = await asyncio.to_thread(self.doc)
            if holds(doc):
                return doc
            shown = repr([(each["status"], [t["deal"] for t in each["tables"]]) for each in doc["rounds"][-1:]])
            if shown != last:
                deadline, last = time.monotonic() + PATIENCE_S, shown
            assert time.monotonic() < deadline, f"{what}: {doc['status']} {shown}"
            await asyncio.sleep(LOOK_S)

    async def end(self) -> None:
        """Close all pages."""
        await asyncio.gather(*(each.close() for each in self.entrants))
        await asyncio.sleep(LOOK_S)  # the last transports end

    def entrant(self, number: int) -> Entrant:
        """Return the program of an entrant's number."""
        return next(each for each in self.entrants if each.number == number)


async def until(holds: Callable[[], Any], seconds: float = 60.0) -> None:
    """Return once it holds."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)
