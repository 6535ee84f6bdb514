"""What never changes is asked of the application once a minute; all else each time. Nobody gets another's answer."""

import time

import pytest

from mahjong_server.pages import response_cache
from mahjong_server.pages.response_cache import ResponseCache
from mahjong_server.telemetry import metrics

IMMUTABLE = (b"Cache-Control", b"max-age=1, public, immutable")


class Application:
    """Answers each request with how many there were, in two pieces."""

    def __init__(self, *headers, status=200):
        self.headers, self.status, self.asked = headers, status, 0

    async def __call__(self, _scope, _receive, send):
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": f"answer {self.asked}, ".encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b"all of it"})


async def ask(app, path="/assets/a.js", *headers, method="GET", query=b""):
    """Return an answer's status, headers and body."""
    sent = []

    async def send(message):
        sent.append(message)

    async def receive():
        return {"type": "http.request", "body": b""}

    scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": [*headers]}
    await app(scope, receive, send)
    return sent[0]["status"], sent[0]["headers"], b"".join(each["body"] for each in sent[1:])


async def test_what_never_changes_is_asked_for_once():
    app = ResponseCache(Application(IMMUTABLE))
    first = await ask(app)
    assert first == (200, [IMMUTABLE], b"answer 1, all of it")
    assert await ask(app) == first


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_that_the_process_lives_is_asked_once_a_second(monkeypatch, method):
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    application = Application()
    app = ResponseCache(application)
    for number in range(5):
        accepts = (b"accept-encoding", str(number).encode())
        assert await ask(app, "/healthz", accepts, method=method) == (200, [], b"answer 1, all of it")
    assert len(app._answers) == 1
    now = response_cache.LIVENESS_KEPT_S + 0.1
    assert (await ask(app, "/healthz", method=method))[2] == b"answer 2, all of it"
    assert (await ask(app, "/readyz"))[2] != (await ask(app, "/readyz"))[2]


async def test_that_it_does_not_live_is_kept_for_nobody():
    app = ResponseCache(Application(status=503))
    assert (await ask(app, "/healthz"))[2] != (await ask(app, "/healthz"))[2]


async def test_it_counts_as_a_request_each_time():
    app = ResponseCache(Application(IMMUTABLE))
    await ask(app)
    counted = metrics.HTTP_REQUESTS.labels("GET", "other", 200)._value
    before = counted.get()
    await ask(app)
    assert counted.get() == before + 1


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/assets/b.js"},
        {"encoding": b"br"},
        {"encoding": b"gzip, br"},
        {"scheme": b"https"},
        {"query": b"a"},
        {"method": "HEAD"},
    ],
)
async def test_another_request_has_another_answer(other):
    app = ResponseCache(Application(IMMUTABLE))
    first = await ask(app, "/assets/a.js", (b"accept-encoding", b"gzip"))
    headers = [(b"accept-encoding", other.get("encoding", b"gzip"))]
    if "scheme" in other:
        headers.append((b"x-forwarded-proto", other["scheme"]))
    path, method, query = other.get("path", "/assets/a.js"), other.get("method", "GET"), other.get("query", b"")
    assert (await ask(app, path, *headers, method=method, query=query))[2] != first[2]


@pytest.mark.parametrize("name", [b"range", b"if-none-match", b"if-modified-since", b"if-range"])
async def test_who_asks_for_less_than_a_file_is_answered_each_time(name):
    application = Application(IMMUTABLE)
    app = ResponseCache(application)
    for _ in range(3):
        await ask(app, "/assets/a.js", (name, b"1"))
    assert application.asked == 3


@pytest.mark.parametrize(
    "application",
    [Application((b"Cache-Control", b"max-age=60, public")), Application(), Application(IMMUTABLE, status=404)],
)
async def test_what_may_change_is_asked_for_each_time(application):
    app = ResponseCache(application)
    assert await ask(app) != await ask(app)


async def test_a_header_said_twice_is_nobody_elses_answer():
    application = Application(IMMUTABLE)
    app = ResponseCache(application)
    await ask(app, "/assets/a.js", (b"accept-encoding", b"br"), (b"accept-encoding", b"identity"))
    await ask(app, "/assets/a.js", (b"accept-encoding", b"identity"))
    assert application.asked == 2


async def test_after_a_minute_it_is_asked_for_anew(monkeypatch):
    app = ResponseCache(Application(IMMUTABLE))
    first = await ask(app)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + response_cache.KEPT_S + 1)
    anew = await ask(app)
    assert anew != first
    assert await ask(app) == anew


async def test_it_keeps_so_much_and_no_more(monkeypatch):
    monkeypatch.setattr(response_cache, "MOST_BYTES", 1000)
    app = ResponseCache(Application(IMMUTABLE))
    for number in range(1000):
        await ask(app, f"/assets/{number}.js")
        assert sum(len(each.body) for each in app._answers.values()) <= 1100
