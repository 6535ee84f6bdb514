"""Sends what waits for webhooks, in each process by a thread with an event loop of its own."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

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
Post: TypeAlias = "asyncio.Task[Outcome]"
Posts: TypeAlias = dict[Post, Taken]


class WebhookSender(PeriodicJob):
    """Looks for messages that are due, at once for those made here, and posts several at a time.

    As soon as one has its answer another is taken, so nobody waits for the slowest.
    """

    def __init__(self, _node: object) -> None:
        super().__init__("looking for webhooks", POLL_S, lambda: self._thread.run(self._send_all))
        self._thread = WorkThread("mahjong-webhooks")
        self._ends = False
        self._called: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None

    async def start(self) -> None:
        """Start, unless this site has no webhooks."""
        if settings.WEBHOOKS != "off":
            await super().start()

    def wake(self) -> None:
        """Have what is due looked for without waiting for answers. Any thread may call it."""
        super().wake()
        self._call()

    async def stop(self) -> None:
        """Give what is being sent a moment to arrive; else others send it."""
        self._ends = True
        self._call()
        await super().stop()
        await self._thread.stop(finish=False)

    def _call(self) -> None:
        if (called := self._called) is not None:
            with suppress(RuntimeError):  # that loop has just ended
                called[0].call_soon_threadsafe(called[1].set)

    def _send_all(self) -> None:
        """Send until nothing is due and all is answered. The loop stands still while the database is asked."""
        posts: Posts = {}
        with asyncio.Runner() as runner:
            called = asyncio.Event()
            self._called = runner.get_loop(), called
            while not self._ends:
                for each in outbox.take(now_ms(), posts.values()):
                    posts[runner.get_loop().create_task(post(each.url, each.headers, each.body))] = each
                if not posts:
                    return
                _note(posts, runner.run(_some_done(posts, called)))
            _note(posts, runner.run(_end(posts)))


async def _some_done(posts: Posts, called: asyncio.Event) -> list[Post]:
    """Wait until a post has ended, or there is something else to do; return the posts that have ended."""
    call = asyncio.create_task(called.wait())
    await asyncio.wait([*posts, call], timeout=POLL_S, return_when=asyncio.FIRST_COMPLETED)
    call.cancel()
    called.clear()
    return [each for each in posts if each.done()]


async def _end(posts: Posts) -> list[Post]:
    """Give all posts a moment, and end them."""
    if posts:
        await asyncio.wait(posts, timeout=GRACE_S)
    for each in posts:
        each.cancel()
    await asyncio.gather(*posts, return_exceptions=True)
    return [*posts]


def _note(posts: Posts, done: Sequence[Post]) -> None:
    """Note what came of posts that have ended."""
    for each in done:
        outbox.note(posts.pop(each), _outcome(each), now_ms())


def _outcome(task: Post) -> Outcome | None:
    """Return what came of a post, ``None`` where this process ends before an answer."""
    if task.cancelled():
        return None
    if (error := task.exception()) is not None:  # a fault of ours: the message is tried again like any other
        log.error("a webhook could not be sent: %s", type(error).__name__, exc_info=error)
        return Outcome(None, "no-answer")
    return task.result()
