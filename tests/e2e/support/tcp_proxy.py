"""A cable between browser and server that a test can pull out: a forwarder of TCP connections on loopback."""

import asyncio
from contextlib import suppress
from typing import Self


class Cable:
    """Forwards to a port of this machine while it is plugged in; ``url`` is where the browser goes instead."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._silent: set[asyncio.StreamWriter] = set()
        self._plugged = asyncio.Event()
        self._plugged.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server
        self._server.close()
        self.pull()

    def pull(self) -> None:
        """Cut every connection at once; new ones fail until ``plug``."""
        self._plugged.clear()
        for writer in self._writers:
            writer.transport.abort()

    def plug(self) -> None:
        """Let connections through again."""
        self._plugged.set()

    def hush(self) -> None:
        """Lose whatever the connections of now carry, for good, and end none of them."""
        self._silent |= self._writers

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._plugged.is_set():
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        ends = {writer, far_writer}
        self._writers |= ends
        try:
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        finally:
            self._writers -= ends
            self._silent -= ends
            for end in ends:
                end.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry bytes one way until that end closes."""
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if writer not in self._silent:
                    writer.write(data)
                    await writer.drain()
            if writer.can_write_eof():
                writer.write_eof()
