"""A log's lines: what each has, by whom it was asked, and what never gets into one."""

import contextvars
import io
import json
import logging
from datetime import datetime

import pytest
from channels.testing import ApplicationCommunicator, WebsocketCommunicator

from mahjong_server import environment as env
from mahjong_server.telemetry import context
from mahjong_server.telemetry.logs import MOST_CHARACTERS, JsonFormatter, LineFormatter, WithoutRefusals, settings
from mahjong_server.telemetry.requests import RequestIdMiddleware

HEX = 32


@pytest.fixture
def lines():
    """A logger of its own, and what it wrote; what a test binds is forgotten after it."""

    def logger(formatter):
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(formatter)
        made = logging.getLogger("mahjong_server.test")
        made.propagate = False
        made.handlers = [handler]
        return made, lambda: stream.getvalue().splitlines()

    return logger


def alone(function):
    return contextvars.Context().run(function)  # not a copy: it would hold what other tests have bound


def test_a_json_line_has_its_fields(lines):
    log, written = lines(JsonFormatter())

    def say():
        context.bind(request_id="abcdefgh", match="aB3", seat=2, user="0" * 32)
        context.bind(seat=None)
        log.warning("it rains", extra={"code": "wet", "drops": 3, "thing": object(), "list": ["secret"]})

    alone(say)
    (line,) = map(json.loads, written())
    assert datetime.fromisoformat(line.pop("time")).utcoffset() is not None
    assert line == {
        "level": "warning",
        "event": "it rains",
        "logger": "mahjong_server.test",
        "request_id": "abcdefgh",
        "match": "aB3",
        "user": "0" * 32,
        "code": "wet",
        "drops": 3,
    }


def test_a_trace_is_one_line_and_nothing_breaks_one(lines):
    log, written = lines(JsonFormatter())
    log.error("it broke \ud800\n%s", "x" * 9999, exc_info=RuntimeError("one\ntwo"))
    (line,) = map(json.loads, written())
    assert "RuntimeError: one\ntwo" in line["error"]
    assert len(line["event"]) == MOST_CHARACTERS


def test_people_get_words(lines):
    log, written = lines(LineFormatter())

    def say():
        context.bind(match="aB3")
        log.error("it rains\nforged line", extra={"code": "wet"})

    alone(say)
    (line,) = written()
    assert line.endswith("ERROR mahjong_server.test: it rains forged line match=aB3 code=wet")


def test_what_is_heard_of_whom():
    found = settings("json", "DEBUG")
    assert found["root"]["level"] == "WARNING"
    assert found["loggers"]["mahjong_server"]["level"] == "DEBUG"
    assert settings("text", "ERROR")["root"]["level"] == "ERROR"


def test_settings_are_words_that_there_are(monkeypatch):
    monkeypatch.setenv("LOG_LEVEL", "info")
    assert env.choice("LOG_LEVEL", env.LOG_LEVELS, "WARNING") == "INFO"
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(env.BadEnvironment, match="LOG_LEVEL must be one of"):
        env.choice("LOG_LEVEL", env.LOG_LEVELS, "WARNING")
    monkeypatch.setenv("METRICS_TOKEN", "tooshort")
    with pytest.raises(env.BadEnvironment) as raised:
        env.token("METRICS_TOKEN")
    assert "tooshort" not in str(raised.value)


async def echo(scope, receive, send):
    """Say what id the application sees."""
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": context.bound_fields()["request_id"]})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-own", b"1")]})
        await send({"type": "http.response.body", "body": str(context.bound_fields()["request_id"]).encode()})


async def asked(*given):
    """Return the id that was answered, and the one that the application saw."""
    scope = {"type": "http", "headers": [(b"x-request-id", value) for value in given]}
    found = ApplicationCommunicator(RequestIdMiddleware(echo), scope)
    await found.send_input({"type": "http.request"})
    start, body = await found.receive_output(), await found.receive_output()
    assert (b"x-own", b"1") in start["headers"]
    return dict(start["headers"])[b"x-request-id"], body["body"]


@pytest.fixture
def behind_a_proxy(settings):
    settings.PROXIES = 1


@pytest.mark.usefixtures("behind_a_proxy")
async def test_a_proxy_s_id_is_kept():
    assert await asked(b"a1b2-c3d4.e5_f6") == (b"a1b2-c3d4.e5_f6",) * 2


@pytest.mark.parametrize(
    "given",
    [(), (b"short",), (b"x" * 65,), (b"with blank",), (b"new\nline99",), (b'quo"te-99',), (b"12345678", b"87654321")],
)
@pytest.mark.usefixtures("behind_a_proxy")
async def test_no_other_is(given):
    told, seen = await asked(*given)
    assert told == seen
    assert told not in given
    assert len(told) == HEX


@pytest.mark.security("SEC 5.2")
async def test_nor_is_a_client_s_where_there_is_no_proxy():
    told, seen = await asked(b"a1b2-c3d4.e5_f6")
    assert told == seen != b"a1b2-c3d4.e5_f6"


@pytest.mark.usefixtures("behind_a_proxy")
async def test_sockets_have_one_too():
    socket = WebsocketCommunicator(RequestIdMiddleware(echo), "/ws/site", headers=[(b"x-request-id", b"0123456789")])
    await socket.send_input({"type": "websocket.connect"})
    accepted = await socket.receive_output()
    assert dict(accepted["headers"])[b"x-request-id"] == b"0123456789"
    assert await socket.receive_from() == "0123456789"


@pytest.mark.parametrize(
    ("status", "error", "written"),
    [(503, None, False), (503, ValueError(), True), (500, None, True), (500, ValueError(), True)],
)
def test_what_is_refused_for_load_is_no_line_each(status, error, written):
    record = logging.makeLogRecord({"status_code": status, "exc_info": error and (type(error), error, None)})
    assert WithoutRefusals().filter(record) == written
