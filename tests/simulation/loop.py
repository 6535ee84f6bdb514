"""An event loop in which time costs nothing: whenever all have to wait, the clock is put to when the first goes on.

Without a socket, thread or clock, what runs in it follows from what is put into it, and happens again the same way.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context
from heapq import heappop, heappush
from typing import Any

LONGEST_S = 7_200.0
MOST_ROUNDS = 500_000
"""So many rounds of the loop no game needs: something runs in a circle."""


class Standstill(Exception):
    """Everything waits, and nothing will ever come; or there is no end to it."""


class _Task(asyncio.Task[Any]):
    """A task with a number for a hash, so that sets of tasks are walked through in one order at each run."""

    def __init__(self, number: int, work: Any, **options: Any) -> None:
        self.number = number
        super().__init__(work, **options)

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop whose ``time`` is seconds since it was made. It keeps its own queues: those of asyncio serve sockets."""

    def __init__(self) -> None:
        super().__init__()
        self._passed = 0.0
        self._rounds = self._tasks_made = self._timers_made = 0
        self._made: list[asyncio.Task[Any]] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.made: Callable[[asyncio.Task[Any]], None] = lambda _: None
        """Told of every task."""
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._passed

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Do something in the next round."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)  # type: ignore[attr-defined] # asyncio's own, untyped
        return handle

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Do something at a time; of two at the same time first what was asked for first."""
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._timers_made += 1
        heappush(self._timers, (when, self._timers_made, timer))
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Do something a while from now."""
        return self.call_at(self._passed + delay, callback, *args, context=context)

    def _run_once(self) -> None:
        ready: Any = self._ready  # type: ignore[attr-defined]
        if not ready and not self._stopping:  # type: ignore[attr-defined]
            self._pass_time(ready)
        self._rounds += 1
        if self._rounds > MOST_ROUNDS:
            raise Standstill
        for _ in range(len(ready)):
            handle = ready.popleft()
            if not handle._cancelled:
                handle._run()

    def _pass_time(self, ready: Any) -> None:
        """Let the time pass for which nothing happens."""
        timers = self._timers
        while timers and timers[0][2].cancelled():
            heappop(timers)
        if not timers or self._passed > LONGEST_S:
            raise Standstill
        self._passed = max(self._passed, timers[0][0])
        while timers and timers[0][0] <= self._passed:
            ready.append(heappop(timers)[2])

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """Call the function at once: there are no threads."""
        future = self.create_future()
        future.set_result(func(*args))
        return future

    def _make_task(self, loop: Any, work: Any, **options: Any) -> Any:
        self._tasks_made += 1
        task = _Task(self._tasks_made, work, loop=loop, **options)
        # Those of one loop differ by their numbers, those of different loops don't: asyncio's own set would grow slow.
        asyncio._unregister_task(task)
        self._made.append(task)
        self.made(task)
        return task

    def wind_up(self) -> None:
        """End all that still runs."""
        self._rounds = 0
        for task in self._made:
            task.cancel()
        self.call_later(1, self.stop)
        self.run_forever()
        self._made.clear()

    def _timer_handle_cancelled(self, _handle: asyncio.TimerHandle) -> None:
        """Nothing: it is passed over when its time has come."""

    def _write_to_self(self) -> None:
        """Nobody waits for another thread to wake the loop."""
