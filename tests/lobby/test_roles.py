"""Who may do what at a table, and when: each role, action and state is allowed, or refused without a trace."""

import copy
from typing import Any

import pytest
from django.db import transaction

from mahjong_server.lobby import services
from mahjong_server.lobby.models import Invite, Kick
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import Visitor

OK = "ok"
ACTIONS: dict[str, tuple[str, str, Any]] = {
    "look": ("get", "", None),
    "sit": ("post", "/seats", {}),
    "sit-3": ("post", "/seats", {"seat": 3}),
    "leave": ("delete", "/seats", None),
    "bot": ("post", "/bots", {"seat": 2, "level": "easy"}),
    "ready": ("post", "/ready", {}),
    "kick": ("post", "/kick", {"seat": 1}),
    "invite": ("post", "/invites", {"name": "Frida"}),
    "withdraw": ("delete", "/invites/KEY", None),
    "start": ("post", "/start", {}),
    "rematch": ("post", "/rematch", {}),
    "record": ("get", "/record", None),
}
ROLES = ("owner", "seated", "stranger", "nobody", "kicked")
OVER = {"finished", "abandoned"}


def wanted(role: str, action: str, status: str) -> str:  # noqa: C901, PLR0911 - a table of rules
    """Return what is to come of it, as docs/api.md has it."""
    sits, waits = role in {"owner", "seated"}, status == "waiting"
    if action == "look":
        return OK
    if action == "record":
        return OK if status in OVER else "not-finished"
    if action == "rematch":
        return "still-playing" if status not in OVER else OK if sits else "not-seated"
    if action == "withdraw":
        return OK if role == "owner" else "no-such-invite"
    if action in {"bot", "kick", "start"} and role != "owner":
        return "not-owner"
    if status in OVER:
        return "match-over"
    if action in {"sit", "sit-3"}:
        if role == "kicked":
            return "kicked"
        return OK if waits or not sits or action == "sit" else "already-seated"
    if action == "leave":
        return OK if sits else "not-seated"
    if action == "kick" and not waits:
        return "not-joined"
    if not waits:
        return "already-started"
    return OK if sits else "not-seated"


@pytest.fixture
def people(anna, boris):
    return {
        "owner": anna,
        "seated": boris,
        "stranger": Visitor().named("Clara"),
        "nobody": Visitor(),
        "kicked": Visitor().named("Dora"),
    }


@pytest.fixture
def place(people, player):
    """Return a table in a state, Anna its owner, Boris seated and ready, Dora sent away, Frida's friend invited."""

    def make(status: str) -> tuple[str, str]:
        code = people["owner"].send("tables", {"closed": False}).json()["code"]
        people["kicked"].send(f"tables/{code}/seats", {"seat": 1})
        people["owner"].send(f"tables/{code}/kick", {"seat": 1})
        people["seated"].send(f"tables/{code}/seats", {"seat": 1})
        people["seated"].send(f"tables/{code}/ready")
        player("Frida", "account")
        friend = player("Friend", "account")
        if status != "waiting":
            people["owner"].send(f"tables/{code}/start")
        Match.objects.filter(code=code).update(status=status)
        match = Match.objects.get(code=code)
        assert match.owner
        invite = Invite.objects.create(match=match, player=friend, sender=match.owner)
        return code, invite.key

    return make


def trace(code: str) -> Any:
    """Return all that an action could have changed."""
    match = Match.objects.filter(code=code).values().get()
    tables = (Match, Seat, Invite, Kick)
    return match, [list(kind.objects.order_by("pk").values()) for kind in tables[1:]], Match.objects.count()


@pytest.mark.parametrize("status", ["waiting", "playing", "finished", "abandoned"])
@pytest.mark.parametrize("role", ROLES)
def test_role_by_action(people, place, role, status):
    """One table serves all actions: what each of them has done is undone before the next."""
    code, key = place(status)
    before = trace(code)
    person = people[role]
    cookies = copy.deepcopy(person.cookies)
    for action, (method, path, body) in ACTIONS.items():
        address = f"/api/tables/{code}{path.replace('KEY', key)}"
        content = {"content_type": "application/json"} if body is not None else {}
        person.cookies = copy.deepcopy(cookies)
        with transaction.atomic():
            answer = getattr(person, method)(address, body, **content)
            told = OK if answer.status_code < 300 else answer.json()["code"]
            assert told == wanted(role, action, status), action
            if told != OK:
                assert answer["Content-Type"] == "application/problem+json", action
                assert trace(code) == before, action
            transaction.set_rollback(True)
        assert trace(code) == before, action


@pytest.mark.parametrize("action", [name for name in ACTIONS if name not in {"look", "record"}])
def test_an_action_on_another_s_table_leaves_this_one_alone(people, place, player, action):
    code, key = place("waiting")
    other = services.create_table(player("Other"), TableOrder())
    method, path, body = ACTIONS[action]
    before = trace(code)
    path = f"/api/tables/{other.code}{path.replace('KEY', key)}"
    content = {"content_type": "application/json"} if body is not None else {}
    answer = getattr(people["owner"], method)(path, body, **content)
    assert answer.status_code < 300 or answer.json()["code"] in {
        "not-owner",
        "not-seated",
        "no-such-invite",
        "still-playing",
    }
    assert trace(code)[0] == before[0]
    assert trace(code)[1][1] == before[1][1]
