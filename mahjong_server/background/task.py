"""What goes on in a task of its own, from ``start`` to ``stop``."""

import asyncio


class BackgroundTask:
    """What it does says a subclass: ``keep``, which goes on until it is cancelled."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    async def keep(self) -> None:
        """Do it, again and again."""
        raise NotImplementedError

    async def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self.keep())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
