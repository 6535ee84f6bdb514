"""Where sockets are served for as long as they are open: at the application's door, without what led them in.

Every application that awaits another keeps its frame and the scope that it was given until the other is through. For
requests that is a moment; for sockets it is hours of routes, origins and sessions that nobody asks for again, and each
frame to be sent would go through whatever wraps ``send``.
"""

from collections.abc import Awaitable, Callable, Sequence

from mahjong_server.asgi_types import Application, Receive, Scope, Send

Serve = Callable[[Receive, Send], Awaitable[None]]

EXTENSION = "mahjong.door"
"""Under this name a scope's extensions hold what an application calls, just before it returns, with a ``Serve``."""


class DetachedSocketMiddleware:
    """The outermost application: lets an inner one return, and awaits in its place what that left to be served."""

    def __init__(self, app: Application) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        left: list[Serve] = []
        extensions = {**scope.get("extensions", {}), EXTENSION: left.append}
        await self.app({**scope, "extensions": extensions}, receive, send)
        del scope, extensions
        for serve in left:
            await serve(receive, send)


def serve_detached(scope: Scope, serve: Serve) -> bool:
    """Leave what serves a socket at the door, if there is one; return whether there is."""
    leave: Callable[[Serve], None] | None = scope.get("extensions", {}).get(EXTENSION)
    if leave is not None:
        leave(serve)
    return leave is not None


def immediate_sender(send: Send) -> Callable[[Sequence[str]], bool] | None:
    """Return what sends texts with nothing awaited, where the server behind ``send`` can; it says whether it has."""
    found: Callable[[Sequence[str]], bool] | None = getattr(getattr(send, "__self__", None), "send_at_once", None)
    return found


def answer_pings(send: Send, pong: Callable[[], str]) -> None:
    """Let the server behind ``send`` answer pings itself from now on, with what ``pong`` returns, where it can."""
    found = getattr(getattr(send, "__self__", None), "answer_pings", None)
    if found is not None:
        found(pong)
