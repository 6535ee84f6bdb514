"""Sockets are served at the application's door: what led them in is gone by then, and still nothing is left untidy."""

import asyncio
import gc
import weakref
from collections.abc import Sequence
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator

from mahjong_server.asgi_types import Application
from mahjong_server.http.detached_socket import EXTENSION, DetachedSocketMiddleware, immediate_sender, serve_detached


class Way:
    """Something that an application on the way in holds."""


def led_in(app: Application, made: list[weakref.ref[Way]]) -> Application:
    """Return an application that holds something while the inner one runs, and that marks what is sent through it."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        way = Way()
        made.append(weakref.ref(way))

        async def sent(message: Any) -> None:
            if message["type"] == "websocket.send":
                message = {**message, "text": f"{message['text']}, on the way"}
            await send(message)

        await app({**scope, "way": way}, receive, sent)

    return application


async def echo(receive: Any, send: Any) -> None:
    """Say what one hears."""
    while (message := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": message["text"]})


async def guest(scope: Any, receive: Any, send: Any) -> None:
    """Enter, greet, and stay at the door."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "hello"})
    assert serve_detached(scope, echo)


async def test_who_was_let_in_is_served_without_what_led_in():
    made: list[weakref.ref[Way]] = []
    socket = WebsocketCommunicator(DetachedSocketMiddleware(led_in(guest, made)), "/")
    gc.disable()
    try:
        assert (await socket.connect())[0]
        assert await socket.receive_from() == "hello, on the way"
        await socket.send_to(text_data="anyone?")
        assert await socket.receive_from() == "anyone?"
        assert [each() for each in made] == [None]
    finally:
        gc.enable()
    await socket.disconnect()


async def test_a_socket_that_nobody_leaves_at_the_door_ends_with_its_application():
    async def refusing(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 4000})

    socket = WebsocketCommunicator(DetachedSocketMiddleware(refusing), "/")
    assert await socket.connect() == (False, 4000)
    await socket.wait()


async def test_requests_pass_through_as_they_are():
    seen: list[Any] = []

    async def application(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope)
        assert not serve_detached(scope, echo)

    async def nothing(*_: Any) -> Any:
        raise AssertionError

    scope = {"type": "http", "path": "/"}
    await DetachedSocketMiddleware(application)(scope, nothing, nothing)
    assert seen == [scope]


async def test_what_is_served_at_the_door_can_be_cancelled_and_cleans_up():
    ended = asyncio.Event()

    async def serve(receive: Any, _send: Any) -> None:
        try:
            while True:
                await receive()
        finally:
            ended.set()

    async def application(scope: Any, _receive: Any, _send: Any) -> None:
        scope["extensions"][EXTENSION](serve)

    async def never() -> Any:
        await asyncio.Event().wait()

    async def unheard(_message: Any) -> None:
        raise AssertionError

    task = asyncio.create_task(DetachedSocketMiddleware(application)({"type": "websocket"}, never, unheard))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


def test_only_some_servers_send_with_nothing_awaited():
    class Server:
        def __init__(self) -> None:
            self.sent: list[str] = []

        async def send(self, message: Any) -> None: ...

        def send_at_once(self, texts: Sequence[str]) -> bool:
            self.sent.extend(texts)
            return True

    async def elsewhere(message: Any) -> None: ...

    server = Server()
    at_once = immediate_sender(server.send)
    assert at_once is not None
    assert at_once(["one"])
    assert server.sent == ["one"]
    assert immediate_sender(elsewhere) is None
