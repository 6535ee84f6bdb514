"""A socket ends with what opened it, also when nobody told its process: it is looked at from time to time."""

import json
from uuid import uuid4

import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore

from mahjong_server.accounts import guests, services
from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.accounts.sign_in import sessions
from mahjong_server.background import node_services
from mahjong_server.live.consumers import SiteConsumer
from mahjong_server.play.sockets.credential_checks import CredentialChecks
from tests.play.table import in_database

PASSWORD = "nine quiet tiles"


def new_guest():
    session = SessionStore()
    guests.get_or_create_player(session)
    session.save()
    return session


def new_account():
    session = new_guest()
    become(session)
    return session


def become(session):
    """The session's guest signs up."""
    name = f"R{uuid4().hex[:12]}"
    sessions.sign_in(session, services.sign_up(sessions.find_player(session), name, PASSWORD, ""), "Test")


@pytest_asyncio.fixture
async def connect(new_node, monkeypatch):
    """Return a function that opens a page's socket for a session, which is looked at again with every frame."""
    monkeypatch.setattr(SiteConsumer, "recheck_s", 0.0)
    await new_node()
    opened = []

    async def open_socket(session):
        socket = WebsocketCommunicator(SiteConsumer.as_asgi(), "/ws/site")
        socket.scope["session"] = session
        assert (await socket.connect())[0]
        opened.append(socket)
        await ask(socket)
        return socket

    yield open_socket
    for socket in opened:
        await socket.disconnect()


async def ask(socket):
    """Return what the socket answers once all were looked at: "pong", or the code that it is closed with."""
    checks = node_services.find(CredentialChecks)
    assert checks is not None
    await checks.sweep()
    await socket.send_json_to({"type": "ping"})
    answer = await socket.receive_output()
    return json.loads(answer["text"])["type"] if "text" in answer else answer["code"]


@pytest.mark.security("SEC 3.5")
async def test_a_session_that_was_ended(connect):
    session = await in_database(new_account)
    socket = await connect(session)
    assert await ask(socket) == "pong"
    await in_database(SignIn.objects.filter(digest=sessions.key_digest(session.session_key)).delete)
    assert await ask(socket) == 4001


async def test_a_guest_who_has_signed_up_stays(connect):
    session = await in_database(new_guest)
    copy = SessionStore(session.session_key)  # as the socket's handshake has read it
    socket = await connect(copy)
    await in_database(become, session)
    assert await ask(socket) == "pong"
    await in_database(SignIn.objects.filter(digest=sessions.key_digest(session.session_key)).delete)
    assert await ask(socket) == 4001


@pytest.mark.security("SEC 3.5")
async def test_who_was_banned(connect):
    session = await in_database(new_account)
    socket = await connect(session)
    key = str(sessions.player_id(session))
    await in_database(lambda: Player.objects.filter(pk=key).update(banned_until=4102444800000))
    assert await ask(socket) == 4005


async def test_who_was_erased(connect):
    session = await in_database(new_account)
    socket = await connect(session)
    key = str(sessions.player_id(session))
    await in_database(lambda: Player.objects.filter(pk=key).update(erased_at=1))
    assert await ask(socket) == 4001
