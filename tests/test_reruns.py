"""What was tried again is named, with the reason of each failure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import reruns
from tests.real_servers import ROOT

UNSTEADY = """
from pathlib import Path

COUNT = Path(__file__).with_name("count")


def test_in_the_end():
    with COUNT.open("a") as file:
        file.write("x")
    assert COUNT.read_text() == "xxx", "not yet"
"""
HANGING = """
import time

import pytest


@pytest.mark.timeout(1)
def test_never_ends():
    time.sleep(1000)
"""
CONFTEST = """
from tests.reruns import limit_anew, write


def pytest_runtest_setup(item):
    limit_anew(item)


def pytest_terminal_summary(terminalreporter):
    write(terminalreporter)
"""


def run(folder: Path, test: str) -> subprocess.CompletedProcess[str]:
    """Return what becomes of a file of tests where each may be tried twice more."""
    (folder / "test_unsteady.py").write_text(test)
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\ntimeout = 60\n")
    plugins = ["-p", "pytest_rerunfailures", "-p", "pytest_timeout", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "--reruns", "2"]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=120)


def test_what_failed_at_first_is_named_with_its_reason(tmp_path: Path):
    done = run(tmp_path, UNSTEADY)
    assert done.returncode == 0, done.stdout + done.stderr
    _, _, told = done.stdout.partition("tried again")
    assert told.count("test_unsteady.py::test_in_the_end (call, ") == 2
    assert told.count("AssertionError: not yet") == 2


def test_what_hangs_each_time_is_ended_each_time(tmp_path: Path):
    done = run(tmp_path, HANGING)
    assert done.stdout.count("Timeout (>1.0s)") >= 3, done.stdout + done.stderr
    assert "1 failed, 2 rerun" in done.stdout


def report(said: object) -> pytest.TestReport:
    return pytest.TestReport("tests/a.py::b", ("tests/a.py", 1, "b"), {}, "rerun", said, "setup", duration=2.4)  # type: ignore[arg-type]


def test_a_failure_without_a_place_is_told_by_its_end():
    assert list(reruns.told([report("x" * 500 + "the end")])) == [
        "tests/a.py::b (setup, 2 s)",
        "    " + "x" * (reruns.LONGEST - 7) + "the end",
    ]
