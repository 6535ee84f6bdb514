"""A real server as those see it who run it: figures and lines while somebody plays, and its end."""

import http.client
import json
import signal
import socket
from contextlib import closing, suppress

import pytest

from mahjong_server.telemetry.state import VERSION
from tests.play.person import Person
from tests.real_servers import mahjong_server

BUILD = f"{VERSION}+b1"
TOKEN = "a-token-that-nobody-guesses"
UPGRADE = (
    "GET /ws/site HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def seen():
    """A server that logs all it ever does."""
    loud = {"LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG"}
    with mahjong_server(**loud, METRICS_TOKEN=TOKEN, MAHJONG_PACE="0", PROXIES="1", BUILD="b1") as running:
        yield running


def ask(connection, path, **headers):
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read().decode()


def lines_of(server):
    return [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]


async def test_what_is_seen_of_a_match_and_of_the_end(seen):
    person = Person(seen)
    code = person.post("/api/play", {"deals": 1, "speed": "quick"})["code"]
    await person.play(code)
    with closing(http.client.HTTPConnection("127.0.0.1", seen.port)) as connection:
        _check_figures(connection, len(person.acknowledged), code)
        _check_lines(lines_of(seen), person, code)
        _check_the_end(seen, connection)


def _check_figures(connection, acts, code):
    proxied = {"Authorization": f"Bearer {TOKEN}", "X-Request-ID": "from-a-proxy"}
    status, headers, text = ask(connection, "/metrics", **proxied)
    assert (status, headers["X-Request-ID"]) == (200, "from-a-proxy")
    told = text.splitlines()
    assert f'mahjong_build_info{{version="{BUILD}"}} 1.0' in told
    assert f'mahjong_acts_total{{game="sichuan",outcome="accepted"}} {acts}.0' in told
    assert f"mahjong_act_to_broadcast_seconds_count {acts}.0" in told
    assert code not in text


def _check_lines(lines, person, code):
    acts = [line for line in lines if line["event"] == "an act came"]
    assert len([act for act in acts if act["outcome"] == "accepted"]) == len(person.acknowledged)
    opened = [line for line in lines if line["event"] == "a socket was let in"]
    assert {(line["match"], line["seat"]) for line in acts} == {(code, 0)}
    assert {line["request_id"] for line in acts} <= {line["request_id"] for line in opened}
    (made,) = [line for line in lines if line.get("route") == "/api/play"]
    assert (made["method"], made["status"], made["user"]) == ("POST", 201, opened[0]["user"])
    assert made["request_id"] != opened[0]["request_id"]
    assert all(line.keys() >= {"time", "level", "event", "logger"} for line in lines)
    secrets = [TOKEN, *(cookie.value for cookie in person.cookies)]
    told = json.dumps(lines)
    assert not any(secret and secret in told for secret in secrets)
    assert not any(word in told for word in ('"discard', '"tile', "decision", "nonce"))


def _check_the_end(server, connection):
    """A socket that does not close keeps the server draining: a proxy that asks over an open connection hears so."""
    host = f"127.0.0.1:{server.port}"
    with socket.create_connection(("127.0.0.1", server.port)) as deaf:
        deaf.sendall(UPGRADE.format(host=host).encode())
        assert b"101" in deaf.recv(4000)
        assert ask(connection, "/readyz")[0] == 200
        server.process.send_signal(signal.SIGTERM)
        with suppress(ConnectionError, http.client.HTTPException):  # a machine that stalls may find it gone already
            while (found := ask(connection, "/readyz"))[0] == 200:
                pass
            assert found[0] == 503
            told = json.loads(found[2])
            known = {"ready": False, "database": "ok", "bus": "none", "load": "normal"}
            assert told == {**known, "draining": True, "version": BUILD}
    assert server.process.wait(30) == 0
    life = [line for line in lines_of(server) if line["event"].startswith("the server ")]
    assert [line["event"] for line in life] == ["the server starts", "the server drains", "the server has ended"]
    assert {line["version"] for line in life} == {BUILD}
