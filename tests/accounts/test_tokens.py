"""Personal tokens: what a program may do with one, and what nobody may learn of it."""

import hashlib
import logging
from typing import get_args

import pytest

from mahjong_server.accounts.models import Player, Token
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.accounts.sign_in.token_scopes import EVENTS, is_enough
from mahjong_server.accounts.socket_caller import Caller, find_caller
from mahjong_server.http.api import Scope
from tests.accounts.conftest import Person, code_of

pytestmark = pytest.mark.django_db
FAR = 4102444800000


def scope_of(program):
    header = program.defaults["HTTP_AUTHORIZATION"]
    return {"headers": [(b"authorization", header.encode())]}


def test_a_token_acts_for_its_account(ada, with_token):
    program, found = with_token(ada, "play")
    assert found["token"].startswith(f"mj_{found['id']}_")
    code = program.send("tables").json()["code"]
    assert ada.told("me")["tables"][0]["code"] == code
    assert not program.cookies


@pytest.mark.security("SEC 3.3")
def test_only_a_digest_is_kept(ada, with_token):
    _, found = with_token(ada)
    token = Token.objects.get()
    secret = found["token"].split("_", 2)[2]
    assert token.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert secret not in str(vars(token))
    assert len(secret) >= 43
    assert "token" not in ada.told("tokens")["tokens"][0]
    assert secret not in ada.get("/api/tokens").content.decode()
    assert secret not in repr(token)


@pytest.mark.parametrize(
    ("scopes", "method", "path", "code"),
    [
        (["read"], "POST", "tables", "no-scope"),
        (["talk"], "POST", "tables", "no-scope"),
        (["talk"], "GET", "me", "no-scope"),
        (["play"], "GET", "me", "no-scope"),
        (["events:read", "events:manage"], "GET", "me", "no-scope"),
        (["events:read", "events:manage"], "POST", "tables", "no-scope"),
        (["read", "play", "talk"], "POST", "me", "session-only"),
        (["read", "play", "talk"], "GET", "accounts", "session-only"),
        (["read", "play", "talk"], "DELETE", "accounts", "session-only"),
        (["read", "play", "talk"], "POST", "accounts", "session-only"),
        (["read", "play", "talk"], "GET", "tokens", "session-only"),
        (["read", "play", "talk"], "POST", "tokens", "session-only"),
        (["read", "play", "talk"], "GET", "sessions", "session-only"),
        (["read", "play", "talk"], "DELETE", "sessions", "session-only"),
        (["read", "play", "talk"], "DELETE", "session", "session-only"),
        (["read", "play", "talk"], "POST", "session", "session-only"),
        (["read", "play", "talk"], "POST", "password", "session-only"),
        (["read", "play", "talk"], "POST", "email", "session-only"),
        (["read", "play", "talk"], "POST", "bot", "session-only"),
        (["read", "play", "talk"], "GET", "export", "session-only"),
        (["read", "play", "talk"], "PUT", "preferences", "session-only"),
    ],
)
@pytest.mark.security("SEC 2.4")
def test_what_a_token_may_not_do(ada, with_token, scopes, method, path, code):
    program, _ = with_token(ada, *scopes)
    bodies = {
        "me": {"name": "ADA"},
        "session": {"name": "Ada", "password": "x"},
        "accounts": {"name": "Bo", "password": "nine quiet tiles"} if method == "POST" else {"password": "x"},
        "tokens": {"name": "x", "scopes": ["read"]},
        "password": {"old": "x", "new": "y"},
        "email": {"password": "x", "email": ""},
        "bot": {"password": "x"},
        "preferences": {},
    }
    body = None if method == "GET" else bodies.get(path, {})
    assert code_of(program.ask(method, path, body), 403) == code
    assert ada.told("me")["name"] == "Ada"
    assert Token.objects.count() == 1


@pytest.mark.parametrize(
    ("scopes", "served"),
    [
        (["read"], {"GET events:read", "GET events:manage"}),
        (["events:read"], {"GET events:read", "GET events:manage", "POST events:read"}),
        (["events:manage"], {"GET events:read", "GET events:manage", "POST events:manage"}),
        (["play", "talk"], set()),
    ],
)
@pytest.mark.security("SEC 2.4")
def test_scopes_of_events_open_events_alone_and_reading_changes_none(scopes, served):
    asked = [(method, scope) for method in ("GET", "POST") for scope in get_args(Scope)]
    found = {f"{method} {scope}" for method, scope in asked if is_enough(scopes, scope, method)}
    assert {each for each in found if "events:" in each} == served
    if not EVENTS.isdisjoint(scopes):
        assert found == served, "and nothing besides"


def test_a_token_may_have_every_scope_there_is(ada, with_token):
    _, found = with_token(ada, *get_args(Scope))
    assert set(found["scopes"]) == set(get_args(Scope))


def test_whatever_may_be_read_may_be_asked_for_by_its_head_alone(ada, with_token):
    program, _ = with_token(ada, "read")
    for path in ("me", "tables", "players"):
        assert program.ask("HEAD", path).status_code == program.ask("GET", path).status_code == 200
    assert program.ask("HEAD", "sessions").status_code == program.ask("GET", "sessions").status_code == 403


def test_reading_with_a_token(ada, with_token):
    program, _ = with_token(ada, "read")
    assert program.told("me")["name"] == "Ada"
    assert program.told("players/Ada")["you"] is True


@pytest.mark.parametrize(
    "text", ["", "x", "mj_", "mj__", "mj_000000000000_x", "mj_\u0661_x", "mj_000000000000_" + "x" * 9999]
)
def test_what_is_no_token_opens_nothing(ada, text):
    program = Person(Authorization=f"Bearer {text}".encode().decode("latin1"))
    assert code_of(program.get("/api/me"), 401) == "bad-token"


def test_a_wrong_secret_opens_nothing_and_a_cookie_does_not_help(ada, with_token):
    _, found = with_token(ada)
    ada.defaults["HTTP_AUTHORIZATION"] = f"Bearer mj_{found['id']}_wrong"
    assert code_of(ada.get("/api/me"), 401) == "bad-token"


def test_a_token_ends_by_its_date(ada, with_token):
    program, _ = with_token(ada, "read", days=1)
    assert program.told("me")["name"] == "Ada"
    Token.objects.update(expires_at=1)
    assert code_of(program.get("/api/me"), 401) == "bad-token"


def test_a_revoked_token_ends_at_once(ada, with_token):
    program, found = with_token(ada, "read", "play")
    assert find_caller("default", scope_of(program)).player == Player.objects.get().pk.hex
    assert ada.drop(f"tokens/{found['id']}").status_code == 204
    assert code_of(program.get("/api/me"), 401) == "bad-token"
    assert find_caller("default", scope_of(program)) == Caller(None, refusal=4001)
    assert code_of(ada.drop(f"tokens/{found['id']}"), 404) == "not-found"


def test_another_s_token_is_neither_seen_nor_revoked(ada, with_token):
    bo = Person().sign_up("Bo")
    program, found = with_token(bo, "read")
    assert ada.told("tokens")["tokens"] == []
    assert code_of(ada.drop(f"tokens/{found['id']}"), 404) == "not-found"
    assert program.told("me")["name"] == "Bo"


def test_sockets_of_tokens(ada, with_token):
    player, reader = with_token(ada, "play")[0], with_token(ada, "read")[0]
    mine = find_caller("default", scope_of(player))
    assert (mine.player, mine.refusal) == (Player.objects.get().pk.hex, None)
    assert mine.credential_id.startswith("token-")
    watching = find_caller("default", scope_of(reader))
    assert (watching.player, watching.refusal, watching.owner) == (None, None, mine.player)
    Player.objects.update(banned_until=FAR)
    for program in (player, reader):
        assert find_caller("default", scope_of(program)).refusal == 4005


def test_the_banned_have_no_use_of_tokens(ada, with_token):
    program, _ = with_token(ada, "play")
    Player.objects.update(banned_until=FAR)
    assert code_of(program.send("tables"), 403) == "banned"


def test_the_last_use_is_noted(ada, with_token):
    program, found = with_token(ada, "read")
    assert found["used_at"] is None
    program.told("me")
    first = Token.objects.get().used_at
    assert first is not None
    program.told("me")
    assert Token.objects.get().used_at == first  # to the minute


@pytest.mark.parametrize(
    "order",
    [
        {"name": "", "scopes": ["read"]},
        {"name": "   ", "scopes": ["read"]},
        {"name": "x" * 41, "scopes": ["read"]},
        {"name": "x", "scopes": []},
        {"name": "x", "scopes": ["everything"]},
        {"name": "x", "scopes": "read"},
        {"name": "x", "scopes": ["read"], "days": 0},
        {"name": "x", "scopes": ["read"], "days": 1000},
        {"name": "x", "scopes": ["read"], "digest": "0"},
        {},
    ],
)
def test_bad_orders_make_no_token(ada, order):
    assert code_of(ada.ask("POST", "tokens", order), 400) == "invalid"
    assert not Token.objects.exists()


def test_twenty_and_no_more(ada):
    for _ in range(tokens.MOST_TOKENS):
        assert ada.send("tokens", {"name": "x", "scopes": ["read"]}).status_code == 201
    assert code_of(ada.send("tokens", {"name": "x", "scopes": ["read"]}), 409) == "too-many-tokens"


def test_guests_have_no_tokens(stranger):
    assert code_of(stranger.send("tokens", {"name": "x", "scopes": ["read"]}), 401) == "sign-in-needed"
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.send("tokens", {"name": "x", "scopes": ["read"]}), 403) == "account-needed"


@pytest.mark.security("SEC 4.1")
def test_nothing_secret_is_logged(caplog, stranger, with_token):
    with caplog.at_level(logging.DEBUG):
        stranger.sign_up("Ada", email="ada@mail.example")
        program, found = with_token(stranger, "read")
        program.get("/api/me")
        program.get("/api/nothing")
        program.ask("POST", "tables", {"x": 1})
        stranger.send("session", {"name": "Ada", "password": "guessed it"})
        stranger.send("password", {"old": "nine quiet tiles", "new": "other quiet tiles"})
        stranger.send("password/reset", {"email": "ada@mail.example"})
    logged = "\n".join(f"{record.getMessage()} {record.exc_info}" for record in caplog.records)
    for secret in (
        found["token"].split("_", 2)[2],
        "quiet tiles",
        "guessed it",
        stranger.cookies["mahjong-session"].value,
    ):
        assert secret not in logged
