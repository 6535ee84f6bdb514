"""`manage.py` where its streams, or whoever runs it, leave it alone."""

import os
import signal
import subprocess
import sys

import pytest

from tests.real_servers import ROOT

SCHEMA, NO_SUCH_FILE = ("wire_schema", "--json"), ("replay", "/no/such/file", "/nor/this")


def command(*words):
    return [sys.executable, "manage.py", *words]


def test_a_command_is_found_by_hyphens_too(env, tmp_path):
    file = tmp_path / "event.json"
    file.write_text("{}", encoding="utf-8")
    done = subprocess.run(
        command("verify-event", str(file)), cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "not what files of events are made of" in done.stderr


@pytest.fixture
def env(tmp_path):
    return {**os.environ, "VAR_DIR": str(tmp_path), "DATABASE_URL": "", "PYTHONUNBUFFERED": ""}


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [SCHEMA, NO_SUCH_FILE, ("help",)])
def test_who_reads_no_further_is_shown_no_trace(env, words, unbuffered):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run(
            command(*words),
            cwd=ROOT,
            env={**env, "PYTHONUNBUFFERED": unbuffered},
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 128 + signal.SIGPIPE
    assert all("can't be read: " in line for line in done.stderr.splitlines())


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full disk is played by /dev/full")  # noqa: PTH110
def test_what_can_t_be_written_is_told_in_a_line(env):
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            command(*SCHEMA), cwd=ROOT, env=env, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (done.returncode, done.stderr) == (1, "manage.py: No space left on device\n")


@pytest.mark.parametrize(("closed", "words", "status"), [("<&-", ("verify", "-"), 1), (">&-", SCHEMA, 0)])
def test_a_stream_that_was_closed_before_is_an_empty_one(env, closed, words, status):
    line = ["sh", "-c", f'exec "$@" {closed}', "sh", *command(*words)]
    done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_who_interrupts_a_command_is_shown_no_trace(env):
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have its children ignore it
    try:
        with subprocess.Popen(
            command("shell", "--no-imports", "-c", "import time; print('here', flush=True); time.sleep(60)"),
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout
            assert process.stderr
            assert process.stdout.readline() == "here\n"
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 128 + signal.SIGINT
            assert not process.stderr.read()
    finally:
        signal.signal(signal.SIGINT, before)
