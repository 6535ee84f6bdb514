"""Environment variables become settings, and bad ones are told apart."""

import os
import re
import stat
from pathlib import Path

import pytest
from django.core.mail.message import sanitize_address

from mahjong_server import environment as env


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://Mahjong.Example/table/x", "https://mahjong.example"),
        ("https://mahjong.example:443", "https://mahjong.example"),
        ("http://localhost:80/", "http://localhost"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://mahjong.example:80", "https://mahjong.example:80"),
    ],
)
def test_origin_is_written_as_browsers_write_it(url, wanted):
    assert env.origin(url) == wanted


@pytest.mark.parametrize(
    ("url", "wanted"),
    [("", []), ("https://mahjong.example:8443", ["mahjong.example"]), ("http://[::1]:8000", ["[::1]"])],
)
def test_hosts(url, wanted):
    assert env.hosts_of(url) == wanted


@pytest.mark.parametrize("url", ["", "null", "mahjong.example", "ftp://x", "http://", "http://x:99999", "http://[::1"])
def test_what_is_no_origin_is_refused(url):
    with pytest.raises(env.BadEnvironment, match="PUBLIC_URL must be an address such as"):
        env.origin(url, "PUBLIC_URL")


@pytest.mark.parametrize(
    "url", ["https://b\u00fccher.example", "https://mah jong.example", "https://ma%68jong.example"]
)
def test_a_host_that_no_browser_sends_is_refused(url):
    with pytest.raises(env.BadEnvironment, match="PUBLIC_URL must have its host as browsers send it"):
        env.origin(url, "PUBLIC_URL")


def test_hosts_are_names_without_scheme_and_port(monkeypatch):
    good = ["mahjong.example", ".Mahjong.example", "*", "10.0.0.1", "[::1]", "xn--bcher-kva.example"]
    monkeypatch.setenv("SOME_HOSTS", ", ".join(good))
    assert env.host_names("SOME_HOSTS") == good
    for wrong in ("https://mahjong.example", "mahjong.example:8000", "::1", "[mahjong]", "b\u00fccher.example", "*.x"):
        monkeypatch.setenv("SOME_HOSTS", f"mahjong.example {wrong}")
        with pytest.raises(env.BadEnvironment, match=f"SOME_HOSTS .*{re.escape(repr(wrong))}"):
            env.host_names("SOME_HOSTS")


@pytest.mark.parametrize(("text", "wanted"), [("1", True), ("Yes", True), ("0", False), ("off", False), ("", False)])
def test_flag(monkeypatch, text, wanted):
    monkeypatch.setenv("A_FLAG", text)
    assert env.flag("A_FLAG") is wanted


def test_numbers_and_flags_that_make_no_sense_name_their_variable(monkeypatch):
    for read, value in [
        (env.flag, "maybe"),
        (lambda name: env.factor(name, 1), "-1"),
        (lambda name: env.factor(name, 1), "nan"),
        (lambda name: env.factor(name, 1), "inf"),
        (lambda name: env.whole(name, 1), "1.5"),
        (lambda name: env.whole(name, 1), "²"),
    ]:
        monkeypatch.setenv("ODD", value)
        with pytest.raises(env.BadEnvironment, match="ODD"):
            read("ODD")


def test_secret_key_is_made_once_and_is_private(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    var = tmp_path / "var"
    key = env.secret_key(var)
    assert len(key) >= 64
    assert env.secret_key(var) == key
    assert [path.name for path in var.iterdir()] == ["secret-key"]
    assert stat.S_IMODE((var / "secret-key").stat().st_mode) == 0o600


def test_secret_key_of_a_process_that_was_quicker_is_kept(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    real = os.link

    def overtaken(draft, path):
        Path(path).write_text("the other's", encoding="ascii")
        real(draft, path)

    monkeypatch.setattr(os, "link", overtaken)
    assert env.secret_key(tmp_path) == "the other's"


def test_secret_key_is_made_whatever_a_process_of_the_same_number_left_behind(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / f"secret-key.{os.getpid()}").touch()  # in a container each process is number 1
    assert len(env.secret_key(tmp_path)) >= 64


def test_a_folder_that_can_t_be_one_is_named(tmp_path, monkeypatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "file").touch()
    with pytest.raises(env.BadEnvironment, match="VAR_DIR"):
        env.secret_key(tmp_path / "file")
    with pytest.raises(env.BadEnvironment, match="VAR_DIR"):
        env.database("", tmp_path / "file")


def test_secret_key_of_the_environment_comes_first(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "given" * 8)
    assert env.secret_key(tmp_path / "var") == "given" * 8
    assert not (tmp_path / "var").exists()


def test_sqlite_is_the_default_and_waits_for_writers(tmp_path):
    found = env.database("", tmp_path / "var")
    assert found["NAME"] == tmp_path / "var" / "mahjong.sqlite3"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode = WAL" in found["OPTIONS"]["init_command"]


def test_sqlite_by_url_may_be_relative_or_absolute(tmp_path):
    assert env.database(f"sqlite:///{tmp_path}/a%20b.sqlite3", tmp_path)["NAME"] == tmp_path / "a b.sqlite3"
    assert env.database("sqlite:///some.sqlite3", tmp_path)["NAME"] == Path("some.sqlite3")


def test_postgres_gets_a_pool_and_no_kept_connections(tmp_path, monkeypatch):
    monkeypatch.setenv("DATABASE_POOL", "7")
    found = env.database("postgres://me:p%40ss@db.example:6432/mahjong?sslmode=require", tmp_path)
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("me", "p@ss", "db.example", 6432)
    assert found["NAME"] == "mahjong"
    assert found["CONN_MAX_AGE"] == 0
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["max_size"] == 7 + env.KEPT


def test_postgres_by_socket_folder(tmp_path):
    found = env.database("postgres:///mahjong?host=/run/postgresql", tmp_path)
    assert found["HOST"] == "/run/postgresql"
    assert "host" not in found["OPTIONS"]


def test_another_database_is_refused(tmp_path):
    with pytest.raises(env.BadEnvironment, match="DATABASE_URL"):
        env.database("mysql://x/y", tmp_path)


@pytest.mark.security("SEC 4.1")
@pytest.mark.parametrize(
    "tail", ["hush#hush@db.example/x", "hush/hush@db.example/x", "hush@db.example:hush/x", "hush@[::1/x"]
)
def test_an_address_that_can_t_be_read_is_not_repeated(tmp_path, tail):
    with pytest.raises(env.BadEnvironment, match="DATABASE_URL") as database:
        env.database(f"postgres://me:{tail}", tmp_path)
    with pytest.raises(env.BadEnvironment, match="EMAIL_URL") as letters:
        env.email(f"smtp://me:{tail}", "")
    assert "hush" not in f"{database.value}{letters.value}"


@pytest.mark.parametrize(
    "text",
    [
        *("Mahjong", "Mahjong <noreply>", "@mail.example", "noreply@", "имя@mail.example", "Mahjong me@mail.example"),
        *(
            "Mahjong, the club <me@mail.example>",
            "me@mail.example, you@mail.example",
            "Mahjong [club] <me@mail.example>",
        ),
        "Mahjong <me@mail.example>\nBcc: you@mail.example",
    ],
)
def test_a_sender_of_letters_that_no_letter_could_have_is_refused(monkeypatch, text):
    monkeypatch.setenv("EMAIL_FROM", text)
    with pytest.raises(env.BadEnvironment, match="EMAIL_FROM"):
        env.email("", "")


@pytest.mark.parametrize(
    "text", ["me@mail.example", "Маджонг <me@mail.example>", '"Mahjong, the club" <me@mail.example>', "me@localhost"]
)
def test_letters_are_from_one_address_with_a_name_or_without(monkeypatch, text):
    monkeypatch.setenv("EMAIL_FROM", f" {text}")
    assert env.email("", "")["DEFAULT_FROM_EMAIL"] == text
    assert sanitize_address(text, "utf-8").isascii()


@pytest.mark.parametrize("url", ["postgres://me@db.example", "postgres://me@db.example/?sslmode=require"])
def test_a_database_without_a_name_is_refused(tmp_path, url):
    with pytest.raises(env.BadEnvironment, match="DATABASE_URL names no database"):
        env.database(url, tmp_path)
    assert env.database("postgres://?service=mahjong", tmp_path)["OPTIONS"]["service"] == "mahjong"


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite://some.sqlite3"])
def test_a_database_without_a_file_is_refused(tmp_path, url):
    with pytest.raises(env.BadEnvironment, match="DATABASE_URL"):
        env.database(url, tmp_path)


def test_games_are_packages_of_games(monkeypatch):
    monkeypatch.delenv("GAMES", raising=False)
    assert env.games("GAMES", ["games.sichuan"]) == ["games.sichuan"]
    monkeypatch.setenv("GAMES", "games.riichi, games.toppan")
    assert env.games("GAMES", ["games.sichuan"]) == ["games.riichi", "games.toppan"]
    for wrong in ("sichuan", "games.nothing", "games.mahjong", "os", ".riichi", "games.riichi.game"):
        monkeypatch.setenv("GAMES", f"games.riichi {wrong}")
        with pytest.raises(env.BadEnvironment, match=f"GAMES .*{re.escape(repr(wrong))}"):
            env.games("GAMES", ["games.sichuan"])


def test_redis_is_an_address_or_none(monkeypatch):
    for good in ("", "redis://redis:6379/0", "rediss://me:hush@redis", "unix:///run/redis.sock"):
        monkeypatch.setenv("REDIS_URL", good)
        assert env.redis("REDIS_URL") == good
    options = ("redis://redis/0?hush=1", "redis://redis?socket_timeout=hush", "unix:///run/redis.sock?db=hush")
    for wrong in (
        "redis:6379",
        "//redis",
        "http://redis",
        "redis://redis:port",
        "redis://me:hush#hush@redis",
        *options,
    ):
        monkeypatch.setenv("REDIS_URL", wrong)
        with pytest.raises(env.BadEnvironment, match="REDIS_URL") as refused:
            env.redis("REDIS_URL")
        assert "hush" not in str(refused.value)
