"""An id for each request and each socket: told to the client, and in every line that is logged on its behalf."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.conf import settings

from mahjong_server.asgi_types import Application, Receive, Scope, Send
from mahjong_server.telemetry import context

HEADER = b"x-request-id"
WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
BEGINNINGS = {"http.response.start", "websocket.accept"}


class RequestIdMiddleware:
    """Takes the id that a proxy gave, if it is well formed, else makes one; it stands in the answer's header."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = request_id(scope)
        context.bind(request_id=key.decode())

        async def sent(message: Mapping[str, Any]) -> None:
            if message["type"] in BEGINNINGS:
                message = {**message, "headers": [*message.get("headers", ()), (HEADER, key)]}
            await send(message)

        await self.app(scope, receive, sent)


def request_id(scope: Scope) -> bytes:
    """Return the id that a proxy gave, if there are proxies and it is one and no more, or a fresh one."""
    if not settings.PROXIES:  # a client could write anything into our log's lines
        return uuid4().hex.encode()
    given = [value for name, value in scope.get("headers", ()) if name == HEADER]
    return given[0] if len(given) == 1 and WELL_FORMED.fullmatch(given[0]) else uuid4().hex.encode()
