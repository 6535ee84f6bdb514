"""What was tried again is named, with the reason of each failure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import again
from tests.services import ROOT

UNSTEADY = """
from pathlib import Path

COUNT = Path(__file__).with_name("count")


def test_in_the_end():
    with COUNT.open("a") as file:
        file.write("x")
    assert COUNT.read_text() == "xxx", "not yet"
"""
CONFTEST = """
from tests.again import write


def pytest_terminal_summary(terminalreporter):
    write(terminalreporter)
"""


@pytest.fixture
def run(tmp_path: Path) -> str:
    """What pytest says of a test that holds when it is run for the third time."""
    (tmp_path / "test_unsteady.py").write_text(UNSTEADY)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {ROOT}\n")
    command = [sys.executable, "-m", "pytest", "-p", "pytest_rerunfailures", "-p", "no:cacheprovider", "--reruns", "2"]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_what_failed_at_first_is_named_with_its_reason(run: str):
    _, _, told = run.partition("tried again")
    assert told.count("test_unsteady.py::test_in_the_end (call, ") == 2
    assert told.count("AssertionError: not yet") == 2


def report(said: object) -> pytest.TestReport:
    return pytest.TestReport("tests/a.py::b", ("tests/a.py", 1, "b"), {}, "rerun", said, "setup", duration=2.4)  # type: ignore[arg-type]


def test_a_failure_without_a_place_is_told_by_its_end():
    assert list(again.told([report("x" * 500 + "the end")])) == [
        "tests/a.py::b (setup, 2 s)",
        "    " + "x" * (again.LONGEST - 7) + "the end",
    ]
