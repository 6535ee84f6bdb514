"""Secrets may stand in files of their own; what is wrong with one is told, and its text is not."""

import os
import subprocess
import sys

import pytest

from mahjong_server import secret_files
from mahjong_server.environment import BadEnvironment
from tests.real_servers import ROOT

pytestmark = pytest.mark.security("SEC 4.8")
SECRET = "a secret of forty characters, about right"


@pytest.fixture(autouse=True)
def clean(monkeypatch):
    monkeypatch.setattr(secret_files, "_kept", {})
    for name in secret_files.SECRETS:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(f"{name}_FILE", raising=False)


@pytest.mark.parametrize("name", secret_files.SECRETS)
def test_each_secret_may_stand_in_a_file(monkeypatch, tmp_path, name):
    (tmp_path / "secret").write_text(f"{SECRET}\n")
    monkeypatch.setenv(f"{name}_FILE", str(tmp_path / "secret"))
    for _ in range(2):  # settings are loaded anew in tests, and by whoever reloads
        secret_files.read()
        assert os.environ[name] == SECRET


@pytest.mark.parametrize(
    ("data", "why"),
    [(None, "can't be read"), (b"", "in one line"), (b"\xff\xfe", "a file of text"), (b"x" * 70_000, "in one line")],
)
def test_a_file_that_can_t_be_one_is_named_and_its_text_is_not(monkeypatch, tmp_path, data, why):
    if data is not None:
        (tmp_path / "secret").write_bytes(data)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "secret"))
    with pytest.raises(BadEnvironment, match=f"SECRET_KEY_FILE .*{why}") as refused:
        secret_files.read()
    assert "xxx" not in str(refused.value)


def test_a_secret_given_both_ways_is_refused(monkeypatch, tmp_path):
    (tmp_path / "secret").write_text(SECRET)
    monkeypatch.setenv("METRICS_TOKEN", "another-one-of-them")
    monkeypatch.setenv("METRICS_TOKEN_FILE", str(tmp_path / "secret"))
    with pytest.raises(BadEnvironment, match="METRICS_TOKEN and METRICS_TOKEN_FILE are both set") as refused:
        secret_files.read()
    assert "another-one" not in str(refused.value)


def test_a_real_process_takes_it(tmp_path):
    (tmp_path / "secret").write_text(SECRET)
    env = {**os.environ, "VAR_DIR": str(tmp_path), "SECRET_KEY_FILE": str(tmp_path / "secret")}
    text = f"from django.conf import settings; print(settings.SECRET_KEY == {SECRET!r})"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", text]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "True", done.stderr
