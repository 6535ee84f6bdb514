"""What stands in forwarded headers counts for nothing unless proxies are configured, on either real server."""

import http.client
import json

import pytest

from mahjong_server.server.servers import SERVERS
from tests.real_servers import mahjong_server

pytestmark = pytest.mark.security("SEC 5.2")
READS = 5
PUBLIC = {"PUBLIC_URL": "https://mahjong.example", "RATE_LIMITED": "1", "LIMITS": f"read={READS}", "LOG_FORMAT": "json"}
PUBLIC |= {"EMAIL_URL": "smtp://mail.example"}
FORGED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "elsewhere.example",
    "X-Forwarded-Port": "443",
    "Forwarded": "for=198.51.100.9;proto=https;host=elsewhere.example",
    "X-Real-IP": "198.51.100.9",
    "X-Request-ID": "chosen-by-a-client",
}


def ask(server, number):
    """Ask as a client that says to come from another address each time."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Host": "mahjong.example", **FORGED, "X-Forwarded-For": f"198.51.100.{number}"}
    connection.request("GET", "/api/games", headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def warnings_of(server):
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line["event"] for line in lines if line["level"] == "warning"]


@pytest.mark.parametrize("kind", SERVERS)
def test_without_proxies_a_client_is_who_is_connected(kind):
    with mahjong_server(SERVER=kind, PROXIES="", **PUBLIC) as server:
        answers = [ask(server, number) for number in range(READS + 1)]
        assert [answer.status for answer in answers] == [200] * READS + [429]
        assert all(answer.headers["X-Request-ID"] != FORGED["X-Request-ID"] for answer in answers)
        assert all(answer.headers["Strict-Transport-Security"] is None for answer in answers)
        (told,) = warnings_of(server)
    assert told.startswith("PUBLIC_URL is https and PROXIES is 0")
    assert "Set PROXIES" in told


@pytest.mark.parametrize("kind", SERVERS)
def test_with_a_proxy_its_word_counts(kind):
    with mahjong_server(SERVER=kind, PROXIES="1", **PUBLIC) as server:
        answers = [ask(server, number) for number in range(READS + 1)]
        assert [answer.status for answer in answers] == [200] * (READS + 1)
        assert answers[0].headers["X-Request-ID"] == FORGED["X-Request-ID"]
        assert warnings_of(server) == []
