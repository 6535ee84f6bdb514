"""The whole server as clients meet it: HTTP and sockets of one process, one session, and its end."""

import asyncio
import json
import urllib.error
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar
from typing import Any
from uuid import uuid4

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from mahjong_server.play.projection.merge_patch import apply
from tests.play import nonce_answers
from tests.real_servers import mahjong_server

PATIENCE_S = 60
"""How long a machine that stalls may take for an answer."""


class Person:
    """A client with a cookie jar."""

    def __init__(self, server):
        self.server, self.jar = server, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def send(self, method, path, body=None, **headers):
        request = urllib.request.Request(
            f"{self.server.url}/api/{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Origin": self.server.url, "Content-Type": "application/json", **headers},
        )
        with self.opener.open(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)

    def socket(self, code, origin=None):
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(
            f"{self.server.ws_url}/ws/tables/{code}",
            origin=origin or self.server.url,
            additional_headers={"Cookie": cookies} if cookies else {},
        )


@pytest.fixture
def whole():
    with mahjong_server(GAMES="tests.lobby.toy") as running:
        yield running


async def frame(socket, wanted):
    """Return the next frame of the type wanted."""
    while True:
        found = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
        if found["type"] == wanted:
            return found


async def shown(socket, name):
    """Return once seat 2 is shown with this name; whether its player is present may change in between."""
    while True:
        patch = (await frame(socket, "update"))["patch"]
        if patch.get("table", {}).get("seats", {}).get("2", {}).get("name") == name:
            return


async def closed(socket):
    """Return the code that the socket is closed with."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    return socket.close_code


async def test_a_table_from_making_it_to_the_server_s_end(whole):
    anna, boris, stranger = Person(whole), Person(whole), Person(whole)
    anna.send("POST", "me", {"name": "Anna"})
    code = anna.send("POST", "tables", {})["code"]
    async with anna.socket(code) as hers, stranger.socket(code) as theirs:
        own, public = await frame(hers, "state"), await frame(theirs, "state")
        assert own["doc"]["you"] == 0
        assert "you" not in public["doc"]
        boris.send("POST", "me", {"name": "Boris"})
        boris.send("POST", f"tables/{code}/seats", {"seat": 2})
        for socket in (hers, theirs):
            await shown(socket, "Boris")
        boris.send("POST", "me", {"name": "Борис"})
        for socket in (hers, theirs):
            await shown(socket, "Борис")
        whole.process.terminate()
        assert await closed(hers) == await closed(theirs) == 1012
    assert await asyncio.to_thread(whole.process.wait, 10) == 0
    assert "Traceback" not in whole.log.read_text()


async def test_play_goes_on_after_a_restart(tmp_path):
    with mahjong_server(VAR_DIR=str(tmp_path)) as first:
        anna = Person(first)
        code = anna.send("POST", "play", {"speed": "slow"})["code"]
        async with anna.socket(code) as socket:
            hand = await dealt(socket)
            first.process.terminate()
            assert await closed(socket) == 1012
        assert await asyncio.to_thread(first.process.wait, 10) == 0
        assert "Traceback" not in first.log.read_text()
    with mahjong_server(first.port, VAR_DIR=str(tmp_path)):
        async with anna.socket(code) as socket:
            assert await dealt(socket) == hand


async def dealt(socket):
    """Answer what comes before the deal, and return the first hand that is dealt."""
    doc: dict[str, Any] = {"view": {"seats": {}}}
    while not doc["view"]["seats"].get("0", {}).get("hand"):
        found = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
        doc = apply(doc, found.get("doc") or found.get("patch") or {})
        if found["type"] in {"state", "update"} and doc.get("decision", {}).get("kind") in {"ready", "open"}:
            act = {"type": "act", "id": str(uuid4()), "decision": doc["decision"]["id"]}
            await socket.send(json.dumps({**act, "action": nonce_answers.client_nonce_answer(doc, "anna")}))
    return doc["view"]["seats"]["0"]["hand"]


async def test_sockets_that_may_not_come_in(server):
    person = Person(server)
    async with person.socket("nothing-") as socket:
        assert await closed(socket) == 4004
    async with person.socket("nothing-", origin="http://evil.example") as socket:
        assert await closed(socket) == 4003


def test_changes_from_other_sites(server):
    with pytest.raises(urllib.error.HTTPError) as refused:
        Person(server).send("POST", "me", {"name": "Anna"}, Origin="http://evil.example")
    with refused.value as answer:
        assert answer.code == 403
        assert json.load(answer)["code"] == "cross-site"


def test_a_body_beyond_measure(server):
    with pytest.raises(urllib.error.HTTPError) as refused:
        Person(server).send("POST", "me", {"name": "x" * 100_000})
    with refused.value as answer:
        assert answer.code == 413
        assert json.load(answer)["code"] == "too-large"
