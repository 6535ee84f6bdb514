"""Whatever an address asks for is counted before anything is done for it, and who is refused is told so kindly."""

import json

import pytest

from mahjong_server.limits.token_bucket import SWEEP_EVERY
from mahjong_server.server.request_rate import WORDS, RequestRateLimit, limit_of

LIMITS = {"page": 2, "file": 4, "api": 3}


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


class Asked:
    """The application behind, which notes what it is asked, and a client of it."""

    def __init__(self):
        self.paths = []
        self.clock = Clock()
        self.counted = RequestRateLimit(self.app, self.clock)

    async def app(self, scope, _receive, send):
        self.paths.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})

    @staticmethod
    async def _nothing():
        return {"type": "http.disconnect"}

    async def get(self, path, host="192.0.2.1", **headers):
        """Return the status, the headers and the body of an answer."""
        sent = []

        async def send(message):
            sent.append(message)

        said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        await self.counted({"path": path, "client": (host, 1), "headers": said}, self._nothing, send)
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return sent[0]["status"], dict(sent[0]["headers"]), body.decode()


@pytest.fixture
def asked(settings):
    settings.DOOR_LIMITS, settings.RATE_LIMITED, settings.PROXIES = LIMITS, True, 0
    return Asked()


@pytest.mark.security("SEC 6.9")
@pytest.mark.parametrize("path", ["/", "/nothing/here", "/assets/a.js", "/api/me", "/api/nothing", "/robots.txt"])
async def test_each_kind_is_counted_by_address_and_comes_back_with_time(asked, path):
    most = LIMITS[limit_of(path)]
    assert [(await asked.get(path))[0] for _ in range(most + 2)] == [200] * most + [429] * 2
    assert len(asked.paths) == most, "what is refused goes no further"
    assert (await asked.get(path, "192.0.2.2"))[0] == 200
    asked.clock.now += 60 / most
    assert [(await asked.get(path))[0] for _ in range(2)] == [200, 429]


@pytest.mark.security("SEC 6.9")
async def test_a_household_is_one_address_and_a_client_s_word_on_it_counts_for_nothing(asked):
    found = [(await asked.get("/", f"2001:db8::{number}"))[0] for number in range(3)]
    assert found == [200, 200, 429]
    found = [(await asked.get("/", x_forwarded_for=f"198.51.100.{number}"))[0] for number in range(3)]
    assert found == [200, 200, 429]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
async def test_probes_are_always_answered(asked, path):
    assert [(await asked.get(path))[0] for _ in range(9)] == [200] * 9


async def test_where_nothing_is_limited_nothing_is_counted(asked, settings):
    settings.RATE_LIMITED = False
    assert [(await asked.get("/"))[0] for _ in range(9)] == [200] * 9


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("", "en"),
        ("de", "en"),
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("ru", "ru"),
        ("zh-CN,en;q=0.5", "zh"),
        ("\xff", "en"),
    ],
)
async def test_a_person_is_told_in_their_language(asked, wished, language):
    for _ in range(2):
        await asked.get("/")
    status, headers, body = await asked.get("/", accept_language=wished)
    assert status == 429
    assert headers[b"retry-after"] == b"5"
    assert headers[b"content-type"] == b"text/html; charset=utf-8"
    assert b"default-src" in headers[b"content-security-policy"]
    assert int(headers[b"content-length"]) == len(body.encode())
    assert f'<html lang="{language}">' in body
    assert all(words in body for words in WORDS[language])


async def test_a_program_is_told_as_by_any_other_limit(asked):
    for _ in range(3):
        await asked.get("/api/me")
    _, headers, body = await asked.get("/api/me")
    assert headers[b"content-type"] == b"application/problem+json"
    assert json.loads(body)["code"] == "throttled"


@pytest.mark.security("SEC 5.6")
async def test_whoever_is_gone_is_forgotten(asked):
    for number in range(SWEEP_EVERY - 1):
        await asked.get("/", f"2001:db8:{number:x}::1")
    asked.clock.now += 61
    await asked.get("/")
    assert len(asked.counted.budgets) == 1
