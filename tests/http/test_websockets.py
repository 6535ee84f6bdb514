"""The door for sockets."""

import pytest
from channels.testing import WebsocketCommunicator

from mahjong_server.asgi import application
from mahjong_server.http.websockets import OriginMiddleware


async def echo(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "welcome"})
    await receive()


async def first_frame(app, path="/ws/x", **headers):
    """Return what comes right after the handshake: a text, or a close code."""
    pairs = [(name.encode(), value.encode("latin1")) for name, value in headers.items()]
    socket = WebsocketCommunicator(app, path, headers=pairs)
    try:
        accepted, _ = await socket.connect()
        assert accepted
        frame = await socket.receive_output()
        return frame.get("text") or frame["code"]
    finally:
        await socket.disconnect()


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://testserver", "testserver"),
        ("http://TestServer", "testserver:80"),
        ("http://localhost:8000", "localhost:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
    ],
)
@pytest.mark.security("SEC 1.2")
async def test_our_own_pages_come_in(origin, host):
    assert await first_frame(OriginMiddleware(echo), origin=origin, host=host) == "welcome"


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "testserver"},
        {"origin": "null", "host": "testserver"},
        {"origin": "http://evil.example", "host": "testserver"},
        {"origin": "https://testserver", "host": "testserver"},
        {"origin": "http://testserver:8000", "host": "testserver"},
        {"origin": "http://localhost:8000", "host": "localhost:8001"},
        {"origin": "http://testserver.evil.example", "host": "testserver"},
        {"origin": "http://evil.example", "host": "evil.example"},
        {"origin": "http://\xff", "host": "\xff"},
        {"origin": "http://testserver"},
        {},
    ],
)
@pytest.mark.security("SEC 1.2")
async def test_others_are_told_why_not(headers):
    assert await first_frame(OriginMiddleware(echo), **headers) == 4003


@pytest.mark.security("SEC 1.2")
async def test_public_address_and_friends(settings):
    settings.PUBLIC_URL = "https://mahjong.example"
    settings.ALLOWED_ORIGINS = ["https://friend.example"]
    for origin, wanted in [
        ("https://mahjong.example", "welcome"),
        ("https://friend.example", "welcome"),
        ("http://mahjong.example", 4003),
        ("https://mahjong.example:8443", 4003),
    ]:
        assert await first_frame(OriginMiddleware(echo), origin=origin, host="192.0.2.7:8000") == wanted


@pytest.mark.parametrize("path", ["/", "/ws", "/ws/tables/", "/ws/tables/a/b", "/ws/tables/%00"])
async def test_where_no_table_can_be(path):
    assert await first_frame(application, path, origin="http://testserver", host="testserver") == 4004
