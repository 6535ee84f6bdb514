# ruff: noqa: RUF001 - Ukrainian and Chinese have letters and punctuation of their own
"""How often one address may ask for anything at all, counted before anything is done for it.

What costs more has limits of its own (``limits``), but these are looked at in a thread, behind all middleware. Here a
request that is one too many costs a look into a dictionary.
"""

import time
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, Final

import msgspec
from django.conf import settings
from django.utils.translation.trans_real import parse_accept_lang_header

from mahjong_server.asgi_types import Receive, Scope, Send
from mahjong_server.http import problems, security_headers
from mahjong_server.limits import client_address
from mahjong_server.limits.token_bucket import Buckets, TokenBucket
from mahjong_server.telemetry import metrics

App = Callable[[Scope, Receive, Send], Awaitable[None]]

RETRY_S: Final = 5
"""After so long there is room for some requests again."""

WORDS: Final = {
    "en": ("Too many requests", "Too many pages were asked for from your network. Please wait a moment and try again."),
    "ru": (
        "Слишком много запросов",
        "Из вашей сети запросили слишком много страниц. Подождите немного и попробуйте снова.",
    ),
    "uk": ("Забагато запитів", "З вашої мережі запитали забагато сторінок. Зачекайте трохи й спробуйте знову."),
    "zh": ("请求过多", "您所在的网络请求的页面太多了，请稍等片刻再试。"),
}
"""What a person is told, in each language: a title and a sentence. The frontend can't, for it is what was refused."""

PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<h1>{title}</h1>
<p>{text}</p>
</html>
"""


def limit_of(path: str) -> str:
    """Return the name of the limit that a request counts against, "" for probes.

    >>> [limit_of(path) for path in ("/", "/nothing", "/api/me", "/assets/a.js", "/healthz")]
    ['page', 'page', 'api', 'file', '']
    """
    if path.startswith("/api/"):
        return "api"
    if path.startswith("/assets/"):
        return "file"
    return "" if path in {"/healthz", "/readyz", "/metrics"} else "page"


class RequestRateLimit:
    """An ASGI application: hands on to ``app`` what an address may ask for."""

    def __init__(self, app: App, clock: Callable[[], float] = time.monotonic) -> None:
        self.app = app
        self.clock = clock
        self.budgets: Buckets[tuple[str, str]] = Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = limit_of(scope["path"])
        if not limit or not settings.RATE_LIMITED or self._has_room(limit, client_address.of_scope(scope)):
            await self.app(scope, receive, send)
            return
        metrics.HTTP_REQUESTS.labels("other", "other", 429).inc()
        said, body = answer(scope, limit)
        await send({"type": "http.response.start", "status": 429, "headers": said})
        await send({"type": "http.response.body", "body": body})

    def _has_room(self, limit: str, who: str) -> bool:
        return self.budgets.spend((limit, who), TokenBucket.per(60, settings.DOOR_LIMITS[limit]), self.clock())


def answer(scope: Scope, limit: str) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return the headers and the body of a refusal: a problem document for programs, a page for people."""
    if limit == "api":
        kind = problems.CONTENT_TYPE
        body = msgspec.json.encode(
            problems.problem_document(429, "throttled", "That was too much at once. Wait a moment.")
        )
    else:
        kind = "text/html; charset=utf-8"
        language = language_of(scope)
        title, text = map(escape, WORDS[language])
        body = PAGE.format(language=language, title=title, text=text).encode()
    said = {
        **security_headers.security_headers(scope["path"], kind),
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Retry-After": str(RETRY_S),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
    }
    return [(name.lower().encode(), value.encode()) for name, value in said.items()], body


def language_of(scope: Scope) -> str:
    """Return the first language of those asked for that there are words in."""
    told: dict[bytes, Any] = dict(scope["headers"])
    wished = parse_accept_lang_header(told.get(b"accept-language", b"").decode("latin1"))
    return next((tag for each, _ in wished if (tag := each.split("-")[0]) in WORDS), "en")
