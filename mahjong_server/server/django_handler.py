"""Django over HTTP, by one step to a thread and back.

Django's own handler goes to a thread and back some four times a request, where every middleware is synchronous as ours
is; and that thread is a new one for each request, so that no connection to the database can outlive it. Here one of a
few threads that stay answers the whole request, and a connection may stay with it (``CONN_MAX_AGE``).
"""

from functools import partial
from typing import IO, Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import DEFAULT_DB_ALIAS
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from mahjong_server.asgi_types import Receive, Scope, Send
from mahjong_server.database.threads import Threads

OF_RENDERING = frozenset({"renderer_context", "accepted_renderer", "_request", "context", "context_data"})
"""What an answer needs no longer once it is rendered."""


MOST_AT_ONCE = 40
"""Requests that are answered at once; more wait for their turn."""


class Handler(ASGIHandler):
    """An ASGI application. What a client no longer waits for is finished all the same."""

    def __init__(self) -> None:
        self.threads = Threads(DEFAULT_DB_ALIAS, MOST_AT_ONCE, "mahjong-http")
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - Django's own way
        """Have it all run in the thread."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            response = await self.threads.run(partial(self._answer, scope, body))
        await self.send_response(response, send)

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = self.__class__  # noqa: SLF001 - as Django's own handlers do
        try:
            found: HttpResponseBase = _whole(response) if response.streaming else response
        finally:
            response.close()
            _part(request, response)
        return found


def _part(request: Any, response: Any) -> None:
    """Part what holds each other, now that all is answered: request, user, view and answer form cycles.

    These would stay until Python looks for cycles, which is once a minute: 3 kB a page, and 13 kB a call of the API.
    """
    view = (getattr(response, "renderer_context", None) or {}).get("view")
    for each in (request, view, getattr(view, "request", None)):
        vars(each).clear() if each is not None else None
    for name in OF_RENDERING & vars(response).keys():
        delattr(response, name)


def _whole(response: Any) -> HttpResponse:
    """Return an answer in one piece that was to come in several: what is read in a thread is sent from the loop."""
    found = HttpResponse(b"".join(response.streaming_content), status=response.status_code, headers=response.headers)
    found.cookies = response.cookies
    return found
