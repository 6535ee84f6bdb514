"""Answers that never change, kept for a minute: a page takes dozens of files, and each would go to a thread and back.

What may be kept an answer says itself (``Cache-Control: immutable``, RFC 8246). Whatever asks for something else, parts
of a file or a file only if it is new, goes its whole way. That the process lives is kept, too, for a second: thousands
of pages ask for it before they come back to a server that was away.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from mahjong_server.asgi_types import Receive, Scope, Send
from mahjong_server.telemetry import metrics

KEPT_S = 60
"""So long a file may be served that is no longer there, or was compressed meanwhile."""
LIVENESS, LIVENESS_KEPT_S = "/healthz", 1
MOST_BYTES = 64 * 2**20
"""Over this all is forgotten: a whole build is a tenth of it."""
ASKING_MORE = (b"range", b"if-")
"""How the names of headers begin with which no whole answer is asked for."""

Key = tuple[str, str, bytes | None, bytes | None]


class CachedResponse(NamedTuple):
    """What was answered, and until when that holds, in seconds of ``time.monotonic``."""

    until: float
    start: Mapping[str, Any]
    body: bytes


class ResponseCache:
    """An ASGI application: answers for ``app`` what that has just answered others."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self.app = app
        self._answers: dict[Key, CachedResponse] = {}
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = cache_key(scope)
        if key is None:
            await self.app(scope, receive, send)
            return
        found = self._answers.get(key)
        if found is None or found.until < time.monotonic():
            await self.app(scope, receive, self._recording(key, send))
            return
        method, path, *_ = key
        metrics.HTTP_REQUESTS.labels(method, path if path == LIVENESS else "other", 200).inc()
        await send(found.start)
        await send({"type": "http.response.body", "body": found.body})

    def _recording(self, key: Key, send: Send) -> Send:
        """Return a ``send`` that keeps what goes through it, if it never changes."""
        start: Mapping[str, Any] = {}
        pieces: list[bytes] = []

        async def sent(message: Mapping[str, Any]) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
            elif is_immutable(start) or (key[1] == LIVENESS and start["status"] == 200):
                pieces.append(message.get("body", b""))
                if not message.get("more_body"):
                    self._store(key, start, b"".join(pieces))
            await send(message)

        return sent

    def _store(self, key: Key, start: Mapping[str, Any], body: bytes) -> None:
        if self._bytes > MOST_BYTES:
            self._answers.clear()
            self._bytes = 0
        old = self._answers.get(key)
        kept_s = LIVENESS_KEPT_S if key[1] == LIVENESS else KEPT_S
        self._answers[key] = CachedResponse(time.monotonic() + kept_s, start, body)
        self._bytes += len(body) - (len(old.body) if old else 0)


def cache_key(scope: Scope) -> Key | None:
    """Return what an answer depends on, ``None`` where it is none to be kept.

    >>> cache_key({"method": "GET", "path": "/a.js", "query_string": b"", "headers": [(b"accept-encoding", b"br")]})
    ('GET', '/a.js', b'br', None)
    >>> cache_key({"method": "GET", "path": "/a.js", "query_string": b"", "headers": [(b"if-none-match", b"1")]})
    """
    method, path = scope["method"], scope["path"]
    if scope["query_string"] or not (method == "GET" or (method, path) == ("HEAD", LIVENESS)):
        return None
    said: dict[bytes, bytes] = dict(scope["headers"])
    if any(name.startswith(ASKING_MORE) for name in said):
        return None
    if len(said) < len(scope["headers"]):  # of a header that comes twice the application sees both
        return None
    proto = said.get(b"x-forwarded-proto")
    if path == LIVENESS:  # short enough that nobody may have many of it kept
        return method, path, None, proto if proto == b"https" else None
    return method, path, said.get(b"accept-encoding"), proto


def is_immutable(start: Mapping[str, Any]) -> bool:
    """Return whether this is the beginning of an answer that everybody is given for good."""
    said = {name.lower(): value for name, value in start.get("headers", ())}
    return start.get("status") == 200 and b"immutable" in said.get(b"cache-control", b"")
