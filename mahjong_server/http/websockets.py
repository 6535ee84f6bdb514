"""The door for sockets: where they may come from, and what is said to those that may not."""

from importlib import import_module

from django.conf import settings
from django.http.cookie import parse_cookie

from mahjong_server.asgi_types import Application, Receive, Scope, Send
from mahjong_server.http.origins import is_trusted

WRONG_ORIGIN = 4003


class ClosedSocket:
    """An application that accepts a socket and closes it with a code: a refused handshake could tell no reason."""

    def __init__(self, code: int) -> None:
        self.code = code

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": self.code})


class OriginMiddleware:
    """Lets through sockets that pages of our own origin open, by scheme, host and port.

    A program with a personal token needs no origin: no page can set that header, and no cookie counts beside it.
    """

    def __init__(self, app: Application) -> None:
        self.app = app
        self.refusal = ClosedSocket(WRONG_ORIGIN)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (self.app if _may_open(scope) else self.refusal)(scope, receive, send)


def _may_open(scope: Scope) -> bool:
    headers = {name.decode("latin1"): value.decode("latin1") for name, value in scope.get("headers", ())}
    bearer = headers.get("authorization", "").lower().startswith("bearer ")
    return bearer or is_trusted(headers.get("origin", ""), headers.get("host", ""), "http")


class SessionMiddleware:
    """Gives a socket the session of its cookie, which is read when it is first asked for.

    Channels' own middleware also looks at each frame that is sent, in case the session is to be saved; no socket here
    changes its session, and at a table that thousands watch the looking was a fifth of the sending.
    """

    def __init__(self, app: Application) -> None:
        self.app = app
        self.store = import_module(settings.SESSION_ENGINE).SessionStore

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app({**scope, "session": self.store(_session_key(scope))}, receive, send)


def _session_key(scope: Scope) -> str | None:
    cookies = [value.decode("latin1") for name, value in scope.get("headers", ()) if name == b"cookie"]
    return parse_cookie("; ".join(cookies)).get(settings.SESSION_COOKIE_NAME)
