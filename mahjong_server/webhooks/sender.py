"""Sends what waits for webhooks, in each process by a thread with an event loop of its own."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.conf import settings

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.webhooks import outbox
from mahjong_server.webhooks.outbox import Taken
from mahjong_server.webhooks.post import Outcome, post

log = logging.getLogger(__name__)
POLL_S = 5.0
GRACE_S = 2.0
"""So long a process that ends waits for the answers to what it has begun to send."""


class WebhookSender(PeriodicJob):
    """Looks for messages that are due, at once for those made here, and posts several at a time."""

    def __init__(self, _node: object) -> None:
        super().__init__("looking for webhooks", POLL_S, lambda: self._thread.run(self._send_all))
        self._thread = WorkThread("mahjong-webhooks")
        self._ends = False
        self._cut: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    async def start(self) -> None:
        """Start, unless this site has no webhooks."""
        if settings.WEBHOOKS != "off":
            await super().start()

    async def stop(self) -> None:
        """Give what is being sent a moment to arrive; else others send it."""
        self._ends = True
        if (cut := self._cut) is not None:
            with suppress(RuntimeError):  # that loop has just ended
                cut[0].call_soon_threadsafe(cut[1].set)
        await super().stop()
        await self._thread.stop(finish=False)

    def _send_all(self) -> None:
        while not self._ends and (taken := outbox.take(now_ms())):
            done = asyncio.run(self._post_all(taken))
            outbox.note_all(done, now_ms())

    async def _post_all(self, taken: Sequence[Taken]) -> list[tuple[Taken, Outcome | None]]:
        """Return what came of each message, ``None`` where this process ends before an answer."""
        ends = asyncio.Event()
        self._cut = asyncio.get_running_loop(), ends
        posts = [asyncio.create_task(post(each.url, each.headers, each.body)) for each in taken]
        every = asyncio.create_task(_all(posts))
        cut = asyncio.create_task(ends.wait())
        if self._ends:
            ends.set()
        either: list[asyncio.Task[Any]] = [every, cut]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not every.done():
            await asyncio.wait([every], timeout=GRACE_S)
        self._cut = None
        for task in (*posts, cut):
            task.cancel()
        await asyncio.gather(every, cut, return_exceptions=True)
        return [(each, _outcome(task)) for each, task in zip(taken, posts, strict=True)]


async def _all(tasks: Sequence["asyncio.Task[Outcome]"]) -> None:
    """Wait until each has ended, in whatever way."""
    await asyncio.gather(*tasks, return_exceptions=True)


def _outcome(task: "asyncio.Task[Outcome]") -> Outcome | None:
    if task.cancelled():
        return None
    if (error := task.exception()) is not None:  # a fault of ours: the message is tried again like any other
        log.error("a webhook could not be sent: %s", type(error).__name__, exc_info=error)
        return Outcome(None, "no-answer")
    return task.result()
