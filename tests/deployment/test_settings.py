"""A public server's settings pass Django's own inspection, and local ones are the quiet default."""

import os
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from tests.real_servers import ROOT, free_port

PUBLIC = {
    "PUBLIC_URL": "https://mahjong.example",
    "PROXIES": "1",
    "EMAIL_URL": "smtp://mail.example",
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


def test_a_public_site_without_a_mail_server_is_told_of_and_prints_no_letters(tmp_path):
    without = {**PUBLIC, "EMAIL_URL": ""}
    done = manage("check", "--deploy", "--fail-level", "WARNING", tmp_path=tmp_path, **without)
    assert done.returncode == 1
    assert "(mahjong.W002) EMAIL_URL is not set" in done.stderr
    text = "from django.core.mail import send_mail; print(send_mail('s', 'a link', 'me@x.example', ['you@x.example']))"
    done = manage("shell", "--no-imports", "-c", text, tmp_path=tmp_path, **without)
    assert "a link" not in done.stdout + done.stderr


@pytest.mark.security("SEC 12.1")
def test_a_public_site_whose_webhooks_lead_to_its_own_machine_is_told_of(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", tmp_path=tmp_path, **PUBLIC, WEBHOOKS="loopback")
    assert done.returncode == 1
    assert "(mahjong.W003) WEBHOOKS is loopback" in done.stderr


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


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("PUBLIC_URL", "https://mahjong.example/club", "must end with its host or port, as in https://mahjong.example"),
        ("PUBLIC_URL", "https://me@mahjong.example", "must end with its host or port"),
        ("ALLOWED_ORIGINS", "https://other.example/page", "must end with its host or port"),
        ("DATABASE_POOL", "0", "must be a whole number from 1 to 1000, not '0'"),
        ("PROXIES", "999", "must be a whole number from 0 to 8, not '999'"),
        ("PROXIES", "9" * 5000, "must be a whole number from 0 to 8"),
        ("REDIS_URL", "redis://redis:6379/abc", "must end with the number of a database, or with none"),
        ("SECRET_KEY", "short", "must have 16 characters or more"),
        ("DATABASE_URL", "sqlite:////no/such/dir/file.sqlite3", "there is no folder /no/such/dir"),
        ("DATABASE_URL", "sqlite:////tmp", "names no file"),
        (
            "DATABASE_URL",
            "postgres://me@db.example/x?sslmod=require",
            "has an option that PostgreSQL's library does not",
        ),
        ("HSTS", "forever", "must be one of off, host, subdomains, preload, not 'forever'"),
    ],
)
def test_a_wrong_setting_is_told_at_the_start_in_a_line_that_names_it(tmp_path, name, value, why):
    postgres = {"DATABASE_URL": "postgres://me@db.example/x"} if name == "DATABASE_POOL" else {}
    done = manage("serve", "--port", "0", tmp_path=tmp_path, **{**postgres, name: value})
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"manage.py: {name} ")
    assert why in line
    assert "short" not in line


def test_a_folder_without_a_frontend_is_told_at_the_start(tmp_path):
    done = manage("serve", "--port", "0", tmp_path=tmp_path, FRONTEND_DIR=str(tmp_path))
    assert done.returncode == 1
    assert f"FRONTEND_DIR has no built frontend: there is no {tmp_path / 'index.html'}" in done.stderr


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"path": "/no-such-database"}, 'database "no-such-database" does not exist'),
        ({"netloc": "nobody"}, 'role "nobody" does not exist'),
        ({"query": "options=-c%20no_such_setting%3D1"}, 'unrecognized configuration parameter "no_such_setting"'),
    ],
)
@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("migrate",)], ids=["serve", "migrate"])
def test_a_database_that_lets_nobody_in_is_told_with_its_cause(tmp_path, postgres_server_url, change, why, words):
    parts = urlsplit(postgres_server_url)
    if "netloc" in change:
        change = {"netloc": f"{change['netloc']}@{parts.hostname}:{parts.port}"}
    done = manage(*words, tmp_path=tmp_path, DATABASE_URL=parts._replace(**change).geturl())
    assert done.returncode == 1
    assert why in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.security("SEC 1.5")
@pytest.mark.parametrize(
    ("chosen", "wanted"),
    [
        ("", [31536000, False, False]),
        ("off", [0, False, False]),
        ("subdomains", [31536000, True, False]),
        ("preload", [31536000, True, True]),
    ],
)
def test_hsts_is_of_this_host_alone_unless_more_is_wanted(tmp_path, chosen, wanted):
    names = "SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD"
    text = f"from django.conf import settings as s; print([getattr(s, name) for name in {names}])"
    done = manage("shell", "--no-imports", "-c", text, tmp_path=tmp_path, **PUBLIC, HSTS=chosen)
    assert done.stdout.strip() == str(wanted)
