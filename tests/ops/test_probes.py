"""Is it alive, and may requests be sent there."""

import tomllib

import pytest
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder

from mahjong_server.background.event_loop_lag import Load
from mahjong_server.database import migration_state
from mahjong_server.ops import readiness
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.telemetry.state import VERSION, draining
from tests.real_servers import ROOT


@pytest.fixture(autouse=True)
def _asked_anew():
    readiness.forget_result()
    yield
    readiness.forget_result()
    draining.clear()


@pytest.fixture
def ready(client):
    def ask():
        readiness.forget_result()
        answer = client.get("/readyz")
        assert answer["Cache-Control"] == "no-store"
        return answer.status_code, answer.json()

    return ask


def told(database="ok", bus="none", *, draining=False, load="normal"):
    is_ready = database == "ok" and not draining
    more = {"draining": draining, "load": load, "version": VERSION}
    return {"ready": is_ready, "database": database, "bus": bus, **more}


def gone(*_, **__):
    raise OperationalError("no route to db.internal")


def test_alive_whatever_is_away(client, monkeypatch):
    monkeypatch.setattr("mahjong_server.ops.readiness.connection.cursor", gone)
    answer = client.get("/healthz", headers={"Host": "10.0.0.7"})
    assert (answer.status_code, answer.text, answer["Cache-Control"]) == (200, "ok\n", "no-store")
    assert client.head("/healthz").status_code == 200


@pytest.mark.django_db
def test_ready(ready):
    assert ready() == (200, told("ok", "none"))


@pytest.mark.django_db
def test_not_ready_without_a_database(ready, monkeypatch, client):
    monkeypatch.setattr("mahjong_server.ops.readiness.connection.cursor", gone)
    assert ready() == (503, told("away", "none"))
    assert "internal" not in client.get("/readyz").text


@pytest.mark.django_db
def test_not_ready_while_migrations_are_missing_later_ones_do_no_harm(ready):
    MigrationRecorder.Migration.objects.create(app="play", name="9999_of_a_newer_server")
    assert ready()[0] == 200
    MigrationRecorder.Migration.objects.filter(
        app="talk", name=dict(migration_state.required_migrations())["talk"]
    ).delete()
    assert ready() == (503, told("behind"))


@pytest.mark.django_db
def test_not_ready_while_it_drains(ready):
    draining.set()
    assert ready() == (503, told("ok", "none", draining=True))


@pytest.mark.django_db
@pytest.mark.parametrize("load", Load)
def test_one_that_has_too_much_to_do_is_ready_and_says_so(ready, monkeypatch, load):
    monkeypatch.setattr("mahjong_server.background.event_loop_lag._level", load)
    assert ready() == (200, told(load=load.name.lower()))


@pytest.mark.django_db
@pytest.mark.parametrize(("joined", "bus"), [(True, "up"), (False, "down")])
def test_ready_without_the_bus_too(ready, monkeypatch, joined, bus):
    class Platform:
        def __init__(self):
            self.bus = RedisBus("redis://127.0.0.1:1/0")

    node = Platform()
    node.bus._mark(joined=joined)
    monkeypatch.setattr(lifecycle, "current", lambda: node)
    assert ready() == (200, told("ok", bus))


@pytest.mark.django_db
def test_the_database_is_not_asked_by_everyone(client, monkeypatch):
    asked = []

    def ask():
        asked.append("again")
        return "ok"

    monkeypatch.setattr(readiness, "_check_database", ask)
    monkeypatch.setattr(readiness, "FRESH_S", 3600)
    for _ in range(5):
        assert client.get("/readyz").status_code == 200
    assert len(asked) == 1


@pytest.mark.django_db
def test_one_that_hangs_keeps_nobody_long(client, monkeypatch):
    monkeypatch.setattr(readiness, "PATIENCE_S", 0.01)
    with readiness._lock:
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "slow")


@pytest.mark.django_db
def test_the_version_names_the_build_where_the_operator_does(ready, settings):
    settings.BUILD = "a1b2c3d"
    assert ready()[1]["version"] == f"{VERSION}+a1b2c3d"


def test_the_version_is_that_of_the_project():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == VERSION
