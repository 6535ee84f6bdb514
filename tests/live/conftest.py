"""The site's sockets over both backends of play."""

from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from channels.testing import WebsocketCommunicator

from mahjong_server.live.consumers import SiteConsumer
from tests.play.conftest import games  # noqa: F401 - a fixture


@pytest_asyncio.fixture
async def open_socket(new_node) -> AsyncIterator[Any]:
    """Give a function that opens the site's socket; what it is given is added to the ASGI scope."""
    opened: list[WebsocketCommunicator] = []
    await new_node()

    async def open_one(**scope: Any) -> WebsocketCommunicator:
        communicator = WebsocketCommunicator(SiteConsumer.as_asgi(), "/ws/site")
        communicator.scope |= {"session": {}} | scope
        assert (await communicator.connect())[0]
        opened.append(communicator)
        return communicator

    yield open_one
    for communicator in opened:
        await communicator.disconnect()
