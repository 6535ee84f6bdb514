"""Role by socket and by what is sent over it: served, or refused in words and nothing changed."""

import asyncio
import json
import sqlite3
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from mahjong_server import wire
from mahjong_server.live import messages as live_wire
from mahjong_server.live import topics
from tests.real_servers import mahjong_server

PASSWORD = "nine quiet tiles"
PATIENCE_S = 60
TOKENS = ("token-read", "token-play", "token-talk", "token-events:read", "token-events:manage")
ROLES = ("nobody", "guest", "account", "player", "owner", "foreign", "moderator", "banned", *TOKENS)


class Person:
    """Someone with a cookie jar or a token, at a real server."""

    def __init__(self, server, token=None):
        self.server, self.token, self.jar = server, token, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.server.url}
        request = urllib.request.Request(f"{self.server.url}/api/{path}", data, headers, method=method)
        with self.opener.open(request, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read() or b"null")

    def named(self, name):
        self.send("POST", "accounts", {"name": name, "password": PASSWORD})
        return self

    def socket(self, path, *, origin=True):
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {"Cookie": cookies}
        home = self.server.url if origin and not self.token else None
        return connect(f"{self.server.ws_url}/ws/{path}", origin=home, additional_headers=headers)


class World:
    """Everybody, a table that waits for its players' nonces, and what else can be followed."""

    def __init__(self, server):
        self.server = server
        self.people = {"nobody": Person(server), "guest": Person(server)}
        self.people["guest"].send("POST", "me", {"name": "Gast"})
        names = {"account": "Ada", "player": "Pavel", "owner": "Olga", "foreign": "Foma", "moderator": "Mod"}
        for role, name in {**names, "banned": "Bob"}.items():
            self.people[role] = Person(server).named(name)
        owner = self.people["owner"]
        for role in TOKENS:
            order = {"name": role, "scopes": [role.removeprefix("token-")]}
            self.people[role] = Person(server, owner.send("POST", "tokens", order)["token"])
        self.code = self._table("owner", "player")
        self.other = self._table("foreign", "account")
        self.shell(
            "from mahjong_server.accounts.models import Player; "
            "Player.objects.filter(name='Mod').update(moderator=True); "
            "Player.objects.filter(name='Bob').update(banned_until=10**13); print(1)"
        )

    def _table(self, owner, player):
        order = {"speed": "slow", "spectators": "public"}
        code = self.people[owner].send("POST", "tables", order)["code"]
        self.people[player].send("POST", f"tables/{code}/seats", {"seat": 1})
        self.people[player].send("POST", f"tables/{code}/ready", {})
        self.people[owner].send("POST", f"tables/{code}/start", {})
        return code

    def shell(self, text):
        return self.server.manage("shell", "-c", text).split()[-1]

    def acts(self, code):
        """Return how many acts of players a table's log has."""
        query = "SELECT COUNT(act) FROM play_event JOIN play_match ON play_match.id = match_id WHERE code = ?"
        with closing(sqlite3.connect(Path(self.server.env["VAR_DIR"]) / "mahjong.sqlite3")) as database:
            return int(database.execute(query, (code,)).fetchone()[0])


@pytest.fixture(scope="module")
def world():
    # So slow that nothing happens by itself while the tests look.
    with mahjong_server(MAHJONG_PACE="1000") as running:
        yield World(running)


async def frame(socket, *kinds):
    """Return the next frame of these types, or the code that the socket was closed with."""
    try:
        while True:
            found = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S))
            if found["type"] in kinds:
                return found
    except ConnectionClosed:
        return socket.close_code


SEATED = {"player", "owner", "token-play"}
"""Who sits at the table: a token acts for its owner, if it may play."""
SEATED_ELSEWHERE = {"account", "foreign"}
CLOSED = {"banned": wire.Close.BANNED}

NONSENSE = (
    "{",
    "[]",
    "null",
    '"ping"',
    '{"type": "follow"}',
    '{"type": "act"}',
    '{"type": "ping", "x": 1}',
    '{"type": "follow", "topics": "lobby"}',
    '{"type": "act", "id": "1", "decision": "0.0.forbid", "action": {}}',
    "[" * 4000,
)


def act(decision, action, key=None):
    return json.dumps({"type": "act", "id": key or str(uuid4()), "decision": decision, "action": action})


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("where", ["code", "other"])
@pytest.mark.security("SEC 2.2")
async def test_a_table_takes_acts_of_those_who_sit_there_alone(world, role, where):
    code, own = getattr(world, where), SEATED if where == "code" else SEATED_ELSEWHERE
    before = world.acts(code)
    async with world.people[role].socket(f"tables/{code}") as socket:
        state = await frame(socket, "state")
        if role in CLOSED:
            assert state == CLOSED[role]
            return
        assert ("you" in state["doc"]) == (role in own)
        for text in NONSENSE:
            await socket.send(text)
            assert (await frame(socket, "error"))["code"] == "bad-frame", text
        for action, decision in (({"type": "nonsense"}, "0.0.forbid"), ({"type": "discard", "tile": "9z"}, "9.9.turn")):
            await socket.send(act(decision, action))
            refused = await frame(socket, "ack", "error")
            assert refused["code"] in ({"bad-action", "decision-over"} if role in own else {"not-seated"})
        await socket.send('{"type": "ping"}')
        assert (await frame(socket, "pong"))["type"] == "pong"
    assert world.acts(code) == before


@pytest.mark.parametrize("role", ["player", "token-play"])
@pytest.mark.security("SEC 2.2")
async def test_an_act_counts_once_and_for_its_seat_alone(world, role):
    people, key = world.people, str(uuid4())
    async with (
        people[role].socket(f"tables/{world.code}") as socket,
        people["foreign"].socket(f"tables/{world.code}") as another,
    ):
        asked = (await frame(socket, "state"))["doc"]["decision"]
        await frame(another, "state")
        before = world.acts(world.code)
        await another.send(act(asked["id"], asked["default"], key))
        assert (await frame(another, "ack", "error"))["code"] == "not-seated"
        assert world.acts(world.code) == before
        for _ in range(2):
            await socket.send(act(asked["id"], asked["default"], key))
            assert (await frame(socket, "ack", "error"))["type"] == "ack"
        assert world.acts(world.code) == before + 1


def topic_rows(world):
    """Return whom each topic is refused to, and with what code; it is served to all others."""
    everyone = set(ROLES) - set(CLOSED)
    return {
        "lobby": {},
        "seeks": {},
        "me": {},
        "chat:lobby": {},
        f"chat:{world.code}": {},
        f"chat:{world.code}:watchers": dict.fromkeys(SEATED, "for-watchers"),
        "chat:nowhere1": dict.fromkeys(everyone, "no-such-room"),
        "study:nothing": dict.fromkeys(everyone, "no-such-study"),
        "events": {},
        "event:nothing": dict.fromkeys(everyone, "no-such-event"),
        "nonsense:x": dict.fromkeys(everyone, "no-such-topic"),
        "lobby\u0000": dict.fromkeys(everyone, "no-such-topic"),
        "": dict.fromkeys(everyone, "no-such-topic"),
    }


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.security("SEC 2.2")
async def test_topics_are_served_or_refused(world, role):
    async with world.people[role].socket("site") as socket:
        for topic, refused in topic_rows(world).items():
            try:
                await socket.send(json.dumps({"type": "follow", "topics": [topic]}))
            except ConnectionClosed:
                assert role in CLOSED
            found = await frame(socket, "topic", "refused", "error")
            if role in CLOSED:
                assert found == CLOSED[role]
                return
            assert found["topic"] == topic
            assert found.get("code") == refused.get(role), (topic, found)
        for text in NONSENSE:
            await socket.send(text)
            assert (await frame(socket, "error"))["code"] == "bad-frame", text


def test_every_command_and_every_kind_of_topic_is_tried(world):
    tags = {kind.__struct_config__.tag for kind in (*get_args(wire.FromClient), *get_args(live_wire.FromClient))}
    assert tags == {"act", "ping", "follow"}
    assert {topic.partition(":")[0] for topic in topic_rows(world)} >= set(topics._kinds)


async def closed_with(socket) -> Any:
    async with socket as opened:
        return await frame(opened, "nothing")


@pytest.mark.parametrize("path", ["tables/nowhere1", "tables/x", "nothing", "tables/"])
async def test_what_is_not_there_is_closed(world, path):
    for role in ("nobody", "owner", "token-play"):
        assert await closed_with(world.people[role].socket(path)) == wire.Close.NO_SUCH_TABLE


@pytest.mark.security("SEC 1.2")
async def test_a_cookie_needs_an_origin_and_a_token_has_to_hold(world):
    owner = world.people["owner"]
    for path in (f"tables/{world.code}", "site"):
        assert await closed_with(owner.socket(path, origin=False)) == 4003
        for token in ("mj_x_y", "nonsense", "mj_\u00e9"):
            person = Person(world.server, token)
            assert await closed_with(person.socket(path)) == wire.Close.SIGNED_OUT


async def test_a_revoked_token_is_closed_at_once(world):
    owner = world.people["owner"]
    made = owner.send("POST", "tokens", {"name": "short-lived", "scopes": ["play"]})
    async with Person(world.server, made["token"]).socket(f"tables/{world.code}") as socket:
        assert (await frame(socket, "state"))["doc"]["you"] == 0
        owner.send("DELETE", f"tokens/{made['id']}")
        assert await frame(socket, "nothing") == wire.Close.SIGNED_OUT
