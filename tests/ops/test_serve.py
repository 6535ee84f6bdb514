"""`manage.py serve` as its user meets it."""

import errno
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from django.core.management import call_command

from mahjong_server.ops import garbage_collector
from mahjong_server.ops.management.commands import serve
from mahjong_server.ops.management.commands.serve import advice
from mahjong_server.play.match import catalogue
from mahjong_server.server import servers
from tests.real_servers import ROOT, free_port, listens, manage

SERVE = [sys.executable, "manage.py", "serve"]
RUN = [sys.executable, "dev", "run"]


@pytest.fixture
def env(tmp_path):
    ours = {"VAR_DIR": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "PUBLIC_URL": ""}
    return {**os.environ, **ours}


@pytest.fixture
def migrated(env):
    manage("migrate", "--verbosity", "0", env=env)
    return env


def fails(*words, env, command=SERVE):
    done = subprocess.run(
        [*command, *words], cwd=ROOT, env=env, capture_output=True, text=True, timeout=180, check=False
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def foreground():
    """Let children hear SIGINT: a shell that starts the tests in the background has them ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("foreground")
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_port_0_tells_the_real_one_and_a_signal_ends_it_well(migrated, stop):
    with subprocess.Popen(
        [*SERVE, "--port", "0"], cwd=ROOT, env=migrated, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        line = process.stdout.readline()
        url = line.split()[3]
        assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d+", url)
        with urllib.request.urlopen(f"{url}/healthz") as answer:
            assert answer.read() == b"ok\n"
            assert "server" not in {name.lower() for name in answer.headers}
        process.send_signal(stop)
        assert process.wait(90) == 0
        assert not process.stderr.read()


@pytest.mark.parametrize("server", servers.SERVERS)
@pytest.mark.parametrize("line", ['exec "$@" >&-', 'exec "$@" > /dev/full', 'exec "$@"'])
def test_it_serves_although_nobody_reads_what_it_says(migrated, server, line):
    """As under a supervisor that closes standard output, on a full disk, or behind a pipe whose reader has ended."""
    read, write = os.pipe()
    os.close(read)
    command = ["sh", "-c", line, "sh", *SERVE]
    port = free_port()
    command = [*command, "--port", str(port)]
    env = {**migrated, "SERVER": server}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=write, stderr=subprocess.PIPE, text=True) as process:
        os.close(write)
        assert process.stderr
        while process.poll() is None and not listens(port):
            time.sleep(0.05)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.read() == b"ok\n"
        process.terminate()
        assert process.wait(90) == 0
        assert not process.stderr.read()


def test_a_port_in_use_is_told(migrated):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        text = fails("--port", str(port), env=migrated)
    assert f"Can't listen on 127.0.0.1, port {port}: Address already in use." in text
    assert "--port" in text


@pytest.mark.parametrize("command", [SERVE, RUN])
def test_a_port_that_can_t_be(migrated, command):
    assert "--port must be 0 to 65535" in fails("--port", "70000", env=migrated, command=command)


@pytest.mark.parametrize("command", [SERVE, RUN])
def test_a_host_that_is_not_ours(migrated, command):
    text = fails("--host", "192.0.2.1", "--port", str(free_port()), env=migrated, command=command)
    assert "Can't listen on 192.0.2.1" in text
    assert "--port" not in text  # another one is of no use


@pytest.mark.parametrize("host", ["", "a..b", "\udcff"])
def test_a_host_that_can_t_be(migrated, host):
    assert "--host must be an address, or the name of one" in fails("--host", host, "--port", "0", env=migrated)


def test_a_database_without_tables(env):
    assert "manage.py migrate" in fails("--port", "0", env=env)


@pytest.mark.parametrize("url", ["postgres://nobody@127.0.0.1:1/nothing", "sqlite:////proc/nothing.sqlite3"])
def test_a_database_that_can_t_be_reached(env, url):
    assert "Can't reach the database" in fails("--port", "0", env={**env, "DATABASE_URL": url})


def test_bad_environment_is_told_in_a_line(env):
    assert "MAHJONG_PACE must be a number" in fails("--port", "0", env={**env, "MAHJONG_PACE": "fast"})


def test_an_open_server_answers_to_its_names(monkeypatch, settings):
    settings.PUBLIC_URL = ""
    monkeypatch.setattr(serve, "outward_address", lambda: "192.0.2.5")
    assert "192.0.2.5" in serve.allowed_hosts("0.0.0.0")
    assert socket.gethostname() in serve.allowed_hosts("0.0.0.0")
    assert serve.allowed_hosts("192.0.2.5") == ["192.0.2.5"]
    assert serve.allowed_hosts("::1") == ["[::1]"]
    settings.PUBLIC_URL = "https://mahjong.example"
    assert serve.allowed_hosts("0.0.0.0") == []


def test_all_games_are_loaded_before_anybody_is_let_in(monkeypatch, settings):
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS]  # which the command adds to
    done = []

    class Server:
        def run(self):
            done.append("served")

    monkeypatch.setattr(servers, "make", lambda *_: Server())
    monkeypatch.setattr(serve, "refuse_old_database", lambda: None)
    monkeypatch.setattr(garbage_collector, "configure", lambda: None)
    monkeypatch.setattr(catalogue, "known_rules", lambda: done.append("loaded"))
    call_command("serve", port=0)
    assert done == ["loaded", "served"]


@pytest.mark.parametrize(
    ("number", "advises"), [(errno.EADDRINUSE, True), (errno.EACCES, True), (errno.EADDRNOTAVAIL, False)]
)
def test_another_port_is_advised_where_it_helps(number, advises):
    assert ("--port" in advice(OSError(number, "no"))) is advises
