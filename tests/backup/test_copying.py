"""From one database to another: everything, or nothing."""

import pytest
from django.contrib.auth.models import User
from django.db import connections

from mahjong_server.accounts.models import Player
from mahjong_server.backup import copy_rows, databases, fill_database
from mahjong_server.backup.failure import Failure
from tests.backup.conftest import MOMENT, PREFERENCES, content, execute, fill, url_of
from tests.real_servers import mahjong_server, manage

WAYS = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite")]
LATER = "DELETE FROM django_migrations WHERE name = '0003_line_programs'"
NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('talk', '0999_more', '2030-01-01')"


@pytest.mark.parametrize("way", WAYS)
def test_everything_comes_over(make, way):
    source, target = map(make, way)
    fill(source)
    before = content(source)
    told: dict[str, int] = {}
    fill_database.copy_database(source, target, told.__setitem__, alone=False)
    assert content(source) == content(target) == before
    assert told["play_match"] == 2
    assert told["play_pack"] == 1
    with databases.connected("read", target) as alias:
        ada = User.objects.using(alias).get(username="ada")
        assert ada.player.preferences == PREFERENCES
        assert (ada.player.created_at, ada.date_joined) == (MOMENT, MOMENT)
        assert ada.groups.get().name == "a group"
        last = User.objects.using(alias).order_by("-pk")[0].pk
        assert User.objects.using(alias).create(username="new").pk > last, "rows are numbered anew"


@pytest.mark.parametrize("way", WAYS[:2])
def test_what_a_target_holds_is_not_overwritten(make, way):
    source, target = map(make, way)
    fill(source)
    fill(target)
    execute(target, "UPDATE auth_user SET username = 'eve'")
    before = content(target)
    with pytest.raises(Failure, match="not empty"):
        fill_database.copy_database(source, target, alone=False)
    assert content(target) == before


def test_what_does_not_fit_leaves_nothing_behind(make):
    """SQLite holds texts to no length."""
    source, target = make("sqlite"), make("postgres")
    fill(source)
    execute(source, f"UPDATE accounts_player SET name = '{'x' * 300}' WHERE name = 'Bob'")
    with pytest.raises(Failure, match="accounts_player can't be copied"):
        fill_database.copy_database(source, target, alone=False)
    assert not content(target)["play_match"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_comes_out_otherwise_leaves_nothing_behind(make, monkeypatch, kind):
    def wrongly(fields, row, into):
        return [
            1.0 if field.attname == "mu" else value
            for field, value in zip(fields, prepared(fields, row, into), strict=True)
        ]

    prepared = copy_rows.database_values
    source, target = make("sqlite"), make(kind)
    fill(source)
    with databases.connected("changed", source) as alias:
        player = Player.objects.using(alias).earliest("created_at")
        player.ratings.create(game="sichuan", mu=25.5, sigma=8.0, games=0, updated_at=0)
    monkeypatch.setattr(copy_rows, "database_values", wrongly)
    with pytest.raises(Failure, match="ratings_rating holds something else"):
        fill_database.copy_database(source, target, alone=False)
    assert not content(target)["play_match"]


def test_a_row_that_points_nowhere_is_told_of(make):
    source, target = make("sqlite"), make("postgres")
    fill(source)
    execute(source, "PRAGMA foreign_keys = OFF", "DELETE FROM play_match")
    with pytest.raises(Failure, match="points at one that is not there"):
        fill_database.copy_database(source, target, alone=False)
    assert not content(target)["accounts_player"]


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (LATER.replace("0003_line_programs", "0006_line_emotes"), "not up to date"),
        (NEWER, "newer version.*talk.0999_more"),
    ],
)
def test_a_source_of_another_version_is_refused(make, statement, why):
    source, target = make("sqlite"), make("sqlite")
    execute(source, statement)
    with pytest.raises(Failure, match=why):
        fill_database.copy_database(source, target, alone=False)


def test_a_target_of_a_newer_version_is_refused(make):
    source, target = make("sqlite"), make("sqlite")
    execute(target, NEWER)
    with pytest.raises(Failure, match="database to fill is of a newer version"):
        fill_database.copy_database(source, target, alone=False)


def test_rows_of_an_admin_that_is_switched_off_are_not_forgotten(make):
    source, target = make("sqlite"), make("sqlite")
    execute(source, "CREATE TABLE django_admin_log (id integer)", "INSERT INTO django_admin_log VALUES (1)")
    with pytest.raises(Failure, match=r"django_admin_log.*Set ADMIN_PATH"):
        fill_database.copy_database(source, target, alone=False)


def test_no_database_is_copied_to_itself(make):
    source = make("sqlite")
    with pytest.raises(Failure, match="the same"):
        fill_database.copy_database(source, source, alone=False)


def test_a_source_that_is_not_there_is_not_made(make, tmp_path):
    with pytest.raises(Failure, match="There is no database"):
        fill_database.copy_database(
            databases.settings_of(f"sqlite:///{tmp_path}/none.sqlite3", "--from"), make("sqlite"), alone=False
        )
    assert not (tmp_path / "none.sqlite3").exists()


def test_a_database_that_can_t_be_reached_is_told_of(make):
    nowhere = databases.settings_of("postgres://me@127.0.0.1:9/none", "--to")
    with pytest.raises(Failure, match=r"Can't reach the database none at 127.0.0.1: .*refused"):
        fill_database.copy_database(make("sqlite"), nowhere, alone=True)


def test_a_wrong_address_names_its_option():
    with pytest.raises(Failure, match="--to must begin with"):
        databases.settings_of("mysql://x", "--to")


def test_the_command_copies_what_a_server_has_left(make, tmp_path, monkeypatch):
    source, target = make("sqlite"), make("postgres")
    fill(source)
    env = environment_of(source, tmp_path)
    said = manage("copy_database", "--to", url_of(target), env=env)
    assert "2  play_match" in said
    assert "was compared" in said
    assert content(source) == content(target)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_copied_while_a_server_runs(make, tmp_path, kind):
    source, target = make(kind), make("sqlite")
    with mahjong_server(DATABASE_URL=url_of(source)) as server:
        with pytest.raises(AssertionError, match="Stop all servers"):
            server.manage("copy_database", "--to", url_of(target))
        with pytest.raises(AssertionError, match="Stop all servers"):
            manage("copy_database", "--from", url_of(target), env=server.env)
    assert "All of it" in manage("copy_database", "--to", url_of(target), env=server.env | {"VAR_DIR": str(tmp_path)})


def environment_of(database, folder):
    import os

    return {**os.environ, "DATABASE_URL": url_of(database), "REDIS_URL": "", "VAR_DIR": str(folder), "PUBLIC_URL": ""}


def test_other_connections_that_are_no_servers_can_be_let_be(make):
    source, target = make("postgres"), make("sqlite")
    with databases.connected("someone", source) as alias:
        connections[alias].ensure_connection()
        with pytest.raises(Failure, match=r"unnamed.*Stop all servers"):
            fill_database.copy_database(source, target, alone=True)
        fill_database.copy_database(source, target, alone=False)
