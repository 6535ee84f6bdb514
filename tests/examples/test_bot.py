"""The example of docs/bot-api.md plays: alone against bots of the server, and with another one at a table."""

import json
import os
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.real_servers import ROOT, free_port, mahjong_server

BOT = Path("examples") / "bot.py"
PASSWORD = "a long enough phrase 17"
PATIENCE_S = 300


@pytest.fixture(scope="module")
def server():
    with mahjong_server(MAHJONG_PACE="0.02") as running:
        yield running


class Owner:
    """Someone with an account and a session, who makes tokens for a program."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.send("POST", "accounts", {"name": name, "password": PASSWORD})

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.server.url}/api/{path}", data, headers, method=method)
        with self.opener.open(request, timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def token(self, *scopes):
        return self.send("POST", "tokens", {"name": "mine", "scopes": [*scopes]})["token"]

    def declared(self):
        assert self.send("POST", "bot", {"password": PASSWORD})["kind"] == "bot"
        return self


def play(server, token, **environment):
    """Run the example to its end; return what it prints, or how it ended."""
    env = {**os.environ, "MAHJONG_URL": server.url, "MAHJONG_TOKEN": token, **environment}
    done = subprocess.run(
        [sys.executable, BOT], cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.timeout(PATIENCE_S)
def test_a_bot_plays_a_session_and_is_marked_as_one(server):
    owner = Owner(server, "Machina").declared()
    result = play(server, owner.token("read", "play"))
    assert sum(place == 1 for place in result["places"]) >= 1
    table = owner.send("GET", f"tables/{result['code']}")
    assert table["status"] == "finished"
    seat = table["seats"][str(result["seat"])]
    assert (seat["name"], seat["kind"], seat["machine"]) == ("Machina", "human", True)
    assert acts_of(server, result["code"], result["seat"]) > 3


def acts_of(server, code, seat):
    """Return how often the seat acted by its socket, and not by time running out."""
    query = f"Event.objects.filter(match__code={code!r}, actor={seat}, act__isnull=False).count()"
    return int(
        server.manage("shell", "-c", f"from mahjong_server.play.models import Event; print({query})").split()[-1]
    )


@pytest.mark.timeout(PATIENCE_S)
def test_two_bots_meet_at_a_table(server):
    host, guest = Owner(server, "Host").declared(), Owner(server, "Visitor-7").declared()
    code = host.send("POST", "tables", {"deals": 1, "speed": "quick"})["code"]
    with ThreadPoolExecutor() as pool:
        seated = [pool.submit(play, server, owner.token("read", "play"), MAHJONG_TABLE=code) for owner in (host, guest)]
        while not all_ready(host.send("GET", f"tables/{code}"), 2):
            pass
        host.send("POST", f"tables/{code}/start")
        results = [each.result() for each in seated]
    assert results[0]["scores"] == results[1]["scores"]
    assert {result["seat"] for result in results} == {0, 1}


def all_ready(table, seats):
    return sum(bool(seat.get("ready")) for seat in table["seats"].values()) == seats


@pytest.mark.timeout(PATIENCE_S)
def test_a_table_that_is_abandoned_is_told_without_a_result(server):
    host = Owner(server, "Quitter").declared()
    code = host.send("POST", "tables", {"deals": 1, "speed": "quick"})["code"]
    with ThreadPoolExecutor() as pool:
        playing = pool.submit(play, server, host.token("read", "play"), MAHJONG_TABLE=code)
        while not all_ready(host.send("GET", f"tables/{code}"), 1):
            pass
        host.send("DELETE", f"tables/{code}/seats")
        told = playing.result()
    assert (told["code"], told["status"]) == (code, "abandoned")
    assert "scores" not in told


def test_what_the_api_refuses_is_told_at_once(server):
    with pytest.raises(AssertionError, match=r"play: .*\"bad-token\"") as refused:
        play(server, "mj_nobody_nothing")
    assert "Traceback" not in str(refused.value)


def test_a_bot_comes_back_to_a_server_that_went_away(tmp_path):
    port = free_port()
    variables = {"VAR_DIR": str(tmp_path), "MAHJONG_PACE": "0.05"}
    with mahjong_server(port, **variables) as server:
        owner = Owner(server, "Stayer").declared()
        token = owner.token("read", "play")
        code = owner.send("POST", "tables", {"deals": 1, "speed": "quick"})["code"]
        with ThreadPoolExecutor() as pool:
            playing = pool.submit(play, server, token, MAHJONG_TABLE=code)
            while not all_ready(owner.send("GET", f"tables/{code}"), 1):
                pass
            owner.send("POST", f"tables/{code}/start")
            server.process.terminate()
            server.process.wait(60)
            with mahjong_server(port, **variables):
                assert playing.result()["code"] == code
