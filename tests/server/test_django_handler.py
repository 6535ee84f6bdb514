"""Django over HTTP: one thread for a request, which stays with its connection; whole answers; no thread too many."""

import asyncio
import gc
import threading
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from websockets.protocol import Protocol, Side

from mahjong_server.limits.frames import encode_frame
from mahjong_server.server.django_handler import Handler
from tests.backends import swapped


@csrf_exempt
def tell(request: Any) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    said = {"thread": threading.current_thread().name, "line": str(id(connection.connection)), "body": request.body}
    answer = HttpResponse(str(said), headers={"X-Line": said["line"], "X-Thread": said["thread"]})
    answer.set_cookie("one", "1")
    return answer


@csrf_exempt
def stream(_request: Any) -> StreamingHttpResponse:
    answer = StreamingHttpResponse(iter([b"a", b"b"]), status=203, headers={"X-Whole": "yes"})
    answer.set_cookie("two", "2")
    return answer


urlpatterns = [path("tell", tell), path("stream", stream)]


@pytest.fixture
def handler(sqlite_backend, django_db_blocker):
    with django_db_blocker.unblock(), swapped(sqlite_backend.database), override_settings(ROOT_URLCONF=__name__):
        made = Handler()
        yield made
        made.threads.close()


async def ask(handler: Handler, at: str, *pieces: bytes) -> tuple[int, dict[str, list[str]], bytes]:
    """Return an answer's status, headers and body."""
    sent: list[dict[str, Any]] = []
    coming = [*pieces, b""]

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": coming.pop(0), "more_body": bool(coming)}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "POST", "path": at, "headers": headers, "query_string": b"", "scheme": "http"}
    await handler(scope, receive, send)
    found: dict[str, list[str]] = {}
    for name, value in sent[0]["headers"]:
        found.setdefault(name.decode(), []).append(value.decode())
    return sent[0]["status"], found, b"".join(each.get("body", b"") for each in sent[1:])


async def test_requests_in_turn_are_answered_by_one_thread_and_one_connection(handler):
    first, second = await ask(handler, "/tell", b"some", b"thing"), await ask(handler, "/tell")
    assert first[0] == second[0] == 200
    assert b"something" in first[2]
    assert first[1]["X-Line"] == second[1]["X-Line"]
    assert first[1]["X-Thread"] == second[1]["X-Thread"] == ["mahjong-http-0"]
    assert any(value.startswith("one=1") for value in first[1]["Set-Cookie"])


async def test_what_comes_in_pieces_is_sent_whole(handler):
    status, headers, body = await ask(handler, "/stream")
    assert (status, body, headers["X-Whole"]) == (203, b"ab", ["yes"])
    assert any(value.startswith("two=2") for value in headers["Set-Cookie"])


async def test_requests_at_once_do_not_wait_for_one_another(handler):
    both = threading.Barrier(2, timeout=60)
    answers = await asyncio.gather(*(handler.threads.run(both.wait) for _ in range(2)))
    assert sorted(answers) == [0, 1]


async def test_whoever_hangs_up_while_asking_is_answered_nothing(handler):
    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(_message: Any) -> None:
        pytest.fail("nobody is there")

    await handler({"type": "http", "method": "GET", "path": "/tell", "headers": []}, receive, send)


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_is_what_the_library_would_send(size):
    text, line = "ä" * (size // 2) + "x" * (size % 2), Protocol(Side.SERVER)
    line.send_text(text.encode())
    assert b"".join(line.data_to_send()) == encode_frame(text)


@pytest.fixture
def whole(sqlite_backend, django_db_blocker):
    """Answers for the whole place."""
    with django_db_blocker.unblock(), swapped(sqlite_backend.database):
        made = Handler()
        yield made
        made.threads.close()


@pytest.mark.security("SEC 6.9")
@pytest.mark.parametrize("at", ["/", "/learn", "/nothing", "/api/games", "/api/me", "/api/nothing", "/api/schema"])
async def test_an_answered_request_leaves_no_cycles_behind(at, whole):
    """Python looks for these once a minute: until then each would stay."""
    try:
        for _ in range(3):
            await got(whole, at)
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        for _ in range(10):
            await got(whole, at)
        gc.collect()
        left = [type(each).__name__ for each in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert len(left) < 10, left


async def got(handler: Handler, at: str) -> None:
    """Ask for a page, and read it."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(_message: Any) -> None: ...

    scope = {"type": "http", "method": "GET", "path": at, "query_string": b"", "scheme": "http"}
    await handler({**scope, "headers": [(b"host", b"localhost")]}, receive, send)
