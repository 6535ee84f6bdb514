"""Every error of the API is a problem document, whatever is thrown at it."""

import json

import pytest
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_server.http.endpoints import endpoints
from mahjong_server.limits.throttles import AddressThrottle
from mahjong_server.play.models import Match

pytestmark = pytest.mark.django_db

NOBODY = {"integer": "7", "uuid": "00000000-0000-4000-8000-000000000000", "string": "nothing-"}


def filled(at):
    """Return the path with names of what is not there."""
    kinds = {name: schema.get("format", schema["type"]) for name, schema in at.parameters.items()}
    return at.path.format(**{name: NOBODY[kind] for name, kind in kinds.items()})


ROUTES = [(method.upper(), filled(at)) for at in endpoints() for method in at.methods]
PATHS = sorted({path for _, path in ROUTES})
WRITING = [
    "/api/me",
    "/api/play",
    "/api/tables",
    *(f"/api/tables/nothing-/{what}" for what in ("seats", "bots", "start")),
]


def check(answer, status, code):
    body = answer.json()
    assert (answer.status_code, body["status"], body["code"]) == (status, status, code)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["Cache-Control"] == "no-store"
    assert body["type"] == "about:blank"
    assert body["title"]
    assert body["detail"].endswith(".")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/me/", "/api/tables/a/b/c", "/api/%F0%28"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_not_found(client, method, path):
    check(client.generic(method, path), 404, "not-found")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["PUT", "PATCH", "TRACE", "DELETE", "POST", "GET", "BREW"])
def test_method_not_allowed_names_what_is(client, method, path):
    if (method, path) in ROUTES:
        return
    answer = client.generic(method, path, "{}", content_type="application/json")
    check(answer, 405, "method-not-allowed")
    for allowed, route in ROUTES:
        assert (route != path) or allowed in answer["Allow"]
    assert method not in answer["Allow"].split(", ")


@pytest.mark.parametrize("path", WRITING)
@pytest.mark.parametrize(
    "sort", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", "a/b;c"]
)
def test_unsupported_media_type(client, path, sort):
    check(client.generic("POST", path, "name=Mei", content_type=sort), 415, "unsupported-media-type")


@pytest.mark.parametrize("path", WRITING)
@pytest.mark.parametrize(
    "body", [b"{", b"{'name': 1}", b'{"name": NaN}', b"\xff\xfe", b'{"name": "\xff"}', b"[" * 60_000]
)
def test_malformed_json(client, path, body):
    answer = client.generic("POST", path, body, content_type="application/json")
    assert answer.json()["code"] in {"malformed", "invalid"}
    check(answer, 400, answer.json()["code"])


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*", "nonsense", ""])
def test_json_is_what_there_is(client, accept):
    assert client.get("/api/me?format=xml", headers={"Accept": accept}).json()["name"] is None


@pytest.mark.security("SEC 4.5")
def test_a_fault_of_ours_tells_nothing(monkeypatch):
    def broken(_session):
        raise RuntimeError("password=hunter2")

    monkeypatch.setattr("mahjong_server.accounts.caller.find_player", broken)
    answer = Client(raise_request_exception=False).get("/api/me")
    check(answer, 500, "server-error")
    assert "hunter2" not in answer.text


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_database_that_is_away_is_no_fault_of_the_request(monkeypatch, error):
    def away(_session):
        raise error("connection to 10.0.0.7 refused")

    monkeypatch.setattr("mahjong_server.accounts.caller.find_player", away)
    answer = Client(raise_request_exception=False).get("/api/me")
    check(answer, 503, "database-away")
    assert int(answer["Retry-After"]) >= 1
    assert "10.0.0.7" not in answer.text


def test_too_many_requests(client, monkeypatch):
    monkeypatch.setattr(
        AddressThrottle,
        "THROTTLE_RATES",
        {"read": "2/min", "list": "1/min", "change": "1/min", "create": None, "token": None},
    )
    assert [client.get("/api/me").status_code for _ in range(3)] == [200, 200, 429]
    limited = client.get("/api/me")
    check(limited, 429, "throttled")
    assert 0 < int(limited["Retry-After"]) <= 60
    assert client.post("/api/me", {"name": "Mio"}, "application/json").status_code == 200
    fresh = Client()
    assert fresh.post("/api/me", {"name": "Mio"}, "application/json").status_code == 429
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert elsewhere.post("/api/me", {"name": "Mio"}, "application/json").status_code == 200


def test_an_ipv6_household_is_one_client(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", {"read": "1/min"})
    addresses = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1", "nonsense"]
    assert [Client(REMOTE_ADDR=one).get("/api/me").status_code for one in addresses] == [200, 429, 200, 200]


texts = st.text(st.characters(), max_size=12)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
fields = st.sampled_from(["name", "game", "options", "deals", "speed", "bots", "seat", "level", "strict", "fan_limit"])
values = json_values | st.sampled_from(["sichuan", "quick", 0, 1, 3])
bodies = st.one_of(
    st.binary(max_size=60),
    json_values.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(fields | texts, values, max_size=4).map(lambda value: json.dumps(value).encode()),
)


@pytest.fixture
def table(client):
    """The code of a waiting table that the client owns."""
    client.post("/api/tables", {}, content_type="application/json")
    return Match.objects.get().code


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    route=st.sampled_from(ROUTES),
    body=bodies,
    sort=st.sampled_from(["application/json"] * 8 + ["application/json; charset=utf-16", "text/plain", "\x80", ""]),
    method=st.sampled_from([None] * 8 + ["PUT", "DELETE", "POST"]),
)
def test_no_body_breaks_it(client, table, route, body, sort, method):
    cache.clear()
    path = route[1].replace("nothing-", table)
    answer = client.generic(method or route[0], path, body, content_type=sort)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        check(answer, answer.status_code, answer.json()["code"])
    Match.objects.exclude(code=table).delete()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=texts, query=texts)
def test_no_address_breaks_it(client, path, query):
    cache.clear()
    answer = client.get(
        "/api/tables/" + path.encode("utf-8", "surrogatepass").decode("latin1"), {"q": query.encode("utf-8", "replace")}
    )
    assert answer.status_code == 404
