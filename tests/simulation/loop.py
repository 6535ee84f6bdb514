"""An event loop in which time costs nothing: whenever all have to wait, the clock is put to when the first goes on.

Without a socket, thread or clock, what runs in it follows from what is put into it, and happens again the same way.
"""

import asyncio
from collections.abc import Callable
from typing import Any

LONGEST_S = 7_200.0


class Standstill(Exception):
    """Everything waits, and nothing will ever come; or there is no end to it."""


class _Task(asyncio.Task[Any]):
    """A task with a number for a hash, so that sets of tasks are walked through in one order at each run."""

    number = 0

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop whose ``time`` is seconds since it was made."""

    def __init__(self) -> None:
        super().__init__()
        self._passed = 0.0
        self._tasks_made = 0
        self._selector = self  # whom the base class has wait
        self.made: Callable[[asyncio.Task[Any]], None] = lambda _: None
        """Told of every task."""
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        """Return the seconds that have passed."""
        return self._passed

    def select(self, timeout: float | None) -> list[Any]:
        """Let the time pass for which nothing happens."""
        if timeout is None or self._passed > LONGEST_S:
            raise Standstill
        self._passed += timeout
        return []

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """Call the function at once: there are no threads."""
        future = self.create_future()
        future.set_result(func(*args))
        return future

    def _make_task(self, loop: Any, work: Any, **options: Any) -> Any:
        task = _Task(work, loop=loop, **options)
        self._tasks_made += 1
        task.number = self._tasks_made
        self.made(task)
        return task

    def _process_events(self, _events: list[Any]) -> None:
        """Nothing comes from outside."""

    def _write_to_self(self) -> None:
        """Nobody waits for another thread to wake the loop."""
