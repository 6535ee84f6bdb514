"""A public server's settings pass Django's own inspection, and local ones are the quiet default."""

import os
import subprocess
import sys

import pytest

from tests.services import ROOT, free_port

PUBLIC = {
    "PUBLIC_URL": "https://mahjong.example",
    "PROXIES": "1",
    "SECRET_KEY": "".join(map(chr, range(33, 127))),
}
SHOWN = "DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_PROXY_SSL_HEADER", "PROXIES"


def manage(*words, tmp_path, **variables):
    clean = {name: value for name, value in os.environ.items() if name not in {"DEBUG", "SECRET_KEY", "PUBLIC_URL"}}
    env = {**clean, "VAR_DIR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", **variables}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)


def shown(tmp_path, **variables):
    text = f"from django.conf import settings as s; print([getattr(s, name) for name in {SHOWN}])"
    done = manage("shell", "--no-imports", "-c", text, tmp_path=tmp_path, **variables)
    return done.stdout.strip()


def test_public_settings_have_no_warning(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", tmp_path=tmp_path, **PUBLIC)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout + done.stderr


def test_public_settings(tmp_path):
    hosts = ["mahjong.example", "localhost", "127.0.0.1", "[::1]"]
    assert shown(tmp_path, **PUBLIC) == str([False, hosts, True, True, ("HTTP_X_FORWARDED_PROTO", "https"), 1])


@pytest.mark.security("SEC 5.2")
def test_a_public_address_alone_makes_nobody_s_word_count(tmp_path):
    alone = {**PUBLIC, "PROXIES": ""}
    hosts = ["mahjong.example", "localhost", "127.0.0.1", "[::1]"]
    assert shown(tmp_path, **alone) == str([False, hosts, True, False, None, 0])
    done = manage("check", "--deploy", "--fail-level", "WARNING", tmp_path=tmp_path, **alone)
    assert done.returncode == 1
    assert "(mahjong.W001) PUBLIC_URL is https and PROXIES is 0" in done.stderr


def test_local_settings(tmp_path):
    assert shown(tmp_path) == str([False, ["localhost", "127.0.0.1", "[::1]"], False, False, None, 0])


@pytest.mark.parametrize("url", ["mahjong.example", "ftp://mahjong.example"])
def test_a_public_address_that_is_none(tmp_path, url):
    done = manage("check", tmp_path=tmp_path, PUBLIC_URL=url)
    assert done.returncode == 1
    assert done.stderr == f"manage.py: PUBLIC_URL must be an address such as https://mahjong.example, not {url!r}\n"


@pytest.mark.parametrize("words", [("moderator", "Ada"), ("pack",)])
def test_a_command_without_a_database_says_what_to_do_about_it(tmp_path, words):
    done = manage(*words, tmp_path=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("manage.py: the database says: no such table")
    assert "manage.py migrate" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in manage(*words, "--traceback", tmp_path=tmp_path).stderr


def test_a_database_that_is_away_is_told_in_a_line(tmp_path):
    done = manage("migrate", tmp_path=tmp_path, DATABASE_URL=f"postgres://127.0.0.1:{free_port()}/mahjong")
    assert done.returncode == 1
    assert "manage.py: the database says: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_database_is_told_in_a_line(tmp_path):
    (file := tmp_path / "notes.txt").write_text("no database\n" * 100)
    done = manage("pack", tmp_path=tmp_path, DATABASE_URL=f"sqlite:///{file}")
    assert done.returncode == 1
    assert done.stderr.startswith("manage.py: the database says: file is not a database.")
