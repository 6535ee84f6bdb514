"""Someone who seeks a game as a browser does: with a page open, and ready as soon as a table is proposed."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from mahjong_server.play.projection import merge_patch
from tests.play.person import Person


@asynccontextmanager
async def waiting(people: Sequence[Person], body: Any) -> AsyncIterator[list["asyncio.Task[str]"]]:
    """Let these seek a game, until each has been found one; yield what comes to the code of each one's table."""
    for person in people:
        answer = await asyncio.to_thread(person.post, "/api/seek", body)
        assert answer["state"] == "waiting"
    tasks = [asyncio.create_task(_until_found(person)) for person in people]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_found(person: Person) -> str:
    """Keep a page open, be ready whenever a table is proposed, and return the code of the one that begins."""
    doc: Any = {}
    asked = 0
    async with person.connect("/ws/site") as page:
        await page.send(json.dumps({"type": "follow", "topics": ["me"]}))
        while not (seek := doc.get("seek") or {}).get("code"):
            proposal = seek.get("proposal")
            if proposal and proposal["deadline"] != asked:
                asked = proposal["deadline"]
                await asyncio.to_thread(person.post, "/api/seek/ready", {"ready": True})
            frame = json.loads(await page.recv())
            doc = merge_patch.apply(doc, frame["patch"]) if "patch" in frame else frame.get("doc", doc)
    return str(seek["code"])
