"""The commands of docs/operations.md for backup and restore, tried: what comes back is what was there."""

import os
import re
import shlex
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml

from tests import real_servers

TEXT = (real_servers.ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
FILL = """
from tests.archive.played import filed, log_of
from mahjong_server.archive import log_packing
log_packing.pack_match(filed(log_of(1)).pk), filed(log_of(2))
"""
TELL = """
import json
from mahjong_server.play import services
from mahjong_server.play.models import Match
print(json.dumps([services.record_of(match) for match in Match.objects.order_by("pk")], sort_keys=True))
"""


def told(name: str) -> str:
    """Return the block of commands that follows this comment in the docs."""
    found = re.search(rf"```sh\n# {name}\n(.*?)```", TEXT, re.DOTALL)
    assert found, name
    return found[1]


def shell(script: str, env: dict[str, str], cwd: Path) -> None:
    done = subprocess.run(["sh", "-euc", script], env=env, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def is_private(path: Path) -> bool:
    return stat.S_IMODE(path.stat().st_mode) == 0o600


def environment(url: str, var: Path) -> dict[str, str]:
    env = {**os.environ, "DATABASE_URL": url, "REDIS_URL": "", "VAR_DIR": str(var), "PUBLIC_URL": ""}
    env.pop("DJANGO_SETTINGS_MODULE", None)
    return env


def filled(url: str, var: Path) -> tuple[dict[str, str], str]:
    """Return the environment of a database with games in it, and their records."""
    env = environment(url, var)
    real_servers.manage("migrate", "--verbosity", "0", env=env)
    real_servers.manage("shell", "--no-imports", "-c", FILL, env=env)
    return env, real_servers.manage("shell", "--no-imports", "-c", TELL, env=env)


def test_postgresql_comes_back_whole(postgres_server_url, tmp_path):
    with real_servers.database(postgres_server_url) as one, real_servers.database(postgres_server_url) as two:
        env, records = filled(one, tmp_path)
        bin_folder = Path(real_servers.postgres_program("pg_dump")).parent
        paths = {"PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "FRESH_DATABASE_URL": two}
        shell(told("back PostgreSQL up"), env | paths, tmp_path)
        assert all(is_private(path) for path in tmp_path.glob("mahjong-*.dump"))
        assert list(tmp_path.glob("mahjong-*.dump"))
        shell(told("restore PostgreSQL"), env | paths, tmp_path)
        after = environment(two, tmp_path)
        assert real_servers.manage("shell", "--no-imports", "-c", TELL, env=after) == records
        real_servers.manage("migrate", "--check", env=after)
        assert urlsplit(one).path != urlsplit(two).path


COMPOSE = yaml.safe_load((real_servers.ROOT / "compose.yaml").read_text(encoding="utf-8"))
DOCKER = """#!/bin/sh
# What `docker compose exec -T SERVICE COMMAND…` and `… run --rm [-T] backup [COMMAND…]` run in the container, run here.
# Nobody is served: stop and start have nothing to do.
case "$2" in
  exec) shift 4; exec "$@" ;;
  run)
    shift 3; [ "$1" = -T ] && shift; [ "$1" = backup ] || exit 1; shift
    [ $# -gt 0 ] || set -- {command}
    exec "$@" ;;
  stop|start) [ "$3" = web ] ;;
  *) exit 1 ;;
esac
""".replace("{command}", shlex.join(COMPOSE["services"]["backup"]["command"]))


@pytest.fixture
def docker(tmp_path: Path) -> Path:
    """The folder of a `docker` that runs its containers' commands here."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, script in {"docker": DOCKER, "python": f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n'}.items():
        (folder / name).write_text(script)
        (folder / name).chmod(0o755)
    return folder


def test_a_backup_with_compose_comes_back_whole(docker, postgres_server_url, tmp_path):
    volume, here = tmp_path / "volume", tmp_path / "here"
    here.mkdir()
    (here / "manage.py").symlink_to(real_servers.ROOT / "manage.py")
    with real_servers.database(postgres_server_url) as url:
        env, records = filled(url, volume)
        container = {"PATH": f"{docker}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(real_servers.ROOT)}
        shell(told("back up, with Compose"), env | container, here)
        (taken,) = here.glob("backup-*.sqlite3")
        assert is_private(taken)
        (kept,) = volume.glob("backup-*.sqlite3")
        kept.unlink()  # as on another machine
        with psycopg.connect(url) as connection:
            connection.execute("TRUNCATE play_match CASCADE")
        shell(told("restore, with Compose"), env | container, here)
        assert is_private(kept)
        assert real_servers.manage("shell", "--no-imports", "-c", TELL, env=env) == records


def test_backups_with_compose_outlive_their_container():
    service = COMPOSE["services"]["backup"]
    assert service["volumes"] == ["backups:/var/lib/mahjong"]
    assert "backups" in COMPOSE["volumes"]
    assert "VAR_DIR=/var/lib/mahjong" in (real_servers.ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert service["profiles"] == ["backup"], "it starts with no `up`"
    assert service["restart"] == "no"


def test_postgresql_comes_back_whole_with_compose(docker, tmp_path):
    with real_servers.postgres_server() as url:
        at = urlsplit(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE ROLE mahjong SUPERUSER LOGIN")
            connection.execute("CREATE DATABASE mahjong OWNER mahjong")
        env, records = filled(
            at._replace(netloc=f"mahjong@{at.hostname}:{at.port}", path="/mahjong").geturl(), tmp_path
        )
        folders = [docker, Path(real_servers.postgres_program("pg_dump")).parent, os.environ["PATH"]]
        container = {"PATH": os.pathsep.join(map(str, folders)), "PGHOST": str(at.hostname), "PGPORT": str(at.port)}
        shell(told("back PostgreSQL up, with Compose"), env | container, tmp_path)
        with psycopg.connect(env["DATABASE_URL"]) as connection:
            connection.execute("TRUNCATE play_match CASCADE")
        shell(told("restore PostgreSQL, with Compose"), env | container, tmp_path)
        assert real_servers.manage("shell", "--no-imports", "-c", TELL, env=env) == records


def test_sqlite_comes_back_whole_while_somebody_writes(tmp_path):
    var = tmp_path / "var"
    env, records = filled("", var)
    for earlier in ("backup.sqlite3", "backup-20260101T000000Z.sqlite3"):  # one is made every night
        (var / earlier).write_bytes(b"of the night before")
    with closing(sqlite3.connect(var / real_servers.DATABASE, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM play_event")  # of a transaction that never commits
        shell(told("back up"), env | {"PYTHON": sys.executable}, real_servers.ROOT)
        assert is_private(max(var.glob("backup-*.sqlite3")))
        writer.execute("ROLLBACK")
        writer.execute("DELETE FROM play_event")
    shell(told("restore"), env | {"PYTHON": sys.executable}, real_servers.ROOT)
    assert is_private(var / real_servers.DATABASE)
    assert real_servers.manage("shell", "--no-imports", "-c", TELL, env=env) == records


def test_sqlite_moves_to_postgresql(postgres_server_url, tmp_path):
    with real_servers.database(postgres_server_url) as fresh:
        env, records = filled("", tmp_path)
        shell(
            told("move to PostgreSQL"), env | {"PYTHON": sys.executable, "FRESH_DATABASE_URL": fresh}, real_servers.ROOT
        )
        after = environment(fresh, tmp_path)
        assert real_servers.manage("shell", "--no-imports", "-c", TELL, env=after) == records
        real_servers.manage("migrate", "--check", env=after)


@pytest.mark.parametrize(
    "name",
    [
        "back up",
        "restore",
        "back up, with Compose",
        "restore, with Compose",
        "move to PostgreSQL",
        "back PostgreSQL up",
        "restore PostgreSQL",
    ],
)
def test_the_commands_are_told(name):
    assert told(name).strip()
