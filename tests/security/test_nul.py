"""The character U+0000, which PostgreSQL keeps in no text: whatever brings it is refused, on either database."""

from uuid import uuid4

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in.session_store import SessionStore
from mahjong_server.asgi import sockets
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.usefixtures("backend")
NUL = "a\0b"


@pytest.fixture
def person():
    return Person().sign_up(f"N{uuid4().hex[:12]}")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "preferences", {"choices": {"game": NUL}}),
        ("PUT", "preferences", {"choices": {NUL: "sichuan"}}),
        ("POST", "tokens", {"name": NUL, "scopes": ["read"]}),
        ("POST", "tables/{}/invites", {"name": NUL}),
        ("POST", "blocks", {"sort": "mute", "name": NUL}),
        ("POST", "blocks", {"sort": "block", "line": NUL}),
        ("POST", "reports", {"reason": "abuse", "table": NUL, "seat": 1}),
        ("POST", "studies", {"match": NUL}),
        ("POST", "me", {"name": NUL}),
        ("POST", "email", {"password": PASSWORD, "email": f"{NUL}@mail.example"}),
        ("POST", "chat/lobby", {"text": NUL}),
        ("POST", "tables", {"options": {NUL: True}}),
    ],
)
@pytest.mark.security("SEC 6.1", "SEC 7.2")
def test_a_body_with_it_is_refused(person, method, path, body):
    code = person.send("tables").json()["code"]
    answer = person.ask(method, path.format(code), body)
    assert code_of(answer, 400) == "invalid"
    assert answer.json()["errors"] == {"body": "The character U+0000 is not allowed."}
    assert not person.told("tokens")["tokens"]


@pytest.mark.parametrize("text", ["\\u0000", "a\\\\u0000", "u0000"])
def test_a_text_that_only_looks_like_it_is_kept(person, text):
    answer = person.send("tokens", {"name": text, "scopes": ["read"]})
    assert (answer.status_code, answer.json()["name"]) == (201, text)


@pytest.mark.parametrize("key", ['"abcdefgh\\000ij"', '"abcdefgh\\303\\244"', "abcdefgh-ij", "abcdefgh%00"])
@pytest.mark.security("SEC 7.2")
def test_a_cookie_that_is_no_key_of_ours_is_a_stranger_s(person, key):
    assert person.told("me")["kind"] == "account"
    stranger = Person(Cookie=f"{settings.SESSION_COOKIE_NAME}={key}")
    assert stranger.told("me")["kind"] is None
    assert SessionStore("abcdefgh\0ij").session_key is None
    assert Player.objects.count() == 1


@pytest.mark.security("SEC 7.1")
async def test_a_socket_s_address_with_it_leads_nowhere():
    for path in ("/ws/looks/a\0b", "/ws/tables/a\0b"):
        socket = WebsocketCommunicator(sockets, path)
        await socket.connect()
        assert await socket.receive_output() == {"type": "websocket.close", "code": 4004}
