"""Sockets end with what opened them: a session that is ended, a token that is revoked, an account that is deleted."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from mahjong_server.accounts import guests
from mahjong_server.accounts.sign_in import sessions
from mahjong_server.accounts.sign_in.session_store import SessionStore
from mahjong_server.accounts.socket_caller import Caller, find_callers
from tests.http.test_whole import Person, closed, frame
from tests.real_servers import mahjong_server

PASSWORD = "nine quiet tiles"


class Browser(Person):
    """A person's browser, or a program with a token."""

    def sign_up(self, name):
        self.send("POST", "accounts", {"name": name, "password": PASSWORD})
        return self

    def sign_in(self, name):
        self.send("POST", "session", {"name": name, "password": PASSWORD})
        return self

    def empty(self, method, path, body=None):
        """Send what is answered with nothing (204)."""
        with pytest.raises(json.JSONDecodeError):
            self.send(method, path, body)

    def site(self):
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(f"{self.server.ws_url}/ws/site", origin=self.server.url, additional_headers={"Cookie": cookies})


def program(server, path, token):
    """A socket of a program: a token, and no origin."""
    return connect(f"{server.ws_url}/ws/{path}", additional_headers={"Authorization": f"Bearer {token}"})


@pytest.fixture
def name(request):
    return "S" + str(abs(hash(request.node.name)))[:12]


async def known(socket):
    """Return once the server has read who opened the socket of a page."""
    await socket.send('{"type": "ping"}')
    await frame(socket, "pong")


@pytest.mark.security("SEC 3.4")
async def test_signing_out_closes_this_session_s_sockets_alone(server, name):
    here = Browser(server).sign_up(name)
    there = Browser(server).sign_in(name)
    code = here.send("POST", "tables", {})["code"]
    async with here.socket(code) as table, here.site() as site, there.socket(code) as other, there.site() as pages:
        assert (await frame(table, "state"))["doc"]["you"] == 0
        assert (await frame(other, "state"))["doc"]["you"] == 0
        await known(site)
        await known(pages)
        await asyncio.to_thread(here.empty, "DELETE", "session")
        assert await closed(table) == 4001
        assert await closed(site) == 4001
        await known(other)
        await known(pages)


async def test_what_a_guest_opened_closes_when_the_account_that_came_of_it_signs_out(server, name):
    here = Browser(server)
    code = here.send("POST", "tables", {})["code"]
    async with here.socket(code) as table:
        await frame(table, "state")
        here.sign_up(name)
        await asyncio.to_thread(here.empty, "DELETE", "session")
        assert await closed(table) == 4001


@pytest.mark.security("SEC 3.4")
async def test_ending_a_session_closes_its_sockets_elsewhere(server, name):
    here = Browser(server).sign_up(name)
    there = Browser(server).sign_in(name)
    async with there.site() as pages, here.site() as own:
        await known(pages)
        await known(own)
        (other,) = (each["id"] for each in here.send("GET", "sessions")["sessions"] if not each["current"])
        await asyncio.to_thread(here.empty, "DELETE", f"sessions/{other}")
        assert await closed(pages) == 4001
        await known(own)


async def test_a_cookie_of_a_session_that_was_ended_opens_a_stranger_s_socket(server, name):
    here = Browser(server).sign_up(name)
    code = here.send("POST", "tables", {})["code"]
    there = Browser(server).sign_in(name)
    there.empty("DELETE", "sessions")
    async with here.socket(code) as table:
        assert "you" not in (await frame(table, "state"))["doc"]


@pytest.mark.security("SEC 3.4")
async def test_a_program_plays_until_its_token_is_revoked(server, name):
    owner = Browser(server).sign_up(name)
    token = owner.send("POST", "tokens", {"name": "bot", "scopes": ["play"]})
    code = owner.send("POST", "tables", {})["code"]
    async with program(server, f"tables/{code}", token["token"]) as table, owner.socket(code) as own:
        assert (await frame(table, "state"))["doc"]["you"] == 0
        await frame(own, "state")
        await asyncio.to_thread(owner.empty, "DELETE", f"tokens/{token['id']}")
        assert await closed(table) == 4001
        await known(own)
    async with program(server, f"tables/{code}", token["token"]) as table:
        assert await closed(table) == 4001


async def test_a_token_that_may_only_read_watches(server, name):
    owner = Browser(server).sign_up(name)
    token = owner.send("POST", "tokens", {"name": "reader", "scopes": ["read"]})["token"]
    code = owner.send("POST", "tables", {})["code"]
    async with program(server, f"tables/{code}", token) as table:
        assert "you" not in (await frame(table, "state"))["doc"]


@pytest.mark.security("SEC 2.3")
async def test_a_token_that_may_only_read_shows_a_player_no_other_hands(server, name):
    owner = Browser(server).sign_up(name)
    token = owner.send("POST", "tokens", {"name": "reader", "scopes": ["read"]})["token"]
    code = owner.send("POST", "play", {"spectators": "all", "delay": 1})["code"]
    async with program(server, f"tables/{code}?view=all", token) as late:
        assert await closed(late) == 4013


@pytest.mark.security("SEC 2.6", "SEC 3.4")
async def test_what_tokens_that_may_only_read_have_opened_closes_with_the_account(server, name):
    owner = Browser(server).sign_up(name)
    token = owner.send("POST", "tokens", {"name": "reader", "scopes": ["read"]})["token"]
    code = owner.send("POST", "tables", {})["code"]
    async with program(server, f"tables/{code}", token) as table, program(server, "site", token) as site:
        await frame(table, "state")
        await known(site)
        await asyncio.to_thread(owner.empty, "DELETE", "accounts", {"password": PASSWORD})
        assert await closed(table) == await closed(site) == 4001


async def test_a_cookie_counts_for_nothing_beside_a_token(server, name):
    owner = Browser(server).sign_up(name)
    code = owner.send("POST", "tables", {})["code"]
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in owner.jar)
    headers = {"Authorization": "Bearer mj_0_0", "Cookie": cookies}
    url = f"{server.ws_url}/ws/tables/{code}"
    async with connect(url, origin=Origin("http://evil.example"), additional_headers=headers) as table:
        assert await closed(table) == 4001


@pytest.mark.security("SEC 3.4")
async def test_deleting_the_account_closes_all(server, name):
    here = Browser(server).sign_up(name)
    there = Browser(server).sign_in(name)
    async with here.site() as own, there.site() as other:
        await known(own)
        await known(other)
        await asyncio.to_thread(here.empty, "DELETE", "accounts", {"password": PASSWORD})
        assert await closed(own) == await closed(other) == 4001


@pytest.mark.security("SEC 3.4")
async def test_signing_out_reaches_the_other_processes(postgres_url, redis_url, name):
    shared = {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url, "SECRET_KEY": "one key for both"}
    with mahjong_server(**shared) as one, mahjong_server(**shared) as two:
        here = Browser(one).sign_up(name)
        there = Browser(two)
        there.jar = here.jar
        code = here.send("POST", "tables", {})["code"]
        async with AsyncExitStack() as stack:
            table = await stack.enter_async_context(there.socket(code))
            assert (await frame(table, "state"))["doc"]["you"] == 0
            await asyncio.to_thread(here.empty, "DELETE", "session")
            assert await closed(table) == 4001


@pytest.mark.django_db
def test_all_who_come_at_once_are_looked_up_by_one_read_each_of_sessions_and_people(django_assert_num_queries):
    known = [new_guest_session() for _ in range(5)]
    scopes = [{"session": SessionStore(session.session_key)} for session in known]
    scopes += [{"session": SessionStore("nobodyofthiskey")}, {}, {"session": SessionStore(None)}]
    with django_assert_num_queries(2):
        found = find_callers("default", scopes)
    players = [sessions.player_id(session) for session in known]
    assert [caller.player for caller in found[:5]] == [player.hex for player in players if player]
    assert [caller.credential_id for caller in found[:5]] == [sessions.credential_id(session) for session in known]
    assert found[5:] == [Caller(None)] * 3


def new_guest_session():
    session = SessionStore()
    guests.get_or_create_player(session)
    session.save()
    return session
