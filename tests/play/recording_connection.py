"""A socket whose frames stay with it until somebody asks for them."""

import asyncio

from mahjong_server.play.table.viewers.client_connection import ClientConnection


class RecordingConnection(ClientConnection):
    """Keeps what it is sent, as many frames as are kept for a slow reader."""

    def __init__(self, player: str | None, credential_id: str = "") -> None:
        super().__init__(player, credential_id)
        self._news = asyncio.Event()

    def flush(self) -> None:
        """Let whoever waits for a frame hear that there is one."""
        self._news.set()

    def close(self, code: int) -> None:
        super().close(code)
        self._news.set()

    def take(self) -> str:
        """Return the oldest frame."""
        return self._frames.pop(0)

    async def next_frame(self) -> str | None:
        """Return the next frame, or ``None`` once it is closed."""
        while not self._frames and self.closing is None:
            self._news.clear()
            await self._news.wait()
        return self.take() if self.closing is None else None
