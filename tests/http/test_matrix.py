"""Role by operation: whatever the API's schema has, for everybody and every token: served, or refused and unchanged."""

from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import override_settings

from mahjong_server.http.openapi import document
from tests.http.matrix_rows import ROWS, Row
from tests.http.matrix_world import ROLES, World, everything, taken_back

pytestmark = pytest.mark.django_db

OPERATIONS: dict[str, tuple[str, Any]] = {
    entry["operationId"]: (method, entry)
    for entries in document()["paths"].values()
    for method, entry in entries.items()
    if method != "parameters"
}
GUESTS = {"guest", "watcher"}
EVENTS = {"events:read", "events:manage"}
ALL = {*ROLES}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """Everybody, in a database that forgets them."""
    quick = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with django_db_blocker.unblock(), quick, transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def test_every_operation_has_a_row():
    assert set(ROWS) == set(OPERATIONS)


@pytest.mark.parametrize("name", sorted(ROWS))
@pytest.mark.security("SEC 2.1", "SEC 2.4", "SEC 2.5")
def test_everybody_is_served_or_refused(world, name):
    method, entry = OPERATIONS[name]
    row = ROWS[name]
    found = {role: _ask(world, role, method, row) for role in ROLES}
    assert found == {role: _wanted(role, method, entry, row) for role in ROLES}


class Outcome(NamedTuple):
    code: str
    """Of the refusal, empty for whoever is served."""
    changed: tuple[str, ...] = ()
    """What a refusal changed."""


def _ask(world: World, role: str, method: str, row: Row) -> Outcome:
    """Return what comes of a request."""
    person = world.people[role]
    with taken_back(person):
        before = everything()
        answer = person.ask(method.upper(), world.filled(row.path), world.filled(row.body))
        after = everything()
    assert answer.status_code < 500, (role, answer.content)
    if answer.status_code < 400:
        return Outcome("")
    assert answer["Content-Type"] == "application/problem+json"
    return Outcome(answer.json()["code"], tuple(kind for kind in after if after[kind] != before[kind]))


def _wanted(role: str, method: str, entry: Any, row: Row) -> Outcome:
    person = role
    if role.startswith("token-"):
        scope = next((way["token"][0] for way in entry["security"] if "token" in way), None)
        own = role.removeprefix("token-")
        if scope is None:
            return Outcome("session-only")
        reads = {"read", *(EVENTS if scope in EVENTS else ())} if method == "get" else set()
        if own not in {scope, *reads}:
            return Outcome("no-scope")
        person = "owner"
    refusal = _unserved(person, entry["x-caller"])
    if role == "banned" and method != "get" and not row.open:
        refusal = "banned"
    if not refusal and row.only and person not in row.only.split():
        refusal = row.code
    return Outcome(row.but.get(role, row.but.get(person, refusal)))


def _unserved(person: str, caller: str) -> str:
    """Return why somebody is none whom an operation serves at all."""
    if caller != "anyone" and person == "nobody":
        return "sign-in-needed"
    if caller == "account" and person in GUESTS:
        return "account-needed"
    return "not-moderator" if caller == "moderator" and person != "moderator" else ""


# ── What is nobody's, or makes no sense ──

NONSENSE: tuple[Any, ...] = (None, [], {"x": 1}, "\0", {"name": "\0", "text": "\ud800", "seat": 10**30})


@pytest.mark.parametrize("name", sorted(ROWS))
@pytest.mark.security("SEC 6.1")
def test_nonsense_is_refused_and_changes_nothing(world, name):
    method, entry = OPERATIONS[name]
    row = ROWS[name]
    bodies = NONSENSE if "requestBody" in entry else (row.body,)
    paths = [row.path.replace(f"<{key}>", other) for key in world.ids for other in ("nobody-s", "%00", "a" * 300)]
    for role in ("nobody", "moderator" if entry["x-caller"] == "moderator" else "owner"):
        for path in {*paths, row.path}:
            for body in bodies:
                _nonsense(world, role, method, row._replace(path=path, body=body))


def _nonsense(world: World, role: str, method: str, row: Row) -> None:
    outcome = _ask(world, role, method, row)
    assert outcome.changed == (), (role, row, outcome)


@pytest.mark.parametrize("name", sorted(name for name, (_, entry) in OPERATIONS.items() if "parameters" in entry))
def test_a_query_is_read_strictly(world, name):
    method, _ = OPERATIONS[name]
    for query in ("nonsense=1", "page=0", "page=%00", "size=1e9", "page=1&page=2", "order=%ED%A0%80"):
        row = ROWS[name]._replace(path=f"{ROWS[name].path}?{query}")
        role = "moderator" if name.startswith("getModeration") else "owner"
        assert _ask(world, role, method, row) == Outcome("invalid"), query
