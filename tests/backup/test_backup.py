"""Backups: of one moment, private, checked; and what comes back is what was there."""

import random
import sqlite3
from contextlib import closing, suppress
from hashlib import sha256

import msgspec
import psycopg
import pytest

from mahjong_server.backup import fill_database, make_backup, manifest
from mahjong_server.backup.failure import Failure
from mahjong_server.database.shared_clock import now_ms
from tests.backup.conftest import content, default, execute, fill, is_private, url_of
from tests.real_servers import mahjong_server, manage

WAYS = [("sqlite", "sqlite"), ("postgres", "postgres"), ("postgres", "sqlite"), ("sqlite", "postgres")]


@pytest.fixture
def backup(make, tmp_path):
    """A backup of a filled file of SQLite."""
    source, path = make("sqlite"), tmp_path / "backup.sqlite3"
    fill(source)
    with default(source):
        make_backup.make_backup(path, 0)
    return path


def put_back(path, database, *, replace=False):
    with default(database):
        return fill_database.restore(path, replace=replace, alone=False)


@pytest.mark.parametrize("way", WAYS)
def test_what_comes_back_is_what_was_there(make, tmp_path, way):
    source, target = map(make, way)
    fill(source)
    path = tmp_path / "made" / "backup.sqlite3"
    with default(source):
        made = make_backup.make_backup(path, now_ms())
    assert made == manifest.check_backup(path)
    assert made.database == {"sqlite": "sqlite", "postgres": "postgresql"}[way[0]]
    assert put_back(path, target) == made
    assert content(target) == content(source)
    assert is_private(path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_what_is_not_committed_on_sqlite_stays_behind_and_nobody_waits(make, tmp_path):
    source, path = make("sqlite"), tmp_path / "backup.sqlite3"
    fill(source)
    before = content(source)
    with closing(sqlite3.connect(source["NAME"], isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM play_event")
        with default(source):
            make_backup.make_backup(path, 0)
        writer.execute("ROLLBACK")
    fresh = make("sqlite")
    put_back(path, fresh)
    assert content(fresh) == before


def test_what_is_not_committed_on_postgresql_stays_behind(make, tmp_path):
    source, path = make("postgres"), tmp_path / "backup.sqlite3"
    fill(source)
    before = content(source)
    with psycopg.connect(url_of(source)) as writer:
        writer.execute("DELETE FROM play_event")
        with default(source):
            make_backup.make_backup(path, 0)
        writer.rollback()
    fresh = make("sqlite")
    put_back(path, fresh)
    assert content(fresh) == before


@pytest.mark.security("SEC 4.7")
def test_the_secret_key_is_not_in_it(make, tmp_path):
    source = make("sqlite")
    fill(source)
    env = {"DATABASE_URL": "", "VAR_DIR": str(source["NAME"].parent)}
    with mahjong_server(**env) as server:
        key = (source["NAME"].parent / "secret-key").read_bytes().strip()
        server.manage("backup", str(tmp_path / "backup.sqlite3"))
        assert "is whole: version" in server.manage("backup")
        (named,) = source["NAME"].parent.glob("backup-*.sqlite3")
        assert is_private(named)
    assert key
    assert key not in (tmp_path / "backup.sqlite3").read_bytes()


def test_a_file_that_is_there_is_not_overwritten(make, tmp_path):
    path = tmp_path / "backup.sqlite3"
    path.write_text("mine")
    with default(make("sqlite")), pytest.raises(Failure, match="is there already"):
        make_backup.make_backup(path, 0)
    assert path.read_text() == "mine"


def test_what_goes_wrong_leaves_no_file(make, tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(manifest, "write_manifest", fail)
    (tmp_path / "to").mkdir()
    with default(make("sqlite")), pytest.raises(OSError, match="No space"):
        make_backup.make_backup(tmp_path / "to" / "backup.sqlite3", 0)
    assert not list((tmp_path / "to").iterdir())


def test_a_database_without_tables_is_told_of(make, tmp_path):
    source = make("sqlite")
    source["NAME"].unlink()
    with default(source), pytest.raises(Failure, match="migrate"):
        make_backup.make_backup(tmp_path / "backup.sqlite3", 0)


def test_a_damaged_byte_is_found_or_does_no_harm(backup):
    whole, tables = backup.read_bytes(), manifest.check_backup(backup).tables
    for seed in range(30):
        chance = random.Random(seed)
        at = chance.randrange(len(whole))
        backup.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << chance.randrange(8))]) + whole[at + 1 :])
        with suppress(Failure):
            manifest.check_backup(backup)
            with closing(sqlite3.connect(backup)) as connection:
                assert manifest.describe_tables(connection) == tables, seed


def test_every_table_is_looked_at(backup):
    for name in manifest.check_backup(backup).tables:
        changed = backup.with_name(f"{name}.sqlite3")
        changed.write_bytes(backup.read_bytes())
        with closing(sqlite3.connect(changed)) as connection, connection:
            columns = [column[1] for column in connection.execute(f'PRAGMA table_info("{name}")')]
            connection.execute("PRAGMA ignore_check_constraints = ON")
            if connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]:
                connection.execute(f'DELETE FROM "{name}" WHERE rowid = (SELECT min(rowid) FROM "{name}")')
            else:
                connection.execute(f'ALTER TABLE "{name}" RENAME COLUMN "{columns[0]}" TO other')
        with pytest.raises(Failure, match=f"damaged: its table {name} "):
            manifest.check_backup(changed)


def test_half_a_file_is_found(backup):
    whole = backup.read_bytes()
    for size in (0, 10, 4096, len(whole) // 2, len(whole) - 4096):
        backup.write_bytes(whole[:size])
        with pytest.raises(Failure):
            manifest.check_backup(backup)


def test_a_foreign_file_is_refused(make, tmp_path):
    text, other = tmp_path / "text", make("sqlite")
    text.write_text("a text that is no database\n" * 200)
    for path in (text, other["NAME"]):
        with pytest.raises(Failure, match="is no backup of this server"):
            manifest.check_backup(path)
    with pytest.raises(Failure, match="There is no file"):
        manifest.check_backup(tmp_path / "none")


def rewritten(path, **changes):
    """Write a backup's manifest anew, as another version would have."""
    with closing(sqlite3.connect(path)) as connection, connection:
        (text,) = connection.execute(f"SELECT text FROM {manifest.TABLE}").fetchone()
        text = msgspec.json.encode(msgspec.json.decode(text) | changes)
        connection.execute(f"UPDATE {manifest.TABLE} SET text = ?, digest = ?", (text, sha256(text).hexdigest()))


def test_a_newer_backup_is_refused(backup):
    rewritten(backup, migrations=[*manifest.check_backup(backup).migrations, ("talk", "0999_more")])
    with pytest.raises(Failure, match=r"newer version.*talk\.0999_more"):
        manifest.check_backup(backup)
    rewritten(backup, format=2, version="9.0")
    with pytest.raises(Failure, match=r"newer version of the server, 9\.0"):
        manifest.check_backup(backup)


def test_a_manifest_that_was_changed_is_found(backup):
    with closing(sqlite3.connect(backup)) as connection, connection:
        connection.execute(f"UPDATE {manifest.TABLE} SET text = replace(text, '0.1.0', '0.1.1')")
    with pytest.raises(Failure, match="its manifest"):
        manifest.check_backup(backup)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_there_is_replaced_only_if_that_is_asked_for(make, backup, kind):
    target = make(kind)
    fill(target)
    execute(target, "UPDATE auth_user SET username = 'eve'")
    before = content(target)
    with pytest.raises(Failure, match="not empty"):
        put_back(backup, target)
    assert content(target) == before
    put_back(backup, target, replace=True)
    assert "ada" in str(content(target)["auth_user"])
    assert "eve" not in str(content(target)["auth_user"])


def test_a_damaged_backup_replaces_nothing(make, backup):
    target = make("sqlite")
    fill(target)
    before = content(target)
    backup.write_bytes(backup.read_bytes()[:-4096])
    with pytest.raises(Failure, match="damaged"):
        put_back(backup, target, replace=True)
    assert content(target) == before


def test_an_older_backup_is_brought_up_to_date(make, tmp_path):
    source, path, target = make("sqlite"), tmp_path / "backup.sqlite3", make("sqlite")
    fill(source)
    before = content(source)
    env = {"DATABASE_URL": "", "VAR_DIR": str(source["NAME"].parent), "REDIS_URL": "", "PUBLIC_URL": ""}
    manage("migrate", "talk", "0003", "--verbosity", "0", env=env)
    with default(source):
        made = make_backup.make_backup(path, 0)
    assert ("talk", "0004_clear_lines") not in made.migrations
    put_back(path, target)
    # What is counted of matches was not there yet: it is counted anew.
    assert content(target) | {"archive_tally": []} == before | {"archive_tally": []}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_is_made_while_a_server_runs_and_restored_once_it_has_ended(make, tmp_path, kind):
    source, path = make(kind), tmp_path / "backup.sqlite3"
    fill(source)
    with mahjong_server(DATABASE_URL=url_of(source)) as server:
        assert "is whole" in server.manage("backup", str(path))
        with pytest.raises(AssertionError, match="Stop all servers"):
            server.manage("restore", "--replace", str(path))
    env = server.env | {"VAR_DIR": str(tmp_path)}
    before = content(source)
    with pytest.raises(AssertionError, match="not empty"):
        manage("restore", str(path), env=env)
    assert "Restored: version" in manage("restore", "--replace", str(path), env=env)
    assert content(source)["talk_report"] == before["talk_report"]
    assert "is whole" in manage("backup", "--check", str(path), env=env)
    path.write_bytes(path.read_bytes()[:-4096])
    with pytest.raises(AssertionError, match="damaged"):
        manage("backup", "--check", str(path), env=env)
